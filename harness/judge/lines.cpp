#include "harness/judge/lines.hpp"

#include <algorithm>

namespace harness {

std::string_view without_end_blanks(std::string_view text) {
  const auto last = text.find_last_not_of(" \t\r");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return small;
}

std::optional<Line> line_from(std::string_view text, std::size_t at) {
  if (at >= text.size()) {
    return std::nullopt;
  }
  const std::size_t end = std::min(text.find('\n', at), text.size());
  return Line{at, std::min(end + 1, text.size()), without_end_blanks(text.substr(at, end - at))};
}

std::optional<Line> line_before(std::string_view text, std::size_t at) {
  at = std::min(at, text.size());
  if (at == 0) {
    return std::nullopt;
  }
  const std::size_t end = text[at - 1] == '\n' ? at - 1 : at;
  const std::size_t newline = end == 0 ? std::string_view::npos : text.rfind('\n', end - 1);
  const std::size_t start = newline == std::string_view::npos ? 0 : newline + 1;
  return Line{start, at, without_end_blanks(text.substr(start, end - start))};
}

std::int64_t count_lines(std::string_view text) {
  const auto last = text.find_last_not_of(" \t\r\n");
  if (last == std::string_view::npos) {
    return 0;
  }
  return 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(last), '\n');
}

}  // namespace harness
