#include "harness/match/worst_case.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/match/course_player.hpp"
#include "harness/match/knockout_job.hpp"

namespace harness {
namespace {

/// What a player's program may take of a game.
struct Share {
  double cpu_seconds = 0;
  double wall_seconds = 0;
};

std::size_t place(int index) {
  return static_cast<std::size_t>(index);
}

std::vector<std::int64_t> plies_of_openings(const MatchPlan& plan) {
  std::vector<std::int64_t> plies;
  for (const auto& opening : plan.openings) {
    const auto game = plan.assignment->play->begin(opening);
    plies.push_back(game ? (*game)->most_plies() : 0);
  }
  return plies;
}

/// Of a move, where an input may state that so many seconds are left.
Limits limits_of_move(const MatchPlan& plan, const Assignment& assignment, const JobLimits& limits,
                      const PlayerTerms& player, double seconds) {
  const auto game = plan.assignment->play->begin(plan.openings.front());
  const bool states = game && assignment.limits && player.task.states_time;
  return limits_of_case(
      limits, states ? assignment.limits((*game)->input({player.task.name, 1, seconds})) : StatedLimits());
}

/// Of so many moves of its own, by the course's protocol: a move may last as long as its player's time is,
/// and he loses none of it asleep.
Share share_by_course(const GameTime& time, double moves) {
  const CourseTimes clock;
  return {time.seconds + time.increment * moves,
          clock.newgame + moves * (time.seconds + clock.beyond) + time.increment * moves * (moves - 1) / 2};
}

/// A function of a player and of how many moves he makes.
using ShareOf = std::function<Share(int player, std::int64_t moves)>;

/// Of each player, with the most time that an input may state.
std::vector<Limits> limits_of_moves(const MatchPlan& plan, const Assignment& assignment,
                                    const JobLimits& limits, std::int64_t most_plies) {
  const double own_moves = static_cast<double>(most_plies + 1) / 2;
  const double seconds =
      plan.time ? plan.time->seconds + plan.time->increment * own_moves : limits.usual.cpu_seconds;
  std::vector<Limits> all;
  for (const auto& entrant : plan.players) {
    all.push_back(limits_of_move(plan, assignment, limits, entrant.terms, seconds));
  }
  return all;
}

ShareOf shares_of(const MatchPlan& plan, std::vector<Limits> of_move) {
  return [&plan, of_move = std::move(of_move)](int player, std::int64_t count) {
    const auto moves = static_cast<double>(count);
    if (plan.players[place(player)].terms.built_in) {
      return Share{};
    }
    if (plan.protocol == Protocol::course) {
      return share_by_course(plan.time.value_or(GameTime()), moves);
    }
    const Limits& own = of_move[place(player)];
    const double cpu = moves * own.cpu_seconds;
    return Share{plan.time ? std::min(cpu, plan.time->seconds + plan.time->increment * moves) : cpu,
                 moves * own.wall_seconds};
  };
}

/// Nobody knows yet who meets whom: the two who may take most.
void add_knockout(const MatchPlan& plan, const ShareOf& share_of, WorstCase& worst) {
  worst.games = static_cast<std::int64_t>(plan.players.size() - 1) *
                (plan.games_of_each + std::int64_t{2} * most_further_pairs);
  std::vector<double> cpu;
  std::vector<double> wall;
  for (std::size_t at = 0; at < plan.players.size(); ++at) {
    const auto [cpu_seconds, wall_seconds] = share_of(static_cast<int>(at), (worst.plies + 1) / 2);
    cpu.push_back(cpu_seconds);
    wall.push_back(wall_seconds);
  }
  std::ranges::sort(cpu, std::greater());
  std::ranges::sort(wall, std::greater());
  worst.cpu_seconds = static_cast<double>(worst.games) * (cpu[0] + cpu[1]);
  worst.wall_seconds = static_cast<double>(worst.games) * (wall[0] + wall[1]);
}

}  // namespace

WorstCase worst_case(const MatchPlan& plan, const Assignment& assignment, const JobLimits& limits) {
  const auto plies = plies_of_openings(plan);
  WorstCase worst;
  worst.plies = *std::ranges::max_element(plies);
  auto of_move = limits_of_moves(plan, assignment, limits, worst.plies);
  for (std::size_t at = 0; at < of_move.size() && plan.protocol == Protocol::inputs; ++at) {
    if (!plan.players[at].terms.built_in) {
      worst.move_cpu_seconds = std::max(worst.move_cpu_seconds, of_move[at].cpu_seconds);
      worst.move_wall_seconds = std::max(worst.move_wall_seconds, of_move[at].wall_seconds);
    }
  }
  const auto share_of = shares_of(plan, std::move(of_move));
  if (plan.is_knockout) {
    add_knockout(plan, share_of, worst);
    return worst;
  }
  for (const auto& game : schedule_of(plan)) {
    const auto of_game = plies[static_cast<std::size_t>(game.opening) % plies.size()];
    const Share starter = share_of(game.starter, (of_game + 1) / 2);
    const Share other = share_of(game.other, of_game / 2);
    ++worst.games;
    worst.cpu_seconds += starter.cpu_seconds + other.cpu_seconds;
    worst.wall_seconds += starter.wall_seconds + other.wall_seconds;
  }
  return worst;
}

std::string games_text(std::int64_t games) {
  return fmt::format("{} {}", games, games == 1 ? "game" : "games");
}

std::string duration_text(double seconds) {
  constexpr double minute = 60;
  constexpr double hour = 60 * minute;
  constexpr double day = 24 * hour;
  // So that 72 s are not 73 s for how they were added up.
  constexpr double a_little = 1e-9;
  const auto up = [](double value) { return std::ceil(value * (1 - a_little)); };
  if (seconds < 2 * minute) {
    return fmt::format("{:.0f} s", up(seconds));
  }
  if (seconds < 2 * hour) {
    return fmt::format("{:.0f} min", up(seconds / minute));
  }
  return seconds < 2 * day ? fmt::format("{:.1f} h", up(10 * seconds / hour) / 10)
                           : fmt::format("{:.0f} days", up(seconds / day));
}

}  // namespace harness
