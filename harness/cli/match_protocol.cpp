#include "harness/cli/match_protocol.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include <fmt/core.h>

#include "harness/cli/candidate_run.hpp"
#include "harness/cli/common.hpp"
#include "harness/events/text.hpp"
#include "harness/match/built_in_player.hpp"
#include "harness/match/course_folder.hpp"
#include "harness/match/course_player.hpp"

namespace harness::cli {
namespace {

using Fault = tl::unexpected<std::string>;

constexpr int usual_games = 100;
/// "N games a pair (odd, likely 5)", "M = 200 s".
constexpr int course_games = 5;
constexpr std::string_view course_time = "200";

/// The task of a competition; null where the handout has none.
const fuzz::PlayTask* competition_of(const fuzz::Play& play) {
  const auto found = std::ranges::find_if(play.tasks, &fuzz::PlayTask::states_time);
  return found == play.tasks.end() ? nullptr : &*found;
}

bool is_made_for_course(const PlayerTerms& terms) {
  return terms.built_in || is_course_folder(terms.program);
}

std::string protocol_for(const fuzz::Play& play, const std::vector<PlayerTerms>& players) {
  const auto is_program = [](const PlayerTerms& terms) { return !terms.built_in; };
  const auto fits = [](const PlayerTerms& terms) { return !terms.built_in && is_made_for_course(terms); };
  if (competition_of(play) == nullptr || std::ranges::none_of(players, fits)) {
    return "inputs";
  }
  const auto other = std::ranges::find_if(
      players, [&](const auto& terms) { return is_program(terms) && !is_made_for_course(terms); });
  if (other == players.end()) {
    return std::string(course_protocol);
  }
  remark(fmt::format("by --protocol inputs: {} is no folder with a Makefile of the course", other->name));
  return "inputs";
}

/// What keeps the options from the course's protocol; empty where nothing does.
std::string fault_of_course(const fuzz::Play& play, const MatchOptions& options,
                            const std::vector<PlayerTerms>& players) {
  if (competition_of(play) == nullptr) {
    return fmt::format("--protocol course: {} has no competition, whose input states the time",
                       options.assignment);
  }
  for (const auto& terms : players) {
    if (!is_made_for_course(terms)) {
      return fmt::format(
          "--protocol course: {}: expected a folder with a Makefile that has the targets agent and run",
          terms.given);
    }
    if (!terms.built_in && (terms.task != play.tasks.front() || terms.depth != terms.task.usual)) {
      return fmt::format("{}: by the course's protocol there is one task, and no depth", terms.given);
    }
  }
  if (options.knockout) {
    return "--knockout: by the course's protocol each plays each, --protocol inputs has knockouts";
  }
  if (options.run.time || options.run.wall) {
    return "--time and --wall: by the course's protocol there is a time for the game alone, --game-time";
  }
  if (!options.run.invoke.empty() || !options.run.main.empty() || !options.run.python2.empty()) {
    return "--invoke, --main and --python2: by the course's protocol a player is called by `make run`";
  }
  return {};
}

}  // namespace

Setting program_setting(const PlayerTerms& terms, std::string hash) {
  return {"the files of " + terms.name, std::move(hash)};
}

tl::expected<MatchOptions, std::string> completed_options(const fuzz::Play& play, MatchOptions options,
                                                          const std::vector<PlayerTerms>& players) {
  if (options.protocol.empty()) {
    options.protocol = protocol_for(play, players);
  }
  const bool by_course = options.protocol == course_protocol;
  if (auto fault = by_course ? fault_of_course(play, options, players) : std::string(); !fault.empty()) {
    return Fault(std::move(fault));
  }
  if (!by_course && !options.keep.empty()) {
    return Fault("--keep: without --protocol course nothing lasts from move to move");
  }
  options.games = options.games.value_or(by_course ? course_games : usual_games);
  if (!by_course && *options.games % 2 != 0) {
    return Fault(fmt::format("--games: expected an even number, for each opening is played twice, found {}",
                             *options.games));
  }
  if (by_course && options.game_time.empty()) {
    options.game_time = course_time;
  }
  return options;
}

tl::expected<Entrants, std::string> course_entrants(Session& session, const Cancellation& cancellation,
                                                    const Assignment& assignment, const MatchOptions& options,
                                                    std::vector<PlayerTerms> players) {
  auto tools = find_course_tools(session);
  if (!tools) {
    return Fault(std::move(tools.error()));
  }
  CourseTerms terms;
  terms.task = *competition_of(*assignment.core.play);
  terms.tools = std::move(*tools);
  terms.limits = limits_of(assignment, options.run).usual;
  terms.outputs = assignment.facts().outputs;
  terms.keeps_between_games = !options.keep.empty();
  Entrants entrants;
  for (std::size_t at = 0; at < players.size() && cancellation.stopped() == Stopped::no; ++at) {
    PlayerTerms& player = players[at];
    if (player.built_in) {
      entrants.playing.push_back({player, built_in_player(*player.built_in)});
      continue;
    }
    terms.given = player.program;
    terms.name = fmt::format("player{}", at + 1);
    auto entry = course_player(session, terms);
    if (!entry) {
      return Fault(fmt::format("{}: {}", player.name, entry.error()));
    }
    if (entry->player) {
      entrants.programs.push_back(program_setting(player, std::move(entry->hash)));
      entrants.playing.push_back({std::move(player), std::move(entry->player)});
    } else if (cancellation.stopped() == Stopped::no) {
      remark(fmt::format("{} is withdrawn: {}", player.name, entry->withdrawn));
      for (const auto& line : last_lines(entry->output, 5)) {
        remark_below(line);
      }
      entrants.withdrawn.push_back({player.name, entry->withdrawn});
    }
  }
  return entrants;
}

std::string course_head(const MatchPlan& plan, const WorstCase& worst) {
  const double seconds = plan.time ? plan.time->seconds : 0;
  const double increment = plan.time ? plan.time->increment : 0;
  const CourseTimes times;
  return fmt::format(
      "by the course's protocol: {0:g} s of user time a player and game{1}, {2:.15g} s in all; a move is "
      "killed by the clock {3:g} s after its player's time, so that {4} of at most {5} moves, with {6:g} s "
      "for each `make newgame`, take at most {7} one after the other; openings and roles (X or O) are drawn "
      "for each game",
      seconds, increment > 0 ? fmt::format(" and {:g} s a move", increment) : "", worst.cpu_seconds,
      times.beyond, games_text(worst.games), worst.plies, times.newgame, duration_text(worst.wall_seconds));
}

}  // namespace harness::cli
