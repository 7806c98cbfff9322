#include <cstddef>
#include <cstdint>
#include <string>

#include "cases/case_facts.hpp"
#include "cases/testing/plain_text.hpp"
#include "fuzz/targets/require.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t longest_error = 400;
  const std::string text(data, data + size);
  const auto facts = cases::parse_facts(text);
  if (!facts) {
    const auto& error = facts.error();
    fuzz::require(!error.empty() && error.size() < longest_error, "an error is short");
    fuzz::require(cases::testing::is_plain(error), "an error is one line that can be printed");
    return 0;
  }
  const auto printed = cases::print_facts(*facts);
  fuzz::require(cases::testing::is_utf8(printed), "case.json is UTF-8");
  fuzz::require(cases::parse_facts(printed) == facts, "facts are read as they were printed");
  fuzz::require(cases::print_facts(*cases::parse_facts(printed)) == printed, "facts are printed in one way");
  return 0;
}
