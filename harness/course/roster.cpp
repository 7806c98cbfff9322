#include "harness/course/roster.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "cases/in_quotes.hpp"
#include "harness/course/csv.hpp"
#include "harness/course/student_columns.hpp"
#include "harness/course/text_encoding.hpp"
#include "harness/course/unicode.hpp"

namespace harness {
namespace {

using cases::ParseError;

std::optional<ParseError> error_in_header(const CsvRow& header, const StudentColumns& columns) {
  if (!columns.tell_students()) {
    return ParseError{1, 1, "a column called name, id, login or email",
                      cases::in_quotes(header.fields[0].text)};
  }
  if (const auto second = columns.second_of_its_kind()) {
    const CsvField& field = header.fields[*second];
    return ParseError{field.line, field.column, "a column that says what none before it does",
                      cases::in_quotes(field.text)};
  }
  return std::nullopt;
}

bool is_empty(const CsvRow& row) {
  return std::ranges::all_of(row.fields, [](const CsvField& field) { return trimmed(field.text).empty(); });
}

std::optional<ParseError> error_in_row(const CsvRow& row, std::size_t columns, const Student& student) {
  for (std::size_t i = columns; i < row.fields.size(); ++i) {
    const CsvField& field = row.fields[i];
    if (!trimmed(field.text).empty()) {
      return ParseError{field.line, field.column, fmt::format("{} fields", columns),
                        "one more: " + cases::in_quotes(field.text)};
    }
  }
  if (student == Student{}) {
    return ParseError{row.fields[0].line, row.fields[0].column, "a name, an id, a login or an email", "none"};
  }
  return std::nullopt;
}

}  // namespace

cases::Parsed<std::vector<RosterRow>> read_roster(std::string_view bytes) {
  const auto decoded = decoded_text(bytes);
  if (!decoded) {
    return tl::unexpected(decoded.error());
  }
  const auto rows = read_csv(decoded->text, csv_separator(decoded->text));
  if (!rows) {
    return tl::unexpected(rows.error());
  }
  if (rows->empty()) {
    return tl::unexpected(ParseError{1, 1, "a row with the names of the columns", "the end of the file"});
  }
  const CsvRow& header = rows->front();
  const StudentColumns columns(header);
  if (const auto error = error_in_header(header, columns)) {
    return tl::unexpected(*error);
  }
  std::vector<RosterRow> roster;
  std::set<std::string> ids;
  for (auto row = rows->begin() + 1; row != rows->end(); ++row) {
    if (is_empty(*row)) {
      continue;
    }
    RosterRow made{columns.student(*row), columns.other_ids(*row), columns.text(*row, StudentColumn::group),
                   row->fields[0].line};
    if (const auto error = error_in_row(*row, header.fields.size(), made.student)) {
      return tl::unexpected(*error);
    }
    if (!made.student.id.empty() && !ids.insert(made.student.id).second) {
      const CsvField& field = row->fields[columns.place_of(StudentColumn::id).value()];
      return tl::unexpected(
          ParseError{field.line, field.column, "an id that no row above has", cases::in_quotes(field.text)});
    }
    roster.push_back(std::move(made));
  }
  return roster;
}

}  // namespace harness
