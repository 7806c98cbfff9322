#include "cases/case_set.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/error_of.hpp"
#include "cases/testing/temporary_folder.hpp"

namespace cases {
namespace {

namespace fs = std::filesystem;
using testing::AsNobody;
using testing::error_of;
using testing::TemporaryFolder;

const std::vector<std::string> one_output{"output.txt"};
const std::vector<std::string> two_outputs{"next_state.txt", "traverse_log.txt"};

std::vector<std::string> ids_of(const CaseSet& set) {
  std::vector<std::string> ids;
  for (const auto& stored : set.cases) {
    ids.push_back(stored.id);
  }
  return ids;
}

std::vector<std::string> ids_in(const TemporaryFolder& folder,
                                const std::vector<std::string>& outputs = one_output) {
  return ids_of(read_case_set(folder.path(), outputs).value());
}

/// Why a set cannot be read, `~` for its folder.
std::string complaint(const TemporaryFolder& folder, const std::vector<std::string>& outputs = one_output) {
  const auto set = read_case_set(folder.path(), outputs);
  return set ? "" : "~" + set.error().substr(folder.path().string().size());
}

using Ids = std::vector<std::string>;

TEST(CaseSet, HasACaseForEachFolderWithAnInputAndAnExpectedFile) {
  const TemporaryFolder folder;
  folder.file("001/input.txt", "in");
  folder.file("001/next_state.txt", "out");
  folder.file("002/input.txt", "in");
  folder.file("002/traverse_log.txt", "out");
  EXPECT_EQ(ids_in(folder, two_outputs), (Ids{"001", "002"}));
}

TEST(CaseSet, KnowsWhereInputAndExpectedFilesAre) {
  const TemporaryFolder folder;
  const auto input = folder.file("001/input.txt", "in");
  const auto state = folder.file("001/next_state.txt", "state");
  folder.file("001/notes.txt", "none of it");
  const auto set = read_case_set(folder.path(), two_outputs).value();
  EXPECT_EQ(set.folder, folder.path());
  EXPECT_EQ(set.cases.at(0).input, input);
  EXPECT_EQ(set.cases.at(0).expected, (decltype(StoredCase::expected){{"next_state.txt", state}}));
}

TEST(CaseSet, HasNoFactsOfAForeignCase) {
  const TemporaryFolder folder;
  folder.file("001/input.txt", "in");
  folder.file("001/output.txt", "out");
  EXPECT_EQ(read_case_set(folder.path(), one_output)->cases.at(0).facts, std::nullopt);
}

TEST(CaseSet, IsSearchedInFoldersOfFolders) {
  const TemporaryFolder folder;
  folder.file("deep/er/x/input.txt", "in");
  folder.file("deep/er/x/output.txt", "out");
  folder.file("deep/y/input.txt", "in");
  folder.file("deep/y/output.txt", "out");
  EXPECT_EQ(ids_in(folder), (Ids{"deep/er/x", "deep/y"}));
}

TEST(CaseSet, MayBeACaseItself) {
  const TemporaryFolder folder;
  folder.file("input.txt", "in");
  folder.file("output.txt", "out");
  EXPECT_EQ(ids_in(folder), Ids{"."});
}

TEST(CaseSet, HasTheSameIdsWithASlashAfterItsFolder) {
  const TemporaryFolder folder;
  folder.file("001/input.txt", "in");
  folder.file("001/output.txt", "out");
  EXPECT_EQ(ids_of(read_case_set(folder.path() / "", one_output).value()), Ids{"001"});
}

TEST(CaseSet, PassesOverAnInputWithoutExpectedFiles) {
  const TemporaryFolder folder;
  folder.file("001/input.txt", "in");
  folder.file("002/input.txt", "in");
  folder.file("002/output.txt", "out");
  EXPECT_EQ(ids_in(folder), Ids{"002"});
}

TEST(CaseSet, HasACaseWhoseExpectedFileIsLeftOut) {
  const TemporaryFolder folder;
  folder.file("001/input.txt", "in");
  folder.file("001/case.json", print_facts({}));
  EXPECT_EQ(ids_in(folder), Ids{"001"});
}

TEST(CaseSet, HasNumberedFlatPairs) {
  const TemporaryFolder folder;
  const auto input = folder.file("input1.txt", "in");
  const auto output = folder.file("output1.txt", "out");
  const auto set = read_case_set(folder.path(), one_output).value();
  EXPECT_EQ(set.cases.at(0).id, "1");
  EXPECT_EQ(set.cases.at(0).input, input);
  EXPECT_EQ(set.cases.at(0).expected.at("output.txt"), output);
}

TEST(CaseSet, HasFlatPairsOfInAndOut) {
  const TemporaryFolder folder;
  folder.file("a.in", "in");
  const auto output = folder.file("a.out", "out");
  EXPECT_EQ(ids_in(folder), Ids{"a"});
  EXPECT_EQ(read_case_set(folder.path(), one_output)->cases.at(0).expected.at("output.txt"), output);
}

TEST(CaseSet, HasFlatPairsOfInAndAns) {
  const TemporaryFolder folder;
  folder.file("sub/a.in", "in");
  folder.file("sub/a.ans", "out");
  EXPECT_EQ(ids_in(folder), Ids{"sub/a"});
}

TEST(CaseSet, PassesOverAFlatInputWithoutItsOther) {
  const TemporaryFolder folder;
  folder.file("input1.txt", "in");
  folder.file("input2.txt", "in");
  folder.file("output2.txt", "out");
  folder.file("a.in", "in");
  EXPECT_EQ(ids_in(folder), Ids{"2"});
}

TEST(CaseSet, HasNoFlatPairsWhereTheAssignmentWritesTwoFiles) {
  const TemporaryFolder folder;
  folder.file("input1.txt", "in");
  folder.file("output1.txt", "out");
  EXPECT_EQ(complaint(folder, two_outputs),
            "~: no cases: expected input.txt beside next_state.txt or traverse_log.txt; 1 passed over: "
            "input1.txt: output1.txt does not say which of next_state.txt, traverse_log.txt it is");
}

TEST(CaseSet, SaysWhatIsPassedOverAndHowNamesGo) {
  const TemporaryFolder folder;
  folder.file("a/input1.txt", "in");
  folder.file("a/output1.txt", "out");
  folder.file("a/input2.txt", "in");
  folder.file("3/input.txt", "in");
  folder.file("3/output.txt", "out");
  folder.file("__MACOSX/a/input9.txt", "in");
  const auto set = read_case_set(folder.path(), one_output).value();
  EXPECT_EQ(ids_of(set), (Ids{"3", "a/1"}));
  EXPECT_EQ(words_of(set.left_over, one_output), "1 passed over: a/input2.txt: no expected file");
  EXPECT_EQ(set.patterns,
            (std::map<std::string, int>{{"a folder each", 1}, {"input*.txt with output*.txt", 1}}));
}

TEST(CaseSet, IsInOrderOfTheNumbersInItsIds) {
  const TemporaryFolder folder;
  for (const char* const id : {"10", "9", "case2", "case10", "case1", "x9y10", "x9y9", "x"}) {
    folder.file(fs::path(id) / "input.txt", "in");
    folder.file(fs::path(id) / "output.txt", "out");
  }
  EXPECT_EQ(ids_in(folder), (Ids{"9", "10", "case1", "case2", "case10", "x", "x9y9", "x9y10"}));
}

TEST(CaseSet, IsInOneOrderWhereOnlyLeadingZerosDiffer) {
  const TemporaryFolder folder;
  const Ids ids{"0001", "001", "01", "1", "002", "2"};
  for (const auto& id : ids) {
    folder.file(fs::path(id) / "input.txt", "in");
    folder.file(fs::path(id) / "output.txt", "out");
  }
  EXPECT_EQ(ids_in(folder), ids);
}

TEST(CaseSet, IsInOrderOfBytesAboveAscii) {
  const TemporaryFolder folder;
  for (const char* const id : {"\xff", "z", "a"}) {
    folder.file(fs::path(id) / "input.txt", "in");
    folder.file(fs::path(id) / "output.txt", "out");
  }
  EXPECT_EQ(ids_in(folder), (Ids{"a", "z", "\xff"}));
}

TEST(CaseSet, TellsCasesOfOneIdApartByTheirPaths) {
  const TemporaryFolder folder;
  folder.file("1/input.txt", "in");
  folder.file("1/output.txt", "out");
  folder.file("input1.txt", "in");
  folder.file("output1.txt", "out");
  EXPECT_EQ(ids_in(folder), (Ids{"1/input.txt", "input1.txt"}));
}

TEST(CaseSet, PassesOverWhatAnInterruptedWriteLeft) {
  const TemporaryFolder folder;
  folder.file("001/input.txt", "in");
  folder.file("001/output.txt", "out");
  folder.file("002.77.part/input.txt", "in");
  folder.file("002.77.part/output.txt", "out");
  EXPECT_EQ(ids_in(folder), Ids{"001"});
}

TEST(CaseSet, PassesOverLinksThatLeadNowhere) {
  const TemporaryFolder folder;
  folder.file("001/input.txt", "in");
  folder.file("001/output.txt", "out");
  fs::create_symlink("absent", folder.path() / "input.txt");
  fs::create_directory(folder.path() / "002");
  fs::create_symlink("input.txt", folder.path() / "002" / "input.txt");
  EXPECT_EQ(ids_in(folder), Ids{"001"});
}

TEST(CaseSet, TakesFilesThroughLinks) {
  const TemporaryFolder folder;
  folder.file("elsewhere/in", "in");
  folder.file("set/001/output.txt", "out");
  fs::create_symlink("../../elsewhere/in", folder.path() / "set" / "001" / "input.txt");
  EXPECT_EQ(ids_of(read_case_set(folder.path() / "set", one_output).value()), Ids{"001"});
}

TEST(CaseSet, PassesOverAnExpectedFileThatIsALinkToItself) {
  const TemporaryFolder folder;
  folder.file("001/input.txt", "in");
  folder.file("001/next_state.txt", "out");
  fs::create_symlink("traverse_log.txt", folder.path() / "001" / "traverse_log.txt");
  EXPECT_EQ(read_case_set(folder.path(), two_outputs)->cases.at(0).expected.size(), 1U);
}

TEST(CaseSet, EntersNoLinkedFolder) {
  const TemporaryFolder folder;
  folder.file("001/input.txt", "in");
  folder.file("001/output.txt", "out");
  fs::create_directory_symlink("..", folder.path() / "001" / "up");
  EXPECT_EQ(ids_in(folder), Ids{"001"});
}

TEST(CaseSet, IsReadThroughALinkToItsFolder) {
  const TemporaryFolder folder;
  folder.file("set/001/input.txt", "in");
  folder.file("set/001/output.txt", "out");
  fs::create_directory_symlink("set", folder.path() / "link");
  EXPECT_EQ(ids_of(read_case_set(folder.path() / "link", one_output).value()), Ids{"001"});
}

TEST(CaseSet, WithoutCasesIsAnError) {
  EXPECT_EQ(complaint(TemporaryFolder()), "~: no cases: expected input.txt beside output.txt");
}

TEST(CaseSet, WithoutCasesSaysWhatIsThereInstead) {
  const TemporaryFolder folder;
  for (const char* const name : {"t1.txt", "t1_solution.txt", "t2.txt", "t2_solution.txt", "notes.md"}) {
    folder.file(name, "text");
  }
  fs::create_directory_symlink("/usr", folder.path() / "linked");
  fs::create_directory_symlink("nowhere", folder.path() / "dangling");
  EXPECT_EQ(complaint(folder),
            "~: no cases: expected input.txt beside output.txt; texts whose names do not say what they are: "
            "t1.txt, t1_solution.txt, t2.txt and 1 more; linked folders, which are not entered: linked");
}

TEST(CaseSet, OfInputsAloneSaysWhatToDo) {
  const TemporaryFolder folder;
  folder.file("input1.txt", "in");
  EXPECT_EQ(complaint(folder),
            "~: no cases: expected input.txt beside output.txt; 1 passed over: input1.txt: no expected file; "
            "`plycheck bless` writes the expected files of inputs");
}

TEST(CaseSet, ThatIsMissingIsAnError) {
  const TemporaryFolder folder;
  EXPECT_EQ(error_of(read_case_set(folder.path() / "absent", one_output)),
            (folder.path() / "absent").string() + ": No such file or directory");
}

TEST(CaseSet, ThatIsAFileIsAnError) {
  const TemporaryFolder folder;
  const auto file = folder.file("set", "x");
  EXPECT_EQ(error_of(read_case_set(file, one_output)), file.string() + ": not a folder");
}

TEST(CaseSet, NamesTheCaseJsonThatCannotBeRead) {
  const TemporaryFolder folder;
  folder.file("deep/007/input.txt", "in");
  folder.file("deep/007/output.txt", "out");
  folder.file("deep/007/case.json", "{}");
  EXPECT_EQ(complaint(folder), "~/deep/007/case.json: assignment: expected a string, found nothing");
}

TEST(CaseSet, NamesTheCaseJsonThatIsNoFile) {
  const TemporaryFolder folder;
  folder.file("007/input.txt", "in");
  fs::create_directory(folder.path() / "007" / "case.json");
  EXPECT_EQ(complaint(folder), "~/007/case.json: Is a directory");
}

TEST(CaseSet, NamesTheFolderThatCannotBeRead) {
  const TemporaryFolder folder;
  folder.file("001/input.txt", "in");
  folder.file("001/output.txt", "out");
  fs::create_directory(folder.path() / "secret");
  fs::permissions(folder.path() / "secret", fs::perms::none);
  const AsNobody nobody;
  if (!AsNobody::holds()) {
    GTEST_SKIP() << "this user may read everything and cannot be another one";
  }
  EXPECT_EQ(complaint(folder), "~/secret: Permission denied");
}

TEST(CaseSet, TakesNamesThatAreNotUtf8) {
  const TemporaryFolder folder;
  folder.file("\xff\xfe/input.txt", "\xff");
  folder.file("\xff\xfe/output.txt", "\xff");
  EXPECT_EQ(ids_in(folder), Ids{"\xff\xfe"});
}

}  // namespace
}  // namespace cases
