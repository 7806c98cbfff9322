#include "fuzz/crosscheck.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "fuzz/play_crosscheck.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/parts.hpp"
#include "harness/events/report_head.hpp"
#include "harness/events/text.hpp"
#include "harness/report/json_parts.hpp"

namespace harness::cli {
namespace {

using nlohmann::ordered_json;

void print(const fuzz::Disagreement& found, bool shrinks) {
  if (found.input.empty()) {
    put(fmt::format("\nrun {}: no input to compare them on\n{}\n", found.index, describe(found.difference)));
    return;
  }
  put(fmt::format("\nrun {}: solver and oracle differ\n{}\n{}:\n{}", found.index, describe(found.difference),
                  shrinks ? "the smallest such input found"
                          : "the input, as it was drawn (there are no smaller ones to try)",
                  found.shrunk.input));
}

/// What a comparison of the two came to.
struct Compared {
  fuzz::CrosscheckReport report;
  double seconds = 0;
};

/// What a crosscheck of one assignment came to.
struct Checked {
  std::string assignment;
  Compared answers;
  /// Where its programs play each other: the legal moves.
  std::optional<Compared> moves;

  bool differs() const { return answers.report.disagreement || (moves && moves->report.disagreement); }
  /// How many runs show all that was found: up to the last disagreement, or all of them.
  std::int64_t runs() const {
    const auto wanted = [this](const Compared& compared) {
      return compared.report.disagreement || !differs() ? compared.report.runs : 0;
    };
    return std::max(wanted(answers), moves ? wanted(*moves) : 0);
  }
};

void tell(const std::string& what, const Compared& compared, bool shrinks, std::uint64_t seed,
          const LookOptions& look) {
  const auto& [report, seconds] = compared;
  const auto large =
      report.over_budget == 0 ? "" : fmt::format(", {} too large for the oracle", report.over_budget);
  put(fmt::format("{}: {} of {} agree{} (seed {}, {:.1f} s)\n", what, report.agreed, report.runs, large, seed,
                  seconds),
      report.disagreement ? Style::bad : Style::good, use_color(look.color));
  if (report.disagreement) {
    print(*report.disagreement, shrinks);
  }
}

void tell(const Checked& checked, const Assignment& assignment, const fuzz::CrosscheckOptions& options,
          const LookOptions& look) {
  const bool shrinks = assignment.core.smaller != nullptr;
  tell(checked.assignment, checked.answers, shrinks, options.seed, look);
  if (checked.moves) {
    tell(checked.assignment + ", moves", *checked.moves, shrinks, options.seed, look);
  }
  if (checked.differs() || !look.quiet) {
    const std::string stress = options.stress_percent == fuzz::usual_stress_percent
                                   ? ""
                                   : fmt::format(" --stress {}", options.stress_percent);
    put(fmt::format("again:  {} crosscheck {} --runs {} --seed {}{}\n", own_name(), checked.assignment,
                    checked.runs(), options.seed, stress));
  }
}

/// `crosscheck(assignment, options)` and what it took.
template <class Crosscheck>
Compared timed(const Crosscheck& crosscheck, const Assignment& assignment,
               const fuzz::CrosscheckOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  auto report = crosscheck(assignment.core, options);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  return {std::move(report), seconds.count()};
}

Checked check(const Assignment& assignment, const fuzz::CrosscheckOptions& options) {
  const auto of_answers = [](const fuzz::Assignment& core, const fuzz::CrosscheckOptions& how) {
    return fuzz::crosscheck(core, how);
  };
  Checked checked{assignment.facts().name, timed(of_answers, assignment, options), std::nullopt};
  if (assignment.core.play && assignment.core.successors) {
    checked.moves = timed(fuzz::crosscheck_play, assignment, options);
  }
  return checked;
}

ordered_json json_of(const Compared& compared) {
  const auto& [report, seconds] = compared;
  ordered_json json = {{"runs", report.runs},
                       {"agreed", report.agreed},
                       {"over_budget", report.over_budget},
                       {"seconds", seconds}};
  if (const auto& found = report.disagreement) {
    json["disagreement"] = {{"run", found->index},
                            {"input", found->input},
                            {"small_input", found->shrunk.input},
                            {"difference", describe(found->difference)}};
  }
  return json;
}

std::string json_text(const std::vector<Checked>& all, const fuzz::CrosscheckOptions& options) {
  ordered_json assignments = ordered_json::array();
  for (const auto& [name, answers, moves] : all) {
    ordered_json one = {{"assignment", name}};
    one.update(json_of(answers));
    if (moves) {
      one["moves"] = json_of(*moves);
    }
    assignments.push_back(std::move(one));
  }
  ordered_json report = report_head("crosscheck");
  report["seed"] = options.seed;
  report["stress_percent"] = options.stress_percent;
  report["assignments"] = std::move(assignments);
  return pretty(report);
}

}  // namespace

int crosscheck(const Registry& registry, const CrosscheckOptions& options) {
  if (!can_be_written({{"--json", options.json}})) {
    return job_not_done;
  }
  fuzz::CrosscheckOptions each;
  each.runs = options.runs;
  each.seed = seed_or_fresh(options.seed);
  each.stress_percent = options.stress_percent;
  each.processes = workers_or_all(options.workers);
  std::vector<Checked> all;
  bool complete = true;
  for (const auto& assignment : registry.all()) {
    const auto& wanted = options.assignments;
    if (wanted.empty() || std::ranges::find(wanted, assignment.facts().name) != wanted.end()) {
      if (!has_parts(assignment, "crosscheck", {Part::draw, Part::solve, Part::oracle})) {
        complete = false;
        continue;
      }
      all.push_back(check(assignment, each));
      tell(all.back(), assignment, each, options.look);
    }
  }
  if (!options.json.empty()) {
    const auto written = cases::write_file(options.json, json_text(all, each));
    if (!written) {
      return fail(written.error());
    }
  }
  if (!complete) {
    return job_not_done;
  }
  const bool agreed = std::ranges::none_of(all, &Checked::differs);
  return agreed ? all_agree : something_differs;
}

}  // namespace harness::cli
