// A match that is broken off and goes on, and one that several machines play.
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/testing/eventually.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using cases::testing::eventually;
using Words = std::vector<std::string>;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Deterministic players all against all, two of them programs, which take nearly all of the time. With
/// PLYCHECK_LONG_RUNS=1 in the environment ten players at 6 x 6 and 20 kills, else four at 4 x 4 and 3 kills.
class LongMatch : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_candidate("right.py", "stakeraid");
    workspace.take_candidate("raids_by_source.py", "stakeraid");
    words = {"match", "stakeraid", "right.py", "raids_by_source.py", "plycheck:greedy", "plycheck:minimax=2"};
    if (is_long) {
      for (const auto* depth : {"2", "3", "4"}) {
        words.push_back("plycheck:alphabeta=" + std::string(depth));
        words.push_back("plycheck:minimax=" + std::string(depth));
      }
    }
    const std::string size = is_long ? "6" : "4";
    words.insert(words.end(), {"--games", "2", "--size", size, "--no-times", "-j", "2"});
  }
  static inline const bool is_long = std::getenv("PLYCHECK_LONG_RUNS") != nullptr;
  static inline const int all_games = is_long ? 90 : 12;
  static inline const int kills = is_long ? 20 : 3;
  Command command(const Words& more, const std::string& history = "h.db") const {
    auto made = workspace.plycheck(words);
    made.argv.insert(made.argv.end(), more.begin(), more.end());
    made.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / history).string());
    return made;
  }
  Ended say(const Words& arguments) const {
    auto made = workspace.plycheck(arguments);
    made.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / "h.db").string());
    return run(made);
  }
  std::ptrdiff_t games_in(const std::string& folder) const {
    const auto text = workspace.bytes(fs::path(folder) / "games.jsonl");
    return std::count(text.begin(), text.end(), '\n');
  }
  /// Kills it when so many games have ended; whether it was under way then.
  bool kill_after(const Command& match, const std::string& folder, int games) const {
    Process plycheck(match);
    EXPECT_TRUE(eventually([&] { return plycheck.has_ended() || games_in(folder) >= games; }));
    plycheck.send(SIGKILL);
    return plycheck.wait().code == 128 + SIGKILL;
  }
  Workspace workspace;
  Words words;
};

TEST_F(LongMatch, GoesOnToTheReportOfAnUndisturbedOne) {
  const auto whole =
      run(command({"--seed", "3", "--json", "j", "--csv", "c", "--games-out", "whole"}, "whole.db"));
  ASSERT_EQ(whole.code, 0) << whole.err;
  int killed = 0;
  for (int kill = 0; kill < kills; ++kill) {
    // Without a seed it is that of the match.
    const auto again = kill == 0 ? Words{"--seed", "3"} : Words{"--resume"};
    auto match = command(again);
    match.argv.insert(match.argv.end(), {"--games-out", "part"});
    killed += kill_after(match, "part", all_games * (2 * kill + 1) / (2 * kills)) ? 1 : 0;
  }
  EXPECT_EQ(killed, kills);
  const auto refused = run(command({"--resume", "--seed", "4"}));
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(has(refused.err, "differs in seed (3 there, 4 here)")) << refused.err;
  const auto last = run(command({"--resume", "--json", "j2", "--csv", "c2", "--games-out", "part"}));
  EXPECT_EQ(last.code, 0) << last.err;
  EXPECT_EQ(last.out, whole.out);
  EXPECT_EQ(workspace.bytes("j2"), workspace.bytes("j"));
  EXPECT_EQ(workspace.bytes("c2"), workspace.bytes("c"));
  EXPECT_EQ(workspace.bytes("part/games.jsonl"), workspace.bytes("whole/games.jsonl"));
  const auto shown = say({"history", "last", "--no-times", "--json", "j3"});
  EXPECT_EQ(shown.out, whole.out) << "and it is one entry of the history";
  EXPECT_EQ(workspace.bytes("j3"), workspace.bytes("j"));
  say({"history", "--json", "list"});
  const auto runs = nlohmann::json::parse(workspace.bytes("list"))["runs"];
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_EQ(runs[0]["match"], true);
  EXPECT_EQ(runs[0]["cases"], all_games);
  EXPECT_EQ(runs[0]["not_run"], 0);
  EXPECT_EQ(runs[0]["state"], "finished");
  EXPECT_TRUE(has(run(command({"--resume", "--seed", "3"})).err, "nothing to resume: run 1 is finished"));
}

TEST_F(LongMatch, ThatIsInterruptedSaysHowItGoesOn) {
  auto match = command({"--seed", "3"});
  match.argv.insert(match.argv.end(), {"--games-out", "part"});
  Process plycheck(match);
  ASSERT_TRUE(eventually([&] { return plycheck.has_ended() || games_in("part") >= 1; }));
  plycheck.send(SIGINT);
  const auto ended = plycheck.wait();
  EXPECT_EQ(ended.code, 130) << ended.err;
  EXPECT_TRUE(has(ended.out, "interrupted after ")) << ended.out;
  EXPECT_TRUE(has(ended.out, " --seed 3 --size ")) << ended.out;
  EXPECT_TRUE(has(ended.out, " --resume\n")) << ended.out;
  EXPECT_TRUE(has(say({"history"}).out, "interrupted: "));
  workspace.file("right.py", workspace.bytes("right.py") + "# changed\n");
  EXPECT_TRUE(has(run(command({"--resume"})).err, "differs in the files of right.py ("));
}

TEST_F(LongMatch, AKnockoutGoesOnInItsRound) {
  words.emplace_back("--knockout");
  const auto whole = run(command({"--seed", "3", "--json", "j", "--games-out", "whole"}, "whole.db"));
  ASSERT_EQ(whole.code, 0) << whole.err;
  auto match = command({"--seed", "3"});
  match.argv.insert(match.argv.end(), {"--games-out", "part"});
  ASSERT_TRUE(kill_after(match, "part", static_cast<int>(games_in("whole")) / 3));
  const auto last = run(command({"--resume", "--json", "j2", "--games-out", "part"}));
  EXPECT_EQ(last.code, 0) << last.err;
  EXPECT_EQ(last.out, whole.out);
  EXPECT_EQ(workspace.bytes("j2"), workspace.bytes("j"));
  EXPECT_EQ(workspace.bytes("part/games.jsonl"), workspace.bytes("whole/games.jsonl"));
  EXPECT_EQ(say({"history", "last", "--no-times"}).out, whole.out);
}

/// Players of ours alone.
class ShortMatch : public LongMatch {
 protected:
  void SetUp() override {
    words = {
        "match",  "stakeraid", "plycheck:minimax=2", "plycheck:greedy", "plycheck:random", "--games", "10",
        "--seed", "5",         "--no-times"};
  }
  void play_shard(int shard, const Words& more = {}) const {
    auto all = Words{"--shard", std::to_string(shard), "--shards", "3", "--out", "o"};
    all.insert(all.end(), more.begin(), more.end());
    const auto ended = run(command(all));
    EXPECT_EQ(ended.code, 0) << ended.err;
  }
  fs::path file_of_shard(int shard) const {
    for (const auto& entry : fs::directory_iterator(workspace.path() / "o/shards")) {
      if (entry.path().filename().string().starts_with(std::to_string(shard) + "-of-3-")) {
        return entry.path();
      }
    }
    return {};
  }
};

TEST_F(ShortMatch, HasTheSameReportOutOfShards) {
  const auto whole = run(command({"--json", "j", "--csv", "c", "--games-out", "whole", "--no-history"}));
  for (const int shard : {2, 0, 1}) {
    play_shard(shard);
  }
  const auto merged =
      say({"merge", "o", "--no-times", "--json", "j2", "--csv", "c2", "--games-out", "merged"});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(merged.out, whole.out);
  EXPECT_EQ(workspace.bytes("j2"), workspace.bytes("j"));
  EXPECT_EQ(workspace.bytes("c2"), workspace.bytes("c"));
  EXPECT_EQ(workspace.bytes("merged/games.jsonl"), workspace.bytes("whole/games.jsonl"));
  EXPECT_EQ(say({"merge", "o", "--expect", "random>minimax=2"}).code, 1);
}

TEST_F(ShortMatch, OfAProgramHasTheSameReportOutOfShards) {
  workspace.take_candidate("right.py", "stakeraid");
  words = {"match", "stakeraid", "right.py", "plycheck:greedy", "--games", "6", "--size",
           "2",     "--seed",    "5",        "--no-times"};
  const auto whole = run(command({"--json", "j", "--games-out", "whole", "--no-history"}));
  ASSERT_EQ(whole.code, 0) << whole.err;
  for (const int shard : {2, 0, 1}) {
    play_shard(shard);
  }
  const auto merged = say({"merge", "o", "--no-times", "--json", "j2", "--games-out", "merged"});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(merged.out, whole.out);
  EXPECT_EQ(workspace.bytes("j2"), workspace.bytes("j"));
  EXPECT_EQ(workspace.bytes("merged/games.jsonl"), workspace.bytes("whole/games.jsonl"));
}

TEST_F(ShortMatch, ASequentialTestReadsShardsInTheOrderOfTheSchedule) {
  words = {"match",
           "cs540-checkers",
           "plycheck:minimax=2",
           "plycheck:random",
           "--games",
           "300",
           "--seed",
           "5",
           "--no-times",
           "--sprt",
           "elo1=80"};
  const auto whole = run(command({"--json", "j", "--games-out", "whole", "-j", "2", "--no-history"}));
  ASSERT_TRUE(has(whole.out, ": H1 after ")) << whole.out;
  for (const int shard : {0, 1, 2}) {
    play_shard(shard);
  }
  const auto merged = say({"merge", "o", "--no-times", "--json", "j2", "--games-out", "m", "--expect", "H1"});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(merged.out, whole.out);
  EXPECT_EQ(workspace.bytes("j2"), workspace.bytes("j"));
  EXPECT_EQ(workspace.bytes("m/games.jsonl"), workspace.bytes("whole/games.jsonl"));
}

TEST_F(ShortMatch, AShardThatIsMissingOrTornIsNamedWithItsCommand) {
  play_shard(0);
  play_shard(2);
  const auto torn = file_of_shard(2);
  fs::resize_file(torn, fs::file_size(torn) - 500);
  const auto refused = say({"merge", "o"});
  EXPECT_EQ(refused.code, 2);
  const std::string again =
      "plycheck match stakeraid plycheck:minimax=2 plycheck:greedy plycheck:random --games 10 --seed 5 ";
  EXPECT_TRUE(has(refused.err, "shard 1 of 3: 0 of its 10 games are there; the others: " + again +
                                   "--shard 1 --shards 3 --out o\n"))
      << refused.err;
  EXPECT_TRUE(has(refused.err, "shard 2 of 3: ")) << refused.err;
  EXPECT_TRUE(has(refused.err, "--shard 2 --shards 3 --out o --resume\n")) << refused.err;
  play_shard(1);
  play_shard(2, {"--resume"});
  EXPECT_EQ(say({"merge", "o"}).code, 0);
}

TEST_F(ShortMatch, AShardOfAnotherMatchIsNamed) {
  play_shard(0);
  words[8] = "6";
  play_shard(1);
  const auto refused = say({"merge", "o"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_TRUE(has(refused.err, "is of another match than ")) << refused.err;
  EXPECT_TRUE(has(refused.err, "it differs in seed (5 there, 6 here)")) << refused.err;
}

TEST_F(ShortMatch, OfSingleGamesHasTheSameReportOutOfShards) {
  words = {"match",  "stakeraid", "plycheck:minimax=2", "plycheck:greedy", "--games",   "7",
           "--seed", "5",         "--protocol",         "course",          "--no-times"};
  const auto whole = run(command({"--json", "j", "--no-history"}));
  ASSERT_EQ(whole.code, 0) << whole.err;
  for (const int shard : {2, 0, 1}) {
    play_shard(shard);
  }
  const auto merged = say({"merge", "o", "--no-times", "--json", "j2"});
  EXPECT_EQ(merged.code, 0) << merged.err;
  EXPECT_EQ(merged.out, whole.out);
  EXPECT_EQ(workspace.bytes("j2"), workspace.bytes("j"));
}

TEST_F(ShortMatch, GamesThatHangOnOthersHaveNoShards) {
  const Words shard{"--shard", "0", "--shards", "2", "--out", "o"};
  words.emplace_back("--knockout");
  EXPECT_TRUE(has(run(command(shard)).err, "--shard: a knockout has no shards, since "));
  words.pop_back();
  words.insert(words.end(), {"--protocol", "course", "--keep", "between-games"});
  EXPECT_TRUE(has(run(command(shard)).err, "--shard: with --keep between-games there are no shards, since "));
}

TEST_F(ShortMatch, ShardsNeedASeedAndAFolder) {
  EXPECT_TRUE(has(run(command({"--shard", "0", "--shards", "2"})).err, "--shard: expected --out"));
  words.erase(words.begin() + 7, words.begin() + 9);
  EXPECT_TRUE(has(run(command({"--shard", "0", "--shards", "2", "--out", "o"})).err,
                  "--shard: expected --seed, the same one for all shards"));
}

}  // namespace
}  // namespace harness::testing
