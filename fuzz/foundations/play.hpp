#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "cases/answer.hpp"
#include "cases/parsed.hpp"
#include "solver/rules.hpp"

namespace fuzz {

/// Why a game is over by its rules. Records of games have an enumeration of their own
/// (harness/match/records/game_record.hpp): its names stand in files that outlive a version, it has the
/// forfeits, of which rules know nothing, and a record is read where there are no rules.
enum class EndReason {
  /// No square is empty.
  board_full,
  /// A side has no pieces left.
  no_pieces,
  /// Neither side has a step or a jump; nobody is asked for the two passes.
  both_blocked,
  /// The side to move has no move, and has lost.
  no_move,
  /// The same board with the same side to move, for the third time: a draw.
  third_time,
  /// 80 plies without a capture or promotion: a draw.
  no_progress
};

/// "board-full", "no-pieces", "both-blocked", "no-move", "third-time", "no-progress"
std::string_view name_of(EndReason reason);
/// "the board is full"
std::string_view sentence_of(EndReason reason);

/// How a game ended by its rules.
struct GameEnd {
  /// Nobody in a draw.
  std::optional<solver::Side> winner;
  /// By how much the winner's score is greater, 0 in a draw; nothing where the game has no score.
  std::optional<std::int64_t> margin;
  EndReason reason = EndReason::board_full;
  bool operator==(const GameEnd&) const = default;
};

/// Why an answer is no move.
struct AnswerFault {
  enum class Kind {
    /// A file is not there.
    missing,
    /// A file has nothing in it, not all of it, or something else.
    torn,
    /// It says a move, and the rules forbid it, or its board is not the one after it.
    illegal
  };
  Kind kind = Kind::missing;
  /// For who wrote the program: "there is no output.txt". No full stop.
  std::string sentence;
  bool operator==(const AnswerFault&) const = default;
};

/// "missing", "torn", "illegal"
std::string_view name_of(AnswerFault::Kind kind);

/// What the player to move is asked for.
struct Ask {
  /// One of `Play::tasks`.
  std::string_view task;
  /// 1 to the task's deepest.
  int depth = 1;
  /// CPU seconds, at least 0. Told where the task states them.
  double seconds_left = 0;
};

/// A task in which a player can be asked for a move.
struct PlayTask {
  /// One of the assignment's.
  std::string name;
  /// The largest depth that an input may say.
  int deepest = 1;
  /// The depth where nobody has set one.
  int usual = 1;
  /// The input says how much time is left instead of a depth.
  bool states_time = false;
  bool operator==(const PlayTask&) const = default;
};

enum class BuiltInKind {
  /// Any legal move, all alike.
  random,
  /// The first of the best after one ply.
  greedy,
  /// The first of the best; alpha-beta finds the same move.
  minimax,
  alphabeta,
  /// Checkers by the write-up's search: limits 1 to `depth`, an earlier limit's move stays unless a later one
  /// finds a greater value.
  basic,
  enhanced
};

/// "random", "greedy", "minimax", "alphabeta", "basic", "enhanced"
std::string_view name_of(BuiltInKind kind);

/// What is added to RED's pieces minus BLACK's at every evaluation of the write-up's search, uniformly.
enum class Noise {
  none,
  /// -2 to +1, as the write-up's code does.
  code,
  /// -2 to +2, as its text says.
  two
};

/// A player of ours.
struct BuiltIn {
  /// One of `Play::built_in`.
  BuiltInKind kind = BuiltInKind::random;
  /// At least 1; that of `greedy` is always 1, and `random` has none.
  int depth = 1;
  /// For `basic` and `enhanced` alone.
  Noise noise = Noise::none;
  /// What is random of a move hangs on this and on how many moves the game has had.
  std::uint64_t seed = 0;
  bool operator==(const BuiltIn&) const = default;
};

/// A game between two sides by an assignment's rules, with moves as texts. Its move is called as the handout
/// calls it: "C3" in squirrel (the nodes of its log), "C3 Raid", "F4-H2" or "pass", "(5,0),(3,2)".
class Game {
 public:
  Game() = default;
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;
  virtual ~Game() = default;

  /// Whose move it is; `Side::first` is X, Star or RED.
  virtual solver::Side turn() const = 0;
  /// Nothing while the game goes on.
  virtual std::optional<GameEnd> end() const = 0;
  /// From here on the game has at most so many moves, passes among them.
  virtual std::int64_t most_plies() const = 0;
  /// The legal moves in the assignment's order; none once the game is over.
  virtual std::vector<std::string> moves() const = 0;
  /// How an answer says a legal move where that is not its name: the board after it. Else its name.
  virtual std::string written(std::string_view move) const = 0;
  /// The input file for the player to move; who would move, where the game is over.
  virtual std::string input(const Ask& ask) const = 0;
  /// The input file that says what the opening says but for the player to move and the board. The game may be
  /// over.
  virtual std::string input() const = 0;
  /// The move that an answer says. Nothing else in it counts: no log, value or number of nodes, and no white
  /// space at the ends of lines or behind the last one. The game must go on.
  virtual tl::expected<std::string, AnswerFault> read_move(const cases::Answer& answer) const = 0;
  /// Makes a move; false, and nothing done, where it is not one of `moves`.
  virtual bool play(std::string_view move) = 0;
  /// The move of a player of ours; empty when `stop` was requested. The game must go on.
  virtual std::string choose(const BuiltIn& who, const std::stop_token& stop) const = 0;
};

/// The openings that are asked for.
struct OpeningsAsked {
  enum class Kind {
    /// The handout's initial board, with values by seed where it names none. The first side moves.
    start,
    /// A few random plies on, all different, with nobody far ahead: the value at depth 2 is at most a tenth
    /// of what the board holds (in checkers at most two pawns).
    random
  };
  Kind kind = Kind::start;
  /// Of the board, within `Play::sizes`; 0 where there is no choice.
  int size = 0;
  std::uint64_t seed = 0;
};

/// Sizes of a board, both ends included.
struct BoardSizes {
  int smallest = 0;
  int largest = 0;
  int usual = 0;
};

/// A point of games on which the handout is silent, or at odds with itself, and what holds here.
struct Ruling {
  /// As the assignment's page has it under Games: "the end".
  std::string point;
  /// "a full board; the greater total wins". No full stop.
  std::string rule;
  bool operator==(const Ruling&) const = default;
};

/// How an assignment's programs play each other.
struct Play {
  using Begin = cases::Parsed<std::unique_ptr<Game>>(std::string_view opening);
  using Openings = std::vector<std::string>(const OpeningsAsked& asked, std::int64_t count);

  /// What the sides are called, indexed by side: "X" and "O".
  std::array<std::string, 2> sides;
  /// The first is what a player is asked for unless he is set to another one.
  std::vector<PlayTask> tasks;
  std::vector<BuiltInKind> built_in;
  /// Nothing where the handout fixes the size.
  std::optional<BoardSizes> sizes = std::nullopt;
  /// What is ruled by us of moves, ends and draws, of what is asked and of openings.
  std::vector<Ruling> rulings;
  /// A game from an input file, whose task and depth mean nothing. It may be over at once.
  std::function<Begin> begin;
  /// So many input files. The first ones are the same whatever the number. Fewer random ones where a thousand
  /// draws in a row found no other.
  std::function<Openings> openings;
};

/// A legal move as answers write it, and the input that then asks the other player.
struct PlayedMove {
  std::string written;
  std::string input;
  bool operator==(const PlayedMove&) const = default;
};

/// The legal moves of the player whom an input asks, in the assignment's order; none where the game is over.
/// All that the inputs after them say of nothing but the game is as in this one. An oracle's successors are
/// to be the same.
cases::Parsed<std::vector<PlayedMove>> played_moves(const Play& play, std::string_view input);

}  // namespace fuzz
