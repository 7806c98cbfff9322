#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include <fmt/core.h>

#include "cases/in_quotes.hpp"
#include "harness/course/csv.hpp"
#include "harness/course/grades.hpp"
#include "harness/course/matching.hpp"
#include "harness/course/text_encoding.hpp"
#include "harness/course/unicode.hpp"

namespace harness {
namespace {

using cases::ParseError;

/// A table whose columns are found by name.
struct Table {
  std::vector<CsvRow> rows;
  std::map<std::string, std::size_t> places;

  /// The field of a column that is there; the row's last one where the row is too short.
  const CsvField& field(const CsvRow& row, const std::string& column) const {
    return row.fields[std::min(places.at(column), row.fields.size() - 1)];
  }
  std::string text(const CsvRow& row, const std::string& column) const {
    return places.at(column) < row.fields.size() ? row.fields[places.at(column)].text : std::string();
  }
};

template <std::size_t size>
cases::Parsed<Table> table_with(std::string_view bytes, const std::array<std::string, size>& columns) {
  const auto decoded = decoded_text(bytes);
  if (!decoded) {
    return tl::unexpected(decoded.error());
  }
  auto rows = read_csv(decoded->text, csv_separator(decoded->text));
  if (!rows) {
    return tl::unexpected(rows.error());
  }
  Table table{*std::move(rows), {}};
  if (!table.rows.empty()) {
    const auto& header = table.rows.front().fields;
    for (std::size_t i = 0; i < header.size(); ++i) {
      table.places.try_emplace(folded_name(header[i].text), i);
    }
  }
  for (const std::string& column : columns) {
    if (!table.places.contains(column)) {
      return tl::unexpected(ParseError{1, 1, "a column called " + column, "none"});
    }
  }
  const auto is_empty = [](const CsvRow& row) {
    return std::ranges::all_of(row.fields, [](const CsvField& field) { return trimmed(field.text).empty(); });
  };
  table.rows.erase(table.rows.begin());
  std::erase_if(table.rows, is_empty);
  return table;
}

std::string unguarded(const std::string& text) {
  return text.starts_with('\'') && guarded(text.substr(1)) == text ? text.substr(1) : text;
}

std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
  const bool is_whole = error == std::errc() && end == text.data() + text.size() && !text.empty();
  return is_whole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

bool same_points(const std::string& a, const std::string& b) {
  return a == b || (!a.empty() && !b.empty() && number_in(a) && number_in(a) == number_in(b));
}

/// Who each row is: what is the same in two gradings.
std::vector<std::string> identities(const std::vector<KeptGrade>& rows) {
  std::map<std::string, int> seen;
  std::vector<std::string> out;
  for (const KeptGrade& row : rows) {
    std::string who = row.id.empty() ? "name:" + in_nfc(row.student) : "id:" + row.id;
    who += '\0' + std::to_string(++seen[who]);
    out.push_back(std::move(who));
  }
  return out;
}

}  // namespace

cases::Parsed<std::vector<KeptGrade>> read_grades(std::string_view bytes) {
  const auto table = table_with(bytes, std::array<std::string, 4>{"student", "id", "points", "remark"});
  if (!table) {
    return tl::unexpected(table.error());
  }
  std::vector<KeptGrade> kept;
  for (const CsvRow& row : table->rows) {
    const std::string points = table->text(row, "points");
    if (!points.empty() && !number_in(points)) {
      const CsvField& field = table->field(row, "points");
      return tl::unexpected(
          ParseError{field.line, field.column, "points, or nothing", cases::in_quotes(points)});
    }
    kept.push_back({unguarded(table->text(row, "student")), unguarded(table->text(row, "id")), points,
                    unguarded(table->text(row, "remark"))});
  }
  return kept;
}

std::vector<PointsChange> points_changes(const std::vector<KeptGrade>& before,
                                         const std::vector<KeptGrade>& after) {
  const auto old_ids = identities(before);
  const auto new_ids = identities(after);
  std::map<std::string, const KeptGrade*> old;
  for (std::size_t i = 0; i < before.size(); ++i) {
    old[old_ids[i]] = &before[i];
  }
  std::vector<PointsChange> changes;
  for (std::size_t i = 0; i < after.size(); ++i) {
    const auto found = old.find(new_ids[i]);
    const std::string from = found == old.end() ? "" : found->second->points;
    if (!same_points(from, after[i].points)) {
      changes.push_back({after[i].student, after[i].id, from, after[i].points, after[i].remark});
    }
  }
  const std::set<std::string> still(new_ids.begin(), new_ids.end());
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (!still.contains(old_ids[i]) && !before[i].points.empty()) {
      changes.push_back({before[i].student, before[i].id, before[i].points, "", ""});
    }
  }
  return changes;
}

cases::Parsed<std::vector<Override>> read_overrides(std::string_view bytes) {
  const auto table = table_with(bytes, std::array<std::string, 3>{"student", "points", "reason"});
  if (!table) {
    return tl::unexpected(table.error());
  }
  std::vector<Override> overrides;
  for (const CsvRow& row : table->rows) {
    const auto text = [&](const char* column) { return std::string(trimmed(table->text(row, column))); };
    const auto wrong = [&](const char* column, const char* expected) {
      const CsvField& field = table->field(row, column);
      return tl::unexpected(ParseError{field.line, field.column, expected,
                                       text(column).empty() ? "none" : cases::in_quotes(text(column))});
    };
    const auto points = number_in(text("points"));
    if (text("student").empty()) {
      return wrong("student", "a student's name, id or email");
    }
    if (!points) {
      return wrong("points", "points such as 7.5");
    }
    if (text("reason").empty()) {
      return wrong("reason", "a reason");
    }
    overrides.push_back(
        {in_nfc(unguarded(text("student"))), *points, in_nfc(text("reason")), row.fields[0].line});
  }
  return overrides;
}

std::vector<UnusedOverride> override_points(GradeSheet& sheet, const std::vector<Override>& overrides) {
  std::vector<RosterRow> rows;
  for (const GradeRow& row : sheet.rows) {
    rows.push_back({{row.student, row.id, {}, {}}, {}, {}, 1});
  }
  const RosterIndex index(rows);
  std::vector<UnusedOverride> unused;
  std::map<std::size_t, const Override*> used;
  for (const Override& each : overrides) {
    const auto found = index.find({each.student, {}, {}, {}});
    if (found.rows.size() == 1) {
      used[found.rows.front()] = &each;
    } else {
      unused.push_back({each, !found.rows.empty()});
    }
  }
  for (const auto& [place, each] : used) {
    GradeRow& row = sheet.rows[place];
    const std::string was = row.points ? points_text(*row.points) : "none";
    row.remark += fmt::format("{}override: {} (was {})", row.remark.empty() ? "" : "; ", each->reason, was);
    row.points = each->points;
  }
  return unused;
}

}  // namespace harness
