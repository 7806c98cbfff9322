#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "cases/cs540_robots/format.hpp"
#include "reference/cs540_robots.hpp"

namespace {

void require(bool holds, const char* promise) {
  if (!holds) {
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
  }
}

/// With no work allowed the oracle reads the input and gives up at once, unless there is nothing to search.
bool oracle_accepts(std::string_view input) {
  const auto answer = reference::cs540_robots(input, {.nodes = 0});
  return answer || answer.error().kind == reference::Refusal::Kind::over_budget;
}

}  // namespace

/// The oracle reads what the spec prints and nothing else; the solver's parser also reads CRLF and further
/// blanks.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(data, data + size);
  const auto problem = cases::cs540_robots::parse(input);
  // The oracle measures every building that it reads, which takes long where there are many nodes.
  constexpr int most_measured = 30;
  if (problem && problem->nodes > most_measured) {
    return 0;
  }
  require(problem || !oracle_accepts(input), "the solver accepts what the oracle accepts");
  if (problem) {
    for (const bool final_line_end : {false, true}) {
      const std::string printed = print(*problem, {final_line_end});
      require(cases::cs540_robots::parse(printed) == problem, "a problem is read as it was printed");
      require(oracle_accepts(printed), "the oracle accepts what is printed");
    }
  }
  return 0;
}
