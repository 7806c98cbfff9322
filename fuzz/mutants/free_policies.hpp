#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/free_search.hpp"

/// Mistakes of searches that every game's program can make: changes of a `FreeSearch`.
namespace fuzz::policies {

using solver::Score;
using solver::Window;

template <class Search>
void cut_strictly(Search& search) {
  search.cuts = [](bool max, Score value, const Window& window) {
    return max ? value > window.beta : value < window.alpha;
  };
}
template <class Search>
void never_cut(Search& search) {
  search.cuts = [](bool, Score, const Window&) { return false; };
}
/// Min nodes pass their windows on as programs with one function for both kinds do.
template <class Search>
void negate_window_at_min(Search& search) {
  search.child_window = [before = search.child_window](bool max, int depth, Score value,
                                                       const Window& window) {
    const Window right = before(max, depth, value, window);
    return max ? right : Window{-right.beta, -right.alpha};
  };
}
/// Of two values that nearer to 0 is the least.
template <class Search>
void compare_absolute_at_min(Search& search) {
  search.improves = [before = search.improves](bool max, const auto& move, Score child, Score value) {
    return max ? before(max, move, child, value) : std::max(child, -child) < std::max(value, -value);
  };
}
/// `continue` for `break`.
template <class Search>
void go_on_after_cut(Search& search) {
  search.after_cut = [](bool, const auto&, std::size_t at) { return at + 1; };
}
/// `++depth` for `depth + 1` in a loop over the children, the root's perhaps excepted.
template <bool root_too, class Search>
void count_depth_in_loop(Search& search) {
  search.lost_in_loop = [](bool, int depth, std::size_t at) {
    return root_too || depth > 0 ? static_cast<int>(at) : 0;
  };
}
/// A child of a node of one kind is as deep as the node, the root's perhaps excepted.
template <bool at_max, bool root_too, class Search>
void cost_no_depth(Search& search) {
  search.extension = [before = search.extension](bool max, int depth, const auto& move) {
    return before(max, depth, move) + (max == at_max && (root_too || depth > 0) ? 1 : 0);
  };
}
/// A mistake that can be made at nodes of one kind, made there.
template <auto change, bool at_max, class Search>
void at(Search& search) {
  change(search, at_max);
}
/// Cuts at nodes of one kind alone.
template <class Search>
void cut_only(Search& search, bool at_max) {
  search.cuts = [at_max, before = search.cuts](bool max, Score value, const Window& window) {
    return max == at_max && before(max, value, window);
  };
}
/// At the root a move that is worth as much as the best so far is played instead of it where
/// `replaces(move, best, value)`.
template <class State, class Move, class Replaces>
void replace_in_root_ties(FreeSearch<State, Move>& search, Replaces replaces) {
  struct Chosen {
    std::optional<Move> last;
    std::optional<Move> best;
  };
  const auto chosen = std::make_shared<Chosen>();
  override_part(search.improves,
                [chosen](const auto& before, bool max, const Move& move, Score child, Score value) {
                  chosen->last = move;
                  return before(max, move, child, value);
                });
  override_part(search.chooses, [chosen, replaces](const auto& before, bool max, int depth, Score child,
                                                   Score value, bool better) {
    const bool is_replaced = depth == 0 && child == value && chosen->best && chosen->last &&
                             replaces(*chosen->last, *chosen->best, value);
    const bool chooses = before(max, depth, child, value, better) || is_replaced;
    chosen->best = depth == 0 && chooses ? chosen->last : chosen->best;
    return chooses;
  });
}
template <class Search>
void start_at_bound(Search& search) {
  search.start = [](bool max, const Window& window) { return max ? window.alpha : window.beta; };
}
/// What is told to the parent is held to the window.
template <class Search>
void fail_hard(Search& search) {
  search.returned = [](bool, Score value, const Window& window) {
    return std::min(std::max(value, window.alpha), window.beta);
  };
}
/// As if it had been cut off: a max node tells its parent no more than beta, a min node no less than alpha.
template <bool at_max, bool at_min, class Search>
void hold_to_cutting_bound(Search& search) {
  search.returned = [before = search.returned](bool max, Score value, const Window& window) {
    const Score own = before(max, value, window);
    if (max) {
      return at_max ? std::min(own, window.beta) : own;
    }
    return at_min ? std::max(own, window.alpha) : own;
  };
}
template <class Search>
void pass_no_window(Search& search) {
  search.child_window = [](bool, int, Score, const Window&) { return Window{}; };
}
/// The root's children alone start with the widest window.
template <class Search>
void pass_no_window_at_root(Search& search) {
  search.child_window = [before = search.child_window](bool max, int depth, Score value,
                                                       const Window& window) {
    return depth == 0 ? Window{} : before(max, depth, value, window);
  };
}
/// A child that is worth the same replaces the value, and not the root's move.
template <class Search>
void replace_by_equals(Search& search) {
  search.chooses = [](bool max, int depth, Score child, Score value, bool) {
    return depth == 0 && (max ? child > value : child < value);
  };
  search.improves = [](bool max, const auto&, Score child, Score value) {
    return max ? child >= value : child <= value;
  };
}
/// The window goes from the root to its children and no further.
template <class Search>
void pass_window_at_root_alone(Search& search) {
  search.child_window = [](bool, int depth, Score, const Window& window) {
    return depth == 0 ? window : Window{};
  };
}
/// A node is told the bound that its parent has moved, and none from above that.
template <class Search>
void pass_own_bound_alone(Search& search) {
  search.child_window = [](bool max, int, Score, const Window& window) {
    return max ? Window{window.alpha, solver::infinity} : Window{-solver::infinity, window.beta};
  };
}
/// What is told at a cut-off is the bound.
template <class Search>
void return_bound_at_cut(Search& search) {
  search.returned = [](bool max, Score value, const Window& window) {
    return max ? std::min(value, window.beta) : std::max(value, window.alpha);
  };
}
/// The window, as one child leaves it, goes on to hold for its siblings and its parent.
template <class Search>
void leak_window(Search& search) {
  search.after_child = [](bool, const Window&, const Window& childs) { return childs; };
}
/// beta = min(alpha, v)
template <class Search>
void beta_from_alpha(Search& search) {
  search.tighten = [](bool max, Score, Score value, const Window& window) {
    return max ? Window{std::max(window.alpha, value), window.beta}
               : Window{window.alpha, std::min(window.alpha, value)};
  };
}
template <class Search>
void never_tighten(Search& search) {
  search.tighten = [](bool, Score, Score, const Window& window) { return window; };
}
/// The bound becomes the value, also where the node was told a better bound.
template <class Search>
void set_bound_to_value(Search& search) {
  search.tighten = [](bool max, Score, Score value, const Window& window) {
    return max ? Window{value, window.beta} : Window{window.alpha, value};
  };
}
/// The bound becomes the value of the last child, better than those before it or not.
template <class Search>
void set_bound_to_child(Search& search) {
  search.tighten = [](bool max, Score child, Score, const Window& window) {
    return max ? Window{child, window.beta} : Window{window.alpha, child};
  };
}
/// A child is told the node's value for its bound, also where the node was told a better one.
template <class Search>
void hand_value_down(Search& search) {
  search.child_window = [](bool max, int, Score value, const Window& window) {
    return max ? Window{value, window.beta} : Window{window.alpha, value};
  };
}
/// A child is told beta for alpha and alpha for beta.
template <class Search>
void swap_window(Search& search) {
  search.child_window = [](bool, int, Score, const Window& window) {
    return Window{window.beta, window.alpha};
  };
}
/// On a state that all nodes share, the root perhaps excepted, a cut-off returns before its move is taken
/// back.
template <bool root_keeps, class Search>
void leave_move_at_cut(Search& search) {
  if (!search.restored) {
    search.restored = [undone = search.undone](const auto& own, const auto& made, const auto& left,
                                               const auto&) { return undone(own, made, left); };
  }
  search.leaves_move_at_cut = [](bool) { return true; };
  search.root_keeps = root_keeps;
}
/// Each child is told how many moves are left, one less than the child before it; the node's own count is
/// lowered for it.
template <class Search, class Count>
void lower_count_in_loop(Search& search, Count at_root) {
  search.count.emplace().at_root = at_root;
  search.count->behind = [](bool, bool, int, int first, int) { return first; };
}
/// The moves that are left are counted in one variable, which a move lowers; it is raised again where
/// `raises(max, cut)` says so.
template <class Search, class Count, class Raises>
void raise_count_where(Search& search, Count at_root, Raises raises) {
  search.count.emplace().at_root = at_root;
  search.count->is_shared = true;
  search.count->behind = [raises](bool max, bool cut, int, int, int last) {
    return last + (raises(max, cut) ? 1 : 0);
  };
}
/// The same, where a move that is taken back always raises it, and one lowers it where `lowers(state, move)`
/// says so.
template <class Search, class Count, class Lowers>
void lower_count_where(Search& search, Count at_root, Lowers lowers) {
  search.count.emplace().at_root = at_root;
  search.count->is_shared = true;
  search.count->child = [lowers](bool, int own, const auto& state, const auto& move) {
    return own - (lowers(state, move) ? 1 : 0);
  };
}
/// A max node cuts off where a min node has to, and a min node where a max node has to.
template <class Search>
void cut_as_other_kind(Search& search) {
  search.cuts = [](bool max, Score value, const Window& window) {
    return max ? value <= window.alpha : value >= window.beta;
  };
}
/// A max node's value starts as a min node's does, at the greatest value, which nothing passes.
template <class Search>
void start_as_other_kind(Search& search) {
  search.start = [](bool max, const Window&) { return max ? solver::infinity : -solver::infinity; };
}
/// Values start at a bound that real ones can pass.
template <Score bound, class Search>
void start_at_least(Search& search) {
  search.start = [](bool max, const Window&) { return max ? -bound : bound; };
}
/// A value of 0 is taken for none yet, and replaced by what comes.
template <class Search>
void replace_zero(Search& search) {
  override_part(search.improves, [](const auto& before, bool max, const auto& move, Score child,
                                    Score value) { return value == 0 || before(max, move, child, value); });
}
/// The value of a node is that of its last child.
template <class Search>
void keep_last_child(Search& search) {
  search.improves = [](bool, const auto&, Score, Score) { return true; };
}
/// Alpha and beta change places: the maximizer lowers beta.
template <class Search>
void tighten_other_bound(Search& search) {
  search.tighten = [](bool max, Score, Score value, const Window& window) {
    return max ? Window{window.alpha, std::min(window.beta, value)}
               : Window{std::max(window.alpha, value), window.beta};
  };
}
/// Of moves that are worth the same the last one is played.
template <class Search>
void choose_last(Search& search) {
  search.chooses = [](bool max, int depth, Score child, Score value, bool) {
    return depth == 0 && (max ? child >= value : child <= value);
  };
}
/// Deeper nodes overwrite the move that the root has chosen.
template <class Search>
void choose_at_deeper_nodes(Search& search) {
  search.chooses = [](bool max, int, Score, Score, bool improves) { return max && improves; };
}
template <class Search>
void maximize_everywhere(Search& search) {
  search.maximizes = [](bool, int) { return true; };
}
/// Below the root every level minimizes.
template <class Search>
void minimize_below_root(Search& search) {
  search.maximizes = [](bool, int depth) { return depth == 0; };
}
template <class Search>
void minimize_everywhere(Search& search) {
  search.maximizes = [](bool, int) { return false; };
}
/// Max nodes minimize, and min nodes maximize.
template <class Search>
void swap_kinds(Search& search) {
  search.maximizes = [](bool max, int) { return !max; };
}
/// The root calls the function for its own kind of node, and from there on kinds take turns.
template <class Search>
void swap_kinds_below_root(Search& search) {
  search.maximizes = [](bool max, int depth) { return depth == 0 ? max : !max; };
}
template <class Search>
void swap_kind_of_root(Search& search) {
  search.maximizes = [](bool max, int depth) { return depth == 0 ? !max : max; };
}
/// The loop over the children returns behind the first one.
template <class Search>
void look_at_first_child_alone(Search& search) {
  search.select = [](bool, auto& moves) {
    moves.erase(moves.begin() + (moves.empty() ? 0 : 1), moves.end());
  };
}
template <class Search>
void skip_first_child(Search& search) {
  search.select = [](bool, auto& moves) {
    moves.erase(moves.begin(), moves.begin() + (moves.empty() ? 0 : 1));
  };
}
template <class Search>
void skip_last_child(Search& search) {
  search.select = [](bool, auto& moves) { moves.erase(moves.end() - (moves.empty() ? 0 : 1), moves.end()); };
}
/// A max node cuts off as soon as it has reached alpha, a min node at beta.
template <class Search>
void cut_at_own_bound(Search& search) {
  search.cuts = [](bool max, Score value, const Window& window) {
    return max ? value >= window.alpha : value <= window.beta;
  };
}
/// A max node cuts off as soon as it raises alpha, a min node as soon as it lowers beta.
template <class Search>
void cut_past_own_bound(Search& search) {
  search.cuts = [](bool max, Score value, const Window& window) {
    return max ? value > window.alpha : value < window.beta;
  };
}
/// Only a value that is the bound cuts off, and none beyond it.
template <class Search>
void cut_at_equal_alone(Search& search) {
  search.cuts = [](bool max, Score value, const Window& window) {
    return value == (max ? window.beta : window.alpha);
  };
}
/// Nodes of both kinds raise alpha and lower beta.
template <class Search>
void tighten_both_bounds(Search& search) {
  search.tighten = [](bool, Score, Score value, const Window& window) {
    return Window{std::max(window.alpha, value), std::min(window.beta, value)};
  };
}
/// alpha = max(beta, v)
template <class Search>
void alpha_from_beta(Search& search) {
  search.tighten = [](bool max, Score, Score value, const Window& window) {
    return max ? Window{std::max(window.beta, value), window.beta}
               : Window{window.alpha, std::min(window.beta, value)};
  };
}
/// A child is better where it passes the node's bound, not where it passes the node's value.
template <class Search>
void improve_on_bound(Search& search) {
  search.accepts = [](bool max, Score child, const Window& window) {
    return max ? child > window.alpha : child < window.beta;
  };
}
/// A max node tells its parent alpha, a min node beta.
template <class Search>
void return_own_bound(Search& search) {
  search.returned = [](bool max, Score value, const Window& window) {
    return max ? std::max(value, window.alpha) : std::min(value, window.beta);
  };
}
/// A child is told the bound that came from above, and not the one that its parent has moved.
template <class Search>
void pass_other_bound_alone(Search& search) {
  search.child_window = [](bool max, int, Score, const Window& window) {
    return max ? Window{-solver::infinity, window.beta} : Window{window.alpha, solver::infinity};
  };
}
/// A child is told -beta and -alpha, and its value has no minus.
template <class Search>
void negate_window(Search& search) {
  search.child_window = [](bool, int, Score, const Window& window) {
    return Window{-window.beta, -window.alpha};
  };
}
/// Which bounds of a negamax start at the smallest number there is, which stays what it is when it is
/// negated: alpha alone, where beta is the greatest number; or both, where the root has a loop of its own
/// that never cuts off.
enum class Overflows { alpha, both };
/// A bound that is the smallest number is told to a child as that, and so from the other side's view.
template <Overflows which, class Search>
void negate_smallest_number(Search& search) {
  const auto told = [](Score bound) {
    return bound == solver::infinity || bound == -solver::infinity ? -bound : bound;
  };
  override_part(search.child_window,
                [told](const auto& before, bool max, int depth, Score value, const Window& window) {
                  const auto [alpha, beta] = before(max, depth, value, window);
                  const bool beta_overflows = which == Overflows::both && depth > 0;
                  return Window{told(alpha), beta_overflows ? told(beta) : beta};
                });
}
template <class Search>
void start_alpha_at_zero(Search& search) {
  search.first.alpha = 0;
}
template <class Search>
void start_bounds_at_zero(Search& search) {
  search.first = {0, 0};
}
/// The end of the game is no leaf before the cutoff depth.
template <class Search>
void expand_ended_games(Search& search) {
  search.is_leaf = [](const auto&, bool, int depth, int cutoff) { return depth == cutoff; };
}
/// The first of the root's moves is the best until one has a better value than the root's first.
template <class Search>
void play_first_where_none(Search& search) {
  search.chooses = [before = search.chooses, first = true](bool max, int depth, Score child, Score value,
                                                           bool better) mutable {
    const bool is_first = depth == 0 && std::exchange(first, false);
    return is_first || before(max, depth, child, value, better);
  };
}
/// A game that is at its end is searched on, and where no move is better than none, the first is played.
template <class Search>
void expand_ended_games_and_play_first(Search& search) {
  expand_ended_games(search);
  play_first_where_none(search);
}

}  // namespace fuzz::policies
