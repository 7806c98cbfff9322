#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "solver/games/starcircle.hpp"

/// Counts of moves and of the replies to them for several positions of Star/Circle at once. The loop over
/// positions has no branch and no call, so that the compiler fills the processor's registers with several.
namespace solver::starcircle {

/// The positions after the moves of one, side by side; the pieces of the side to move are its own.
class NextPositions {
 public:
  void add(Squares own, Squares enemy) {
    assert(size_ < room);
    own_[size_] = own;
    enemy_[size_] = enemy;
    ++size_;
  }
  /// Fills up to a multiple of `together`, with empty boards.
  void pad() {
    for (padded_ = size_; padded_ % together != 0; ++padded_) {
      own_[padded_] = 0;
      enemy_[padded_] = 0;
    }
  }
  std::size_t size() const { return size_; }
  std::size_t padded_size() const { return padded_; }
  Squares own(std::size_t at) const { return own_[at]; }
  Squares enemy(std::size_t at) const { return enemy_[at]; }

  static constexpr std::size_t together = 4;
  /// Two of each of 28 pieces.
  static constexpr std::size_t room = 56;
  static_assert(room % together == 0);

 private:
  // Set when they are used: there are many of these, each of a few positions.
  std::array<Squares, room> own_;
  std::array<Squares, room> enemy_;
  std::size_t size_ = 0;
  std::size_t padded_ = 0;
};

/// The sizes of the eight rows of a set, each in a byte.
constexpr Squares row_sizes(Squares set) {
  set -= set >> 1 & 0x5555'5555'5555'5555;
  set = (set & 0x3333'3333'3333'3333) + (set >> 2 & 0x3333'3333'3333'3333);
  return (set + (set >> 4)) & 0x0f0f'0f0f'0f0f'0f0f;
}
/// Of two sets of dark squares together.
constexpr Squares row_sizes(Squares one, Squares other) {
  return row_sizes(one | std::rotr(other, 8));
}
/// The sum of eight bytes, where it is less than 256. (Not a product: several registers have none of 64
/// bits.)
constexpr Squares sum_of_bytes(Squares bytes) {
  bytes += bytes >> 32;
  bytes += bytes >> 16;
  return (bytes + (bytes >> 8)) & 0xff;
}

/// The most of its moves that the other side loses by a step and by a jump, as `ChangedReplies` tells: one of
/// each row of `less`, where there cannot be both a piece on a square and none.
inline constexpr Squares most_lost_by_step = 2;
inline constexpr Squares most_lost_by_jump = 4;

/// By how much the other side's moves grow in number, summed over all moves of a side.
///
/// `there` is the way of a move from f, onto the square t and, with a jump, over c between them; `aside` is
/// the side's other way. The enemy goes backwards, from x to x - there or x - aside. What is said of a square
/// that is not on the board does not hold, as nothing stands there and it is not open.
///
/// f becomes open, for steps and jumps alike:
/// - the enemy steps onto it from f + aside, and no longer jumps over it from there to f - aside;
/// - the enemy jumps onto it from f + 2 aside over an own piece on f + aside;
/// - of a step, f + there is t: an enemy on t + there no longer steps onto t, but jumps over t onto f. Of a
///   jump, the enemy on c no longer jumps over f to f - there;
/// t gets an own piece:
/// - the enemy no longer steps onto it from t + aside, but jumps over it from there to t - aside;
/// - the enemy no longer jumps onto it over own pieces on t + there and t + aside;
/// - of a jump, an enemy on t + there no longer steps onto t, but jumps over t onto c;
/// c loses its piece and becomes open:
/// - the enemy no longer goes from it, by a step onto c - aside or by a jump over an own piece there;
/// - the enemy steps onto it from c + aside, or jumps onto it over an own piece there.
/// Where t has an own piece already, on the last row, nothing stands behind it, and nothing changes there.
template <Side side>
class ChangedReplies {
 public:
  ChangedReplies(Squares own, Squares enemy)
      : open_((dark_squares & ~(own | enemy)) | (enemy & (side == Side::first ? row_a : row_h))),
        left_(own, enemy, open_, left),
        right_(own, enemy, open_, right) {}

  Squares sum(const Movers& movers) const {
    const Squares over_left = shifted(movers.jump_left, left);
    const Squares over_right = shifted(movers.jump_right, right);
    const Squares more = row_sizes((movers.step_left | movers.jump_left) & right_.changes,
                                   (movers.step_right | movers.jump_right) & left_.changes) +
                         row_sizes(over_left & right_.enters, over_right & left_.enters);
    const Squares less =
        taken(shifted(movers.step_left, left), shifted(movers.step_right, right)) +
        taken(shifted(over_left, left), shifted(over_right, right)) +
        row_sizes(movers.jump_left & shifted(open_, left), movers.jump_right & shifted(open_, right)) +
        row_sizes(over_left & right_.leaves, over_right & left_.leaves);
    return sum_of_bytes(more) - sum_of_bytes(less);
  }

 private:
  static constexpr int left = left_of<side>;
  static constexpr int right = right_of<side>;

  /// For one way, the squares x of which something holds.
  struct Way {
    Way(Squares own, Squares enemy, Squares open, int way) {
      const Squares enemy_next = shifted(enemy, -way);
      const Squares own_before = shifted(own, way);
      jumps = shifted(enemy, -2 * way) & shifted(own, -way);
      changes = (enemy_next & ~shifted(open, way)) | jumps;
      enters = enemy_next | jumps;
      leaves = shifted(open, way) | (own_before & shifted(open, 2 * way));
    }
    /// An enemy that could jump onto x over an own piece on x + way, if x is open.
    Squares jumps;
    /// The same, or an enemy on x + way that steps onto an open x and cannot jump over an own piece on it.
    Squares changes;
    /// An enemy that comes onto an open x from x + way or over an own piece there.
    Squares enters;
    /// An enemy on x could go to x - way, or beyond it over an own piece.
    Squares leaves;
  };

  Squares taken(Squares to_left, Squares to_right) const {
    return row_sizes(to_left & right_.changes, to_right & left_.changes) +
           row_sizes(to_left & left_.jumps, to_right & right_.jumps);
  }

  const Squares open_;
  const Way left_;
  const Way right_;
};

/// What is known of some positions two plies before the cutoff.
struct TwoPlies {
  /// The moves and the replies to them.
  std::array<std::int64_t, NextPositions::room> nodes;
  /// Not 0 where passes or an end are near: there is no move, or after some there may be no reply; `nodes`
  /// does not hold then.
  std::array<std::uint64_t, NextPositions::room> near_pass;
};

/// Counts padded positions.
template <Side side>
[[gnu::always_inline]] inline void count_two_plies(const NextPositions& positions, TwoPlies& counted) {
  const std::size_t size = positions.padded_size();
  for (std::size_t first = 0; first < size; first += NextPositions::together) {
    for (std::size_t at = first; at < first + NextPositions::together; ++at) {
      const Squares own = positions.own(at);
      const Squares enemy = positions.enemy(at);
      const Movers movers = movers_of<side>(own, enemy);
      const Movers enemies = movers_of<other(side)>(enemy, own);
      const Squares steps = row_sizes(movers.step_left, movers.step_right);
      const Squares jumps = row_sizes(movers.jump_left, movers.jump_right);
      const Squares moves = sum_of_bytes(steps + jumps);
      const Squares replies = sum_of_bytes(row_sizes(enemies.step_left, enemies.step_right) +
                                           row_sizes(enemies.jump_left, enemies.jump_right));
      // (A product of 32 bits can be had of several registers at once.)
      const Squares product =
          Squares{static_cast<std::uint32_t>(moves)} * static_cast<std::uint32_t>(replies);
      const Squares nodes = moves + product + ChangedReplies<side>(own, enemy).sum(movers);
      counted.nodes[at] = static_cast<std::int64_t>(nodes);
      // What is below 0 has its highest bit set. (`jumps` has it never.)
      const Squares few_after_step = replies - most_lost_by_step - 1;
      const Squares few_after_jump = (replies - most_lost_by_jump - 1) & (Squares{0} - jumps);
      counted.near_pass[at] = ((moves - 1) | few_after_step | few_after_jump) >> 63;
    }
  }
}

}  // namespace solver::starcircle
