#include "harness/events/text.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/core.h>

#include "harness/judge/visible.hpp"

namespace harness {
namespace {

constexpr std::string_view harmless =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./:,@%";

/// A byte as $'...' takes it.
std::string escaped(char c) {
  return c == '\n' ? "\\n" : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
}

/// A word as $'...'.
std::string escape_quoted(std::string_view word) {
  std::string out = "$'";
  while (!word.empty()) {
    std::size_t size = 1;
    while (size < word.size() && (static_cast<unsigned char>(word[size]) & 0xc0) == 0x80) {
      ++size;
    }
    const auto character = word.substr(0, size);
    word.remove_prefix(size);
    if (character == "'" || character == "\\") {
      out += '\\';
    }
    if (visible(character, Blanks::none) == character) {
      out += character;
      continue;
    }
    for (const char c : character) {
      out += escaped(c);
    }
  }
  return out + "'";
}

/// Tabs as the blanks that they stand for: a compiler's caret in the next line stays in its place.
std::string with_blanks_for_tabs(std::string_view line) {
  constexpr std::size_t tab = 8;
  std::string out;
  std::size_t columns = 0;
  for (const char c : line) {
    const bool is_tab = c == '\t';
    const bool begins_character = (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    const std::size_t width = is_tab ? tab - columns % tab : begins_character ? 1 : 0;
    is_tab ? out.append(width, ' ') : out.append(1, c);
    columns += width;
  }
  return out;
}

}  // namespace

std::vector<std::string> last_lines(std::string_view text, std::size_t count) {
  constexpr std::size_t longest = 200;
  const auto end = text.find_last_not_of(" \t\r\n");
  text = text.substr(0, end == std::string_view::npos ? 0 : end + 1);
  std::vector<std::string> lines;
  while (!text.empty() && lines.size() < count) {
    const auto newline = text.rfind('\n');
    auto line = newline == std::string_view::npos ? text : text.substr(newline + 1);
    text = text.substr(0, newline == std::string_view::npos ? 0 : newline);
    if (line.ends_with('\r')) {
      line.remove_suffix(1);
    }
    lines.push_back(visible(with_blanks_for_tabs(line.substr(0, longest)), Blanks::none) +
                    (line.size() > longest ? "..." : ""));
  }
  std::ranges::reverse(lines);
  return lines;
}

std::vector<std::string> wrapped(std::string_view text, std::size_t room) {
  std::vector<std::string> lines;
  while (text.size() > room) {
    auto at = text.rfind(' ', room);
    if (at == std::string_view::npos || at == 0) {
      at = text.find(' ', room);
    }
    if (at == std::string_view::npos) {
      break;
    }
    lines.emplace_back(text.substr(0, at));
    text.remove_prefix(at + 1);
  }
  lines.emplace_back(text);
  return lines;
}

std::vector<std::string> listed(const std::vector<std::string>& parts, std::size_t room) {
  std::vector<std::string> lines{""};
  for (const auto& part : parts) {
    const bool is_first = &part == &parts.front();
    const bool is_last = &part == &parts.back();
    const auto text = part + (is_last ? "" : ",");
    if (!is_first && lines.back().size() + 1 + text.size() > room) {
      lines.emplace_back(" ");
    }
    lines.back() += (is_first ? "" : " ") + text;
  }
  return lines;
}

std::string own_name() {
  const char* called_as = std::getenv("PLYCHECK_CALLED_AS");
  return called_as == nullptr || *called_as == '\0' ? "plycheck" : shell_quoted(called_as);
}

std::string shell_quoted(std::string_view word) {
  if (!word.empty() && word.find_first_not_of(harmless) == std::string_view::npos) {
    return std::string(word);
  }
  if (visible(word, Blanks::none) != word) {
    return escape_quoted(word);
  }
  std::string out = "'";
  for (const char c : word) {
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out + "'";
}

std::string option_typed(std::string_view option, std::string_view text) {
  return fmt::format("{}{}{}", option, text.starts_with('-') ? "=" : " ", shell_quoted(text));
}

}  // namespace harness
