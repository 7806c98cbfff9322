#pragma once

#include <chrono>
#include <thread>

namespace cases::testing {

/// Waits until `fact` holds, however long that takes on a busy machine. False when the patience is over: the
/// test then fails by its own name, and not by the time that its program may take.
template <class Fact>
bool eventually(Fact fact, std::chrono::seconds patience = std::chrono::minutes(2)) {
  using namespace std::chrono_literals;
  for (const auto end = std::chrono::steady_clock::now() + patience;
       std::chrono::steady_clock::now() < end;) {
    if (fact()) {
      return true;
    }
    std::this_thread::sleep_for(2ms);
  }
  return fact();
}

}  // namespace cases::testing
