// benchmark_oracle ASSIGNMENT INPUT: the oracle's answer to an input; prints seconds of CPU.

#include <algorithm>
#include <cstdio>
#include <string_view>

#include "cases/file.hpp"
#include "ci/benchmarks/clock.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/rows/built_in.hpp"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: benchmark_oracle ASSIGNMENT INPUT\n", stderr);
    return 2;
  }
  const auto rows = fuzz::rows::built_in();
  const auto row = std::ranges::find_if(
      rows, [name = std::string_view(argv[1])](const auto& one) { return one.facts.name == name; });
  if (row == rows.end()) {
    std::fprintf(stderr, "%s: no such assignment\n", argv[1]);
    return 2;
  }
  const auto input = cases::read_file(argv[2]);
  if (!input) {
    std::fprintf(stderr, "%s\n", input.error().c_str());
    return 2;
  }
  const double began = ci::cpu_seconds();
  const auto answer = row->oracle(*input, {});
  const double seconds = ci::cpu_seconds() - began;
  if (!answer) {
    std::fprintf(stderr, "%s: the oracle gives no answer\n", argv[2]);
    return 2;
  }
  std::printf("{\"seconds\": %.6f}\n", seconds);
}
