#include "harness/testing/shown.hpp"

#include <algorithm>
#include <cctype>
#include <ostream>

namespace harness::testing {

void PrintTo(const Shown& shown, std::ostream* out) {
  *out << shown.assignment << ' ' << shown.candidate << " on " << shown.input;
}

std::string name_of(const ::testing::TestParamInfo<Shown>& info) {
  auto name = info.param.assignment + "_" + info.param.candidate + "_on_" + info.param.input;
  std::ranges::replace_if(
      name, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return name;
}

std::string unwrapped(const std::string& report) {
  std::string text;
  for (const char c : report) {
    const bool blank = c == ' ' || c == '\n';
    if (!blank || text.empty() || text.back() != ' ') {
      text += blank ? ' ' : c;
    }
  }
  return text;
}

}  // namespace harness::testing
