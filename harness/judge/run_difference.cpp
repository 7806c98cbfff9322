#include "harness/judge/run_difference.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/core.h>

#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// The line that starts at `at`, with all that stands in it.
std::string_view line_at(std::string_view text, std::size_t at) {
  return text.substr(at, text.find('\n', at) - at);
}

bool ends_without_newline(std::string_view text, std::size_t line_at) {
  return text.find('\n', line_at) == std::string_view::npos;
}

std::string shown_line(std::string_view text, std::size_t at, std::string&& shown) {
  if (at >= text.size()) {
    return std::string(end_of_file);
  }
  return shown.empty() ? std::string(empty_line) : std::move(shown);
}

/// The texts must differ.
FileDifference first_difference(const std::string& file, std::string_view first, std::string_view other) {
  const auto [end, ignored] = std::mismatch(first.begin(), first.end(), other.begin(), other.end());
  const auto same = static_cast<std::size_t>(end - first.begin());
  const auto newline = same == 0 ? std::string_view::npos : first.rfind('\n', same - 1);
  const std::size_t at = newline == std::string_view::npos ? 0 : newline + 1;
  FileDifference difference{file, 1 + std::count(first.begin(), end, '\n'), "", ""};
  const auto first_line = line_at(first, at);
  const auto other_line = line_at(other, at);
  auto shown = visible_pair(first_line, other_line, Blanks::odd);
  difference.first = shown_line(first, at, std::move(shown.expected));
  difference.other = shown_line(other, at, std::move(shown.got));
  if (at < first.size() && at < other.size() && first_line == other_line) {
    (ends_without_newline(first, at) ? difference.first : difference.other) += " (no newline behind it)";
  }
  return difference;
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
  const auto shown = [](const std::optional<std::string>& bytes) {
    return bytes ? fmt::format("{} byte{}", bytes->size(), bytes->size() == 1 ? "" : "s")
                 : std::string(no_file);
  };
  return FileDifference{file, 0, shown(first), shown(other)};
}

ToldRun said_of_run(const Judgement& judgement) {
  return {judgement.verdict, judgement.reason};
}

}  // namespace harness
