#pragma once

#include <algorithm>

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
template <class Search>
void pass_no_window(Search& search) {
  search.child_window = [](bool, int, const Window&) { return Window{}; };
}
/// The window goes from the root to its children and no further.
template <class Search>
void pass_window_at_root_alone(Search& search) {
  search.child_window = [](bool, int depth, const Window& window) { return depth == 0 ? window : Window{}; };
}
/// A node is told the bound that its parent has moved, and none from above that.
template <class Search>
void pass_own_bound_alone(Search& search) {
  search.child_window = [](bool max, int, const Window& window) {
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
/// The window of one child holds for its siblings.
template <class Search>
void leak_window(Search& search) {
  search.after_child = [](bool, const Window&, const Window& childs) { return childs; };
}
/// beta = min(alpha, v)
template <class Search>
void beta_from_alpha(Search& search) {
  search.tighten = [](bool max, Score value, const Window& window) {
    return max ? Window{std::max(window.alpha, value), window.beta}
               : Window{window.alpha, std::min(window.alpha, value)};
  };
}
template <class Search>
void never_tighten(Search& search) {
  search.tighten = [](bool, Score, const Window& window) { return window; };
}
/// The bound becomes the value, also where the node was told a better bound.
template <class Search>
void set_bound_to_value(Search& search) {
  search.tighten = [](bool max, Score value, const Window& window) {
    return max ? Window{value, window.beta} : Window{window.alpha, value};
  };
}
/// Alpha and beta change places: the maximizer lowers beta.
template <class Search>
void tighten_other_bound(Search& search) {
  search.tighten = [](bool max, Score value, const Window& window) {
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
/// The end of the game is no leaf before the cutoff depth.
template <class Search>
void expand_ended_games(Search& search) {
  search.is_leaf = [](const auto&, bool, int depth, int cutoff) { return depth == cutoff; };
}

}  // namespace fuzz::policies
