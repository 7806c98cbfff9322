#include "harness/cli/grade_shard.hpp"

#include <filesystem>
#include <functional>
#include <set>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/grade_options.hpp"
#include "harness/cli/grade_plan.hpp"
#include "harness/cli/grade_progress.hpp"
#include "harness/cli/grade_words.hpp"
#include "harness/cli/shard.hpp"
#include "harness/events/text.hpp"
#include "harness/grade/grade_place.hpp"
#include "harness/grade/planned_shards.hpp"
#include "harness/grade/shard_job.hpp"
#include "harness/job/session.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

/// A part, and what decides it.
struct AskedShard {
  ShardTerms terms;
  GradeOptions options;
  std::vector<std::string> anew = {};
  bool is_pilot = false;
};

/// `--shard K --shards N`. Nothing where it cannot be done, which has been said.
std::optional<AskedShard> shard_by_turns(const GradeOptions& options) {
  const auto shard = shard_asked(options.shard, options.shards, this_environment());
  if (!shard) {
    fail(shard.error());
    return std::nullopt;
  }
  if (!*shard || options.out.empty() || !options.token.empty()) {
    fail(options.out.empty() ? "--shard: expected -o, a folder that all shards see"
                             : "--token: expected the folder of a grading, and --shard");
    return std::nullopt;
  }
  return AskedShard{{(*shard)->shard, (*shard)->of, {}, call_of(options), {}}, options};
}

/// `grade OUT --shard K --token T`.
std::optional<AskedShard> planned_shard(const Registry& registry, const GradeOptions& options) {
  const auto planned = planned_shards_in(options.what);
  if (!planned) {
    fail(planned.error());
    return std::nullopt;
  }
  if (!*planned || (*planned)->token != options.token) {
    fail(
        fmt::format("--token: {} is not the folder in which these shards were planned, or not any more: all "
                    "machines must see the same one",
                    options.what));
    return std::nullopt;
  }
  const auto& plan = **planned;
  const int of = static_cast<int>(plan.shards.size());
  const auto shard = shard_asked(options.shard, of, this_environment());
  if (!shard || !*shard) {
    fail(shard ? "--shard: expected a number, found none" : shard.error());
    return std::nullopt;
  }
  auto called = options_of_call(registry, plan.call, options.what);
  if (!called) {
    return std::nullopt;
  }
  called->run.workers = options.run.workers > 0 ? options.run.workers : called->run.workers;
  called->shard = options.shard;
  called->quiet = called->quiet || options.quiet;
  called->only.clear();
  const auto& keys = plan.shards[static_cast<std::size_t>((*shard)->shard)];
  return AskedShard{
      {(*shard)->shard, of, plan.token, plan.call, std::set<std::string>(keys.begin(), keys.end())},
      *std::move(called),
      plan.anew,
      plan.is_pilot};
}

int run_asked(const MadePlan& made, const AskedShard& asked) {
  const GradePlan& plan = made.plan;
  const auto& terms = asked.terms;
  const auto all = units_to_run(plan);
  const auto units = units_of_shard(plan, all, terms);
  remark(fmt::format("shard {} of {}: {} of the {} to be run", terms.shard, terms.of,
                     counted(units.size(), "program"), all.size()));
  if (asked.options.dry_run) {
    return all_agree;
  }
  const auto session = Session::start(
      plan.workers,
      job_isolation(plan.isolation, look_for_copies(made.built_in), made.built_in, made.hidden));
  if (!session) {
    return fail(session.error());
  }
  tl::expected<bool, std::string> is_whole;
  {
    GradeProgress progress(plan, units.size(), asked.options);
    is_whole = run_shard(**session, plan, units, terms, std::ref(progress));
  }
  if (!is_whole) {
    return fail(is_whole.error());
  }
  if (!*is_whole) {
    remark("interrupted; what is judged is kept, and the same shard goes on with it");
    return interrupted;
  }
  put(fmt::format("shard {} of {}: {} judged; when all shards are done: {} merge {}\n", terms.shard, terms.of,
                  counted(units.size(), "program"), own_name(), shell_quoted(asked.options.out)));
  return all_agree;
}

}  // namespace

GradeCall call_of(const GradeOptions& options) {
  std::error_code error;
  return {options.typed, fs::current_path(error).string()};
}

std::optional<GradeOptions> options_of_call(const Registry& registry, const GradeCall& call,
                                            const std::string& out) {
  std::error_code error;
  const auto absolute = fs::absolute(out, error);
  auto options = grade_options_in(registry, call.words);
  if (!options) {
    fail(fmt::format("{}: the call of its grading cannot be read", out));
    return std::nullopt;
  }
  fs::current_path(call.folder, error);
  if (error) {
    fail(fmt::format("{}: {}: the grading was called there", call.folder, error.message()));
    return std::nullopt;
  }
  if (!fs::equivalent(options->out, absolute, error)) {
    options->out = absolute.string();
  }
  options->shard.clear();
  options->shards.reset();
  return options;
}

std::string shard_command(const GradeCall& call, int shard, int of) {
  std::error_code error;
  std::string text;
  if (fs::current_path(error) != call.folder) {
    text = fmt::format("cd {} && ", shell_quoted(call.folder));
  }
  text += own_name();
  const std::set<std::string> replaced{"--shard", "--shards"};
  for (std::size_t at = 0; at < call.words.size(); ++at) {
    const auto& word = call.words[at];
    if (replaced.contains(word)) {
      ++at;
    } else if (!replaced.contains(word.substr(0, word.find('=')))) {
      text += " " + shell_quoted(word);
    }
  }
  return text + fmt::format(" --shards {} --shard {}", of, shard);
}

std::string planned_shard_command(const std::string& out, int shard, const std::string& token) {
  return fmt::format("{} grade {} --shard {} --token {}", own_name(), shell_quoted(out), shard, token);
}

int grade_shard(const Registry& registry, const GradeOptions& options) {
  auto asked = options.submissions.empty() ? planned_shard(registry, options) : shard_by_turns(options);
  if (!asked) {
    return job_not_done;
  }
  const auto place = GradePlace::join(asked->options.out);
  if (!place) {
    return fail(place.error());
  }
  if (asked->options.random && !asked->options.seed && !place->has_grading()) {
    return fail("--shard: expected --seed with --random, the same one for all shards");
  }
  auto made = begun_plan(registry, asked->options, *place);
  if (!made) {
    return job_not_done;
  }
  const std::set<std::string> anew(asked->anew.begin(), asked->anew.end());
  made->plan.is_pilot = asked->is_pilot;
  for (auto& work : made->plan.people.works) {
    work.anew = work.anew || anew.contains(work.key);
  }
  return run_asked(*made, *asked);
}

}  // namespace harness::cli
