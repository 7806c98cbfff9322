#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/equality.hpp"
#include "cases/file.hpp"
#include "solver/games/stakeraid.hpp"

namespace solver::stakeraid {
namespace {

namespace fs = std::filesystem;

/// Checks every case of a folder, by the bytes but for the newline at the end.
void check_cases(const fs::path& folder, std::size_t count) {
  const auto set = cases::read_case_set(folder, {"output.txt"});
  ASSERT_TRUE(set) << set.error();
  EXPECT_EQ(set->cases.size(), count);
  for (const auto& stored : set->cases) {
    const auto problem = cases::stakeraid::parse(cases::read_file(stored.input).value());
    ASSERT_TRUE(problem) << describe(stored.input.string(), problem.error());
    cases::Answer answer;
    solve(*problem, cases::collect_into(answer));
    const auto expected = cases::read_file(stored.expected.at("output.txt")).value();
    const auto compared =
        cases::compare(cases::Comparison::bytes_free_final_newline, expected, answer.files.at("output.txt"));
    EXPECT_TRUE(compared.equality == cases::Equality::identical ||
                compared.equality == cases::Equality::accepted)
        << stored.id << "\nexpected " << expected << "\ngot " << answer.files.at("output.txt");
  }
}

TEST(StakeraidHandout, ExamplesAreSolvedAsPrinted) {
  check_cases("cases/stakeraid/handout", 3);
}

/// A set that students shared; it lies outside of the repository.
struct SampleSet {
  const char* folder;
  std::size_t cases;
};
void PrintTo(const SampleSet& set, std::ostream* out) {
  *out << set.folder;
}

class StakeraidSamples : public ::testing::TestWithParam<SampleSet> {};

TEST_P(StakeraidSamples, AreSolvedAsExpected) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) {
    GTEST_SKIP() << "PLYCHECK_SAMPLES names no folder with shared cases";
  }
  check_cases(fs::path(samples) / "stakeraid" / GetParam().folder, GetParam().cases);
}

INSTANTIATE_TEST_SUITE_P(Sets, StakeraidSamples,
                         ::testing::Values(SampleSet{"handout", 3}, SampleSet{"shared-10", 4},
                                           SampleSet{"shared-100", 25}, SampleSet{"students-150", 30}),
                         [](const auto& set) {
                           std::string name = set.param.folder;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace solver::stakeraid
