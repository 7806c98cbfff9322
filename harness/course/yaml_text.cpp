#include "harness/course/yaml_text.hpp"

#include <algorithm>
#include <cstddef>

#include "harness/course/text_encoding.hpp"
#include "harness/course/unicode.hpp"

namespace harness {
namespace {

/// The character of an escape whose letter stands at `at`, which is left on its last one.
void append_escape(std::string_view raw, std::size_t& at, std::string& out) {
  constexpr std::string_view letters = "0abtnvfre";
  constexpr std::string_view meant("\0\a\b\t\n\v\f\r\x1b", 9);
  const char letter = raw[at];
  if (letter == '\n') {
    at = std::min(raw.find_first_not_of(" \t", at + 1), raw.size()) - 1;
    return;
  }
  const std::size_t digits = letter == 'x' ? 2 : letter == 'u' ? 4 : letter == 'U' ? 8 : 0;
  if (digits > 0) {
    char32_t code = 0;
    for (std::size_t i = 0; i < digits && at + 1 < raw.size(); ++i) {
      constexpr std::string_view hex = "0123456789abcdef";
      const std::size_t value = hex.find(in_lower_case(raw.substr(at + 1, 1)));
      if (value == std::string_view::npos) {
        break;
      }
      code = code << 4 | static_cast<char32_t>(value);
      ++at;
    }
    const bool is_character = code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    append_utf8(is_character ? code : U'\xfffd', out);
    return;
  }
  const std::size_t which = letters.find(letter);
  out += which == std::string_view::npos ? letter : meant[which];
}

}  // namespace

std::string unquoted_yaml(std::string_view raw) {
  raw = trimmed(raw);
  const bool has_quotes =
      raw.size() >= 2 && (raw.front() == '"' || raw.front() == '\'') && raw.back() == raw.front();
  if (!has_quotes) {
    return std::string(raw);
  }
  const bool is_double = raw.front() == '"';
  raw = raw.substr(1, raw.size() - 2);
  std::string out;
  for (std::size_t at = 0; at < raw.size(); ++at) {
    if (raw[at] == '\\' && is_double && at + 1 < raw.size()) {
      append_escape(raw, ++at, out);
      continue;
    }
    if (raw[at] == '\n') {
      out.erase(out.find_last_not_of(" \t\r") + 1);
      at = std::min(raw.find_first_not_of(" \t\r\n", at), raw.size()) - 1;
      out += ' ';
      continue;
    }
    out += raw[at];
    at += raw[at] == '\'' && !is_double ? 1 : 0;
  }
  return out;
}

}  // namespace harness
