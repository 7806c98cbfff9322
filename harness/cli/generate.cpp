#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cases/case_set.hpp"
#include "cases/file.hpp"
#include "fuzz/case_writer.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/parts.hpp"
#include "harness/events/text.hpp"
#include "harness/events/version.hpp"

namespace harness::cli {
namespace {

using nlohmann::ordered_json;

constexpr std::size_t width = 80;

/// How strong a set is, in words: by mutants, by mutants at each task whose inputs show them, and at each
/// part of one.
std::string strength_words(const fuzz::Assignment& assignment, const fuzz::StrongSet& set,
                           const fuzz::StrongChoice& choice) {
  const auto killable = static_cast<std::size_t>(
      std::ranges::count(assignment.mutants, fuzz::MutantClass::killable, &fuzz::MutantFacts::mutant_class));
  auto words =
      fmt::format("{} of {} killable mutants killed at least {} times, {} of {} at a task at least {} times",
                  killable - set.weak.size(), killable, choice.kill, set.at_tasks - set.weak_at_tasks.size(),
                  set.at_tasks, choice.kill_by_task);
  if (set.at_parts > 0) {
    words += fmt::format(", {} of {} at a part of a task alone", set.at_parts - set.weak_at_parts.size(),
                         set.at_parts);
  }
  return words;
}

/// "strict-cut", or, at one task alone, "strict-cut at battle".
std::vector<std::string> weak_names(const fuzz::Assignment& assignment, const fuzz::StrongSet& set) {
  std::vector<std::string> names;
  for (const auto mutant : set.weak) {
    names.push_back(assignment.mutants[mutant].name);
  }
  for (const auto& [mutant, task] : set.weak_at_tasks) {
    names.push_back(fmt::format("{} at {}", assignment.mutants[mutant].name, task));
  }
  return names;
}

bool is_strong(const fuzz::StrongSet& set) {
  return set.weak.empty() && set.weak_at_tasks.empty();
}

/// What is known of a set as a whole, and the seed that makes it again.
tl::expected<void, std::string> write_manifest(const fuzz::Assignment& assignment,
                                               const fuzz::StrongChoice& choice,
                                               const std::filesystem::path& folder,
                                               const fuzz::StrongSet& set) {
  const auto written = cases::read_case_set(folder, cases::output_names(assignment.facts));
  const auto hash = written ? cases::hash_of(*written) : tl::unexpected(written.error());
  if (!hash) {
    return tl::unexpected(hash.error());
  }
  const ordered_json manifest = {{"plycheck", version},
                                 {"assignment", assignment.facts.name},
                                 {"profile", "hidden"},
                                 {"seed", choice.seed},
                                 {"count", choice.count},
                                 {"kill", choice.kill},
                                 {"kill_by_task", choice.kill_by_task},
                                 {"strength", strength_words(assignment, set, choice)},
                                 {"killed_less_often", weak_names(assignment, set)},
                                 {"set", *hash}};
  return cases::write_file(folder / "manifest.json", manifest.dump(1) + "\n");
}

/// A set that shows all known mistakes. A fresh seed is told nowhere but in the manifest.
int generate_hidden(const fuzz::Assignment& assignment, const GenerateOptions& options) {
  fuzz::StrongChoice choice;
  if (options.kill.value_or(choice.kill) > options.count) {
    return fail(fmt::format("--kill: expected at most the {} cases of the set, found {}", options.count,
                            options.kill.value_or(choice.kill)));
  }
  choice.count = options.count;
  choice.seed = options.seed ? *options.seed : secret_seed();
  choice.kill = options.kill.value_or(choice.kill);
  choice.kill_by_task = options.kill.value_or(choice.kill_by_task);
  choice.jobs = workers_or_all(options.workers);
  if (!options.task.empty()) {
    choice.task = options.task;
  }
  const auto seal = [&](const std::filesystem::path& folder, const fuzz::StrongSet& set) {
    return write_manifest(assignment, choice, folder, set);
  };
  const auto set = fuzz::write_strong_set(assignment, choice, options.folder, seal);
  if (!set) {
    return fail(set.error());
  }
  put(fmt::format("{}: {} cases of profile hidden in {}\n{}\n", options.assignment, set->problems.size(),
                  options.folder, strength_words(assignment, *set, choice)));
  if (!is_strong(*set)) {
    for (const auto& line :
         wrapped(fmt::format("less often: {}", fmt::join(weak_names(assignment, *set), ", ")), width)) {
      put(line + "\n");
    }
  }
  put("the seed stands in manifest.json, which is not for those who are tested\n");
  return is_strong(*set) ? all_agree : something_differs;
}

}  // namespace

int generate(const Registry& registry, const GenerateOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  const bool hidden = options.profile == "hidden";
  if (!has_parts(assignment, "generate", {Part::draw, Part::solve, Part::oracle}) ||
      (hidden && !has_parts(assignment, "generate --profile hidden", {Part::parse, Part::mutants})) ||
      !is_task(assignment, options.task)) {
    return job_not_done;
  }
  if (hidden) {
    return generate_hidden(assignment.core, options);
  }
  fuzz::Choice choice;
  choice.count = options.count;
  choice.seed = seed_or_fresh(options.seed);
  choice.profile = *fuzz::profile_named(options.profile);
  if (!options.task.empty()) {
    choice.task = options.task;
  }
  const auto written = fuzz::write_case_set(assignment.core, choice, options.folder);
  if (!written) {
    return fail(written.error());
  }
  put(fmt::format("{}: {} cases of profile {} in {}\n", options.assignment, written->cases, options.profile,
                  options.folder));
  if (written->solver_only > 0) {
    put(fmt::format("{} of them too large for the oracle: witnessed by the solver alone\n",
                    written->solver_only));
  }
  const auto task = options.task.empty() ? std::string() : " --task " + shell_quoted(options.task);
  put(fmt::format("again:  {} generate {} -o DIR --count {} --seed {} --profile {}{}\n", own_name(),
                  options.assignment, options.count, choice.seed, options.profile, task));
  return all_agree;
}

}  // namespace harness::cli
