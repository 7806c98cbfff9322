#pragma once

#include <string>
#include <vector>

namespace cases {

/// What an output file holds, which decides how its first difference is told.
enum class FileKind {
  /// One board, a line a row, its cells one character each without separators.
  board,
  /// Such boards one after the other.
  boards,
  /// Node,Depth,Value[,Alpha,Beta].
  log,
  /// The expansions of a graph search: Order, two columns that name the place, and numbers of its node.
  expansions,
  /// A header, then a line for each of the problem's searches, in columns: `OutputFile::fields`, of which the
  /// first says which search it is.
  table,
  /// Lines of which each has a meaning of its own: `OutputFile::fields`.
  answer,
  /// Lines without a meaning to the judge.
  text
};

/// What a line of an answer says.
enum class FieldKind {
  /// A move of the problem's start, by its name.
  move,
  /// What the board right after the move is worth, by the assignment's evaluation.
  worth,
  /// What the problem's search finds the move to be worth.
  outcome,
  /// A board as in `FileKind::board`: the last field, which has all lines that are left.
  board,
  /// A way through a graph, its places as a `SearchView` names them: on one line, or as the last field a
  /// place a line.
  way,
  way_by_lines,
  /// The nodes that were left out: how many they are, then their names.
  left_out,
  /// What was found at nodes, a line each: the name, a blank, and what it returned or `PRUNED`. The last
  /// field, which has all lines that are left.
  nodes,
  /// The rows of a table: the last field, which has all lines that are left.
  rows,
  /// What the judge compares and does not understand.
  word
};

/// A line of an answer, or its lines to the end.
struct Field {
  /// One word: "move", "nodes".
  std::string name;
  FieldKind kind = FieldKind::word;
  /// The words between which the line has it: "I pruned the tree " and " time(s)".
  std::string before = {};
  std::string after = {};
  /// Its name tells something of the problem: "depth limit 3".
  bool of_problem = false;
  bool operator==(const Field&) const = default;
};

/// A file that an answer has.
struct OutputFile {
  std::string name;
  FileKind kind = FileKind::text;
  /// With `answer`: what its lines hold, from the first on. With `table`: what its columns hold.
  std::vector<Field> fields = {};
  /// With `answer`: every legal move with the board that it gives is right.
  bool any_legal_move = false;
  /// With `board` and `table`: what stands between two squares or columns; 0 for nothing.
  char separator = 0;
  bool operator==(const OutputFile&) const = default;
};

}  // namespace cases
