#pragma once

#include <string>
#include <vector>

namespace harness {

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
  /// A board as in `FileKind::board`: the last field, which has all lines that are left.
  board,
  /// A way through a graph, its places as a `SearchView` names them: on one line, or as the last field a
  /// place a line.
  way,
  way_by_lines,
  /// What the judge compares and does not understand.
  word
};

/// A line of an answer, or its lines to the end.
struct Field {
  /// One word: "move", "nodes".
  std::string name;
  FieldKind kind = FieldKind::word;
  /// The constant words before the value: "PATH ".
  std::string before = {};
  bool operator==(const Field&) const = default;
};

/// A file that an answer has.
struct OutputFile {
  std::string name;
  FileKind kind = FileKind::text;
  /// With `answer`: what its lines hold, from the first on.
  std::vector<Field> fields = {};
  /// With `answer`: every legal move with the board that it gives is right.
  bool any_legal_move = false;
  bool operator==(const OutputFile&) const = default;
};

}  // namespace harness
