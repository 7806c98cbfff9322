#include "harness/judge/answer_text.hpp"

#include <algorithm>

#include "harness/judge/board_text.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// More lines of a candidate's file are not looked at.
constexpr std::size_t most_lines = 200'000;

bool has_all_lines_left(FieldKind kind) {
  return kind == FieldKind::board || kind == FieldKind::nodes || kind == FieldKind::way_by_lines ||
         kind == FieldKind::rows;
}

}  // namespace

Answer::Answer(const OutputFile& file, std::string_view text)
    : fields_(file.fields), lines_(lines_from(text, 0, most_lines)) {}

void Answer::drop_blank_end(std::size_t lines) {
  while (lines_.size() > lines && lines_.back().empty()) {
    lines_.pop_back();
  }
}

std::span<const std::string_view> Answer::of(std::size_t field) const {
  const auto from = std::min(field, lines_.size());
  const auto count = has_all_lines_left(fields_[field].kind) ? lines_.size() : std::size_t{1};
  return std::span(lines_).subspan(from, std::min(count, lines_.size() - from));
}

std::string Answer::text(std::size_t field) const {
  const auto lines = of(field);
  if (lines.empty()) {
    return "";
  }
  auto line = lines.front();
  if (has_words(field)) {
    line.remove_prefix(fields_[field].before.size());
    line.remove_suffix(fields_[field].after.size());
  }
  return std::string(line);
}

bool Answer::has_words(std::size_t field) const {
  const auto lines = of(field);
  const auto& before = fields_[field].before;
  const auto& after = fields_[field].after;
  return !lines.empty() && lines.front().size() >= before.size() + after.size() &&
         lines.front().starts_with(before) && lines.front().ends_with(after);
}

std::optional<std::size_t> Answer::find(FieldKind kind) const {
  const auto found = std::ranges::find(fields_, kind, &Field::kind);
  return found == fields_.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - fields_.begin()));
}

std::optional<std::string> Answer::move() const {
  const auto field = find(FieldKind::move);
  return field ? std::optional(text(*field)) : std::nullopt;
}

std::optional<Grid> Answer::board() const {
  const auto field = find(FieldKind::board);
  if (!field) {
    return std::nullopt;
  }
  const auto rows = of(*field);
  return read_board({rows.begin(), rows.end()});
}

AnswerPair::AnswerPair(const OutputFile& file, std::string_view expected_text, std::string_view got_text)
    : expected(file, expected_text), got(file, got_text) {
  // A row of a table may be blank: only what stands behind the other's end does not count.
  expected.drop_blank_end(got.lines());
  got.drop_blank_end(expected.lines());
  for (std::size_t field = 0; field < file.fields.size(); ++field) {
    if (!std::ranges::equal(expected.of(field), got.of(field))) {
      different.push_back(field);
    }
  }
}

std::optional<std::size_t> AnswerPair::missing_line() const {
  const auto due = expected.all();
  const auto own = got.all();
  if (own.size() + 1 != due.size()) {
    return std::nullopt;
  }
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(own, due).in1 - own.begin());
  return at < own.size() && std::ranges::equal(own.subspan(at), due.subspan(at + 1)) ? std::optional(at)
                                                                                     : std::nullopt;
}

bool AnswerPair::differs(FieldKind kind) const {
  return std::ranges::any_of(different, [&](auto field) { return got.field(field).kind == kind; });
}

std::pair<std::string_view, std::string_view> AnswerPair::lines_of(std::size_t field) const {
  const auto due = expected.of(field);
  const auto own = got.of(field);
  const auto [at, own_at] = std::ranges::mismatch(due, own);
  return {at == due.end() ? std::string_view() : *at, own_at == own.end() ? std::string_view() : *own_at};
}

std::string AnswerPair::name_of(std::size_t field) const {
  const auto& name = got.field(field).name;
  return got.field(field).kind == FieldKind::nodes
             ? name + " " + short_name(read_node_line(lines_of(field).first).node)
             : name;
}

NodeLine read_node_line(std::string_view line) {
  const auto blank = line.rfind(' ');
  return blank == std::string_view::npos ? NodeLine{line, {}}
                                         : NodeLine{line.substr(0, blank), line.substr(blank + 1)};
}

}  // namespace harness
