#pragma once

#include <cstdint>
#include <stop_token>
#include <string>

#include <tl/expected.hpp>

#include "cases/answer.hpp"
#include "fuzz/foundations/bounded_answer.hpp"
#include "harness/job/case_source.hpp"
#include "harness/judge/reason.hpp"
#include "harness/judge/verdict.hpp"

namespace harness {

/// On what terms an expected answer is looked for.
struct AnswerTerms {
  /// Where foreign expected files differ from the solver's answer, the solver's counts.
  bool trust_solver = false;
  /// A longer answer is not made: no candidate may write it.
  std::int64_t most_bytes = 0;
  /// Ends the search for one.
  std::stop_token stop;
  /// How long the solver may look for it.
  double seconds = fuzz::usual_answer_seconds;
};

/// Why there is no judging by a case.
struct NoAnswer {
  /// `skipped` or `judge_error`.
  Verdict verdict = Verdict::skipped;
  Reasons reasons;
};

/// The expected files of a case: those that came with it, checked, or the solver's. Input and files of a case
/// of our own must be those that case.json describes. A foreign file that the solver does not confirm is
/// asked of the oracle: where both differ from it the case is skipped, unless the solver is trusted; where
/// the two differ from each other it is a judge error. After a stop the result means nothing.
tl::expected<cases::Answer, NoAnswer> expected_answer(const Assignment& assignment, const JobCase& job_case,
                                                      const AnswerTerms& terms);

}  // namespace harness
