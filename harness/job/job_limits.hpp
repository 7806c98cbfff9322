#pragma once

#include "fuzz/foundations/bounded_answer.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// So many further runs may be made to tell mistakes apart, unless said otherwise.
inline constexpr int usual_probes = 30;

/// What the runs of a job may use, and which of these limits its user has set: those hold whatever a problem
/// states.
struct JobLimits {
  Limits usual;
  bool cpu_is_set = false;
  bool wall_is_set = false;
  /// How long the solver may look for the expected answer of a case.
  double answer_seconds = fuzz::usual_answer_seconds;
  bool operator==(const JobLimits&) const = default;
};

/// Other CPU seconds. Where they are many the wall limit follows them, unless the user has set it.
void give_cpu_seconds(double seconds, JobLimits& limits);

/// What the runs of a case may use: what its problem states, else the usual.
Limits limits_of_case(const JobLimits& job, const StatedLimits& stated);

}  // namespace harness
