#include "harness/job/machine.hpp"

#include <chrono>
#include <sys/statvfs.h>
#include <thread>

namespace harness {

bool ThisMachine::is_full(const std::string& folder) {
  constexpr unsigned long least_bytes = 1UL << 18;
  struct statvfs disk {};
  return ::statvfs(folder.c_str(), &disk) == 0 && disk.f_bavail * disk.f_frsize < least_bytes;
}

bool ThisMachine::finds_room(const std::string& folder) {
  constexpr int most_tries = 50;
  for (int i = 0; i < most_tries && is_full(folder); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return !is_full(folder);
}

}  // namespace harness
