#include <cstddef>
#include <cstdint>
#include <string>

#include "cases/squirrel/format.hpp"
#include "fuzz/targets/parser_promises.hpp"
#include "reference/squirrel.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string input(data, data + size);
  const auto problem = cases::squirrel::parse(input);
  fuzz::require_agreement(input, problem, reference::squirrel(input, fuzz::no_work));
  fuzz::require_round_trips(problem, cases::squirrel::parse);
  if (problem) {
    for (const bool final_line_end : {false, true}) {
      fuzz::require(cases::squirrel::parse(
                        print(*problem, {.crlf = true, .final_line_end = final_line_end})) == problem,
                    "a problem is read as it was printed with CRLF");
    }
  }
  return 0;
}
