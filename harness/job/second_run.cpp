#include "harness/job/second_run.hpp"

namespace harness {
namespace {

constexpr int believed_after = 3;
/// A program that gets less of a processor than this has not been kept from working: it has waited.
constexpr double least_share = 0.05;

bool has_waited(const RunResult& run) {
  return run.cpu_seconds < least_share * run.wall_seconds;
}

}  // namespace

bool SecondRuns::wanted(const RunResult& first, const Limits& limits) const {
  if (first.ending == Ending::cpu_limit) {
    return first.cpu_seconds < hard_cpu_seconds(limits.cpu_seconds);
  }
  return first.ending == Ending::wall_limit && (!has_waited(first) || confirmed_waits_ < believed_after);
}

void SecondRuns::note(const RunResult& second) {
  if (second.ending == Ending::wall_limit && has_waited(second)) {
    ++confirmed_waits_;
  }
}

}  // namespace harness
