#include "fuzz/crosscheck.hpp"

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include <fmt/core.h>

#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/events/text.hpp"

namespace harness::cli {
namespace {

void print(const fuzz::Disagreement& found) {
  put(fmt::format("\nrun {}: solver and oracle differ\n{}\nthe smallest such input found:\n{}", found.index,
                  describe(found.difference), found.shrunk.input));
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
    print(*report.disagreement);
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
  for (const auto& assignment : registry.all()) {
    const auto& wanted = options.assignments;
    if (wanted.empty() || std::ranges::find(wanted, assignment.facts().name) != wanted.end()) {
      agreed = check(assignment.core, each) && agreed;
    }
  }
  return agreed ? all_agree : something_differs;
}

}  // namespace harness::cli
