// benchmark_isolation JOBS COUNT FOLDER LAUNCHER PROGRAM: starts PROGRAM -i input.txt COUNT times in all,
// JOBS at a time, with nothing but vfork, exec and wait, and as often at each level of isolation through a
// launcher of each job. FOLDER holds a folder for each job, 1, 2, ..., which the program starts in. The kinds
// of starts take turns, a few starts each, all jobs at the same one. Prints for each kind the seconds of wall
// time of each start, in the same order for all, or why it could not be started.

#include <algorithm>
#include <array>
#include <barrier>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "ci/benchmarks/bare_start.hpp"
#include "harness/run/launcher.hpp"

namespace {

using Clock = std::chrono::steady_clock;

/// One way to start a program.
struct Kind {
  const char* name;
  bool bare;
  harness::Isolation level;
};

constexpr std::array kinds{
    Kind{"bare", true, harness::Isolation::none}, Kind{"none", false, harness::Isolation::none},
    Kind{"limits", false, harness::Isolation::limits}, Kind{"sandbox", false, harness::Isolation::sandbox}};

/// Starts of a kind before it is the next one's turn.
constexpr int starts_in_turn = 20;

/// What a job saw of one kind.
struct Seen {
  std::vector<double> seconds;
  /// Why it could not go on.
  std::string error;
};

/// The starts of one job, and what it saw of each kind.
class Job {
 public:
  Job(std::string program, std::string folder, const std::string& helper)
      : program_(std::move(program)),
        folder_(std::move(folder)),
        launcher_(harness::start_launcher(helper)) {}

  bool is_ready() const { return launcher_ != nullptr; }
  const Seen& seen(std::size_t kind) const { return seen_[kind]; }

  void take_turn(std::size_t kind) {
    Seen& seen = seen_[kind];
    if (!seen.error.empty()) {
      return;
    }
    if (kinds[kind].bare) {
      start_bare(seen);
    } else {
      start_launched(kinds[kind].level, seen);
    }
  }

 private:
  void start_bare(Seen& seen) {
    std::string option = "-i";
    std::string input = "input.txt";
    std::string path = path_;
    std::string language = language_;
    char* const arguments[] = {program_.data(), option.data(), input.data(), nullptr};
    char* const environment[] = {path.data(), language.data(), nullptr};
    for (int left = starts_in_turn; left > 0 && seen.error.empty(); --left) {
      const auto began = Clock::now();
      if (!ci::bare_start(folder_.c_str(), arguments, environment)) {
        seen.error = "the program fails";
      }
      seen.seconds.push_back(std::chrono::duration<double>(Clock::now() - began).count());
    }
  }

  /// As a job does it: the next run is asked for while one is under way.
  void start_launched(harness::Isolation level, Seen& seen) {
    harness::Start start;
    start.argv = {program_, "-i", "input.txt"};
    start.environment = {path_, language_};
    start.folder = folder_;
    start.isolation = level;
    auto began = Clock::now();
    auto next = launcher_->post(start);
    for (int left = starts_in_turn; left > 0; --left) {
      const auto current = next;
      if (left > 1) {
        next = launcher_->post(start);
      }
      const auto result = launcher_->take(current);
      const auto ended = Clock::now();
      if (result.ending == harness::Ending::not_started) {
        seen.error = std::strerror(result.error);
      } else if (result.ending != harness::Ending::exited || result.exit_status != 0) {
        seen.error = "the program fails";
      }
      seen.seconds.push_back(std::chrono::duration<double>(ended - began).count());
      began = ended;
    }
  }

  std::string program_;
  std::string folder_;
  std::string path_ = "PATH=/usr/bin:/bin";
  std::string language_ = "LANG=C.UTF-8";
  std::unique_ptr<harness::Launcher> launcher_;
  std::array<Seen, kinds.size()> seen_;
};

void print(std::size_t kind, const std::vector<std::unique_ptr<Job>>& jobs) {
  std::string error;
  std::string seconds;
  for (const auto& job : jobs) {
    const Seen& seen = job->seen(kind);
    error = seen.error.empty() ? error : seen.error;
    for (const double each : seen.seconds) {
      std::array<char, 32> text{};
      std::snprintf(text.data(), text.size(), "%s%.7f", seconds.empty() ? "" : ", ", each);
      seconds += text.data();
    }
  }
  if (error.empty()) {
    std::printf("{\"kind\": \"%s\", \"seconds\": [%s]}\n", kinds[kind].name, seconds.c_str());
  } else {
    std::printf("{\"kind\": \"%s\", \"error\": \"%s\"}\n", kinds[kind].name, error.c_str());
  }
}

/// So many turns of each kind; which comes first changes from round to round.
void take_turns(std::vector<std::unique_ptr<Job>>& jobs, int rounds) {
  std::barrier<> together(static_cast<std::ptrdiff_t>(jobs.size()));
  std::vector<std::thread> workers;
  for (auto& job : jobs) {
    workers.emplace_back([&job = *job, &together, rounds] {
      for (int round = 0; round < rounds; ++round) {
        for (std::size_t turn = 0; turn < kinds.size(); ++turn) {
          together.arrive_and_wait();
          job.take_turn((static_cast<std::size_t>(round) + turn) % kinds.size());
        }
      }
    });
  }
  for (auto& worker : workers) {
    worker.join();
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int job_count = argc == 6 ? std::atoi(argv[1]) : 0;
  const int starts = argc == 6 ? std::atoi(argv[2]) : 0;
  if (job_count < 1 || starts < 1) {
    std::fputs("usage: benchmark_isolation JOBS COUNT FOLDER LAUNCHER PROGRAM\n", stderr);
    return 2;
  }
  std::vector<std::unique_ptr<Job>> jobs;
  for (int number = 1; number <= job_count; ++number) {
    jobs.push_back(
        std::make_unique<Job>(argv[5], std::string(argv[3]) + "/" + std::to_string(number), argv[4]));
    if (!jobs.back()->is_ready()) {
      std::fprintf(stderr, "%s cannot be started\n", argv[4]);
      return 2;
    }
  }
  const int in_a_round = job_count * starts_in_turn;
  take_turns(jobs, (starts + in_a_round - 1) / in_a_round);
  for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
    print(kind, jobs);
  }
}
