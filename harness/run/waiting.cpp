#include "harness/run/waiting.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <string_view>
#include <unistd.h>

#include "harness/run/proc_file.hpp"

namespace harness {
namespace {

/// Three numbers: the kernel gives them all at once.
constexpr std::size_t line_bytes = 128;

}  // namespace

void Waiting::read_thread(pid_t process, pid_t thread) {
  char path[64];
  if (process == thread) {
    std::snprintf(path, sizeof path, "/proc/%d/schedstat", process);
  } else {
    std::snprintf(path, sizeof path, "/proc/%d/task/%d/schedstat", process, thread);
  }
  char buffer[line_bytes];
  const ProcFile file(path);
  note(thread, file.read_some(buffer, sizeof buffer, 0));
}

void Waiting::note(pid_t thread, std::string_view text) {
  take_number(text);  // time on a processor
  const Nanoseconds waited = take_number(text);
  // Of a thread that has not had a turn yet, and of all where the kernel keeps no such sums, there is nothing
  // to read.
  if (const std::int64_t turns = take_number(text); turns > 0) {
    fresh_.push_back({thread, waited});
  }
}

void Waiting::look(const std::vector<ProcessFacts>& processes) {
  fresh_.clear();
  for (const ProcessFacts& process : processes) {
    if (process.threads <= 1) {
      read_thread(process.pid, process.pid);
      continue;
    }
    char path[64];
    std::snprintf(path, sizeof path, "/proc/%d/task", process.pid);
    for_each_number_in(path, [&](pid_t thread) { read_thread(process.pid, thread); });
  }
  std::ranges::sort(fresh_, {}, &Reading::thread);
  for (const Reading& before : known_) {
    const auto now = std::ranges::lower_bound(fresh_, before.thread, {}, &Reading::thread);
    // A thread's number is used again when it is gone, and then begins anew.
    const bool goes_on = now != fresh_.end() && now->thread == before.thread && now->waited >= before.waited;
    gone_ += goes_on ? 0 : before.waited;
  }
  known_.swap(fresh_);
  told_ = told_ || !known_.empty();
}

void Waiting::look_at_last(pid_t process) {
  fresh_.clear();
  read_thread(process, process);
  if (fresh_.empty()) {
    return;
  }
  told_ = true;
  const auto known = std::ranges::find(known_, process, &Reading::thread);
  if (known != known_.end()) {
    known->waited = std::max(known->waited, fresh_.front().waited);
  } else {
    known_.push_back(fresh_.front());
  }
}

bool Waiting::is_told() {
  static const bool told = [] {
    Waiting own;
    own.look_at_last(getpid());
    return own.told_;
  }();
  return told;
}

double Waiting::seconds() const {
  Nanoseconds all = gone_;
  for (const Reading& reading : known_) {
    all += reading.waited;
  }
  return told_ ? static_cast<double>(all) * 1e-9 : -1;
}

}  // namespace harness
