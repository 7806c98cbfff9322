#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"
#include "harness/store/comparison.hpp"

namespace harness::cli {
namespace {

constexpr std::size_t width = 80;

/// A run of the history, or a report in a file: a name that could be both is the run's.
tl::expected<ComparedRun, std::string> run_named(const std::string& name) {
  const auto place = history_place();
  std::string why = place ? fmt::format("no run {} in {}", name, place->string()) : place.error();
  if (place) {
    auto history = History::open_existing(*place);
    if (history && *history) {
      const auto run = (*history)->named(name);
      if (run) {
        return compared(**history, *run);
      }
      why = run.error();
    } else if (!history) {
      why = history.error();
    }
  }
  std::error_code error;
  if (!std::filesystem::exists(name, error)) {
    return tl::unexpected(why);
  }
  constexpr std::int64_t largest_report = std::int64_t{1} << 30;
  const auto text = cases::read_named_file(name, largest_report);
  return text ? parse_report(name, *text) : tl::unexpected(text.error());
}

void print_run(std::string_view what, const ComparedRun& run) {
  std::vector<std::string> parts{
      fmt::format("{} {}", what, visible(run.title, Blanks::none)),
      fmt::format("{} {}", visible(run.assignment, Blanks::none), visible(run.candidate, Blanks::none)),
      fmt::format("{} case{} (set {})", run.cases.size(), run.cases.size() == 1 ? "" : "s",
                  visible(set_text(run), Blanks::none))};
  if (run.not_run > 0) {
    parts.push_back(fmt::format("{} not run", run.not_run));
  }
  for (const auto& line : listed(parts, width)) {
    put(line + "\n");
  }
}

/// "WA, next_state.txt": the kind, or the verdict where nothing else is known.
std::string kind_text(const ComparedCase& one) {
  return visible(one.kind.empty() ? std::string(code_of(one.verdict)) : one.kind, Blanks::none);
}

void print_wrapped(const std::string& head, std::string_view text) {
  bool is_first = true;
  for (const auto& line : wrapped(text, width - head.size())) {
    put((is_first ? head : std::string(head.size(), ' ')) + line + "\n");
    is_first = false;
  }
}

void print_changes(const Comparison& comparison, Change change, std::string_view title, bool color) {
  const int count = comparison.count(change);
  if (count == 0) {
    return;
  }
  const auto style = change == Change::broken  ? Style::bad
                     : change == Change::fixed ? Style::good
                                               : Style::plain;
  put(fmt::format("\n{}: {}\n", title, count), style, color);
  for (const auto& one : comparison.cases) {
    if (one.change == change) {
      put(fmt::format("  {}\n", visible(one.after.id, Blanks::none)));
      print_wrapped("      before  ", kind_text(one.before));
      print_wrapped("      after   ", kind_text(one.after));
    }
  }
}

void print_ids(std::string_view title, const std::vector<std::string>& ids) {
  if (ids.empty()) {
    return;
  }
  std::vector<std::string> parts;
  for (const auto& id : ids) {
    parts.push_back(visible(id, Blanks::none));
  }
  parts.front() = fmt::format("{}: {}", title, parts.front());
  for (const auto& line : listed(parts, width)) {
    put(line + "\n");
  }
}

void print_all(const ComparedRun& before, const ComparedRun& after, const Comparison& comparison,
               bool color) {
  print_run("before:", before);
  print_run("after: ", after);
  if (comparison.other_set) {
    put("the case sets differ: a case may not be the one of the same name\n");
  }
  print_changes(comparison, Change::broken, "broken", color);
  print_changes(comparison, Change::fixed, "fixed", color);
  print_changes(comparison, Change::otherwise, "fail in another way", color);
  print_changes(comparison, Change::unjudged, "judged in one of them only", color);
  put("\n");
  print_ids("only before", comparison.only_before);
  print_ids("only after", comparison.only_after);
}

}  // namespace

int compare_runs(const CompareOptions& options) {
  const NamedFiles outputs{{"--json", options.json}};
  const NamedFiles reports{{"a report to compare", options.before}, {"a report to compare", options.after}};
  if (!can_be_written(outputs) || !are_not_read(outputs, together({reports, history_files()}))) {
    return job_not_done;
  }
  const auto before = run_named(options.before);
  const auto after = before ? run_named(options.after) : before;
  if (!after) {
    return fail(after.error());
  }
  const auto comparison = compare(*before, *after);
  if (!comparison) {
    return fail(comparison.error());
  }
  if (!options.look.quiet) {
    print_all(*before, *after, *comparison, use_color(options.look.color));
  }
  put(fmt::format("{} fixed, {} broken, {} fail in another way, {} the same\n",
                  comparison->count(Change::fixed), comparison->count(Change::broken),
                  comparison->count(Change::otherwise), comparison->count(Change::same)));
  if (!options.json.empty()) {
    const auto written = cases::write_file(options.json, json_text(*before, *after, *comparison));
    if (!written) {
      return fail(written.error());
    }
  }
  return comparison->count(Change::broken) > 0 ? something_differs : all_agree;
}

}  // namespace harness::cli
