#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace harness {

/// Two players who meet, by their numbers from 0; the first is the one that was named first.
struct Pairing {
  int first = 0;
  int second = 0;

  bool operator==(const Pairing&) const = default;
};

/// Each two of the players, in rounds by the circle method: nobody meets a second opponent of a round, and
/// everybody meets one in each, but for one player a round where their number is odd. So a tournament that is
/// cut short has had everybody play about as much.
std::vector<Pairing> round_robin(int players);

/// The first player against each other one, in their order.
std::vector<Pairing> gauntlet(int players);

/// One game of a match or a tournament.
struct ScheduledGame {
  /// From 0, in the order in which games begin.
  std::int64_t number = 0;
  /// Which of the pairings plays it, from 0, and which of that pairing's games it is.
  int pairing = 0;
  int game_of_pairing = 0;
  /// Who has the side that begins in the opening, and who the other one.
  int starter = 0;
  int other = 0;
  /// From 0: games with the same number have the same opening.
  std::int64_t opening = 0;

  bool operator==(const ScheduledGame&) const = default;
};

/// Each pairing plays pairs of games, one opening twice with sides swapped; the first player has the side
/// that begins in the first of the two. All pairings play the first opening, then all the second, and so on,
/// so that everybody has the same ones. `games_of_each`, of a pairing, is even.
std::vector<ScheduledGame> games_in_pairs(std::span<const Pairing> pairings, int games_of_each);

/// Each pairing plays single games, each of an opening of its own; the first player begins the first, third,
/// fifth. All pairings play their first game, then all their second, and so on.
std::vector<ScheduledGame> single_games(std::span<const Pairing> pairings, int games_of_each);

}  // namespace harness
