#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include <gtest/gtest.h>

/// Example candidates, each on the input that shows its mistake.
namespace harness::testing {

/// A row of such a table.
struct Shown {
  std::string assignment;
  std::string candidate;
  /// The example input's name.
  std::string input;
  /// As `verdicts_in` writes them.
  std::string verdict;
  /// What the report says among other things.
  std::vector<std::string> said;
};

void PrintTo(const Shown& shown, std::ostream* out);
std::string name_of(const ::testing::TestParamInfo<Shown>& info);

/// The report in one line, so that it does not matter where it is wrapped.
std::string unwrapped(const std::string& report);

/// The test stands in games_test.cpp, its rows in any file.
class GameCandidate : public ::testing::TestWithParam<Shown> {};

}  // namespace harness::testing
