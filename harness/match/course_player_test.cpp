// Players as they are handed in: folders with the course's Makefile, each of which fails in its own way once.
#include "harness/match/course_player.hpp"

#include <cstdlib>
#include <ostream>
#include <string>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/match/match_job.hpp"
#include "harness/match/testing/course_programs.hpp"
#include "harness/match/testing/scripted.hpp"
#include "harness/run/isolation.hpp"

namespace harness {
namespace {

using cases::testing::TemporaryFolder;

struct Kind {
  std::string name;
  EndReason reason;
  /// What its sentence begins with, or is; empty for none.
  std::string sentence;
  /// A fault shows at the next move alone, and so on the last one not at all.
  bool shows_later = false;
};

const std::vector<Kind> kinds = {
    {"honest", EndReason::full_board, ""},
    {"keeps", EndReason::full_board, ""},
    {"calibrated", EndReason::full_board, ""},
    {"chats", EndReason::full_board, ""},
    {"leaves_a_process", EndReason::full_board, ""},
    {"peeks", EndReason::full_board, ""},
    {"never_ends", EndReason::out_of_time, "still running 1 s by the clock after the end of its time"},
    {"overruns", EndReason::out_of_time, "no CPU time is left of 1 s for the game", true},
    {"other_program", EndReason::out_of_time, "no CPU time is left of 1 s for the game", true},
    {"illegal", EndReason::illegal_move, "'Z9 Stake' is not on the board, which has 3 columns and rows"},
    {"misfits", EndReason::illegal_move, "the board of output.txt is not the one after "},
    {"half", EndReason::torn_answer, "output.txt ends after 2 of the 3 rows of its board"},
    {"nothing", EndReason::torn_answer, "output.txt is empty"},
    {"crashes", EndReason::no_answer, "there is no output.txt (make run: exit status 2)"},
};

std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

const Assignment& stakeraid() {
  static const std::vector<Assignment> rows = built_in_assignments();
  return *std::ranges::find_if(rows, [](const auto& row) { return row.facts().name == "stakeraid"; });
}

bool runs_long() {
  return std::getenv("PLYCHECK_LONG_RUNS") != nullptr;
}

/// Looked for once: it takes a while.
const CourseTools& tools_here(Session& session) {
  static const CourseTools tools = find_course_tools(session).value();
  return tools;
}

/// Keeps all games by their numbers.
class Kept final : public MatchListener {
 public:
  void ended(const GameRecord& game) override { games[game.number] = game; }
  void fails_at_once(const std::string& /*player*/, const GameRecord& /*game*/) override {}
  std::map<std::int64_t, GameRecord> games;
};

/// A session with folders of players.
class CourseMatch : public ::testing::Test {
 protected:
  explicit CourseMatch(int workers = 1)
      : level(isolation_in_force(std::nullopt, offered_isolation()).level),
        session(std::move(Session::start(workers, {level, {}}).value())),
        tools(tools_here(*session)) {
    plan.assignment = &stakeraid().core;
    plan.protocol = Protocol::course;
    plan.workers = workers;
    plan.time = GameTime{1, 0, true};
    plan.pairings = {{0, 1}};
    plan.games_of_each = 2;
    plan.openings = {"3\nALPHABETA\nX\n1\n1 2 3\n4 5 6\n7 8 9\n...\n...\n...\n"};
  }
  // They are run by the session.
  ~CourseMatch() override { plan.players.clear(); }

  CourseTerms terms_of(const std::string& name) {
    CourseTerms terms;
    terms.task = plan.assignment->play->tasks.back();
    terms.given = (folder.path() / name).string();
    terms.name = fmt::format("player{}", ++made);
    terms.tools = tools;
    terms.limits = stakeraid().facts().limits;
    terms.outputs = stakeraid().facts().outputs;
    // A busy machine is to blame for none of it.
    terms.times = {100, 100, 100, 100};
    return terms;
  }

  void write(const std::string& name, std::string_view kind, std::string_view when) {
    folder.file(name + "/Makefile", testing::makefile_in_python);
    folder.file(name + "/play.py",
                replaced(replaced(std::string(testing::failing_in_python), "@KIND@", kind), "@WHEN@", when));
  }

  void enter(const std::string& name, CourseTerms terms) {
    auto entry = course_player(*session, std::move(terms));
    ASSERT_TRUE(entry) << entry.error();
    ASSERT_TRUE(entry->player) << entry->withdrawn << entry->output;
    PlayerTerms player;
    player.name = name;
    plan.players.push_back({player, std::move(entry->player)});
  }
  void enter(const std::string& name) { enter(name, terms_of(name)); }

  std::map<std::int64_t, GameRecord> played() {
    Kept kept;
    const auto result = play_match(plan, kept, {});
    EXPECT_EQ(result.fault, "");
    return kept.games;
  }

  const Isolation level;
  std::unique_ptr<Session> session;
  const CourseTools tools;
  TemporaryFolder folder;
  MatchPlan plan;
  int made = 0;
};

struct Failing {
  Kind kind;
  std::string when;
  int workers = 1;
};

void PrintTo(const Failing& row, std::ostream* out) {
  *out << row.kind.name << " in the " << row.when << " move, " << row.workers << " at a time";
}

/// All of them in the nightly, one move of each else.
std::vector<Failing> failing() {
  std::vector<Failing> rows;
  const std::vector<std::string> whens = {"first", "middle", "last"};
  for (std::size_t at = 0; at < kinds.size(); ++at) {
    for (std::size_t when = 0; when < whens.size(); ++when) {
      for (const int workers : {1, 4}) {
        const bool is_usual = at % whens.size() == when && workers == (at % 2 == 0 ? 1 : 4);
        if (runs_long() || is_usual) {
          rows.push_back({kinds[at], whens[when], workers});
        }
      }
    }
  }
  return rows;
}

class FailingPlayer : public CourseMatch, public ::testing::WithParamInterface<Failing> {
 protected:
  FailingPlayer() : CourseMatch(GetParam().workers) {}

  /// `side` is that of the player who fails.
  static void expect_as_ruled(const GameRecord& game, int side) {
    const auto& [kind, when, workers] = GetParam();
    const bool is_free = kind.shows_later && when == "last";
    const auto reason = is_free ? EndReason::full_board : kind.reason;
    EXPECT_EQ(game.end.reason, reason) << name_of(game.end.reason) << ": " << game.end.detail;
    EXPECT_EQ(game.end.detail.substr(0, kind.sentence.size()), is_free ? "" : kind.sentence);
    EXPECT_EQ(game.end.margin.has_value(), reason == EndReason::full_board);
    const int own_move = when == "first" ? 0 : when == "middle" ? 1 : side == 0 ? 4 : 3;
    const int at_fault = 2 * (own_move + (kind.shows_later ? 1 : 0)) + side;
    EXPECT_EQ(static_cast<int>(game.moves.size()), reason == EndReason::full_board ? 9 : at_fault);
    if (reason != EndReason::full_board) {
      EXPECT_EQ(game.end.winner, 1 - side);
    }
    EXPECT_EQ(game.players[static_cast<std::size_t>(side)].left_behind,
              kind.name == "leaves_a_process" ? 1 : 0);
    EXPECT_EQ(game.players[static_cast<std::size_t>(1 - side)].left_behind, 0);
  }
};

TEST_P(FailingPlayer, HasWhatTheRulesSay) {
  if (GetParam().kind.name == "peeks" && level != Isolation::sandbox) {
    GTEST_SKIP() << "nothing keeps programs apart here";
  }
  write("fails", GetParam().kind.name, GetParam().when);
  write("honest", "honest", "");
  auto terms = terms_of("fails");
  terms.times.beyond = GetParam().kind.name == "never_ends" ? 1 : terms.times.beyond;
  enter("fails", terms);
  enter("honest");
  const auto games = played();
  ASSERT_EQ(games.size(), 2U);
  // The first named begins the first game, as X, and the other one the second.
  expect_as_ruled(games.at(1), 0);
  expect_as_ruled(games.at(2), 1);
}

INSTANTIATE_TEST_SUITE_P(Players, FailingPlayer, ::testing::ValuesIn(failing()), [](const auto& row) {
  return fmt::format("{}_{}_{}", row.param.kind.name, row.param.when, row.param.workers);
});

TEST_F(CourseMatch, WithoutAgentAPlayerIsWithdrawn) {
  write("fails", "honest", "");
  folder.file("fails/play.py", "def\n");
  const auto entry = course_player(*session, terms_of("fails"));
  ASSERT_TRUE(entry);
  EXPECT_FALSE(entry->player);
  EXPECT_EQ(entry->withdrawn, "make agent: exit status 2");
  EXPECT_NE(entry->output.find("SyntaxError"), std::string::npos) << entry->output;
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
