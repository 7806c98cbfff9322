#include "fuzz/strength.hpp"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace fuzz {
namespace {

MutantRun answered(const std::string& text) {
  return {MutantRun::Ending::answered, {{{"out.txt", text}}}};
}

constexpr auto bytes = cases::Comparison::bytes;
constexpr auto lines = cases::Comparison::lines;

TEST(Killed, IsWhatDiffersOrDoesNotEndWell) {
  const cases::Answer expected{{{"out.txt", "1\n2\n"}}};
  EXPECT_FALSE(is_killed(answered("1\n2\n"), expected, bytes));
  EXPECT_TRUE(is_killed(answered("1\n3\n"), expected, bytes));
  EXPECT_TRUE(is_killed(answered("1\r\n2\n"), expected, bytes));
  EXPECT_FALSE(is_killed(answered("1\r\n2\n"), expected, lines));
  EXPECT_TRUE(is_killed({MutantRun::Ending::answered, {}}, expected, bytes));
  EXPECT_TRUE(is_killed({MutantRun::Ending::over_budget, {}}, expected, bytes));
  EXPECT_TRUE(is_killed({MutantRun::Ending::crashed, {}}, expected, bytes));
}

/// Answers its input; the mutant `first` is wrong on inputs that begin with a, `second` never, and `third`
/// always.
Assignment toy() {
  Assignment row;
  row.facts.comparison = bytes;
  row.mutants = {{"first", "."}, {"second", "."}, {"third", "."}};
  row.answer_with = [](std::string_view input, std::span<const std::string_view> names, const MutantBudget&) {
    const bool wrong = names[0] == "third" || (names[0] == "first" && input.starts_with('a'));
    return cases::Parsed<MutantRun>(answered(wrong ? "wrong" : std::string(input)));
  };
  return row;
}

std::vector<StrengthCase> inputs(const std::vector<std::string>& texts) {
  std::vector<StrengthCase> set;
  for (const auto& text : texts) {
    set.push_back({text, text, {{{"out.txt", text}}}});
  }
  return set;
}

using Cases = std::vector<std::size_t>;

TEST(Strength, NamesTheCasesThatKill) {
  const auto set = inputs({"b", "a1", "c", "a2", "d"});
  for (const int jobs : {1, 2, 5}) {
    const auto strengths = measure_strength(toy(), set, {0, {}, jobs});
    ASSERT_EQ(strengths.size(), 3U);
    EXPECT_EQ(strengths[0].killed_by, (Cases{1, 3}));
    EXPECT_EQ(strengths[1].killed_by, Cases{});
    EXPECT_EQ(strengths[2].killed_by, (Cases{0, 1, 2, 3, 4}));
    EXPECT_EQ(strengths[1].tried, 5U);
  }
}

TEST(Strength, LeavesAMutantThatIsKilledOftenEnough) {
  const auto strengths = measure_strength(toy(), inputs({"b", "a1", "c", "a2", "d"}), {1, {}, 1});
  EXPECT_EQ(strengths[0].killed_by, Cases{1});
  EXPECT_EQ(strengths[0].tried, 2U);
  EXPECT_EQ(strengths[2].killed_by, Cases{0});
}

TEST(Strength, CountsKillsByTask) {
  auto set = inputs({"a1", "a2", "a3", "a4", "b"});
  set[2].task = set[3].task = set[4].task = "other";
  const auto strengths = measure_strength(toy(), set, {1, {}, 1});
  EXPECT_EQ(strengths[0].killed_by, (Cases{0, 2}));
  EXPECT_EQ(strengths[0].tried, 2U);
  EXPECT_EQ(strengths[1].tried, 5U);
}

TEST(Strength, EndsWhenAskedTo) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(measure_strength(toy(), inputs({"a"}), {}, stop.get_token())[2].tried, 0U);
}

}  // namespace
}  // namespace fuzz
