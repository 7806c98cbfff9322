#include <algorithm>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/grade_end.hpp"
#include "harness/cli/grade_plan.hpp"
#include "harness/cli/grade_progress.hpp"
#include "harness/cli/grade_shard.hpp"
#include "harness/cli/grade_words.hpp"
#include "harness/grade/grade_place.hpp"
#include "harness/grade/planned_shards.hpp"
#include "harness/grade/shard_merge.hpp"
#include "harness/job/session.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

/// The call of the shards: the plan's, else that of the first part that says it, a whole one if there is one.
std::optional<GradeCall> call_in(const std::string& out, const std::optional<PlannedShards>& planned) {
  if (planned) {
    return planned->call;
  }
  auto folders = part_folders_in(out);
  std::stable_partition(folders.begin(), folders.end(), std::mem_fn(&PartFolder::is_whole));
  for (const auto& folder : folders) {
    if (auto facts = facts_of(folder)) {
      return std::move(facts->call);
    }
  }
  return std::nullopt;
}

/// Says which shards lack something, each with the command that makes it.
int tell_lacking(const FoundParts& found, const std::optional<PlannedShards>& planned, const GradeCall& call,
                 const std::string& out) {
  for (const auto& shard : found.lacking) {
    const bool is_planned = planned && shard.shard < shard.of;
    const auto command = is_planned ? planned_shard_command(out, shard.shard, planned->token)
                         : planned  ? "plan the shards anew"
                                    : shard_command(call, shard.shard, shard.of);
    fail(fmt::format("shard {} of {}: {} of {} are there: {}; the command that makes it: {}", shard.shard,
                     shard.of, shard.there, counted(shard.all, "program"), shard.why, command));
  }
  return job_not_done;
}

/// Makes the reports of the records that are all there now.
int conclude_merged(MadePlan& made, const std::vector<PlannedUnit>& units,
                    const std::vector<PlannedUnit>& near, const GradeOptions& options) {
  HistoryEntry entry(made.plan, !options.no_history);
  const auto session = Session::start(
      made.plan.workers,
      job_isolation(made.plan.isolation, look_for_copies(made.built_in), made.built_in, made.hidden));
  if (!session) {
    return fail(session.error());
  }
  if (!near.empty()) {
    remark(fmt::format("{} just passed a limit of time in a shard: run again here",
                       counted(near.size(), "program")));
  }
  // What was asked for anew is so by now.
  auto plan = made.plan;
  for (auto& work : plan.people.works) {
    work.anew = false;
  }
  tl::expected<Graded, std::string> graded;
  {
    GradeProgress progress(plan, near.size(), options);
    graded = run_grading(**session, plan, near, std::ref(progress));
  }
  if (!graded) {
    return fail(graded.error());
  }
  entry.finish(graded->stopped);
  if (graded->stopped != Stopped::no) {
    remark("interrupted; the same command goes on");
    return interrupted;
  }
  return conclude(made, *graded, units, options);
}

}  // namespace

bool has_grading(const std::string& out) {
  std::error_code error;
  return fs::exists(fs::path(out) / "grading.json", error);
}

int merge_grading(const Registry& registry, const MergeOptions& given) {
  if (!given.expect.empty() || !given.json.empty() || !given.csv.empty() || !given.games_out.empty()) {
    return fail(
        "merge: --expect, --json, --csv and --games-out are for a match; of a grading all lies in its "
        "folder");
  }
  const auto planned = planned_shards_in(given.out);
  if (!planned) {
    return fail(planned.error());
  }
  const auto call = call_in(given.out, *planned);
  if (!call) {
    return fail(
        fmt::format("no part of a grading that can be read lies in {}", shards_folder(given.out).string()));
  }
  const auto asked = options_of_call(registry, *call, given.out);
  if (!asked) {
    return job_not_done;
  }
  GradeOptions options = *asked;
  options.quiet = options.quiet || given.print.quiet;
  options.no_times = options.no_times || given.print.no_times;
  const auto place = GradePlace::take(options.out);
  if (!place) {
    return fail(place.error());
  }
  auto made = begun_plan(registry, options, *place);
  if (!made) {
    return job_not_done;
  }
  const auto units = units_to_run(made->plan);
  const auto found = find_parts(made->plan, units, *planned);
  if (!found) {
    return fail(found.error());
  }
  if (!found->lacking.empty()) {
    return tell_lacking(*found, *planned, *call, options.out);
  }
  for (const auto& line : found->remarks) {
    remark(line);
  }
  const auto near = take_parts(made->plan, units, *found);
  if (!near) {
    return fail(near.error());
  }
  const int status = conclude_merged(*made, units, *near, options);
  if (status != interrupted && fs::exists(fs::path(options.out) / "grades.csv")) {
    remove_parts(options.out);
  }
  return status;
}

}  // namespace harness::cli
