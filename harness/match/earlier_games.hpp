#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "harness/match/match_plan.hpp"
#include "harness/match/records/game_record.hpp"
#include "harness/match/statistics/schedule.hpp"

/// What came of games.
namespace harness {

/// What is kept of a game that ended.
struct GameSummary {
  ScheduledGame scheduled;
  /// The starter's: 2 for a win, 1 for a draw.
  int half_points = 0;
  /// The starter's score less the other's; nothing in checkers and after a forfeit.
  std::optional<std::int64_t> margin;
  EndReason reason = EndReason::full_board;
  std::int64_t plies = 0;
  /// What the starter and the other one took for each answer.
  std::vector<float> cpu_of_starter;
  std::vector<float> cpu_of_other;
  /// By how many seconds each had overrun his time of the game at its end, 0 where he had not.
  double overrun_of_starter = 0;
  double overrun_of_other = 0;
  /// Processes of each that were stopped after its moves.
  int left_by_starter = 0;
  int left_by_other = 0;
  /// Of all answers: by the clock, and of these without a processor though there was work to do.
  double wall_seconds = 0;
  double waiting_seconds = 0;
};

GameSummary summary_of(const ScheduledGame& scheduled, const GameRecord& game);

/// Games of a match that were played before it was broken off, or elsewhere.
class EarlierGames {
 public:
  EarlierGames() = default;
  /// The plan must outlive it.
  explicit EarlierGames(const MatchPlan& plan);
  /// Out of a line of games. Whether it is a game of the schedule, with its players, opening and seed, and of
  /// the plan's part: it counts then. Who meets whom in a knockout is not known before: there it may be a
  /// game of any two.
  bool add(const GameRecord& game);
  /// To be told when all are added: where games hang on those before them, as with `keeps_between_games`,
  /// none of a pairing counts unless all do.
  void leave_out_broken_chains();
  std::size_t size() const { return games_.size(); }
  /// Whether the game of that number, from 0, counts.
  bool has(std::int64_t number) const { return games_.contains(number); }
  /// What came of a scheduled game, if that one was played.
  std::optional<GameSummary> find(const ScheduledGame& game) const;

 private:
  struct Known {
    std::string opening;
    std::string starter;
    std::string other;
    GameSummary summary;
  };
  bool may_be_of_match(std::int64_t number, const Known& game) const;
  bool is(const Known& game, const ScheduledGame& scheduled) const;

  const MatchPlan* plan_ = nullptr;
  /// Of the players, as lines have them.
  std::vector<std::string> names_;
  /// Empty in a knockout.
  std::vector<ScheduledGame> schedule_;
  /// By their numbers, from 0.
  std::map<std::int64_t, Known> games_;
};

}  // namespace harness
