#pragma once

#include <stop_token>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "harness/events/events.hpp"
#include "harness/job/job_limits.hpp"
#include "harness/job/observations.hpp"
#include "harness/job/trials.hpp"

namespace harness {

/// Who runs a candidate on further inputs, and how far.
struct ProbeRuns {
  Trials& trials;
  const fuzz::Assignment& assignment;
  int most = usual_probes;
  SearchTerms terms = {};
};

/// Where several mistakes fit what a candidate did, or nearly do, runs it on inputs that tell them apart, and
/// looks for the mistake once more by all that was `seen` then. These inputs are drawn afresh by what was
/// seen: none of them is a case's. Once `stop` was requested it returns soon and the finding means nothing.
void probe(const ProbeRuns& runs, std::vector<fuzz::Observation>& seen, Finding& finding,
           const std::stop_token& stop);

}  // namespace harness
