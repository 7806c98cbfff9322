#include "cases/line_ends.hpp"

namespace cases {

std::string with_line_ends_lf(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) {
    text.remove_prefix(byte_order_mark.size());
  }
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    while (c == '\n' && out.ends_with('\r')) {
      out.pop_back();
    }
    out += c;
  }
  return out;
}

}  // namespace cases
