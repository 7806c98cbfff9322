#include "harness/cli/printout.hpp"

#include <algorithm>

#include "harness/cli/common.hpp"
#include "harness/judge/visible.hpp"

namespace harness::cli {
namespace {

void add_lines(std::string& text, std::string_view lines) {
  while (!lines.empty()) {
    const auto line = lines.substr(0, lines.find('\n'));
    text += visible(line, Blanks::none) + '\n';
    lines.remove_prefix(std::min(line.size() + 1, lines.size()));
  }
}

}  // namespace

void Printout::put(std::string_view lines, Style style) {
  cli::put(lines, style, color_);
  add_lines(text_, lines);
}

void Printout::detail(std::string_view lines, Style style) {
  if (!quiet_) {
    cli::put(lines, style, color_);
  }
  add_lines(text_, lines);
}

}  // namespace harness::cli
