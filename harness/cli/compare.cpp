#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/printout.hpp"
#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"
#include "harness/report/page_compare.hpp"
#include "harness/store/comparison.hpp"

namespace harness::cli {
namespace {

constexpr std::size_t width = 80;

/// A run that a user names: its number in the history, or its report.
struct NamedRun {
  ComparedRun run;
  std::int64_t number = 0;
  std::string report;
};

/// A run of the history, or a report in a file: a name that could be both is the run's.
tl::expected<NamedRun, std::string> run_named(const std::string& name) {
  const auto place = history_place();
  std::string why = place ? fmt::format("no run {} in {}", name, place->string()) : place.error();
  if (place) {
    auto history = History::open_existing(*place);
    if (history && *history) {
      const auto run = (*history)->named(name);
      if (run) {
        return compared(**history, *run).map([&run](ComparedRun&& found) {
          return NamedRun{std::move(found), run->id, {}};
        });
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
  auto text = cases::read_named_file(name, largest_report);
  if (!text) {
    return tl::unexpected(text.error());
  }
  return parse_report(name, *text).map([&text](ComparedRun&& found) {
    return NamedRun{std::move(found), 0, *std::move(text)};
  });
}

/// Has what a run tells of the cases that changed on the page; what it is on is told all the same where this
/// plycheck cannot read the run itself.
void add_side(ComparePage& page, std::string_view side, const NamedRun& named, const Registry& registry) {
  if (named.number == 0) {
    page.add_report(side, named.report);
    return;
  }
  const auto place = history_place();
  auto opened = place ? History::open_existing(*place) : tl::unexpected(place.error());
  if (!opened || !*opened) {
    return;
  }
  History& history = **opened;
  const auto head = history.head(named.number, registry);
  const auto audience = history.audience(named.number);
  if (!head || !audience) {
    return;
  }
  const auto listener = page.listener(*audience, side);
  listener->started(*head);
  const auto told = history.results(named.number, true, [&listener](const PlacedResult& placed) {
    listener->result(placed.result);
    return true;
  });
  if (!told) {
    remark(fmt::format("the page lacks cases of {}: {}", named.run.title, told.error()));
  }
}

std::string write_page(const Registry& registry, const CompareOptions& options, const NamedRun& before,
                       const NamedRun& after, const Comparison& comparison, std::string text) {
  std::set<std::string> changed;
  for (const auto& one : comparison.cases) {
    if (one.change != Change::same) {
      changed.insert(one.after.id);
    }
  }
  ComparePage page(fmt::format("{}: {} and {}", before.run.assignment, before.run.title, after.run.title),
                   std::move(changed));
  add_side(page, "before", before, registry);
  add_side(page, "after", after, registry);
  return page.write(options.html, std::move(text), json_text(before.run, after.run, comparison));
}

void print_run(Printout& out, std::string_view what, const ComparedRun& run) {
  std::vector<std::string> parts{
      fmt::format("{} {}", what, visible(run.title, Blanks::none)),
      fmt::format("{} {}", visible(run.assignment, Blanks::none), visible(run.candidate, Blanks::none)),
      fmt::format("{} case{} (set {})", run.cases.size(), run.cases.size() == 1 ? "" : "s",
                  visible(set_text(run), Blanks::none))};
  if (run.not_run > 0) {
    parts.push_back(fmt::format("{} not run", run.not_run));
  }
  for (const auto& line : listed(parts, width)) {
    out.detail(line + "\n");
  }
}

/// "WA, next_state.txt": the kind, or the verdict where nothing else is known.
std::string kind_text(const ComparedCase& one) {
  return visible(one.kind.empty() ? std::string(code_of(one.verdict)) : one.kind, Blanks::none);
}

void print_wrapped(Printout& out, const std::string& head, std::string_view text) {
  bool is_first = true;
  for (const auto& line : wrapped(text, width - head.size())) {
    out.detail((is_first ? head : std::string(head.size(), ' ')) + line + "\n");
    is_first = false;
  }
}

void print_changes(Printout& out, const Comparison& comparison, Change change, std::string_view title) {
  const int count = comparison.count(change);
  if (count == 0) {
    return;
  }
  const auto style = change == Change::broken  ? Style::bad
                     : change == Change::fixed ? Style::good
                                               : Style::plain;
  out.detail(fmt::format("\n{}: {}\n", title, count), style);
  for (const auto& one : comparison.cases) {
    if (one.change == change) {
      out.detail(fmt::format("  {}\n", visible(one.after.id, Blanks::none)));
      print_wrapped(out, "      before  ", kind_text(one.before));
      print_wrapped(out, "      after   ", kind_text(one.after));
    }
  }
}

void print_ids(Printout& out, std::string_view title, const std::vector<std::string>& ids) {
  if (ids.empty()) {
    return;
  }
  std::vector<std::string> parts;
  for (const auto& id : ids) {
    parts.push_back(visible(id, Blanks::none));
  }
  parts.front() = fmt::format("{}: {}", title, parts.front());
  for (const auto& line : listed(parts, width)) {
    out.detail(line + "\n");
  }
}

void print_all(Printout& out, const ComparedRun& before, const ComparedRun& after,
               const Comparison& comparison) {
  print_run(out, "before:", before);
  print_run(out, "after: ", after);
  if (comparison.other_set) {
    out.detail("the case sets differ: a case may not be the one of the same name\n");
  }
  print_changes(out, comparison, Change::broken, "broken");
  print_changes(out, comparison, Change::fixed, "fixed");
  print_changes(out, comparison, Change::otherwise, "fail in another way");
  print_changes(out, comparison, Change::unjudged, "judged in one of them only");
  out.detail("\n");
  print_ids(out, "only before", comparison.only_before);
  print_ids(out, "only after", comparison.only_after);
}

}  // namespace

int compare_runs(const Registry& registry, const CompareOptions& options) {
  const NamedFiles outputs{{"--json", options.json}, {"--html", options.html}};
  const NamedFiles reports{{"a report to compare", options.before}, {"a report to compare", options.after}};
  if (!can_be_written(outputs) || !are_not_read(outputs, together({reports, history_files()}))) {
    return job_not_done;
  }
  const auto before = run_named(options.before);
  const auto after = before ? run_named(options.after) : before;
  if (!after) {
    return fail(after.error());
  }
  const auto comparison = compare(before->run, after->run);
  if (!comparison) {
    return fail(comparison.error());
  }
  Printout out(use_color(options.look.color), options.look.quiet);
  print_all(out, before->run, after->run, *comparison);
  out.put(fmt::format("{} fixed, {} broken, {} fail in another way, {} the same\n",
                      comparison->count(Change::fixed), comparison->count(Change::broken),
                      comparison->count(Change::otherwise), comparison->count(Change::same)));
  if (!options.json.empty()) {
    const auto written = cases::write_file(options.json, json_text(before->run, after->run, *comparison));
    if (!written) {
      return fail(written.error());
    }
  }
  if (!options.html.empty()) {
    if (const auto fault = write_page(registry, options, *before, *after, *comparison, out.text());
        !fault.empty()) {
      return fail(fault);
    }
  }
  return comparison->count(Change::broken) > 0 ? something_differs : all_agree;
}

}  // namespace harness::cli
