/// Prints how often each kind of hint claims what is not so, for docs/strength.md. With names of assignments
/// behind it, theirs alone; with a number first, at most so many failing cases for each mistake.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <limits>
#include <string_view>
#include <vector>

#include <fmt/core.h>

#include "harness/job/testing/hint_census.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/rows/built_in.hpp"

int main(int argc, char** argv) {
  std::vector<std::string_view> wanted(argv + 1, argv + argc);
  std::size_t most = std::numeric_limits<std::size_t>::max();
  if (!wanted.empty() &&
      std::from_chars(wanted[0].data(), wanted[0].data() + wanted[0].size(), most).ec == std::errc()) {
    wanted.erase(wanted.begin());
  }
  for (const auto& assignment : harness::built_in_assignments()) {
    if (!wanted.empty() && std::ranges::count(wanted, assignment.facts().name) == 0) {
      continue;
    }
    const auto census = harness::hint_census(assignment, harness::built_in_inputs(assignment), {most, 1});
    fmt::print("## {} {}\n", assignment.facts().name, census.cases);
    for (const auto& [id, count] : census.hints) {
      fmt::print("{} {}/{} {}/{}:", harness::row_of(id).name, count.supposed.untrue, count.supposed.times,
                 count.told.untrue, count.told.times);
      for (const auto& [mistake, given] : count.mistakes) {
        fmt::print(" {}={}/{}", mistake, given.untrue, given.times);
      }
      fmt::print("\n");
    }
    std::fflush(stdout);
  }
}
