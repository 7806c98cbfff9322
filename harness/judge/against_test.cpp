#include "harness/judge/against.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/judge/words/render.hpp"
#include "harness/judge/words/testing/in_words.hpp"

namespace harness {
namespace {

using Files = std::map<std::string, std::string>;

RunResult exited(int status) {
  RunResult run;
  run.ending = Ending::exited;
  run.exit_status = status;
  return run;
}

RunResult ended(Ending ending) {
  RunResult run;
  run.ending = ending;
  return run;
}

/// A candidate that ended so and left these files, and another program.
Judgement judged(const RunResult& run, const Files& files, const RunResult& other, const Files& other_files) {
  OtherRun other_run{judge_ending(other, {}), {}};
  other_run.files.files.insert(other_files.begin(), other_files.end());
  Demand demand;
  demand.outputs = {{"move", FileKind::answer, {{"move", FieldKind::word}, {"nodes", FieldKind::word}}},
                    {"text", FileKind::text}};
  FoundFiles found;
  for (const auto& [name, bytes] : files) {
    found.names.push_back(name);
  }
  found.read = [&files](std::string_view name) {
    const auto file = files.find(std::string(name));
    return file == files.end() ? std::nullopt : std::optional(file->second);
  };
  return judge_against(other_run, run, {}, std::move(demand), found);
}

const Files right{{"move", "A1\n7\n"}, {"text", "x\n"}};

TEST(Against, AcceptsTheSameFiles) {
  const auto judgement = judged(exited(0), right, exited(0), right);
  EXPECT_EQ(judgement.verdict, Verdict::accepted);
  EXPECT_EQ(words_of(judgement.reasons), "");
}

TEST(Against, ShowsTheLinesOfBothWithoutTakingTheOtherForRight) {
  const auto judgement = judged(exited(0), {{"move", "B2\n8\n"}, {"text", "x\n"}}, exited(0), right);
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_EQ(render(judgement),
            (std::vector<std::string>{"     move line 1 of 2, move, differs, and so does nodes",
                                      "       other     A1", "       yours     B2",
                                      "       nodes: other 7, yours 8"}));
}

TEST(Against, KeepsWhatIsSaidOfTheWayALineIsWritten) {
  const auto judgement = judged(exited(0), {{"move", "A1\n7\n"}, {"text", "X\n"}}, exited(0), right);
  EXPECT_EQ(in_words(judgement.files.at(1).divergence.value()).hint, "only capital and small letters differ");
}

TEST(Against, JudgesACandidateThatFailsAlone) {
  const auto judgement = judged(exited(3), right, exited(0), right);
  EXPECT_EQ(judgement.verdict, Verdict::runtime_error);
  EXPECT_EQ(words_of(judgement.reasons), "exit status 3, though all files are right");
}

TEST(Against, SkipsACaseOnWhichTheOtherFailsAlone) {
  const auto crashed = judged(exited(0), right, exited(3), right);
  EXPECT_EQ(crashed.verdict, Verdict::skipped);
  EXPECT_EQ(words_of(crashed.reasons), "the other program failed: RTE, exit status 3");
  const auto lacking = judged(exited(0), right, exited(0), {{"move", "A1\n7\n"}});
  EXPECT_EQ(lacking.verdict, Verdict::skipped);
  EXPECT_EQ(words_of(lacking.reasons), "the other program failed: NO, no text");
  EXPECT_EQ(lacking.reasons, (Reasons{message(ReasonId::other_failed, "NO"),
                                      message(ReasonId::no_files, std::vector<std::string>{"text"})}));
  EXPECT_EQ(judged(exited(4), {}, exited(3), {}).verdict, Verdict::skipped);
}

TEST(Against, FindsBothEqualThatFailInTheSameWay) {
  const auto crashed = judged(exited(3), right, exited(3), right);
  EXPECT_EQ(crashed.verdict, Verdict::accepted);
  EXPECT_EQ(words_of(crashed.reasons), "equal: both RTE, exit status 3");
  const auto lacking = judged(exited(0), {{"text", "x\n"}}, exited(0), {{"text", "x\n"}});
  EXPECT_EQ(lacking.verdict, Verdict::accepted);
  EXPECT_EQ(words_of(lacking.reasons), "equal: both NO, no move");
}

TEST(Against, ComparesWhatBothLeftThatFailInTheSameWay) {
  const auto judgement = judged(exited(3), {{"text", "y\n"}}, exited(3), {{"text", "x\n"}});
  EXPECT_EQ(judgement.verdict, Verdict::wrong);
  EXPECT_EQ(words_of(judgement.reasons), "both RTE, exit status 3");
  const auto more = judged(exited(3), right, exited(3), {{"text", "x\n"}});
  EXPECT_EQ(more.verdict, Verdict::wrong);
  EXPECT_EQ(words_of(more.files.at(1).remarks), "is there, and the other program wrote none");
  EXPECT_EQ(judged(exited(3), {{"text", "x\n"}}, exited(3), right).verdict, Verdict::no_output);
}

TEST(Against, DoesNotLookAtFilesThatALimitCutOff) {
  const auto judgement =
      judged(ended(Ending::cpu_limit), {{"text", "x"}}, ended(Ending::cpu_limit), {{"text", "x\ny"}});
  EXPECT_EQ(judgement.verdict, Verdict::accepted);
  EXPECT_EQ(words_of(judgement.reasons), "equal: both TLE, more than 10 s of CPU time");
}

TEST(Against, IsNobodysFaultWhereAProgramCouldNotBeStarted) {
  EXPECT_EQ(judged(ended(Ending::not_started), {}, exited(0), right).verdict, Verdict::judge_error);
  EXPECT_EQ(judged(exited(0), right, ended(Ending::not_started), {}).verdict, Verdict::judge_error);
}

}  // namespace
}  // namespace harness
