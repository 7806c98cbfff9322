#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/judgement.hpp"
#include "harness/judge/output_file.hpp"

namespace harness {

/// Bytes of a line, from its first one, 0, on; `end` is not among them.
struct ByteRange {
  std::int64_t begin = 0;
  std::int64_t end = 0;
  bool operator==(const ByteRange&) const = default;
};

/// Where a column that a divergence names stands in both files. A line that is not there, or has no such
/// column, has no range.
struct ColumnMark {
  /// As the divergence names it.
  std::string name;
  /// Counts from 1, in either file.
  std::int64_t line = 0;
  std::optional<ByteRange> expected;
  std::optional<ByteRange> got;
  bool operator==(const ColumnMark&) const = default;
};

/// One for each of the divergence's columns whose place is known, in their order.
std::vector<ColumnMark> column_marks(const OutputFile& file, const Divergence& divergence,
                                     std::string_view expected, std::string_view got);

}  // namespace harness
