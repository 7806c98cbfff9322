#include "harness/match/statistics/schedule.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>

namespace harness {
namespace {

/// Who sits at a seat in a round of the circle method: player 0 stays, the others move on by one seat a
/// round.
int at_seat(int seat, int round, int seats) {
  return seat == 0 ? 0 : 1 + (seat - 1 + round) % (seats - 1);
}

ScheduledGame next_game(const std::vector<ScheduledGame>& before, std::span<const Pairing> pairings,
                        std::size_t pairing, int game) {
  const auto& players = pairings[pairing];
  const bool first_begins = game % 2 == 0;
  ScheduledGame result;
  result.number = static_cast<std::int64_t>(before.size());
  result.pairing = static_cast<int>(pairing);
  result.game_of_pairing = game;
  result.starter = first_begins ? players.first : players.second;
  result.other = first_begins ? players.second : players.first;
  return result;
}

}  // namespace

std::vector<Pairing> round_robin(int players) {
  std::vector<Pairing> pairings;
  // With an odd number of players nobody sits at one seat, and who is opposite has no game.
  const int seats = players + players % 2;
  for (int round = 0; round + 1 < seats; ++round) {
    for (int seat = 0; seat < seats / 2; ++seat) {
      const int one = at_seat(seat, round, seats);
      const int opposite = at_seat(seats - 1 - seat, round, seats);
      if (one < players && opposite < players) {
        pairings.push_back({std::min(one, opposite), std::max(one, opposite)});
      }
    }
  }
  return pairings;
}

std::vector<Pairing> gauntlet(int players) {
  std::vector<Pairing> pairings;
  for (int other = 1; other < players; ++other) {
    pairings.push_back({0, other});
  }
  return pairings;
}

std::vector<ScheduledGame> games_in_pairs(std::span<const Pairing> pairings, int games_of_each) {
  assert(games_of_each % 2 == 0);
  std::vector<ScheduledGame> games;
  for (int opening = 0; opening < games_of_each / 2; ++opening) {
    for (std::size_t pairing = 0; pairing < pairings.size(); ++pairing) {
      for (const int game : {2 * opening, 2 * opening + 1}) {
        games.push_back(next_game(games, pairings, pairing, game));
        games.back().opening = opening;
      }
    }
  }
  return games;
}

std::vector<ScheduledGame> single_games(std::span<const Pairing> pairings, int games_of_each) {
  std::vector<ScheduledGame> games;
  for (int game = 0; game < games_of_each; ++game) {
    for (std::size_t pairing = 0; pairing < pairings.size(); ++pairing) {
      games.push_back(next_game(games, pairings, pairing, game));
      games.back().opening = games.back().number;
    }
  }
  return games;
}

}  // namespace harness
