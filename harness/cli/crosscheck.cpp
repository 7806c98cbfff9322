#include "fuzz/crosscheck.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/parts.hpp"
#include "harness/events/text.hpp"

namespace harness::cli {
namespace {

void print(const fuzz::Disagreement& found, bool shrinks) {
  put(fmt::format("\nrun {}: solver and oracle differ\n{}\n{}:\n{}", found.index, describe(found.difference),
                  shrinks ? "the smallest such input found"
                          : "the input, as it was drawn (there are no smaller ones to try)",
                  found.shrunk.input));
}

/// Whether solver and oracle agreed on all problems.
bool check(const fuzz::Assignment& assignment, const fuzz::CrosscheckOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  const auto report = fuzz::crosscheck(assignment, options);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  put(fmt::format("{}: {} of {} agree", assignment.facts.name, report.agreed, report.runs));
  if (report.over_budget > 0) {
    put(fmt::format(", {} too large for the oracle", report.over_budget));
  }
  put(fmt::format(" (seed {}, {:.1f} s)\n", options.seed, seconds.count()));
  if (report.disagreement) {
    print(*report.disagreement, assignment.smaller != nullptr);
  }
  put(fmt::format("again:  {} crosscheck {} --runs {} --seed {}\n", own_name(), assignment.facts.name,
                  report.runs, options.seed));
  return !report.disagreement;
}

}  // namespace

int crosscheck(const Registry& registry, const CrosscheckOptions& options) {
  fuzz::CrosscheckOptions each;
  each.runs = options.runs;
  each.seed = seed_or_fresh(options.seed);
  each.threads = workers_or_all(options.workers);
  bool agreed = true;
  bool complete = true;
  for (const auto& assignment : registry.all()) {
    const auto& wanted = options.assignments;
    if (wanted.empty() || std::ranges::find(wanted, assignment.facts().name) != wanted.end()) {
      if (!has_parts(assignment, "crosscheck", {Part::draw, Part::solve, Part::oracle})) {
        complete = false;
        continue;
      }
      agreed = check(assignment.core, each) && agreed;
    }
  }
  if (!complete) {
    return job_not_done;
  }
  return agreed ? all_agree : something_differs;
}

}  // namespace harness::cli
