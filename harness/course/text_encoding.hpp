#pragma once

#include <string>
#include <string_view>

#include "cases/parsed.hpp"

namespace harness {

/// How a file's characters are written. Windows-1252 is what has no mark of its own and is no UTF-8.
enum class Encoding { utf8, utf16_le, utf16_be, windows_1252 };

struct DecodedText {
  /// In UTF-8. Half a surrogate pair, which is no character, stands as three bytes.
  std::string text;
  Encoding encoding = Encoding::utf8;
  /// Whether the file began with a byte order mark, which `text` leaves out.
  bool bom = false;
  bool operator==(const DecodedText&) const = default;
};

/// A file's text: UTF-8, or UTF-16 with or without a byte order mark, else Windows-1252. `encoded` gives the
/// same bytes again. UTF-16 of an odd number of bytes and UTF-32 are errors.
cases::Parsed<DecodedText> decoded_text(std::string_view bytes);

/// The bytes of a file with this text. A character that Windows-1252 has not becomes `?`.
std::string encoded_text(const DecodedText& text);

/// Whether a text is UTF-8 as a whole: no character longer than it must be, no surrogates.
bool is_valid_utf8(std::string_view text);

/// A character in UTF-8.
void append_utf8(char32_t code, std::string& to);

}  // namespace harness
