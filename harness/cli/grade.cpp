#include <filesystem>
#include <functional>
#include <string>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/grade_end.hpp"
#include "harness/cli/grade_out.hpp"
#include "harness/cli/grade_plan.hpp"
#include "harness/cli/grade_progress.hpp"
#include "harness/cli/grade_shard.hpp"
#include "harness/cli/grade_slurm.hpp"
#include "harness/cli/grade_words.hpp"
#include "harness/cli/slurm.hpp"
#include "harness/grade/grade_job.hpp"
#include "harness/grade/grade_place.hpp"
#include "harness/job/session.hpp"

namespace harness::cli {
namespace {

int run_all(MadePlan& made, const GradeOptions& options) {
  const GradePlan& plan = made.plan;
  const auto units = units_to_run(plan);
  announce(plan, units);
  if (options.dry_run) {
    return all_agree;
  }
  HistoryEntry entry(plan, !options.no_history);
  const auto session = Session::start(
      plan.workers,
      job_isolation(plan.isolation, look_for_copies(made.built_in), made.built_in, made.hidden));
  if (!session) {
    return fail(session.error());
  }
  tl::expected<Graded, std::string> graded;
  {
    GradeProgress progress(plan, units.size(), options);
    graded = run_grading(**session, plan, units, std::ref(progress));
  }
  if (!graded) {
    return fail(graded.error());
  }
  entry.finish(graded->stopped);
  if (graded->stopped == Stopped::interrupted) {
    static_cast<void>(put_so_far(plan));
    remark(fmt::format("interrupted; what is judged is kept, and the same command goes on: {}", plan.again));
    return interrupted;
  }
  if (graded->stopped == Stopped::budget) {
    remark(fmt::format("the {} s of --budget are over; the same command goes on: {}", *options.budget,
                       plan.again));
  }
  return conclude(made, *graded, units, options);
}

}  // namespace

int grade(const Registry& registry, const GradeOptions& options) {
  if (!options.shard.empty() || options.shards || !options.token.empty()) {
    return grade_shard(registry, options);
  }
  if (options.on_slurm) {
    return grade_on_slurm(registry, options);
  }
  if (options.submissions.empty()) {
    return grade_out(options);
  }
  if (options.out.empty()) {
    return fail("-o: expected the folder of the grading, found none");
  }
  if (const auto jobs = slurm_jobs_in(std::filesystem::path(options.out) / "slurm"); !jobs.empty()) {
    return fail(
        fmt::format("{}: Slurm's jobs {} work on it: the same command with --slurm looks at them again; if "
                    "they are gone for sure, remove {}/slurm/state.json",
                    options.out, fmt::join(jobs, ", "), options.out));
  }
  const auto place = GradePlace::take(options.out);
  if (!place) {
    return fail(place.error());
  }
  auto made = begun_plan(registry, options, *place);
  return made ? run_all(*made, options) : job_not_done;
}

}  // namespace harness::cli
