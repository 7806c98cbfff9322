#include <cstddef>
#include <cstdint>
#include <string>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/targets/parser_promises.hpp"
#include "reference/cs540_checkers.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(data, data + size);
  const auto problem = cases::cs540_checkers::parse(input);
  fuzz::require_agreement(input, problem, reference::cs540_checkers(input, fuzz::no_work));
  fuzz::require_round_trips(problem, cases::cs540_checkers::parse);
  return 0;
}
