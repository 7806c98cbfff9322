#include "solver/walk.hpp"

#include <algorithm>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "solver/observers.hpp"
#include "solver/testing/explicit_tree.hpp"

namespace solver {
namespace {

using testing::aima_figure_5_2;
using testing::ExplicitTree;
using testing::inner;
using testing::leaf;
using testing::Tree;

using Events = std::vector<std::string>;

std::string text_of(Score value) {
  return value == infinity ? "inf" : value == -infinity ? "-inf" : fmt::format("{}", value);
}

/// Writes down every event: `>` entered or `<` changed, node, depth, value, window.
class Recorder {
 public:
  explicit Recorder(const ExplicitTree& tree) : tree_(tree) {}
  void entered(const Visit<int>& visit) { events_.push_back('>' + line(visit)); }
  void changed(const Visit<int>& visit) { events_.push_back('<' + line(visit)); }
  const Events& events() const { return events_; }

 private:
  std::string line(const Visit<int>& visit) const {
    return fmt::format("{} {} {} [{} {}]", visit.move == nullptr ? "root" : tree_.name(*visit.move),
                       visit.depth, text_of(visit.value), text_of(visit.window.alpha),
                       text_of(visit.window.beta));
  }
  const ExplicitTree& tree_;
  Events events_;
};

template <class P>
Events events_of(const P& policy, const Tree& tree, int cutoff, Side root_turn = Side::first,
                 Side maximizer = Side::first) {
  const ExplicitTree rules(tree);
  Recorder recorder(rules);
  Walk<ExplicitTree, P, Recorder>(rules, policy, cutoff, maximizer, recorder).from({0, root_turn});
  return recorder.events();
}

struct Answer {
  Score value = 0;
  std::string best;
  bool operator==(const Answer&) const = default;
};
void PrintTo(const Answer& answer, std::ostream* out) {
  *out << answer.value << " by " << answer.best;
}

template <class P>
Answer answer_of(const P& policy, const Tree& tree, int cutoff, Side root_turn = Side::first) {
  const ExplicitTree rules(tree);
  Unobserved unobserved;
  const auto found = walk(rules, policy, {0, root_turn}, cutoff, unobserved);
  return {found.value, found.best ? rules.name(*found.best) : "none"};
}

template <class P>
std::int64_t nodes_of(const P& policy, const Tree& tree, int cutoff) {
  const ExplicitTree rules(tree);
  NodeCount count;
  walk(rules, policy, {}, cutoff, count);
  return count.nodes;
}

TEST(Minimax, TellsOfEveryNodeAndAfterEveryChild) {
  EXPECT_EQ(
      events_of(Minimax{}, aima_figure_5_2(), 2),
      (Events{">root 0 -inf [-inf inf]", ">B 1 inf [-inf inf]", ">b1 2 3 [-inf inf]",  "<B 1 3 [-inf inf]",
              ">b2 2 12 [-inf inf]",     "<B 1 3 [-inf inf]",   ">b3 2 8 [-inf inf]",  "<B 1 3 [-inf inf]",
              "<root 0 3 [-inf inf]",    ">C 1 inf [-inf inf]", ">c1 2 2 [-inf inf]",  "<C 1 2 [-inf inf]",
              ">c2 2 4 [-inf inf]",      "<C 1 2 [-inf inf]",   ">c3 2 6 [-inf inf]",  "<C 1 2 [-inf inf]",
              "<root 0 3 [-inf inf]",    ">D 1 inf [-inf inf]", ">d1 2 14 [-inf inf]", "<D 1 14 [-inf inf]",
              ">d2 2 5 [-inf inf]",      "<D 1 5 [-inf inf]",   ">d3 2 2 [-inf inf]",  "<D 1 2 [-inf inf]",
              "<root 0 3 [-inf inf]"}));
}

TEST(Minimax, FindsTheValueAndTheMoveOfTheFigure) {
  EXPECT_EQ(answer_of(Minimax{}, aima_figure_5_2(), 2), (Answer{3, "B"}));
}

TEST(AlphaBeta, TellsOfEveryNodeItLooksAtWithItsWindow) {
  EXPECT_EQ(events_of(AlphaBeta{}, aima_figure_5_2(), 2),
            (Events{">root 0 -inf [-inf inf]", ">B 1 inf [-inf inf]", ">b1 2 3 [-inf inf]", "<B 1 3 [-inf 3]",
                    ">b2 2 12 [-inf 3]",       "<B 1 3 [-inf 3]",     ">b3 2 8 [-inf 3]",   "<B 1 3 [-inf 3]",
                    "<root 0 3 [3 inf]",       ">C 1 inf [3 inf]",    ">c1 2 2 [3 inf]",    "<C 1 2 [3 inf]",
                    "<root 0 3 [3 inf]",       ">D 1 inf [3 inf]",    ">d1 2 14 [3 inf]",   "<D 1 14 [3 14]",
                    ">d2 2 5 [3 14]",          "<D 1 5 [3 5]",        ">d3 2 2 [3 5]",      "<D 1 2 [3 5]",
                    "<root 0 3 [3 inf]"}));
}

TEST(AlphaBeta, FindsTheValueAndTheMoveOfTheFigure) {
  EXPECT_EQ(answer_of(AlphaBeta{}, aima_figure_5_2(), 2), (Answer{3, "B"}));
}

TEST(AlphaBeta, PrunesAtAMinNodeWhoseValueIsAlpha) {
  const Tree tree = inner("r", {leaf("a", 3), inner("b", {leaf("b1", 3), leaf("b2", 1)})});
  EXPECT_EQ(events_of(AlphaBeta{}, tree, 2),
            (Events{">root 0 -inf [-inf inf]", ">a 1 3 [-inf inf]", "<root 0 3 [3 inf]", ">b 1 inf [3 inf]",
                    ">b1 2 3 [3 inf]", "<b 1 3 [3 inf]", "<root 0 3 [3 inf]"}));
}

TEST(AlphaBeta, PrunesAtAMaxNodeWhoseValueIsBeta) {
  const Tree tree = inner("r", {inner("a", {leaf("a1", 3), inner("a2", {leaf("x", 3), leaf("y", 9)})})});
  EXPECT_EQ(events_of(AlphaBeta{}, tree, 3),
            (Events{">root 0 -inf [-inf inf]", ">a 1 inf [-inf inf]", ">a1 2 3 [-inf inf]", "<a 1 3 [-inf 3]",
                    ">a2 2 -inf [-inf 3]", ">x 3 3 [-inf 3]", "<a2 2 3 [-inf 3]", "<a 1 3 [-inf 3]",
                    "<root 0 3 [3 inf]"}));
}

TEST(AlphaBeta, MovesAMaxNodesValueBelowAlphaAndReturnsItAsItIs) {
  const Tree tree =
      inner("r", {leaf("a", 5), inner("b", {inner("c", {leaf("c1", 1), leaf("c2", 2)}), leaf("d", 0)})});
  EXPECT_EQ(events_of(AlphaBeta{}, tree, 3),
            (Events{">root 0 -inf [-inf inf]", ">a 1 5 [-inf inf]", "<root 0 5 [5 inf]", ">b 1 inf [5 inf]",
                    ">c 2 -inf [5 inf]", ">c1 3 1 [5 inf]", "<c 2 1 [5 inf]", ">c2 3 2 [5 inf]",
                    "<c 2 2 [5 inf]", "<b 1 2 [5 inf]", "<root 0 5 [5 inf]"}));
}

TEST(AlphaBeta, MovesAMinNodesValueAboveBetaAndReturnsItAsItIs) {
  const Tree low = inner("y", {leaf("y1", 9), leaf("y2", 8)});
  const Tree tree = inner("r", {inner("a", {leaf("a1", 5), inner("x", {low, leaf("z", 1)})})});
  EXPECT_EQ(events_of(AlphaBeta{}, tree, 4),
            (Events{">root 0 -inf [-inf inf]", ">a 1 inf [-inf inf]", ">a1 2 5 [-inf inf]", "<a 1 5 [-inf 5]",
                    ">x 2 -inf [-inf 5]", ">y 3 inf [-inf 5]", ">y1 4 9 [-inf 5]", "<y 3 9 [-inf 5]",
                    ">y2 4 8 [-inf 5]", "<y 3 8 [-inf 5]", "<x 2 8 [-inf 5]", "<a 1 5 [-inf 5]",
                    "<root 0 5 [5 inf]"}));
}

TEST(AlphaBeta, TightensTheWindowAlsoAfterTheLastChild) {
  const Tree tree = inner("r", {inner("a", {leaf("a1", 4)}), leaf("b", 6)});
  EXPECT_EQ(events_of(AlphaBeta{}, tree, 2),
            (Events{">root 0 -inf [-inf inf]", ">a 1 inf [-inf inf]", ">a1 2 4 [-inf inf]", "<a 1 4 [-inf 4]",
                    "<root 0 4 [4 inf]", ">b 1 6 [4 inf]", "<root 0 6 [6 inf]"}));
}

TEST(AlphaBeta, DoesNotLookAtPrunedChildren) {
  EXPECT_EQ(nodes_of(AlphaBeta{}, aima_figure_5_2(), 2), 11);
}

TEST(Walk, CountsTheRootAmongTheNodes) {
  EXPECT_EQ(nodes_of(Minimax{}, aima_figure_5_2(), 2), 13);
}

TEST(Walk, KeepsTheFirstOfEqualMoves) {
  const Tree tree = inner("r", {leaf("a", 1), leaf("b", 4), leaf("c", 4), leaf("d", 2)});
  EXPECT_EQ(answer_of(Minimax{}, tree, 1), (Answer{4, "b"}));
  EXPECT_EQ(answer_of(AlphaBeta{}, tree, 1), (Answer{4, "b"}));
}

TEST(Walk, KeepsTheRootsMoveWhereDeeperNodesImprove) {
  const Tree deep = inner("b", {inner("c", {leaf("c1", 1), leaf("c2", 2)})});
  EXPECT_EQ(answer_of(Minimax{}, inner("r", {leaf("a", 9), deep}), 3), (Answer{9, "a"}));
}

TEST(Walk, FindsNoMoveInALeaf) {
  EXPECT_EQ(answer_of(Minimax{}, leaf("r", 7), 3), (Answer{7, "none"}));
}

TEST(Walk, FindsNoMoveAtDepthZero) {
  EXPECT_EQ(answer_of(Minimax{}, inner("r", {leaf("a", 1)}, 8), 0), (Answer{8, "none"}));
}

TEST(Walk, EntersARootThatIsALeafOnce) {
  EXPECT_EQ(events_of(AlphaBeta{}, leaf("r", 7), 3), Events{">root 0 7 [-inf inf]"});
}

TEST(Walk, EndsAtTheCutoffWithTheStaticValue) {
  const Tree tree = inner("r", {inner("a", {leaf("a1", 1)}, 50), inner("b", {leaf("b1", 2)}, 60)});
  EXPECT_EQ(events_of(Minimax{}, tree, 1),
            (Events{">root 0 -inf [-inf inf]", ">a 1 50 [-inf inf]", "<root 0 50 [-inf inf]",
                    ">b 1 60 [-inf inf]", "<root 0 60 [-inf inf]"}));
}

TEST(Walk, EndsBeforeTheCutoffWhereTheGameIsOver) {
  const Tree tree = inner("r", {leaf("a", 1), inner("b", {leaf("b1", 2)})});
  EXPECT_EQ(
      events_of(Minimax{}, tree, 9),
      (Events{">root 0 -inf [-inf inf]", ">a 1 1 [-inf inf]", "<root 0 1 [-inf inf]", ">b 1 inf [-inf inf]",
              ">b1 2 2 [-inf inf]", "<b 1 2 [-inf inf]", "<root 0 2 [-inf inf]"}));
}

TEST(Walk, MaximizesForTheSideToMoveAtTheRoot) {
  const Tree tree = inner("r", {leaf("a", 1), leaf("b", -2)});
  EXPECT_EQ(answer_of(Minimax{}, tree, 1, Side::first), (Answer{1, "a"}));
  EXPECT_EQ(answer_of(Minimax{}, tree, 1, Side::second), (Answer{2, "b"}));
}

TEST(Walk, MinimizesAtTheRootForTheOtherSide) {
  const Tree tree = inner("r", {leaf("a", 4), inner("b", {leaf("b1", 1), leaf("b2", 6)})});
  EXPECT_EQ(
      events_of(AlphaBeta{}, tree, 2, Side::second),
      (Events{">root 0 inf [-inf inf]", ">a 1 4 [-inf inf]", "<root 0 4 [-inf 4]", ">b 1 -inf [-inf 4]",
              ">b1 2 1 [-inf 4]", "<b 1 1 [1 4]", ">b2 2 6 [1 4]", "<b 1 6 [1 4]", "<root 0 4 [-inf 4]"}));
}

TEST(Walk, KeepsTheFirstBestMoveOfAMinimizingRoot) {
  const ExplicitTree rules(inner("r", {leaf("a", 4), leaf("b", 1), leaf("c", 1)}));
  Unobserved unobserved;
  Walk<ExplicitTree, Minimax, Unobserved> search(rules, {}, 1, Side::first, unobserved);
  EXPECT_EQ(search.from({0, Side::second}), (Found<int>{1, rules.find("b")}));
}

TEST(Walk, ForgetsTheMoveOfAnEarlierRoot) {
  const ExplicitTree rules(inner("r", {leaf("a", 4)}));
  Unobserved unobserved;
  Walk<ExplicitTree, Minimax, Unobserved> search(rules, {}, 1, Side::first, unobserved);
  search.from({0, Side::first});
  EXPECT_EQ(search.from({1, Side::second}), (Found<int>{4, std::nullopt}));
}

/// The cutoffs of a walk: where, and how many children were left.
std::vector<std::string> cutoffs_of(const Tree& tree, int cutoff_depth) {
  struct Cutoffs : Unobserved {
    explicit Cutoffs(const ExplicitTree& tree) : rules(tree) {}
    void pruned(const Visit<int>& visit, std::int64_t left) {
      found.push_back(rules.name(visit.move == nullptr ? 0 : *visit.move) + " " + std::to_string(left));
    }
    const ExplicitTree& rules;
    std::vector<std::string> found;
  };
  const ExplicitTree rules(tree);
  Cutoffs cutoffs(rules);
  walk(rules, AlphaBeta{}, {}, cutoff_depth, cutoffs);
  return cutoffs.found;
}

TEST(PruneObserver, HearsHowManyChildrenACutoffLeaves) {
  EXPECT_EQ(cutoffs_of(aima_figure_5_2(), 2), (std::vector<std::string>{"C 2", "D 0"}));
}

/// A policy of the kind some courses teach: the children of the root get the whole window.
struct FreshRootChildren : AlphaBeta {
  constexpr Window child_window(int depth, const Window& window) const {
    return depth == 0 ? Window{} : window;
  }
};

TEST(Policy, SaysWhichWindowTheChildrenGet) {
  EXPECT_EQ(nodes_of(FreshRootChildren{}, aima_figure_5_2(), 2), 13);
}

/// Fail-hard: values start at the bound and are returned within the window.
struct FailHard : AlphaBeta {
  constexpr Score start(bool max, const Window& window) const { return max ? window.alpha : window.beta; }
  constexpr Score returned(bool, Score value, const Window& window) const {
    return std::clamp(value, window.alpha, window.beta);
  }
};

TEST(Policy, SaysWithWhatAValueStartsAndWhatIsReturned) {
  const Tree tree =
      inner("r", {leaf("a", 5), inner("b", {inner("c", {leaf("c1", 1), leaf("c2", 2)}), leaf("d", 0)})});
  EXPECT_EQ(events_of(FailHard{}, tree, 3),
            (Events{">root 0 -inf [-inf inf]", ">a 1 5 [-inf inf]", "<root 0 5 [5 inf]", ">b 1 inf [5 inf]",
                    ">c 2 5 [5 inf]", ">c1 3 1 [5 inf]", "<c 2 5 [5 inf]", ">c2 3 2 [5 inf]",
                    "<c 2 5 [5 inf]", "<b 1 5 [5 inf]", "<root 0 5 [5 inf]"}));
}

}  // namespace
}  // namespace solver
