#include "harness/job/session.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/eventually.hpp"

namespace harness {
namespace {

using namespace std::chrono_literals;

/// What all launchers of a test tell of.
struct LaunchLog {
  std::mutex mutex;
  /// The inputs in the order in which their runs were asked for.
  std::vector<std::string> posted;
  std::atomic<int> made = 0;
  /// Runs on such an input last until their launcher is interrupted.
  std::string endless;
};

/// Writes the right answer at once.
class Player final : public Launcher {
 public:
  explicit Player(LaunchLog& log) : log_(log) { ++log_.made; }

  std::int64_t post(const Start& start) override {
    const auto input = cases::read_file(std::filesystem::path(start.folder) / "input.txt").value_or("");
    if (!interrupted_) {
      (void)cases::write_file(std::filesystem::path(start.folder) / "text", "right\n");
    }
    const std::lock_guard lock(log_.mutex);
    log_.posted.push_back(input);
    inputs_[++runs_] = input;
    return runs_;
  }
  RunResult take(std::int64_t number) override {
    while (inputs_[number] == log_.endless && !interrupted_) {
      std::this_thread::sleep_for(1ms);
    }
    RunResult result;
    result.ending = interrupted_ ? Ending::interrupted : Ending::exited;
    return result;
  }
  void interrupt() noexcept override { interrupted_ = true; }

 private:
  LaunchLog& log_;
  std::map<std::int64_t, std::string> inputs_;
  std::int64_t runs_ = 0;
  std::atomic<bool> interrupted_ = false;
};

JobCase one_case(const std::string& input) {
  AnyProblem problem;
  problem.outputs = {{"text"}};
  problem.boards = [] { return BoardView{}; };
  problem.solve = [](const cases::Write& write, const solver::SolveSettings&) {
    write("text", "right\n");
    return true;
  };
  return {input, input, std::move(problem), {}, {}, std::nullopt};
}

std::vector<JobCase> cases_named(const std::string& name, int count) {
  std::vector<JobCase> all;
  for (int at = 0; at < count; ++at) {
    all.push_back(one_case(name + std::to_string(at)));
  }
  return all;
}

class SessionTest : public ::testing::Test {
 protected:
  SessionTest() {
    plan.assignment = &assignment;
    plan.candidate.program = {"/bin/true"};
    plan.invocation = "{program}";
    plan.input_name = "input.txt";
    ::pthread_sigmask(SIG_SETMASK, nullptr, &signals);
  }
  /// A session that was interrupted leaves signals blocked, since its process is about to end.
  ~SessionTest() override { ::pthread_sigmask(SIG_SETMASK, &signals, nullptr); }
  std::unique_ptr<Session> session_of(int workers) {
    SessionParts parts;
    parts.start = [this] { return std::make_unique<Player>(log); };
    for (int worker = 0; worker < workers; ++worker) {
      parts.launchers.push_back(parts.start());
    }
    parts.folders = WorkFolders::make();
    return std::make_unique<Session>(std::move(parts));
  }
  /// The verdicts of all cases that have a result, by their index.
  std::map<std::size_t, Verdict> run(Session& session, const std::vector<JobCase>& cases,
                                     Cancellation& cancellation) {
    std::mutex mutex;
    std::map<std::size_t, Verdict> verdicts;
    const auto take = [&](std::size_t index, const CaseRecord& record) {
      const std::lock_guard lock(mutex);
      verdicts[index] = record.judgement.verdict;
    };
    // Asked as soon as the session has the cases.
    const auto is_enough = [this, is_asked = std::make_shared<std::atomic<bool>>(false)] {
      asked += is_asked->exchange(true) ? 0 : 1;
      return false;
    };
    session.run({plan, cases, cancellation, take, is_enough});
    return verdicts;
  }

  /// Waits until the session has the cases of so many jobs.
  void await_asked(int jobs) {
    while (asked < jobs) {
      std::this_thread::sleep_for(1ms);
    }
  }
  void await(const std::string& input) {
    for (bool is_there = false; !is_there; std::this_thread::sleep_for(1ms)) {
      const std::lock_guard lock(log.mutex);
      is_there = std::ranges::count(log.posted, input) > 0;
    }
  }
  /// Waits until a run on that input and one behind it were asked for.
  void await_one_behind(const std::string& input) {
    for (bool is_behind = false; !is_behind; std::this_thread::sleep_for(1ms)) {
      const std::lock_guard lock(log.mutex);
      const auto found = std::ranges::find(log.posted, input);
      is_behind = found != log.posted.end() && std::next(found) != log.posted.end();
    }
  }

  const Assignment assignment;
  RunPlan plan;
  LaunchLog log;
  std::atomic<int> asked = 0;
  sigset_t signals{};
};

std::map<std::size_t, Verdict> all_right(std::size_t count) {
  std::map<std::size_t, Verdict> all;
  for (std::size_t at = 0; at < count; ++at) {
    all[at] = Verdict::accepted;
  }
  return all;
}

TEST_F(SessionTest, RunsEveryCaseOfABatch) {
  for (const int workers : {1, 3}) {
    const auto session = session_of(workers);
    Cancellation cancellation(*session);
    EXPECT_EQ(run(*session, cases_named("a", 20), cancellation), all_right(20));
  }
}

TEST_F(SessionTest, ServesOneJobAfterTheOther) {
  const auto session = session_of(2);
  for (int job = 0; job < 3; ++job) {
    Cancellation cancellation(*session);
    EXPECT_EQ(run(*session, cases_named("a", 5), cancellation), all_right(5));
  }
  EXPECT_EQ(log.made, 2);
}

/// The other worker goes on with the second job's cases while a run of the first one does not end. One case
/// may have been asked for behind that run.
TEST_F(SessionTest, GivesAWorkerThatWouldIdleAnotherJobsCases) {
  log.endless = "slow0";
  const auto session = session_of(2);
  Cancellation slow(*session);
  Cancellation quick(*session);
  std::jthread first([&] { run(*session, cases_named("slow", 1), slow); });
  await("slow0");
  std::atomic<int> told = 0;
  const auto cases = cases_named("quick", 20);
  const auto take = [&told](std::size_t, const CaseRecord&) { ++told; };
  std::jthread second([&] { session->run({plan, cases, quick, take}); });
  while (told < 19) {
    std::this_thread::sleep_for(1ms);
  }
  slow.stop(Stopped::budget);
  second.join();
  EXPECT_EQ(told, 20);
}

TEST_F(SessionTest, LetsTheOtherJobsGoOnWhereOneIsStopped) {
  log.endless = "slow0";
  const auto session = session_of(1);
  Cancellation slow(*session);
  Cancellation quick(*session);
  std::map<std::size_t, Verdict> of_slow;
  std::map<std::size_t, Verdict> of_quick;
  // Nothing begins before both jobs have handed over their cases.
  session->gate().enter_alone();
  std::jthread first([&] { of_slow = run(*session, cases_named("slow", 1), slow); });
  await_asked(1);
  std::jthread second([&] { of_quick = run(*session, cases_named("quick", 3), quick); });
  await_asked(2);
  session->gate().leave_alone();
  // A run of the other job was asked for behind the one that does not end, and goes with its launcher.
  await_one_behind("slow0");
  slow.stop(Stopped::max_failures);
  first.join();
  second.join();
  EXPECT_TRUE(of_slow.empty());
  EXPECT_EQ(of_quick, all_right(3));
  EXPECT_EQ(log.made, 2);
}

TEST_F(SessionTest, EndsAllJobsWhenItIsInterrupted) {
  log.endless = "a1";
  const auto session = session_of(1);
  Cancellation cancellation(*session);
  std::jthread user([&] {
    await_one_behind("a1");
    ::kill(::getpid(), SIGINT);
  });
  EXPECT_EQ(run(*session, cases_named("a", 3), cancellation), all_right(1));
  EXPECT_EQ(cancellation.stopped(), Stopped::interrupted);
}

TEST_F(SessionTest, RemembersAnInterruptionBetweenTwoJobs) {
  const auto session = session_of(1);
  {
    Cancellation cancellation(*session);
    EXPECT_EQ(run(*session, cases_named("a", 2), cancellation), all_right(2));
  }
  session->interrupt();
  Cancellation cancellation(*session);
  EXPECT_EQ(cancellation.stopped(), Stopped::interrupted);
  EXPECT_TRUE(cancellation.token().stop_requested());
  EXPECT_TRUE(run(*session, cases_named("b", 2), cancellation).empty());
}

TEST_F(SessionTest, HasATaskDoneAmongTheCasesOfAJob) {
  const auto session = session_of(1);
  Cancellation cancellation(*session);
  std::jthread job([&] { run(*session, cases_named("a", 200), cancellation); });
  Launcher* used = nullptr;
  session->with_launcher([&used](Launcher& launcher) { used = &launcher; });
  EXPECT_NE(used, nullptr);
}

TEST_F(SessionTest, LendsTheLauncherOfAWorkerThatWaits) {
  const auto session = session_of(1);
  const auto is_own_thread = [&session] {
    std::thread::id used;
    session->with_launcher([&used](Launcher&) { used = std::this_thread::get_id(); });
    return used == std::this_thread::get_id();
  };
  // At first the worker may not wait yet.
  EXPECT_TRUE(cases::testing::eventually(is_own_thread));
  EXPECT_TRUE(is_own_thread());
  EXPECT_THROW(session->with_launcher([](Launcher&) { throw std::runtime_error("no"); }), std::runtime_error);
  EXPECT_TRUE(is_own_thread()) << "it was given back";
}

TEST_F(SessionTest, LendsALauncherToOneAtATime) {
  const auto session = session_of(2);
  Cancellation cancellation(*session);
  std::mutex mutex;
  std::set<Launcher*> in_use;
  std::atomic<int> done = 0;
  std::vector<std::jthread> users;
  for (int user = 0; user < 4; ++user) {
    users.emplace_back([&] {
      for (int i = 0; i < 100; ++i) {
        session->with_launcher([&](Launcher& launcher) {
          {
            const std::lock_guard lock(mutex);
            EXPECT_TRUE(in_use.insert(&launcher).second);
          }
          std::this_thread::yield();
          const std::lock_guard lock(mutex);
          in_use.erase(&launcher);
          ++done;
        });
      }
    });
  }
  EXPECT_EQ(run(*session, cases_named("a", 50), cancellation), all_right(50))
      << "though launchers are lent all the time";
  users.clear();
  EXPECT_EQ(done, 400);
}

TEST_F(SessionTest, PassesOverWhatIsDoneAndEndsWhereItIsEnough) {
  const auto session = session_of(1);
  Cancellation cancellation(*session);
  const auto cases = cases_named("a", 10);
  std::atomic<int> told = 0;
  const auto take = [&told](std::size_t, const CaseRecord&) { ++told; };
  std::vector<bool> done(10, false);
  done[0] = done[3] = true;
  session->run({plan, cases, cancellation, take, [] { return false; }, done});
  EXPECT_EQ(told, 8);
  told = 0;
  session->run({plan, cases, cancellation, take, [&told] { return told > 0; }});
  EXPECT_LE(told, 2);
}

}  // namespace
}  // namespace harness
