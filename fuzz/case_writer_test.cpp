#include "fuzz/case_writer.hpp"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/testing/solving.hpp"

namespace fuzz {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> outputs{"next_state.txt", "traverse_log.txt", "trace_state.txt"};

const Assignment& squirrel() {
  return *find_assignment("squirrel");
}

/// A fresh folder for each test.
class CaseWriter : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "plycheck-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    home = pattern;
  }
  void TearDown() override { fs::remove_all(home); }

  int entries() const {
    return static_cast<int>(std::distance(fs::directory_iterator(home), fs::directory_iterator{}));
  }

  fs::path home;
};

TEST_F(CaseWriter, WritesWhatTheSetReaderReads) {
  const auto written = write_case_set(squirrel(), {.count = 12, .seed = 3}, home / "set");
  ASSERT_TRUE(written) << written.error();
  EXPECT_EQ(*written, (WrittenSet{12, 0}));
  const auto set = cases::read_case_set(home / "set", outputs);
  ASSERT_TRUE(set) << set.error();
  ASSERT_EQ(set->cases.size(), 12U);
  EXPECT_EQ(set->cases.front().id, "001");
  const auto& facts = set->cases.back().facts.value();
  EXPECT_EQ(facts.assignment, "squirrel");
  EXPECT_EQ(facts.profile, "course");
  EXPECT_EQ(facts.seed, 3U);
  EXPECT_GT(facts.nodes, 0);
  EXPECT_EQ(facts.witness, cases::Witness::solver_and_oracle);
}

TEST_F(CaseWriter, SameChoiceGivesTheSameSet) {
  const Choice choice{.count = 6, .seed = 3, .profile = Profile::edge};
  ASSERT_TRUE(write_case_set(squirrel(), choice, home / "one"));
  ASSERT_TRUE(write_case_set(squirrel(), choice, home / "two"));
  const auto one = cases::read_case_set(home / "one", outputs);
  const auto two = cases::read_case_set(home / "two", outputs);
  EXPECT_EQ(cases::hash_of(one.value()), cases::hash_of(two.value()));
}

TEST_F(CaseWriter, OracleWithoutBudgetIsNoWitness) {
  const auto written = write_case_set(squirrel(), {.count = 4, .seed = 3}, home / "set", {.nodes = 100});
  ASSERT_TRUE(written) << written.error();
  const auto set = cases::read_case_set(home / "set", outputs);
  const auto without = std::ranges::count_if(set.value().cases, [](const cases::StoredCase& stored) {
    return stored.facts.value().witness == cases::Witness::solver;
  });
  EXPECT_EQ(written->solver_only, without);
  EXPECT_GT(without, 0);
  EXPECT_LT(without, 4);
}

TEST_F(CaseWriter, DisagreementNamesTheInputAndLeavesNothing) {
  Assignment spoiled = squirrel();
  spoiled.solve = solving([](std::string_view) -> cases::Parsed<cases::Answer> { return cases::Answer{}; });
  const auto written = write_case_set(spoiled, {.count = 4, .seed = 3}, home / "set");
  ASSERT_FALSE(written);
  const std::string begin = "solver and oracle differ: next_state.txt: solver (no such file), oracle ";
  EXPECT_EQ(written.error().substr(0, begin.size()), begin);
  EXPECT_NE(written.error().find(choose(spoiled, {.count = 4, .seed = 3})->front().input), std::string::npos);
  EXPECT_EQ(entries(), 0);
}

TEST_F(CaseWriter, EmptyFolderIsFilled) {
  fs::create_directory(home / "set");
  EXPECT_TRUE(write_case_set(squirrel(), {.count = 4, .seed = 3}, (home / "set").string() + "/"));
  EXPECT_TRUE(fs::exists(home / "set" / "004" / "case.json"));
  EXPECT_EQ(entries(), 1);
}

TEST_F(CaseWriter, WhatAKilledProcessLeftIsRemoved) {
  const pid_t ended = ::fork();
  if (ended == 0) {
    ::_exit(0);
  }
  ::waitpid(ended, nullptr, 0);
  fs::create_directories(home / ("set." + std::to_string(ended) + ".part") / "001");
  ASSERT_TRUE(write_case_set(squirrel(), {.count = 4, .seed = 3}, home / "set"));
  EXPECT_EQ(entries(), 1);
}

TEST_F(CaseWriter, FolderWithContentIsLeftAlone) {
  fs::create_directory(home / "set");
  ASSERT_TRUE(cases::write_file(home / "set" / "note", "mine"));
  const auto written = write_case_set(squirrel(), {.count = 4, .seed = 3}, home / "set");
  EXPECT_EQ(written.error(), (home / "set").string() + ": is not empty");
  EXPECT_EQ(cases::read_file(home / "set" / "note"), "mine");
}

TEST_F(CaseWriter, FileInTheWayIsAnError) {
  ASSERT_TRUE(cases::write_file(home / "set", "mine"));
  const auto written = write_case_set(squirrel(), {.count = 4, .seed = 3}, home / "set");
  EXPECT_EQ(written.error(), (home / "set").string() + ": is not a folder");
}

TEST_F(CaseWriter, StrongCasesTellTheirKillsAndNotTheSeed) {
  // Few mistakes are soon killed.
  Assignment row = squirrel();
  std::erase_if(row.mutants, [number = 0](const auto& mutant) mutable {
    return ++number % 12 != 0 && mutant.name != "greedy-starts-at-zero";
  });
  StrongChoice choice;
  choice.count = 20;
  choice.seed = 77;
  choice.kill = 1;
  choice.task = "greedy";
  std::size_t sealed = 0;
  const auto seal = [&](const fs::path& folder, const StrongSet& set) {
    sealed = set.problems.size();
    EXPECT_TRUE(fs::exists(folder / "020" / "case.json"));
    return cases::write_file(folder / "manifest.json", "{}");
  };
  const auto written = write_strong_set(row, choice, home / "set", seal);
  ASSERT_TRUE(written) << written.error();
  EXPECT_EQ(sealed, 20U);
  const auto set = cases::read_case_set(home / "set", outputs);
  ASSERT_TRUE(set) << set.error();
  ASSERT_EQ(set->cases.size(), 20U);
  EXPECT_TRUE(std::ranges::any_of(set->cases, [](const auto& each) {
    return std::ranges::count(each.facts->kills, "greedy-starts-at-zero") == 1;
  }));
  EXPECT_TRUE(std::ranges::all_of(set->cases, [](const auto& each) { return each.facts->seed == 0; }));
}

TEST_F(CaseWriter, SetThatCannotBeSealedDoesNotAppear) {
  StrongChoice choice;
  choice.count = 2;
  choice.kill = 1;
  const auto seal = [](const fs::path&, const StrongSet&) -> tl::expected<void, std::string> {
    return tl::unexpected(std::string("no room"));
  };
  // Few mistakes are soon killed, and trees soon drawn.
  Assignment row = *find_assignment("cs540-tree");
  row.mutants.resize(3);
  EXPECT_EQ(write_strong_set(row, choice, home / "set", seal).error(), "no room");
  EXPECT_EQ(entries(), 0);
}

TEST_F(CaseWriter, FolderWithoutANameIsRefused) {
  EXPECT_EQ(write_case_set(squirrel(), {.count = 4, .seed = 3}, "").error(),
            "expected a folder's name, found ''");
}

}  // namespace
}  // namespace fuzz
