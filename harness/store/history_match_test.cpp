// Matches in the history.
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"
#include "harness/rows/testing/built_in.hpp"
#include "harness/store/history.hpp"

namespace harness {
namespace {

class HistoryOfMatches : public ::testing::Test {
 protected:
  static RunKey key(const std::string& games = "4") {
    return {"squirrel", "", "", "", {{"command", "match"}, {"games", games}}};
  }
  History open() const { return *History::open(folder.path() / "history.db"); }
  /// A match of four games that was killed when two had ended.
  void make_killed_match() const {
    const pid_t pid = fork();
    if (pid == 0) {
      History history = open();
      const auto run = *history.begin_match(key(), {"Ann, Ben", 7, 4, "terms"});
      const std::vector<KeptGame> games{{2, "third\n"}, {0, "first\n"}};
      _exit(history.keep(run, games) ? 0 : 1);
    }
    int status = 0;
    waitpid(pid, &status, 0);
    ASSERT_EQ(status, 0);
  }
  static std::string games_in(History& history, std::int64_t run) {
    std::string all;
    EXPECT_TRUE(history.games(run, [&all](const KeptGame& game) {
      all += std::to_string(game.place) + " " + game.line;
      return true;
    }));
    return all;
  }
  cases::testing::TemporaryFolder folder;
};

TEST_F(HistoryOfMatches, GamesAreThereInTheOrderOfTheSchedule) {
  make_killed_match();
  History history = open();
  EXPECT_EQ(games_in(history, 1), "0 first\n2 third\n");
  EXPECT_EQ(history.match_terms(1), "terms");
}

TEST_F(HistoryOfMatches, AreListedWithTheirGames) {
  make_killed_match();
  History history = open();
  const auto runs = history.runs("", 10).value();
  ASSERT_EQ(runs.size(), 1U);
  EXPECT_TRUE(runs[0].is_match);
  EXPECT_EQ(runs[0].candidate, "Ann, Ben");
  EXPECT_EQ(runs[0].seed, 7U);
  EXPECT_EQ(runs[0].cases, 4);
  EXPECT_EQ(runs[0].results, 2);
  EXPECT_EQ(runs[0].state, RunState::unfinished);
}

TEST_F(HistoryOfMatches, GoOnAndAreFinished) {
  make_killed_match();
  History history = open();
  ASSERT_EQ(history.resume(key()), 1);
  const std::vector<KeptGame> rest{{1, "second\n"}, {3, "fourth\n"}};
  ASSERT_TRUE(history.keep(1, rest));
  ASSERT_TRUE(history.finish(1, {}, {}));
  EXPECT_EQ(games_in(history, 1), "0 first\n1 second\n2 third\n3 fourth\n");
  EXPECT_EQ(history.named("last")->state, RunState::finished);
  EXPECT_EQ(history.resume(key()).error(), "nothing to resume: run 1 is finished");
}

TEST_F(HistoryOfMatches, AGameThatIsHalfWrittenIsNone) {
  make_killed_match();
  for (const auto& entry : std::filesystem::directory_iterator(folder.path() / "history.db.records")) {
    std::filesystem::resize_file(entry.path(), std::filesystem::file_size(entry.path()) - 3);
  }
  History history = open();
  ASSERT_EQ(history.resume(key()), 1);
  EXPECT_EQ(games_in(history, 1), "2 third\n");
  EXPECT_EQ(history.named("1")->results, 1);
}

TEST_F(HistoryOfMatches, DoNotGoOnWithOtherSettings) {
  make_killed_match();
  History history = open();
  EXPECT_EQ(history.resume(key("6")).error(),
            "nothing to resume: run 1, the last unfinished match of squirrel, differs in games (4 there, 6 "
            "here)");
}

TEST_F(HistoryOfMatches, AreNoRunsOfACandidate) {
  make_killed_match();
  History history = open();
  EXPECT_EQ(history.resume({"squirrel", "c", "s", "x", {}}).error(),
            "nothing to resume: no run of squirrel is kept");

  EXPECT_EQ(history.head(1, built_in_registry()).error(), "run 1 is a match");
  EXPECT_EQ(history.audience(1).error(), "run 1 is a match");
}

}  // namespace
}  // namespace harness
