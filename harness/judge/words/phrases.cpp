#include "harness/judge/words/phrases.hpp"

#include <algorithm>

#include <fmt/core.h>

#include "harness/judge/visible.hpp"

namespace harness {

std::string counted(std::int64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

std::string listed(std::span<const std::string> names, std::size_t most) {
  std::string text;
  const std::size_t shown = names.size() > most + 1 ? most : names.size();
  for (std::size_t at = 0; at < shown; ++at) {
    const bool final = at + 1 == names.size();
    text += (at == 0 ? "" : final ? " and " : ", ") + names[at];
  }
  return shown == names.size() ? text : fmt::format("{} and {} more", text, names.size() - shown);
}

std::string line_of(std::int64_t line, std::int64_t expected_lines) {
  return line <= expected_lines ? fmt::format("line {} of {}", line, expected_lines)
                                : fmt::format("line {}, after the last of {}", line, expected_lines);
}

std::string squares_text(const std::vector<std::string>& squares, const std::vector<std::string>& expected,
                         const std::vector<std::string>& got) {
  constexpr std::size_t most_squares = 6;
  const std::size_t known = std::min({squares.size(), expected.size(), got.size()});
  if (squares.size() > 2 || known == 0) {
    return fmt::format("{} differ: {}", counted(static_cast<std::int64_t>(squares.size()), "square"),
                       listed(squares, most_squares));
  }
  std::string text;
  for (std::size_t at = 0; at < known; ++at) {
    text += fmt::format("{}{} should be {}, yours is {}", at == 0 ? "" : "; ", squares[at], expected[at],
                        got[at]);
  }
  return text;
}

std::string path_text(const std::vector<std::string>& path) {
  constexpr std::size_t longest = 400;
  constexpr std::size_t shown = 2;
  std::size_t length = 0;
  for (const auto& node : path) {
    length += node.size();
  }
  const bool is_long = length > longest && path.size() > 2 * shown;
  std::string text = "root";
  for (std::size_t at = 0; at < path.size(); ++at) {
    if (is_long && at == shown) {
      at = path.size() - shown;
      text += fmt::format(" > ({} more)", at - shown);
    }
    text += " > " + short_name(path[at]);
  }
  return text;
}

std::string place_text(const NodePlace& place) {
  auto path = path_text(place.path);
  switch (place.step) {
    case LogStep::entered:
      return path + " on entering it";
    case LogStep::leaf:
      return place.path.empty() ? "root, a leaf" : "the leaf " + path;
    case LogStep::updated:
      return fmt::format("{} after its {}child {}", path, place.is_last ? "last " : "",
                         short_name(place.child));
  }
  return path;
}

void add_sentence(std::string& text, std::string_view more) {
  if (!more.empty()) {
    text += text.empty() ? "" : "; ";
    text += more;
  }
}

std::string bounded(std::string text) {
  constexpr std::size_t longest = 2'000;
  if (text.size() > longest) {
    auto end = longest;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) {
      --end;
    }
    const auto left_out = text.size() - end;
    text.resize(end);
    text += fmt::format("... ({} bytes more)", left_out);
  }
  return text;
}

}  // namespace harness
