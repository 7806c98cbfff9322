#include "fuzz/generators/cs540_checkers_situations.hpp"

#include <optional>
#include <set>

#include "fuzz/generators/cs540_checkers_mistakes.hpp"
#include "solver/games/cs540_checkers.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Player;
using cases::cs540_checkers::Problem;
using solver::cs540_checkers::BasicCheckers;
using solver::cs540_checkers::CheckersRules;
using solver::cs540_checkers::EnhancedCheckers;
using solver::cs540_checkers::start_of;
using solver::cs540_checkers::WriteUpAlphaBeta;

using Tags = std::set<std::string>;

/// What a search of one depth prints.
struct Searched {
  solver::Found<Move> found;
  std::int64_t nodes = 0;
  std::int64_t pruned = 0;
  bool operator==(const Searched&) const = default;
};

/// The searches of all depths.
template <class R, class P>
std::vector<Searched> searches(const R& rules, const P& policy, const Problem& problem) {
  std::vector<Searched> all;
  for (int depth = 1; depth <= problem.depth_limit; ++depth) {
    solver::NodeCount count;
    solver::PruneCount prunes;
    solver::Both observer(count, prunes);
    const auto found = walk(rules, policy, start_of(problem), depth, observer);
    all.push_back({found, count.nodes, prunes.children});
  }
  return all;
}

/// Looks for a side without moves above the cutoff, other than the one at the root.
class DeadEnds {
 public:
  DeadEnds(const State& root, int cutoff) : cutoff_(cutoff), way_{root} {}

  void entered(const solver::Visit<Move>& visit) {
    const auto depth = static_cast<std::size_t>(visit.depth);
    if (depth == 0 || visit.depth == cutoff_) {
      return;
    }
    way_.resize(depth);
    way_.push_back(CheckersRules{}.play(way_.back(), *visit.move));
    found = found || CheckersRules{}.over(way_.back());
  }
  void changed(const solver::Visit<Move>&) {}

  bool found = false;

 private:
  const int cutoff_;
  std::vector<State> way_;
};

template <class R>
bool has_dead_end(const R& rules, const Problem& problem) {
  const State root = start_of(problem);
  DeadEnds observer(root, problem.depth_limit);
  walk(rules, WriteUpAlphaBeta{}, root, problem.depth_limit, observer);
  return observer.found;
}

void note_root(const State& root, Tags& tags) {
  if (root.turn == Side::second) {
    tags.insert("black-moves");
  }
  const MoveList moves = CheckersRules{}.moves(root);
  if (moves.size() == 0) {
    tags.insert("no-move");
    tags.insert("game-ends");
    return;
  }
  const Move* before = nullptr;
  for (const Move& move : moves) {
    if (move.jumps > 0) {
      tags.insert("capture-at-root");
    }
    if (move.from == move.to) {
      tags.insert("king-circle");
    }
    if (before != nullptr && before->from == move.from && std::max(before->jumps, move.jumps) >= 2) {
      tags.insert("multi-jump-branches");
    }
    before = &move;
  }
}

void note_choice(const State& root, const std::vector<Searched>& all, Tags& tags) {
  const auto chosen =
      std::ranges::max_element(all, {}, [](const Searched& depth) { return depth.found.value; });
  if (!chosen->found.best) {
    return;
  }
  if (chosen->found.best != all.back().found.best) {
    tags.insert("earlier-depth-kept");
  }
  const State after = CheckersRules{}.play(root, *chosen->found.best);
  const bool red = CheckersRules::can_move(after, Side::first);
  const bool black = CheckersRules::can_move(after, Side::second);
  if (!red || !black) {
    tags.insert("game-ends");
  }
  if (!red && !black) {
    tags.insert("neither-can-move");
  }
}

template <class R>
Situations found_in(const R& rules, const Problem& problem) {
  Tags tags;
  const State root = start_of(problem);
  const auto all = searches(rules, WriteUpAlphaBeta{}, problem);
  note_root(root, tags);
  note_choice(root, all, tags);
  const auto note_if = [&tags](bool holds, const char* tag) {
    if (holds) {
      tags.insert(tag);
    }
  };
  note_if(has_dead_end(rules, problem), "dead-end");
  note_if(searches(rules, StrictCut{}, problem) != all, "strict-cut-matters");
  note_if(searches(FreeCaptures<R>{}, WriteUpAlphaBeta{}, problem) != all, "free-captures-matter");
  note_if(searches(CrownsInMidJump<R>{}, WriteUpAlphaBeta{}, problem) != all, "crown-in-mid-jump-matters");
  if (problem.evaluation == Evaluation::enhanced) {
    note_if(searches(FreeSquares{}, WriteUpAlphaBeta{}, problem) != all, "free-squares-matter");
  }
  std::int64_t nodes = 0;
  for (const Searched& depth : all) {
    nodes += depth.nodes;
  }
  return {{tags.begin(), tags.end()}, nodes};
}

/// Counts, and asks for the end at its limit.
struct LimitedCount : solver::NodeCount {
  explicit LimitedCount(std::int64_t most) : limit(most) {}
  bool stopped() const { return nodes >= limit; }
  std::int64_t limit;
};

}  // namespace

std::int64_t nodes_of(const Problem& problem, int depth, std::int64_t limit) {
  LimitedCount count(limit);
  if (problem.evaluation == Evaluation::basic) {
    walk(BasicCheckers{}, WriteUpAlphaBeta{}, start_of(problem), depth, count);
  } else {
    walk(EnhancedCheckers{}, WriteUpAlphaBeta{}, start_of(problem), depth, count);
  }
  return std::min(count.nodes, limit);
}

Situations situations(const Problem& problem) {
  return problem.evaluation == Evaluation::basic ? found_in(BasicCheckers{}, problem)
                                                 : found_in(EnhancedCheckers{}, problem);
}

}  // namespace fuzz::cs540_checkers
