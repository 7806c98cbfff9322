// benchmark_bare_starts JOBS COUNT FOLDER PROGRAM: starts PROGRAM -i input.txt COUNT times in all, JOBS at a
// time, with nothing but vfork, exec and wait. FOLDER holds a folder for each job, 1, 2, ..., which the
// program starts in. Prints the seconds of wall time and of CPU, the programs' included; fails when a program
// fails.

#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <sys/resource.h>
#include <thread>
#include <vector>

#include "ci/benchmarks/bare_start.hpp"

namespace {

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

double cpu_seconds_of(int whom) {
  rusage used{};
  getrusage(whom, &used);
  return seconds(used.ru_utime) + seconds(used.ru_stime);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) {
    std::fputs("usage: benchmark_bare_starts JOBS COUNT FOLDER PROGRAM\n", stderr);
    return 2;
  }
  const int jobs = std::atoi(argv[1]);
  std::string option = "-i";
  std::string input = "input.txt";
  std::string path = "PATH=/usr/bin:/bin";
  std::string language = "LANG=C.UTF-8";
  char* const arguments[] = {argv[4], option.data(), input.data(), nullptr};
  char* const environment[] = {path.data(), language.data(), nullptr};

  std::atomic<int> left = std::atoi(argv[2]);
  std::atomic<bool> failed = false;
  const auto began = std::chrono::steady_clock::now();
  std::vector<std::thread> workers;
  for (int job = 1; job <= jobs; ++job) {
    workers.emplace_back([&, folder = std::string(argv[3]) + "/" + std::to_string(job)] {
      while (left-- > 0) {
        if (!ci::bare_start({folder.c_str(), arguments, environment})) {
          failed = true;
        }
      }
    });
  }
  for (auto& worker : workers) {
    worker.join();
  }
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - began;
  std::printf("{\"wall\": %.6f, \"cpu\": %.6f}\n", wall.count(),
              cpu_seconds_of(RUSAGE_SELF) + cpu_seconds_of(RUSAGE_CHILDREN));
  return failed ? 1 : 0;
}
