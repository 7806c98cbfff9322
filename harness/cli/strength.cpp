#include <cstddef>
#include <cstdint>
#include <string>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/parts.hpp"
#include "harness/cli/shard_parts.hpp"
#include "harness/cli/strength_shards.hpp"
#include "harness/job/named_case_set.hpp"
#include "harness/job/strength_job.hpp"

namespace harness::cli {
namespace {

/// A part of the assignment's mutants, as if it knew no others.
Assignment with_mutants(const Assignment& assignment, const Stretch& stretch) {
  Assignment part = assignment;
  const auto& all = assignment.core.mutants;
  const auto begin = all.begin() + static_cast<std::ptrdiff_t>(stretch.first);
  part.core.mutants.assign(begin, begin + static_cast<std::ptrdiff_t>(stretch.count));
  return part;
}

StrengthPlan plan_of(const StrengthOptions& options) {
  StrengthPlan plan;
  plan.kill = options.kill.value_or(plan.kill);
  plan.kill_by_task = options.kill.value_or(plan.kill_by_task);
  plan.all = options.all;
  plan.answer_seconds = options.answer_seconds;
  plan.jobs = workers_or_all(options.workers);
  return plan;
}

}  // namespace

int strength(const Registry& registry, const StrengthOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  if (!has_parts(assignment, "strength", {Part::parse, Part::solve, Part::oracle, Part::mutants})) {
    return job_not_done;
  }
  // All that is random in it has a seed of its own, the same one always.
  const auto shard = shard_into(options.shard, true);
  if (!shard) {
    return fail(shard.error());
  }
  if (*shard && !can_keep_results(options.shard.out)) {
    return job_not_done;
  }
  const NamedFiles outputs{{"--json", options.json}, {"--html", options.html}};
  const auto read = together({case_files(assignment, options.folder, outputs), history_files()});
  if (!can_be_written(outputs) || !are_not_read(outputs, read)) {
    return job_not_done;
  }
  const auto set = NamedCaseSet::open(options.folder);
  if (!set) {
    return fail(set.error());
  }
  const auto source = cases_in(assignment, *set);
  if (!source) {
    return fail(source.error());
  }
  if (!may_stand_for_its_folder(assignment, *source, options.partial)) {
    return job_not_done;
  }
  const auto mutants = static_cast<std::int64_t>(assignment.core.mutants.size());
  const auto stretch = stretch_of(shard->value_or(Shard()), mutants);
  const auto part = with_mutants(assignment, stretch);
  auto found = strength_of(part, *source, plan_of(options));
  if (found.cases.empty()) {
    return fail(fmt::format("{}: no case has expected files that may judge", options.folder));
  }
  if (*shard) {
    found.shard = runs_of(**shard, stretch);
    if (!options.look.quiet) {
      put_stretch(**shard, stretch, mutants, "mutants");
    }
  }
  const int status = report_strength(found, {options.json, options.html, !options.no_times, options.look});
  const auto kept = *shard ? keep_strength(found, options, **shard) : tl::expected<void, std::string>();
  return kept ? status : fail(kept.error());
}

}  // namespace harness::cli
