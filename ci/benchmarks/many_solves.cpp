// benchmark_many_solves DISTINCT SOLVES: draws DISTINCT problems of each assignment, of which hidden sets are
// made too: one half as the course's own, the other of rare situations; and solves them in process. Prints a
// line per assignment: the seconds that a problem takes, the median and the slowest; then one of SOLVES
// problems of all assignments, two at a time, each drawn problem as often as it takes. Nothing is kept from
// one solution to the next.

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "ci/benchmarks/clock.hpp"
#include "fuzz/assignments.hpp"

namespace {

constexpr std::uint64_t seed = 561;

struct Task {
  const fuzz::Assignment* assignment = nullptr;
  std::string input;
};

bool solves(const Task& task) {
  return task.assignment->solve(task.input).has_value();
}

/// The problems of an assignment, each solved once for its time.
std::vector<Task> measured(const fuzz::Assignment& assignment, int distinct) {
  std::vector<Task> tasks;
  std::vector<double> seconds;
  for (int index = 0; index < distinct; ++index) {
    const auto profile = index % 2 == 0 ? fuzz::Profile::course : fuzz::Profile::edge;
    tasks.push_back({&assignment, assignment.draw(profile, std::nullopt, seed, index).input});
    const double began = ci::cpu_seconds();
    if (!solves(tasks.back())) {
      std::fprintf(stderr, "%s: a drawn problem cannot be read\n", assignment.name.c_str());
      std::exit(2);
    }
    seconds.push_back(ci::cpu_seconds() - began);
  }
  std::ranges::sort(seconds);
  std::printf("{\"assignment\": \"%s\", \"median\": %.9f, \"slowest\": %.9f}\n", assignment.name.c_str(),
              seconds[seconds.size() / 2], seconds.back());
  return tasks;
}

double wall_seconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

/// Seconds of wall time for so many solutions by two threads.
double solved_together(const std::vector<Task>& tasks, int solves_wanted) {
  std::atomic<int> next = 0;
  const auto work = [&] {
    for (int index = next++; index < solves_wanted; index = next++) {
      solves(tasks[static_cast<std::size_t>(index) % tasks.size()]);
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
  const int distinct = argc == 3 ? std::atoi(argv[1]) : 0;
  const int solves_wanted = argc == 3 ? std::atoi(argv[2]) : 0;
  if (distinct < 1 || solves_wanted < 1) {
    std::fputs("usage: benchmark_many_solves DISTINCT SOLVES\n", stderr);
    return 2;
  }
  std::vector<Task> all;
  for (const auto& assignment : fuzz::assignments()) {
    for (auto& task : measured(assignment, distinct)) {
      all.push_back(std::move(task));
    }
  }
  std::printf("{\"solves\": %d, \"seconds\": %.3f}\n", solves_wanted, solved_together(all, solves_wanted));
}
