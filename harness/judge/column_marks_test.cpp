#include "harness/judge/column_marks.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

using Marks = std::vector<ColumnMark>;

Divergence in_columns(std::int64_t line, std::vector<Column> columns) {
  Divergence divergence;
  divergence.line = line;
  divergence.columns = std::move(columns);
  return divergence;
}

TEST(ColumnMarks, AreTheColumnsOfALogByTheirPlace) {
  const OutputFile log{"log.txt", FileKind::log};
  const std::string expected = "Node,Depth,Value,Alpha,Beta\nroot,0,-Infinity,1,22\n";
  const std::string got = "Node,Depth,Value,Alpha,Beta\nroot,0,3,1\n";
  EXPECT_EQ(
      column_marks(log, in_columns(2, {{ColumnId::value, "Value"}, {ColumnId::beta, "Beta"}}), expected, got),
      (Marks{{"Value", 2, ByteRange{7, 16}, ByteRange{7, 8}}, {"Beta", 2, ByteRange{19, 21}, std::nullopt}}));
}

TEST(ColumnMarks, AreThoseThatTheHeaderNames) {
  const OutputFile table{"table.txt", FileKind::table, {}, false, ' '};
  EXPECT_EQ(column_marks(table, in_columns(3, {{ColumnId::header, "Nodes"}}), "Depth Nodes\n1 22\n2 333\n",
                         "Depth Nodes\n1 22\n2 4\n"),
            (Marks{{"Nodes", 3, ByteRange{2, 5}, ByteRange{2, 3}}}));
  EXPECT_EQ(
      column_marks(table, in_columns(3, {{ColumnId::header, "Nowhere"}}), "Depth Nodes\n1 22\n2 333\n", ""),
      Marks());
}

TEST(ColumnMarks, AreTheFieldsOfAnAnswerWithoutTheirWords) {
  const OutputFile answer{
      "output.txt",
      FileKind::answer,
      {{"move"}, {"count", FieldKind::word, "pruned ", " times"}, {"board", FieldKind::board}}};
  const auto divergence = in_columns(2, {{ColumnId::field, "count"}, {ColumnId::field, "board"}});
  EXPECT_EQ(column_marks(answer, divergence, "A1\npruned 33 times\nXO\nOO\n", "A1\npruned 4 times\nXO\nXX\n"),
            (Marks{{"count", 2, ByteRange{7, 9}, ByteRange{7, 8}},
                   {"board", 4, ByteRange{0, 2}, ByteRange{0, 2}}}));
}

TEST(ColumnMarks, HaveNoRangeInALineThatIsNotThere) {
  const OutputFile answer{"output.txt", FileKind::answer, {{"move"}, {"count"}}};
  EXPECT_EQ(column_marks(answer, in_columns(2, {{ColumnId::field, "count"}}), "A1\n5\n", "A1\n"),
            (Marks{{"count", 2, ByteRange{0, 1}, std::nullopt}}));
}

}  // namespace
}  // namespace harness
