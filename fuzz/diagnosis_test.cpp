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

/// What an answer has entered.
constexpr std::int64_t nodes_of_an_answer = 200;

MutantRun answered(const std::string& text) {
  return {Ending::answered, {{{"out.txt", text}}}, nodes_of_an_answer};
}

/// The nodes of the mutant `slow` on an input with an s.
constexpr std::int64_t slow_nodes = 1'000'000;

/// Answers its input. A mistake changes a letter; `raises-a-too` does so unless there is a z, `slow` takes
/// its time, `endless` and `crash` end badly too.
MutantRun answer_to(std::string_view input, std::span<const std::string_view> names, std::int64_t nodes) {
  std::string text(input);
  for (const auto name : names) {
    if (name == "raises-a" || (name == "raises-a-too" && input.find('z') == std::string_view::npos)) {
      std::ranges::replace(text, 'a', 'A');
    } else if (name == "raises-b") {
      std::ranges::replace(text, 'b', 'B');
    } else if (name == "raises-d") {
      std::ranges::replace(text, 'd', 'D');
    } else if (name == "raises-c") {
      std::ranges::replace(text, 'c', 'C');
    } else if (name == "slow" && input.find('s') != std::string_view::npos) {
      if (nodes < slow_nodes) {
        return {Ending::over_budget, {}, nodes};
      }
      text += " at last";
    } else if (name == "endless") {
      if (input.find('e') != std::string_view::npos) {
        return {Ending::over_budget, {}, nodes};
      }
      std::ranges::replace(text, 'f', 'F');
    } else if (name == "crash") {
      if (input.find('x') != std::string_view::npos) {
        return {Ending::crashed, {}};
      }
      std::ranges::replace(text, 'y', 'Y');
    }
  }
  return answered(text);
}

Assignment toy() {
  Assignment row;
  row.facts.comparison = cases::Comparison::bytes;
  row.mutants = {
      {"raises-a", ".", MutantKind::rules},
      {"raises-a-too", ".", MutantKind::rules},
      {"raises-b", ".", MutantKind::search},
      {"slow", ".", MutantKind::search},
      {"endless", ".", MutantKind::search},
      {"raises-c", ".", MutantKind::writing},
      {"crash", ".", MutantKind::writing},
      // The handout can be read so, too.
      {"raises-d", ".", MutantKind::rules, "", MutantClass::killable, "a loud d"},
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

/// Of the only site.
SiteDiagnosis diagnosed(const std::vector<Observation>& observations, const DiagnosisTerms& terms = {}) {
  auto found = diagnose(toy(), observations, terms);
  EXPECT_EQ(found.sites.size(), 1U);
  return found.sites.front();
}

using Explanations = std::vector<Explanation>;

/// Mutants everywhere, how many observations of each sort they explain, and how many tell them from others.
Explanation explains(const std::vector<std::size_t>& mutants, int failing, int passing, int apart = 0) {
  Explanation explanation{{}, failing, passing, apart};
  for (const std::size_t mutant : mutants) {
    explanation.mistakes.push_back({mutant});
  }
  return explanation;
}

TEST(Diagnosis, NamesTheMistakeThatExplainsEverything) {
  const auto found = diagnosed(seen({{"ab", "aB"}, {"b", "B"}, {"acz", "acz"}}));
  EXPECT_EQ(found.exact, (Explanations{explains({2}, 2, 1, 2)}));
  EXPECT_TRUE(found.partial.empty());
  EXPECT_FALSE(found.combined);
  EXPECT_EQ(found.failing, 2);
  EXPECT_EQ(found.passing, 1);
}

TEST(Diagnosis, ListsMistakesThatTheCasesDoNotTellApart) {
  EXPECT_EQ(diagnosed(seen({{"ab", "Ab"}, {"c", "c"}})).exact,
            (Explanations{explains({0}, 1, 1), explains({1}, 1, 1)}));
}

TEST(Diagnosis, IsHeldAgainstCasesThatPass) {
  const auto found = diagnosed(seen({{"ab", "Ab"}, {"az", "az"}}));
  EXPECT_EQ(found.exact, (Explanations{explains({1}, 1, 1, 1)}));
  EXPECT_EQ(found.rivals, (Explanations{explains({0}, 1, 0)}));
}

TEST(Diagnosis, CombinesMistakesOfTwoKinds) {
  const auto found = diagnosed(seen({{"az", "Az"}, {"b", "B"}, {"abz", "ABz"}, {"c", "c"}}));
  EXPECT_EQ(found.exact, (Explanations{explains({0, 2}, 3, 1, 2)}));
  EXPECT_TRUE(found.combined);
}

TEST(Diagnosis, CombinesMistakesOfThreeKinds) {
  // The third is the one that the best pair leaves over.
  EXPECT_EQ(diagnosed(seen({{"az", "Az"}, {"b", "B"}, {"bb", "BB"}, {"c", "C"}, {"z", "z"}})).exact,
            (Explanations{explains({0, 2, 5}, 4, 1)}));
}

TEST(Diagnosis, CombinesNoMoreMistakesThanThereAreWrongAnswers) {
  const auto two = diagnosed(seen({{"az", "Az"}, {"b", "B"}, {"z", "z"}}));
  EXPECT_TRUE(two.exact.empty());
  // It is not said of them that they do not explain it.
  EXPECT_FALSE(two.combined);
  EXPECT_TRUE(diagnosed(seen({{"az", "Az"}, {"b", "B"}, {"c", "C"}, {"z", "z"}})).exact.empty());
}

TEST(Diagnosis, CombinesMistakesOfOneKindAndTellsThemInOneOrder) {
  const auto found = diagnosed(seen({{"b", "B"}, {"f", "F"}, {"bf", "BF"}, {"c", "c"}}));
  EXPECT_EQ(found.exact, (Explanations{explains({2, 4}, 3, 1, 2)}));
  EXPECT_TRUE(found.rivals.empty());
}

TEST(Diagnosis, CountsAnAcceptedCaseMoreThanAFailingOne) {
  const auto found =
      diagnosed(seen({{"a", "A"}, {"aa", "AA"}, {"aaz", "AAz"}, {"b", "B"}, {"q", "?"}, {"az", "az"}}));
  // Two together explain three wrong answers, which may be chance.
  ASSERT_EQ(found.partial.size(), 2U);
  // It explains one failing case less, and fails none of those that were accepted.
  EXPECT_EQ(found.partial[0], explains({1}, 2, 1));
  EXPECT_EQ(found.partial[1], explains({0}, 3, 0));
}

TEST(Diagnosis, SaysWhenNothingFits) {
  const auto found = diagnosed(seen({{"ab", "ba"}, {"abb", "bba"}, {"aab", "baa"}, {"c", "c"}}));
  EXPECT_TRUE(found.exact.empty());
  EXPECT_TRUE(found.partial.empty());
  EXPECT_TRUE(found.combined);
  EXPECT_FALSE(found.cut_short);
}

TEST(Diagnosis, CountsWhatAMistakeExplainsInPart) {
  const auto found = diagnosed(seen({{"b", "B"}, {"bb", "BB"}, {"q", "?"}, {"az", "az"}}));
  EXPECT_TRUE(found.exact.empty());
  EXPECT_EQ(found.partial, (Explanations{explains({2}, 2, 1)}));
  EXPECT_EQ(found.all_answers, 0);
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
  EXPECT_EQ(found.partial.front(), explains({0, 2}, 5, 1));
  const auto alone = diagnosed(seen({{"b", "B"}, {"bb", "BB"}, {"q", "?"}, {"z", "z"}}));
  EXPECT_EQ(alone.partial, (Explanations{explains({2}, 2, 1)}));
}

TEST(Diagnosis, TakesACrashForACrashAndNoEndForALimit) {
  auto crashes = seen({{"x", "?"}, {"y", "Y"}, {"b", "b"}});
  crashes[0].did = {Ending::crashed, {}};
  EXPECT_EQ(diagnosed(crashes).exact, (Explanations{explains({6}, 2, 1, 2)}));
  auto limits = seen({{"e", "?"}, {"f", "F"}, {"b", "b"}});
  limits[0].did = {Ending::over_budget, {}};
  EXPECT_EQ(diagnosed(limits).exact, (Explanations{explains({4}, 2, 1, 2)}));
  // What runs out of stack may be without an end; another crash is no proof of that.
  limits[0].did = {Ending::crashed, {}};
  limits[0].cause = CrashCause::recursion;
  EXPECT_EQ(diagnosed(limits).exact, (Explanations{explains({4}, 2, 1, 2)}));
  for (const auto cause : {CrashCause::unknown, CrashCause::index, CrashCause::other}) {
    limits[0].cause = cause;
    EXPECT_TRUE(diagnosed(limits).exact.empty());
  }
  crashes[0].did = {Ending::over_budget, {}};
  EXPECT_TRUE(diagnosed(crashes).exact.empty());
}

TEST(Diagnosis, NamesNothingByACrashAlone) {
  auto crashes = seen({{"x", "?"}, {"xb", "?"}, {"xc", "?"}, {"b", "b"}});
  for (std::size_t at = 0; at < 3; ++at) {
    crashes[at].did = {Ending::crashed, {}};
  }
  const auto found = diagnosed(crashes);
  EXPECT_TRUE(found.exact.empty());
  EXPECT_TRUE(found.partial.empty());
  EXPECT_EQ(found.ended_badly, 3);
}

TEST(Diagnosis, TakesACrashFromSomethingElseForNoLikeness) {
  auto crashes = seen({{"x", "?"}, {"y", "Y"}, {"b", "b"}});
  crashes[0].did = {Ending::crashed, {}};
  crashes[0].cause = CrashCause::recursion;
  EXPECT_TRUE(diagnosed(crashes).exact.empty());
  Assignment named = toy();
  named.mutants[6].name = "edge-crashes";
  named.answer_with = [](std::string_view input, std::span<const std::string_view> names,
                         const MutantBudget& budget) {
    std::vector<std::string_view> own(names.begin(), names.end());
    std::ranges::replace(own, "edge-crashes", "crash");
    return cases::Parsed<MutantRun>(answer_to(input, own, budget.nodes));
  };
  for (const auto cause : {CrashCause::null, CrashCause::other}) {
    crashes[0].cause = cause;
    EXPECT_FALSE(diagnosed(crashes).exact.empty());
    EXPECT_TRUE(diagnose(named, crashes, {}).sites[0].exact.empty());
  }
  crashes[0].cause = CrashCause::index;
  EXPECT_FALSE(diagnose(named, crashes, {}).sites[0].exact.empty());
}

/// A crash that nobody knows the cause of stands beside a mistake that explains all answers.
TEST(Diagnosis, AddsNoMistakeForTheSakeOfACrash) {
  auto crashes = seen({{"b", "B"}, {"bb", "BB"}, {"bbb", "BBB"}, {"bx", "?"}, {"c", "c"}});
  crashes[3].did = {Ending::crashed, {}};
  const auto found = diagnosed(crashes);
  EXPECT_TRUE(found.exact.empty());
  ASSERT_EQ(found.partial.size(), 1U);
  EXPECT_EQ(found.partial.front(), explains({2}, 3, 1));
  EXPECT_EQ(found.all_answers, 1);
}

/// Pairs are tried by what they promise, so that those who explain all come before the work allowed is done.
TEST(Diagnosis, KeepsWhatItFoundWhenTheWorkAllowedIsDone) {
  const auto observations = seen({{"az", "Az"}, {"bz", "Bz"}, {"abz", "ABz"}, {"abc", "ABc"}, {"cz", "cz"}});
  bool kept = false;
  for (std::int64_t work = 1'000; work < 2'000'000 && !kept; work += work / 8) {
    const auto found = diagnosed(observations, {{}, work, 1});
    kept = found.cut_short && !found.exact.empty();
    EXPECT_TRUE(!kept || found.exact.front().apart == 0) << work;
  }
  EXPECT_TRUE(kept);
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
  EXPECT_EQ(diagnosed(seen({{"s", "s at last"}, {"b", "b"}})).exact, (Explanations{explains({3}, 1, 1, 1)}));
}

TEST(Diagnosis, CombinesAMistakeThatTakesLongOnce) {
  EXPECT_EQ(diagnosed(seen({{"b", "B"}, {"bb", "BB"}, {"sb", "sB at last"}, {"c", "c"}})).exact,
            (Explanations{explains({2, 3}, 3, 1, 1)}));
}

TEST(Diagnosis, CombinesAMistakeThatAloneTakesLongAgainAndAgain) {
  Assignment row = toy();
  row.answer_with = [](std::string_view input, std::span<const std::string_view> names,
                       const MutantBudget& budget) {
    const bool ends = std::ranges::count(names, "raises-b") > 0;
    return cases::Parsed<MutantRun>(answer_to(input, names, ends ? slow_nodes : budget.nodes));
  };
  const auto observations =
      seen({{"b", "B"}, {"bb", "BB"}, {"sb", "sB at last"}, {"sbb", "sBB at last"}, {"c", "c"}});
  EXPECT_EQ(diagnose(row, observations, {}).sites[0].exact, (Explanations{explains({2, 3}, 4, 1, 2)}));
}

TEST(Diagnosis, MissingFileIsAsMissingAsTheMutants) {
  auto observations = seen({{"ab", "?"}, {"c", "C"}});
  observations[0].did.answer.files.clear();
  EXPECT_TRUE(diagnosed(observations).exact.empty());
  Assignment writes_nothing = toy();
  writes_nothing.answer_with = [](std::string_view input, std::span<const std::string_view> names,
                                  const MutantBudget&) {
    const bool nothing = !names.empty() && names.front() == "raises-c";
    const bool raises = nothing && input == "c";
    return cases::Parsed<MutantRun>(raises    ? answered("C")
                                    : nothing ? MutantRun{}
                                              : answered(std::string(input)));
  };
  EXPECT_EQ(diagnose(writes_nothing, observations, {}).sites[0].exact,
            (Explanations{explains({5}, 2, 0, 2)}));
  observations.pop_back();
  EXPECT_TRUE(diagnose(writes_nothing, observations, {}).sites[0].exact.empty());
}

TEST(Diagnosis, LeavesOutObservationsThatAreTooLarge) {
  Assignment large = toy();
  large.answer_with = [](std::string_view input, std::span<const std::string_view> names,
                         const MutantBudget& budget) {
    const bool too_large = input.starts_with("large") && budget.nodes < slow_nodes * 2;
    return cases::Parsed<MutantRun>(too_large ? MutantRun{Ending::over_budget, {}}
                                              : answer_to(input, names, budget.nodes));
  };
  const auto found = diagnose(large, seen({{"b", "B"}, {"large b", "large B"}, {"c", "c"}}), {}).sites[0];
  EXPECT_EQ(found.too_large, 1);
  EXPECT_EQ(found.exact, (Explanations{explains({2}, 1, 1, 1)}));
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
  EXPECT_TRUE(found.sites[0].exact.empty());
}

TEST(Diagnosis, OfNoFailureIsEmpty) {
  const auto found = diagnosed(seen({{"b", "b"}}));
  EXPECT_EQ(found, (SiteDiagnosis{"", 0, 1}));
}

/// What a candidate wrote, some of it right by the other reading, which is accepted or not.
struct WroteByReading {
  Wrote wrote;
  bool is_right_by_it = false;
};

SiteDiagnosis diagnosed_by_reading(const std::vector<WroteByReading>& all, bool accepted) {
  std::vector<Observation> observations;
  for (const auto& [wrote, is_right_by_it] : all) {
    observations.push_back(seen({wrote}).front());
    observations.back().reading = is_right_by_it ? "a loud d" : "";
    observations.back().failing = observations.back().failing && !(accepted && is_right_by_it);
  }
  DiagnosisTerms terms;
  terms.reading = accepted ? "a loud d" : "";
  return diagnosed(observations, terms);
}

TEST(DiagnosisByReading, FindsAMistakeBesideAnAcceptedReading) {
  const auto found = diagnosed_by_reading(
      {{{"d", "D"}, true}, {{"bd", "BD"}}, {{"dbb", "DBB"}}, {{"b", "B"}}, {{"c", "c"}}}, true);
  EXPECT_EQ(found.exact, (Explanations{explains({7, 2}, 3, 2, 3)}));
  EXPECT_FALSE(found.combined);
}

TEST(DiagnosisByReading, FindsTwoMistakesBesideIt) {
  const auto found = diagnosed_by_reading({{{"d", "D"}, true},
                                           {{"bd", "BD"}},
                                           {{"dc", "DC"}},
                                           {{"b", "B"}},
                                           {{"bcd", "BCD"}},
                                           {{"c", "C"}},
                                           {{"z", "z"}}},
                                          true);
  EXPECT_EQ(found.exact, (Explanations{explains({7, 2, 5}, 5, 2, 3)}));
}

TEST(DiagnosisByReading, NamesAMistakeAloneWhereNobodyFollowsIt) {
  const auto found =
      diagnosed_by_reading({{{"d", "d"}}, {{"bd", "Bd"}}, {{"dbb", "dBB"}}, {{"b", "B"}}}, true);
  EXPECT_EQ(found.exact, (Explanations{explains({2}, 3, 1, 3)}));
}

TEST(DiagnosisByReading, SeesThatTheMistakeAloneDoesNotFollowIt) {
  // By our reading it would be right here, too, but not with these files.
  const auto found =
      diagnosed_by_reading({{{"d", "D"}, true}, {{"dd", "DD"}, true}, {{"b", "B"}}, {{"bb", "BB"}}}, true);
  EXPECT_EQ(found.exact, (Explanations{explains({7, 2}, 2, 2, 2)}));
}

TEST(DiagnosisByReading, FindsAMistakeBesideOneThatSomeFailuresFollow) {
  const auto found =
      diagnosed_by_reading({{{"d", "D"}, true}, {{"bd", "BD"}}, {{"b", "B"}}, {{"z", "z"}}}, false);
  EXPECT_EQ(found.exact.at(0).mistakes, (std::vector<Placed>{{7}, {2}}));
}

using Layers = std::vector<Layer>;

TEST(DiagnosisOfLayers, FindsTheMistakeInWhatIsLeft) {
  const auto found =
      diagnosed(seen({{"b\n", "B\r\n"}, {"c\n", "c\r\n"}, {"bb\n", "BB\r\n"}, {"cb\n", "cB\r\n"}}));
  EXPECT_EQ(found.peeled, Layers{Layer::crlf});
  EXPECT_EQ(found.exact, (Explanations{explains({2}, 4, 0, 3)}));
  EXPECT_EQ(found.failing, 4);
}

TEST(DiagnosisOfLayers, FindsTwoMistakesInWhatIsLeft) {
  const auto found = diagnosed(seen({{"b\n", "B \n"}, {"c\n", "C \n"}, {"bc\n", "BC \n"}, {"z\n", "z \n"}}));
  EXPECT_EQ(found.peeled, Layers{Layer::blanks_at_line_ends});
  EXPECT_EQ(found.exact.at(0).mistakes, (std::vector<Placed>{{2}, {5}}));
}

TEST(DiagnosisOfLayers, KnowsWhereNothingElseIsWrong) {
  const auto found = diagnosed(seen({{"b\n", "b"}, {"c\n", "c"}, {"z\n\n", "z\n\n"}}));
  EXPECT_EQ(found.peeled, Layers{Layer::newlines_at_end});
  EXPECT_EQ(found.exact, (Explanations{explains({}, 2, 1, 2)}));
}

TEST(DiagnosisOfLayers, LeavesAllInPlaceWhereTheVeryFilesAreExplained) {
  const auto found = diagnosed(seen({{"b\n", "B\n"}, {"bb\n", "BB\n"}, {"c\n", "c\n"}}));
  EXPECT_EQ(found.peeled, Layers{});
  EXPECT_EQ(found.exact, (Explanations{explains({2}, 2, 1, 2)}));
}

TEST(Diagnosis, ExplainsWhatTheNearestLeavesOverByAnother) {
  const auto found = diagnosed(seen({{"a", "A"},
                                     {"aa", "AA"},
                                     {"aaz", "AAz"},
                                     {"aaaz", "AAAz"},
                                     {"ab", "aB"},
                                     {"aab", "aaB"},
                                     {"aaab", "aaaB"}}));
  EXPECT_TRUE(found.exact.empty());
  ASSERT_FALSE(found.partial.empty());
  EXPECT_EQ(found.partial.front(), explains({0}, 4, 0));
  EXPECT_EQ(found.rest, (Explanations{explains({2}, 3, 0)}));
}

TEST(Diagnosis, ExplainsNoTwoThatAreLeftOverByAnother) {
  const auto found = diagnosed(
      seen({{"a", "A"}, {"aa", "AA"}, {"aaz", "AAz"}, {"aaaz", "AAAz"}, {"ab", "aB"}, {"aab", "aaB"}}));
  EXPECT_FALSE(found.partial.empty());
  EXPECT_TRUE(found.rest.empty());
}

/// Two tasks, "up/TEXT" and "down/TEXT", and "join/TEXT|TEXT", which has the code of `up` before the bar.
Assignment toy_of_tasks() {
  Assignment row = toy();
  row.facts.tasks = {{"join"}, {"up"}, {"down"}};
  row.parts_of_tasks = {"join:up", "join:out"};
  row.parse = [](std::string_view input) {
    PosedProblem posed;
    posed.task = input.substr(0, input.find('/'));
    return cases::Parsed<PosedProblem>(posed);
  };
  row.answer_with = [](std::string_view input, std::span<const std::string_view> mistakes,
                       const MutantBudget& budget) {
    const auto made = made_at(input.substr(0, input.find('/')), mistakes);
    const auto bar = std::min(input.find('|'), input.size());
    const auto of_part = [&](std::string_view part, std::string_view text) {
      std::vector<std::string_view> names;
      for (const auto& mistake : made) {
        if (mistake.site.empty() || mistake.site == part) {
          names.push_back(mistake.name);
        }
      }
      return answer_to(text, names, budget.nodes);
    };
    auto run = of_part("up", input.substr(0, bar));
    auto behind = of_part("out", input.substr(bar));
    if (run.ending == Ending::answered && behind.ending == Ending::answered) {
      return cases::Parsed<MutantRun>(answered(run.answer.files["out.txt"] + behind.answer.files["out.txt"]));
    }
    return cases::Parsed<MutantRun>(run.ending == Ending::answered ? behind : run);
  };
  return row;
}

TEST(DiagnosisBySite, LooksAtEachTaskByItself) {
  const auto found = diagnose(toy_of_tasks(),
                              seen({{"up/b", "up/B"},
                                    {"down/c", "down/C"},
                                    {"up/bb", "up/BB"},
                                    {"up/c", "up/c"},
                                    {"down/b", "down/b"}}),
                              {});
  ASSERT_EQ(found.sites.size(), 2U);
  EXPECT_EQ(found.sites[0].site, "up");
  EXPECT_EQ(found.sites[0].exact, (Explanations{{{{2, "up"}}, 2, 1, 2}}));
  EXPECT_EQ(found.sites[1].site, "down");
  EXPECT_EQ(found.sites[1].exact, (Explanations{{{{5, "down"}}, 1, 1, 1}}));
  EXPECT_EQ(failing_of(found), 3);
  EXPECT_EQ(passing_of(found), 2);
}

TEST(DiagnosisBySite, TakesWhatIsSureOfATaskToOneThatIsTooLarge) {
  std::vector<Wrote> of_large;
  for (int index = 0; index < 200; ++index) {
    of_large.push_back({"down/b" + std::to_string(index), "down/B" + std::to_string(index)});
  }
  DiagnosisTerms terms;
  terms.most_work = 400'000;
  const auto alone = diagnose(toy_of_tasks(), seen(of_large), terms);
  EXPECT_TRUE(alone.sites[0].cut_short);
  EXPECT_TRUE(alone.sites[0].exact.empty());
  auto both = of_large;
  for (const std::string tail : {"b", "bb", "bbb"}) {
    auto raised = tail;
    std::ranges::replace(raised, 'b', 'B');
    both.push_back({"up/" + tail, "up/" + raised});
  }
  const auto found = diagnose(toy_of_tasks(), seen(both), terms);
  EXPECT_EQ(found.sites[0].exact.at(0).mistakes, (std::vector<Placed>{{2, "up"}}));
  EXPECT_EQ(found.sites[1].exact.at(0).mistakes, (std::vector<Placed>{{2, "down"}}));
}

TEST(DiagnosisBySite, HidesNothingBehindATaskThatCrashes) {
  auto observations = seen({{"up/b", "?"}, {"down/c", "down/C"}});
  observations[0].did = {Ending::crashed, {}};
  const auto found = diagnose(toy_of_tasks(), observations, {});
  EXPECT_EQ(found.sites[0].ended_badly, 1);
  EXPECT_TRUE(found.sites[0].exact.empty());
  EXPECT_EQ(found.sites[1].exact, (Explanations{{{{5, "down"}}, 1, 0, 1}}));
}

TEST(DiagnosisBySite, TakesWhatWasFoundForATaskToWhereItsCodeIsCalled) {
  const auto found = diagnose(toy_of_tasks(),
                              seen({{"join/b|b", "join/B|b"}, {"join/b|", "join/B|"}, {"up/b", "up/B"}}), {});
  EXPECT_EQ(found.sites[0].site, "up");
  EXPECT_EQ(found.sites[1].site, "join");
  EXPECT_EQ(found.sites[1].exact.at(0).mistakes, (std::vector<Placed>{{2, "join:up"}}));
}

TEST(DiagnosisBySite, KnowsHowClearlyWhatWasFoundForATaskIsNoOtherMistake) {
  const auto found = diagnose(
      toy_of_tasks(),
      seen({{"up/a", "up/A"}, {"up/az", "up/az"}, {"join/a|", "join/A|"}, {"join/az|", "join/az|"}}), {});
  EXPECT_EQ(found.sites[1].exact, (Explanations{{{{1, "join:up"}}, 1, 1, 1}}));
  const auto unclear =
      diagnose(toy_of_tasks(), seen({{"up/a", "up/A"}, {"up/az", "up/az"}, {"join/a|", "join/A|"}}), {});
  EXPECT_EQ(unclear.sites[1].exact, (Explanations{{{{1, "join:up"}}, 1, 0}, {{{0, "join"}}, 1, 0}}));
}

TEST(DiagnosisBySite, AddsToWhatWasFoundForATask) {
  const auto found = diagnose(
      toy_of_tasks(),
      seen(
          {{"join/b|b", "join/B|b"}, {"join/bc|bc", "join/BC|bC"}, {"join/b|", "join/B|"}, {"up/b", "up/B"}}),
      {});
  EXPECT_EQ(found.sites[1].exact.at(0).mistakes, (std::vector<Placed>{{2, "join:up"}, {5, "join"}}));
}

TEST(DiagnosisBySite, KnowsTheOtherPartsOfATask) {
  const auto found = diagnose(toy_of_tasks(), seen({{"join/b|b", "join/b|B"}, {"join/b|", "join/b|"}}), {});
  EXPECT_EQ(found.sites[0].exact.at(0).mistakes, (std::vector<Placed>{{2, "join:out"}}));
}

}  // namespace
}  // namespace fuzz
