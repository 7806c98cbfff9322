#include "fuzz/diagnosis.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

namespace fuzz {
namespace {

using Ending = MutantRun::Ending;

MutantRun answered(const std::string& text) {
  return {Ending::answered, {{{"out.txt", text}}}};
}

/// The nodes of the mutant `slow` on an input with an s.
constexpr std::int64_t slow_nodes = 1'000'000;

/// Answers its input. A mistake changes a letter; `raises-a-too` does so unless there is a z, `slow` takes
/// its time and `crash` ends it.
MutantRun answer_to(std::string_view input, std::span<const std::string_view> names, std::int64_t nodes) {
  std::string text(input);
  for (const auto name : names) {
    if (name == "raises-a" || (name == "raises-a-too" && input.find('z') == std::string_view::npos)) {
      std::ranges::replace(text, 'a', 'A');
    } else if (name == "raises-b") {
      std::ranges::replace(text, 'b', 'B');
    } else if (name == "raises-c") {
      std::ranges::replace(text, 'c', 'C');
    } else if (name == "slow" && input.find('s') != std::string_view::npos) {
      if (nodes < slow_nodes) {
        return {Ending::over_budget, {}};
      }
      text += " at last";
    } else if (name == "endless" && input.find('e') != std::string_view::npos) {
      return {Ending::over_budget, {}};
    } else if (name == "crash" && input.find('x') != std::string_view::npos) {
      return {Ending::crashed, {}};
    }
  }
  return answered(text);
}

Assignment toy() {
  Assignment row;
  row.facts.comparison = cases::Comparison::bytes;
  row.mutants = {
      {"raises-a", ".", MutantKind::rules},  {"raises-a-too", ".", MutantKind::rules},
      {"raises-b", ".", MutantKind::search}, {"slow", ".", MutantKind::search},
      {"endless", ".", MutantKind::search},  {"raises-c", ".", MutantKind::writing},
      {"crash", ".", MutantKind::writing},
  };
  row.answer_with = [](std::string_view input, std::span<const std::string_view> names,
                       const MutantBudget& budget) {
    return cases::Parsed<MutantRun>(answer_to(input, names, budget.nodes));
  };
  return row;
}

/// What a candidate wrote for an input.
struct Wrote {
  std::string input;
  std::string output;
};

std::vector<Observation> seen(const std::vector<Wrote>& all) {
  std::vector<Observation> observations;
  for (const auto& [input, output] : all) {
    observations.push_back({input, answered(output), input != output});
  }
  return observations;
}

Diagnosis diagnosed(const std::vector<Observation>& observations, const DiagnosisTerms& terms = {}) {
  return diagnose(toy(), observations, terms);
}

using Explanations = std::vector<Explanation>;

TEST(Diagnosis, NamesTheMistakeThatExplainsEverything) {
  const auto found = diagnosed(seen({{"ab", "aB"}, {"b", "B"}, {"acz", "acz"}}));
  EXPECT_EQ(found.exact, (Explanations{{{2}, 2, 1}}));
  EXPECT_TRUE(found.partial.empty());
  EXPECT_FALSE(found.combined);
  EXPECT_EQ(found.failing, 2);
  EXPECT_EQ(found.passing, 1);
}

TEST(Diagnosis, ListsMistakesThatTheCasesDoNotTellApart) {
  EXPECT_EQ(diagnosed(seen({{"ab", "Ab"}, {"c", "c"}})).exact, (Explanations{{{0}, 1, 1}, {{1}, 1, 1}}));
}

TEST(Diagnosis, IsHeldAgainstCasesThatPass) {
  EXPECT_EQ(diagnosed(seen({{"ab", "Ab"}, {"az", "az"}})).exact, (Explanations{{{1}, 1, 1}}));
}

TEST(Diagnosis, CombinesMistakesOfTwoKinds) {
  const auto found = diagnosed(seen({{"az", "Az"}, {"b", "B"}, {"abz", "ABz"}, {"c", "c"}}));
  EXPECT_EQ(found.exact, (Explanations{{{0, 2}, 3, 1}}));
  EXPECT_TRUE(found.combined);
}

TEST(Diagnosis, CombinesMistakesOfThreeKinds) {
  EXPECT_EQ(diagnosed(seen({{"az", "Az"}, {"b", "B"}, {"c", "C"}, {"z", "z"}})).exact,
            (Explanations{{{0, 2, 5}, 3, 1}}));
}

TEST(Diagnosis, SaysWhenNothingFits) {
  const auto found = diagnosed(seen({{"ab", "ba"}, {"c", "c"}}));
  EXPECT_TRUE(found.exact.empty());
  EXPECT_TRUE(found.partial.empty());
  EXPECT_TRUE(found.combined);
  EXPECT_FALSE(found.cut_short);
}

TEST(Diagnosis, CountsWhatAMistakeExplainsInPart) {
  const auto found = diagnosed(seen({{"b", "B"}, {"bb", "BB"}, {"q", "?"}, {"az", "az"}}));
  EXPECT_TRUE(found.exact.empty());
  EXPECT_EQ(found.partial, (Explanations{{{2}, 2, 1}}));
}

TEST(Diagnosis, LeavesOutWhatIsContradictedAsOftenAsItFits) {
  const auto found = diagnosed(seen({{"b", "B"}, {"bb", "bb"}, {"bbb", "bbb"}}));
  EXPECT_TRUE(found.exact.empty());
  EXPECT_TRUE(found.partial.empty());
}

TEST(Diagnosis, TellsACombinationInPartOnlyIfItExplainsMoreThanOneMistake) {
  const auto found = diagnosed(
      seen({{"az", "Az"}, {"azz", "Azz"}, {"b", "B"}, {"bb", "BB"}, {"abz", "ABz"}, {"q", "?"}, {"z", "z"}}));
  EXPECT_TRUE(found.exact.empty());
  ASSERT_FALSE(found.partial.empty());
  EXPECT_EQ(found.partial.front(), (Explanation{{0, 2}, 5, 1}));
  const auto alone = diagnosed(seen({{"b", "B"}, {"bb", "BB"}, {"q", "?"}, {"z", "z"}}));
  EXPECT_EQ(alone.partial, (Explanations{{{2}, 2, 1}}));
}

TEST(Diagnosis, TakesACrashForACrashAndNoEndForALimit) {
  auto crashes = seen({{"x", "?"}, {"b", "b"}});
  crashes[0].did = {Ending::crashed, {}};
  EXPECT_EQ(diagnosed(crashes).exact, (Explanations{{{6}, 1, 1}}));
  auto limits = seen({{"e", "?"}, {"b", "b"}});
  limits[0].did = {Ending::over_budget, {}};
  EXPECT_EQ(diagnosed(limits).exact, (Explanations{{{4}, 1, 1}}));
  // Without an end a program runs out of stack as often as out of time.
  limits[0].did = {Ending::crashed, {}};
  EXPECT_EQ(diagnosed(limits).exact, (Explanations{{{4}, 1, 1}}));
  crashes[0].did = {Ending::over_budget, {}};
  EXPECT_TRUE(diagnosed(crashes).exact.empty());
}

TEST(Diagnosis, TakesCrashesInPartForNoLikeness) {
  auto crashes = seen({{"x", "?"}, {"xb", "?"}, {"b", "?"}});
  for (auto& crash : crashes) {
    crash.did = {Ending::crashed, {}};
  }
  const auto found = diagnosed(crashes);
  EXPECT_TRUE(found.exact.empty());
  EXPECT_TRUE(found.partial.empty());
}

TEST(Diagnosis, GivesAMistakeThatTakesLongAllItsTime) {
  EXPECT_EQ(diagnosed(seen({{"s", "s at last"}, {"b", "b"}})).exact, (Explanations{{{3}, 1, 1}}));
}

TEST(Diagnosis, MissingFileIsAsMissingAsTheMutants) {
  auto observations = seen({{"ab", "?"}});
  observations[0].did.answer.files.clear();
  EXPECT_TRUE(diagnosed(observations).exact.empty());
  Assignment writes_nothing = toy();
  writes_nothing.answer_with = [](std::string_view input, std::span<const std::string_view> names,
                                  const MutantBudget&) {
    const bool nothing = !names.empty() && names.front() == "raises-c";
    return cases::Parsed<MutantRun>(nothing ? MutantRun{} : answered(std::string(input)));
  };
  EXPECT_EQ(diagnose(writes_nothing, observations, {}).exact, (Explanations{{{5}, 1, 0}}));
}

TEST(Diagnosis, LeavesOutObservationsThatAreTooLarge) {
  Assignment large = toy();
  large.answer_with = [](std::string_view input, std::span<const std::string_view> names,
                         const MutantBudget& budget) {
    const bool too_large = input.starts_with("large") && budget.nodes < slow_nodes * 2;
    return cases::Parsed<MutantRun>(too_large ? MutantRun{Ending::over_budget, {}}
                                              : answer_to(input, names, budget.nodes));
  };
  const auto found = diagnose(large, seen({{"b", "B"}, {"large b", "large B"}, {"c", "c"}}), {});
  EXPECT_EQ(found.too_large, 1);
  EXPECT_EQ(found.exact, (Explanations{{{2}, 1, 1}}));
}

TEST(Diagnosis, StopsWhenTheWorkAllowedIsDoneAtTheSamePlaceWhateverTheJobs) {
  const auto observations = seen({{"az", "Az"}, {"b", "B"}, {"abz", "ABz"}, {"c", "c"}, {"q", "?"}});
  bool cut = false;
  bool whole = false;
  for (std::int64_t work = 1'000; work < 2'000'000; work *= 2) {
    const auto found = diagnosed(observations, {{}, work, 1});
    cut = cut || found.cut_short;
    whole = whole || (!found.cut_short && found.failing == 4);
    for (const int jobs : {2, 5}) {
      EXPECT_EQ(diagnosed(observations, {{}, work, jobs}), found) << work;
    }
  }
  EXPECT_TRUE(cut);
  EXPECT_TRUE(whole);
}

TEST(Diagnosis, ReturnsAtOnceWhenStopped) {
  std::stop_source stop;
  stop.request_stop();
  const auto found = diagnose(toy(), seen({{"b", "B"}}), {}, stop.get_token());
  EXPECT_TRUE(found.exact.empty());
}

TEST(Diagnosis, OfNoFailureIsEmpty) {
  const auto found = diagnosed(seen({{"b", "b"}}));
  EXPECT_EQ(found, (Diagnosis{0, 1, 0, {}, {}, false, false}));
}

}  // namespace
}  // namespace fuzz
