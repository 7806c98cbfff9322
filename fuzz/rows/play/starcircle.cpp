#include "fuzz/generators/starcircle.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "cases/in_quotes.hpp"
#include "cases/starcircle/format.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/play/typed_game.hpp"
#include "solver/decision.hpp"
#include "solver/games/starcircle.hpp"

/// Star and Circle: the first line of output.txt. "When neither player can make a valid move, the game ends":
/// so nobody is asked for the two passes. The greater E of the position then wins.
namespace fuzz::rows::play {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Board;
using cases::starcircle::Cell;
using cases::starcircle::Piece;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using cases::starcircle::side_length;
using solver::Side;
using solver::starcircle::StarCircleRules;
using solver::starcircle::State;

constexpr std::string_view output_file = "output.txt";

constexpr std::string_view name_of_player(Side side) {
  return side == Side::first ? "Star" : "Circle";
}

/// Whether a text is spelled as a move: "pass" or "F4-H2". Whether there is such a move is not asked.
bool is_spelled(std::string_view text) {
  constexpr std::string_view form = "A1-A1";
  if (text == "pass") {
    return true;
  }
  const auto fits = [](char wanted, char c) {
    return wanted == 'A' ? c >= 'A' && c <= 'H' : wanted == '1' ? c >= '1' && c <= '8' : c == wanted;
  };
  return std::ranges::equal(form, text, fits);
}

class StarCircleGame {
 public:
  using Move = solver::starcircle::Move;

  explicit StarCircleGame(const Problem& problem)
      : problem_(problem), rules_(problem.values), state_(solver::starcircle::start_of(problem)) {}

  Side turn() const { return state_.turn; }

  std::optional<GameEnd> end() const {
    const solver::Score balance = rules_.score(state_, Side::first);
    if (rules_.over(state_)) {
      return by_score(EndReason::no_pieces, balance);
    }
    State other_to_move = state_;
    other_to_move.turn = other(state_.turn);
    if (is_blocked(state_) && is_blocked(other_to_move)) {
      return by_score(EndReason::both_blocked, balance);
    }
    return std::nullopt;
  }

  /// A step or jump leads a piece of its side at least a row on. Between two of them nobody passes twice, and
  /// after the last one nobody does.
  std::int64_t most_plies() const {
    const Board board = board_of(state_);
    std::int64_t rows = 0;
    for (int square = 0; square < cases::starcircle::squares; ++square) {
      const Cell& cell = board[static_cast<std::size_t>(square)];
      const int row = square / side_length;
      rows += std::int64_t{cell.count} * (cell.piece == Piece::star ? row : side_length - 1 - row);
    }
    return 2 * rows;
  }

  auto moves() const { return rules_.moves(state_); }
  std::string name(const Move& move) const { return move_name(move); }
  std::string written(const Move& move) const { return move_name(move); }

  std::optional<Move> named(std::string_view name) const {
    for (const Move& move : rules_.moves(state_)) {
      if (move_name(move) == name) {
        return move;
      }
    }
    return std::nullopt;
  }

  std::string input(const Ask& ask) const {
    Problem posed = posed_now();
    posed.algorithm = task_named(starcircle::task_shares, ask.task).value();
    posed.depth = ask.depth;
    return print(posed);
  }
  std::string input() const { return print(posed_now()); }

  Read<Move> read(const cases::Answer& answer) const {
    const auto text = contents_of(answer, output_file);
    if (!text) {
      return tl::unexpected(text.error());
    }
    const std::string_view line = Lines(*text).next();
    if (!is_spelled(line)) {
      return torn(fmt::format("{} line 1: expected a move such as 'F4-G5' or 'pass', found {}", output_file,
                              cases::in_quotes(line)));
    }
    if (const auto move = named(line)) {
      return *move;
    }
    return illegal(why_illegal(line));
  }

  /// A pass is forgotten: the input of the next move cannot say it, and two in a row are never played.
  void play(const Move& move) {
    state_ = rules_.play(state_, move);
    state_.passes = 0;
  }

  /// What a board holds are the values of its pieces, each to its own side.
  bool is_balanced() const {
    return 10 * std::abs(solver::Decision(rules_, search_memory).first_best(state_, balanced_at).value) <=
           worth_of_pieces();
  }

  std::optional<Move> best(const BuiltIn& who, Chance&, const std::stop_token& stop) const {
    const auto found = solver::Decision(rules_, search_memory, stop).first_best(state_, depth_of(who));
    return stop.stop_requested() ? std::nullopt : found.best;
  }

 private:
  Problem posed_now() const {
    Problem posed = problem_;
    posed.player = state_.turn == Side::first ? Player::star : Player::circle;
    posed.board = board_of(state_);
    return posed;
  }

  /// Whether the side to move has neither a step nor a jump.
  bool is_blocked(const State& state) const { return rules_.moves(state).begin()->is_pass(); }

  std::string why_illegal(std::string_view line) const {
    const std::string_view player = name_of_player(state_.turn);
    if (line == "pass") {
      return fmt::format("{} may not pass: it can move", player);
    }
    if (is_blocked(state_)) {
      return fmt::format("{}: {} cannot move, and must pass", line, player);
    }
    const Board board = board_of(state_);
    const Piece own = state_.turn == Side::first ? Piece::star : Piece::circle;
    for (int square = 0; square < cases::starcircle::squares; ++square) {
      if (line.starts_with(cases::starcircle::square_name(square)) &&
          board[static_cast<std::size_t>(square)].piece != own) {
        return fmt::format("{}: {} has no piece on {}", line, player, line.substr(0, 2));
      }
    }
    return fmt::format("{} is neither a step nor a jump of {}", line, player);
  }

  solver::Score worth_of_pieces() const {
    const Board board = board_of(state_);
    solver::Score sum = 0;
    for (int square = 0; square < cases::starcircle::squares; ++square) {
      const Cell& cell = board[static_cast<std::size_t>(square)];
      // "The values of rows A to H for player Star and the values of rows H to A for player Circle."
      const int row = square / side_length;
      const int rank = cell.piece == Piece::star ? side_length - 1 - row : row;
      sum += solver::Score{cell.count} * std::abs(problem_.values[static_cast<std::size_t>(rank)]);
    }
    return sum;
  }

  /// The values, and what else play does not change.
  Problem problem_;
  StarCircleRules rules_;
  State state_;
};

/// "The initial state of the board is shown in the figure": twelve pieces of each side on its first three
/// rows. The figure of values has 10, 20, ..., 80. Star begins.
StarCircleGame start(Chance&) {
  constexpr int rows_of_a_side = 3;
  Problem problem;
  problem.values = {10, 20, 30, 40, 50, 60, 70, 80};
  for (int square = 0; square < cases::starcircle::squares; ++square) {
    const int row = square / side_length;
    Cell& cell = problem.board[static_cast<std::size_t>(square)];
    if (cases::starcircle::is_dark(square) && row < rows_of_a_side) {
      cell = {Piece::circle, 1};
    } else if (cases::starcircle::is_dark(square) && row >= side_length - rows_of_a_side) {
      cell = {Piece::star, 1};
    }
  }
  return StarCircleGame(problem);
}

}  // namespace

Play starcircle() {
  constexpr int usual = 3;
  const auto task = [](Algorithm played) { return std::string(name_of(starcircle::task_shares, played)); };
  Play play;
  play.sides = {std::string(name_of_player(Side::first)), std::string(name_of_player(Side::second))};
  play.tasks = {{task(Algorithm::alpha_beta), cases::starcircle::largest_depth, usual},
                {task(Algorithm::minimax), cases::starcircle::largest_depth, usual}};
  play.built_in = {BuiltInKind::random, BuiltInKind::greedy, BuiltInKind::minimax, BuiltInKind::alphabeta};
  play.rulings = {
      {"the move", "line 1 of output.txt: a step, a jump or pass; values and counts are not looked at"},
      {"a side that is blocked", "is asked all the same, and must answer pass"},
      {"the end",
       "a side has no pieces left; or neither side can move, and nobody is asked for the two passes"},
      {"who wins",
       "the greater E of the last board, each side by its own row values; equal ones draw, the "
       "margin is their difference"},
      {"who begins", "Star, unless the opening says otherwise"},
      {"what is asked", "alpha-beta at depth 3, or what a player's task= and depth= say"},
      {"--openings start",
       "one board, the figure of the handout, with rows worth 10 to 80: players without chance play the same "
       "two games again and again"},
      {"--openings random=N",
       "2 to 10 random moves on; at depth 2 nobody is ahead by more than a tenth of what the pieces are "
       "worth"}};
  play.begin = [](std::string_view opening) {
    return cases::starcircle::parse(opening).map(
        [](const Problem& problem) { return typed_game(StarCircleGame(problem)); });
  };
  play.openings = [asked_for = play.tasks.front()](const OpeningsAsked& asked, std::int64_t count) {
    constexpr PlyRange plies{2, 10};
    return openings_of(asked, count, start, plies, {asked_for.name, asked_for.usual});
  };
  return play;
}

}  // namespace fuzz::rows::play
