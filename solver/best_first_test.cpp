#include "solver/best_first.hpp"

#include <string>

#include <gtest/gtest.h>

#include "solver/expansion_observers.hpp"
#include "solver/testing/explicit_graph.hpp"

namespace solver {
namespace {

using testing::ExplicitGraph;

/// Writes down what it hears: "S A+3 ..." is a letter and g of every expansion.
struct Diary {
  const ExplicitGraph& graph;
  std::string text;
  void expanded(int number, const Node& node) {
    text += text.empty() ? "" : " ";
    text += graph.name(node.state) + std::to_string(node.g);
    EXPECT_EQ(number, ++expansions);
  }
  int expansions = 0;
};

/// Everything: expansions `1S0<0` with number and parent, `+A1#2` what joins the fringe, `-A` what is
/// dropped.
struct FullDiary {
  const ExplicitGraph& graph;
  std::string text;
  void expanded(int number, const Node& node) {
    text += std::to_string(number) + named(node) + "<" + std::to_string(node.parent) + " ";
  }
  void generated(const Node& node) {
    text += "+" + named(node) + "#" + std::to_string(node.generation) + " ";
  }
  void dropped(const Node& node) { text += "-" + named(node) + " "; }
  std::string named(const Node& node) const { return graph.name(node.state) + std::to_string(node.g); }
};
static_assert(FringeObserver<FullDiary>);
static_assert(!FringeObserver<Diary>);

template <class K>
std::string order(const ExplicitGraph& graph, const K& key) {
  Diary diary{graph, {}};
  keyed_search(graph, key, diary);
  return diary.text;
}

std::string depth_first_order(const ExplicitGraph& graph) {
  Diary diary{graph, {}};
  depth_first_search(graph, diary);
  return diary.text;
}

std::string path(const ExplicitGraph& graph, const Searched& found) {
  std::string names;
  for (const int state : found.path) {
    names += graph.name(state);
  }
  return names;
}

/// The dear way to the goal is short, the cheap one is long; the heuristic likes B.
ExplicitGraph diamond() {
  return ExplicitGraph(
      {{'S', 4, "A1 B4"}, {'A', 3, "C1"}, {'B', 1, "G5"}, {'C', 2, "D1"}, {'D', 1, "G1"}, {'G', 0, ""}});
}

TEST(UniformCostSearch, TakesTheLeastG) {
  EXPECT_EQ(order(diamond(), UniformCost{}), "S0 A1 C2 D3 B4 G4");
}

TEST(GreedySearch, TakesTheLeastH) {
  EXPECT_EQ(order(diamond(), GreedyBestFirst{}), "S0 B4 G9");
}

TEST(AStarSearch, TakesTheLeastF) {
  EXPECT_EQ(order(diamond(), AStar{}), "S0 A1 C2 D3 G4");
}

TEST(DepthFirstSearch, GoesDownTheFirstSuccessor) {
  EXPECT_EQ(depth_first_order(diamond()), "S0 A1 C2 D3 G4");
}

TEST(KeyedSearch, TellsCostAndPath) {
  const auto graph = diamond();
  ExpansionCount count;
  const auto cheap = keyed_search(graph, UniformCost{}, count);
  EXPECT_EQ(cheap.ending, Ending::goal);
  EXPECT_EQ(cheap.cost, 4);
  EXPECT_EQ(path(graph, cheap), "SACDG");
  EXPECT_EQ(count.expansions, 6);
  const auto dear = keyed_search(graph, GreedyBestFirst{}, count);
  EXPECT_EQ(dear.cost, 9);
  EXPECT_EQ(path(graph, dear), "SBG");
}

TEST(DepthFirstSearch, TellsCostAndPath) {
  const auto graph = diamond();
  ExpansionCount count;
  const auto found = depth_first_search(graph, count);
  EXPECT_EQ(found.ending, Ending::goal);
  EXPECT_EQ(found.cost, 4);
  EXPECT_EQ(path(graph, found), "SACDG");
}

TEST(KeyedSearch, EqualKeysAreTakenInOrderOfGeneration) {
  const ExplicitGraph graph({{'S', 0, "B1 A1"}, {'A', 0, "C1"}, {'B', 0, "D1"}, {'C', 0, ""}, {'D', 0, ""}});
  EXPECT_EQ(order(graph, UniformCost{}), "S0 B1 A1 D2 C2");
  EXPECT_EQ(order(graph, GreedyBestFirst{}), "S0 B1 A1 D2 C2");
}

TEST(KeyedSearch, GoalHasNoPreferenceAmongEquals) {
  const ExplicitGraph graph({{'S', 0, "A1 G1"}, {'A', 0, ""}, {'G', 0, ""}});
  EXPECT_EQ(order(graph, UniformCost{}), "S0 A1 G1");
}

TEST(KeyedSearch, GoalIsLookedForWhenTakenNotWhenGenerated) {
  const ExplicitGraph graph({{'S', 0, "G5 A1"}, {'A', 0, "G1"}, {'G', 0, ""}});
  EXPECT_EQ(order(graph, UniformCost{}), "S0 A1 G2");
}

TEST(KeyedSearch, StateOnTheFringeIsGeneratedAgainAndDroppedWhenTaken) {
  const ExplicitGraph graph(
      {{'S', 0, "A1 B1"}, {'A', 0, "C1"}, {'B', 0, "C1"}, {'C', 0, "D1"}, {'D', 0, ""}});
  FullDiary diary{graph, {}};
  keyed_search(graph, UniformCost{}, diary);
  EXPECT_EQ(diary.text, "+S0#0 1S0<0 +A1#1 +B1#2 2A1<1 +C2#3 3B1<1 +C2#4 4C2<2 +D3#5 -C2 5D3<4 ");
}

TEST(KeyedSearch, LowerGThatArrivesLateCounts) {
  const ExplicitGraph graph({{'S', 0, "C5 A1"}, {'A', 0, "C1"}, {'C', 0, ""}});
  EXPECT_EQ(order(graph, UniformCost{}), "S0 A1 C2");
}

TEST(KeyedSearch, LateNodeJoinsAtTheBackOfTheTies) {
  // C gets its lower g after D has joined with the same one.
  const ExplicitGraph graph({{'S', 0, "C5 A1 D2"}, {'A', 0, "C1"}, {'C', 0, ""}, {'D', 0, ""}});
  EXPECT_EQ(order(graph, UniformCost{}), "S0 A1 D2 C2");
}

TEST(KeyedSearch, ExpandedStateIsNotGeneratedAgain) {
  const ExplicitGraph graph({{'S', 0, "A1"}, {'A', 0, "S1"}});
  FullDiary diary{graph, {}};
  const auto found = keyed_search(graph, GreedyBestFirst{}, diary);
  EXPECT_EQ(diary.text, "+S0#0 1S0<0 +A1#1 2A1<1 ");
  EXPECT_EQ(found, Searched{});
}

TEST(KeyedSearch, StartMayBeTheGoal) {
  const ExplicitGraph graph({{'G', 0, "A1"}, {'A', 0, ""}});
  ExpansionCount count;
  EXPECT_EQ(keyed_search(graph, AStar{}, count), (Searched{Ending::goal, 0, {0}}));
  EXPECT_EQ(count.expansions, 1);
}

TEST(DepthFirstSearch, StateOffThePathIsExpandedAgain) {
  const ExplicitGraph graph({{'S', 0, "A1 B1"}, {'A', 0, "C1"}, {'B', 0, "C2"}, {'C', 0, ""}});
  EXPECT_EQ(depth_first_order(graph), "S0 A1 C2 B1 C3");
}

TEST(DepthFirstSearch, StateOnThePathIsNotGenerated) {
  const ExplicitGraph graph({{'S', 0, "A1"}, {'A', 0, "B1 S1"}, {'B', 0, "S1 A1"}});
  FullDiary diary{graph, {}};
  EXPECT_EQ(depth_first_search(graph, diary), Searched{});
  EXPECT_EQ(diary.text, "+S0#0 1S0<0 +A1#1 2A1<1 +B2#2 3B2<2 ");
}

TEST(DepthFirstSearch, GoesOnAfterADeadEndFromTheParent) {
  // After A's subtree the path is S alone again: B may lead to A.
  const ExplicitGraph graph({{'S', 0, "A1 B1"}, {'A', 0, "D1"}, {'B', 0, "A1"}, {'D', 0, ""}});
  FullDiary diary{graph, {}};
  depth_first_search(graph, diary);
  EXPECT_EQ(diary.text, "+S0#0 1S0<0 +A1#1 +B1#2 2A1<1 +D2#3 3D2<2 4B1<1 +A2#4 5A2<4 +D3#5 6D3<5 ");
}

TEST(StoppableExpansions, SearchEndsBeforeOneMoreThanTheMost) {
  const auto graph = diamond();
  for (const auto& [most, ending] : {std::pair{5, Ending::stopped}, std::pair{6, Ending::goal}}) {
    ExpansionCount count;
    StoppableExpansions observer(count, {}, most);
    EXPECT_EQ(keyed_search(graph, UniformCost{}, observer).ending, ending);
    EXPECT_EQ(count.expansions, most);
  }
}

TEST(StoppableExpansions, ExhaustedSearchIsNoStoppedOne) {
  const ExplicitGraph graph({{'S', 0, "A1"}, {'A', 0, ""}});
  ExpansionCount count;
  StoppableExpansions observer(count, {}, 2);
  EXPECT_EQ(depth_first_search(graph, observer).ending, Ending::exhausted);
}

TEST(StoppableExpansions, SearchEndsWhenAsked) {
  std::stop_source source;
  source.request_stop();
  const auto stop = source.get_token();
  ExpansionCount count;
  StoppableExpansions observer(count, stop, 100);
  EXPECT_EQ(depth_first_search(diamond(), observer).ending, Ending::stopped);
  EXPECT_EQ(keyed_search(diamond(), AStar{}, observer).ending, Ending::stopped);
  EXPECT_EQ(count.expansions, 0);
}

}  // namespace
}  // namespace solver
