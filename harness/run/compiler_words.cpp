#include "harness/run/compiler_words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <vector>

#include <fmt/core.h>

#include "harness/run/words.hpp"

namespace harness {
namespace {

constexpr std::size_t most_lines = 20;
/// Of an error: the sentence, the line of the source, the caret, and what else stands below them.
constexpr std::size_t most_of_error = 12;
/// The line of the source, and the caret.
constexpr std::size_t most_of_place = 2;

bool contains(std::string_view line, std::string_view part) {
  return line.find(part) != std::string_view::npos;
}

bool is_error(std::string_view line) {
  constexpr std::array<std::string_view, 4> signs = {": error:", ": fatal error:", ": undefined reference to",
                                                     ": multiple definition of"};
  return line.starts_with("error:") ||
         std::ranges::any_of(signs, [line](auto sign) { return contains(line, sign); });
}

/// Whether a line begins what is said of something else.
bool begins_another(std::string_view line) {
  constexpr std::array<std::string_view, 7> signs = {
      ": warning:",    ": note:",   "In file included from", ": In ",
      "required from", "collect2:", "compilation "};
  return is_error(line) || std::ranges::any_of(signs, [line](auto sign) { return contains(line, sign); });
}

/// Whether a line begins with a place in a file that the program came with: those are called by their names
/// in the folder.
bool is_own_place(std::string_view line) {
  const auto colon = line.find(':');
  const bool has_line = colon != std::string_view::npos && colon > 0 && colon + 1 < line.size() &&
                        line[colon + 1] >= '1' && line[colon + 1] <= '9';
  return has_line && !line.starts_with('/') && !line.starts_with(' ');
}

/// The place of the program's own that led to an error: the last one in front of it that is said to require
/// what is wrong, or else the first one behind it that is named before the next error.
std::optional<std::size_t> own_place_of(const std::vector<std::string>& lines, std::size_t error) {
  if (is_own_place(lines[error])) {
    return std::nullopt;
  }
  for (std::size_t at = error; at-- > 0 && !contains(lines[at], ": warning:");) {
    if (is_own_place(lines[at]) && contains(lines[at], "required")) {
      return at;
    }
  }
  for (std::size_t at = error + 1; at < lines.size() && !is_error(lines[at]); ++at) {
    if (is_own_place(lines[at])) {
      return at;
    }
  }
  return std::nullopt;
}

}  // namespace

std::string first_error_in(std::string_view printed) {
  const auto last = printed.find_last_not_of("\r\n");
  printed = printed.substr(0, last == std::string_view::npos ? 0 : last + 1);
  const auto lines = pieces(printed, '\n');
  if (lines.size() <= most_lines) {
    return std::string(printed);
  }
  const auto found = std::ranges::find_if(lines, is_error);
  if (found == lines.end()) {
    return {};
  }
  const auto error = static_cast<std::size_t>(found - lines.begin());
  std::string text;
  std::size_t shown = 0;
  const auto add = [&](std::size_t at, std::size_t most) {
    const auto end = std::min(at + most, lines.size());
    for (bool is_first = true; at < end && (is_first || !begins_another(lines[at])); ++at, ++shown) {
      text += lines[at] + "\n";
      is_first = false;
    }
  };
  add(error, most_of_error);
  if (const auto place = own_place_of(lines, error)) {
    add(*place, 1 + most_of_place);
  }
  return fmt::format("{}[{} lines more]", text, lines.size() - shown);
}

}  // namespace harness
