#include "cases/text_form.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/core.h>

namespace cases {

std::string wide_encoding(std::string_view text) {
  using namespace std::string_view_literals;
  if (text.starts_with("\xff\xfe\0\0"sv) || text.starts_with("\0\0\xfe\xff"sv)) {
    return "UTF-32";
  }
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    return "UTF-16";
  }
  // Without a mark every other byte of plain text is zero.
  constexpr std::size_t looked_at = 64;
  const std::string_view begin = text.substr(0, looked_at);
  std::size_t zeros[2] = {0, 0};
  for (std::size_t at = 0; at < begin.size(); ++at) {
    zeros[at % 2] += begin[at] == '\0' ? 1U : 0U;
  }
  const std::size_t half = begin.size() / 2;
  const bool one_side = (zeros[0] == 0) != (zeros[1] == 0);
  return half >= 4 && one_side && std::max(zeros[0], zeros[1]) * 4 >= half * 3 ? "UTF-16" : "";
}

std::string describe_input(std::string_view file, std::string_view text, const ParseError& error) {
  if (const auto encoding = wide_encoding(text); !encoding.empty()) {
    return fmt::format("{}: expected plain text, found {}: save it as UTF-8", file, encoding);
  }
  const bool has_cr = text.find('\r') != std::string_view::npos;
  if (has_cr && text.find('\n') == std::string_view::npos) {
    return fmt::format("{}: expected lines that end with LF, found CR alone: save it with LF", file);
  }
  return describe(file, error);
}

}  // namespace cases
