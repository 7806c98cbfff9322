#include <cstddef>
#include <cstdint>
#include <string>

#include "cases/starcircle/format.hpp"
#include "fuzz/targets/parser_promises.hpp"
#include "reference/starcircle.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(data, data + size);
  const auto problem = cases::starcircle::parse(input);
  fuzz::require_agreement(input, problem, reference::starcircle(input, fuzz::no_work));
  fuzz::require_round_trips(problem, cases::starcircle::parse);
  return 0;
}
