#include "harness/match/candidate_player.hpp"

#include <cerrno>
#include <csignal>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

struct Ended {
  std::string name;
  RunResult run;
  Reply::Kind kind;
  EndReason reason = EndReason::no_answer;
};

void PrintTo(const Ended& row, std::ostream* out) {
  *out << row.name;
}

RunResult run_of(Ending ending) {
  RunResult run;
  run.ending = ending;
  return run;
}

RunResult exited(int status) {
  RunResult run = run_of(Ending::exited);
  run.exit_status = status;
  return run;
}

RunResult killed(int signal) {
  RunResult run = run_of(Ending::signaled);
  run.signal = signal;
  return run;
}

RunResult not_started(int error) {
  RunResult run = run_of(Ending::not_started);
  run.error = error;
  return run;
}

RunResult at_wall_limit(double waiting_seconds) {
  RunResult run = run_of(Ending::wall_limit);
  run.wall_seconds = 40;
  run.waiting_seconds = waiting_seconds;
  return run;
}

RunResult lost() {
  RunResult run = killed(SIGKILL);
  run.lost = LauncherLoss::by_others;
  return run;
}

class EndOfAMove : public ::testing::TestWithParam<Ended> {};

TEST_P(EndOfAMove, IsAForfeitOrAFault) {
  const auto reply = reply_by_ending(GetParam().run, Limits());
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->kind, GetParam().kind);
  if (reply->kind == Reply::Kind::forfeit) {
    EXPECT_EQ(reply->reason, GetParam().reason);
  }
  EXPECT_EQ(reply->text.empty(), reply->kind == Reply::Kind::stopped);
}

INSTANTIATE_TEST_SUITE_P(
    Endings, EndOfAMove,
    ::testing::Values(Ended{"exit_status", exited(3), Reply::Kind::forfeit, EndReason::crash},
                      Ended{"signal", killed(SIGSEGV), Reply::Kind::forfeit, EndReason::crash},
                      Ended{"cpu", run_of(Ending::cpu_limit), Reply::Kind::forfeit, EndReason::out_of_time},
                      Ended{"sleeps", at_wall_limit(0), Reply::Kind::forfeit, EndReason::out_of_time},
                      Ended{"kept_waiting", at_wall_limit(30), Reply::Kind::fault},
                      Ended{"memory", run_of(Ending::memory_limit), Reply::Kind::forfeit, EndReason::crash},
                      Ended{"no_program", not_started(ENOEXEC), Reply::Kind::forfeit, EndReason::crash},
                      Ended{"not_started", not_started(ENOMEM), Reply::Kind::fault},
                      Ended{"lost", lost(), Reply::Kind::fault},
                      Ended{"interrupted", run_of(Ending::interrupted), Reply::Kind::stopped}),
    [](const auto& row) { return row.param.name; });

TEST(AMove, ThatEndedWellSaysNothing) {
  EXPECT_FALSE(reply_by_ending(exited(0), Limits()));
}

TEST(FaultOfAnAnswer, IsAForfeitByItsKind) {
  using Kind = fuzz::AnswerFault::Kind;
  EXPECT_EQ(reply_by_fault({Kind::missing, "there is no output.txt"}).reason, EndReason::no_answer);
  EXPECT_EQ(reply_by_fault({Kind::torn, "output.txt is empty"}).reason, EndReason::torn_answer);
  const auto illegal = reply_by_fault({Kind::illegal, "A1 is taken"});
  EXPECT_EQ(illegal.reason, EndReason::illegal_move);
  EXPECT_EQ(illegal.text, "A1 is taken");
}

}  // namespace
}  // namespace harness
