#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "cases/case_set.hpp"
#include "cases/equality.hpp"
#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// How inputs are blessed.
struct BlessTerms {
  /// Expected files that differ from the answer give way to it.
  bool replace = false;
  /// Inputs get LF for CRLF and lose a byte order mark; so do expected files that differ from the answer in
  /// that alone, or in the newlines at their end.
  bool line_ends_lf = false;
  /// The solver's answer to a valid input, or why there is none.
  std::function<tl::expected<cases::Answer, std::string>(std::string_view input)> solve;
  reference::Budget budget = {};
};

/// An expected file that is there and is not the answer's.
struct FoundOther {
  std::string file;
  /// The first line that differs, from 1, with what the answer has there and what the file has. 0 where no
  /// line says it, but `layout` does, or else `found`.
  std::int64_t line = 0;
  std::string expected;
  std::string found;
  /// In what the file differs where its lines are the same.
  std::vector<cases::LayoutChange> layout = {};
  /// `BlessTerms::line_ends_lf` would take it.
  bool by_line_ends = false;
  bool operator==(const FoundOther&) const = default;
};

/// What became of one input.
struct Blessing {
  enum class Kind {
    /// The case is written, or what was missing of it.
    blessed,
    /// It was right: no byte of it is touched.
    unchanged,
    /// Expected files are others; nothing is touched.
    differs,
    /// No case of the assignment, or solver and oracle are at odds, or something stands in the way; nothing
    /// is touched.
    refused
  };
  Kind kind = Kind::refused;
  std::string task;
  std::int64_t nodes = 0;
  cases::Witness witness = cases::Witness::solver_and_oracle;
  /// With `differs` what differs; with `blessed` what was replaced or, the answer having no such file,
  /// removed.
  std::vector<FoundOther> others = {};
  /// With `refused`: one line.
  std::string why = {};
  /// With `refused`: nothing is wrong with the input but its line ends or a byte order mark.
  bool by_line_ends = false;
  /// With `blessed`: the files that have other line ends now, by their names in the case.
  std::vector<std::string> line_ends = {};
};

/// Answers a hand-written input by solver and oracle, and puts expected files and case.json beside it. A flat
/// input, with the expected file of its pair, is moved into a folder of its own.
Blessing bless(const Assignment& assignment, const cases::FoundInput& found, const BlessTerms& terms);

}  // namespace fuzz
