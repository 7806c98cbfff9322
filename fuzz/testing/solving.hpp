#pragma once

#include <functional>
#include <string_view>
#include <utility>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// A row's `solve` that gives a whole answer at once: `answer` takes an input and returns it.
inline std::function<Assignment::Solve> solving(
    std::function<cases::Parsed<cases::Answer>(std::string_view input)> answer) {
  return [answer = std::move(answer)](std::string_view input, const cases::Write& write,
                                      const solver::SolveSettings&) {
    return answer(input).map([&write](const cases::Answer& whole) {
      for (const auto& [name, bytes] : whole.files) {
        write(name, bytes);
      }
      return true;
    });
  };
}

}  // namespace fuzz
