#include <filesystem>
#include <string>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "cases/testing/error_of.hpp"
#include "cases/testing/temporary_folder.hpp"

namespace cases {
namespace {

namespace fs = std::filesystem;
using testing::error_of;
using testing::TemporaryFolder;

const std::vector<std::string> outputs{"next_state.txt", "traverse_log.txt"};

CaseFacts some_facts() {
  CaseFacts facts;
  facts.assignment = "squirrel";
  facts.seed = 7;
  facts.tags = {"minimax"};
  facts.nodes = 12;
  facts.witness = Witness::solver;
  return facts;
}

Answer some_answer() {
  return {{{"next_state.txt", "*X*\n"}, {"traverse_log.txt", "Node\n"}}};
}

fs::path part_of(const fs::path& folder) {
  return folder.string() + "." + std::to_string(::getpid()) + ".part";
}

std::string hash_in(const fs::path& folder) {
  return hash_of(read_case_set(folder, outputs).value()).value();
}

TEST(WriteCase, IsReadBackWithFactsAndSizesAndHashes) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_case(folder.path() / "001", "in\n", some_answer(), some_facts()));
  CaseFacts facts = some_facts();
  facts.input = facts_of("in\n");
  facts.expected = {{"next_state.txt", {4, hash_of("*X*\n")}}, {"traverse_log.txt", {5, hash_of("Node\n")}}};
  EXPECT_EQ(read_case_set(folder.path(), outputs)->cases.at(0).facts, facts);
}

TEST(WriteCase, WritesTheInputAndTheExpectedFiles) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_case(folder.path() / "001", "in\r\n", some_answer(), some_facts()));
  const auto stored = read_case_set(folder.path(), outputs)->cases.at(0);
  EXPECT_EQ(read_file(stored.input), "in\r\n");
  EXPECT_EQ(read_file(stored.expected.at("next_state.txt")), "*X*\n");
  EXPECT_EQ(read_file(stored.expected.at("traverse_log.txt")), "Node\n");
}

TEST(WriteCase, TakesNoSizesFromTheFactsItIsGiven) {
  const TemporaryFolder folder;
  CaseFacts facts = some_facts();
  facts.expected = {{"other.txt", {99, "x"}}};
  ASSERT_TRUE(write_case(folder.path() / "001", "in", {{{"next_state.txt", ""}}}, facts));
  const auto read = read_case_set(folder.path(), outputs)->cases.at(0).facts.value();
  EXPECT_EQ(read.expected, (decltype(read.expected){{"next_state.txt", {0, hash_of("")}}}));
}

TEST(WriteCase, MakesTheFoldersAbove) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_case(folder.path() / "a" / "b", "in", some_answer(), some_facts()));
  EXPECT_TRUE(fs::exists(folder.path() / "a" / "b" / "case.json"));
}

TEST(WriteCase, TakesASlashAfterTheFolder) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_case(folder.path() / "001" / "", "in", some_answer(), some_facts()));
  EXPECT_TRUE(fs::exists(folder.path() / "001" / "case.json"));
}

TEST(WriteCase, LeavesNothingBesideTheFolder) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_case(folder.path() / "001", "in", some_answer(), some_facts()));
  EXPECT_EQ(folder.names(), std::vector<std::string>{"001"});
}

TEST(WriteCase, RefusesAFolderThatIsThere) {
  const TemporaryFolder folder;
  const auto there = folder.path() / "001";
  fs::create_directory(there);
  EXPECT_EQ(error_of(write_case(there, "in", some_answer(), some_facts())),
            there.string() + ": is there already");
  EXPECT_TRUE(fs::is_empty(there));
}

TEST(WriteCase, LeavesNothingWhereAFileCannotBeWritten) {
  const TemporaryFolder folder;
  const Answer answer{{{"no/such/folder.txt", "x"}}};
  EXPECT_FALSE(write_case(folder.path() / "001", "in", answer, some_facts()));
  EXPECT_TRUE(folder.names().empty());
}

TEST(WriteCase, NamesTheFolderItCannotMake) {
  const TemporaryFolder folder;
  const auto below_a_file = folder.file("f", "x") / "001";
  EXPECT_EQ(error_of(write_case(below_a_file, "in", some_answer(), some_facts())),
            part_of(below_a_file).string() + ": Not a directory");
}

TEST(WriteCase, TakesNothingFromWhatAnInterruptedWriteLeft) {
  const TemporaryFolder folder;
  const auto there = folder.path() / "001";
  fs::create_directory(part_of(there));
  ASSERT_TRUE(write_file(part_of(there) / "traverse_log.txt", "stale"));
  ASSERT_TRUE(write_case(there, "in", {{{"next_state.txt", "x"}}}, some_facts()));
  EXPECT_FALSE(fs::exists(there / "traverse_log.txt"));
}

TEST(WriteCase, TakesNamesAndContentsThatAreNotUtf8) {
  const TemporaryFolder folder;
  CaseFacts facts = some_facts();
  facts.profile = "\xff";
  ASSERT_TRUE(write_case(folder.path() / "\xff", "\xfe", {{{"next_state.txt", "\xfd"}}}, facts));
  EXPECT_EQ(read_file(folder.path() / "\xff" / "next_state.txt"), "\xfd");
}

TEST(CaseSetHash, IsTheSameWhereverTheSetLies) {
  const TemporaryFolder one;
  const TemporaryFolder two;
  for (const auto* const folder : {&one, &two}) {
    ASSERT_TRUE(write_case(folder->path() / "001", "in", some_answer(), some_facts()));
    ASSERT_TRUE(write_case(folder->path() / "002", "in", some_answer(), some_facts()));
  }
  EXPECT_EQ(hash_in(one.path()), hash_in(two.path()));
}

TEST(CaseSetHash, IsOneNumberForEver) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_case(folder.path() / "001", "in", some_answer(), some_facts()));
  EXPECT_EQ(hash_in(folder.path()), hash_of("001\n" + hash_of("in") + "\nnext_state.txt " + hash_of("*X*\n") +
                                            "\ntraverse_log.txt " + hash_of("Node\n") + "\n"));
}

TEST(CaseSetHash, ChangesWithAnInput) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_case(folder.path() / "001", "in", some_answer(), some_facts()));
  const auto before = hash_in(folder.path());
  ASSERT_TRUE(write_file(folder.path() / "001" / "input.txt", "other"));
  EXPECT_NE(hash_in(folder.path()), before);
}

TEST(CaseSetHash, ChangesWithAForeignExpectedFile) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_case(folder.path() / "001", "in", some_answer(), some_facts()));
  fs::remove(folder.path() / "001" / "case.json");
  const auto before = hash_in(folder.path());
  ASSERT_TRUE(write_file(folder.path() / "001" / "next_state.txt", "other"));
  EXPECT_NE(hash_in(folder.path()), before);
}

TEST(CaseSetHash, ChangesWithAnId) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_case(folder.path() / "001", "in", some_answer(), some_facts()));
  const auto before = hash_in(folder.path());
  fs::rename(folder.path() / "001", folder.path() / "002");
  EXPECT_NE(hash_in(folder.path()), before);
}

TEST(CaseSetHash, IsTheSameWhereAnExpectedFileIsLeftOut) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_case(folder.path() / "001", "in", some_answer(), some_facts()));
  const auto before = hash_in(folder.path());
  fs::remove(folder.path() / "001" / "next_state.txt");
  EXPECT_EQ(hash_in(folder.path()), before);
}

TEST(CaseSetHash, NamesAFileThatIsGone) {
  const TemporaryFolder folder;
  ASSERT_TRUE(write_case(folder.path() / "001", "in", some_answer(), some_facts()));
  const auto set = read_case_set(folder.path(), outputs).value();
  fs::remove(folder.path() / "001" / "input.txt");
  EXPECT_EQ(error_of(hash_of(set)),
            (folder.path() / "001" / "input.txt").string() + ": No such file or directory");
}

}  // namespace
}  // namespace cases
