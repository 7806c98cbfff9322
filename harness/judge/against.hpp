#pragma once

#include <string>
#include <vector>

#include "cases/answer.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/judge/run_verdict.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// What another program did on the candidate's input, which takes the place of the expected answer.
struct OtherRun {
  RunVerdict ending;
  /// The files that are asked for, as far as it wrote them.
  cases::Answer files;
};

/// Judges a run by what another program did on the same input; `demand` needs no expected files. Where both
/// ended well, the verdict and the words are those of `judge_run`, as far as they do not take the other
/// program for right. Where the other one failed there is nothing to compare with and the case is skipped,
/// unless the candidate failed in the same way: then it is equal when both left the same files.
Judgement judge_against(const OtherRun& other, const RunResult& run, const Limits& limits, Demand demand,
                        const FoundFiles& found);

}  // namespace harness
