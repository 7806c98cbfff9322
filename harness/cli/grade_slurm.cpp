#include "harness/cli/grade_slurm.hpp"

#include <algorithm>
#include <filesystem>
#include <random>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/cli/common.hpp"
#include "harness/cli/grade_plan.hpp"
#include "harness/cli/grade_shard.hpp"
#include "harness/cli/grade_words.hpp"
#include "harness/cli/slurm.hpp"
#include "harness/events/text.hpp"
#include "harness/grade/grade_place.hpp"
#include "harness/grade/pilot.hpp"
#include "harness/grade/planned_shards.hpp"
#include "harness/grade/shard_part.hpp"
#include "harness/grade/shard_plan.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

std::string fresh_token() {
  std::random_device chance;
  return fmt::format("{:08x}{:08x}", chance(), chance());
}

/// This program, wherever the machines find it under the same path.
std::string this_program() {
  std::error_code error;
  return shell_quoted(fs::read_symlink("/proc/self/exe", error).string());
}

std::string look_again_text(const GradeOptions& options) {
  std::string text = own_name();
  for (const auto& word : options.typed) {
    text += " " + shell_quoted(word);
  }
  return text;
}

/// Whether there is a whole part of a shard, of the plan with this token.
bool has_whole_part(const fs::path& out, int shard, const std::string& token) {
  for (const auto& part : part_folders_in(out)) {
    if (part.is_whole && part.shard == shard) {
      const auto facts = facts_of(part);
      if (facts && facts->token == token) {
        return true;
      }
    }
  }
  return false;
}

/// The work of shards that are planned.
SlurmWork work_of(const GradeOptions& options, const PlannedShards& planned) {
  std::error_code error;
  const auto out = fs::absolute(options.out, error).lexically_normal();
  SlurmWork work;
  work.folder = out / "slurm";
  work.options = words_of_options(options.slurm);
  work.shard_command = fmt::format(
      "exec {} grade {} --shard \"$SLURM_ARRAY_TASK_ID\" --token {} -q -j "
      "\"${{SLURM_CPUS_PER_TASK:-${{SLURM_CPUS_ON_NODE:-1}}}}\"",
      this_program(), shell_quoted(out.string()), planned.token);
  work.merge_command =
      planned.is_pilot ? "" : fmt::format("{} merge {}", this_program(), shell_quoted(out.string()));
  work.shards = static_cast<int>(planned.shards.size());
  work.retries = planned.is_pilot ? 0 : options.retries;
  work.name = planned.token;
  work.is_done = [out, token = planned.token, done = std::set<int>()](int shard) mutable {
    if (!done.contains(shard) && has_whole_part(out, shard, token)) {
      done.insert(shard);
    }
    return done.contains(shard);
  };
  work.again = look_again_text(options);
  work.quiet = options.quiet;
  return work;
}

/// How the whole ends: as the merge did.
int finish(const SlurmEnd& end, const SlurmWork& work) {
  put(end.out);
  for (const auto& shard : end.lost) {
    remark(fmt::format("shard {} came to no end, submitted {} times: {}", shard, work.retries + 1,
                       (work.folder / fmt::format("shard-*_{}.log", shard)).string()));
  }
  std::fputs(end.err.c_str(), stderr);
  return end.status
             ? *end.status
             : fail(fmt::format("the merge did not end by itself; its logs are in {}; call it here: {} "
                                "merge {}",
                                work.folder.string(), own_name(),
                                shell_quoted(work.folder.parent_path().string())));
}

/// Programs by turns, so many shards at a time.
PlannedShards pilot_of(const std::vector<WorkCost>& works, int places, const GradeCall& call) {
  PlannedShards planned{fresh_token(), call, {}, {}, true};
  planned.shards.resize(std::min(works.size(), static_cast<std::size_t>(places)));
  for (std::size_t at = 0; at < works.size(); ++at) {
    planned.shards[at % planned.shards.size()].push_back(works[at].key);
  }
  return planned;
}

/// The call without what is for whoever submits the jobs alone.
GradeCall call_without_slurm(const GradeOptions& options) {
  auto call = call_of(options);
  std::vector<std::string> words;
  for (std::size_t at = 0; at < call.words.size(); ++at) {
    const auto& word = call.words[at];
    const auto name = word.substr(0, word.find('='));
    if (name != "--slurm" && name != "--retries" && name != "--shard-seconds") {
      words.push_back(word);
      continue;
    }
    // The value of --slurm may be left out; one that begins with a dash stands behind a "=".
    const bool has_value = word.size() > name.size() + 1;
    const bool takes_next =
        name != "--slurm" || (at + 1 < call.words.size() && !call.words[at + 1].starts_with('-'));
    at += !has_value && takes_next ? 1 : 0;
  }
  call.words = std::move(words);
  return call;
}

/// Looks after planned shards until they are over.
tl::expected<SlurmEnd, std::string> look_after(const GradeOptions& options, const PlannedShards& planned,
                                               const SlurmPlaces& places) {
  auto work = work_of(options, planned);
  work.shares_nodes = places.shares_nodes;
  const auto made = make_folder(work.folder);
  return made ? run_on_slurm(work) : tl::unexpected(made.error());
}

/// Plans the shards of a grading, with a pilot before.
class SlurmPlanner {
 public:
  SlurmPlanner(const GradeOptions& options, const SlurmPlaces& places) : options_(options), places_(places) {}

  /// The shards; nothing where there is nothing to plan, with `status` then.
  std::optional<PlannedShards> plan(const MadePlan& made, const std::optional<PlannedShards>& earlier,
                                    int& status) {
    const auto units = units_to_run(made.plan);
    announce(made.plan, units);
    remark(fmt::format("Slurm runs up to {} at a time",
                       counted(static_cast<std::size_t>(places_.places), "shard")));
    status = all_agree;
    if (options_.dry_run) {
      return std::nullopt;
    }
    const bool goes_on =
        earlier && earlier->is_pilot && slurm_name_in(work_of(options_, *earlier).folder) == earlier->token;
    const auto pilot =
        goes_on ? *earlier
                : pilot_of(costs_of(made.plan, units), std::min(places_.places, places_.most_tasks), call());
    if (!goes_on) {
      if (const auto put = put_planned_shards(made.plan.out, pilot); !put) {
        status = fail(put.error());
        return std::nullopt;
      }
      remark("a pilot of two cases a program comes first");
    }
    const auto end = look_after(options_, pilot, places_);
    if (!end || end->is_interrupted) {
      status = end ? interrupted : fail(end.error());
      return std::nullopt;
    }
    PlannedShards planned{fresh_token(), call(), anew(made.plan), {}, false};
    planned.shards =
        plan_shards(costs_of(made.plan, units), {places_.places, places_.most_tasks, options_.shard_seconds});
    const auto put = put_planned_shards(made.plan.out, planned);
    status = put ? all_agree : fail(put.error());
    return put ? std::optional(std::move(planned)) : std::nullopt;
  }

 private:
  GradeCall call() const { return call_without_slurm(options_); }

  static std::vector<std::string> anew(const GradePlan& plan) {
    std::vector<std::string> keys;
    for (const auto& work : plan.people.works) {
      if (work.anew) {
        keys.push_back(work.key);
      }
    }
    return keys;
  }

  const GradeOptions& options_;
  const SlurmPlaces& places_;
};

}  // namespace

int grade_on_slurm(const Registry& registry, const GradeOptions& options) {
  if (options.submissions.empty() || options.out.empty()) {
    return fail("--slurm: expected submissions, and -o, a folder that all machines see");
  }
  const auto places = slurm_places(words_of_options(options.slurm));
  if (!places) {
    return fail(places.error());
  }
  auto planned = planned_shards_in(options.out);
  if (!planned) {
    return fail(planned.error());
  }
  const bool is_under_way = *planned && !(*planned)->is_pilot &&
                            slurm_name_in(work_of(options, **planned).folder) == (*planned)->token;
  bool is_all_run = false;
  if (!is_under_way) {
    // The merge takes the folder for itself when the shards are done: nobody may have it then.
    const auto place = GradePlace::take(options.out);
    if (!place) {
      return fail(place.error());
    }
    const auto made = begun_plan(registry, options, *place);
    if (!made) {
      return job_not_done;
    }
    is_all_run = units_to_run(made->plan).empty();
    int status = all_agree;
    auto shards = is_all_run ? std::nullopt : SlurmPlanner(options, *places).plan(*made, *planned, status);
    if (!shards && !is_all_run) {
      return status;
    }
    *planned = std::move(shards);
  }
  if (is_all_run) {
    auto here = options;
    here.on_slurm = false;
    return grade(registry, here);
  }
  const auto end = look_after(options, **planned, *places);
  if (!end || end->is_interrupted) {
    return end ? interrupted : fail(end.error());
  }
  return finish(*end, work_of(options, **planned));
}

}  // namespace harness::cli
