#include "harness/judge/node_hints.hpp"

#include <optional>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "harness/judge/judge.hpp"
#include "harness/judge/words/testing/in_words.hpp"

namespace harness {
namespace {

/// Of a tree in which 2 is cut off after 2.1, and 1 is entered with the window 3 to 9.
BoardView view() {
  BoardView boards;
  boards.node_search = [](std::string_view node) -> std::optional<NodeSearch> {
    if (node == "2.2") {
      return NodeSearch{0, 0, Cutoff{"2", "2.1", "value 2 < alpha 3"}};
    }
    return node == "1" ? std::optional(NodeSearch{3, 9}) : std::nullopt;
  };
  return boards;
}

std::string told_of_nodes(std::string_view expected, std::string_view got) {
  return in_words(node_line_hints(view(), {expected, got}));
}

TEST(NodeLineHint, VisitedNodeThatIsCutOffNamesTheCutoff) {
  EXPECT_EQ(told_of_nodes("2.2 PRUNED", "2.2 8"),
            "2.2 is not to be visited: 2 is cut off after its child 2.1 (value 2 < alpha 3)");
  EXPECT_EQ(told_of_nodes("2.3 PRUNED", "2.3 8"), "2.3 is not to be visited");
}

TEST(NodeLineHint, PrunedNodeThatIsVisited) {
  EXPECT_EQ(told_of_nodes("1 4", "1 PRUNED"), "1 is to be visited: no cutoff comes before it");
  EXPECT_EQ(told_of_nodes("1 4", "1 CUT"), "");
}

TEST(NodeLineHint, BoundForTheValueIsRemarked) {
  EXPECT_EQ(told_of_nodes("1 2", "1 3"),
            "yours is the alpha that 1 is entered with: its value comes from its children alone");
  EXPECT_EQ(told_of_nodes("1 12", "1 9"),
            "yours is the beta that 1 is entered with: its value comes from its children alone");
}

TEST(NodeLineHint, ValueInsideTheWindowIsNoBoundsAffair) {
  EXPECT_EQ(told_of_nodes("1 4", "1 3"), "");
  EXPECT_EQ(told_of_nodes("1 2", "1 9"), "");
}

TEST(NodeLineHint, NegativeIsRemarked) {
  EXPECT_EQ(told_of_nodes("1 4", "1 -4"), "yours is the negative");
}

TEST(NodeLineHint, OtherNodeIsNamed) {
  EXPECT_EQ(told_of_nodes("1 4", "2 4"), "the line of 1 is due, yours has one of 2");
}

TEST(LeftOutHint, VisitedLeafInTheListIsNamed) {
  EXPECT_EQ(in_words(left_out_hints(view(), "1 2.2", "2 1 2.2")), "1 is visited, yours leaves it out");
  EXPECT_EQ(in_words(left_out_hints(view(), "1 2.2", "2 2.2 7")), "7 is none of them");
}

TEST(LeftOutHint, LeafThatIsNotInTheListIsNamed) {
  EXPECT_EQ(in_words(left_out_hints(view(), "2 2.2 2.3", "1 2.3")),
            "2.2 is left out: 2 is cut off after its child 2.1 (value 2 < alpha 3)");
  EXPECT_EQ(in_words(left_out_hints({}, "2 2.2 2.3", "1 2.3")), "2.2 is left out");
}

TEST(LeftOutHint, CountBesideTheNamesIsChecked) {
  EXPECT_EQ(in_words(left_out_hints(view(), "1 2.2", "3 2.2")), "yours names 1 and says `3`");
}

TEST(LeftOutHint, OtherOrderIsRemarked) {
  EXPECT_EQ(in_words(left_out_hints(view(), "2 2.2 2.10", "2 2.10 2.2")),
            "they are the same in another order");
  EXPECT_EQ(in_words(left_out_hints(view(), "2 2.2 2.10", "2 2.2 2.2 2.10")), "yours names 3 and says `2`");
}

const OutputFile tree{"output.txt",
                      FileKind::answer,
                      {{"value", FieldKind::word, "VALUE "},
                       {"leaves", FieldKind::left_out, "LEAVES "},
                       {"node", FieldKind::nodes}}};

ToldDivergence told(const std::string& got) {
  return in_words(judge_file(tree, cases::Comparison::bytes, view(),
                             "VALUE 3\nLEAVES 1 2.2\nroot 3\n1 2\n2.2 PRUNED\n", got)
                      .divergence.value());
}

TEST(NodeFields, FirstNodeThatDiffersIsNamed) {
  const auto divergence = told("VALUE 3\nLEAVES 1 2.2\nroot 3\n1 3\n2.2 PRUNED\n");
  EXPECT_EQ(divergence.where, "line 4 of 5, node 1, differs");
  EXPECT_EQ(divergence.column, "node");
  EXPECT_EQ(divergence.expected_line, "1 2");
  EXPECT_EQ(divergence.got_line, "1 3");
}

TEST(NodeFields, StandBesideTheOthers) {
  const auto divergence = told("VALUE 4\nLEAVES 0\nroot 3\n1 2\n2.2 8\n");
  EXPECT_EQ(divergence.where, "line 1 of 5, value, differs, and so do leaves and node 2.2");
  ASSERT_EQ(divergence.drawing.size(), 2U);
  EXPECT_EQ(divergence.drawing[0], "leaves: expected 1 2.2, yours 0");
  EXPECT_EQ(divergence.drawing[1], "node 2.2: expected PRUNED, yours 8");
}

TEST(FieldWords, OtherWordsAreRemarked) {
  EXPECT_EQ(told("Value 3\nLEAVES 1 2.2\nroot 3\n1 2\n2.2 PRUNED\n").hint,
            "only capital and small letters differ");
  EXPECT_EQ(told("3\nLEAVES 1 2.2\nroot 3\n1 2\n2.2 PRUNED\n").hint, "the line is to begin with `VALUE `");
}

TEST(FieldWords, NumberBehindThemIsReckonedWith) {
  EXPECT_EQ(told("VALUE -3\nLEAVES 1 2.2\nroot 3\n1 2\n2.2 PRUNED\n").hint, "yours is the negative");
  EXPECT_EQ(told("VALUE 5\nLEAVES 1 2.2\nroot 3\n1 2\n2.2 PRUNED\n").hint, "");
}

}  // namespace
}  // namespace harness
