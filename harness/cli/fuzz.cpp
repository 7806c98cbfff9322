#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include <fmt/core.h>

#include "fuzz/foundations/assignment.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/failures.hpp"
#include "harness/cli/fuzz_shards.hpp"
#include "harness/cli/parts.hpp"
#include "harness/cli/shard_parts.hpp"
#include "harness/events/text.hpp"

namespace harness::cli {
namespace {

constexpr double usual_seconds = 60;

/// The first name that is no mutant's, or nothing.
std::optional<std::string> unknown_mutant(const Assignment& assignment, const FuzzOptions& options) {
  const auto& mutants = assignment.core.mutants;
  for (const auto& name : options.without_mutants) {
    if (std::ranges::find(mutants, name, &fuzz::MutantFacts::name) == mutants.end()) {
      return name;
    }
  }
  return std::nullopt;
}

/// The command that, with `--runs N --seed S` behind it, repeats the search.
std::string again_command(const FuzzOptions& options) {
  std::string out = fmt::format("{} fuzz {} {}{}", own_name(), options.assignment,
                                shell_quoted(options.candidate), how_typed(options.run));
  out += options.all ? " --all" : "";
  const SmallOptions usual;
  out += options.shrink.runs == usual.runs ? "" : fmt::format(" --shrink-runs {}", options.shrink.runs);
  out += options.shrink.seconds == usual.seconds
             ? ""
             : fmt::format(" --shrink-seconds {}", options.shrink.seconds);
  out += options.shrink.probes == usual.probes ? "" : fmt::format(" --probe {}", options.shrink.probes);
  out += options.shrink.save == usual.save ? "" : " " + option_typed("--save", options.shrink.save);
  for (const auto& name : options.without_mutants) {
    out += " " + option_typed("--without-mutant", name);
  }
  return out;
}

}  // namespace

int fuzz(const Registry& registry, const FuzzOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  if (!has_parts(assignment, "fuzz", {Part::parse, Part::solve, Part::oracle, Part::draw})) {
    return job_not_done;
  }
  if (options.candidate.empty()) {
    return fail("candidate: expected a program, found ''");
  }
  const auto shard = shard_of_search(options);
  if (!shard) {
    return fail(shard.error());
  }
  if (*shard && !can_keep_results(options.shard.out)) {
    return job_not_done;
  }
  // What a shard finds is saved by whoever merges.
  if (!is_reading(assignment, options.run.accept) || (!*shard && !can_save(options.shrink.save)) ||
      !can_report({options.json, options.html}, options.candidate, options.run, "")) {
    return job_not_done;
  }
  if (const auto name = unknown_mutant(assignment, options)) {
    return fail(fmt::format("--without-mutant: expected a mutant of {}, found '{}'{}",
                            assignment.facts().name, *name, nearest_mutant_text(assignment.core, *name)));
  }
  const auto isolation = isolation_of(options.run);
  if (!isolation || !can_give(limits_of(assignment, options.run).usual)) {
    return job_not_done;
  }
  FuzzSettings settings;
  settings.seed = seed_or_fresh(options.seed);
  settings.most_runs = options.runs;
  if (*shard) {
    const auto stretch = stretch_of(**shard, options.runs.value());
    settings.most_runs = stretch.count;
    settings.shard = runs_of(**shard, stretch);
  }
  settings.most_seconds =
      options.runs || options.seconds ? options.seconds : std::optional<double>(usual_seconds);
  settings.all = options.all;
  settings.without_mutants = options.without_mutants;
  settings.fuzz_again = again_command(options);
  settings.shrink = shrink_settings(assignment, options.candidate, options.shrink, options.run);
  if (!options.run.answer_seconds && settings.most_seconds) {
    auto& seconds = settings.shrink.limits.answer_seconds;
    seconds = std::min(seconds, *settings.most_seconds);
  }
  auto head = fuzz_head(assignment, options.candidate, "random inputs", options.run, *isolation);
  head.seed = settings.seed;
  auto report = fuzz_reporters("fuzz", {options.json, options.html}, options.print);
  if (*shard) {
    return fuzz_shard({assignment, options, **shard, *isolation, settings}, std::move(head),
                      std::move(report));
  }
  const auto session = fuzz_session(assignment, options.run, *isolation);
  return session ? exit_code(run_fuzz_job(**session, {assignment, options.candidate}, settings,
                                          std::move(head), *report))
                 : fail(session.error());
}

}  // namespace harness::cli
