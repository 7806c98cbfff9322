#pragma once

#include <chrono>
#include <string>
#include <sys/statvfs.h>
#include <thread>

namespace harness {

/// Whether the disk that runs take place on is full, by whomever.
inline bool is_full(const std::string& folder) {
  constexpr unsigned long least_bytes = 1UL << 18;
  struct statvfs disk {};
  return ::statvfs(folder.c_str(), &disk) == 0 && disk.f_bavail * disk.f_frsize < least_bytes;
}

/// Whether there is room again soon: a run that fills the disk is stopped, and its files go.
inline bool finds_room(const std::string& folder) {
  constexpr int most_tries = 50;
  for (int i = 0; i < most_tries && is_full(folder); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return !is_full(folder);
}

}  // namespace harness
