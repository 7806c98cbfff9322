#pragma once

#include <cstdint>
#include <string>

#include "harness/assignment/assignment.hpp"
#include "harness/job/job_limits.hpp"
#include "harness/match/match_plan.hpp"

namespace harness {

/// What a match may come to at most, where no game has to be played again. Time is that of programs: players
/// of ours have no limit.
struct WorstCase {
  /// All of the match, whichever of its shards plays them.
  std::int64_t games = 0;
  /// Moves of the longest one.
  std::int64_t plies = 0;
  /// Of a move by inputs; nothing by the course's protocol.
  double move_cpu_seconds = 0;
  double move_wall_seconds = 0;
  /// By the course's protocol the user time that players are given.
  double cpu_seconds = 0;
  /// With one game played after the other.
  double wall_seconds = 0;
};

/// The plan's openings can be read. `limits` are those of a move; by the course's protocol its own hold.
WorstCase worst_case(const MatchPlan& plan, const Assignment& assignment, const JobLimits& limits);

/// "1 game", "20 games"
std::string games_text(std::int64_t games);

/// "90 s", "12 min", "3.4 h", "17 days": never less than it is.
std::string duration_text(double seconds);

}  // namespace harness
