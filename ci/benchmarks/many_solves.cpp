// benchmark_many_solves CASES DISTINCT SOLVES: solves the problems of the built-in sets,
// CASES/<assignment>/hidden, in process, each once, and prints a line per assignment: how many there are, the
// seconds that a problem takes, the median and the slowest, and which case that is. Then solves SOLVES
// problems of all assignments, two at a time: DISTINCT different ones, as often as it takes, which are those
// of the sets and others drawn like them, one half as the course's own, the other of rare situations. Nothing
// is kept from one solution to the next.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cases/file.hpp"
#include "ci/benchmarks/clock.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/rows/built_in.hpp"

namespace {

constexpr std::uint64_t seed = 561;

struct Task {
  const fuzz::Assignment* assignment = nullptr;
  std::string input;
};

[[noreturn]] void give_up(const std::string& why) {
  std::fprintf(stderr, "%s\n", why.c_str());
  std::exit(2);
}

void solve(const Task& task) {
  if (!solved(*task.assignment, task.input)) {
    give_up(task.assignment->facts.name + ": a problem cannot be read");
  }
}

/// The folders of the cases of a built-in set, sorted.
std::vector<std::filesystem::path> case_folders(const std::filesystem::path& cases,
                                                const fuzz::Assignment& assignment) {
  std::string name = assignment.facts.name;
  std::ranges::replace(name, '-', '_');
  std::error_code error;
  std::vector<std::filesystem::path> folders;
  for (const auto& entry : std::filesystem::directory_iterator(cases / name / "hidden", error)) {
    if (entry.is_directory()) {
      folders.push_back(entry.path());
    }
  }
  if (folders.empty()) {
    give_up((cases / name / "hidden").string() + ": no cases");
  }
  std::ranges::sort(folders);
  return folders;
}

/// The problems of an assignment's built-in set, each solved once for its time.
std::vector<Task> measured(const std::filesystem::path& cases, const fuzz::Assignment& assignment) {
  std::vector<Task> tasks;
  std::vector<std::pair<double, std::string>> seconds;
  for (const auto& folder : case_folders(cases, assignment)) {
    auto input = cases::read_file(folder / "input.txt");
    if (!input) {
      give_up(input.error());
    }
    tasks.push_back({&assignment, std::move(*input)});
    const double began = ci::cpu_seconds();
    solve(tasks.back());
    seconds.emplace_back(ci::cpu_seconds() - began, folder.filename().string());
  }
  std::ranges::sort(seconds);
  std::printf(
      "{\"assignment\": \"%s\", \"problems\": %zu, \"median\": %.9f, \"slowest\": %.9f, "
      "\"slowest_case\": \"%s\"}\n",
      assignment.facts.name.c_str(), seconds.size(), seconds[seconds.size() / 2].first, seconds.back().first,
      seconds.back().second.c_str());
  return tasks;
}

/// Adds problems of all assignments in turn until there are so many.
void draw(const std::vector<fuzz::Assignment>& all, std::vector<Task>& tasks, std::size_t wanted) {
  for (std::size_t drawn = 0; tasks.size() < wanted; ++drawn) {
    const auto& assignment = all[drawn % all.size()];
    const auto index = static_cast<std::int64_t>(drawn / all.size());
    const auto profile = index % 2 == 0 ? fuzz::Profile::course : fuzz::Profile::edge;
    tasks.push_back({&assignment, assignment.draw(profile, std::nullopt, seed, index).input});
  }
}

double wall_seconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Seconds of wall time for so many solutions by two threads.
double solved_together(const std::vector<Task>& tasks, std::size_t solves_wanted) {
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t index = next++; index < solves_wanted; index = next++) {
      solve(tasks[index % tasks.size()]);
    }
  };
  const double began = wall_seconds();
  std::thread other(work);
  work();
  other.join();
  return wall_seconds() - began;
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t distinct = argc == 4 ? std::strtoul(argv[2], nullptr, 10) : 0;
  const std::size_t solves_wanted = argc == 4 ? std::strtoul(argv[3], nullptr, 10) : 0;
  if (distinct < 1 || solves_wanted < 1) {
    std::fputs("usage: benchmark_many_solves CASES DISTINCT SOLVES\n", stderr);
    return 2;
  }
  const auto assignments = fuzz::rows::built_in();
  std::vector<Task> all;
  for (const auto& assignment : assignments) {
    for (auto& task : measured(argv[1], assignment)) {
      all.push_back(std::move(task));
    }
  }
  draw(assignments, all, distinct);
  std::printf("{\"solves\": %zu, \"distinct\": %zu, \"seconds\": %.3f}\n", solves_wanted, all.size(),
              solved_together(all, solves_wanted));
}
