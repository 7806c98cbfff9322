#include "cases/line_ends.hpp"

#include <cstddef>

namespace cases {

std::string with_line_ends_lf(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";
  if (text.starts_with(byte_order_mark)) {
    text.remove_prefix(byte_order_mark.size());
  }
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool is_of_crlf = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    if (!is_of_crlf) {
      out += text[at];
    }
  }
  return out;
}

}  // namespace cases
