#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/course/csv.hpp"
#include "harness/course/student.hpp"

namespace harness {

/// What a column of a table of students says.
enum class StudentColumn { other, name, first_name, last_name, id, login, email, group };

/// By the column's name, in English or German, as people and platforms write it.
StudentColumn student_column(std::string_view header);

/// Where a table of students has what.
class StudentColumns {
 public:
  explicit StudentColumns(const CsvRow& header);

  /// Whether anything tells one student from another.
  bool tell_students() const;
  /// A column that says the same as one before it, where only one may; nothing where none does.
  std::optional<std::size_t> second_of_its_kind() const;
  /// The student of a row. First and last names become one name.
  Student student(const CsvRow& row) const;
  /// What the columns for ids behind the first say: Canvas has one of its own and the university's.
  std::vector<std::string> other_ids(const CsvRow& row) const;
  /// The first column of this kind, if any.
  std::optional<std::size_t> place_of(StudentColumn kind) const;
  /// A row's field of this kind in normal form C without blanks at its ends; empty where there is none.
  std::string text(const CsvRow& row, StudentColumn kind) const;

 private:
  std::vector<StudentColumn> kinds_;
};

/// The number in Moodle's `Participant 12345`, in German `Teilnehmer/in12345`; another text as it is.
std::string id_in(std::string_view text);

}  // namespace harness
