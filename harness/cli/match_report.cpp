#include "harness/cli/match_report.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/match_protocol.hpp"
#include "harness/events/text.hpp"
#include "harness/match/match_text.hpp"
#include "harness/report/json_parts.hpp"

namespace harness::cli {

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
  auto head = fmt::format("{}: {} players{}, {} games of each two{}, openings {} ({} different)\n",
                          options.assignment, plan.players.size(), plan.is_knockout ? " in a knockout" : "",
                          plan.games_of_each, plan.is_knockout ? " who meet" : "", options.openings,
                          different_openings(plan));
  const auto games = static_cast<double>(games_planned(plan));
  const bool has_programs =
      std::ranges::any_of(plan.players, [](const Entrant& each) { return !each.terms.built_in; });
  if (has_programs && plan.protocol == Protocol::course) {
    head += course_head(plan);
  } else if (has_programs && plan.time && plan.time->increment == 0) {
    head += fmt::format("at most {:.0f} s of CPU time, two times {} s a game\n",
                        2 * games * plan.time->seconds, plan.time->seconds);
  } else if (has_programs) {
    head += fmt::format("at most {} s of CPU time a move\n",
                        limits_of(assignment, options.run).usual.cpu_seconds);
  }
  return head;
}

void put_match(const MatchPlan& plan, const MatchResult& result, const std::string& again,
               const PrintOptions& print) {
  const bool color = use_color(print.color);
  bool is_head = true;
  for (const auto& line : match_text(plan, result, !print.no_times)) {
    put(line + "\n", is_head ? Style::strong : Style::plain, color);
    is_head = false;
  }
  if (result.stopped) {
    put(fmt::format("interrupted after {} of {} games\n", result.games.size(), result.scheduled), Style::bad,
        color);
  }
  if (!print.quiet) {
    put(fmt::format("again:  {}\n", again));
  }
}

bool write_match(const MatchPlan& plan, const MatchResult& result, const MatchReports& reports) {
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
