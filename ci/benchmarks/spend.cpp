// benchmark_spend CPU_SECONDS OUTPUT PROGRAM [ARGUMENT...]: runs a program with nothing to read, its standard
// output in the file OUTPUT, and prints what it took: seconds of wall time, of CPU with all its descendants
// that were waited for, the bytes of memory of the largest of them, and its exit status, of a signal the
// negative number. 0 CPU_SECONDS do not bound it; more of them end it by SIGXCPU.
//
// Small and static, because what is measured of a program's memory starts at the size of whoever starts it.

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

/// In the child: bound to so many seconds of CPU, with these files as its input and output.
bool prepared(unsigned long cpu_seconds, int input, int output) {
  const rlimit bound{cpu_seconds, cpu_seconds + 1};
  return (cpu_seconds == 0 || setrlimit(RLIMIT_CPU, &bound) == 0) && dup2(input, 0) == 0 &&
         dup2(output, 1) == 1;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: benchmark_spend CPU_SECONDS OUTPUT PROGRAM [ARGUMENT...]\n", stderr);
    return 2;
  }
  const int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int output = open(argv[2], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (input < 0 || output < 0) {
    std::perror(argv[2]);
    return 2;
  }
  const unsigned long cpu_seconds = std::strtoul(argv[1], nullptr, 10);
  const auto began = std::chrono::steady_clock::now();
  const pid_t child = vfork();  // NOLINT: this is what is measured
  if (child == 0) {
    if (prepared(cpu_seconds, input, output)) {
      execv(argv[3], argv + 3);
    }
    _exit(127);
  }
  int status = 0;
  rusage used{};
  while (child > 0 && wait4(child, &status, 0, &used) < 0) {
    if (errno != EINTR) {
      return 2;
    }
  }
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - began;
  std::printf("{\"wall\": %.6f, \"cpu\": %.6f, \"memory\": %lld, \"status\": %d}\n", wall.count(),
              seconds(used.ru_utime) + seconds(used.ru_stime), 1024LL * used.ru_maxrss,
              WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status));
  return child > 0 ? 0 : 2;
}
