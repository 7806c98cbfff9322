#pragma once

#include <cstddef>
#include <string_view>

#include "cases/answer.hpp"
#include "cases/parsed.hpp"

namespace fuzz::injection {

/// Under what terms a solver that was built apart answers. (Its own settings are none that both sides know:
/// they may be what is wrong with it.)
struct InjectedTerms {
  /// What its tables take unless `table_memory` is asked for.
  bool with_usual_memory = true;
  std::size_t table_memory = 0;
  bool common_instructions = false;
};

/// What such a library has under the name `injected_symbol`: the answer to an input of its assignment. False
/// where there is none.
using InjectedSolve = cases::Parsed<bool>(std::string_view input, const cases::Write& write,
                                          const InjectedTerms& terms);
inline constexpr const char* injected_symbol = "plycheck_injected_solve";

}  // namespace fuzz::injection
