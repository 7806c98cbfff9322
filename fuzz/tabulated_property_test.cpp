#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "fuzz/generators/cs540_checkers.hpp"
#include "fuzz/generators/cs540_tree.hpp"
#include "fuzz/generators/squirrel.hpp"
#include "fuzz/generators/stakeraid.hpp"
#include "fuzz/generators/starcircle.hpp"
#include "solver/games/cs540_checkers.hpp"
#include "solver/games/cs540_tree.hpp"
#include "solver/games/squirrel.hpp"
#include "solver/games/stakeraid.hpp"
#include "solver/games/starcircle.hpp"
#include "solver/observers.hpp"
#include "solver/tabulated.hpp"

namespace fuzz {
namespace {

using solver::AlphaBeta;
using solver::Counted;
using solver::Minimax;
using solver::RootWindows;
using solver::Score;
using solver::Window;

/// More nodes than these are not walked.
constexpr std::int64_t most_nodes = 20'000;

/// Counts nodes up to a limit.
struct LimitedCount : solver::NodeCount {
  bool stopped() const { return nodes > most_nodes; }
};

template <class R>
bool can_walk(const R& rules, const typename R::State& root, int depth) {
  LimitedCount count;
  walk(rules, AlphaBeta{}, root, depth, count);
  return !count.stopped();
}

/// The largest depth up to the given one that can be walked without pruning.
template <class R>
int walkable(const R& rules, const typename R::State& root, int depth) {
  for (int tried = 1; tried <= depth; ++tried) {
    LimitedCount count;
    walk(rules, Minimax{}, root, tried, count);
    if (count.stopped()) {
      return tried - 1;
    }
    if (tried > 2 * cases::squirrel::squares) {
      return depth;
    }
  }
  return depth;
}

template <class P, class R>
Counted<typename R::Move> walked(const R& rules, const typename R::State& root, int depth,
                                 const Window& window = {}) {
  solver::NodeCount nodes;
  solver::PruneCount prunes;
  solver::Both both(nodes, prunes);
  const auto found =
      solver::Walk<R, P, decltype(both)>(rules, {}, depth, rules.turn(root), both).from(root, window);
  return {found, nodes.nodes, prunes.children};
}

/// Tables of no bytes, of a few entries, of as many as a search needs.
rc::Gen<std::size_t> memories() {
  return rc::gen::oneOf(rc::gen::inRange<std::size_t>(0, 4'000), rc::gen::just(solver::default_table_memory));
}

/// Windows near a score, and some without a bound.
rc::Gen<Window> windows(Score near) {
  return rc::gen::map(rc::gen::tuple(rc::gen::inRange<Score>(-60, 60), rc::gen::inRange<Score>(1, 60),
                                     rc::gen::inRange(0, 4)),
                      [near](const auto& drawn) {
                        const auto& [alpha, width, kind] = drawn;
                        return Window{kind == 1 ? -solver::infinity : near + alpha,
                                      kind == 2 ? solver::infinity : near + alpha + width};
                      });
}

/// Tables learn from one search for the next: the depths before are searched first, and other windows.
template <class R>
void tabulated_is_the_walk(const R& rules, const typename R::State& root, int deepest) {
  const std::size_t memory = *memories();
  const int depth = walkable(rules, root, deepest);
  RC_TAG(depth);
  solver::TabulatedMinimax minimax(rules, memory);
  solver::TabulatedAlphaBeta alpha_beta(rules, memory);
  for (int shallow = std::max(depth - 2, 1); shallow <= depth; ++shallow) {
    RC_ASSERT(minimax.search(root, shallow).value() == walked<Minimax>(rules, root, shallow));
    RC_ASSERT(alpha_beta.search(root, shallow).value() == walked<AlphaBeta>(rules, root, shallow));
    for (int round = 0; round < 3; ++round) {
      const Window window = *windows(rules.score(root, rules.turn(root)));
      RC_ASSERT(alpha_beta.search(root, shallow, window).value() ==
                walked<AlphaBeta>(rules, root, shallow, window));
    }
  }
  RC_ASSERT(minimax.bytes() <= memory);
  RC_ASSERT(alpha_beta.bytes() <= memory);
}

RC_GTEST_PROP(TabulatedStarCircle, IsTheWalk, ()) {
  using namespace solver::starcircle;
  const auto problem =
      *rc::gen::oneOf(starcircle::problems(Profile::course), starcircle::problems(Profile::edge));
  tabulated_is_the_walk(StarCircleRules(problem.values), start_of(problem), problem.depth);
}

RC_GTEST_PROP(TabulatedSquirrel, IsTheWalk, ()) {
  using namespace solver::squirrel;
  const auto problem =
      *rc::gen::oneOf(squirrel::problems(Profile::course), squirrel::problems(Profile::edge));
  tabulated_is_the_walk(SquirrelRules(problem.values), start_of(problem), problem.first.depth);
}

RC_GTEST_PROP(TabulatedStakeraid, IsTheWalk, ()) {
  const auto problem =
      *rc::gen::oneOf(stakeraid::problems(Profile::course), stakeraid::problems(Profile::edge));
  solver::stakeraid::with_rules<solver::stakeraid::StakeraidRules>(
      problem, [&](const auto& rules) { tabulated_is_the_walk(rules, rules.start(problem), problem.depth); });
}

RC_GTEST_PROP(TabulatedTree, IsTheWalk, ()) {
  const auto problem =
      *rc::gen::oneOf(cs540_tree::problems(Profile::course), cs540_tree::problems(Profile::edge));
  const solver::cs540_tree::TreeRules rules(problem.tree);
  tabulated_is_the_walk(rules, {}, 12);
}

/// The write-up's policy, of which nodes start with their bound and the root's children with none.
template <class R>
void tabulated_is_the_write_up(const R& rules, const cases::cs540_checkers::Problem& problem) {
  const auto root = solver::cs540_checkers::start_of(problem);
  tabulated_is_the_walk(rules, root, problem.depth_limit);
  solver::TabulatedAlphaBeta tabulated(rules, *memories());
  for (int depth = 1; depth <= problem.depth_limit && can_walk(rules, root, depth); ++depth) {
    RC_ASSERT(tabulated.search(root, depth, {}, RootWindows::open).value() ==
              walked<solver::cs540_checkers::WriteUpAlphaBeta>(rules, root, depth));
  }
}

RC_GTEST_PROP(TabulatedCheckers, IsTheWalkWithItsPrunes, ()) {
  const auto problem =
      *rc::gen::oneOf(cs540_checkers::problems(Profile::course), cs540_checkers::problems(Profile::edge));
  if (problem.evaluation == cases::cs540_checkers::Evaluation::basic) {
    tabulated_is_the_write_up(solver::cs540_checkers::BasicCheckers{}, problem);
  } else {
    tabulated_is_the_write_up(solver::cs540_checkers::EnhancedCheckers{}, problem);
  }
}

}  // namespace
}  // namespace fuzz
