#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "harness/course/student.hpp"

namespace harness {

/// What a student earned, as it is to stand in a gradebook.
struct StudentPoints {
  Student student;
  /// A number with a point: `7.5`. Empty where there are none, and nothing is written then.
  std::string points;
};

/// A gradebook with points in one column.
struct FilledGradebook {
  /// The file: byte for byte the template, but for that column.
  std::string bytes;
  std::string column;
  bool added = false;
  /// How many students' points stand there now.
  int filled = 0;
  /// Which of the students are in no row, by their place.
  std::vector<std::size_t> unmatched;
  /// Which may be in several rows, or in one that another may be in as well. Their rows are left as they are.
  std::vector<std::size_t> ambiguous;
  /// The lines of rows of students for whom there are no points; they are left as they are.
  std::vector<int> without_points;
};

/// Writes points into a platform's own export of a gradebook, whose first row says what the columns are. The
/// encoding, separator, quotes, line ends, columns and rows stay. The column is the one called `column`, also
/// without what platforms put behind it (`Homework 1 (12345)`, `Homework 1 [Total Pts: 100 Score] |123`);
/// where none is, one is added behind the last. Empty: Moodle's `Grade` or `Bewertung`. Where numbers of the
/// export have a comma, and none a point, so have these. An error is one line, `file:line:column: ...` where
/// it has a place: `file` is the template's name.
tl::expected<FilledGradebook, std::string> fill_gradebook(std::string_view file, std::string_view bytes,
                                                          std::string_view column,
                                                          const std::vector<StudentPoints>& points);

}  // namespace harness
