// benchmark_isolation JOBS COUNT FOLDER LAUNCHER KIND...: starts a program COUNT times in all, JOBS at a
// time, in each of these ways: `bare`, with nothing but vfork, exec and wait; `namespaces`, the same in a PID
// and a network namespace of its own; and through a launcher of each job at the levels of isolation `none`,
// `limits` and `sandbox`, the last with hidden and unhidden files as a job has them; `shared` is the sandbox
// without a disk of its own. FOLDER holds a folder
// for each job, 1, 2, ..., which holds it under the name `program`, and in which a launcher has a fresh
// folder with an input for each start. The kinds take turns, a few starts each, all jobs at the same one.
// Prints for each kind the seconds of wall time of each start, in the same order for all, or why it could not
// be started; and with a launcher, the seconds to start that and a first program with it, which is when it
// enters the namespaces that all its programs share.

#include <algorithm>
#include <array>
#include <barrier>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "ci/benchmarks/bare_start.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/work_folder.hpp"

namespace {

using Clock = std::chrono::steady_clock;

/// One way to start a program: by a launcher, where there is a level.
struct Kind {
  std::string_view name;
  bool (*bare)(const ci::BareStart&) = nullptr;
  harness::Isolation level = harness::Isolation::none;
  bool own_disk = true;
};

constexpr std::array all_kinds{Kind{"bare", ci::bare_start},
                               Kind{"namespaces", ci::bare_start_in_namespaces},
                               Kind{"none", nullptr, harness::Isolation::none},
                               Kind{"limits", nullptr, harness::Isolation::limits},
                               Kind{"sandbox", nullptr, harness::Isolation::sandbox},
                               Kind{"shared", nullptr, harness::Isolation::sandbox, false}};

/// Starts of a kind before it is the next one's turn.
constexpr int starts_in_turn = 20;

/// Launchers of a kind that are started.
constexpr int launchers_started = 10;

/// What a job saw of one kind.
struct Seen {
  std::vector<double> seconds;
  std::vector<double> first_seconds;
  /// Why it could not go on.
  std::string error;
};

/// The starts of one job, and what it saw of each kind, by its place among those wanted.
class Job {
 public:
  Job(std::string folder, std::string helper, std::size_t kinds)
      : folder_(std::move(folder)),
        helper_(std::move(helper)),
        launcher_(harness::start_launcher(helper_)),
        seen_(kinds) {}

  bool is_ready() const { return launcher_ != nullptr; }
  const Seen& seen(std::size_t place) const { return seen_[place]; }

  void start_launchers(const Kind& kind, std::size_t place) {
    for (int left = kind.bare == nullptr ? launchers_started : 0; left > 0; --left) {
      const auto began = Clock::now();
      const auto launcher = harness::start_launcher(helper_);
      const harness::WorkFolder folder = folders_->fresh();
      note(launcher->run(start_at(kind, folder.path())), seen_[place]);
      seen_[place].first_seconds.push_back(std::chrono::duration<double>(Clock::now() - began).count());
    }
  }

  void take_turn(const Kind& kind, std::size_t place) {
    Seen& seen = seen_[place];
    if (!seen.error.empty()) {
      return;
    }
    if (kind.bare != nullptr) {
      start_bare(kind, seen);
    } else {
      start_launched(kind, seen);
    }
  }

 private:
  void start_bare(const Kind& kind, Seen& seen) {
    std::string program = program_;
    std::string option = "-i";
    std::string input = "input.txt";
    std::string path = path_;
    std::string language = language_;
    char* const arguments[] = {program.data(), option.data(), input.data(), nullptr};
    char* const environment[] = {path.data(), language.data(), nullptr};
    for (int left = starts_in_turn; left > 0 && seen.error.empty(); --left) {
      const auto began = Clock::now();
      if (!kind.bare({folder_.c_str(), arguments, environment})) {
        seen.error = "it cannot be started";
      }
      seen.seconds.push_back(std::chrono::duration<double>(Clock::now() - began).count());
    }
  }

  harness::Start start_at(const Kind& kind, const std::string& folder) const {
    harness::Start start;
    start.argv = {program_, "-i", "input.txt"};
    start.environment = {path_, language_};
    start.folder = folder;
    start.isolation = kind.level;
    start.own_disk = kind.own_disk;
    // As a job has it: the folder of all runs is hidden, with the programs that know the answers, and of it
    // the candidate's copy is not.
    start.hidden = {folder_.substr(0, folder_.rfind('/')), helper_, "/proc/self/exe"};
    start.readable = {folder_};
    start.unhidden = {folder_};
    return start;
  }

  static void note(const harness::RunResult& result, Seen& seen) {
    if (result.ending == harness::Ending::not_started) {
      seen.error = std::strerror(result.error);
    } else if (result.ending != harness::Ending::exited || result.exit_status != 0) {
      seen.error = "the program fails";
    }
  }

  struct Posted {
    harness::WorkFolder folder;
    std::int64_t run = 0;
  };
  /// In a fresh folder, with an input.
  Posted post(const Kind& kind) {
    Posted posted{folders_->fresh()};
    std::ofstream(posted.folder.path() + "/input.txt") << "5\n";
    posted.run = launcher_->post(start_at(kind, posted.folder.path()));
    return posted;
  }

  /// As a job does it: the next run is asked for while one is under way, and the folder of the one before
  /// goes.
  void start_launched(const Kind& kind, Seen& seen) {
    auto began = Clock::now();
    std::optional<Posted> next = post(kind);
    for (int left = starts_in_turn; left > 0; --left) {
      auto current = *std::exchange(next, left > 1 ? std::optional(post(kind)) : std::nullopt);
      const auto result = launcher_->take(current.run);
      current.folder.lies_in(launcher_->left_folder());
      const auto ended = Clock::now();
      note(result, seen);
      seen.seconds.push_back(std::chrono::duration<double>(ended - began).count());
      began = ended;
    }
  }

  std::string folder_;
  std::string helper_;
  std::string program_ = folder_ + "/program";
  std::string path_ = "PATH=/usr/bin:/bin";
  std::string language_ = "LANG=C.UTF-8";
  std::unique_ptr<harness::WorkFolders> folders_ = harness::WorkFolders::make_in(folder_);
  std::unique_ptr<harness::Launcher> launcher_;
  std::vector<Seen> seen_;
};

using Jobs = std::vector<std::unique_ptr<Job>>;

/// `[0.0010000, 0.0012000]`
std::string list(const Jobs& jobs, std::size_t place, std::vector<double> Seen::*which) {
  std::string text;
  for (const auto& job : jobs) {
    for (const double each : job->seen(place).*which) {
      std::array<char, 32> figure{};
      std::snprintf(figure.data(), figure.size(), "%s%.7f", text.empty() ? "" : ", ", each);
      text += figure.data();
    }
  }
  return "[" + text + "]";
}

void print(const Kind& kind, std::size_t place, const Jobs& jobs) {
  const std::string name(kind.name);
  std::string error;
  for (const auto& job : jobs) {
    error = error.empty() ? job->seen(place).error : error;
  }
  if (error.empty()) {
    std::printf("{\"kind\": \"%s\", \"seconds\": %s, \"first_seconds\": %s}\n", name.c_str(),
                list(jobs, place, &Seen::seconds).c_str(), list(jobs, place, &Seen::first_seconds).c_str());
  } else {
    std::printf("{\"kind\": \"%s\", \"error\": \"%s\"}\n", name.c_str(), error.c_str());
  }
}

/// So many turns of each kind; which comes first changes from round to round.
void take_turns(Jobs& jobs, const std::vector<Kind>& kinds, int rounds) {
  std::barrier<> together(static_cast<std::ptrdiff_t>(jobs.size()));
  std::vector<std::thread> workers;
  for (auto& job : jobs) {
    workers.emplace_back([&job = *job, &kinds, &together, rounds] {
      for (int round = 0; round < rounds; ++round) {
        for (std::size_t turn = 0; turn < kinds.size(); ++turn) {
          const std::size_t place = (static_cast<std::size_t>(round) + turn) % kinds.size();
          together.arrive_and_wait();
          job.take_turn(kinds[place], place);
        }
      }
    });
  }
  for (auto& worker : workers) {
    worker.join();
  }
}

/// Those of these names; none when one is unknown.
std::vector<Kind> kinds_named(const std::vector<std::string_view>& names) {
  std::vector<Kind> kinds;
  for (const auto name : names) {
    const auto* const found = std::ranges::find(all_kinds, name, &Kind::name);
    if (found == all_kinds.end()) {
      return {};
    }
    kinds.push_back(*found);
  }
  return kinds;
}

int usage() {
  std::fputs("usage: benchmark_isolation JOBS COUNT FOLDER LAUNCHER KIND...\n", stderr);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) {
    return usage();
  }
  const int job_count = std::atoi(argv[1]);
  const int starts = std::atoi(argv[2]);
  const auto kinds = kinds_named({argv + 5, argv + argc});
  if (job_count < 1 || starts < 1 || kinds.empty()) {
    return usage();
  }
  Jobs jobs;
  for (int number = 1; number <= job_count; ++number) {
    jobs.push_back(
        std::make_unique<Job>(std::string(argv[3]) + "/" + std::to_string(number), argv[4], kinds.size()));
    if (!jobs.back()->is_ready()) {
      std::fprintf(stderr, "%s cannot be started\n", argv[4]);
      return 2;
    }
  }
  for (std::size_t place = 0; place < kinds.size(); ++place) {
    jobs.front()->start_launchers(kinds[place], place);
  }
  const int in_a_round = job_count * starts_in_turn;
  take_turns(jobs, kinds, (starts + in_a_round - 1) / in_a_round);
  for (std::size_t place = 0; place < kinds.size(); ++place) {
    print(kinds[place], place, jobs);
  }
}
