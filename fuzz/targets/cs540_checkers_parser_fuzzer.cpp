#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "cases/cs540_checkers/format.hpp"
#include "reference/cs540_checkers.hpp"

namespace {

void require(bool holds, const char* promise) {
  if (!holds) {
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
  }
}

/// With no work allowed the oracle reads the input and gives up at once.
bool oracle_accepts(std::string_view input) {
  const auto answer = reference::cs540_checkers(input, {.nodes = 0});
  return answer || answer.error().kind == reference::Refusal::Kind::over_budget;
}

std::string shown(const cases::Parsed<cases::cs540_checkers::Problem>& parsed) {
  return parsed ? "a problem" : cases::describe("input", parsed.error());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(data, data + size);
  const auto problem = cases::cs540_checkers::parse(input);
  if (oracle_accepts(input) != problem.has_value()) {
    std::fprintf(stderr, "the solver's parser says: %s\n", shown(problem).c_str());
    require(false, "solver and oracle accept the same texts");
  }
  for (const bool final_line_end : {false, true}) {
    require(!problem || cases::cs540_checkers::parse(print(*problem, {final_line_end})) == problem,
            "a problem is read as it was printed");
  }
  return 0;
}
