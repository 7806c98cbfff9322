#include "harness/cli/history_list.hpp"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/printout.hpp"
#include "harness/events/report_head.hpp"
#include "harness/events/score.hpp"
#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"
#include "harness/report/report_page.hpp"

namespace harness::cli {
namespace {

using nlohmann::ordered_json;

/// A run with what its results add up to.
struct ListedRun {
  RunFacts facts;
  /// How much is kept of it.
  Feedback kept = Feedback::full;
  /// Whether whose run it was, and so its report, cannot be read any more.
  bool is_damaged = false;
  std::map<Verdict, int> verdicts;
  double points = 0;
  /// What there was to earn; 0 where the assignment is not known here.
  double full = 0;
};

tl::expected<ListedRun, std::string> listed_run(History& history, const Registry& registry, RunFacts facts) {
  if (facts.is_match) {
    const bool is_damaged = !history.match_terms(facts.id);
    return ListedRun{std::move(facts), Feedback::full, is_damaged, {}};
  }
  const auto scores = history.scores(facts.id);
  if (!scores) {
    return tl::unexpected(scores.error());
  }
  const auto kept = history.kept_level(facts.id);
  if (!kept) {
    return tl::unexpected(kept.error());
  }
  const auto audience = history.audience(facts.id);
  ListedRun run{std::move(facts), *kept, !audience, {}};
  // What its own report does not tell, the list does not either.
  const bool is_told = history.head(run.facts.id, registry) && audience && audience->sees_all();
  if (run.facts.seed && !is_told) {
    run.facts.seed.reset();
    run.facts.set_hash = "not told";
  }
  if (run.facts.set_hash.empty() && *kept != Feedback::full) {
    run.facts.set_hash = "not kept";
  }
  const Assignment* const assignment = registry.find(run.facts.assignment);
  Score score(assignment != nullptr ? assignment->facts().tasks : std::vector<cases::TaskFacts>{},
              assignment != nullptr ? assignment->facts().grading : Grading{});
  for (const auto& one : *scores) {
    ++run.verdicts[one.verdict];
    CaseResult result;
    result.task = one.task;
    result.judgement.verdict = one.verdict;
    score.add(result);
  }
  if (assignment != nullptr) {
    run.points = score.points();
    run.full = score.total().weight;
  }
  return run;
}

/// "2026-11-21 23:05:41", by the clock of this place.
std::string time_text(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  char text[32] = "";
  if (::localtime_r(&time, &parts) != nullptr) {
    std::strftime(text, sizeof text, "%Y-%m-%d %H:%M:%S", &parts);
  }
  return text;
}

/// "48 AC", "2 WA"
std::vector<std::string> verdict_texts(const ListedRun& run) {
  std::vector<std::string> texts;
  for (const auto& [verdict, count] : run.verdicts) {
    texts.push_back(fmt::format("{} {}", count, code_of(verdict)));
  }
  return texts;
}

/// "40 cases", "1 game"
std::string count_text(int count, const RunFacts& facts) {
  return fmt::format("{} {}{}", count, facts.is_match ? "game" : "case", count == 1 ? "" : "s");
}

/// How a run stopped, where it did before its last case; empty where it did not.
std::string stop_text(const RunFacts& facts) {
  const int missing = std::max(facts.cases - facts.results, 0);
  const auto rest = fmt::format("{} not {}", count_text(missing, facts), facts.is_match ? "played" : "run");
  if (facts.state == RunState::under_way) {
    return under_way_text(facts);
  }
  if (!facts.stopped) {
    return "killed: " + rest;
  }
  switch (*facts.stopped) {
    case Stopped::no:
      return "";
    case Stopped::interrupted:
      return "interrupted: " + rest;
    case Stopped::max_failures:
      return "stopped at the last failure allowed: " + rest;
    case Stopped::budget:
      return "out of time: " + rest;
  }
  return "";
}

void print_listed(Printout& out, const ListedRun& run) {
  constexpr std::size_t width = 80;
  const RunFacts& facts = run.facts;
  const bool is_drawn = facts.seed && (facts.source == "random" || facts.is_match);
  const auto name =
      is_drawn ? fmt::format("{}, seed {}", facts.source, *facts.seed) : visible(facts.source, Blanks::none);
  std::vector<std::string> parts{
      fmt::format("{:>4}  {}  {}", facts.id, time_text(facts.begun), facts.assignment),
      visible(facts.candidate, Blanks::none)};
  const auto cases = fmt::format("{} ({}", count_text(facts.cases, facts), name);
  if (facts.cases == 0 && !facts.is_match && !run.is_damaged) {
    // A grading, whose cases are each program's.
    parts.push_back(fmt::format("cases: {}", name));
  } else if (facts.is_match && !run.is_damaged) {
    parts.push_back(cases + ")");
  } else if (run.is_damaged) {
    parts.push_back(cases + ")");
    parts.emplace_back("damaged: its report cannot be read");
  } else {
    parts.push_back(cases);
    parts.push_back(fmt::format("set {})", facts.set_hash));
  }
  std::ranges::move(verdict_texts(run), std::back_inserter(parts));
  if (run.full > 0) {
    parts.push_back(fmt::format("{:.1f} of {:.0f} points", run.points, run.full));
  }
  if (run.kept != Feedback::full) {
    parts.emplace_back(run.kept == Feedback::mistake   ? "verdicts and mistakes alone are kept"
                       : run.kept == Feedback::verdict ? "verdicts alone are kept"
                                                       : "points alone are kept");
  }
  if (const auto stop = stop_text(facts); !stop.empty()) {
    parts.push_back(stop);
  }
  bool is_first = true;
  for (const auto& line : listed(parts, width - 4)) {
    out.put(fmt::format("{}{}\n", is_first ? "" : "    ", line));
    is_first = false;
  }
}

std::string_view name_of(RunState state) {
  switch (state) {
    case RunState::under_way:
      return "under way";
    case RunState::unfinished:
      return "unfinished";
    case RunState::finished:
      return "finished";
  }
  return "";
}

ordered_json json_of(const ListedRun& run) {
  const RunFacts& facts = run.facts;
  ordered_json out = {{"run", facts.id},
                      {"begun", facts.begun},
                      {"state", name_of(facts.state)},
                      {"plycheck", facts.plycheck},
                      {"assignment", facts.assignment},
                      {"candidate", facts.candidate},
                      {"source", facts.source},
                      {"set_hash", facts.set_hash},
                      {"cases", facts.cases},
                      {"not_run", std::max(facts.cases - facts.results, 0)}};
  if (facts.ended) {
    out["ended"] = *facts.ended;
  }
  if (facts.seed) {
    out["seed"] = *facts.seed;
  }
  if (run.kept != Feedback::full) {
    out["kept"] = harness::name_of(run.kept);
  }
  if (run.is_damaged) {
    out["damaged"] = true;
  }
  if (facts.is_match) {
    out["match"] = true;
    out.erase("set_hash");
    return out;
  }
  out["verdicts"] = ordered_json::object();
  for (const auto& [verdict, count] : run.verdicts) {
    out["verdicts"][std::string(code_of(verdict))] = count;
  }
  out["points"] = run.points;
  out["points_of"] = run.full;
  return out;
}

/// Writes the list to where it is asked for; the error of a report that could not be kept.
std::string fault_of_lists(ordered_json runs, const std::string& text, const HistoryOptions& options) {
  ordered_json report = report_head("history");
  report["runs"] = std::move(runs);
  const auto json = visible_json(report.dump(1, ' ', false, ordered_json::error_handler_t::replace)) + "\n";
  const auto written =
      options.json.empty() ? tl::expected<void, std::string>() : cases::write_file(options.json, json);
  if (!written) {
    return written.error();
  }
  ReportPage page(options.what.empty() ? "earlier runs" : "earlier runs of " + options.what);
  return options.html.empty() ? std::string() : page.write(options.html, text, json);
}

}  // namespace

int list_runs(History& history, const Registry& registry, const HistoryOptions& options) {
  const auto runs = history.runs(options.what, options.count);
  if (!runs) {
    return fail(runs.error());
  }
  Printout out(false, false);
  ordered_json all = ordered_json::array();
  for (const auto& facts : *runs) {
    const auto run = listed_run(history, registry, facts);
    if (!run) {
      return fail(run.error());
    }
    print_listed(out, *run);
    all.push_back(json_of(*run));
  }
  if (runs->empty()) {
    out.put(fmt::format("no runs{} are kept in {}\n", options.what.empty() ? "" : " of " + options.what,
                        history.place()));
  }
  const auto fault = fault_of_lists(std::move(all), out.text(), options);
  return fault.empty() ? all_agree : fail(fault);
}

}  // namespace harness::cli
