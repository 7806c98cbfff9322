#include <cstddef>
#include <cstdint>
#include <string>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/targets/parser_promises.hpp"
#include "reference/cs540_robots.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(data, data + size);
  const auto problem = cases::cs540_robots::parse(input);
  // The oracle measures every building that it reads, which takes long where there are many nodes.
  constexpr int most_measured = 30;
  if (problem && problem->nodes > most_measured) {
    return 0;
  }
  fuzz::require_agreement(input, problem, reference::cs540_robots(input, fuzz::no_work));
  fuzz::require_round_trips(problem, cases::cs540_robots::parse);
  return 0;
}
