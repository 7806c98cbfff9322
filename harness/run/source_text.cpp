#include "harness/run/source_text.hpp"

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>

namespace harness {
namespace {

/// How many bytes go on a character that begins with `first`; -1 where none may begin so.
int bytes_after(unsigned char first) {
  if (first < 0x80) {
    return 0;
  }
  if (first < 0xc2 || first > 0xf4) {
    return -1;
  }
  return first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
}

}  // namespace

std::string saved_format(std::string_view text) {
  text.remove_prefix(has_utf8_mark(text) ? 3 : 0);
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  std::string begin(text.substr(0, 15));
  std::ranges::transform(begin, begin.begin(), [](unsigned char c) { return std::tolower(c); });
  if (begin.starts_with("<!doctype html") || begin.starts_with("<html")) {
    return "a web page";
  }
  // Rich text; what .docx and .odt are; what .doc is.
  const bool is_document = begin.starts_with("{\\rtf") || begin.starts_with("pk\x03\x04") ||
                           begin.starts_with("\xd0\xcf\x11\xe0") || begin.starts_with("%pdf-");
  return is_document ? "a document" : "";
}

bool has_utf8_mark(std::string_view text) {
  return text.starts_with("\xef\xbb\xbf");
}

bool reads_as_utf8(std::string_view text) {
  int missing = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    const bool goes_on = byte >= 0x80 && byte < 0xc0;
    if (goes_on != (missing > 0)) {
      return false;
    }
    missing = goes_on ? missing - 1 : bytes_after(byte);
    if (missing < 0) {
      return false;
    }
  }
  return missing == 0;
}

}  // namespace harness
