#include <algorithm>
#include <utility>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/failures.hpp"
#include "harness/cli/parts.hpp"

namespace harness::cli {

int shrink(const Registry& registry, const ShrinkOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  if (!has_parts(assignment, "shrink", {Part::parse, Part::solve, Part::oracle, Part::smaller})) {
    return job_not_done;
  }
  if (options.candidate.empty()) {
    return fail("candidate: expected a program, found ''");
  }
  if (!is_reading(assignment, options.run.accept) || !can_save(options.shrink.save) ||
      !can_report({options.json, options.html}, options.candidate, options.run, options.input)) {
    return job_not_done;
  }
  const auto posed = pose(assignment, options.input);
  if (!posed) {
    return job_not_done;
  }
  const auto isolation = isolation_of(options.run);
  if (!isolation || !can_give(limits_of(assignment, options.run).usual)) {
    return job_not_done;
  }
  auto settings = shrink_settings(assignment, options.candidate, options.shrink, options.run);
  if (!options.run.answer_seconds) {
    auto& seconds = settings.limits.answer_seconds;
    seconds = std::min(seconds, options.shrink.seconds);
  }
  auto head = fuzz_head(assignment, options.candidate, options.input, options.run, *isolation);
  const auto report = fuzz_reporters("shrink", {options.json, options.html}, options.print);
  const auto session = fuzz_session(assignment, options.run, *isolation);
  return session ? exit_code(run_shrink_job(**session, {assignment, options.candidate}, posed->input,
                                            settings, std::move(head), *report))
                 : fail(session.error());
}

}  // namespace harness::cli
