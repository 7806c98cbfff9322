// A crosscheck, a search for failing inputs and the strength of a set, each by several machines: what they
// leave, and what `merge` makes of it.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

class Shards : public ::testing::Test {
 protected:
  static bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
  }
  static Words with(Words words, const Words& more) {
    words.insert(words.end(), more.begin(), more.end());
    return words;
  }
  Ended shard(int number, const Words& more = {}, int of = 3) const {
    const Words asked{"--shard", std::to_string(number), "--shards", std::to_string(of), "--out", "o"};
    return workspace.run(with(with(words, asked), more));
  }
  Ended merge(const Words& more = {}) const { return workspace.run(with({"merge", "o"}, more)); }
  fs::path file_of(int number) const {
    for (const auto& entry : fs::directory_iterator(workspace.path() / "o/shards")) {
      if (entry.path().filename().string().starts_with(std::to_string(number) + "-of-")) {
        return entry.path();
      }
    }
    return {};
  }
  /// Has three shards make what one machine makes, and holds them against it; what that printed.
  Ended expect_same(const Words& reports = {"--json"}) const {
    Words whole{"--no-times"};
    Words merged{"--no-times"};
    for (const auto& report : reports) {
      whole = with(whole, {report, "whole" + report});
      merged = with(merged, {report, "merged" + report});
    }
    const auto one = workspace.run(with(words, whole));
    EXPECT_LE(one.code, 1) << one.err;
    fs::remove_all(workspace.path() / "found");
    for (const int number : {2, 0, 1}) {
      EXPECT_LE(shard(number, {"-j", "1"}).code, 1);
    }
    const auto all = merge(merged);
    EXPECT_EQ(all.code, one.code) << all.err;
    EXPECT_EQ(all.out, one.out);
    for (const auto& report : reports) {
      EXPECT_TRUE(workspace.bytes("merged" + report) == workspace.bytes("whole" + report)) << report;
      EXPECT_NE(workspace.bytes("merged" + report), "(no file)");
    }
    return one;
  }
  /// Leaves one shard out, tears another, and looks how that is told.
  void expect_named(const std::string& again) const {
    EXPECT_LE(shard(0).code, 1);
    EXPECT_LE(shard(2).code, 1);
    const auto torn = file_of(2);
    fs::resize_file(torn, fs::file_size(torn) - 1);
    const auto refused = merge();
    EXPECT_EQ(refused.code, 2);
    EXPECT_EQ(refused.out, "");
    EXPECT_EQ(refused.err, "plycheck: shard 1 of 3: it is not there; the command that makes it: " + again +
                               " --shard 1 --shards 3 --out o\nplycheck: shard 2 of 3: o/shards/" +
                               torn.filename().string() + " is not whole; the command that makes it: " +
                               again + " --shard 2 --shards 3 --out o\n");
    EXPECT_LE(shard(1).code, 1);
    EXPECT_LE(shard(2).code, 1);
    EXPECT_LE(merge().code, 1);
  }

  const Workspace workspace;
  Words words;
};

class CrosscheckShards : public Shards {
 protected:
  void SetUp() override { words = {"crosscheck", "cs540-tree", "stakeraid", "--runs", "100", "--seed", "3"}; }
};

TEST_F(CrosscheckShards, TellWhatOneMachineTells) {
  const auto one = expect_same();
  EXPECT_TRUE(has(one.out, "stakeraid, moves: 100 of 100 agree (seed 3)\n")) << one.out;
}

TEST_F(CrosscheckShards, SayWhichRunsTheyMake) {
  const auto ended = shard(1, {"--json", "j"});
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(ended.out.starts_with("shard 1 of 3: runs 34 to 66 of 100\n")) << ended.out;
  EXPECT_TRUE(has(workspace.bytes("j"), " \"shard\": 1,\n \"shards\": 3,\n \"first_run\": 33,\n"));
}

TEST_F(CrosscheckShards, ThatAreMoreThanRunsTellTheSame) {
  words = {"crosscheck", "cs540-tree", "--runs", "2", "--seed", "3"};
  expect_same();
}

TEST_F(CrosscheckShards, ThatAreMissingOrTornAreNamedWithTheirCommand) {
  expect_named("plycheck crosscheck cs540-tree stakeraid --runs 100 --seed 3");
}

TEST_F(CrosscheckShards, OfAnotherCrosscheckAreNamedWithTheirCommand) {
  EXPECT_EQ(shard(0).code, 0);
  words.back() = "4";
  EXPECT_EQ(shard(1).code, 0);
  const auto refused = merge();
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(has(refused.err, "is of another crosscheck than ")) << refused.err;
  EXPECT_TRUE(has(refused.err,
                  "it differs in seed (3 there, 4 here); without it, the command that makes that "
                  "shard: plycheck crosscheck cs540-tree stakeraid --runs 100 --seed 3 --shard 1 "
                  "--shards 3 --out o\n"))
      << refused.err;
}

TEST_F(CrosscheckShards, OfAnotherCommandAreNamed) {
  EXPECT_EQ(shard(0).code, 0);
  words = {"match", "stakeraid", "plycheck:greedy", "plycheck:random", "--games", "6", "--seed", "3"};
  EXPECT_EQ(shard(1).code, 0);
  const auto refused = merge();
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(has(refused.err, " is of stakeraid, and ")) << refused.err;
}

TEST_F(CrosscheckShards, NeedASeedAndAFolder) {
  EXPECT_EQ(workspace.run(with(words, {"--shard", "0", "--shards", "2"})).err,
            "plycheck: --shard: expected --out, a folder that all shards see, and --out goes with --shard "
            "alone\n");
  words.resize(words.size() - 2);
  const auto ended = shard(0);
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: --shard: expected --seed, the same one for all shards\n");
}

TEST_F(CrosscheckShards, SayAtOnceThatTheirFolderCannotBeMade) {
  workspace.file("o", "");
  const auto ended = shard(0);
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.out, "");
  EXPECT_EQ(ended.err, "plycheck: --out: o/shards: Not a directory\n");
}

TEST_F(CrosscheckShards, TakeTheirNumbersFromTheEnvironment) {
  auto command = workspace.plycheck(with(words, {"--shard", "auto", "--out", "o"}));
  command.environment.emplace_back("SLURM_ARRAY_TASK_ID=6");
  command.environment.emplace_back("SLURM_ARRAY_TASK_MIN=5");
  command.environment.emplace_back("SLURM_ARRAY_TASK_COUNT=2");
  const auto ended = run(command);
  EXPECT_TRUE(ended.out.starts_with("shard 1 of 2: runs 51 to 100 of 100\n")) << ended.out << ended.err;
}

TEST_F(CrosscheckShards, HaveNoReportsOfAMatch) {
  for (const int number : {0, 1, 2}) {
    EXPECT_EQ(shard(number).code, 0);
  }
  EXPECT_EQ(merge({"--csv", "c"}).err,
            "plycheck: merge: --expect, --csv and --games-out are for a match, and o has shards of "
            "crosscheck\n");
  EXPECT_EQ(merge({"--html", "h"}).err, "plycheck: merge: --html: there is no page of crosscheck\n");
}

class StrengthShards : public Shards {
 protected:
  void SetUp() override {
    const Words generate{"generate", "cs540-tree", "-o", "set", "--count", "8", "--seed", "3"};
    ASSERT_EQ(workspace.run(generate).code, 0);
    words = {"strength", "cs540-tree", "set", "--kill", "2"};
  }
};

TEST_F(StrengthShards, TellWhatOneMachineTells) {
  const auto one = expect_same({"--json", "--html"});
  EXPECT_TRUE(has(one.out, "killed by fewer than 2 cases of a task")) << one.out;
  EXPECT_TRUE(has(one.out, "killed fewer than 2 times")) << one.out;
}

TEST_F(StrengthShards, SayWhichMutantsTheyTry) {
  const auto ended = shard(1, {"--json", "j"}, 100'000);
  EXPECT_TRUE(ended.out.starts_with("shard 1 of 100000: none of ")) << ended.out << ended.err;
  EXPECT_TRUE(has(workspace.bytes("j"), " \"shard\": 1,\n \"shards\": 100000,\n \"first_run\": 0,\n"));
}

TEST_F(StrengthShards, ThatAreMissingOrTornAreNamedWithTheirCommand) {
  expect_named("plycheck strength cs540-tree set --kill 2");
}

TEST_F(StrengthShards, OfAnotherSetAreNamed) {
  EXPECT_LE(shard(0).code, 1);
  fs::remove_all(workspace.path() / "set/008");
  fs::remove(workspace.path() / "set/manifest.json");
  EXPECT_LE(shard(1).code, 1);
  const auto refused = merge();
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(has(refused.err, "is of another strength than ")) << refused.err;
  EXPECT_TRUE(has(refused.err, "it differs in set (")) << refused.err;
}

class FuzzShards : public Shards {
 protected:
  void SetUp() override {
    if (!plycheck_can_be_the_candidate) {
      GTEST_SKIP() << "a sanitizer takes more address space than a candidate may have";
    }
    search("cs540-tree", "plycheck solve cs540-tree --mutant strict-cut", 7);
  }
  void search(const std::string& assignment, const std::string& candidate, int runs) {
    words = {"fuzz", assignment, candidate, "--runs", std::to_string(runs), "--seed", "4", "--save", "found"};
  }
};

TEST_F(FuzzShards, TellTheFirstFailureOfAll) {
  const auto one = expect_same({"--json", "--html"});
  EXPECT_TRUE(has(one.out, "\nfailing input after 3 runs: ")) << one.out;
  EXPECT_TRUE(has(one.out, "     saved:  found/001 ")) << one.out;
  EXPECT_EQ(workspace.bytes("found/002/input.txt"), "(no file)");
}

TEST_F(FuzzShards, NameTheMistakeByWhatOneMachineHasSeen) {
  search("squirrel", "plycheck solve squirrel --mutant e5-forgets-e4", 15);
  words[6] = "2";
  const auto one = expect_same();
  EXPECT_TRUE(has(one.out, "\nfailing input after 12 runs: ")) << "the first shard has runs 1 to 5";
  EXPECT_TRUE(has(one.out, "e5-forgets-e4: ")) << one.out;
}

TEST_F(FuzzShards, CountWhatOneMachineDoesNotLookAt) {
  search("starcircle", "plycheck solve starcircle --mutant both-blocked-root-is-three", 450);
  words[6] = "1";
  words = with(words, {"--without-mutant", "both-blocked-root-is-three"});
  const auto one = expect_same();
  EXPECT_TRUE(has(one.out, "\nfailing input after ")) << one.out;
  EXPECT_TRUE(has(one.out, " inputs not looked at for mistakes: ")) << one.out;
}

TEST_F(FuzzShards, TellThatNothingFails) {
  search("cs540-tree", "plycheck oracle cs540-tree", 10);
  const auto one = expect_same();
  EXPECT_TRUE(has(one.out, "\nno failure in 10 runs\n")) << one.out;
}

TEST_F(FuzzShards, TellThatAProgramDoesNotCompile) {
  workspace.take_candidate("does_not_compile.cpp");
  search("squirrel", "does_not_compile.cpp", 6);
  EXPECT_EQ(expect_same().code, 1);
}

TEST_F(FuzzShards, SayWhichRunsTheyMakeAndSaveNothing) {
  const auto ended = shard(1, {"--json", "j"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_TRUE(ended.out.starts_with("shard 1 of 3: runs 3 to 4 of 7\n")) << ended.out;
  EXPECT_TRUE(has(workspace.bytes("j"), " \"shard\": 1,\n \"shards\": 3,\n \"first_run\": 2,\n"));
  EXPECT_EQ(workspace.bytes("found/001/input.txt"), "(no file)");
}

TEST_F(FuzzShards, ThatAreMissingOrTornAreNamedWithTheirCommand) {
  expect_named(
      "plycheck fuzz cs540-tree 'plycheck solve cs540-tree --mutant strict-cut' --save found --runs 7 --seed "
      "4");
}

TEST_F(FuzzShards, OfAnotherProgramAreNamed) {
  for (const int number : {0, 1}) {
    workspace.file("one.py", number == 0 ? "print(1)\n" : "print(2)\n");
    search("cs540-tree", "one.py", 4);
    EXPECT_EQ(shard(number).code, 1);
  }
  const auto refused = merge();
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(has(refused.err, "is of another fuzz than ")) << refused.err;
  EXPECT_TRUE(has(refused.err, "it differs in candidate (")) << refused.err;
}

TEST_F(FuzzShards, HaveRunsAndNoSeconds) {
  const auto timed = shard(0, {"--seconds", "5"});
  EXPECT_EQ(timed.code, 2);
  EXPECT_EQ(timed.err,
            "plycheck: --seconds: a shard has its share of --runs, since what is tried in so many seconds "
            "differs from machine to machine\n");
  words.erase(words.begin() + 3, words.begin() + 5);
  EXPECT_EQ(shard(0).err, "plycheck: --shard: expected --runs, of which each shard makes its share\n");
}

TEST_F(FuzzShards, DoNotLookForAllFailures) {
  const auto refused = shard(0, {"--all"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(
      refused.err,
      "plycheck: --shard: with --all there are no shards, since what is found changes what is set aside "
      "after it\n");
}

TEST_F(FuzzShards, NeedASeed) {
  words.erase(words.begin() + 5, words.begin() + 7);
  EXPECT_EQ(shard(0).err, "plycheck: --shard: expected --seed, the same one for all shards\n");
}

}  // namespace
}  // namespace harness::testing
