#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <sys/types.h>
#include <vector>

namespace harness::testing {

/// A program to run with its arguments; standard input is /dev/null.
struct Command {
  /// The first word is a path.
  std::vector<std::string> argv;
  std::filesystem::path folder = ".";
  /// `NAME=value`, added to the environment of this process.
  std::vector<std::string> environment = {};
};

/// What became of a program.
struct Ended {
  pid_t pid = 0;
  /// The exit status, or 128 and the signal's number.
  int code = 0;
  std::string out;
  std::string err;
  /// Its largest resident size, or that of this process when it was started, whichever is more.
  std::int64_t peak_bytes = 0;
};

/// A program that runs; killed when this object goes before it has ended.
class Process {
 public:
  explicit Process(const Command& command);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  pid_t pid() const { return pid_; }
  void send(int signal) const;
  /// Whether it has ended; it is still to be waited for.
  bool has_ended() const;
  /// Waits for its end; call it once.
  Ended wait();

 private:
  int out_;
  int err_;
  pid_t pid_;
};

/// Runs a program to its end.
Ended run(const Command& command);

/// The work folders that a plycheck started by this process has made and not removed. What lay there under
/// its number when it was started is another's.
std::vector<std::filesystem::path> work_folders_of(pid_t plycheck);

}  // namespace harness::testing
