#include "harness/course/unicode.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <utf8proc.h>

#include <fmt/core.h>

namespace harness {
namespace {

constexpr std::string_view blanks = " \t\r\n";

struct Free {
  void operator()(utf8proc_uint8_t* bytes) const { std::free(bytes); }
};

const utf8proc_uint8_t* bytes_of(std::string_view text) {
  return reinterpret_cast<const utf8proc_uint8_t*>(text.data());
}

std::string mapped(std::string_view text, unsigned options) {
  utf8proc_uint8_t* made = nullptr;
  const auto size = utf8proc_map(bytes_of(text), static_cast<utf8proc_ssize_t>(text.size()), &made,
                                 static_cast<utf8proc_option_t>(options));
  const std::unique_ptr<utf8proc_uint8_t, Free> owned(made);
  if (size < 0 || made == nullptr) {
    return std::string(text);
  }
  return {made, made + size};
}

bool is_letter_or_digit(utf8proc_int32_t code) {
  constexpr std::array of_names = {UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LL, UTF8PROC_CATEGORY_LT,
                                   UTF8PROC_CATEGORY_LM, UTF8PROC_CATEGORY_LO, UTF8PROC_CATEGORY_MN,
                                   UTF8PROC_CATEGORY_MC, UTF8PROC_CATEGORY_ND};
  return std::ranges::find(of_names, utf8proc_category(code)) != of_names.end();
}

/// Embeddings, overrides and isolates, whose effect goes on behind the name.
bool turns_direction(utf8proc_int32_t code) {
  return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
}

std::string printable(std::string_view character, utf8proc_int32_t code) {
  const bool is_kept = character == "\t" || character == "\r" || character == "\n";
  if (!is_kept && utf8proc_category(code) == UTF8PROC_CATEGORY_CC) {
    return fmt::format("\\x{:02x}", code);
  }
  return turns_direction(code) ? fmt::format("\\u{:04x}", code) : std::string(character);
}

}  // namespace

std::string in_nfc(std::string_view text) {
  return mapped(text, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
}

std::string folded_name(std::string_view name) {
  // Folding can take a text out of the normal form.
  const std::string folded = in_nfc(mapped(name, UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_CASEFOLD));
  std::string out;
  for (const char c : trimmed(folded)) {
    const bool is_blank = blanks.find(c) != std::string_view::npos;
    if (!is_blank) {
      out += c;
    } else if (out.back() != ' ') {
      out += ' ';
    }
  }
  return out;
}

std::string letters_of_name(std::string_view name) {
  const std::string folded = folded_name(name);
  std::string out;
  for (std::string_view rest = folded; !rest.empty();) {
    utf8proc_int32_t code = 0;
    const auto size = utf8proc_iterate(bytes_of(rest), static_cast<utf8proc_ssize_t>(rest.size()), &code);
    const auto taken = static_cast<std::size_t>(std::max<utf8proc_ssize_t>(size, 1));
    if (size > 0 && is_letter_or_digit(code)) {
      out += rest.substr(0, taken);
    }
    rest.remove_prefix(taken);
  }
  return out;
}

std::string printable_name(std::string_view name) {
  std::string out;
  for (std::string_view rest = name; !rest.empty();) {
    utf8proc_int32_t code = 0;
    const auto size = utf8proc_iterate(bytes_of(rest), static_cast<utf8proc_ssize_t>(rest.size()), &code);
    const auto taken = static_cast<std::size_t>(std::max<utf8proc_ssize_t>(size, 1));
    out += size > 0 ? printable(rest.substr(0, taken), code)
                    : fmt::format("\\x{:02x}", static_cast<unsigned char>(rest.front()));
    rest.remove_prefix(taken);
  }
  return out;
}

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string in_lower_case(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

}  // namespace harness
