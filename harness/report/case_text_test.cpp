#include "harness/report/case_text.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/judge/words/render.hpp"
#include "harness/report/feedback.hpp"

namespace harness {
namespace {

CaseResult unsteady() {
  CaseResult result{"1", "easy", "easy, small", {}, {}, RunResult{}, ""};
  result.judgement.verdict = Verdict::wrong;
  result.judgement.nondeterminism = Nondeterminism{
      {{Verdict::wrong}, {Verdict::wrong}, {Verdict::runtime_error, {message(ReasonId::exit_status, 3)}}},
      3,
      {{"log", 4, RunLines{{LineState::there, 0, "B2,1", 0}, {LineState::there, 0, "B2,7", 0}}},
       {"state", 0, RunLines{{LineState::whole_file, 0, "", 8}, {LineState::no_file, 0, "", 0}}}}};
  return result;
}

TEST(Nondeterminism, IsToldWithTheLinesOfBothRuns) {
  EXPECT_EQ(render(unsteady().judgement),
            (std::vector<std::string>{
                "     nondeterministic: run 3 on the same input is not like run 1: WA | WA | RTE,",
                "       exit status 3",
                "       log first differs in line 4",
                "         run 1   B2,1",
                "         run 3   B2,7",
                "       state",
                "         run 1   8 bytes",
                "         run 3   (no file)",
            }));
}

TEST(Nondeterminism, CountsRunsThatAreMany) {
  Judgement judgement{Verdict::wrong, {}, {}};
  judgement.nondeterminism = Nondeterminism{{{Verdict::wrong},
                                             {Verdict::accepted},
                                             {Verdict::accepted},
                                             {Verdict::wrong},
                                             {Verdict::wrong},
                                             {Verdict::wrong}},
                                            2,
                                            {}};
  EXPECT_EQ(render(judgement),
            (std::vector<std::string>{
                "     nondeterministic: run 2 on the same input is not like run 1: 2 times AC | 4",
                "       times WA"}));
}

TEST(Nondeterminism, IsToldOfTheOtherProgram) {
  Judgement judgement{Verdict::skipped, {}, {}};
  judgement.other_nondeterminism = Nondeterminism{{}, 2, {{"log", 1, RunLines{}}}};
  EXPECT_EQ(render(judgement).front(),
            "     the other program is nondeterministic: run 2 on the same input is not like");
}

TEST(Nondeterminism, IsToldWithoutLinesWhereTheyAreNotToBeSeen) {
  const auto shown = seen(Feedback::verdict, unsteady(), {});
  ASSERT_TRUE(shown.judgement.nondeterminism);
  EXPECT_EQ(shown.judgement.nondeterminism->runs,
            (std::vector<ToldRun>{{Verdict::wrong}, {Verdict::wrong}, {Verdict::runtime_error}}));
  EXPECT_EQ(shown.judgement.nondeterminism->files, (std::vector<FileDifference>{{"log"}, {"state"}}));
  EXPECT_FALSE(seen(Feedback::none, unsteady(), {}).judgement.nondeterminism);
}

}  // namespace
}  // namespace harness
