#include "harness/judge/visible.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include <fmt/core.h>

namespace harness {
namespace {

/// A line is shown whole up to this many characters.
constexpr std::size_t longest_shown = 60;
/// What is shown of a longer line, and how much of that stands before the first difference.
constexpr std::size_t piece_shown = 24;
constexpr std::size_t piece_before = 14;

bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xc0) == 0x80;
}

std::uint32_t code_point(std::string_view character) {
  if (character.size() == 1) {
    return static_cast<unsigned char>(character.front());
  }
  std::uint32_t code = static_cast<unsigned char>(character.front()) & (0x7fU >> character.size());
  for (const char c : character.substr(1)) {
    code = code << 6 | (static_cast<unsigned char>(c) & 0x3fU);
  }
  return code;
}

/// Whether a code point of so many bytes is one that UTF-8 writes with so many: not one that fewer bytes
/// would do for, no surrogate, none behind the last.
bool is_written_so(std::uint32_t code, std::size_t bytes) {
  constexpr std::array<std::uint32_t, 4> least = {0, 0x80, 0x800, 0x10000};
  return code >= least[bytes - 1] && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
}

/// How many bytes the UTF-8 character at the front has; 0 when there is none.
std::size_t character_bytes(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text.front());
  const std::size_t size = lead < 0x80           ? 1
                           : (lead >> 5) == 0x06 ? 2
                           : (lead >> 4) == 0x0e ? 3
                           : (lead >> 3) == 0x1e ? 4
                                                 : 0;
  if (size == 0 || size > text.size() ||
      !std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(size), continues)) {
    return 0;
  }
  return is_written_so(code_point(text.substr(0, size)), size) ? size : 0;
}

/// Whether a code point shows nothing, or changes how others are shown: controls, blanks of other widths,
/// marks for the direction of text, tags.
bool has_no_ink(std::uint32_t code) {
  return (code >= 0x80 && code <= 0xa0) || code == 0xad || (code >= 0x2000 && code <= 0x200f) ||
         (code >= 0x2028 && code <= 0x202f) || (code >= 0x205f && code <= 0x206f) || code == 0x3000 ||
         code == 0x61c || code == 0x180e || code == 0xfeff || (code >= 0xfff9 && code <= 0xfffb) ||
         (code >= 0xe0000 && code <= 0xe007f);
}

std::string shown(std::string_view character) {
  const std::uint32_t code = code_point(character);
  if (code == '\t') {
    return "\\t";
  }
  if (code == '\r') {
    return "\\r";
  }
  if (code < 0x20 || code == 0x7f) {
    return fmt::format("\\x{:02x}", code);
  }
  return has_no_ink(code) ? fmt::format("\\u{:04x}", code) : std::string(character);
}

bool is_odd_blank(std::string_view line, std::size_t at) {
  return at == 0 || at + 1 == line.size() || line[at - 1] == ' ' || line[at + 1] == ' ';
}

/// Continuation bytes of one character; more of them in a row belong to none.
constexpr std::size_t most_continuing = 3;

/// The end of the character that `at` may stand in.
std::size_t character_end(std::string_view line, std::size_t at) {
  const std::size_t last = std::min(line.size(), at + most_continuing);
  while (at < last && continues(line[at])) {
    ++at;
  }
  return at;
}

/// What is shown of a line from its byte `from` on.
ShownPart part_from(std::string_view line, std::size_t from) {
  return {from, line.size() - from > longest_shown ? character_end(line, from + piece_shown) : line.size()};
}

/// A part of a line, and what is left out of it.
std::string cut(std::string_view line, const ShownPart& part, Blanks blanks) {
  const auto [from, to] = part;
  const std::string before = from == 0 ? "" : fmt::format("({} bytes) …", from);
  const std::string after = to == line.size() ? "" : fmt::format("… ({} more bytes)", line.size() - to);
  return before + visible(line.substr(from, to - from), blanks) + after;
}

}  // namespace

std::string visible(std::string_view line, Blanks blanks) {
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    if (line[at] == ' ') {
      text += blanks == Blanks::all || (blanks == Blanks::odd && is_odd_blank(line, at)) ? "·" : " ";
      ++at;
      continue;
    }
    const std::size_t size = character_bytes(line.substr(at));
    text += size == 0 ? fmt::format("\\x{:02x}", static_cast<unsigned char>(line[at]))
                      : shown(line.substr(at, size));
    at += std::max<std::size_t>(size, 1);
  }
  return text;
}

std::string visible_json(std::string_view json) {
  constexpr std::uint32_t last_of_four_digits = 0xffff;
  std::string text;
  while (!json.empty()) {
    const std::size_t size = std::max<std::size_t>(character_bytes(json), 1);
    const auto character = json.substr(0, size);
    const std::uint32_t code = code_point(character);
    const bool is_hidden = code == 0x7f || (has_no_ink(code) && code <= last_of_four_digits);
    text += is_hidden ? fmt::format("\\u{:04x}", code) : std::string(character);
    json.remove_prefix(size);
  }
  return text;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t size = character_bytes(text);
    if (size == 0) {
      return false;
    }
    text.remove_prefix(size);
  }
  return true;
}

ShownParts shown_parts(std::string_view expected, std::string_view got) {
  const auto [e, g] = std::mismatch(expected.begin(), expected.end(), got.begin(), got.end());
  const auto difference = static_cast<std::size_t>(e - expected.begin());
  const bool long_lines = std::max(expected.size(), got.size()) > longest_shown;
  std::size_t from = long_lines && difference > piece_before ? difference - piece_before : 0;
  const std::size_t first = from - std::min(from, most_continuing);
  while (from > first && from < expected.size() && continues(expected[from])) {
    --from;
  }
  return {part_from(expected, from), part_from(got, from)};
}

VisiblePair visible_pair(std::string_view expected, std::string_view got, Blanks blanks) {
  const auto parts = shown_parts(expected, got);
  return {cut(expected, parts.expected, blanks), cut(got, parts.got, blanks)};
}

int display_width(std::string_view text) {
  return static_cast<int>(std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

int common_width(std::string_view a, std::string_view b) {
  const auto [end, other] = std::mismatch(a.begin(), a.end(), b.begin(), b.end());
  auto same = static_cast<std::size_t>(end - a.begin());
  while (same > 0 && same < a.size() && continues(a[same])) {
    --same;
  }
  return display_width(a.substr(0, same));
}

std::string visible_text(std::string_view text) {
  constexpr std::size_t longest = 1'000;
  return text.size() <= longest ? visible(text, Blanks::odd) : short_name(text);
}

std::string short_name(std::string_view name) {
  constexpr std::size_t longest = 60;
  if (name.size() <= longest) {
    return visible(name);
  }
  constexpr std::size_t shown = 24;
  return visible(name.substr(0, shown)) + "..." + visible(name.substr(name.size() - shown));
}

}  // namespace harness
