#include "fuzz/generators/squirrel.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "cases/squirrel/format.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/play/typed_game.hpp"
#include "solver/decision.hpp"
#include "solver/games/squirrel.hpp"

/// Squirrel: "next_state.txt" alone is a move, since the handout knows none by name there. The greater score
/// wins when the board is full, which the handout's battles end with.
namespace fuzz::rows::play {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Cell;
using cases::squirrel::Player;
using cases::squirrel::Problem;
using cases::squirrel::Task;
using solver::Side;
using solver::squirrel::Square;
using solver::squirrel::SquirrelRules;

constexpr std::string_view next_state_file = "next_state.txt";
constexpr int largest_value = 99;

Player player_of(Side side) {
  return side == Side::first ? Player::x : Player::o;
}

std::string name_of_square(int square) {
  return std::string(cases::squirrel::square_name(square));
}

class SquirrelGame {
 public:
  using Move = Square;

  explicit SquirrelGame(const Problem& problem)
      : problem_(problem), rules_(problem.values), state_(solver::squirrel::start_of(problem)) {}

  Side turn() const { return state_.turn; }

  std::optional<GameEnd> end() const {
    if (!rules_.over(state_)) {
      return std::nullopt;
    }
    return by_score(EndReason::board_full, rules_.score(state_, Side::first));
  }

  /// Each takes a square.
  std::int64_t most_plies() const { return std::ranges::count(board_of(state_), Cell::empty); }

  auto moves() const { return rules_.moves(state_); }
  std::string name(Square square) const { return name_of_square(square); }
  std::string written(Square square) const { return print_board(board_of(rules_.play(state_, square))); }

  std::optional<Square> named(std::string_view name) const {
    for (const Square square : rules_.moves(state_)) {
      if (cases::squirrel::square_name(square) == name) {
        return square;
      }
    }
    return std::nullopt;
  }

  /// As tasks 1 to 3 are asked, with nothing of a battle.
  std::string input(const Ask& ask) const {
    Problem posed = posed_now();
    posed.task = task_named(squirrel::task_shares, ask.task).value();
    const Algorithm algorithm{static_cast<int>(posed.task)};
    posed.first.algorithm = algorithm;
    posed.first.depth = algorithm == Algorithm::greedy ? 1 : ask.depth;
    return print(posed);
  }
  std::string input() const { return print(posed_now()); }

  /// The move to a square is the only one that leads to a board with that square taken.
  Read<Square> read(const cases::Answer& answer) const {
    const auto text = contents_of(answer, next_state_file);
    if (!text) {
      return tl::unexpected(text.error());
    }
    Lines lines(*text);
    const auto got = read_board(lines, {next_state_file, cases::squirrel::side_length, "*XO"});
    if (!got) {
      return tl::unexpected(got.error());
    }
    const auto square = square_taken(*got);
    if (!square) {
      return square;
    }
    const std::string expected = letters_of(board_of(rules_.play(state_, *square)));
    if (*got != expected) {
      return other_board(next_state_file,
                         fmt::format("{} by {}", name(*square), static_cast<char>(player_of(state_.turn))),
                         differing_squares(expected, *got, name_of_square));
    }
    return square;
  }

  void play(Square square) { state_ = rules_.play(state_, square); }

  bool is_balanced() const {
    const int board = std::accumulate(problem_.values.begin(), problem_.values.end(), 0);
    return 10 * std::abs(solver::Decision(rules_, search_memory).first_best(state_, balanced_at).value) <=
           board;
  }

  std::optional<Square> best(const BuiltIn& who, Chance&, const std::stop_token& stop) const {
    const auto found = solver::Decision(rules_, search_memory, stop).first_best(state_, depth_of(who));
    return stop.stop_requested() ? std::nullopt : found.best;
  }

 private:
  Problem posed_now() const {
    Problem posed = problem_;
    posed.first.player = player_of(state_.turn);
    posed.second.player = other(posed.first.player);
    posed.board = board_of(state_);
    return posed;
  }

  /// The one empty square that a board has a piece on.
  Read<Square> square_taken(std::string_view got) const {
    std::vector<Square> taken;
    for (const Square square : rules_.moves(state_)) {
      if (got[square] != static_cast<char>(Cell::empty)) {
        taken.push_back(square);
      }
    }
    if (taken.empty()) {
      return illegal(fmt::format("{} takes no empty square", next_state_file));
    }
    if (taken.size() > 1) {
      return illegal(fmt::format("{} takes {} empty squares in one move, {} and {} among them",
                                 next_state_file, taken.size(), name(taken[0]), name(taken[1])));
    }
    return taken.front();
  }

  /// Values, and what else play does not change.
  Problem problem_;
  SquirrelRules rules_;
  solver::squirrel::State state_;
};

/// "Squirrel's empty 5 x 5 with values by seed"; X begins.
SquirrelGame start(Chance& chance) {
  Problem problem;
  problem.first = {Player::x, Algorithm::greedy, 1};
  problem.second = {Player::o, Algorithm::greedy, 1};
  problem.board.fill(Cell::empty);
  for (int& value : problem.values) {
    value = chance.between(1, largest_value);
  }
  return SquirrelGame(problem);
}

}  // namespace

Play squirrel() {
  constexpr int deepest = cases::squirrel::squares;
  constexpr int usual = 3;
  const auto task = [](Task played) { return std::string(name_of(squirrel::task_shares, played)); };
  Play play;
  play.sides = {"X", "O"};
  play.tasks = {
      {task(Task::alpha_beta), deepest, usual}, {task(Task::minimax), deepest, usual}, {task(Task::greedy)}};
  play.built_in = {BuiltInKind::random, BuiltInKind::greedy, BuiltInKind::minimax, BuiltInKind::alphabeta};
  play.rulings = {
      {"the move", "the one that leads to the board of next_state.txt; the log is not looked at"},
      {"no move", "a board to which no move, or more than one, leads; it loses the game"},
      {"the end", "a full board; the greater total wins, equal ones draw, the margin is their difference"},
      {"who begins", "X, unless the opening says otherwise"},
      {"what is asked",
       "alpha-beta at depth 3 on the board of the moment, or by a player's task= and depth= minimax or "
       "greedy; never a battle"},
      {"--openings start", "an empty board, values 1 to 99 by the seed"},
      {"--openings random=N",
       "up to 8 random moves on; at depth 2 nobody is ahead by more than a tenth of all values"}};
  play.begin = [](std::string_view opening) {
    return cases::squirrel::parse(opening).map(
        [](const Problem& problem) { return typed_game(SquirrelGame(problem)); });
  };
  play.openings = [asked_for = play.tasks.front()](const OpeningsAsked& asked, std::int64_t count) {
    constexpr PlyRange plies{0, 8};
    return openings_of(asked, count, start, plies, {asked_for.name, asked_for.usual});
  };
  return play;
}

}  // namespace fuzz::rows::play
