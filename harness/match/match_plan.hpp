#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/foundations/assignment.hpp"
#include "harness/match/match_player.hpp"
#include "harness/match/player_terms.hpp"
#include "harness/match/referee.hpp"
#include "harness/match/statistics/schedule.hpp"
#include "harness/match/statistics/sprt.hpp"

/// What is to be played.
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

/// The part of a match that one machine plays: of all pairs of games each `of`-th one, from `part` on, which
/// counts from 0; of single games each `of`-th game.
struct MatchPart {
  int part = 0;
  int of = 1;
  bool operator==(const MatchPart&) const = default;
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
  /// The numbers of the plan's first game and of its first opening; of the game an even one where openings
  /// are played twice. Seeds hang on numbers, and so does what is kept. Above 0 where games of the same match
  /// were planned before these, as in the rounds of a knockout.
  std::int64_t first_number = 0;
  std::int64_t first_opening = 0;
  /// Where only a part is played, which is not of a knockout, nor where players keep something between games.
  std::optional<MatchPart> part = std::nullopt;
};

/// The games of a plan in the order in which they begin; those of its pairings.
std::vector<ScheduledGame> schedule_of(const MatchPlan& plan);

/// Which of so many parts has a game.
int part_with(const MatchPlan& plan, const ScheduledGame& game, int parts);

/// Whether the plan's part has a game.
bool is_of_part(const MatchPlan& plan, const ScheduledGame& game);

/// Of all that is random in a game.
std::uint64_t seed_of(const MatchPlan& plan, std::int64_t number);

/// The input file that a game begins with.
const std::string& opening_of(const MatchPlan& plan, const ScheduledGame& game);

/// So many games all parts of it have; in a knockout, without those that break a tie.
std::int64_t games_planned(const MatchPlan& plan);

/// So many of them the plan's part has.
std::int64_t games_of_part(const MatchPlan& plan);

}  // namespace harness
