#include "harness/judge/table_divergence.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/judge/judge.hpp"
#include "harness/judge/words/testing/in_words.hpp"

namespace harness {
namespace {

const OutputFile table{
    "log.txt", FileKind::table, {{"limit"}, {"move", FieldKind::move}, {"value"}, {"nodes"}}, false, ' '};

/// Two moves; A is worth 7 at limit 1 and 2 at limit 2, B 3 and 5.
BoardView view() {
  BoardView boards;
  boards.legal = [](std::span<const std::string>) { return std::vector<std::string>{"A", "B"}; };
  boards.outcomes = [](const std::string& move) {
    return move == "A" ? std::vector<std::int64_t>{7, 2} : std::vector<std::int64_t>{3, 5};
  };
  boards.search_name = "limit";
  return boards;
}

const std::string right = "Limit Move Value Nodes\n1 A 7 3\n2 B 5 9\n3 B 4 20\n";

ToldDivergence told(const std::string& got, const std::string& expected = right) {
  return in_words(judge_file(table, cases::Comparison::bytes, view(), expected, got).divergence.value());
}

TEST(TableDivergence, NamesRowAndColumn) {
  const auto divergence = told("Limit Move Value Nodes\n1 A 7 3\n2 B 6 9\n3 B 4 20\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::field);
  EXPECT_EQ(divergence.where, "line 3 of 4, limit 2, column Value");
  EXPECT_EQ(divergence.column, "Value");
  EXPECT_EQ(divergence.expected_line, "2 B 5 9");
  EXPECT_EQ(divergence.got_line, "2 B 6 9");
  EXPECT_EQ(divergence.hint, "");
}

TEST(TableDivergence, NamesAllColumnsOfTheRow) {
  const auto divergence = told("Limit Move Value Nodes\n1 A 7 3\n2 B 6 8\n3 B 4 20\n");
  EXPECT_EQ(divergence.where, "line 3 of 4, limit 2, columns Value and Nodes");
  EXPECT_EQ(divergence.column, "Value, Nodes");
}

TEST(TableDivergence, ColumnOffByTheSameInEveryRowIsRemarked) {
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 7 2\n2 B 5 8\n3 B 4 19\n").hint,
            "Nodes is too low by 1 in every row");
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 7 2\n2 B 5 8\n3 B 4 20\n").hint, "");
}

TEST(TableDivergence, OneRowIsNotEveryRow) {
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 7 5\n", "Limit Move Value Nodes\n1 A 7 3\n").hint,
            "Nodes is too high by 2");
}

TEST(TableDivergence, NegativeColumnIsRemarked) {
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A -7 3\n2 B -5 9\n3 B -4 20\n").hint,
            "Value is the negative in every row");
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 7 3\n2 B -5 9\n3 B 4 20\n").hint, "");
}

TEST(TableDivergence, SwappedColumnsAreRemarked) {
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 3 7\n2 B 9 5\n3 B 20 4\n").hint, "Value and Nodes are swapped");
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 3 7\n2 B 9 5\n3 B 20 5\n").hint, "");
}

TEST(TableDivergence, RunningSumIsRemarked) {
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 7 3\n2 B 5 12\n3 B 4 32\n").hint,
            "Nodes is summed up over the rows: it starts anew in each");
}

TEST(TableDivergence, SumOfOneRowAndZerosIsNoRunningSum) {
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 1 3\n2 B 1 9\n3 B 1 20\n",
                 "Limit Move Value Nodes\n1 A 1 3\n2 B 0 9\n3 B 0 20\n")
                .hint,
            "");
}

TEST(TableDivergence, ZeroInAnotherSpellingIsNoOffset) {
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 7 00\n", "Limit Move Value Nodes\n1 A 7 0\n").hint, "");
}

TEST(TableDivergence, LegalMoveIsComparedInItsOwnSearch) {
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 7 3\n2 A 5 9\n3 B 4 20\n").hint, "A is worth 2, B is worth 5");
}

TEST(TableDivergence, IllegalMoveIsTold) {
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 7 3\n2 C 5 9\n3 B 4 20\n").hint,
            "yours is no legal move here; in the handout's order the legal ones are A and B");
}

TEST(TableDivergence, SearchWithoutKnownOutcomesIsNotCompared) {
  EXPECT_EQ(told("Limit Move Value Nodes\n1 A 7 3\n2 B 5 9\n3 A 4 20\n").hint, "");
}

TEST(TableDivergence, MissingHeaderIsRemarked) {
  const auto divergence = told("1 A 7 3\n2 B 5 9\n3 B 4 20\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::header);
  EXPECT_EQ(divergence.where, "line 1 of 4, the header, differs");
  EXPECT_EQ(divergence.hint, "the header line is missing");
}

TEST(TableDivergence, HeaderWithOtherSeparatorsIsRemarked) {
  EXPECT_EQ(told("Limit,Move,Value,Nodes\n1 A 7 3\n").hint, "one blank stands between two columns");
  EXPECT_EQ(told("Limit Move Value Node\n1 A 7 3\n").hint, "");
  EXPECT_EQ(told("Limit Move Value\n1 A 7 3\n").hint, "yours names 3 columns where 4 are expected");
}

TEST(TableDivergence, RowOfAnotherFormIsMalformed) {
  const auto divergence = told("Limit Move Value Nodes\n1  A 7 3\n2 B 5 9\n3 B 4 20\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::malformed);
  EXPECT_EQ(divergence.where, "line 2 of 4, limit 1, malformed: 5 columns where 4 are expected");
  EXPECT_EQ(divergence.hint, "one blank stands between two columns");
}

TEST(TableDivergence, RowWithoutAColumnIsMalformed) {
  const auto divergence = told("Limit Move Value Nodes\n1 A 7\n2 B 5 9\n3 B 4 20\n");
  EXPECT_EQ(divergence.where, "line 2 of 4, limit 1, malformed: 3 columns where 4 are expected");
  EXPECT_EQ(divergence.hint, "");
}

TEST(TableDivergence, TableThatEndsEarlyNamesTheRow) {
  const auto divergence = told("Limit Move Value Nodes\n1 A 7 3\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::truncated);
  EXPECT_EQ(divergence.where, "line 3 of 4: yours ends before limit 2, 2 rows are missing");
}

TEST(TableDivergence, SurplusRowIsNamed) {
  const auto divergence = told(right + "4 B 4 20\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::extra_line);
  EXPECT_EQ(divergence.where,
            "line 5, after the last of 4: yours goes on with 1 line, the first for limit 4");
  EXPECT_EQ(divergence.hint, "");
  EXPECT_EQ(told(right + "3 B 4 20\n").hint, "yours has a row for it already");
}

TEST(TableDivergence, RowLeftOutIsNamed) {
  const auto divergence = told("Limit Move Value Nodes\n1 A 7 3\n3 B 4 20\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::missing_line);
  EXPECT_EQ(divergence.where, "line 3 of 4: the row of limit 2 is missing, yours goes on with limit 3");
}

TEST(TableDivergence, RowThatComesTwiceIsNamed) {
  const auto divergence = told("Limit Move Value Nodes\n1 A 7 3\n1 A 7 3\n2 B 5 9\n3 B 4 20\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::extra_line);
  EXPECT_EQ(divergence.where, "line 3 of 4: the row of limit 2 is due, yours has one of limit 1");
  EXPECT_EQ(divergence.hint, "yours has a row for it already");
}

TEST(TableDivergence, EmptyFileIsTruncated) {
  EXPECT_EQ(told("").kind, DivergenceKind::truncated);
  EXPECT_EQ(told("\n\n").kind, DivergenceKind::truncated);
}

}  // namespace
}  // namespace harness
