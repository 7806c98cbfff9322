#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/parsed.hpp"
#include "harness/course/moment.hpp"
#include "harness/course/student.hpp"

namespace harness {

/// A submission as Gradescope's export tells of it.
struct GradescopeEntry {
  /// Its folder.
  std::string folder;
  std::vector<Student> submitters;
  /// As it stands there, and read; without an offset it is UTC.
  std::string date;
  std::optional<ToldTime> created_at;
  bool operator==(const GradescopeEntry&) const = default;
};

/// What `submission_metadata.yml` says, in its order.
cases::Parsed<std::vector<GradescopeEntry>> read_gradescope(std::string_view yaml);

}  // namespace harness
