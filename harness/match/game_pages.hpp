#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "harness/assignment/assignment.hpp"
#include "harness/match/match_job.hpp"
#include "harness/match/match_plan.hpp"
#include "harness/match/records/game_record.hpp"

/// What a page holds of a match beside its report.
namespace harness {

/// Its games, move by move. Of a long match the first ones of the schedule alone, so that whoever opens the
/// page need not wait for it.
class GamePages {
 public:
  static constexpr std::int64_t most_games = 2'000;

  /// A game in JSON, to be packed under its name.
  using Take = std::function<void(std::string name, const std::string& json)>;

  /// The assignment has a `play`, and outlives it.
  GamePages(const Assignment& assignment, bool times) : assignment_(&assignment), times_(times) {}

  /// In any order; the last of a number counts.
  void add(const GameRecord& game);
  /// Hands on the games that count, and lists them: {"games": [...], "rest": "..."}.
  nlohmann::ordered_json list(const MatchResult& result, const Take& take) const;

 private:
  const Assignment* assignment_;
  bool times_;
  std::map<std::int64_t, GameRecord> games_;
};

/// Who is best, and the ratings with their intervals, where there are several: "ranking" and "ratings".
nlohmann::ordered_json strengths_on_page(const MatchPlan& plan, const MatchResult& result);

}  // namespace harness
