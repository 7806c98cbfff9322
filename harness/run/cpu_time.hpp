#pragma once

namespace harness {

/// Time on processors, in the program's own code and in the kernel for it.
struct CpuTime {
  double user_seconds = 0;
  double system_seconds = 0;

  double seconds() const { return user_seconds + system_seconds; }
  CpuTime& operator+=(const CpuTime& other) {
    user_seconds += other.user_seconds;
    system_seconds += other.system_seconds;
    return *this;
  }
};

}  // namespace harness
