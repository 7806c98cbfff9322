#pragma once

#include <string>

namespace harness {

/// What an output file holds, which decides how its first difference is told.
enum class FileKind {
  /// One board, a line a row, its cells one character each without separators.
  board,
  /// Such boards one after the other.
  boards,
  /// Node,Depth,Value[,Alpha,Beta].
  log,
  /// Lines without a meaning to the judge.
  text
};

/// A file that an answer has.
struct OutputFile {
  std::string name;
  FileKind kind = FileKind::text;
  bool operator==(const OutputFile&) const = default;
};

}  // namespace harness
