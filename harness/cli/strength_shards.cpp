#include "harness/cli/strength_shards.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/case_facts.hpp"
#include "cases/file.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/shard_parts.hpp"
#include "harness/events/text.hpp"
#include "harness/report/report_page.hpp"
#include "harness/report/strength.hpp"
#include "harness/store/packing.hpp"

namespace harness::cli {
namespace {

using nlohmann::json;

/// At all, or at a task.
bool has_survivors(const SetStrength& found) {
  return !found.survivors.empty() || !found.holes.empty();
}

/// The report in lines; of a quiet one the last alone.
void put_report(const SetStrength& found, std::string_view text, const LookOptions& look) {
  const bool color = use_color(look.color);
  while (!text.empty()) {
    const auto line = text.substr(0, text.find('\n') + 1);
    text.remove_prefix(line.size());
    const bool is_bad = text.empty() ? has_survivors(found) : line.starts_with('!');
    if (text.empty() || !look.quiet) {
      put(line, is_bad ? Style::bad : text.empty() ? Style::good : Style::plain, color);
    }
  }
}

/// Writes the reports that are asked for; the error of one that could not be kept.
std::string fault_of_reports(const SetStrength& found, const std::string& text,
                             const StrengthReports& reports) {
  const auto json = strength_json(found, reports.times);
  const auto written =
      reports.json.empty() ? tl::expected<void, std::string>() : cases::write_file(reports.json, json);
  if (!written) {
    return written.error();
  }
  ReportPage page(fmt::format("{}: {}", found.assignment, found.title));
  return reports.html.empty() ? std::string() : page.write(reports.html, text, json);
}

/// The command that measures all mutants.
std::string again_command(const StrengthOptions& options) {
  const StrengthOptions usual;
  std::string out =
      fmt::format("{} strength {} {}", own_name(), options.assignment, shell_quoted(options.folder));
  out += options.kill ? fmt::format(" --kill {}", *options.kill) : "";
  out += options.all ? " --all" : "";
  out += options.answer_seconds == usual.answer_seconds
             ? ""
             : fmt::format(" --answer-seconds {}", options.answer_seconds);
  out += options.partial ? " --partial" : "";
  return out;
}

/// What all shards have in common.
ShardedJob job_of(const SetStrength& found, const StrengthOptions& options) {
  std::string cases;
  for (const auto& id : found.cases) {
    cases += cases::hash_of(id);
  }
  auto settings = settings_of_shards("strength");
  settings.insert(settings.end(),
                  {{"set", found.set_hash},
                   {"cases that can be used", cases::hash_of(cases)},
                   {"kill", fmt::format("{}, {} at a task", found.plan.kill, found.plan.kill_by_task)},
                   {"all", found.plan.all ? "yes" : "no"},
                   {"answer-seconds", fmt::format("{} s", options.answer_seconds)}});
  return {{found.assignment, "", found.set_hash, cases::hash_of(cases), std::move(settings)},
          again_command(options)};
}

json json_of(const fuzz::Catchers& catchers) {
  return {{"drawn", catchers.drawn},
          {"catching", catchers.catching},
          {"task", catchers.task},
          {"tags", catchers.tags},
          {"example", catchers.example}};
}

fuzz::Catchers catchers_in(const json& in) {
  return {in.at("drawn").get<int>(), in.at("catching").get<int>(), in.at("task").get<std::string>(),
          in.at("tags").get<std::vector<std::string>>(), in.at("example").get<std::string>()};
}

std::string packed_result(const SetStrength& found) {
  json mutants = json::array();
  for (const auto& one : found.mutants) {
    mutants.push_back({{"killed_by", one.killed_by}, {"tried", one.tried}, {"seconds", one.seconds}});
  }
  json survivors = json::array();
  for (const auto& [mutant, catchers] : found.survivors) {
    survivors.push_back({{"mutant", mutant}, {"catchers", json_of(catchers)}});
  }
  json holes = json::array();
  for (const auto& hole : found.holes) {
    holes.push_back({{"mutant", hole.mutant},
                     {"task", hole.task},
                     {"kills", hole.kills},
                     {"catchers", json_of(hole.catchers)}});
  }
  return packed({{"title", found.title},
                 {"foreign_inputs", found.foreign_inputs},
                 {"cases", found.cases},
                 {"left_out", found.left_out},
                 {"kill", found.plan.kill},
                 {"kill_by_task", found.plan.kill_by_task},
                 {"all", found.plan.all},
                 {"mutants", std::move(mutants)},
                 {"survivors", std::move(survivors)},
                 {"holes", std::move(holes)},
                 {"seconds", found.seconds}});
}

/// Adds the mutants of the next shard; whether there are so many.
bool add(const json& in, SetStrength& found) {
  const std::size_t first = found.mutants.size();
  for (const json& one : in.at("mutants")) {
    found.mutants.push_back({found.mutants.size(), one.at("killed_by").get<std::vector<std::size_t>>(),
                             one.at("tried").get<std::size_t>(), one.at("seconds").get<double>()});
  }
  for (const json& one : in.at("survivors")) {
    found.survivors.push_back({first + one.at("mutant").get<std::size_t>(), catchers_in(one.at("catchers"))});
  }
  for (const json& one : in.at("holes")) {
    found.holes.push_back({first + one.at("mutant").get<std::size_t>(), one.at("task").get<std::string>(),
                           one.at("kills").get<int>(), catchers_in(one.at("catchers"))});
  }
  found.seconds += in.at("seconds").get<double>();
  const auto is_case = [&found](std::size_t at) { return at < found.cases.size(); };
  const auto is_mutant = [&found](const auto& one) { return one.mutant < found.mutants.size(); };
  return found.mutants.size() <= found.facts.size() && std::ranges::all_of(found.survivors, is_mutant) &&
         std::ranges::all_of(found.holes, is_mutant) &&
         std::ranges::all_of(found.mutants, [&is_case](const auto& one) {
           return std::ranges::all_of(one.killed_by, is_case);
         });
}

/// What the shards say that is the same in all of them.
SetStrength begun_with(const json& in, const Assignment& assignment, const RunKey& key) {
  SetStrength found;
  found.assignment = assignment.facts().name;
  found.title = in.at("title").get<std::string>();
  found.set_hash = key.set_hash;
  found.foreign_inputs = in.at("foreign_inputs").get<int>();
  found.cases = in.at("cases").get<std::vector<std::string>>();
  found.left_out = in.at("left_out").get<std::vector<std::string>>();
  found.plan.kill = in.at("kill").get<int>();
  found.plan.kill_by_task = in.at("kill_by_task").get<int>();
  found.plan.all = in.at("all").get<bool>();
  found.facts = assignment.core.mutants;
  return found;
}

}  // namespace

int report_strength(const SetStrength& found, const StrengthReports& reports) {
  const auto text = strength_text(found, reports.times);
  put_report(found, text, reports.look);
  if (const auto fault = fault_of_reports(found, text, reports); !fault.empty()) {
    return fail(fault);
  }
  return has_survivors(found) ? something_differs : all_agree;
}

tl::expected<void, std::string> keep_strength(const SetStrength& found, const StrengthOptions& options,
                                              const Shard& shard) {
  return keep_result(options.shard.out, shard, job_of(found, options), packed_result(found));
}

int merge_strength(const Registry& registry, const ShardResults& shards, const MergeOptions& options) {
  const auto* const assignment = registry.find(shards.job.key.assignment);
  if (assignment == nullptr) {
    return fail(
        fmt::format("{}: expected an assignment, found '{}'", options.out, shards.job.key.assignment));
  }
  auto found = begun_with(unpacked(shards.results.front()), *assignment, shards.job.key);
  bool is_so = true;
  for (const auto& result : shards.results) {
    is_so = is_so && add(unpacked(result), found);
  }
  if (!is_so || found.mutants.size() != found.facts.size()) {
    return fail(fmt::format("{}: the shards have other mutants than {}", options.out, found.assignment));
  }
  // Task after task, as on one machine.
  const auto& tasks = assignment->facts().tasks;
  std::ranges::stable_sort(found.holes, {}, [&tasks](const Hole& hole) {
    return std::ranges::find(tasks, hole.task, &cases::TaskFacts::name) - tasks.begin();
  });
  return report_strength(
      found,
      {options.json, options.html, !options.print.no_times, {options.print.color, options.print.quiet}});
}

}  // namespace harness::cli
