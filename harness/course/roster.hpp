#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cases/parsed.hpp"
#include "harness/course/student.hpp"

namespace harness {

/// A student of a roster or a gradebook.
struct RosterRow {
  Student student;
  /// Of further columns of ids.
  std::vector<std::string> other_ids;
  /// Empty: alone.
  std::string group;
  int line = 1;
  bool operator==(const RosterRow&) const = default;
};

/// A table of students: in the first row what the columns are, in any order, English or German; name (or
/// first and last name), id, login, email, group, and others, which are not read. Fields are separated by
/// comma, semicolon or TAB; UTF-8 or UTF-16 with or without a byte order mark, or Windows-1252. Empty rows
/// are left out. An error has its place: no column that tells students apart, one that is there twice, a row
/// of nobody or with more fields than columns, an id that stands there twice.
cases::Parsed<std::vector<RosterRow>> read_roster(std::string_view bytes);

}  // namespace harness
