#include "harness/match/earlier_games.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "harness/match/records/game_lines.hpp"

namespace harness {
namespace {

std::size_t place(int index) {
  return static_cast<std::size_t>(index);
}

}  // namespace

GameSummary summary_of(const ScheduledGame& scheduled, const GameRecord& game) {
  GameSummary summary;
  summary.scheduled = scheduled;
  summary.half_points = half_points_of_starter(game);
  summary.reason = game.end.reason;
  summary.plies = static_cast<std::int64_t>(game.moves.size());
  if (game.end.margin) {
    summary.margin = game.begins == 0 ? *game.end.margin : -*game.end.margin;
  }
  bool is_starter = true;
  for (const auto& clock : game.clocks) {
    auto& of = is_starter ? summary.cpu_of_starter : summary.cpu_of_other;
    of.push_back(static_cast<float>(clock.cpu_seconds));
    (is_starter ? summary.overrun_of_starter : summary.overrun_of_other) =
        std::max(-clock.left_seconds.value_or(0), 0.0);
    summary.wall_seconds += clock.wall_seconds;
    // Threads that wait beside each other wait in the same time.
    summary.waiting_seconds += std::min(clock.waiting_seconds, clock.wall_seconds);
    is_starter = !is_starter;
  }
  summary.left_by_starter = game.players[place(game.begins)].left_behind;
  summary.left_by_other = game.players[place(1 - game.begins)].left_behind;
  return summary;
}

EarlierGames::EarlierGames(const MatchPlan& plan)
    : plan_(&plan), schedule_(plan.is_knockout ? std::vector<ScheduledGame>() : schedule_of(plan)) {
  for (const auto& player : plan.players) {
    names_.push_back(out_of_a_line(player.terms.name));
  }
}

bool EarlierGames::add(const GameRecord& game) {
  const std::int64_t number = game.number - 1;
  Known known{game.opening, game.players[place(game.begins)].name, game.players[place(1 - game.begins)].name,
              summary_of({}, game)};
  const bool counts =
      plan_ != nullptr && game.seed == seed_of(*plan_, number) && may_be_of_match(number, known);
  if (counts) {
    games_.insert_or_assign(number, std::move(known));
  }
  return counts;
}

bool EarlierGames::may_be_of_match(std::int64_t number, const Known& game) const {
  if (plan_->is_knockout) {
    const auto is_in = [](const std::string& one, const std::vector<std::string>& all) {
      return std::ranges::find(all, one) != all.end();
    };
    return is_in(game.starter, names_) && is_in(game.other, names_) && is_in(game.opening, plan_->openings);
  }
  const auto at = number - plan_->first_number;
  if (at < 0 || at >= static_cast<std::int64_t>(schedule_.size())) {
    return false;
  }
  const ScheduledGame& scheduled = schedule_[static_cast<std::size_t>(at)];
  return is(game, scheduled) && is_of_part(*plan_, scheduled);
}

bool EarlierGames::is(const Known& game, const ScheduledGame& scheduled) const {
  return game.opening == opening_of(*plan_, scheduled) && game.starter == names_[place(scheduled.starter)] &&
         game.other == names_[place(scheduled.other)];
}

void EarlierGames::leave_out_broken_chains() {
  std::set<int> broken;
  for (const auto& game : schedule_) {
    if (plan_->keeps_between_games && !has(game.number)) {
      broken.insert(game.pairing);
    }
  }
  for (const auto& game : schedule_) {
    if (broken.contains(game.pairing)) {
      games_.erase(game.number);
    }
  }
}

std::optional<GameSummary> EarlierGames::find(const ScheduledGame& game) const {
  const auto found = games_.find(game.number);
  if (found == games_.end() || !is(found->second, game)) {
    return std::nullopt;
  }
  GameSummary summary = found->second.summary;
  summary.scheduled = game;
  return summary;
}

}  // namespace harness
