#include "harness/judge/answer_text.hpp"

#include <algorithm>

#include "harness/judge/board_text.hpp"

namespace harness {
namespace {

/// More lines of a candidate's file are not looked at.
constexpr std::size_t most_lines = 100'000;

}  // namespace

Answer::Answer(const OutputFile& file, std::string_view text)
    : fields_(file.fields), lines_(lines_from(text, 0, most_lines)) {
  while (!lines_.empty() && lines_.back().empty()) {
    lines_.pop_back();
  }
}

std::span<const std::string_view> Answer::of(std::size_t field) const {
  const auto from = std::min(field, lines_.size());
  const auto count = fields_[field].kind == FieldKind::board ? lines_.size() : std::size_t{1};
  return std::span(lines_).subspan(from, std::min(count, lines_.size() - from));
}

std::string Answer::text(std::size_t field) const {
  const auto lines = of(field);
  return lines.empty() ? std::string() : std::string(lines.front());
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
  for (std::size_t field = 0; field < file.fields.size(); ++field) {
    if (!std::ranges::equal(expected.of(field), got.of(field))) {
      different.push_back(field);
    }
  }
}

bool AnswerPair::differs(FieldKind kind) const {
  return std::ranges::any_of(different, [&](auto field) { return got.field(field).kind == kind; });
}

}  // namespace harness
