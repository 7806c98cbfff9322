#include "harness/judge/run_difference.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

#include "harness/judge/text_divergence.hpp"

namespace harness {
namespace {

/// The line that starts at `at`, with all that stands in it.
std::string_view line_at(std::string_view text, std::size_t at) {
  return text.substr(at, text.find('\n', at) - at);
}

bool ends_without_newline(std::string_view text, std::size_t line_at) {
  return text.find('\n', line_at) == std::string_view::npos;
}

/// What there is of the line that starts at `at`.
LineState state_of(std::string_view text, std::size_t at, std::string_view line) {
  if (at >= text.size()) {
    return LineState::ended;
  }
  return line.empty() ? LineState::blank : LineState::there;
}

/// The texts must differ.
FileDifference first_difference(const std::string& file, std::string_view first, std::string_view other) {
  const auto [end, ignored] = std::mismatch(first.begin(), first.end(), other.begin(), other.end());
  const auto same = static_cast<std::size_t>(end - first.begin());
  const auto newline = same == 0 ? std::string_view::npos : first.rfind('\n', same - 1);
  const std::size_t at = newline == std::string_view::npos ? 0 : newline + 1;
  const auto first_line = line_at(first, at);
  const auto other_line = line_at(other, at);
  auto pair = line_pair(first_line, other_line, Blanks::odd);
  RunLines lines{std::move(pair.expected), std::move(pair.got), pair.blanks};
  lines.first.state = state_of(first, at, first_line);
  lines.other.state = state_of(other, at, other_line);
  if (at < first.size() && at < other.size() && first_line == other_line) {
    (ends_without_newline(first, at) ? lines.first : lines.other).state = LineState::no_newline;
  }
  return {file, 1 + std::count(first.begin(), end, '\n'), std::move(lines)};
}

LinePiece whole(const std::optional<std::string>& bytes) {
  return bytes ? LinePiece{LineState::whole_file, 0, "", static_cast<std::int64_t>(bytes->size())}
               : LinePiece{LineState::no_file, 0, "", 0};
}

}  // namespace

std::optional<FileDifference> difference_of(const std::string& file, const std::optional<std::string>& first,
                                            const std::optional<std::string>& other) {
  if (first == other) {
    return std::nullopt;
  }
  if (first && other) {
    return first_difference(file, *first, *other);
  }
  return FileDifference{file, 0, RunLines{whole(first), whole(other)}};
}

ToldRun said_of_run(const Judgement& judgement) {
  return {judgement.verdict, judgement.reasons};
}

}  // namespace harness
