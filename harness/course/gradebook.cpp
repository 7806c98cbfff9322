#include "harness/course/gradebook.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <optional>
#include <utility>

#include <fmt/core.h>

#include "cases/in_quotes.hpp"
#include "harness/course/csv.hpp"
#include "harness/course/matching.hpp"
#include "harness/course/roster.hpp"
#include "harness/course/student_columns.hpp"
#include "harness/course/text_encoding.hpp"
#include "harness/course/unicode.hpp"

namespace harness {
namespace {

using cases::ParseError;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Whether it is digits with this between them.
bool is_number_with(std::string_view text, char point) {
  const std::size_t at = text.find(point);
  return at != std::string_view::npos && at > 0 && at + 1 < text.size() &&
         std::ranges::all_of(text.substr(0, at), is_digit) &&
         std::ranges::all_of(text.substr(at + 1), is_digit);
}

/// What points are written as.
[[maybe_unused]] bool is_number(std::string_view text) {
  return is_number_with(text, '.') || (!text.empty() && std::ranges::all_of(text, is_digit));
}

/// A column's name without what platforms put behind it.
std::string_view bare_header(std::string_view header) {
  const std::string_view all = trimmed(header);
  std::string_view bare = all.substr(0, all.find(" [Total Pts:"));
  bare = bare.substr(0, bare.find(" [Gesamtpunkte:"));
  if (bare.size() == all.size() && all.ends_with(')')) {
    const std::size_t open = all.rfind(" (");
    const bool is_canvas = open != std::string_view::npos && open + 3 < all.size() &&
                           std::ranges::all_of(all.substr(open + 2, all.size() - open - 3), is_digit);
    bare = is_canvas ? all.substr(0, open) : all;
  }
  return trimmed(bare);
}

/// Where points go: an own column, or one behind the last.
struct Target {
  std::string name;
  std::optional<std::size_t> column;
};

template <class Fits>
std::vector<std::size_t> columns_that(const CsvRow& header, Fits fits) {
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < header.fields.size(); ++i) {
    if (fits(header.fields[i].text)) {
      out.push_back(i);
    }
  }
  return out;
}

cases::Parsed<Target> target_in(const CsvRow& header, std::string_view column) {
  const std::string wanted = in_nfc(trimmed(column));
  std::vector<std::size_t> found;
  if (wanted.empty()) {
    found = columns_that(header, [](const std::string& text) {
      const std::string name = folded_name(text);
      return name == "grade" || name == "bewertung";
    });
    if (found.empty()) {
      return tl::unexpected(
          ParseError{1, 1, "a column called Grade or Bewertung, or --column NAME", "neither"});
    }
  } else {
    found = columns_that(header, [&](const std::string& text) { return in_nfc(trimmed(text)) == wanted; });
    if (found.empty()) {
      found =
          columns_that(header, [&](const std::string& text) { return in_nfc(bare_header(text)) == wanted; });
    }
  }
  if (found.size() > 1) {
    const CsvField& second = header.fields[found[1]];
    return tl::unexpected(ParseError{second.line, second.column, "one column of this name",
                                     "a second one: " + cases::in_quotes(second.text)});
  }
  if (found.empty()) {
    return Target{wanted, std::nullopt};
  }
  if (student_column(header.fields[found[0]].text) != StudentColumn::other) {
    const CsvField& field = header.fields[found[0]];
    return tl::unexpected(
        ParseError{field.line, field.column, "a column for points", cases::in_quotes(field.text)});
  }
  return Target{header.fields[found[0]].text, found[0]};
}

bool has_decimal_commas(const std::vector<CsvRow>& rows) {
  bool commas = false;
  for (const CsvRow& row : rows) {
    for (const CsvField& field : row.fields) {
      if (is_number_with(field.text, '.')) {
        return false;
      }
      commas = commas || is_number_with(field.text, ',');
    }
  }
  return commas;
}

/// Canvas's row of what there is to earn is nobody's.
bool is_nobody(const Student& student) {
  return student == Student{} || folded_name(student.name) == "points possible" ||
         (student.id.empty() && student.login.empty() && folded_name(student.name) == "student, test");
}

class GradebookWriter {
 public:
  GradebookWriter(std::string text, char separator, std::vector<CsvRow> rows, Target target)
      : text_(std::move(text)), separator_(separator), rows_(std::move(rows)), target_(std::move(target)) {}

  FilledGradebook fill(const std::vector<StudentPoints>& points) {
    FilledGradebook out;
    out.column = target_.name;
    out.added = !target_.column;
    read_students();
    claim(points, out);
    const bool commas = has_decimal_commas(rows_);
    std::string written;
    std::size_t copied = 0;
    const auto put = [&](std::size_t begin, std::size_t end, const std::string& field) {
      written += text_.substr(copied, begin - copied) + field;
      copied = end;
    };
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const CsvRow& row = rows_[i];
      const auto value = value_of(i, commas, out);
      if (!target_.column && !is_blank_line(row)) {
        const std::size_t end = row.fields.back().end;
        put(end, end,
            std::string(1, separator_) +
                as_in(row.fields.back(), i == 0 ? target_.name : value.value_or("")));
      } else if (target_.column && value) {
        put_own(row, *value, put);
      }
    }
    out.bytes = written + text_.substr(copied);
    return out;
  }

 private:
  /// The rows of students, and which rows of the file they are.
  void read_students() {
    const StudentColumns columns(rows_.front());
    for (std::size_t i = 1; i < rows_.size(); ++i) {
      RosterRow row{columns.student(rows_[i]), columns.other_ids(rows_[i]), {}, rows_[i].fields[0].line};
      if (!is_nobody(row.student)) {
        place_of_.push_back(i);
        students_.push_back(std::move(row));
      }
    }
  }

  void claim(const std::vector<StudentPoints>& points, FilledGradebook& out) {
    std::vector<std::vector<Student>> works;
    for (const StudentPoints& each : points) {
      works.push_back({each.student});
    }
    const Matching matching = match_students(works, students_);
    for (const StudentMatch& match : matching.students) {
      switch (match.state) {
        case StudentMatch::State::matched:
          points_[place_of_[match.rows.front()]] = points[match.work].points;
          break;
        case StudentMatch::State::unknown:
          out.unmatched.push_back(match.work);
          break;
        case StudentMatch::State::ambiguous:
          out.ambiguous.push_back(match.work);
          break;
      }
    }
  }

  /// What goes into a row; nothing where it stays. Counts.
  std::optional<std::string> value_of(std::size_t row, bool commas, FilledGradebook& out) const {
    if (std::ranges::find(place_of_, row) == place_of_.end()) {
      return std::nullopt;
    }
    const auto points = points_.find(row);
    if (points == points_.end() || points->second.empty()) {
      out.without_points.push_back(rows_[row].fields[0].line);
      return std::nullopt;
    }
    ++out.filled;
    std::string value = points->second;
    std::ranges::replace(value, '.', commas ? ',' : '.');
    return value;
  }

  template <class Put>
  void put_own(const CsvRow& row, const std::string& value, Put put) const {
    const std::size_t column = *target_.column;
    if (column < row.fields.size()) {
      const CsvField& field = row.fields[column];
      put(field.begin, field.end, as_in(field, value));
      return;
    }
    // The row ends before the column.
    const std::size_t end = row.fields.back().end;
    put(end, end, std::string(column + 1 - row.fields.size(), separator_) + as_in(row.fields.back(), value));
  }

  /// A text as a field, in quotes where that one is.
  std::string as_in(const CsvField& field, const std::string& text) const {
    const std::string written = csv_field(text, separator_);
    return field.quoted && !written.starts_with('"') ? '"' + written + '"' : written;
  }

  static bool is_blank_line(const CsvRow& row) {
    return row.fields.size() == 1 && row.fields[0].text.empty() && !row.fields[0].quoted;
  }

  std::string text_;
  char separator_;
  std::vector<CsvRow> rows_;
  Target target_;
  std::vector<RosterRow> students_;
  std::vector<std::size_t> place_of_;
  std::map<std::size_t, std::string> points_;
};

/// A gradebook's text taken apart, and where the points go.
cases::Parsed<GradebookWriter> writer_for(const std::string& text, std::string_view column) {
  const char separator = csv_separator(text);
  auto rows = read_csv(text, separator);
  if (!rows) {
    return tl::unexpected(rows.error());
  }
  if (rows->empty() || !StudentColumns(rows->front()).tell_students()) {
    return tl::unexpected(
        ParseError{1, 1, "a row with the names of the columns, one of them name, id, login or email",
                   rows->empty() ? "the end of the file" : "none of them"});
  }
  auto target = target_in(rows->front(), column);
  if (!target) {
    return tl::unexpected(target.error());
  }
  return GradebookWriter(text, separator, *std::move(rows), *std::move(target));
}

}  // namespace

tl::expected<FilledGradebook, std::string> fill_gradebook(std::string_view file, std::string_view bytes,
                                                          std::string_view column,
                                                          const std::vector<StudentPoints>& points) {
  assert(std::ranges::all_of(points,
                             [](const auto& each) { return each.points.empty() || is_number(each.points); }));
  auto decoded = decoded_text(bytes);
  if (!decoded) {
    return tl::unexpected(cases::describe(file, decoded.error()));
  }
  auto writer = writer_for(decoded->text, column);
  if (!writer) {
    return tl::unexpected(cases::describe(file, writer.error()));
  }
  FilledGradebook filled = writer->fill(points);
  decoded->text = std::move(filled.bytes);
  filled.bytes = encoded_text(*decoded);
  return filled;
}

}  // namespace harness
