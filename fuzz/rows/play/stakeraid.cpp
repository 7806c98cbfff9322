#include "fuzz/generators/stakeraid.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <type_traits>
#include <vector>

#include <fmt/core.h>

#include "cases/in_quotes.hpp"
#include "cases/stakeraid/format.hpp"
#include "fuzz/rows/play/plays.hpp"
#include "fuzz/rows/play/typed_game.hpp"
#include "solver/games/stakeraid.hpp"
#include "solver/games/stakeraid_decision.hpp"

/// Stake / Raid: line and board of output.txt, which must belong together; a board that does not is an
/// illegal move. The greater score wins when the board is full.
namespace fuzz::rows::play {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::Player;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;
using solver::Side;
using solver::stakeraid::Kind;
using solver::stakeraid::Square;
using solver::stakeraid::StakeraidRules;

constexpr std::string_view output_file = "output.txt";

/// "B3 Stake" as it is spelled; whether there is such a square on the board is not asked.
struct SpelledMove {
  int column = 0;
  int row = 0;
  Kind kind = Kind::stake;
};

/// "capital letters for column and numbers for rows", one blank, "Stake" or "Raid".
std::optional<SpelledMove> spelled_move(std::string_view text) {
  SpelledMove move;
  const std::size_t blank = text.find(' ');
  const std::string_view kind = text.substr(std::min(blank, text.size()));
  if (text.empty() || text[0] < 'A' || text[0] > 'Z' || (kind != " Stake" && kind != " Raid")) {
    return std::nullopt;
  }
  const std::string_view row = text.substr(1, blank - 1);
  const auto [end, error] = std::from_chars(row.data(), row.data() + row.size(), move.row);
  if (error != std::errc() || end != row.data() + row.size() || row[0] == '0' || row[0] == '-') {
    return std::nullopt;
  }
  move.column = text[0] - 'A';
  --move.row;
  move.kind = kind == " Stake" ? Kind::stake : Kind::raid;
  return move;
}

/// As a clock is told, never more than is left: "113.94". (In binary, 113.94 itself is a little less.)
std::string hundredths(double seconds) {
  constexpr double a_little = 1e-6;
  const auto left = static_cast<std::int64_t>(std::floor(seconds * 100 + a_little));
  return fmt::format("{}.{:02}", left / 100, left % 100);
}

/// `R` is of the width that the board needs.
template <class R>
class StakeraidGame {
 public:
  using Move = solver::stakeraid::Move;

  explicit StakeraidGame(const Problem& problem)
      : problem_(problem), rules_(problem), state_(rules_.start(problem)) {}

  Side turn() const { return state_.turn; }

  std::optional<GameEnd> end() const {
    if (!rules_.over(state_)) {
      return std::nullopt;
    }
    return by_score(EndReason::board_full, rules_.score(state_, Side::first));
  }

  /// Each takes a square.
  std::int64_t most_plies() const { return std::ranges::count(rules_.board(state_), Cell::empty); }

  auto moves() const { return rules_.moves(state_); }
  std::string name(const Move& move) const {
    return fmt::format("{} {}", name_of(move.square()), move.kind() == Kind::stake ? "Stake" : "Raid");
  }
  std::string written(const Move& move) const { return name(move); }

  std::optional<Move> named(std::string_view name) const {
    const auto spelled = spelled_move(name);
    if (!spelled || !on_board(*spelled)) {
      return std::nullopt;
    }
    const Move move = move_of(*spelled);
    return is_legal(move) ? std::optional(move) : std::nullopt;
  }

  std::string input(const Ask& ask) const {
    Problem posed = posed_now();
    posed.task = task_named(stakeraid::task_shares, ask.task).value();
    const bool timed = posed.task == Task::competition;
    posed.depth = timed ? 1 : ask.depth;
    posed.seconds_left = timed ? hundredths(ask.seconds_left) : "";
    return print(posed);
  }
  std::string input() const { return print(posed_now()); }

  Read<Move> read(const cases::Answer& answer) const {
    const auto text = contents_of(answer, output_file);
    if (!text) {
      return tl::unexpected(text.error());
    }
    Lines lines(*text);
    const auto move = read_line(lines.next());
    if (!move) {
      return move;
    }
    const auto got = read_board(lines, {output_file, problem_.side, "XO."});
    if (!got) {
      return tl::unexpected(got.error());
    }
    const std::string expected = letters_of(rules_.board(rules_.play(state_, *move)));
    if (*got != expected) {
      const auto square = [this](int index) { return cases::stakeraid::square_name(problem_.side, index); };
      return other_board(output_file, name(*move), differing_squares(expected, *got, square));
    }
    return move;
  }

  void play(const Move& move) { state_ = rules_.play(state_, move); }

  bool is_balanced() const {
    const int board = std::accumulate(problem_.values.begin(), problem_.values.end(), 0);
    return 10 * std::abs(solver::stakeraid::Decision<R>(rules_).first_best(state_, balanced_at).value) <=
           board;
  }

  std::optional<Move> best(const BuiltIn& who, Chance&, const std::stop_token& stop) const {
    const auto found = solver::stakeraid::Decision<R>(rules_, stop).first_best(state_, depth_of(who));
    return stop.stop_requested() ? std::nullopt : found.best;
  }

 private:
  Problem posed_now() const {
    Problem posed = problem_;
    posed.player = state_.turn == Side::first ? Player::x : Player::o;
    posed.board = rules_.board(state_);
    return posed;
  }

  std::string name_of(Square square) const {
    return cases::stakeraid::square_name(problem_.side, rules_.index_of(square));
  }
  bool on_board(const SpelledMove& move) const {
    return move.column < problem_.side && move.row < problem_.side;
  }
  Move move_of(const SpelledMove& move) const {
    return {rules_.square_at(move.row * problem_.side + move.column), move.kind};
  }

  /// Whether the side to move has a piece beside an empty square. (Where the board ends, the neighbour is the
  /// square itself.)
  bool can_raid(Square square) const {
    const auto& own = state_.turn == Side::first ? state_.x : state_.o;
    return std::ranges::any_of(solver::stakeraid::handout_directions,
                               [&](auto direction) { return own.has(rules_.beside(square, direction)); });
  }
  bool is_legal(const Move& move) const {
    return rules_.empty(state_).has(move.square()) && (move.kind() == Kind::stake || can_raid(move.square()));
  }

  Read<Move> read_line(std::string_view line) const {
    const auto spelled = spelled_move(line);
    if (!spelled) {
      return torn(fmt::format("{} line 1: expected a move such as 'B3 Stake', found {}", output_file,
                              cases::in_quotes(line)));
    }
    if (!on_board(*spelled)) {
      return illegal(fmt::format("{} is not on the board, which has {} columns and rows",
                                 cases::in_quotes(line), problem_.side));
    }
    const Move move = move_of(*spelled);
    if (!rules_.empty(state_).has(move.square())) {
      return illegal(fmt::format("{}: {} is taken", name(move), name_of(move.square())));
    }
    if (!is_legal(move)) {
      return illegal(fmt::format("{}: {} has no piece beside {}", name(move),
                                 state_.turn == Side::first ? 'X' : 'O', name_of(move.square())));
    }
    return move;
  }

  /// Size and values, and what else play does not change.
  Problem problem_;
  R rules_;
  typename R::State state_;
};

/// "Empty boards with values by seed"; X begins.
Problem start_problem(int side, Chance& chance) {
  Problem problem;
  problem.side = side;
  const auto squares = static_cast<std::size_t>(side * side);
  problem.board.assign(squares, Cell::empty);
  problem.values.assign(squares, 1);
  for (int& value : problem.values) {
    value = chance.between(1, cases::stakeraid::largest_value);
  }
  return problem;
}

std::unique_ptr<Game> game_of(const Problem& problem) {
  return solver::stakeraid::with_rules<StakeraidRules>(problem, [&](const auto& rules) {
    return typed_game(StakeraidGame<std::decay_t<decltype(rules)>>(problem));
  });
}

/// A random one has up to a third of its squares taken.
std::vector<std::string> openings(int side, const OpeningsAsked& asked, std::int64_t count, const Ask& ask) {
  Chance any{rc::Random(asked.seed)};
  return solver::stakeraid::with_rules<StakeraidRules>(start_problem(side, any), [&](const auto& rules) {
    using Typed = StakeraidGame<std::decay_t<decltype(rules)>>;
    const auto start = [side](Chance& chance) { return Typed(start_problem(side, chance)); };
    return openings_of(asked, count, start, {0, side * side / 3}, ask);
  });
}

}  // namespace

Play stakeraid() {
  constexpr BoardSizes sizes{1, cases::stakeraid::longest_side, 6};
  constexpr int deepest = cases::stakeraid::longest_side * cases::stakeraid::longest_side;
  constexpr int usual = 3;
  const auto task = [](Task played) { return std::string(name_of(stakeraid::task_shares, played)); };
  Play play;
  play.sides = {"X", "O"};
  play.tasks = {{task(Task::alpha_beta), deepest, usual},
                {task(Task::minimax), deepest, usual},
                {task(Task::competition), 1, 1, true}};
  play.built_in = {BuiltInKind::random, BuiltInKind::greedy, BuiltInKind::minimax, BuiltInKind::alphabeta};
  play.sizes = sizes;
  play.rulings = {
      {"the move", "line 1 of output.txt, and the board below it, which must be the one after that move"},
      {"the end", "a full board; the greater score wins, equal ones draw, the margin is their difference"},
      {"who begins", "X, unless the opening says otherwise"},
      {"what is asked",
       "alpha-beta at depth 3, or by a player's task= and depth= minimax or a competition, whose input has "
       "the seconds left"},
      {"--openings start", "an empty board of --size N, 6 where nothing is said, values 1 to 99 by the seed"},
      {"--openings random=N",
       "as many random moves on as a third of the squares, or fewer; at depth 2 nobody is ahead by more than "
       "a tenth of all values"}};
  play.begin = [](std::string_view opening) { return cases::stakeraid::parse(opening).map(game_of); };
  play.openings = [asked_for = play.tasks.front(), usual_side = sizes.usual](const OpeningsAsked& asked,
                                                                             std::int64_t count) {
    const int side = asked.size == 0 ? usual_side : asked.size;
    return openings(side, asked, count, {asked_for.name, asked_for.usual});
  };
  return play;
}

}  // namespace fuzz::rows::play
