#include "fuzz/bless.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

namespace fs = std::filesystem;
using Kind = Blessing::Kind;

/// X takes C3 by a Sneak.
const std::string greedy =
    "1\nX\n1\n1 1 1 1 1\n1 1 1 1 1\n1 1 9 1 1\n1 1 1 1 1\n1 1 1 1 1\n*****\n**O**\n*****\n*****\n****X\n";
const std::string greedy_state = "*****\n**O**\n**X**\n*****\n****X\n";
/// The same by minimax, which has a log too.
const std::string minimax = "2" + greedy.substr(1);

class Bless : public ::testing::Test {
 protected:
  static BlessTerms usual(const Assignment& assignment) {
    BlessTerms terms;
    terms.solve = [&assignment](std::string_view input) { return *solved(assignment, input); };
    return terms;
  }
  Blessing blessed(const BlessTerms& terms, const Assignment& assignment, std::size_t which = 0) const {
    return bless(assignment,
                 cases::find_inputs(folder.path(), cases::output_names(assignment.facts)).value().at(which),
                 terms);
  }
  Blessing blessed(bool replace = false) const {
    auto terms = usual(squirrel);
    terms.replace = replace;
    return blessed(terms, squirrel);
  }
  std::string bytes(const fs::path& name) const {
    return cases::read_file(folder.path() / name).value_or("(no file)");
  }
  cases::CaseFacts facts(const fs::path& name = "1/case.json") const {
    return cases::parse_facts(bytes(name)).value_or(cases::CaseFacts{});
  }
  /// Every file and its bytes.
  std::map<std::string, std::string> all() const {
    std::map<std::string, std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder.path())) {
      if (entry.is_regular_file()) {
        const auto name = entry.path().lexically_relative(folder.path()).string();
        files[name] = bytes(name);
      }
    }
    return files;
  }

  cases::testing::TemporaryFolder folder;
  const Assignment& squirrel = *find_assignment("squirrel");
  const Assignment& stakeraid = *find_assignment("stakeraid");
};

TEST_F(Bless, WritesExpectedFilesAndFacts) {
  folder.file("1/input.txt", greedy);
  folder.file("1/notes", "mine");
  const auto blessing = blessed();
  EXPECT_EQ(blessing.kind, Kind::blessed) << blessing.why;
  EXPECT_EQ(blessing.task, "greedy");
  EXPECT_EQ(bytes("1/next_state.txt"), greedy_state);
  EXPECT_EQ(bytes("1/notes"), "mine");
  EXPECT_EQ(bytes("1/input.txt"), greedy);
  EXPECT_EQ(facts().assignment, "squirrel");
  EXPECT_EQ(facts().profile, "hand");
  EXPECT_EQ(facts().seed, 0U);
  EXPECT_EQ(facts().tags, squirrel.describe(greedy)->tags);
  EXPECT_EQ(facts().nodes, blessing.nodes);
  EXPECT_GT(blessing.nodes, 0);
  EXPECT_EQ(facts().witness, cases::Witness::solver_and_oracle);
  EXPECT_EQ(facts().input, cases::facts_of(greedy));
  EXPECT_EQ(facts().expected.at("next_state.txt"), cases::facts_of(greedy_state));
  EXPECT_EQ(all().size(), 4U);
}

TEST_F(Bless, LeavesARightCaseUntouched) {
  folder.file("1/input.txt", minimax);
  ASSERT_EQ(blessed().kind, Kind::blessed);
  // Says the same in other bytes.
  folder.file("1/case.json", bytes("1/case.json") + " ");
  const auto before = all();
  EXPECT_EQ(blessed().kind, Kind::unchanged);
  EXPECT_EQ(all(), before);
}

TEST_F(Bless, LeavesAFileOutThatCaseJsonDescribes) {
  folder.file("1/input.txt", minimax);
  ASSERT_EQ(blessed().kind, Kind::blessed);
  fs::remove(folder.path() / "1/traverse_log.txt");
  EXPECT_EQ(blessed().kind, Kind::unchanged);
  EXPECT_EQ(bytes("1/traverse_log.txt"), "(no file)");
}

TEST_F(Bless, KeepsEqualExpectedFilesAndAddsTheRest) {
  folder.file("1/input.txt", minimax);
  const auto state = folder.file("1/next_state.txt", solved(squirrel, minimax)->files.at("next_state.txt"));
  fs::permissions(state, fs::perms::owner_read);
  EXPECT_EQ(blessed().kind, Kind::blessed);
  EXPECT_EQ(fs::status(state).permissions(), fs::perms::owner_read);
  EXPECT_EQ(bytes("1/traverse_log.txt"), solved(squirrel, minimax)->files.at("traverse_log.txt"));
}

TEST_F(Bless, TellsOtherExpectedFilesAndTouchesNothing) {
  folder.file("1/input.txt", greedy);
  folder.file("1/next_state.txt", "*****\n**O**\n**O**\n*****\n****X\n");
  folder.file("1/traverse_log.txt", "Node,Depth,Value\n");
  const auto before = all();
  const auto blessing = blessed();
  EXPECT_EQ(blessing.kind, Kind::differs);
  EXPECT_EQ(blessing.others, (std::vector<FoundOther>{
                                 {"next_state.txt", 3, "**X**", "**O**"},
                                 {"traverse_log.txt", 0, "", "is there, and the answer has no such file"}}));
  EXPECT_EQ(all(), before);
}

TEST_F(Bless, TellsLayoutByItsName) {
  folder.file("1/input.txt", greedy);
  folder.file("1/next_state.txt", greedy_state.substr(0, greedy_state.size() - 1));
  EXPECT_EQ(blessed().others,
            (std::vector<FoundOther>{
                {"next_state.txt", 0, "", "", {{cases::LayoutChangeKind::no_newline_at_end, 0}}, true}}));
}

TEST_F(Bless, TellsAFileThatEndsTooEarly) {
  folder.file("1/input.txt", greedy);
  folder.file("1/next_state.txt", "*****\n**O**\n");
  EXPECT_EQ(blessed().others, (std::vector<FoundOther>{{"next_state.txt", 3, "**X**", "(end of file)"}}));
}

TEST_F(Bless, ReplacesWhereThatIsAskedFor) {
  folder.file("1/input.txt", greedy);
  folder.file("1/next_state.txt", "wrong");
  folder.file("1/traverse_log.txt", "of another problem");
  const auto blessing = blessed(true);
  EXPECT_EQ(blessing.kind, Kind::blessed) << blessing.why;
  EXPECT_EQ(blessing.others.size(), 2U);
  EXPECT_EQ(bytes("1/next_state.txt"), greedy_state);
  EXPECT_EQ(bytes("1/traverse_log.txt"), "(no file)");
  EXPECT_EQ(blessed().kind, Kind::unchanged);
}

TEST_F(Bless, WritesFactsOfAnInputThatHasChanged) {
  folder.file("1/input.txt", greedy);
  ASSERT_EQ(blessed().kind, Kind::blessed);
  folder.file("1/input.txt", greedy.substr(0, greedy.size() - 1));
  EXPECT_EQ(blessed().kind, Kind::blessed);
  EXPECT_EQ(facts().input.size, static_cast<std::int64_t>(greedy.size()) - 1);
}

TEST_F(Bless, KeepsWhereAKnownCaseCameFrom) {
  folder.file("1/input.txt", greedy);
  ASSERT_EQ(blessed().kind, Kind::blessed);
  auto known = facts();
  known.profile = "course";
  known.seed = 7;
  known.expected.clear();
  folder.file("1/case.json", cases::print_facts(known));
  EXPECT_EQ(blessed().kind, Kind::blessed);
  EXPECT_EQ(facts().profile, "course");
  EXPECT_EQ(facts().seed, 7U);
  EXPECT_EQ(facts().expected.size(), 1U);
}

TEST_F(Bless, RefusesFactsOfAnotherAssignmentAndBrokenOnes) {
  folder.file("1/input.txt", greedy);
  ASSERT_EQ(blessed().kind, Kind::blessed);
  auto known = facts();
  known.assignment = "stakeraid";
  const auto path = folder.file("1/case.json", cases::print_facts(known)).string();
  EXPECT_EQ(blessed().why, path + ": expected a case of squirrel, found one of stakeraid");
  folder.file("1/case.json", "{}");
  EXPECT_EQ(blessed(true).why, path + ": assignment: expected a string, found nothing");
}

TEST_F(Bless, RefusesWhatIsNoInputWithItsPlace) {
  const auto path = folder.file("1/input.txt", "5\n").string();
  const auto blessing = blessed();
  EXPECT_EQ(blessing.kind, Kind::refused);
  EXPECT_TRUE(blessing.why.starts_with(path + ":1:1: expected ")) << blessing.why;
  EXPECT_EQ(blessing.why.find("oracle"), std::string::npos);
  EXPECT_EQ(all().size(), 1U);
}

TEST_F(Bless, RefusesWhereSolverAndOracleDiffer) {
  folder.file("1/input.txt", greedy);
  auto terms = usual(squirrel);
  terms.replace = true;
  terms.solve = [](std::string_view) { return cases::Answer{{{"next_state.txt", "XXXXX\n"}}}; };
  const auto blessing = blessed(terms, squirrel);
  EXPECT_EQ(blessing.kind, Kind::refused);
  EXPECT_EQ(blessing.why, (folder.path() / "1/input.txt").string() +
                              ": solver and oracle differ: next_state.txt:1: solver XXXXX, oracle *****");
  EXPECT_EQ(all().size(), 1U);
}

TEST_F(Bless, RefusesAnInputThatOnlyTheOracleTakes) {
  folder.file("1/input.txt", greedy);
  Assignment strict = squirrel;
  strict.describe = [](std::string_view) -> cases::Parsed<DrawnProblem> {
    return tl::unexpected(cases::ParseError{2, 1, "Y", "X"});
  };
  EXPECT_EQ(blessed(usual(squirrel), strict).why,
            (folder.path() / "1/input.txt").string() +
                ":2:1: expected Y, found X, says the solver; the oracle takes it");
}

TEST_F(Bless, RefusesWhatTheSolverDoesNotAnswer) {
  folder.file("1/input.txt", greedy);
  auto terms = usual(squirrel);
  terms.solve = [](std::string_view) { return tl::unexpected(std::string("no time")); };
  EXPECT_EQ(blessed(terms, squirrel).why, (folder.path() / "1/input.txt").string() + ": no time");
}

TEST_F(Bless, OracleWithoutBudgetIsNoWitness) {
  folder.file("1/input.txt", minimax);
  auto terms = usual(squirrel);
  terms.budget = {.nodes = 2};
  const auto blessing = blessed(terms, squirrel);
  EXPECT_EQ(blessing.kind, Kind::blessed) << blessing.why;
  EXPECT_EQ(blessing.witness, cases::Witness::solver);
  EXPECT_EQ(facts().witness, cases::Witness::solver);
}

TEST_F(Bless, MovesAFlatInputIntoAFolder) {
  folder.file("input7.txt", greedy);
  EXPECT_EQ(blessed().kind, Kind::blessed);
  EXPECT_EQ(bytes("7/input.txt"), greedy);
  EXPECT_EQ(bytes("7/next_state.txt"), greedy_state);
  EXPECT_EQ(facts("7/case.json").profile, "hand");
  EXPECT_EQ(all().size(), 3U);
}

TEST_F(Bless, MovesAPairTogether) {
  const auto problem = stakeraid.draw(Profile::course, std::nullopt, 3, 0);
  const auto answer = solved(stakeraid, problem.input)->files.at("output.txt");
  folder.file("tie.in", problem.input);
  folder.file("tie.out", answer);
  const auto blessing = blessed(usual(stakeraid), stakeraid);
  EXPECT_EQ(blessing.kind, Kind::blessed) << blessing.why;
  EXPECT_EQ(bytes("tie/output.txt"), answer);
  EXPECT_EQ(all().size(), 3U);
}

TEST_F(Bless, LeavesAPairThatDiffersUnlessItIsReplaced) {
  const auto problem = stakeraid.draw(Profile::course, std::nullopt, 3, 0);
  folder.file("tie.in", problem.input);
  folder.file("tie.out", "A1 Stake\n");
  auto terms = usual(stakeraid);
  EXPECT_EQ(blessed(terms, stakeraid).kind, Kind::differs);
  EXPECT_EQ(all().size(), 2U);
  terms.replace = true;
  EXPECT_EQ(blessed(terms, stakeraid).kind, Kind::blessed);
  EXPECT_EQ(bytes("tie/output.txt"), solved(stakeraid, problem.input)->files.at("output.txt"));
  EXPECT_EQ(all().size(), 3U);
}

TEST_F(Bless, RefusesAFlatInputWhoseFolderIsThere) {
  const auto input = folder.file("input1.txt", greedy).string();
  folder.file("1/notes", "mine");
  const auto before = all();
  EXPECT_EQ(blessed().why,
            input + ": cannot be moved into " + (folder.path() / "1").string() + ", which is there already");
  EXPECT_EQ(all(), before);
}

TEST_F(Bless, RefusesFlatNamesThatMakeNoFolder) {
  folder.file("a.part.in", greedy);
  EXPECT_EQ(blessed().kind, Kind::refused);
  EXPECT_EQ(bytes("a.part.in"), greedy);
  fs::remove(folder.path() / "a.part.in");
  for (const std::string hidden : {"..in", "...in"}) {
    folder.file(hidden, greedy);
    EXPECT_FALSE(cases::find_inputs(folder.path(), {"output.txt"})) << hidden;
  }
}

TEST_F(Bless, LooksAtAllExpectedFilesOfAFlatInput) {
  folder.file("input_1.txt", minimax);
  folder.file("next_state_1.txt", "garbage\n");
  folder.file("traverse_log_1.txt", solved(squirrel, minimax)->files.at("traverse_log.txt"));
  const auto before = all();
  const auto blessing = blessed();
  EXPECT_EQ(blessing.kind, Kind::differs) << blessing.why;
  EXPECT_EQ(blessing.others, (std::vector<FoundOther>{{"next_state.txt", 1, "*****", "garbage"}}));
  EXPECT_EQ(all(), before);
  EXPECT_EQ(blessed(true).kind, Kind::blessed);
  EXPECT_EQ(bytes("1/next_state.txt"), greedy_state);
  EXPECT_EQ(all().size(), 4U);
}

TEST_F(Bless, RefusesWhereNobodyCanTellWhatIsExpected) {
  folder.file("1.in", greedy);
  folder.file("1.out", "");
  folder.file("1.ans", "");
  EXPECT_EQ(blessed(usual(stakeraid), stakeraid).why,
            "1.in: several files could belong together: 1.ans, 1.out");
  EXPECT_EQ(all().size(), 3U);
}

/// With CRLF for LF, and a byte order mark.
std::string of_another_system(std::string_view text) {
  std::string out = "\xef\xbb\xbf";
  for (const char c : text) {
    out += c == '\n' ? "\r\n" : std::string(1, c);
  }
  return out;
}

TEST_F(Bless, SaysThatOnlyLineEndsAreInTheWay) {
  const auto problem = stakeraid.draw(Profile::course, std::nullopt, 3, 0);
  folder.file("1.in", of_another_system(problem.input));
  const auto blessing = blessed(usual(stakeraid), stakeraid);
  EXPECT_EQ(blessing.kind, Kind::refused);
  EXPECT_TRUE(blessing.by_line_ends);
  folder.file("1.in", "\r\n");
  EXPECT_FALSE(blessed(usual(stakeraid), stakeraid).by_line_ends);
}

TEST_F(Bless, GivesFilesOtherLineEndsWhereThatIsAskedFor) {
  const auto problem = stakeraid.draw(Profile::course, std::nullopt, 3, 0);
  const auto answer = solved(stakeraid, problem.input)->files.at("output.txt");
  folder.file("1.in", of_another_system(problem.input));
  folder.file("1.out", of_another_system(answer));
  auto terms = usual(stakeraid);
  terms.line_ends_lf = true;
  const auto blessing = blessed(terms, stakeraid);
  EXPECT_EQ(blessing.kind, Kind::blessed) << blessing.why;
  EXPECT_EQ(blessing.line_ends, (std::vector<std::string>{"output.txt", "input.txt"}));
  EXPECT_EQ(bytes("1/input.txt"), problem.input);
  EXPECT_EQ(bytes("1/output.txt"), answer);
}

TEST_F(Bless, GivesACaseInItsFolderOtherLineEnds) {
  folder.file("1/input.txt", of_another_system(greedy).substr(3));
  folder.file("1/next_state.txt", of_another_system(greedy_state));
  EXPECT_EQ(blessed().kind, Kind::differs);
  auto terms = usual(squirrel);
  terms.line_ends_lf = true;
  EXPECT_EQ(blessed(terms, squirrel).kind, Kind::blessed);
  EXPECT_EQ(bytes("1/input.txt"), greedy);
  EXPECT_EQ(bytes("1/next_state.txt"), greedy_state);
  EXPECT_EQ(blessed(terms, squirrel).kind, Kind::unchanged);
}

TEST_F(Bless, LeavesExpectedFilesThatDifferInMoreThanLineEnds) {
  folder.file("1/input.txt", of_another_system(greedy));
  folder.file("1/next_state.txt", "XXXXX\r\n");
  const auto before = all();
  auto terms = usual(squirrel);
  terms.line_ends_lf = true;
  EXPECT_EQ(blessed(terms, squirrel).kind, Kind::differs);
  EXPECT_EQ(all(), before);
}

TEST_F(Bless, RefusesALinkThatWouldLeadElsewhere) {
  const cases::testing::TemporaryFolder elsewhere;
  elsewhere.file("problem", greedy);
  fs::create_symlink(elsewhere.path() / "problem", folder.path() / "input1.txt");
  EXPECT_EQ(blessed().why,
            (folder.path() / "input1.txt").string() + ": is a link, which cannot be moved into a folder");
  EXPECT_TRUE(fs::is_symlink(folder.path() / "input1.txt"));
}

TEST_F(Bless, LeavesACaseAsItWasWhereAFileCannotBeWritten) {
  folder.file("1/input.txt", minimax);
  fs::create_directory(folder.path() / "1/case.json");
  EXPECT_EQ(blessed().kind, Kind::refused);
  EXPECT_EQ(all().size(), 1U);
}

}  // namespace
}  // namespace fuzz
