#include "harness/course/text_encoding.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace harness {
namespace {

constexpr char32_t first_high = 0xd800;
constexpr char32_t first_low = 0xdc00;
constexpr char32_t behind_low = 0xe000;
constexpr char32_t first_of_pairs = 0x10000;

/// The characters of 0x80 to 0x9f; five bytes stand for controls, as in what browsers call by that name.
constexpr std::array<char32_t, 32> windows_characters = {
    0x20ac, 0x81,   0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x8d,   0x017d, 0x8f,   0x90,   0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
    0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x9d,   0x017e, 0x0178};

unsigned char byte_at(std::string_view text, std::size_t at) {
  return static_cast<unsigned char>(text[at]);
}

struct Character {
  char32_t code = 0;
  /// 0: there is none.
  std::size_t bytes = 0;
};

/// The character at the front of a text that is not empty; surrogates count as characters.
Character first_character(std::string_view text) {
  const unsigned char lead = byte_at(text, 0);
  if (lead < 0x80) {
    return {lead, 1};
  }
  const std::size_t bytes = (lead >> 5) == 0x06 ? 2 : (lead >> 4) == 0x0e ? 3 : (lead >> 3) == 0x1e ? 4 : 0;
  if (bytes == 0 || bytes > text.size()) {
    return {};
  }
  constexpr std::array<char32_t, 5> least = {0, 0, 0x80, 0x800, first_of_pairs};
  char32_t code = lead & (0x7fU >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte_at(text, i) & 0xc0U) != 0x80) {
      return {};
    }
    code = code << 6 | (byte_at(text, i) & 0x3fU);
  }
  return code >= least[bytes] && code <= 0x10ffff ? Character{code, bytes} : Character{};
}

char32_t unit_at(std::string_view bytes, std::size_t at, Encoding encoding) {
  const char32_t first = byte_at(bytes, at);
  const char32_t second = byte_at(bytes, at + 1);
  return encoding == Encoding::utf16_le ? second << 8 | first : first << 8 | second;
}

std::string from_utf16(std::string_view bytes, Encoding encoding) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 2) {
    char32_t code = unit_at(bytes, at, encoding);
    if (code >= first_high && code < first_low && at + 4 <= bytes.size()) {
      const char32_t low = unit_at(bytes, at + 2, encoding);
      if (low >= first_low && low < behind_low) {
        code = first_of_pairs + ((code - first_high) << 10) + (low - first_low);
        at += 2;
      }
    }
    append_utf8(code, text);
  }
  return text;
}

void append_unit(char32_t unit, Encoding encoding, std::string& to) {
  const char high = static_cast<char>(unit >> 8);
  const char low = static_cast<char>(unit & 0xff);
  to += encoding == Encoding::utf16_le ? low : high;
  to += encoding == Encoding::utf16_le ? high : low;
}

std::string to_utf16(std::string_view text, Encoding encoding) {
  std::string bytes;
  while (!text.empty()) {
    const Character c = first_character(text);
    if (c.code >= first_of_pairs) {
      append_unit(first_high + ((c.code - first_of_pairs) >> 10), encoding, bytes);
      append_unit(first_low + ((c.code - first_of_pairs) & 0x3ff), encoding, bytes);
    } else {
      append_unit(c.bytes == 0 ? U'?' : c.code, encoding, bytes);
    }
    text.remove_prefix(std::max<std::size_t>(c.bytes, 1));
  }
  return bytes;
}

std::string from_windows(std::string_view bytes) {
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    append_utf8(byte >= 0x80 && byte < 0xa0 ? windows_characters[byte - 0x80U] : char32_t{byte}, text);
  }
  return text;
}

std::string to_windows(std::string_view text) {
  std::string bytes;
  while (!text.empty()) {
    const Character c = first_character(text);
    const auto* const place = std::ranges::find(windows_characters, c.code);
    if (place != windows_characters.end()) {
      bytes += static_cast<char>(0x80 + (place - windows_characters.begin()));
    } else {
      const bool is_own = c.bytes > 0 && (c.code < 0x80 || (c.code >= 0xa0 && c.code <= 0xff));
      bytes += is_own ? static_cast<char>(c.code) : '?';
    }
    text.remove_prefix(std::max<std::size_t>(c.bytes, 1));
  }
  return bytes;
}

/// Whether a text without a mark is UTF-16: of the characters at its front most are ASCII's, with a zero at
/// this place of their two bytes.
bool looks_wide(std::string_view bytes, std::size_t zero_at) {
  constexpr std::size_t looked_at = 256;
  const std::size_t end = std::min(bytes.size(), looked_at) / 2 * 2;
  std::size_t wide = 0;
  for (std::size_t at = 0; at < end; at += 2) {
    wide += bytes[at + zero_at] == 0 && bytes[at + 1 - zero_at] != 0 ? 1 : 0;
  }
  return end >= 4 && wide * 4 >= end / 2 * 3;
}

cases::Parsed<DecodedText> wide_text(std::string_view bytes, Encoding encoding, bool bom) {
  if (bytes.size() % 2 != 0) {
    return tl::unexpected(cases::ParseError{1, 1, "UTF-16", "an odd number of bytes"});
  }
  return DecodedText{from_utf16(bytes.substr(bom ? 2 : 0), encoding), encoding, bom};
}

}  // namespace

void append_utf8(char32_t code, std::string& to) {
  const auto add = [&to](char32_t byte) { to += static_cast<char>(byte); };
  if (code < 0x80) {
    add(code);
  } else if (code < 0x800) {
    add(0xc0U | code >> 6);
    add(0x80U | (code & 0x3fU));
  } else if (code < first_of_pairs) {
    add(0xe0U | code >> 12);
    add(0x80U | (code >> 6 & 0x3fU));
    add(0x80U | (code & 0x3fU));
  } else {
    add(0xf0U | code >> 18);
    add(0x80U | (code >> 12 & 0x3fU));
    add(0x80U | (code >> 6 & 0x3fU));
    add(0x80U | (code & 0x3fU));
  }
}

bool is_valid_utf8(std::string_view text) {
  while (!text.empty()) {
    const Character c = first_character(text);
    if (c.bytes == 0 || (c.code >= first_high && c.code < behind_low)) {
      return false;
    }
    text.remove_prefix(c.bytes);
  }
  return true;
}

cases::Parsed<DecodedText> decoded_text(std::string_view bytes) {
  using namespace std::string_view_literals;
  if (bytes.starts_with("\xff\xfe\0\0"sv) || bytes.starts_with("\0\0\xfe\xff"sv)) {
    return tl::unexpected(cases::ParseError{1, 1, "UTF-8 or UTF-16", "UTF-32"});
  }
  if (bytes.starts_with("\xff\xfe")) {
    return wide_text(bytes, Encoding::utf16_le, true);
  }
  if (bytes.starts_with("\xfe\xff")) {
    return wide_text(bytes, Encoding::utf16_be, true);
  }
  if (bytes.starts_with("\xef\xbb\xbf")) {
    return DecodedText{std::string(bytes.substr(3)), Encoding::utf8, true};
  }
  if (looks_wide(bytes, 1)) {
    return wide_text(bytes, Encoding::utf16_le, false);
  }
  if (looks_wide(bytes, 0)) {
    return wide_text(bytes, Encoding::utf16_be, false);
  }
  if (is_valid_utf8(bytes)) {
    return DecodedText{std::string(bytes), Encoding::utf8, false};
  }
  return DecodedText{from_windows(bytes), Encoding::windows_1252, false};
}

std::string encoded_text(const DecodedText& text) {
  switch (text.encoding) {
    case Encoding::utf8:
      return (text.bom ? "\xef\xbb\xbf" : "") + text.text;
    case Encoding::windows_1252:
      return to_windows(text.text);
    case Encoding::utf16_le:
    case Encoding::utf16_be:
      break;
  }
  return to_utf16((text.bom ? "\xef\xbb\xbf" : "") + text.text, text.encoding);
}

}  // namespace harness
