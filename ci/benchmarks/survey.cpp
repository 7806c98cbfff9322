// benchmark_survey FOLDER REPETITIONS: finds the program in a folder as `plycheck test` does, but for copying
// it. Prints a line a repetition: the seconds of CPU, and the program.

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "ci/benchmarks/clock.hpp"
#include "harness/run/entry_points.hpp"
#include "harness/run/listing.hpp"

int main(int count, char** words) {
  if (count != 3) {
    std::fputs("usage: benchmark_survey FOLDER REPETITIONS\n", stderr);
    return 2;
  }
  for (int left = std::atoi(words[2]); left > 0; --left) {
    const double began = ci::cpu_seconds();
    const std::vector<harness::ListedFile> files = harness::list_files(words[1]);
    const auto chosen = harness::choose_entry(harness::survey(files, {}), "", {});
    const double seconds = ci::cpu_seconds() - began;
    if (!chosen) {
      std::fprintf(stderr, "%s\n", chosen.error().c_str());
      return 1;
    }
    std::printf("{\"files\": %zu, \"seconds\": %.6f}\n", files.size(), seconds);
  }
  return 0;
}
