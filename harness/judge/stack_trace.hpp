#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// A place in a program's source.
struct SourcePlace {
  std::string file;
  std::int64_t line = 0;
  /// "Homework.main"; empty where it is not told.
  std::string function;
  bool operator==(const SourcePlace&) const = default;
};

/// What the runtime of a language prints of an exception, in its own bytes.
struct StackTrace {
  /// The first line of one of Java or Node.js, the last of one of Python.
  std::string exception;
  /// Behind "Caused by: ", the first cause in front.
  std::vector<std::string> causes;
  /// The innermost place in the program's own files; nothing where there is none.
  std::optional<SourcePlace> place;
  bool operator==(const StackTrace&) const = default;
};

/// The last trace of Python in what was printed, else the first one of Java or Node.js. `own_files` are the
/// program's, by their paths in its folder; files of a library that have the name of one of these do not
/// count.
std::optional<StackTrace> stack_trace_in(std::string_view printed, std::span<const std::string> own_files);

}  // namespace harness
