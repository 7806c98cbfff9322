#pragma once

#include <chrono>
#include <cstddef>
#include <string>
#include <sys/types.h>
#include <utility>

#include "harness/run/owned_fd.hpp"

namespace harness {

/// `given`, or where it is empty the supervisor beside the running program.
std::string path_of_supervisor(const std::string& given);

/// What the supervisor prints when it is started with one word and no socket; empty when that fails.
std::string output_of_supervisor(const std::string& supervisor, const std::string& word);

/// The supervisor process and our end of its socket.
class Supervisor {
 public:
  using Clock = std::chrono::steady_clock;

  Supervisor() = default;
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;
  ~Supervisor() { end(); }

  bool alive() const { return pid_ != 0; }
  /// `confined`: for runs at the level `sandbox` and no other.
  bool start(const std::string& path, int interrupt, bool confined);
  /// As it was started last.
  bool confined() const { return confined_; }
  /// Waits until nothing of it is left. There is no run under way.
  void end();
  /// The same at once, with all that it has started; the status it ended with.
  int destroy();
  bool send(const std::string& message) const;
  /// Gives up at the time `end`, or soon after an interruption, with ETIMEDOUT.
  bool receive(void* to, std::size_t size, Clock::time_point end);
  /// The open file that came with what was received last; none where none came.
  OwnedFd take_file() { return std::move(file_); }

 private:
  bool wait_for_bytes(Clock::time_point& end) const;
  ssize_t receive_some(void* to, std::size_t size);

  pid_t pid_ = 0;
  OwnedFd socket_;
  OwnedFd file_;
  int interrupt_ = -1;
  bool confined_ = false;
};

}  // namespace harness
