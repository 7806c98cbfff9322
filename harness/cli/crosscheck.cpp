#include "fuzz/crosscheck.hpp"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "fuzz/play_crosscheck.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/parts.hpp"
#include "harness/cli/shard_parts.hpp"
#include "harness/events/report_head.hpp"
#include "harness/events/text.hpp"
#include "harness/report/json_parts.hpp"
#include "harness/store/packing.hpp"

namespace harness::cli {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// An input on which the two differ, in words.
struct Differing {
  std::int64_t run = 0;
  /// Empty where the generator itself died.
  std::string input;
  std::string small_input;
  std::string difference;
};

/// What a comparison of the two came to.
struct Compared {
  std::int64_t runs = 0;
  std::int64_t agreed = 0;
  std::int64_t over_budget = 0;
  double seconds = 0;
  std::optional<Differing> disagreement;
};

/// What a crosscheck of one assignment came to.
struct Checked {
  std::string assignment;
  Compared answers;
  /// Where its programs play each other: the legal moves.
  std::optional<Compared> moves;

  bool differs() const { return answers.disagreement || (moves && moves->disagreement); }
  /// How many runs show all that was found: up to the last disagreement, or all of them.
  std::int64_t runs() const {
    const auto wanted = [this](const Compared& compared) {
      return compared.disagreement ? compared.disagreement->run + 1 : differs() ? 0 : compared.runs;
    };
    return std::max(wanted(answers), moves ? wanted(*moves) : 0);
  }
};

/// What was asked for, and how it is told.
struct Terms {
  std::vector<std::string> assignments;
  std::int64_t runs = 0;
  std::uint64_t seed = 0;
  int stress_percent = fuzz::usual_stress_percent;
  bool times = true;
  LookOptions look = {};
  /// Where only these are made.
  std::optional<ShardRuns> shard = std::nullopt;
};

void print(const Differing& found, bool shrinks) {
  if (found.input.empty()) {
    put(fmt::format("\nrun {}: no input to compare them on\n{}\n", found.run, found.difference));
    return;
  }
  put(fmt::format("\nrun {}: solver and oracle differ\n{}\n{}:\n{}", found.run, found.difference,
                  shrinks ? "the smallest such input found"
                          : "the input, as it was drawn (there are no smaller ones to try)",
                  found.small_input));
}

void tell(const std::string& what, const Compared& compared, bool shrinks, const Terms& terms) {
  const auto large =
      compared.over_budget == 0 ? "" : fmt::format(", {} too large for the oracle", compared.over_budget);
  const auto time = terms.times ? fmt::format(", {:.1f} s", compared.seconds) : std::string();
  put(fmt::format("{}: {} of {} agree{} (seed {}{})\n", what, compared.agreed, compared.runs, large,
                  terms.seed, time),
      compared.disagreement ? Style::bad : Style::good, use_color(terms.look.color));
  if (compared.disagreement) {
    print(*compared.disagreement, shrinks);
  }
}

/// The command that does so many runs of these assignments.
std::string again_command(const std::vector<std::string>& assignments, std::int64_t runs,
                          const Terms& terms) {
  std::string names;
  for (const auto& name : assignments) {
    names += " " + name;
  }
  const std::string stress = terms.stress_percent == fuzz::usual_stress_percent
                                 ? ""
                                 : fmt::format(" --stress {}", terms.stress_percent);
  return fmt::format("{} crosscheck{} --runs {} --seed {}{}", own_name(), names, runs, terms.seed, stress);
}

void tell(const Checked& checked, const Assignment& assignment, const Terms& terms) {
  const bool shrinks = assignment.core.smaller != nullptr;
  tell(checked.assignment, checked.answers, shrinks, terms);
  if (checked.moves) {
    tell(checked.assignment + ", moves", *checked.moves, shrinks, terms);
  }
  if (checked.differs() || (!terms.look.quiet && !terms.shard)) {
    put(fmt::format("again:  {}\n", again_command({checked.assignment}, checked.runs(), terms)));
  }
}

/// `crosscheck(assignment, options)` and what it took.
template <class Crosscheck>
Compared timed(const Crosscheck& crosscheck, const Assignment& assignment,
               const fuzz::CrosscheckOptions& options) {
  const auto begin = std::chrono::steady_clock::now();
  const fuzz::CrosscheckReport report = crosscheck(assignment.core, options);
  const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
  Compared compared{report.runs, report.agreed, report.over_budget, seconds.count(), std::nullopt};
  if (const auto& found = report.disagreement) {
    compared.disagreement = {found->index, found->input, found->shrunk.input, describe(found->difference)};
  }
  return compared;
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

template <class Json>
Json json_of(const Compared& compared, bool times) {
  Json json = {{"runs", compared.runs}, {"agreed", compared.agreed}, {"over_budget", compared.over_budget}};
  if (times) {
    json["seconds"] = compared.seconds;
  }
  if (const auto& found = compared.disagreement) {
    json["disagreement"] = {{"run", found->run},
                            {"input", found->input},
                            {"small_input", found->small_input},
                            {"difference", found->difference}};
  }
  return json;
}

template <class Json>
Json json_of(const Checked& checked, bool times) {
  Json json = {{"assignment", checked.assignment}};
  json.update(json_of<Json>(checked.answers, times));
  if (checked.moves) {
    json["moves"] = json_of<Json>(*checked.moves, times);
  }
  return json;
}

std::string json_text(const std::vector<Checked>& all, const Terms& terms) {
  ordered_json report = report_head("crosscheck");
  report["seed"] = terms.seed;
  report["stress_percent"] = terms.stress_percent;
  add_shard(report, terms.shard);
  report["assignments"] = ordered_json::array();
  for (const auto& checked : all) {
    report["assignments"].push_back(json_of<ordered_json>(checked, terms.times));
  }
  return pretty(report);
}

/// The status of a crosscheck whose report, if one was asked for, is written.
int written_status(const std::vector<Checked>& all, const std::string& json, const Terms& terms) {
  if (!json.empty()) {
    const auto written = cases::write_file(json, json_text(all, terms));
    if (!written) {
      return fail(written.error());
    }
  }
  return std::ranges::none_of(all, &Checked::differs) ? all_agree : something_differs;
}

/// Those that are named, or all; without what lacks something, which has been said.
struct Wanted {
  std::vector<const Assignment*> assignments;
  bool complete = true;
};
Wanted wanted_of(const Registry& registry, const std::vector<std::string>& named) {
  Wanted wanted;
  for (const auto& assignment : registry.all()) {
    if (!named.empty() && std::ranges::find(named, assignment.facts().name) == named.end()) {
      continue;
    }
    if (has_parts(assignment, "crosscheck", {Part::draw, Part::solve, Part::oracle})) {
      wanted.assignments.push_back(&assignment);
    } else {
      wanted.complete = false;
    }
  }
  return wanted;
}

/// What all shards have in common.
ShardedJob job_of(const Terms& terms) {
  auto settings = settings_of_shards("crosscheck");
  settings.insert(settings.end(), {{"runs", fmt::format("{}", terms.runs)},
                                   {"seed", fmt::format("{}", terms.seed)},
                                   {"stress", fmt::format("{}", terms.stress_percent)}});
  const auto names = terms.assignments.empty() ? "all" : fmt::format("{}", fmt::join(terms.assignments, " "));
  return {{names, "", "", "", std::move(settings)}, again_command(terms.assignments, terms.runs, terms)};
}

std::string packed_result(const std::vector<Checked>& all, const Terms& terms) {
  json assignments = json::array();
  for (const auto& checked : all) {
    assignments.push_back(json_of<json>(checked, true));
  }
  return packed({{"seed", terms.seed},
                 {"stress_percent", terms.stress_percent},
                 {"assignments", std::move(assignments)}});
}

/// Adds the runs of the next shard, unless an earlier one has ended it.
void add(const json& in, Compared& compared) {
  if (compared.disagreement) {
    return;
  }
  compared.runs += in.at("runs").get<std::int64_t>();
  compared.agreed += in.at("agreed").get<std::int64_t>();
  compared.over_budget += in.at("over_budget").get<std::int64_t>();
  compared.seconds += in.at("seconds").get<double>();
  if (in.contains("disagreement")) {
    const json& found = in["disagreement"];
    compared.disagreement = {found.at("run").get<std::int64_t>(), found.at("input").get<std::string>(),
                             found.at("small_input").get<std::string>(),
                             found.at("difference").get<std::string>()};
  }
}

}  // namespace

int crosscheck(const Registry& registry, const CrosscheckOptions& options) {
  if (!can_be_written({{"--json", options.json}})) {
    return job_not_done;
  }
  const auto shard = shard_into(options.shard, options.seed.has_value());
  if (!shard) {
    return fail(shard.error());
  }
  if (*shard && !can_keep_results(options.shard.out)) {
    return job_not_done;
  }
  const auto stretch = stretch_of(shard->value_or(Shard()), options.runs);
  Terms terms{options.assignments,    options.runs,      seed_or_fresh(options.seed),
              options.stress_percent, !options.no_times, options.look};
  if (*shard) {
    terms.shard = runs_of(**shard, stretch);
    if (!options.look.quiet) {
      put_stretch(**shard, stretch, options.runs, "runs");
    }
  }
  fuzz::CrosscheckOptions each;
  each.runs = stretch.count;
  each.first = stretch.first;
  each.seed = terms.seed;
  each.stress_percent = options.stress_percent;
  each.processes = workers_or_all(options.workers);
  const auto wanted = wanted_of(registry, options.assignments);
  std::vector<Checked> all;
  for (const auto* const assignment : wanted.assignments) {
    all.push_back(check(*assignment, each));
    tell(all.back(), *assignment, terms);
  }
  const int status = written_status(all, options.json, terms);
  if (*shard && wanted.complete) {
    const auto kept = keep_result(options.shard.out, **shard, job_of(terms), packed_result(all, terms));
    if (!kept) {
      return fail(kept.error());
    }
  }
  return wanted.complete ? status : job_not_done;
}

int merge_crosscheck(const Registry& registry, const ShardResults& shards, const MergeOptions& options) {
  std::vector<Checked> all;
  Terms terms;
  terms.times = !options.print.no_times;
  terms.look = {options.print.color, options.print.quiet};
  for (const auto& result : shards.results) {
    const json in = unpacked(result);
    terms.seed = in.at("seed").get<std::uint64_t>();
    terms.stress_percent = in.at("stress_percent").get<int>();
    const json& assignments = in.at("assignments");
    all.resize(assignments.size());
    for (std::size_t at = 0; at < assignments.size(); ++at) {
      const json& one = assignments[at];
      all[at].assignment = one.at("assignment").get<std::string>();
      add(one, all[at].answers);
      if (one.contains("moves")) {
        all[at].moves = all[at].moves.value_or(Compared());
        add(one["moves"], *all[at].moves);
      }
    }
  }
  for (const auto& checked : all) {
    const auto* const assignment = registry.find(checked.assignment);
    if (assignment == nullptr) {
      return fail(fmt::format("{}: expected an assignment, found '{}'", options.out, checked.assignment));
    }
    tell(checked, *assignment, terms);
  }
  return written_status(all, options.json, terms);
}

}  // namespace harness::cli
