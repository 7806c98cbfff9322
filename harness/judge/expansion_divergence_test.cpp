// The first difference between two logs of a graph search: what is said, and what is not.
#include "harness/judge/expansion_divergence.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/equality.hpp"
#include "harness/judge/words/testing/in_words.hpp"

namespace harness {
namespace {

const std::string header = "Order,Row,Col,Parent,G,H,F\n";
/// From (0,0) to (0,3); (0,1) and (1,0) are equals.
const std::string right = header +
                          "1,0,0,0,0,3,3\n"
                          "2,0,1,1,1,2,3\n"
                          "3,1,0,1,1,4,5\n"
                          "4,0,2,2,9,1,10\n"
                          "5,0,3,4,10,0,10\n";

/// The fringe is the same before every expansion: of (0,1), stale, (0,2) twice, and (1,1).
std::vector<FringeNode> some_fringe(std::int64_t) {
  return {{"(0,1)", 4, 2, 1, 2, 2, true},
          {"(0,2)", 10, 3, 2, 9, 1, false},
          {"(1,1)", 10, 4, 2, 7, 3, false},
          {"(0,2)", 12, 5, 3, 11, 1, false}};
}

SearchView some_search() {
  SearchView view;
  view.key = "f = g + h";
  view.start = "(0,0)";
  view.goal = "(0,3)";
  view.fringe = some_fringe;
  return view;
}

/// The right log with some lines in place of those from a line on.
std::string with(int line, const std::string& rest) {
  std::size_t at = 0;
  for (int count = 1; count < line; ++count) {
    at = right.find('\n', at) + 1;
  }
  return right.substr(0, at) + rest;
}

ToldDivergence told(const std::string& got, const SearchView& search = some_search(),
                    const std::string& expected = right) {
  const auto compared = cases::compare(cases::Comparison::lines, expected, got);
  return in_words(diverge_in_expansions(expected, got, compared.difference.value(), search));
}

TEST(ExpansionDivergence, NamesAnotherPlaceAndItsKey) {
  const auto divergence = told(with(5, "4,1,1,2,7,3,10\n"));
  EXPECT_EQ(divergence.kind, DivergenceKind::other_node);
  EXPECT_EQ(divergence.where, "line 5 of 6, expansion 4: (0,2) is taken from the fringe, yours takes (1,1)");
  EXPECT_EQ(divergence.hint, "f = g + h is 10 for both, but (0,2) has been on the fringe longer");
  EXPECT_EQ(divergence.expected_line, "4,0,2,2,9,1,10");
  EXPECT_EQ(divergence.got_line, "4,1,1,2,7,3,10");
}

TEST(ExpansionDivergence, ComparesKeys) {
  auto search = some_search();
  search.fringe = [](std::int64_t before) {
    auto nodes = some_fringe(before);
    nodes[2].key = 11;
    return nodes;
  };
  EXPECT_EQ(told(with(5, "4,1,1,2,7,3,10\n"), search).hint, "f = g + h is 11 for (1,1) and 10 for (0,2)");
}

TEST(ExpansionDivergence, SaysWhatLiesOnTopOfAStack) {
  auto search = some_search();
  search.key.clear();
  EXPECT_EQ(told(with(5, "4,1,1,2,7,3,10\n"), search).hint, "(1,1) is on the stack, but (0,2) lies on top");
}

TEST(ExpansionDivergence, KnowsADroppedNode) {
  EXPECT_EQ(told(with(5, "4,0,1,1,2,2,4\n")).hint,
            "(0,1) was expanded before, as number 2: its other node is dropped without a number");
}

TEST(ExpansionDivergence, KnowsWhatIsNotOnTheFringe) {
  EXPECT_EQ(told(with(5, "4,1,0,1,1,4,5\n")).hint,
            "(1,0) was expanded before, as number 3, and is not on the fringe");
  EXPECT_EQ(told(with(5, "4,7,7,1,1,4,5\n")).hint, "no expansion before this one has generated (7,7)");
}

TEST(ExpansionDivergence, TellsTwoNodesOfAPlaceApart) {
  const auto divergence = told(with(5, "4,0,2,3,11,1,12\n"));
  EXPECT_EQ(divergence.kind, DivergenceKind::value);
  EXPECT_EQ(divergence.where, "line 5 of 6, expansion 4, (0,2), columns Parent, G, F");
  EXPECT_EQ(divergence.column, "Parent, G, F");
  EXPECT_EQ(
      divergence.hint,
      "(0,2) is on the fringe from expansion 2 and from expansion 3; f = g + h is 10 for the first and 12 "
      "for the other, which is yours");
}

TEST(ExpansionDivergence, KnowsAParentThatIsNone) {
  EXPECT_EQ(told(with(5, "4,0,2,1,9,1,10\n")).hint, "expansion 1 has not put (0,2) on the fringe");
}

TEST(ExpansionDivergence, KnowsAnFThatIsHalfOfIt) {
  EXPECT_EQ(told(with(5, "4,0,2,2,9,1,9\n")).hint, "yours is g alone");
  EXPECT_EQ(told(with(5, "4,0,2,2,9,1,1\n")).hint, "yours is h alone");
  EXPECT_EQ(told(with(5, "4,0,2,2,9,1,7\n")).hint, "");
  EXPECT_EQ(told(with(5, "4,0,2,2,9,2,9\n")).hint, "");
}

TEST(ExpansionDivergence, SaysNothingOfARightF) {
  const auto zero = header + "1,0,0,0,3,0,3\n";
  EXPECT_EQ(told(header + "0,0,0,0,3,0,3\n", some_search(), zero).hint, "yours counts from 0");
  EXPECT_EQ(told(header + "1,0,0,7,3,0,3\n", some_search(), zero).hint, "");
}

/// On a stack the node that joined last may lie on top.
TEST(ExpansionDivergence, TellsTwoNodesOfAPlaceOnAStackApart) {
  auto search = some_search();
  search.key.clear();
  EXPECT_EQ(
      told(with(5, "4,0,2,3,11,1,12\n"), search).hint,
      "(0,2) is on the fringe from expansion 2 and from expansion 3; that from expansion 2 lies on top");
}

TEST(ExpansionDivergence, NamesTheColumnOfTheNumber) {
  EXPECT_EQ(told(with(5, "5,0,2,2,9,1,10\n")).where, "line 5 of 6, expansion 4, (0,2), column Order");
}

TEST(ExpansionDivergence, KnowsAGoalThatIsNotCounted) {
  const auto divergence = told(with(6, ""));
  EXPECT_EQ(divergence.kind, DivergenceKind::truncated);
  EXPECT_EQ(divergence.where, "line 6 of 6: yours ends before expansion 5, (0,3), the last one");
  EXPECT_EQ(divergence.hint, "the goal is expanded and gets a number too");
}

TEST(ExpansionDivergence, KnowsASearchThatEndsTooSoon) {
  EXPECT_EQ(told(with(4, "")).where,
            "line 4 of 6: yours ends before expansion 3, (1,0); 3 lines are missing");
  EXPECT_EQ(told(with(4, "")).hint, "");
  EXPECT_EQ(told(with(2, "")).hint, "there is something to search, and yours expands nothing");
  EXPECT_EQ(told("").where, "line 1 of 6: the file is empty");
}

TEST(ExpansionDivergence, KnowsASearchThatGoesOn) {
  const auto divergence = told(right + "6,1,1,2,7,3,10\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::extra_line);
  EXPECT_EQ(divergence.where, "line 7, after the last of 6: yours goes on with 1 line");
  EXPECT_EQ(divergence.hint, "the search ends when the goal (0,3) is expanded, here as number 5");
  EXPECT_EQ(told(right, some_search(), header).hint, "nothing is searched here");
  EXPECT_EQ(told(right, some_search(), with(5, "")).hint,
            "the fringe is empty then, and the search ends without a way");
}

TEST(ExpansionDivergence, TellsAHeaderAndLinesThatAreNone) {
  EXPECT_EQ(told("Order,Row,Col,Parent,g,h,f\n" + with(2, "")).where, "line 1 of 6, the header, differs");
  EXPECT_EQ(told(right.substr(header.size())).hint, "the header line is missing");
  EXPECT_EQ(told(with(5, "4, 0, 2, 2, 9, 1, 10\n")).where,
            "line 5 of 6, malformed: there are blanks inside the line");
  EXPECT_EQ(told(with(5, "4,00,2,2,9,1,10\n")).where,
            "line 5 of 6, malformed: column Row: `00` is to be written `0`");
  EXPECT_EQ(told(with(5, "4,0,2,2,9,1\n")).where, "line 5 of 6, malformed: 6 columns where 7 are expected");
  EXPECT_EQ(told(with(5, "4,0,2,2,nine,1,10\n")).where,
            "line 5 of 6, malformed: column G: `nine` is no number");
  EXPECT_EQ(told(with(5, "99999999999999999999,0,2,2,9,1,10\n")).where,
            "line 5 of 6, malformed: column Order: `99999999999999999999` is no number that can be");
}

TEST(ExpansionDivergence, DrawsTheFringe) {
  EXPECT_EQ(told(with(5, "4,1,1,2,7,3,10\n")).drawing,
            (std::vector<std::string>{
                "the fringe then, what is taken first on top", "place   f   g  h  joined  from",
                "(0,1)   4   2  2       2     1  is dropped: expanded before",
                "(0,2)  10   9  1       3     2  <- expected", "(1,1)  10   7  3       4     2  <- yours",
                "(0,2)  12  11  1       5     3"}));
}

TEST(ExpansionDivergence, CountsTheManyThatAreDropped) {
  auto search = some_search();
  search.key = "g";
  search.fringe = [](std::int64_t) {
    std::vector<FringeNode> nodes;
    for (int column = 0; column < 30; ++column) {
      nodes.push_back({"(0," + std::to_string(column) + ")", 1, column, 1, 1, 0, column < 20});
    }
    return nodes;
  };
  const auto drawing = told(with(3, "2,0,25,1,1,2,3\n"), search).drawing;
  EXPECT_EQ(drawing, (std::vector<std::string>{
                         "the fringe then, what is taken first on top", "place   g  h  joined  from",
                         "(0,0)   1  0       0     1  is dropped: expanded before",
                         "(0,1)   1  0       1     1  is dropped: expanded before",
                         "(0,20)  1  0      20     1  <- expected", "(0,21)  1  0      21     1",
                         "(0,22)  1  0      22     1", "(0,23)  1  0      23     1",
                         "(0,24)  1  0      24     1", "(0,25)  1  0      25     1  <- yours",
                         "and 22 more, 18 of them before these to be dropped"}));
}

TEST(ExpansionDivergence, ShowsTheTopOfALongFringeAndTheOwnNode) {
  auto search = some_search();
  search.key = "g";
  search.fringe = [](std::int64_t) {
    std::vector<FringeNode> nodes;
    for (int column = 0; column < 20; ++column) {
      nodes.push_back({"(0," + std::to_string(column) + ")", column, column, 1, column, 0, false});
    }
    return nodes;
  };
  const auto drawing = told(with(3, "2,0,19,1,1,2,3\n"), search).drawing;
  ASSERT_EQ(drawing.size(), 12U);
  EXPECT_EQ(drawing[1], "place    g  h  joined  from");
  EXPECT_EQ(drawing[10], "(0,19)  19  0      19     1  <- yours");
  EXPECT_EQ(drawing[11], "and 11 more");
}

SearchView with_map() {
  auto search = some_search();
  search.fringe = {};
  search.map = [](const std::map<std::string, std::string>& texts) {
    std::vector<std::string> lines;
    for (const auto& [place, text] : texts) {
      lines.push_back(place);
      lines.back().append(" ").append(text);
    }
    return lines;
  };
  return search;
}

TEST(ExpansionDivergence, NumbersTheMapTwice) {
  EXPECT_EQ(told(with(5, "4,1,1,2,7,3,10\n5,0,0,4,1,1,2\n"), with_map()).drawing,
            (std::vector<std::string>{"expected    yours", "(0,0) 1     (0,0) 1,5", "(0,1) 2     (0,1) 2",
                                      "(0,2) [4]   (1,0) 3", "(0,3) 5     (1,1) [4]", "(1,0) 3"}));
}

TEST(ExpansionDivergence, NumbersALongLogToTheDifference) {
  std::string expected = header;
  for (int number = 1; number <= 500; ++number) {
    expected += std::to_string(number) + ",0,0,0,0,0,0\n";
  }
  auto got = expected;
  got.replace(got.find("\n450,0,0") + 5, 3, "0,1");
  EXPECT_EQ(told(got, with_map(), expected).drawing,
            (std::vector<std::string>{"expected, as far as expansion 450   yours, as far as expansion 450",
                                      "(0,0) ..[450]                       (0,0) ..449",
                                      "                                    (0,1) [450]"}));
}

SearchView with_rules(const std::vector<OtherRule>& rules) {
  auto search = some_search();
  search.fringe = {};
  search.other_rules = rules;
  return search;
}

OtherRule rule(const std::string& name, const std::string& log, const std::string& family = "") {
  return {name, [log] { return RuleLog{log}; }, family};
}

TEST(ExpansionDivergence, NamesTheRuleThatGivesTheWholeLog) {
  const auto got = with(5, "4,1,1,2,7,3,10\n5,0,3,4,10,0,10\n");
  EXPECT_EQ(told(got, with_rules({rule("A", right), rule("B", got), rule("C", with(4, ""))})).hint,
            "your whole log is what this rule gives: B");
}

/// As far as line 8, from line 4 on; then the log parts from the rule's.
TEST(ExpansionDivergence, NamesTheRuleThatGivesMoreThanTheLine) {
  const std::string four = "3,1,1,2,7,3,10\n4,0,3,4,10,0,10\n5,2,2,2,2,2,4\n6,3,2,2,2,2,4\n";
  const std::string fifth = "7,4,2,2,2,2,4\n";
  const auto got = with(4, four + fifth + "8,9,9,9,9,9,18\n");
  EXPECT_EQ(told(got, with_rules({rule("A", with(4, four + fifth))})).hint,
            "from here to line 8 yours is what this rule gives: A");
}

TEST(ExpansionDivergence, NamesNoRuleThatGivesAFewLinesMore) {
  const std::string three = "3,1,1,2,7,3,10\n4,0,3,4,10,0,10\n5,2,2,2,2,2,4\n";
  const auto got = with(4, three + "6,3,2,2,2,2,4\n7,9,9,9,9,9,18\n");
  EXPECT_EQ(told(got, with_rules({rule("A", with(4, three))})).hint, "");
}

TEST(ExpansionDivergence, SaysHowFarARuleWasFollowed) {
  const auto got = with(5, "4,1,1,2,7,3,10\n5,0,3,4,10,0,10\n6,2,2,2,2,2,4\n");
  auto search = with_rules({});
  search.other_rules = {{"A", [got] { return RuleLog{got, false}; }}};
  EXPECT_EQ(told(got, search).hint, "from here to line 7 yours is what this rule gives: A");
}

TEST(ExpansionDivergence, NamesRulesThatGiveTheSame) {
  const auto got = with(5, "4,1,1,2,7,3,10\n5,0,3,4,10,0,10\n");
  EXPECT_EQ(told(got, with_rules({rule("A", got), rule("B1", got, "another B"), rule("B2", got, "another B"),
                                  rule("C1", got, "another C"), rule("C2", right, "another C")}))
                .hint,
            "your whole log is what each of these rules gives: A; another B, such as: B1; C1");
  EXPECT_EQ(
      told(got, with_rules({rule("A", got), rule("B", got), rule("C", got), rule("D", got), rule("E", got)}))
          .hint,
      "your whole log is what each of these rules gives: A; B; C; and 2 more");
}

}  // namespace
}  // namespace harness
