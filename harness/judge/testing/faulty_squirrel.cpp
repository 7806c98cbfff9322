#include "harness/judge/testing/faulty_squirrel.hpp"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include <fmt/core.h>

namespace harness::faulty {
namespace {

using cases::squirrel::Cell;
using cases::squirrel::Problem;
using cases::squirrel::Task;
using solver::Score;
using solver::Side;
using solver::Window;
using solver::squirrel::Square;
using solver::squirrel::Squares;
using solver::squirrel::SquirrelRules;
using solver::squirrel::State;

class Search {
 public:
  Search(const Problem& problem, const Mistakes& mistakes)
      : problem_(problem),
        wrong_(mistakes),
        rules_(problem.values),
        window_shown_(problem.task == Task::alpha_beta),
        cutoff_(problem.first.depth + (mistakes.one_deeper ? 1 : 0) - (mistakes.one_less_deep ? 1 : 0)),
        maximizer_(solver::squirrel::start_of(problem).turn) {}

  std::string log() {
    if (!wrong_.header_missing) {
      log_ = window_shown_ ? "Node,Depth,Value,Alpha,Beta\n" : "Node,Depth,Value\n";
    }
    const State start = solver::squirrel::start_of(problem_);
    node(start, start, "root", 0, {});
    if (wrong_.last_line_missing) {
      log_.erase(log_.rfind('\n', log_.size() - 2) + 1);
    }
    return log_;
  }

 private:
  std::string number(Score score) const {
    if (score == solver::infinity || score == -solver::infinity) {
      const std::string_view word = wrong_.great_number     ? "999999"
                                    : wrong_.short_infinity ? "inf"
                                                            : "Infinity";
      return fmt::format("{}{}", score < 0 ? "-" : "", word);
    }
    return fmt::format("{}{}", score, wrong_.floats ? ".0" : "");
  }

  void line(const std::string& name, int depth, Score value, Window window) {
    const std::string_view comma = wrong_.blanks_after_commas ? ", " : ",";
    const auto shown =
        wrong_.names_reversed && name.size() == 2 ? std::string(name.rbegin(), name.rend()) : name;
    log_ += fmt::format("{}{}{}{}{}", shown, comma, depth + (wrong_.depth_from_one ? 1 : 0),
                        wrong_.comma_lost && depth > 1 ? "" : comma, number(value));
    if (window_shown_ && !(wrong_.three_columns && depth > 1)) {
      if (wrong_.swaps_bounds) {
        std::swap(window.alpha, window.beta);
      }
      log_ += fmt::format("{}{}{}{}", comma, number(window.alpha), comma, number(window.beta));
    }
    log_ += '\n';
  }

  Score evaluate(const State& before, const State& state) const {
    if (wrong_.value_before_move) {
      return rules_.score(before, maximizer_);
    }
    if (wrong_.own_total_only) {
      State own = state;
      own.pieces[maximizer_ == Side::first ? 1 : 0] = 0;
      return rules_.score(own, maximizer_);
    }
    return rules_.score(state, wrong_.value_for_side_to_move ? state.turn : maximizer_);
  }

  State play(const State& state, Square square) const {
    State next = rules_.play(state, square);
    const auto own = state.turn == Side::first ? 0U : 1U;
    const Squares near = solver::squirrel::beside[static_cast<std::size_t>(square)];
    const Squares conquered = near & state.pieces[1 - own];
    if (wrong_.sneak_conquers) {
      next.pieces[own] |= conquered;
      next.pieces[1 - own] &= ~conquered;
    }
    if (wrong_.raid_does_not_conquer) {
      next.pieces[own] &= ~conquered;
      next.pieces[1 - own] |= conquered;
    }
    return next;
  }

  std::vector<Square> moves(const State& state) const {
    std::vector<Square> squares;
    for (const Square square : rules_.moves(state)) {
      squares.push_back(square);
    }
    if (wrong_.visits_taken_squares && squares.size() > 1) {
      squares.insert(squares.begin() + 1, static_cast<Square>(std::countr_zero(state.pieces[0])));
    }
    if (wrong_.skips_first_child && squares.size() > 1) {
      squares.erase(squares.begin());
    }
    if (wrong_.by_columns) {
      std::ranges::sort(squares, {}, [](Square square) { return square % 5 * 5 + square / 5; });
    }
    return squares;
  }

  bool cuts(bool max, Score value, const Window& window) const {
    if (wrong_.no_prune || !window_shown_) {
      return false;
    }
    if (wrong_.prunes_early) {
      return max ? value + 40 >= window.beta : value - 40 <= window.alpha;
    }
    if (wrong_.strict_prune) {
      return max ? value > window.beta : value < window.alpha;
    }
    return max ? value >= window.beta : value <= window.alpha;
  }

  void tighten(bool max, Score value, Window& window) const {
    if (!window_shown_) {
      return;
    }
    if (max != wrong_.wrong_bound_moves) {
      window.alpha = std::max(window.alpha, value);
    } else {
      window.beta = std::min(window.beta, value);
    }
  }

  Score leaf(const State& before, const State& state, const std::string& name, int depth, Window window) {
    const Score value = evaluate(before, state);
    if (wrong_.leaf_moves_bound) {
      window.alpha = value;
    }
    line(name, depth, value, window);
    if (wrong_.leaf_twice) {
      line(name, depth, value, window);
    }
    return value;
  }

  Score node(const State& before, const State& state, const std::string& name, int depth, Window window) {
    if (depth == cutoff_ || (rules_.over(state) && !wrong_.full_board_is_inner)) {
      return leaf(before, state, name, depth, window);
    }
    const bool max = wrong_.all_max || depth % 2 == 0;
    const Score start = max ? -solver::infinity : solver::infinity;
    Score value = wrong_.value_starts_at_bound ? (max ? window.alpha : window.beta) : start;
    if (!wrong_.no_entering_line || depth < 2) {
      line(name, depth, value, window);
    }
    return children(state, name, depth, max, value, window);
  }

  Score children(const State& state, const std::string& name, int depth, bool max, Score value,
                 Window window) {
    const Window entered = window;
    const auto squares = moves(state);
    for (auto at = squares.begin(); at != squares.end(); ++at) {
      const Window passed = wrong_.window_not_passed        ? Window{}
                            : wrong_.window_of_entry_passed ? entered
                                                            : window;
      const Score child =
          node(state, play(state, *at), std::string(cases::squirrel::square_name(*at)), depth + 1, passed);
      const Score old = value;
      value = max ? std::max(value, child) : std::min(value, child);
      if (wrong_.fail_hard) {
        value = std::clamp(value, entered.alpha, entered.beta);
      }
      const bool cut = cuts(max, value, window);
      after_child(name, depth, max, old, value, window, cut, at + 1 == squares.end());
      if (cut && !wrong_.prune_leaves_row_only) {
        break;
      }
      if (cut) {
        const auto row = *at / 5;
        while (at + 1 != squares.end() && *(at + 1) / 5 == row) {
          ++at;
        }
      }
    }
    return value;
  }

  void after_child(const std::string& name, int depth, bool max, Score old, Score value, Window& window,
                   bool cut, bool last) {
    const Window before = window;
    if (!cut || wrong_.bound_moved_at_cut) {
      tighten(max, value, window);
    }
    const bool old_shown = wrong_.bound_moved_after_line || (wrong_.last_bound_missing && last);
    if (!wrong_.no_update_lines && !(wrong_.line_on_change_only && value == old)) {
      line(name, depth, value, old_shown ? before : window);
    }
  }

  const Problem& problem_;
  const Mistakes& wrong_;
  const SquirrelRules rules_;
  const bool window_shown_;
  const int cutoff_;
  const Side maximizer_;
  std::string log_;
};

std::optional<State> state_after(const Problem& problem, std::span<const std::string> moves,
                                 State* last = nullptr) {
  const SquirrelRules rules(problem.values);
  State state = solver::squirrel::start_of(problem);
  for (const auto& move : moves) {
    int square = 0;
    while (square < cases::squirrel::squares && cases::squirrel::square_name(square) != move) {
      ++square;
    }
    const Squares taken = state.pieces[0] | state.pieces[1];
    if (square == cases::squirrel::squares || (taken >> square & 1) != 0) {
      return std::nullopt;
    }
    if (last != nullptr) {
      *last = state;
    }
    state = rules.play(state, static_cast<Square>(square));
  }
  return state;
}

Grid grid_of(const State& state) {
  Grid grid{5, {}};
  for (const Cell cell : solver::squirrel::board_of(state)) {
    grid.cells.emplace_back(1, static_cast<char>(cell));
  }
  return grid;
}

std::string story(const Problem& problem, std::span<const std::string> moves) {
  State before;
  const auto after = state_after(problem, moves, &before);
  if (!after || moves.empty()) {
    return "";
  }
  const auto own = before.turn == Side::first ? 0U : 1U;
  const Squares turned = before.pieces[1 - own] & after->pieces[own];
  std::string squares;
  for (const Square square : solver::squirrel::SquareRange(turned)) {
    squares += (squares.empty() ? "" : " and ") + std::string(cases::squirrel::square_name(square));
  }
  const auto how = turned != 0 ? "a Raid that turned " + squares : std::string("a move that turned nothing");
  return fmt::format("{}: {}", own == 0 ? 'X' : 'O', how);
}

constexpr std::string_view values =
    "20 16 1 32 30\n20 12 2 11 8\n28 48 9 1 1\n20 12 10 6 2\n25 30 23 21 10\n";
constexpr std::string_view board = "**XX*\nOOX**\n*XO*O\nOXX*O\nO*XXO\n";
constexpr std::string_view nearly_full_board = "*OXXO\nOOX*O\nOXOOO\nOXXOO\nO*XXO\n";

}  // namespace

std::string deep() {
  return fmt::format("3\nX\n3\n{}{}", values, board);
}

std::string deeper() {
  return fmt::format("3\nX\n4\n{}{}", values, board);
}

std::string shallow() {
  return fmt::format("3\nO\n2\n{}{}", values, board);
}

std::string minimax() {
  return fmt::format("2\nX\n2\n{}{}", values, board);
}

std::string nearly_full() {
  return fmt::format("3\nX\n4\n{}{}", values, nearly_full_board);
}

std::string log_of(const Problem& problem, const Mistakes& mistakes) {
  return Search(problem, mistakes).log();
}

BoardView view_of(const Problem& problem) {
  BoardView view;
  view.column_labels = {"A", "B", "C", "D", "E"};
  view.row_labels = {"1", "2", "3", "4", "5"};
  view.values.columns = 5;
  for (const int value : problem.values) {
    view.values.cells.push_back(fmt::format("{}", value));
  }
  view.after = [problem](std::span<const std::string> moves) -> std::optional<Grid> {
    const auto state = state_after(problem, moves);
    return state ? std::optional(grid_of(*state)) : std::nullopt;
  };
  view.legal = [problem](std::span<const std::string> moves) {
    std::vector<std::string> legal;
    std::vector<std::string> longer(moves.begin(), moves.end());
    for (int square = 0; square < cases::squirrel::squares; ++square) {
      longer.emplace_back(cases::squirrel::square_name(square));
      if (state_after(problem, longer)) {
        legal.push_back(longer.back());
      }
      longer.pop_back();
    }
    return legal;
  };
  view.story = [problem](std::span<const std::string> moves) { return story(problem, moves); };
  return view;
}

Problem problem_of(std::string_view input) {
  auto problem = cases::squirrel::parse(input);
  if (!problem) {
    std::abort();
  }
  return *problem;
}

}  // namespace harness::faulty
