#pragma once

#include <algorithm>
#include <memory>
#include <utility>

#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/free_search.hpp"

/// Mistakes of programs in which a bound is one variable for all nodes, as where it is global or passed by
/// reference: changes of a `FreeSearch`.
namespace fuzz::policies {

/// Which of the bounds is shared.
enum class Shared { alpha, beta, both };

/// What a node's search has made of a bound holds for its siblings and its parent.
template <Shared shared, class Search>
void share_bounds(Search& search) {
  search.after_child = [](bool, const solver::Window& own, const solver::Window& childs) {
    return solver::Window{shared == Shared::beta ? own.alpha : childs.alpha,
                          shared == Shared::alpha ? own.beta : childs.beta};
  };
}

/// What a root chooses by whose moves stand in a loop of their own.
enum class RootBest {
  /// A value of its own.
  value,
  /// Alpha, which the first move sets, whatever it is worth.
  alpha
};

/// The same, where the root's moves stand in a loop of their own that does not cut off.
template <Shared shared, RootBest best, class Search>
void share_bounds_with_root_loop(Search& search) {
  using solver::Score;
  using solver::Window;
  struct Root {
    bool is_here = false;
    bool first = true;
    bool raises = false;
    Score alpha = -solver::infinity;
  };
  const auto root = std::make_shared<Root>();
  share_bounds<shared>(search);
  override_part(search.after_child,
                [root](const auto& before, bool max, const Window& own, const Window& childs) {
                  const Window window = before(max, own, childs);
                  root->alpha = window.alpha;
                  return window;
                });
  override_part(search.chooses,
                [root](const auto& before, bool max, int depth, Score child, Score value, bool better) {
                  root->is_here = depth == 0;
                  if (best == RootBest::value || depth > 0) {
                    return before(max, depth, child, value, better);
                  }
                  const bool is_first = std::exchange(root->first, false);
                  root->raises = is_first || child > root->alpha;
                  return root->raises;
                });
  override_part(search.cuts, [root](const auto& before, bool max, Score value, const Window& window) {
    return !root->is_here && before(max, value, window);
  });
  override_part(search.tighten,
                [root](const auto& before, bool max, Score child, Score value, const Window& window) {
                  if (best == RootBest::value || !root->is_here) {
                    return before(max, child, value, window);
                  }
                  return root->raises ? Window{child, window.beta} : window;
                });
}

/// Bounds move as in alpha-beta, in a search that does not cut off.
template <class Search>
void move_bounds(Search& search) {
  search.tighten = [](bool max, solver::Score, solver::Score value, const solver::Window& window) {
    return max ? solver::Window{std::max(window.alpha, value), window.beta}
               : solver::Window{window.alpha, std::min(window.beta, value)};
  };
}

}  // namespace fuzz::policies
