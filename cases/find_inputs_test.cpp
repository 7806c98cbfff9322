#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"

namespace cases {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

const std::vector<std::string> one_output{"output.txt"};
const std::vector<std::string> two_outputs{"next_state.txt", "traverse_log.txt"};

/// "1 a/1", the flat ones in brackets: ids and the folders of the cases.
std::string found_in(const TemporaryFolder& folder, const std::vector<std::string>& outputs = one_output) {
  std::string text;
  const auto all = find_inputs(folder.path(), outputs);
  for (const auto& found : all.value()) {
    const auto below = found.folder.lexically_relative(folder.path()).string();
    text += (text.empty() ? "" : " ") + found.id + (found.is_flat ? "(" + below + ")" : "=" + below);
  }
  return text;
}

TEST(FindInputs, TakesInputsWithAndWithoutExpectedFiles) {
  const TemporaryFolder folder;
  folder.file("10/input.txt", "");
  folder.file("2/input.txt", "");
  folder.file("2/output.txt", "");
  folder.file("week/hard/input.txt", "");
  folder.file("notes.txt", "");
  EXPECT_EQ(found_in(folder), "2=2 10=10 week/hard=week/hard");
}

TEST(FindInputs, TakesTheFolderItselfAsACase) {
  const TemporaryFolder folder;
  folder.file("input.txt", "");
  EXPECT_EQ(found_in(folder), ".=.");
}

TEST(FindInputs, GivesFlatInputsFoldersOfTheirOwn) {
  const TemporaryFolder folder;
  folder.file("input1.txt", "");
  folder.file("a/tie.in", "");
  folder.file("input2.in", "");
  folder.file(".in", "");
  EXPECT_EQ(found_in(folder, two_outputs), "1(1) a/tie(a/tie) input2(input2)");
}

TEST(FindInputs, KnowsTheExpectedFileOfAPair) {
  const TemporaryFolder folder;
  folder.file("input1.txt", "");
  const auto output = folder.file("output1.txt", "");
  const std::map<std::string, fs::path> own{{"output.txt", output}};
  EXPECT_EQ(find_inputs(folder.path(), one_output)->front().flat_expected, own);
  EXPECT_TRUE(find_inputs(folder.path(), two_outputs)->front().flat_expected.empty());
}

TEST(FindInputs, KnowsAllExpectedFilesOfAFlatInput) {
  const TemporaryFolder folder;
  folder.file("input_1.txt", "");
  const auto state = folder.file("next_state_1.txt", "");
  const auto log = folder.file("traverse_log_1.txt", "");
  const std::map<std::string, fs::path> own{{"next_state.txt", state}, {"traverse_log.txt", log}};
  const auto found = find_inputs(folder.path(), two_outputs).value();
  EXPECT_EQ(found.front().flat_expected, own);
  EXPECT_EQ(found.front().folder, folder.path() / "1");
}

TEST(FindInputs, SaysWhereNobodyCanTellWhatIsExpected) {
  const TemporaryFolder folder;
  folder.file("1.in", "");
  folder.file("1.out", "");
  folder.file("1.ans", "");
  EXPECT_EQ(find_inputs(folder.path(), one_output)->front().unclear,
            "1.in: several files could belong together: 1.ans, 1.out");
}

TEST(FindInputs, TakesParallelFolders) {
  const TemporaryFolder folder;
  folder.file("INPUT/input1.txt", "");
  folder.file("OUTPUT/output1.txt", "");
  folder.file("INPUT/input2.txt", "");
  EXPECT_EQ(found_in(folder), "1(1) INPUT/2(INPUT/2)");
}

TEST(FindInputs, PassesOverWhatAWriterLeft) {
  const TemporaryFolder folder;
  folder.file("1.77.part/input.txt", "");
  folder.file("2/input.txt", "");
  EXPECT_EQ(found_in(folder), "2=2");
}

TEST(FindInputs, RefusesAFolderWithoutAny) {
  const TemporaryFolder folder;
  const auto path = folder.path().string();
  EXPECT_EQ(find_inputs(path, one_output).error(),
            path + ": no inputs: expected input.txt, input1.txt or X.in");
  EXPECT_EQ(find_inputs(path + "/none", one_output).error(), path + "/none: No such file or directory");
  folder.file("file", "");
  EXPECT_EQ(find_inputs(path + "/file", one_output).error(), path + "/file: not a folder");
}

TEST(CaseSet, NamesAPairOfInputInByItsStem) {
  const TemporaryFolder folder;
  folder.file("input1.in", "");
  folder.file("input1.out", "");
  EXPECT_EQ(read_case_set(folder.path(), one_output)->cases.at(0).id, "input1");
}

TEST(WriteFiles, WritesAllOrNone) {
  const TemporaryFolder folder;
  folder.file("a", "old");
  ASSERT_TRUE(write_files(folder.path(), {{"a", "new"}, {"b", "more"}}));
  EXPECT_EQ(read_file(folder.path() / "a"), "new");
  EXPECT_EQ(read_file(folder.path() / "b"), "more");
  fs::create_directory(folder.path() / "c");
  const auto failed = write_files(folder.path(), {{"a", "newer"}, {"c", ""}, {"d", ""}});
  EXPECT_EQ(failed.error(), (folder.path() / "c").string() + ": Is a directory");
  EXPECT_EQ(read_file(folder.path() / "a"), "new");
  EXPECT_EQ(folder.names().size(), 3U);
}

}  // namespace
}  // namespace cases
