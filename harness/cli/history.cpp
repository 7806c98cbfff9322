#include "harness/store/history.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/match_report.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/events/report_head.hpp"
#include "harness/events/score.hpp"
#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"
#include "harness/match/kept_plan.hpp"
#include "harness/match/knockout_job.hpp"
#include "harness/match/records/game_lines.hpp"
#include "harness/report/records.hpp"
#include "harness/report/terminal.hpp"

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

void print_listed(const ListedRun& run) {
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
    parts.emplace_back(run.kept == Feedback::verdict ? "verdicts alone are kept" : "points alone are kept");
  }
  if (const auto stop = stop_text(facts); !stop.empty()) {
    parts.push_back(stop);
  }
  bool is_first = true;
  for (const auto& line : listed(parts, width - 4)) {
    put(fmt::format("{}{}\n", is_first ? "" : "    ", line));
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

int list_runs(History& history, const Registry& registry, const HistoryOptions& options) {
  const auto runs = history.runs(options.what, options.count);
  if (!runs) {
    return fail(runs.error());
  }
  ordered_json all = ordered_json::array();
  for (const auto& facts : *runs) {
    const auto run = listed_run(history, registry, facts);
    if (!run) {
      return fail(run.error());
    }
    print_listed(*run);
    all.push_back(json_of(*run));
  }
  if (runs->empty()) {
    put(fmt::format("no runs{} are kept in {}\n", options.what.empty() ? "" : " of " + options.what,
                    history.place()));
  }
  if (options.json.empty()) {
    return all_agree;
  }
  ordered_json report = report_head("history");
  report["runs"] = std::move(all);
  const auto written = cases::write_file(
      options.json, visible_json(report.dump(1, ' ', false, ordered_json::error_handler_t::replace)) + "\n");
  return written ? all_agree : fail(written.error());
}

std::vector<std::unique_ptr<Reporter>> reporters_of(const HistoryOptions& options, const Audience& audience) {
  TerminalStyle style;
  style.detail = options.quiet ? Detail::summary : options.verbose ? Detail::all : Detail::failures;
  style.color = use_color(options.print.color);
  style.times = !options.print.no_times;
  std::vector<std::unique_ptr<Reporter>> reporters;
  reporters.push_back(terminal_reporter(audience, style, stdout));
  if (!options.json.empty()) {
    reporters.push_back(json_reporter(audience, options.json, style.times));
  }
  return reporters;
}

/// Tells the events of a run again. One that was killed ends as an interrupted one does.
int show_run(History& history, const Registry& registry, const RunFacts& run, const HistoryOptions& options) {
  const auto head = history.head(run.id, registry);
  const auto audience = history.audience(run.id);
  const auto end = history.end(run.id, registry);
  if (!head || !audience || !end) {
    return fail(!head ? head.error() : !audience ? audience.error() : end.error());
  }
  const auto reporters = reporters_of(options, *audience);
  for (const auto& reporter : reporters) {
    reporter->started(*head);
  }
  int cases = 0;
  const auto told = history.results(run.id, false, [&reporters, &cases](const PlacedResult& placed) {
    ++cases;
    for (const auto& reporter : reporters) {
      reporter->result(placed.result);
    }
    return true;
  });
  if (!told) {
    return fail(told.error());
  }
  const auto kept = history.kept_level(run.id);
  if (kept && *kept != Feedback::full) {
    remark(
        fmt::format("of run {} no more is kept than --feedback {} shows: it was made without --keep-hidden",
                    run.id, harness::name_of(*kept)));
  }
  const JobFinished killed{Stopped::interrupted, std::max(run.cases - cases, 0)};
  int code = all_agree;
  for (const auto& reporter : reporters) {
    if (const auto lost = reporter->finished(end->value_or(killed)); !lost.empty()) {
      code = fail(lost);
    }
  }
  return code;
}

/// Tells of a match again, of the games that are there.
int show_match(History& history, const Registry& registry, const RunFacts& run,
               const HistoryOptions& options) {
  const Assignment* const assignment = registry.find(run.assignment);
  if (assignment == nullptr || !assignment->core.play) {
    return fail(fmt::format("run {}: {} is no game of two here", run.id, run.assignment));
  }
  const auto terms = history.match_terms(run.id);
  auto kept = terms ? read_plan(*terms, assignment->core) : tl::unexpected(terms.error());
  if (!kept) {
    return fail(fmt::format("run {}: {}", run.id, kept.error()));
  }
  EarlierGames games(kept->plan);
  const auto told = history.games(run.id, [&games](const KeptGame& line) {
    if (const auto game = read_game_line(line.line)) {
      games.add(*game);
    }
    return true;
  });
  if (!told) {
    return fail(told.error());
  }
  const auto result = result_of(kept->plan, games);
  auto print = options.print;
  print.quiet = options.quiet;
  if (!print.quiet) {
    put(kept->head);
  }
  put_match(kept->plan, result, kept->again, print);
  return write_match(kept->plan, result, {options.json, "", print}) ? all_agree : job_not_done;
}

/// Does something to the runs of these names, all or none.
template <class Act>
int act_on_runs(History& history, const std::vector<std::string>& names, std::string_view done_to,
                const Act& act) {
  std::vector<std::int64_t> runs;
  for (const auto& name : names) {
    const auto run = history.named(name);
    if (!run) {
      return fail(run.error());
    }
    runs.push_back(run->id);
  }
  if (const auto done = act(runs); !done) {
    return fail(done.error());
  }
  put(fmt::format("{}: {}\n", done_to, fmt::join(runs, ", ")));
  return all_agree;
}

int keep_newest(History& history, int keep, const std::string& assignment) {
  const auto gone = history.prune(keep, assignment);
  if (!gone) {
    return fail(gone.error());
  }
  put(fmt::format("{} run{} forgotten\n", *gone, *gone == 1 ? "" : "s"));
  return all_agree;
}

/// Whether what is named goes with what is to be done; when it does not, that has been said on standard
/// error.
bool is_sensible(const HistoryOptions& options, bool is_list) {
  const bool is_named_behind = !options.forget.empty() || !options.abandon.empty();
  if (is_named_behind && !options.what.empty()) {
    fail(fmt::format("{}: expected the runs behind it alone, found '{}' in front of it",
                     options.forget.empty() ? "--abandon" : "--forget", options.what));
    return false;
  }
  if (options.keep && !is_list) {
    fail(fmt::format("--keep: expected an assignment or nothing to choose from, found '{}'", options.what));
    return false;
  }
  return true;
}

}  // namespace

int history(const Registry& registry, const HistoryOptions& options) {
  const auto place = history_place();
  if (!place) {
    return fail(place.error());
  }
  const bool is_list = options.what.empty() || registry.find(options.what) != nullptr;
  const NamedFiles outputs{{"--json", options.json}};
  if (!is_sensible(options, is_list) || !can_be_written(outputs) || !are_not_read(outputs, history_files())) {
    return job_not_done;
  }
  auto opened = History::open_existing(*place);
  if (!opened) {
    return fail(opened.error());
  }
  if (!*opened) {
    const auto& named = options.forget.empty() ? options.abandon : options.forget;
    if (!is_list || !named.empty()) {
      return fail(fmt::format("no run {} in {}", is_list ? named.front() : options.what, place->string()));
    }
    put(fmt::format("no runs are kept in {}\n", place->string()));
    return all_agree;
  }
  History& history = **opened;
  if (!options.forget.empty()) {
    return act_on_runs(history, options.forget, "forgotten",
                       [&history](const auto& runs) { return history.forget(runs); });
  }
  if (!options.abandon.empty()) {
    return act_on_runs(history, options.abandon, "abandoned",
                       [&history](const auto& runs) { return history.abandon(runs); });
  }
  if (options.keep) {
    return keep_newest(history, *options.keep, options.what);
  }
  if (is_list) {
    return list_runs(history, registry, options);
  }
  const auto run = history.named(options.what);
  if (!run) {
    return fail(run.error());
  }
  return run->is_match ? show_match(history, registry, *run, options)
                       : show_run(history, registry, *run, options);
}

}  // namespace harness::cli
