#include "harness/store/history.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/history_list.hpp"
#include "harness/cli/match_report.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/printout.hpp"
#include "harness/match/kept_plan.hpp"
#include "harness/match/knockout_job.hpp"
#include "harness/match/records/game_lines.hpp"
#include "harness/report/page.hpp"
#include "harness/report/records.hpp"
#include "harness/report/terminal.hpp"

namespace harness::cli {
namespace {

std::vector<std::unique_ptr<Reporter>> reporters_of(const HistoryOptions& options, const Audience& audience) {
  TerminalStyle style;
  style.detail = options.quiet ? Detail::summary : options.verbose ? Detail::all : Detail::alike;
  style.color = use_color(options.print.color);
  style.times = !options.print.no_times;
  std::vector<std::unique_ptr<Reporter>> reporters;
  reporters.push_back(terminal_reporter(audience, style, stdout));
  if (!options.json.empty()) {
    reporters.push_back(json_reporter(audience, options.json, style.times));
  }
  if (!options.html.empty()) {
    reporters.push_back(page_reporter(audience, options.html, style.times));
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
  const bool with_files = !options.html.empty();
  const auto told = history.results(run.id, with_files, [&reporters, &cases](const PlacedResult& placed) {
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
  GamePages pages(*assignment, !options.print.no_times);
  const auto told = history.games(run.id, [&games, &pages](const KeptGame& line) {
    if (const auto game = read_game_line(line.line)) {
      if (games.add(*game)) {
        pages.add(*game);
      }
    }
    return true;
  });
  if (!told) {
    return fail(told.error());
  }
  const auto result = result_of(kept->plan, games);
  Printout out(use_color(options.print.color), options.quiet);
  out.detail(kept->head);
  put_match(out, kept->plan, result, kept->again, !options.print.no_times);
  const bool is_written = write_match(kept->plan, result, {options.json, "", options.html, options.print},
                                      {out.text(), kept->again, &pages});
  return is_written ? all_agree : job_not_done;
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
  const NamedFiles outputs{{"--json", options.json}, {"--html", options.html}};
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
