#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "fuzz/foundations/assignment.hpp"
#include "harness/match/match_player.hpp"
#include "harness/match/player_terms.hpp"
#include "harness/match/records/game_record.hpp"
#include "harness/match/referee.hpp"
#include "harness/match/statistics/cross_table.hpp"
#include "harness/match/statistics/game_pairs.hpp"
#include "harness/match/statistics/knockout.hpp"
#include "harness/match/statistics/schedule.hpp"
#include "harness/match/statistics/sprt.hpp"

namespace harness {

/// A player who takes part.
struct Entrant {
  PlayerTerms terms;
  std::unique_ptr<MatchPlayer> player;
};

/// A player who takes no part, though he was named.
struct Withdrawn {
  std::string name;
  /// "make agent: exit status 2"
  std::string why;
};

/// How players are asked for moves, and what games that makes.
enum class Protocol {
  /// A run a move in a fresh folder. Each opening is played twice, with sides swapped.
  inputs,
  /// The stakeraid course's competition: `make run` in a folder that lasts for a game. Single games, each of
  /// its own opening; ranked by how many others a player beats.
  course
};

/// A match of two, or several.
struct MatchPlan {
  /// It has a `play`.
  const fuzz::Assignment* assignment = nullptr;
  /// At least two.
  std::vector<Entrant> players;
  std::vector<Pairing> pairings;
  std::vector<Withdrawn> withdrawn = {};
  Protocol protocol = Protocol::inputs;
  /// Games of a pairing are played one after the other, since players keep something from each for the next.
  bool keeps_between_games = false;
  /// Of a pairing; even where openings are played twice.
  int games_of_each = 100;
  /// At least one input file; where there are fewer than pairs of games, or than single games, they are used
  /// again, in turn.
  std::vector<std::string> openings;
  std::uint64_t seed = 0;
  std::optional<GameTime> time;
  /// For one pairing alone.
  std::optional<SprtSettings> sprt;
  /// Games that are played at once.
  int workers = 1;
  /// Who loses is out (`play_knockout`); `pairings` are empty before it is played.
  bool is_knockout = false;
  /// What was played before in a knockout: games are numbered from there on, and openings taken from there
  /// on.
  std::int64_t games_before = 0;
  std::int64_t openings_before = 0;
};

/// So many games will be played; in a knockout, without those that break a tie.
std::int64_t games_planned(const MatchPlan& plan);

/// Is told of a match while it is played, of one thing at a time.
class MatchListener {
 public:
  virtual ~MatchListener() = default;
  /// A game has ended; games end in any order.
  virtual void ended(const GameRecord& game) = 0;
  /// A player has forfeited its first move in three games running, the last of which is this one. Once.
  virtual void fails_at_once(const std::string& player, const GameRecord& game) = 0;
};

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

/// Plays all games. A game that a fault of ours or of the machine has spoilt is played again, and after three
/// such the match ends. The same plan gives the same games, whatever the number of workers, as long as its
/// players answer alike.
MatchResult play_match(const MatchPlan& plan, MatchListener& listener, const std::stop_token& stop);

}  // namespace harness
