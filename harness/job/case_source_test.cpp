#include "harness/job/case_source.hpp"

#include <filesystem>
#include <stop_token>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"
#include "cases/testing/variable.hpp"
#include "harness/job/expected_answer.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using Ids = std::vector<std::string>;

const Assignment& squirrel() {
  return *find_assignment("squirrel");
}

/// One empty square, A1; a Sneak there makes the board full.
const std::string greedy =
    "1\nX\n1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
    "*OXXX\nOXXXX\nXXXXX\nXXXXX\nXXXXX\n";
const std::string greedy_answer = "XOXXX\nOXXXX\nXXXXX\nXXXXX\nXXXXX\n";
const std::string battle =
    "4\nX\n1\n1\nO\n1\n1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
    "*OXXX\nOXXXX\nXXXXX\nXXXXX\nXXXXX\n";

Ids ids_of(const CaseSource& source) {
  Ids ids;
  for (const auto& job_case : source.cases) {
    ids.push_back(job_case.id);
  }
  return ids;
}

/// Three foreign cases: 1 and 2 greedy, 3 a battle.
class ForeignSet : public ::testing::Test {
 protected:
  void SetUp() override {
    put("1", greedy, "next_state.txt");
    put("2", greedy, "next_state.txt");
    put("3", battle, "trace_state.txt");
  }
  void put(const std::string& id, const std::string& input, const std::string& output) const {
    folder.file(fs::path(id) / "input.txt", input);
    folder.file(fs::path(id) / output, greedy_answer);
  }
  CaseSource source() const { return cases_in(squirrel(), folder.path()).value(); }
  /// What remains when the filter has been applied, or the error.
  std::string filtered(const CaseFilter& filter) const {
    auto filtered_source = source();
    filtered_source.title = "set";
    const auto applied = apply(filter, filtered_source);
    std::string out;
    for (const auto& id : ids_of(filtered_source)) {
      out += id;
    }
    return applied ? out : applied.error();
  }
  /// The expected next state of the first case, or the verdict and the reason.
  std::string answer_of_first(bool trust_solver = false) const {
    const auto answer = expected_answer(squirrel(), source().cases.front(), {trust_solver, 1 << 20, {}});
    return answer ? answer->files.at("next_state.txt")
                  : std::string(code_of(answer.error().verdict)) + " " + words_of(answer.error().reasons);
  }
  cases::testing::TemporaryFolder folder;
};

TEST_F(ForeignSet, IsReadInOrder) {
  const auto found = source();
  EXPECT_EQ(ids_of(found), (Ids{"1", "2", "3"}));
  EXPECT_EQ(found.cases[2].problem.task, "battle");
  EXPECT_EQ(found.title, folder.path().string());
  EXPECT_EQ(found.set_hash.size(), 16U);
  EXPECT_FALSE(found.cases[0].facts.has_value());
}

TEST_F(ForeignSet, CountsInputsOfOtherAssignments) {
  put("4", "7\n", "next_state.txt");
  EXPECT_EQ(source().foreign_inputs, 1);
  EXPECT_EQ(ids_of(source()), (Ids{"1", "2", "3"}));
}

TEST_F(ForeignSet, SaysWhyTheFirstIsRefusedWhenAllAre) {
  const cases::testing::TemporaryFolder other;
  const auto input = other.file("1/input.txt", "7\n");
  other.file("1/next_state.txt", "");
  EXPECT_EQ(cases_in(squirrel(), other.path()).error(),
            input.string() + ":1:1: expected a task: 1 greedy, 2 minimax, 3 alpha-beta, 4 battle, found '7'");
}

TEST_F(ForeignSet, IsFilteredByTaskAndById) {
  EXPECT_EQ(filtered({}), "123");
  EXPECT_EQ(filtered({"greedy", {}}), "12");
  EXPECT_EQ(filtered({"", {"3", "1"}}), "13");
  EXPECT_EQ(filtered({"greedy", {"2", "3"}}), "2");
}

TEST_F(ForeignSet, LacksWhatTheFilterWants) {
  EXPECT_EQ(filtered({"minimax", {}}), "no case of task minimax in set");
  EXPECT_EQ(filtered({"", {"1", "9"}}), "no case 9 in set");
  EXPECT_EQ(filtered({"battle", {"1"}}), "no case of task battle among those chosen in set");
}

TEST_F(ForeignSet, IsJudgedByItsFilesWhereTheSolverConfirmsThem) {
  const std::string other_layout = "XOXXX\r\nOXXXX\r\nXXXXX\r\nXXXXX\r\nXXXXX";
  folder.file("1/next_state.txt", other_layout);
  EXPECT_EQ(answer_of_first(), other_layout);
}

TEST_F(ForeignSet, IsNotJudgedByFilesThatSolverAndOracleContradict) {
  folder.file("1/next_state.txt", "XXXXX\n");
  EXPECT_EQ(answer_of_first(), "SK the expected files are wrong: solver and oracle both differ from them");
  EXPECT_EQ(answer_of_first(true), greedy_answer);
}

TEST_F(ForeignSet, IsNotJudgedByAFileThatTheProblemDoesNotAskFor) {
  folder.file("1/trace_state.txt", greedy_answer);
  EXPECT_EQ(answer_of_first(), "SK the expected files are wrong: solver and oracle both differ from them");
}

TEST_F(ForeignSet, IsOurFaultWhereTheOracleAloneConfirmsIt) {
  folder.file("1/next_state.txt", "other\n");
  auto assignment = squirrel();
  assignment.core.oracle = [](std::string_view, reference::Budget) -> reference::Result {
    return {{{"next_state.txt", "other\n"}}};
  };
  const auto answer = expected_answer(assignment, source().cases.front(), {false, 1 << 20, {}});
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().verdict, Verdict::judge_error);
  EXPECT_EQ(answer.error().reasons, Reasons{message(ReasonId::witnesses_disagree)});
}

/// The first case as one of our own.
void make_ours(const fs::path& folder) {
  cases::CaseFacts facts;
  facts.assignment = "squirrel";
  fs::remove_all(folder);
  ASSERT_TRUE(cases::write_case(folder, greedy, {{{"next_state.txt", greedy_answer}}}, facts));
}

TEST_F(ForeignSet, OfOurOwnIsBelieved) {
  make_ours(folder.path() / "1");
  EXPECT_EQ(answer_of_first(), greedy_answer);
}

TEST_F(ForeignSet, OfOurOwnIsNotTakenForAnotherAssignment) {
  cases::CaseFacts facts;
  facts.assignment = "draughts";
  fs::remove_all(folder.path() / "1");
  ASSERT_TRUE(cases::write_case(folder.path() / "1", greedy, {{{"next_state.txt", greedy_answer}}}, facts));
  EXPECT_EQ(ids_of(source()), (Ids{"2", "3"}));
  EXPECT_EQ(source().foreign_inputs, 1);
}

TEST_F(ForeignSet, OfOurOwnIsNotJudgedByWhenItsInputHasChanged) {
  make_ours(folder.path() / "1");
  folder.file("1/input.txt", battle);
  EXPECT_EQ(answer_of_first(), "JE input.txt is not the file that case.json describes");
}

TEST_F(ForeignSet, OfOurOwnIsNotJudgedByWhenAnExpectedFileHasChanged) {
  make_ours(folder.path() / "1");
  folder.file("1/next_state.txt", "other\n");
  EXPECT_EQ(answer_of_first(), "JE next_state.txt is not the file that case.json describes");
}

TEST_F(ForeignSet, OfOurOwnIsNotJudgedByFilesThatItDoesNotKnow) {
  make_ours(folder.path() / "1");
  folder.file("1/trace_state.txt", greedy_answer);
  EXPECT_EQ(answer_of_first(), "JE trace_state.txt is not the file that case.json describes");
}

TEST_F(ForeignSet, OfOurOwnGetsAFileThatWasLeftOutFromTheSolver) {
  make_ours(folder.path() / "1");
  fs::remove(folder.path() / "1/next_state.txt");
  EXPECT_EQ(answer_of_first(), greedy_answer);
}

/// A log of many gigabytes: 25 empty squares, 9 plies deep.
const std::string endless =
    "2\nX\n9\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
    "*****\n*****\n*****\n*****\n*****\n";

TEST_F(ForeignSet, IsSkippedWhereTheAnswerIsLongerThanAnyProgramMayWrite) {
  put("1", endless, "next_state.txt");
  EXPECT_EQ(answer_of_first(), "SK the right answer is longer than the 1 MB that a program may write");
}

// Without the stop the search would end with the limit of a terabyte, or never.
TEST_F(ForeignSet, EndsTheSearchForAnAnswerWhenToldTo) {
  put("1", endless, "next_state.txt");
  std::stop_source stop;
  stop.request_stop();
  const auto answer =
      expected_answer(squirrel(), source().cases.front(), {false, std::int64_t{1} << 40, stop.get_token()});
  EXPECT_FALSE(answer.has_value());
}

/// A search that writes nothing and takes for ever: a battle that looks 25 plies ahead.
const std::string endless_battle =
    "4\nX\n2\n25\nO\n2\n25\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
    "*****\n*****\n*****\n*****\n*****\n";

TEST_F(ForeignSet, IsSkippedWhereTheSolverHasNoAnswerInTime) {
  put("1", endless_battle, "trace_state.txt");
  const auto answer = expected_answer(squirrel(), source().cases.front(), {false, 1 << 20, {}, 0.05});
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error().verdict, Verdict::skipped);
  EXPECT_EQ(words_of(answer.error().reasons),
            "the solver has no answer after 0.05 s, and --answer-seconds gives it no more");
}

TEST(RandomSource, IsMadeAgainByItsSeed) {
  const auto first = random_cases(squirrel(), 5, 7, "").value();
  const auto again = random_cases(squirrel(), 5, 7, "").value();
  const auto other = random_cases(squirrel(), 5, 8, "").value();
  EXPECT_EQ(ids_of(first), (Ids{"001", "002", "003", "004", "005"}));
  for (std::size_t i = 0; i < first.cases.size(); ++i) {
    EXPECT_EQ(first.cases[i].input, again.cases[i].input);
  }
  EXPECT_NE(first.cases[0].input, other.cases[0].input);
}

TEST(RandomSource, KeepsItsFirstCasesWhenThereAreMore) {
  EXPECT_EQ(random_cases(squirrel(), 9, 7, "").value().cases[3].input,
            random_cases(squirrel(), 4, 7, "").value().cases[3].input);
}

TEST(RandomSource, IsOfOneTaskWhereOneIsNamed) {
  const auto source = random_cases(squirrel(), 8, 7, "battle").value();
  for (const auto& job_case : source.cases) {
    EXPECT_EQ(job_case.problem.task, "battle");
  }
}

TEST(BuiltInFolder, IsFoundUnderTheVariable) {
  const cases::testing::TemporaryFolder root;
  fs::create_directories(root.path() / "squirrel/hidden");
  const cases::testing::Variable set("PLYCHECK_CASES", root.path().string());
  EXPECT_EQ(built_in_folder(squirrel()), root.path() / "squirrel/hidden");
}

}  // namespace
}  // namespace harness
