#include "harness/job/observations.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

using HowItEnded = fuzz::MutantRun::Ending;

CaseResult judged(Verdict verdict, std::string output = "1\n") {
  CaseResult result;
  result.judgement.verdict = verdict;
  result.written = cases::Answer{{{"output.txt", std::move(output)}}};
  return result;
}

CaseResult right_by(const std::string& reading) {
  auto result = judged(Verdict::wrong);
  result.judgement.reading = reading;
  return result;
}

TEST(ObservationOfACase, IsWhatTheCandidateDid) {
  const auto wrong = observation_of("in", judged(Verdict::wrong, "2\n"));
  ASSERT_TRUE(wrong.has_value());
  EXPECT_EQ(wrong->input, "in");
  EXPECT_TRUE(wrong->failing);
  EXPECT_EQ(wrong->did.ending, HowItEnded::answered);
  EXPECT_EQ(wrong->did.answer.files.at("output.txt"), "2\n");
  EXPECT_FALSE(observation_of("in", judged(Verdict::accepted))->failing);
  EXPECT_EQ(observation_of("in", judged(Verdict::no_output))->did.ending, HowItEnded::answered);
}

TEST(ObservationOfACase, TellsCrashesFromLimits) {
  EXPECT_EQ(observation_of("", judged(Verdict::runtime_error))->did.ending, HowItEnded::crashed);
  for (const auto verdict : {Verdict::time_limit, Verdict::memory_limit, Verdict::output_limit}) {
    EXPECT_EQ(observation_of("", judged(verdict))->did.ending, HowItEnded::over_budget);
  }
}

TEST(ObservationOfACase, KnowsWhatACrashCameFrom) {
  using fuzz::CrashCause;
  auto crashed = judged(Verdict::runtime_error);
  EXPECT_EQ(observation_of("", crashed)->cause, CrashCause::unknown);
  const std::vector<std::pair<std::string, CrashCause>> causes{
      {"IndexError: list index out of range", CrashCause::index},
      {"Exception in thread \"main\" java.lang.ArrayIndexOutOfBoundsException: 5", CrashCause::index},
      {"TypeError: 'NoneType' object is not subscriptable", CrashCause::null},
      {"Exception in thread \"main\" java.lang.NullPointerException", CrashCause::null},
      {"RecursionError: maximum recursion depth exceeded", CrashCause::recursion},
      {"Exception in thread \"main\" java.lang.StackOverflowError", CrashCause::recursion},
      {"NameError: name 'boards' is not defined", CrashCause::other}};
  for (const auto& [exception, cause] : causes) {
    crashed.judgement.symptoms = {message(SymptomId::exception, exception)};
    EXPECT_EQ(observation_of("", crashed)->cause, cause) << exception;
  }
}

TEST(ObservationOfACase, IsNoneWhereNothingWasRunOrCompared) {
  for (const auto verdict : {Verdict::compile_error, Verdict::skipped, Verdict::judge_error}) {
    EXPECT_FALSE(observation_of("", judged(verdict)).has_value());
  }
  auto too_much = judged(Verdict::wrong);
  too_much.written.reset();
  EXPECT_FALSE(observation_of("", too_much).has_value());
}

/// A tree of one leaf, and what its program writes.
constexpr auto leaf = "TREE\nMINIMAX\nMAX\n(1 2)\n";

TEST(Finding, IsNoneWithoutAFailure) {
  Observations observations;
  observations.take(leaf, judged(Verdict::accepted));
  observations.take(leaf, judged(Verdict::compile_error));
  EXPECT_FALSE(observations.find(find_assignment("cs540-tree")->core, {}, {}).has_value());
}

TEST(Finding, IsNoneWhereMistakesHaveNamesAndCannotBeMade) {
  auto assignment = find_assignment("cs540-tree")->core;
  assignment.answer_with = nullptr;
  Observations observations;
  observations.take(leaf, judged(Verdict::wrong));
  EXPECT_FALSE(observations.find(assignment, {}, {}).has_value());
}

TEST(Finding, IsTheReadingThatAllFailuresFollow) {
  Observations observations;
  observations.take(leaf, right_by("upside down"));
  observations.take(leaf, judged(Verdict::accepted));
  observations.take(leaf, right_by("upside down"));
  const auto found = observations.find(find_assignment("cs540-tree")->core, {}, {});
  ASSERT_TRUE(found.has_value());
  EXPECT_EQ(found->reading, "upside down");
  EXPECT_EQ(found->failing, 2);
}

TEST(Finding, IsNoReadingWhereSomeFailureFollowsNone) {
  for (const bool last : {true, false}) {
    Observations observations;
    observations.take(leaf, last ? right_by("upside down") : judged(Verdict::wrong));
    observations.take(leaf, last ? judged(Verdict::wrong) : right_by("upside down"));
    EXPECT_EQ(observations.find(find_assignment("cs540-tree")->core, {}, {})->reading, "");
  }
}

constexpr auto tie = "TREE\nALPHABETA\nMAX\n((2 9) (2 9))\n";
constexpr auto wide = "TREE\nALPHABETA\nMAX\n((-3 9) (3 -8 7) (1 5))\n";
constexpr auto deep = "TREE\nALPHABETA\nMIN\n((3 (9 -4)) ((-3 8) 7) (1 5))\n";

/// What a program does that has this mistake and is said to be right by the reading, or is wrong.
CaseResult made_by(const std::string& input, std::span<const std::string_view> mistakes,
                   bool is_right_by_it) {
  auto result = judged(is_right_by_it ? Verdict::accepted : Verdict::wrong);
  result.judgement.reading = is_right_by_it ? "equality does not prune" : "";
  result.written = find_assignment("cs540-tree")->core.answer_with(input, mistakes, {})->answer;
  return result;
}

TEST(Finding, IsTheMistakeBesideTheReadingThatIsAccepted) {
  constexpr std::array<std::string_view, 2> both{"strict-cut", "leaf-sign-lost"};
  Observations observations;
  observations.take(tie, made_by(tie, std::span(both).first(1), true));
  observations.take(wide, made_by(wide, both, false));
  observations.take(deep, made_by(deep, both, false));
  const auto& core = find_assignment("cs540-tree")->core;
  const auto found = observations.find(core, {1, "equality does not prune"}, {}).value();
  ASSERT_EQ(found.diagnosis.sites.size(), 1U);
  const auto is_it = [&core](const fuzz::Explanation& one) {
    return one.mistakes.size() == 2 &&
           core.mutants[one.mistakes[0].mutant].reading == "equality does not prune" &&
           core.mutants[one.mistakes[1].mutant].name == "leaf-sign-lost";
  };
  EXPECT_TRUE(std::ranges::any_of(found.diagnosis.sites.front().exact, is_it));
}

TEST(Finding, LooksAtNoMoreThanSomeHundredCasesTheFailingOnesFirst) {
  Observations observations;
  constexpr auto most = static_cast<int>(Observations::most_cases);
  for (int i = 0; i < most; ++i) {
    observations.take(leaf, judged(Verdict::accepted));
  }
  for (int i = 0; i < 3; ++i) {
    observations.take(leaf, judged(Verdict::wrong));
  }
  observations.take(leaf, judged(Verdict::accepted));
  const auto found = observations.find(find_assignment("cs540-tree")->core, {}, {}).value();
  EXPECT_EQ(failing_of(found.diagnosis), 3);
  EXPECT_EQ(passing_of(found.diagnosis), most - 3);
  EXPECT_EQ(found.not_kept, 4);
}

TEST(Finding, KeepsNoMoreBytesThanAllowed) {
  Observations observations;
  const std::string third(static_cast<std::size_t>(Observations::most_bytes) / 3, '1');
  for (int i = 0; i < 4; ++i) {
    observations.take(leaf, judged(Verdict::accepted, third));
  }
  observations.take(leaf, judged(Verdict::wrong, third));
  const auto found = observations.find(find_assignment("cs540-tree")->core, {}, {}).value();
  EXPECT_EQ(failing_of(found.diagnosis), 1);
  EXPECT_EQ(passing_of(found.diagnosis), 1);
  EXPECT_EQ(found.not_kept, 3);
}

/// Draws problems of all tasks; on how many of them the mutant of a reading is wrong by ours.
int shown_of(const Assignment& assignment, const fuzz::MutantFacts& mutant) {
  constexpr int drawn = 20;
  int shown = 0;
  for (const auto& task : assignment.facts().tasks) {
    for (int index = 0; index < drawn; ++index) {
      const auto input = drawn_input(assignment.core, fuzz::Profile::edge, task.name, 1, index);
      const auto problem = assignment.read(input).value();
      if (problem.readings.empty()) {
        continue;  // any legal answer is right, as in a competition
      }
      const auto right = solved(assignment.core, input).value();
      const std::array<std::string_view, 1> names{mutant.name};
      const auto written = assignment.core.answer_with(input, names, {})->answer;
      std::vector<cases::Answer> answers;
      for (const auto& reading : problem.readings) {
        answers = reading.name == mutant.reading ? reading.answers() : answers;
      }
      // Where the reading says nothing the answer is ours.
      EXPECT_TRUE(std::ranges::count(answers, written) > 0 || written == right) << input;
      shown += written == right ? 0 : 1;
    }
  }
  return shown;
}

TEST(OtherReadings, AreWhatTheirMutantsWrite) {
  for (const auto& assignment : built_in_registry().all()) {
    for (const auto& reading : assignment.readings) {
      const auto& mutants = assignment.core.mutants;
      const auto mutant = std::ranges::find(mutants, reading, &fuzz::MutantFacts::reading);
      ASSERT_NE(mutant, mutants.end()) << reading;
      EXPECT_GT(shown_of(assignment, *mutant), 0) << reading;
    }
  }
}

}  // namespace
}  // namespace harness
