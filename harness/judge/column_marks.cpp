#include "harness/judge/column_marks.hpp"

#include <algorithm>
#include <cstddef>

#include "harness/judge/answer_text.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// A line by its number; nothing where the text has not so many.
std::optional<std::string_view> line_numbered(std::string_view text, std::int64_t number) {
  auto line = line_from(text, 0);
  for (std::int64_t at = 1; line && at < number; ++at) {
    line = line_from(text, line->next);
  }
  return line ? std::optional(line->text) : std::nullopt;
}

/// Where the column of a place in its line stands.
std::optional<ByteRange> range_of(std::optional<std::string_view> line, char separator, std::size_t column) {
  if (!line) {
    return std::nullopt;
  }
  std::size_t begin = 0;
  for (std::size_t at = 0; at < column; ++at) {
    const auto end = separator == 0 ? std::string_view::npos : line->find(separator, begin);
    if (end == std::string_view::npos) {
      return std::nullopt;
    }
    begin = end + 1;
  }
  const auto end = separator == 0 ? line->size() : std::min(line->find(separator, begin), line->size());
  return ByteRange{static_cast<std::int64_t>(begin), static_cast<std::int64_t>(end)};
}

/// The place among the columns that the header names so.
std::optional<std::size_t> column_named(std::string_view text, char separator, const std::string& name) {
  const auto header = line_numbered(text, 1);
  for (std::size_t column = 0;; ++column) {
    const auto range = range_of(header, separator, column);
    if (!range) {
      return std::nullopt;
    }
    const auto found = header->substr(static_cast<std::size_t>(range->begin),
                                      static_cast<std::size_t>(range->end - range->begin));
    if (visible(found, Blanks::none) == name) {
      return column;
    }
  }
}

std::optional<std::size_t> place_of(const OutputFile& file, const Column& column, std::string_view expected,
                                    char separator) {
  switch (column.id) {
    case ColumnId::depth:
      return 1;
    case ColumnId::value:
      return 2;
    case ColumnId::alpha:
      return 3;
    case ColumnId::beta:
      return 4;
    case ColumnId::header:
      return column_named(expected, separator, column.name);
    case ColumnId::field:
      const auto found = std::ranges::find(file.fields, column.name, &Field::name);
      return found == file.fields.end()
                 ? std::nullopt
                 : std::optional(static_cast<std::size_t>(found - file.fields.begin()));
  }
  return std::nullopt;
}

/// A field's part of the line in which it first differs, without the words that stand there anyway.
std::optional<ByteRange> field_range(const Answer& answer, std::size_t field, std::size_t line) {
  const auto lines = answer.of(field);
  if (line >= lines.size()) {
    return std::nullopt;
  }
  const bool words = line == 0 && answer.has_words(field);
  const auto before = words ? answer.field(field).before.size() : 0;
  const auto after = words ? answer.field(field).after.size() : 0;
  return ByteRange{static_cast<std::int64_t>(before), static_cast<std::int64_t>(lines[line].size() - after)};
}

ColumnMark field_mark(const AnswerPair& answers, const std::string& name, std::size_t field) {
  const auto due = answers.expected.of(field);
  const auto line =
      static_cast<std::size_t>(std::ranges::mismatch(due, answers.got.of(field)).in1 - due.begin());
  return {name, static_cast<std::int64_t>(field + line + 1), field_range(answers.expected, field, line),
          field_range(answers.got, field, line)};
}

}  // namespace

std::vector<ColumnMark> column_marks(const OutputFile& file, const Divergence& divergence,
                                     std::string_view expected, std::string_view got) {
  std::vector<ColumnMark> marks;
  if (divergence.columns.empty() || divergence.line == 0) {
    return marks;
  }
  const bool is_answer = file.kind == FileKind::answer && !file.fields.empty();
  const auto answers = is_answer ? std::optional(AnswerPair(file, expected, got)) : std::nullopt;
  const char separator = file.kind == FileKind::table ? file.separator : ',';
  const auto due = line_numbered(expected, divergence.line);
  const auto own = line_numbered(got, divergence.line);
  for (const auto& column : divergence.columns) {
    const auto place = place_of(file, column, expected, separator);
    if (!place) {
      continue;
    }
    if (answers) {
      marks.push_back(field_mark(*answers, column.name, *place));
    } else if (column.id != ColumnId::field) {
      marks.push_back(
          {column.name, divergence.line, range_of(due, separator, *place), range_of(own, separator, *place)});
    }
  }
  return marks;
}

}  // namespace harness
