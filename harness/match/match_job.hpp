#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "harness/match/earlier_games.hpp"
#include "harness/match/match_plan.hpp"
#include "harness/match/records/game_record.hpp"
#include "harness/match/statistics/cross_table.hpp"
#include "harness/match/statistics/game_pairs.hpp"
#include "harness/match/statistics/knockout.hpp"
#include "harness/match/statistics/sprt.hpp"

namespace harness {

/// Is told of a match while it is played, of one thing at a time.
class MatchListener {
 public:
  virtual ~MatchListener() = default;
  /// A game has ended; games end in any order.
  virtual void ended(const GameRecord& game) = 0;
  /// A player has forfeited its first move in three games running, the last of which is this one. Once.
  virtual void fails_at_once(const std::string& player, const GameRecord& game) = 0;
};

/// Nobody listens.
class Unheard final : public MatchListener {
 public:
  void ended(const GameRecord& /*game*/) override {}
  void fails_at_once(const std::string& /*player*/, const GameRecord& /*game*/) override {}
};

/// What a player did beside winning and losing.
struct PlayerFigures {
  std::map<EndReason, std::int64_t> forfeits;
  /// CPU seconds of all answers, the least first.
  std::vector<float> cpu_seconds;
  /// Beyond the time of a game, of all games, and in how many.
  double overrun_seconds = 0;
  std::int64_t overruns = 0;
  /// Processes that were stopped after moves.
  std::int64_t left_behind = 0;
};

/// A place of a knockout's round that was played, as its first player sees it.
struct PlayedPlace {
  KnockoutPlace place;
  /// Which of the plan's pairings; nothing where there is a bye.
  std::optional<int> pairing = std::nullopt;
  Tally games = {};
  /// The sum of the differences in score.
  double margin = 0;
  /// Pairs of games beyond those of each round.
  int further_pairs = 0;
  KnockoutWinner winner = {};
};

/// What came of a match.
struct MatchResult {
  /// The games that count, in the order of the schedule: all that were played, but with a sequential test
  /// that has decided only those up to the decision.
  std::vector<GameSummary> games;
  CrossTable table;
  GamePairs pairs;
  std::vector<PlayerFigures> players;
  std::optional<Sprt> sprt;
  std::int64_t scheduled = 0;
  /// It was stopped before its last game.
  bool stopped = false;
  /// Why it could not be played to its end, by our fault or the machine's; empty where it could.
  std::string fault;
  /// Of all answers, as in `GameSummary`.
  double wall_seconds = 0;
  double waiting_seconds = 0;
  /// Of a knockout, those that were played whole.
  std::vector<std::vector<PlayedPlace>> rounds = {};
};

/// What these games of a match come to, whatever was planned; none is stopped or spoilt.
MatchResult result_of_games(const MatchPlan& plan, std::vector<GameSummary> games);

/// Plays all games but the earlier ones. A game that a fault of ours or of the machine has spoilt is played
/// again, and after three such the match ends. The same plan gives the same games, whatever the number of
/// workers and whichever were played earlier, as long as its players answer alike.
MatchResult play_match(const MatchPlan& plan, MatchListener& listener, const std::stop_token& stop,
                       const EarlierGames& earlier = {});

}  // namespace harness
