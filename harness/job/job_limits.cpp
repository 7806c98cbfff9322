#include "harness/job/job_limits.hpp"

#include <algorithm>

namespace harness {

void give_cpu_seconds(double seconds, JobLimits& limits) {
  constexpr double wall_per_cpu = 4;
  limits.usual.cpu_seconds = seconds;
  if (!limits.wall_is_set) {
    limits.usual.wall_seconds = std::max(limits.usual.wall_seconds, seconds * wall_per_cpu);
  }
}

Limits limits_of_case(const JobLimits& job, const StatedLimits& stated) {
  JobLimits own = job;
  if (stated.cpu_seconds && !job.cpu_is_set) {
    give_cpu_seconds(*stated.cpu_seconds, own);
  }
  return own.usual;
}

}  // namespace harness
