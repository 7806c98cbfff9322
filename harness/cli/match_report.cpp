#include "harness/cli/match_report.hpp"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/match_protocol.hpp"
#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"
#include "harness/match/match_text.hpp"
#include "harness/match/rulings.hpp"
#include "harness/match/worst_case.hpp"
#include "harness/report/json_parts.hpp"
#include "harness/report/report_page.hpp"

namespace harness::cli {
namespace {

/// What a match by inputs may cost at most.
std::string inputs_head(const MatchPlan& plan, const WorstCase& worst) {
  auto head =
      fmt::format("{} of at most {} moves, a move of at most {:g} s of CPU time and {:g} s by the clock",
                  games_text(worst.games), worst.plies, worst.move_cpu_seconds, worst.move_wall_seconds);
  if (plan.time) {
    const auto more =
        plan.time->increment > 0 ? fmt::format(" and {:g} s a move", plan.time->increment) : std::string();
    head += fmt::format(", {:g} s of CPU time a program and game{}", plan.time->seconds, more);
  }
  return head + fmt::format(": at most {} of CPU time in all, and {} by the clock, one game after the other",
                            duration_text(worst.cpu_seconds), duration_text(worst.wall_seconds));
}

/// Each begins a line, and the lines that follow it stand further in.
std::string in_lines(const std::vector<std::string>& sentences) {
  constexpr std::size_t room = 100;
  std::string text;
  for (const auto& sentence : sentences) {
    std::string before;
    for (const auto& line : wrapped(sentence, room)) {
      text += before + line + '\n';
      before = "  ";
    }
  }
  return text;
}

}  // namespace

std::string again_command(const MatchOptions& options, std::uint64_t seed) {
  std::string out = fmt::format("{} match {}", own_name(), options.assignment);
  for (const auto& player : options.players) {
    out += " " + shell_quoted(player);
  }
  out += fmt::format(" --games {} --seed {}", options.games.value(), seed);
  out += options.protocol == course_protocol ? " --protocol course" : "";
  out += options.keep.empty() ? "" : " --keep " + options.keep;
  out += options.openings == "start" ? "" : " " + option_typed("--openings", options.openings);
  out += options.size ? fmt::format(" --size {}", *options.size) : "";
  out += options.gauntlet ? " --gauntlet" : "";
  out += options.knockout ? " --knockout" : "";
  out += options.sprt ? " " + option_typed("--sprt", *options.sprt) : "";
  out += options.game_time.empty() ? "" : " " + option_typed("--game-time", options.game_time);
  for (const auto& expected : options.expect) {
    out += " " + option_typed("--expect", expected);
  }
  return out + how_typed(options.run);
}

std::string match_head(const MatchPlan& plan, const MatchOptions& options, const Assignment& assignment) {
  const auto head = fmt::format(
      "{}: {} players{}, {} of each two{}, openings {} ({} different)\n", options.assignment,
      plan.players.size(), plan.is_knockout ? " in a knockout" : "", games_text(plan.games_of_each),
      plan.is_knockout ? " who meet" : "", visible(options.openings, Blanks::none), different_openings(plan));
  std::vector<std::string> sentences;
  const auto is_ours = [](const Entrant& each) { return each.terms.built_in.has_value(); };
  const auto ours = std::ranges::count_if(plan.players, is_ours);
  if (ours < std::ssize(plan.players)) {
    const auto worst = worst_case(plan, assignment, limits_of(assignment, options.run));
    auto told = plan.protocol == Protocol::course ? course_head(plan, worst) : inputs_head(plan, worst);
    sentences.push_back(std::move(told) + (ours > 0 ? "; players of ours take what they take" : ""));
  }
  std::vector<std::string> points;
  for (const auto& ruling : rulings_of(plan)) {
    points.push_back(ruling.point);
  }
  sentences.push_back(fmt::format("ruled by plycheck, since the handout is silent: {} ({})",
                                  fmt::join(points, "; "), page_of_rulings(plan)));
  return head + in_lines(sentences);
}

void put_match(Printout& out, const MatchPlan& plan, const MatchResult& result, const std::string& again,
               bool times) {
  bool is_head = true;
  for (const auto& line : match_text(plan, result, times)) {
    out.put(line + "\n", is_head ? Style::strong : Style::plain);
    is_head = false;
  }
  if (result.stopped) {
    out.put(fmt::format("interrupted after {} of {} games\n", result.games.size(), result.scheduled),
            Style::bad);
  }
  out.detail(fmt::format("again:  {}\n", again));
}

namespace {

/// The error of a page that could not be written; empty when all is well.
std::string write_page(const MatchPlan& plan, const MatchResult& result, const MatchReports& reports,
                       const MatchPage& page) {
  ReportPage document(
      fmt::format("{}: a match of {} players", plan.assignment->facts.name, plan.players.size()));
  auto told = strengths_on_page(plan, result);
  told.update(page.games->list(result, [&document](std::string name, const std::string& json) {
    document.add(std::move(name), json);
  }));
  told["again"] = page.again;
  document.tell(pretty(told));
  return document.write(reports.html, page.text, pretty(match_json(plan, result, !reports.print.no_times)));
}

}  // namespace

bool write_match(const MatchPlan& plan, const MatchResult& result, const MatchReports& reports,
                 const MatchPage& page) {
  bool all = true;
  const auto write = [&all](const std::string& path, const std::string& text) {
    if (const auto written = path.empty() ? tl::expected<void, std::string>() : cases::write_file(path, text);
        !written) {
      fail(written.error());
      all = false;
    }
  };
  const bool times = !reports.print.no_times;
  write(reports.json, reports.json.empty() ? "" : pretty(match_json(plan, result, times)));
  write(reports.csv, reports.csv.empty() ? "" : match_csv(plan, result));
  if (const auto fault = reports.html.empty() ? "" : write_page(plan, result, reports, page);
      !fault.empty()) {
    fail(fault);
    all = false;
  }
  return all;
}

tl::expected<std::vector<Expectation>, std::string> expectations_of(const MatchPlan& plan,
                                                                    const std::vector<std::string>& texts) {
  std::vector<Expectation> expectations;
  for (const auto& text : texts) {
    auto expectation = expectation_of(plan, text);
    if (!expectation) {
      return tl::unexpected(expectation.error());
    }
    expectations.push_back(std::move(*expectation));
  }
  return expectations;
}

int status_of(const std::vector<Expectation>& expectations, const MatchResult& result) {
  if (result.stopped) {
    return interrupted;
  }
  if (!result.fault.empty()) {
    return fail(result.fault);
  }
  bool all = true;
  for (const auto& expectation : expectations) {
    if (!is_met(expectation, result)) {
      put(fmt::format("not as expected: {}\n", expectation.text));
      all = false;
    }
  }
  return all ? all_agree : something_differs;
}

}  // namespace harness::cli
