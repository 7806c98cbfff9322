#include <cstddef>
#include <cstdint>
#include <string>

#include "cases/stakeraid/format.hpp"
#include "fuzz/targets/parser_promises.hpp"
#include "reference/stakeraid.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(data, data + size);
  const auto problem = cases::stakeraid::parse(input);
  fuzz::require_agreement(input, problem, reference::stakeraid(input, fuzz::no_work));
  fuzz::require_round_trips(problem, cases::stakeraid::parse);
  return 0;
}
