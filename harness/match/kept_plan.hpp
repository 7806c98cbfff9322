#pragma once

#include <string>
#include <string_view>

#include <tl/expected.hpp>

#include "harness/match/match_plan.hpp"

namespace harness {

/// A match as it is kept beside its games: with these its reports can be made again.
struct KeptPlan {
  /// Its players are named, and cannot be asked; of all else that the games hang on nothing is left out.
  MatchPlan plan;
  /// What stands above the report, lines ended by LF.
  std::string head;
  /// The command that plays it again.
  std::string again;
};

/// As bytes.
std::string packed_plan(const MatchPlan& plan, std::string_view head, std::string_view again);

/// Out of bytes, which may be a stranger's; an error is one line.
tl::expected<KeptPlan, std::string> read_plan(std::string_view bytes, const fuzz::Assignment& assignment);

}  // namespace harness
