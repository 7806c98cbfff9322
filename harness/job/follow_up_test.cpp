#include <cstdint>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "harness/job/case_run.hpp"
#include "harness/job/descent.hpp"
#include "harness/job/machine.hpp"
#include "harness/judge/words/divergence_words.hpp"

namespace harness {
namespace {

/// The game of these tests: a problem is a number, below it are two of the next lower number, and the answer
/// is the count of all of them.
int right_count(int number) {
  return (1 << number) - 1;
}

Assignment halves() {
  Assignment row;
  row.core.parse = [](std::string_view) -> cases::Parsed<fuzz::PosedProblem> {
    return fuzz::PosedProblem{"", "", {{"text", FileKind::answer, {{"nodes", FieldKind::word}}}}};
  };
  row.core.solve = [](std::string_view input, const cases::Write& write, const solver::SolveSettings&) {
    write("text", fmt::format("{}\n", right_count(std::stoi(std::string(input)))));
    return cases::Parsed<bool>(true);
  };
  row.views = [](std::string_view input) {
    ProblemViews views;
    views.descent = {"nodes", [number = std::stoi(std::string(input))] {
                       std::vector<OnePlyDown> below;
                       for (const auto* const move : {"left", "right"}) {
                         if (number > 1) {
                           below.push_back({move, std::to_string(number - 1)});
                         }
                       }
                       return below;
                     }};
    return views;
  };
  return row;
}

/// A candidate that counts one too many of everything above 3. From some run on, it is interrupted, or the
/// user wants no more.
class Miscounter final : public Launcher {
 public:
  std::int64_t post(const Start& start) override {
    ++runs_;
    RunResult& run = results_[runs_];
    run.ending = runs_ >= interrupted_from ? Ending::interrupted : Ending::exited;
    if (runs_ >= stopped_from) {
      stop.request_stop();
    }
    int number = 0;
    std::ifstream(start.folder + "/input.txt") >> number;
    std::ofstream(start.folder + "/text") << right_count(number) + (number > 3 ? 1 : 0) << '\n';
    return runs_;
  }
  RunResult take(std::int64_t number) override { return results_.at(number); }
  void interrupt() noexcept override {}
  std::int64_t runs() const { return runs_; }

  std::stop_source stop;
  std::int64_t interrupted_from = 1000;
  std::int64_t stopped_from = 1000;

 private:
  std::map<std::int64_t, RunResult> results_;
  std::int64_t runs_ = 0;
};

class FollowUp : public ::testing::Test {
 protected:
  FollowUp() {
    plan.assignment = &assignment;
    plan.candidate.program = {"/bin/true"};
    plan.invocation = "{program}";
    plan.input_name = "input.txt";
    plan.snapshot = "/nowhere/snapshot";
  }
  /// The record of a case on the number 6; nothing where it has no result.
  std::optional<CaseRecord> record() {
    const JobCase job_case{"1", "6", *assignment.read("6"), {}, {}, std::nullopt};
    const RunPlace place{*folders, launcher, machine};
    const auto begun = CaseRun::begin(plan, job_case, place, launcher.stop.get_token());
    if (!begun) {
      ADD_FAILURE() << "not begun";
      return std::nullopt;
    }
    return finish_case(**begun, place);
  }
  /// Its hint.
  std::optional<std::string> hint() {
    const auto result = record();
    if (!result) {
      return std::nullopt;
    }
    const auto& files = result->judgement.files;
    return files.size() == 1 && files[0].divergence ? words_of(*files[0].divergence).hint : "no divergence";
  }

  const Assignment assignment = halves();
  const std::unique_ptr<WorkFolders> folders = WorkFolders::make();
  RunPlan plan;
  ThisMachine machine;
  Miscounter launcher;
};

/// The first run, left and left below it, and two below that.
constexpr std::int64_t all_runs = 5;

TEST_F(FollowUp, AsksUntilItKnowsWhereTheCountParts) {
  const auto told = hint();
  ASSERT_TRUE(told);
  EXPECT_NE(told->find("the count parts at root > left > left"), std::string::npos) << *told;
  EXPECT_EQ(launcher.runs(), all_runs);
}

/// Who has the record alone is told the same: no run is needed for that.
TEST_F(FollowUp, IsToldAgainByWhatTheRecordHas) {
  for (const int most_questions : {60, 4, 3, 2, 1, 0}) {
    plan.most_questions = most_questions;
    const auto kept = record();
    ASSERT_TRUE(kept);
    ASSERT_LE(kept->questions.size(), static_cast<std::size_t>(most_questions));
    auto next = kept->questions.begin();
    const auto parting = where_it_parts(
        assignment, kept->input,
        [&](const std::string& input, const AnyProblem&) {
          EXPECT_EQ(next->input, input);
          const auto& count = (next++)->count;
          // The count is all that an answer has here.
          return count ? std::optional(cases::Answer{{{"text", *count + "\n"}}}) : std::nullopt;
        },
        static_cast<int>(kept->questions.size()));
    EXPECT_EQ(next, kept->questions.end());
    const auto& divergence = *kept->judgement.files.at(0).divergence;
    Divergence told;
    told.columns = divergence.columns;
    told.lines = divergence.lines;
    tell_parting(assignment, parting, told);
    EXPECT_EQ(divergence.path, told.path);
    EXPECT_EQ(divergence.hints, told.hints);
    EXPECT_EQ(divergence.descent, told.descent);
    EXPECT_EQ(divergence.descent.has_value(), most_questions > 0);
  }
}

TEST_F(FollowUp, KeepsWhatWasAskedAndHowThatEnded) {
  const auto kept = record();
  ASSERT_TRUE(kept);
  std::string asked;
  for (const auto& question : kept->questions) {
    EXPECT_EQ(question.run.ending, Ending::exited);
    asked += fmt::format("{}:{} ", question.input, question.count.value_or("none"));
  }
  // Those of 5 and 4 are one too many.
  EXPECT_EQ(asked, "5:32 4:16 3:7 3:7 ");
}

TEST_F(FollowUp, IsNoResultWhereItIsInterrupted) {
  for (std::int64_t from = 1; from <= all_runs; ++from) {
    launcher.interrupted_from = launcher.runs() + from;
    EXPECT_FALSE(hint()) << from;
  }
}

TEST_F(FollowUp, IsNoResultWhereTheUserWantsNoMore) {
  for (std::int64_t from = 1; from < all_runs; ++from) {
    launcher.stop = {};
    launcher.stopped_from = launcher.runs() + from;
    EXPECT_FALSE(hint()) << from;
  }
}

TEST_F(FollowUp, StaysWhereItHadComeToItsEndBefore) {
  launcher.stopped_from = all_runs;
  // The last answer is in: nothing is left to be asked.
  const auto told = hint();
  ASSERT_TRUE(told);
  EXPECT_NE(told->find("the count parts at root > left > left"), std::string::npos) << *told;
}

TEST_F(FollowUp, GivesUpWhereNoMoreQuestionsAreAllowed) {
  plan.most_questions = 1;
  const auto told = hint();
  ASSERT_TRUE(told);
  EXPECT_NE(told->find("further down it was not followed (1 asked)"), std::string::npos) << *told;
}

}  // namespace
}  // namespace harness
