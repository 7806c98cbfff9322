// benchmark_oracle INPUT: the oracle's answer to an input of task 2; prints nodes and seconds of CPU.

#include <algorithm>
#include <cstdio>

#include "cases/file.hpp"
#include "ci/benchmarks/clock.hpp"
#include "reference/squirrel.hpp"

int main(int argc, char** argv) {
  const auto input =
      argc == 2 ? cases::read_file(argv[1]) : tl::make_unexpected("usage: benchmark_oracle INPUT");
  if (!input) {
    std::fprintf(stderr, "%s\n", input.error().c_str());
    return 2;
  }
  const double began = ci::cpu_seconds();
  const auto answer = reference::squirrel(*input);
  const double seconds = ci::cpu_seconds() - began;
  if (!answer || answer->count("traverse_log.txt") == 0) {
    std::fprintf(stderr, "%s: the oracle gives no log\n", argv[1]);
    return 2;
  }
  // A header, a line a node, and one more for every node but the root after it.
  const auto& log = answer->at("traverse_log.txt");
  const auto lines = std::count(log.begin(), log.end(), '\n');
  std::printf("{\"nodes\": %lld, \"seconds\": %.6f}\n", static_cast<long long>(lines / 2), seconds);
}
