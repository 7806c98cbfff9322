// Players as they are handed in: folders with the course's Makefile.
#include "harness/match/course_player.hpp"

#include <string>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "harness/match/testing/course_match.hpp"

namespace harness {
namespace {

using testing::CourseMatch;
using testing::is_here;
using testing::Language;

TEST_F(CourseMatch, WithoutAgentAPlayerIsWithdrawn) {
  struct Broken {
    Language language;
    const char* file;
    const char* complaint;
  };
  for (const auto& [language, file, complaint] :
       {Broken{Language::python, "play.py", "SyntaxError"}, Broken{Language::cpp, "agent.cpp", "error: "},
        Broken{Language::java, "agent.java", "error: "}}) {
    if (!is_here(language)) {
      continue;
    }
    const std::string name = fmt::format("fails_in_{}", name_of(language));
    write(name, "honest", "", language);
    folder.file(name + "/" + file, "def\n");
    const auto entry = course_player(*session, terms_of(name));
    ASSERT_TRUE(entry);
    EXPECT_FALSE(entry->player);
    EXPECT_EQ(entry->withdrawn, "make agent: exit status 2");
    EXPECT_NE(entry->output.find(complaint), std::string::npos) << entry->output;
  }
}

TEST_F(CourseMatch, AnAgentThatTakesTooLongIsWithdrawn) {
  write("slow", "honest", "");
  folder.file("slow/Makefile", "agent:\n\tsleep 1000\nrun:\n\ttrue\n");
  auto terms = terms_of("slow");
  terms.times.agent = 0.3;
  const auto entry = course_player(*session, terms);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->withdrawn, "make agent: wall time limit");
}

TEST_F(CourseMatch, HowCalibrateAndNewgameEndDoesNotMatter) {
  write("one", "honest", "");
  folder.file("one/Makefile",
              "agent:\n\ttrue\ncalibrate:\n\texit 3\nnewgame:\n\tsleep 1000\nrun:\n\tpython3 play.py\n");
  write("two", "honest", "");
  folder.file("two/Makefile", "agent:\n\ttrue\nrun:\n\tpython3 play.py; exit 7\n");
  auto terms = terms_of("one");
  terms.times.newgame = 0.2;
  enter("one", terms);
  enter("two");
  for (const auto& [number, game] : played()) {
    EXPECT_EQ(game.end.reason, EndReason::full_board) << game.end.detail;
  }
}

/// Writes at each game's end how often it was begun, in its folder.
TEST_F(CourseMatch, WhatIsWrittenLastsForAGameOrForAPairing) {
  for (const bool keeps : {false, true}) {
    plan.players.clear();
    const std::string name = keeps ? "keeps" : "forgets";
    write(name, "honest", "");
    folder.file(name + "/Makefile",
                "agent:\n\ttrue\nnewgame:\n\techo game >> games.txt\nrun:\n\tpython3 play.py\n"
                "\t@test `wc -l < games.txt` = 1 || echo >> output.txt\n"
                "\t@test `wc -l < games.txt` != 3 || rm output.txt\n");
    auto terms = terms_of(name);
    terms.keeps_between_games = keeps;
    enter(name, terms);
    enter(name, terms_of(name));
    plan.keeps_between_games = keeps;
    plan.games_of_each = 3;
    const auto games = played();
    ASSERT_EQ(games.size(), 3U);
    EXPECT_EQ(games.at(2).end.reason, EndReason::full_board);
    // In its third game the file has three lines, if it is the same file.
    EXPECT_EQ(games.at(3).end.reason, keeps ? EndReason::no_answer : EndReason::full_board);
  }
}

TEST_F(CourseMatch, PrintingBeyondTheBoundLoses) {
  write("chats", "chats", "first");
  write("honest", "honest", "");
  auto terms = terms_of("chats");
  terms.limits.printed_bytes = 1 << 20;
  enter("chats", terms);
  enter("honest");
  const auto games = played();
  EXPECT_EQ(games.at(1).end.reason, EndReason::crash);
  EXPECT_EQ(games.at(1).moves.size(), 0U);
}

TEST_F(CourseMatch, AnswersOfTheMoveBeforeDoNotCount) {
  write("once", "honest", "");
  folder.file("once/Makefile", "agent:\n\ttrue\nrun:\n\ttest -f done || python3 play.py; touch done\n");
  write("honest", "honest", "");
  enter("once");
  enter("honest");
  const auto games = played();
  EXPECT_EQ(games.at(1).end.reason, EndReason::no_answer);
  EXPECT_EQ(games.at(1).end.detail, "there is no output.txt");
  EXPECT_EQ(games.at(1).moves.size(), 2U);
}

TEST_F(CourseMatch, ALinkInThePlaceOfTheInputIsNotFollowed) {
  const auto outside = folder.file("outside.txt", "as it was");
  write("links", "honest", "");
  folder.file("links/Makefile",
              fmt::format("agent:\n\ttrue\nrun:\n\tpython3 play.py; rm input.txt; ln -s {} input.txt\n",
                          outside.string()));
  write("honest", "honest", "");
  enter("links");
  enter("honest");
  EXPECT_EQ(played().at(1).end.reason, EndReason::full_board);
  EXPECT_EQ(cases::read_file(outside), "as it was");
}

RunResult at_wall_limit(double user_seconds, double waiting_seconds) {
  RunResult run;
  run.ending = Ending::wall_limit;
  run.wall_seconds = 20;
  run.user_seconds = user_seconds;
  run.waiting_seconds = waiting_seconds;
  return run;
}

TEST(EndOfMakeRun, ByTheClockIsTheMachinesFaultWhereItHadNoProcessor) {
  Limits limits;
  limits.wall_seconds = 20;
  EXPECT_EQ(reply_by_course(at_wall_limit(1, 0), limits, 10)->kind, Reply::Kind::forfeit);
  EXPECT_EQ(reply_by_course(at_wall_limit(1, 15), limits, 10)->kind, Reply::Kind::fault);
  EXPECT_EQ(reply_by_course(at_wall_limit(11, 8), limits, 10)->kind, Reply::Kind::forfeit);
}

TEST(EndOfMakeRun, ExitStatusAndSignalSayNothing) {
  RunResult run;
  run.ending = Ending::exited;
  run.exit_status = 2;
  EXPECT_FALSE(reply_by_course(run, {}, 1));
  run.ending = Ending::signaled;
  run.signal = 11;
  EXPECT_FALSE(reply_by_course(run, {}, 1));
}

}  // namespace
}  // namespace harness
