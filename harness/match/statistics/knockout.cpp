#include "harness/match/statistics/knockout.hpp"

#include <cassert>
#include <cstddef>
#include <numeric>
#include <random>
#include <utility>

namespace harness {
namespace {

/// The turns at which the players of a full first round were drawn, from place to place: in each half of a
/// half the one drawn earliest meets the one drawn last.
std::vector<int> seats_of(int seats) {
  std::vector<int> turns{0};
  while (static_cast<int>(turns.size()) < seats) {
    const int last = 2 * static_cast<int>(turns.size()) - 1;
    std::vector<int> doubled;
    for (const int turn : turns) {
      doubled.push_back(turn);
      doubled.push_back(last - turn);
    }
    turns = std::move(doubled);
  }
  return turns;
}

}  // namespace

Knockout::Knockout(int players, std::uint64_t seed)
    : drawn_(static_cast<std::size_t>(players)), turn_(static_cast<std::size_t>(players)) {
  assert(players >= 1);
  std::iota(drawn_.begin(), drawn_.end(), 0);
  // The standard says what this generator draws, but not what its distributions and shuffles do.
  std::mt19937_64 random(seed);
  for (std::size_t left = drawn_.size(); left > 1; --left) {
    std::swap(drawn_[left - 1], drawn_[random() % left]);
  }
  for (std::size_t turn = 0; turn < drawn_.size(); ++turn) {
    turn_[static_cast<std::size_t>(drawn_[turn])] = static_cast<int>(turn);
  }
}

KnockoutRound Knockout::first_round() const {
  const int players = static_cast<int>(drawn_.size());
  int seats = 2;
  while (seats < players) {
    seats *= 2;
  }
  const std::vector<int> turns = seats_of(seats);
  KnockoutRound round;
  for (std::size_t i = 0; i < turns.size(); i += 2) {
    KnockoutPlace place{drawn_[static_cast<std::size_t>(turns[i])], std::nullopt};
    if (turns[i + 1] < players) {
      place.second = drawn_[static_cast<std::size_t>(turns[i + 1])];
    }
    round.push_back(place);
  }
  return round;
}

KnockoutPlace Knockout::meeting(int one, int other) const {
  const bool is_earlier = turn_[static_cast<std::size_t>(one)] < turn_[static_cast<std::size_t>(other)];
  return is_earlier ? KnockoutPlace{one, other} : KnockoutPlace{other, one};
}

KnockoutRound Knockout::round_after(std::span<const int> winners) const {
  KnockoutRound round;
  for (std::size_t i = 0; i + 1 < winners.size(); i += 2) {
    round.push_back(meeting(winners[i], winners[i + 1]));
  }
  return round;
}

KnockoutWinner Knockout::winner_of(const KnockoutPlace& place, const Tally& tally, double margin) {
  if (!place.second) {
    return {place.first, KnockoutReason::bye};
  }
  if (tally.wins != tally.losses) {
    return {tally.wins > tally.losses ? place.first : *place.second, KnockoutReason::points};
  }
  if (margin != 0) {
    return {margin > 0 ? place.first : *place.second, KnockoutReason::margin};
  }
  return {place.first, KnockoutReason::lot};
}

}  // namespace harness
