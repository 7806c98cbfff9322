#include "harness/match/match_plan.hpp"

#include <algorithm>
#include <cstddef>

#include "fuzz/foundations/chance.hpp"
#include "harness/match/statistics/game_pairs.hpp"

namespace harness {

std::vector<ScheduledGame> schedule_of(const MatchPlan& plan) {
  auto schedule = plan.protocol == Protocol::course ? single_games(plan.pairings, plan.games_of_each)
                                                    : games_in_pairs(plan.pairings, plan.games_of_each);
  for (auto& game : schedule) {
    game.number += plan.first_number;
    game.opening += plan.first_opening;
  }
  return schedule;
}

int part_with(const MatchPlan& plan, const ScheduledGame& game, int parts) {
  return static_cast<int>((plan.protocol == Protocol::course ? game.number : pair_of(game)) % parts);
}

bool is_of_part(const MatchPlan& plan, const ScheduledGame& game) {
  return !plan.part || part_with(plan, game, plan.part->of) == plan.part->part;
}

std::uint64_t seed_of(const MatchPlan& plan, std::int64_t number) {
  return fuzz::mixed_seed(plan.seed, number);
}

const std::string& opening_of(const MatchPlan& plan, const ScheduledGame& game) {
  return plan.openings[static_cast<std::size_t>(game.opening) % plan.openings.size()];
}

std::int64_t games_planned(const MatchPlan& plan) {
  const auto meetings = plan.is_knockout ? plan.players.size() - 1 : plan.pairings.size();
  return static_cast<std::int64_t>(meetings) * plan.games_of_each;
}

std::int64_t games_of_part(const MatchPlan& plan) {
  return plan.part ? std::ranges::count_if(schedule_of(plan),
                                           [&](const auto& game) { return is_of_part(plan, game); })
                   : games_planned(plan);
}

}  // namespace harness
