#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cases::testing {

/// The UTF-8 character at the front by the standard's table: no longer than it must be, no surrogate, nothing
/// above U+10FFFF. Its size is 0 where there is none.
struct Utf8Character {
  std::uint32_t code = 0;
  std::size_t size = 0;
};

inline Utf8Character utf8_character(std::string_view text) {
  const auto byte = [text](std::size_t at) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[at]));
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) {
    return {lead, 1};
  }
  const std::size_t size = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  if (size == 0 || text.size() < size) {
    return {};
  }
  std::uint32_t code = lead & (0xffU >> (size + 1));
  for (std::size_t at = 1; at < size; ++at) {
    if ((byte(at) & 0xc0U) != 0x80) {
      return {};
    }
    code = code << 6 | (byte(at) & 0x3fU);
  }
  const std::uint32_t least = size == 2 ? 0x80 : size == 3 ? 0x800 : 0x10000;
  const bool surrogate = code >= 0xd800 && code <= 0xdfff;
  return code < least || surrogate || code > 0x10ffff ? Utf8Character{} : Utf8Character{code, size};
}

/// Whether a text is UTF-8 as a whole.
inline bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const auto size = utf8_character(text).size;
    if (size == 0) {
      return false;
    }
    text.remove_prefix(size);
  }
  return true;
}

/// Whether a character moves or colours something on a terminal, ends a line, or turns the direction of what
/// follows, instead of being seen.
inline bool is_control(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0x200e || code == 0x200f || code == 0x61c;
}

/// Whether a text can be shown on one line of a terminal as it is: UTF-8 without any control character.
inline bool is_plain(std::string_view text) {
  while (!text.empty()) {
    const auto [code, size] = utf8_character(text);
    if (size == 0 || is_control(code)) {
      return false;
    }
    text.remove_prefix(size);
  }
  return true;
}

/// The same for several lines, each ended by a newline.
inline bool is_plain_lines(std::string_view text) {
  while (!text.empty()) {
    const auto end = text.find('\n');
    if (end == std::string_view::npos || !is_plain(text.substr(0, end))) {
      return false;
    }
    text.remove_prefix(end + 1);
  }
  return true;
}

}  // namespace cases::testing
