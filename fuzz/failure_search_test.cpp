// Programs with known mistakes that the choice of inputs does not know of: they are found and made small.
#include "fuzz/failure_search.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/shrink.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

/// A program in this process that makes a known mistake.
class Mistaken {
 public:
  Mistaken(const std::string& assignment, std::string_view mutant)
      : assignment_(*find_assignment(assignment)), mutant_(mutant) {}

  bool fails(std::string_view input) const {
    const auto run = assignment_.answer_with(input, std::array<std::string_view, 1>{mutant_}, {200'000, 200});
    return run && is_killed(*run, solved(assignment_, input).value(), assignment_.facts.comparison);
  }
  FailureSearch search_for_failures(std::int64_t most_runs) const {
    BiasedDraws draws(assignment_, 1, {{mutant_}});
    return fuzz::search_for_failures(
        draws,
        [this](std::string_view input) {
          return fails(input) ? std::optional<FailureKind>("fails") : std::nullopt;
        },
        most_runs);
  }
  const Assignment& assignment() const { return assignment_; }

 private:
  const Assignment& assignment_;
  std::string mutant_;
};

struct Known {
  std::string assignment;
  std::string mutant;
};

void PrintTo(const Known& known, std::ostream* out) {
  *out << known.assignment << " " << known.mutant;
}

class LeftOut : public ::testing::TestWithParam<Known> {};

TEST_P(LeftOut, MistakeIsFoundAndMadeSmall) {
  const Mistaken program(GetParam().assignment, GetParam().mutant);
  const FailureSearch search = program.search_for_failures(2'000);
  ASSERT_EQ(search.found.size(), 1U);
  EXPECT_EQ(search.found.front().run, search.runs);
  const auto& smaller = program.assignment().smaller;
  const auto shrunk = shrink(search.found.front().problem.input, smaller,
                             [&](std::string_view input) { return program.fails(input); });
  EXPECT_TRUE(program.fails(shrunk.input));
  EXPECT_TRUE(shrunk.minimal);
  for (const auto& step : smaller(shrunk.input)) {
    EXPECT_FALSE(program.fails(step)) << step;
  }
}

std::string test_name(const ::testing::TestParamInfo<Known>& info) {
  std::string name = info.param.assignment + "_" + info.param.mutant;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Sample, LeftOut,
                         ::testing::Values(Known{"squirrel", "sneak-conquers"},
                                           Known{"squirrel", "header-missing"},
                                           Known{"stakeraid", "raid-without-own"},
                                           Known{"cs540-tree", "strict-cut"}),
                         test_name);

/// Fails in a way of its own on every input of a task.
std::vector<std::optional<FailureKind>> by_task(const Assignment& assignment,
                                                std::span<const std::string> inputs) {
  std::vector<std::optional<FailureKind>> kinds;
  for (const auto& input : inputs) {
    kinds.emplace_back(assignment.describe(input)->task);
  }
  return kinds;
}

TEST(FailureSearch, TakesTheFirstOfEachKindHoweverManyAreLookedAtAtOnce) {
  const auto& assignment = *find_assignment("squirrel");
  std::vector<std::vector<std::int64_t>> all;
  for (const std::size_t at_once : {1U, 3U, 16U}) {
    BiasedDraws draws(assignment, 9);
    SearchLimits limits;
    limits.most_runs = 60;
    limits.most_kinds = 4;
    limits.at_once = at_once;
    const FailureSearch found = search_for_failures(
        draws, [&](std::span<const std::string> inputs) { return by_task(assignment, inputs); }, limits);
    std::vector<std::int64_t> runs{found.runs};
    for (const auto& failure : found.found) {
      EXPECT_EQ(failure.kind, failure.problem.task);
      runs.push_back(failure.run);
    }
    all.push_back(runs);
  }
  EXPECT_EQ(all[0].size(), 5U);
  EXPECT_EQ(all[0][1], 1);
  EXPECT_EQ(all[0][0], all[0][4]);
  EXPECT_EQ(all[1], all[0]);
  EXPECT_EQ(all[2], all[0]);
}

TEST(FailureSearch, EndsAfterItsRunsAndWhenItsTimeIsOver) {
  const auto& assignment = *find_assignment("cs540-tree");
  const KindOfEach never = [](std::span<const std::string> inputs) {
    return std::vector<std::optional<FailureKind>>(inputs.size());
  };
  BiasedDraws draws(assignment, 9);
  SearchLimits limits;
  limits.most_runs = 10;
  limits.at_once = 4;
  EXPECT_EQ(search_for_failures(draws, never, limits).runs, 10);
  int asked = 0;
  limits.is_over = [&asked] { return ++asked > 2; };
  EXPECT_EQ(search_for_failures(draws, never, limits).runs, 8);
}

}  // namespace
}  // namespace fuzz
