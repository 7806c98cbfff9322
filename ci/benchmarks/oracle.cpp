// benchmark_oracle GAME INPUT: the oracle's answer to an input; prints seconds of CPU.

#include <cstdio>
#include <string_view>

#include "cases/file.hpp"
#include "ci/benchmarks/clock.hpp"
#include "reference/squirrel.hpp"
#include "reference/stakeraid.hpp"
#include "reference/starcircle.hpp"

namespace {

using Oracle = reference::Result (*)(std::string_view, reference::Budget);

Oracle oracle_of(std::string_view game) {
  return game == "squirrel"     ? reference::squirrel
         : game == "stakeraid"  ? reference::stakeraid
         : game == "starcircle" ? reference::starcircle
                                : nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  const Oracle oracle = argc == 3 ? oracle_of(argv[1]) : nullptr;
  if (oracle == nullptr) {
    std::fputs("usage: benchmark_oracle squirrel|stakeraid|starcircle INPUT\n", stderr);
    return 2;
  }
  const auto input = cases::read_file(argv[2]);
  if (!input) {
    std::fprintf(stderr, "%s\n", input.error().c_str());
    return 2;
  }
  const double began = ci::cpu_seconds();
  const auto answer = oracle(*input, {});
  const double seconds = ci::cpu_seconds() - began;
  if (!answer) {
    std::fprintf(stderr, "%s: the oracle gives no answer\n", argv[2]);
    return 2;
  }
  std::printf("{\"seconds\": %.6f}\n", seconds);
}
