#include "harness/match/knockout_job.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

namespace harness {
namespace {

/// A knockout while it is played.
class KnockoutUnderWay {
 public:
  KnockoutUnderWay(MatchPlan& plan, MatchListener& listener, const std::stop_token& stop,
                   const EarlierGames& earlier)
      : plan_(plan),
        listener_(listener),
        stop_(stop),
        earlier_(earlier),
        games_of_each_(plan.games_of_each) {}

  MatchResult to_the_end() {
    const Knockout draw(static_cast<int>(plan_.players.size()), plan_.seed);
    auto round = draw.first_round();
    while (!round.empty() && play(round)) {
      std::vector<int> winners;
      for (const auto& played : rounds_.back()) {
        winners.push_back(played.winner.player);
      }
      round = draw.round_after(winners);
    }
    return result();
  }

 private:
  /// Whether all of it could be played.
  bool play(const KnockoutRound& round) {
    std::vector<Pairing> pairings;
    for (const auto& place : round) {
      if (place.second) {
        pairings.push_back({place.first, *place.second});
      }
    }
    const auto base = pairings_.size();
    pairings_.insert(pairings_.end(), pairings.begin(), pairings.end());
    plan_.first_opening = 0;
    const auto games = play_games(pairings, games_of_each_, base);
    std::vector<PlayedPlace> played;
    for (auto at = base; const auto& place : round) {
      PlayedPlace next;
      next.place = place;
      if (place.second) {
        next.pairing = static_cast<int>(at++);
        next.games = games.table.games(place.first, *place.second);
        next.margin = games.table.margins(place.first, *place.second).sum;
      }
      played.push_back(next);
    }
    for (auto& place : played) {
      decide(place);
    }
    if (!is_broken_off_) {
      rounds_.push_back(std::move(played));
    }
    return !is_broken_off_;
  }

  /// By further pairs of games, as long as there are such.
  void decide(PlayedPlace& played) {
    played.winner = Knockout::winner_of(played.place, played.games, played.margin);
    for (; played.winner.reason == KnockoutReason::lot && played.further_pairs < most_further_pairs &&
           !is_broken_off_;
         ++played.further_pairs) {
      const Pairing pairing{played.place.first, *played.place.second};
      plan_.first_opening = openings_used_;
      const auto games = play_games({pairing}, 2, static_cast<std::size_t>(*played.pairing));
      const auto& more = games.table.games(pairing.first, pairing.second);
      played.games.wins += more.wins;
      played.games.draws += more.draws;
      played.games.losses += more.losses;
      played.margin += games.table.margins(pairing.first, pairing.second).sum;
      played.winner = Knockout::winner_of(played.place, played.games, played.margin);
    }
  }

  /// Plays games of these pairings, the first of which is the one of number `base` of the whole knockout.
  MatchResult play_games(std::vector<Pairing> pairings, int games_of_each, std::size_t base) {
    plan_.pairings = std::move(pairings);
    plan_.games_of_each = games_of_each;
    auto result = play_match(plan_, listener_, stop_, earlier_);
    for (const auto& game : result.games) {
      games_.push_back(game);
      games_.back().scheduled.pairing += static_cast<int>(base);
      openings_used_ = std::max(openings_used_, game.scheduled.opening + 1);
    }
    plan_.first_number += result.scheduled;
    is_broken_off_ = result.stopped || !result.fault.empty();
    fault_ = result.fault;
    return result;
  }

  MatchResult result() {
    const auto played = plan_.first_number;
    plan_.pairings = std::move(pairings_);
    plan_.games_of_each = games_of_each_;
    plan_.first_number = 0;
    plan_.first_opening = 0;
    auto result = result_of_games(plan_, std::move(games_));
    result.scheduled = std::max(played, games_planned(plan_));
    result.stopped = is_broken_off_ && fault_.empty();
    result.fault = std::move(fault_);
    result.rounds = std::move(rounds_);
    return result;
  }

  MatchPlan& plan_;
  MatchListener& listener_;
  const std::stop_token stop_;
  const EarlierGames& earlier_;
  const int games_of_each_;
  std::vector<Pairing> pairings_;
  std::vector<GameSummary> games_;
  std::vector<std::vector<PlayedPlace>> rounds_;
  std::int64_t openings_used_ = 0;
  bool is_broken_off_ = false;
  std::string fault_;
};

}  // namespace

MatchResult play_knockout(MatchPlan& plan, MatchListener& listener, const std::stop_token& stop,
                          const EarlierGames& earlier) {
  return KnockoutUnderWay(plan, listener, stop, earlier).to_the_end();
}

MatchResult play_plan(MatchPlan& plan, MatchListener& listener, const std::stop_token& stop,
                      const EarlierGames& earlier) {
  return plan.is_knockout ? play_knockout(plan, listener, stop, earlier)
                          : play_match(plan, listener, stop, earlier);
}

MatchResult result_of(MatchPlan& plan, const EarlierGames& earlier) {
  std::stop_source nothing_more;
  nothing_more.request_stop();
  Unheard nobody;
  return play_plan(plan, nobody, nothing_more.get_token(), earlier);
}

}  // namespace harness
