/// Prints a bound on the sequences of jumps that a side has in cs540-checkers: g++ -O2 -std=c++20, six
/// seconds.
///
/// A jump goes two rows and two columns on, so that a piece stays on the squares of one kind: even row and
/// odd column, or odd row and even column. Those of a kind are a grid of 4 x 4 nodes; between each four of
/// them lies a square of the other kind, nine in all, where an enemy can be jumped, once, from one corner to
/// the opposite one. A board turned by 180 degrees has the kinds exchanged. Pieces of the other kind can only
/// take nodes and cells away, and so can pawns, which go fewer ways: what is left of the sequences are
/// beginnings of different ones, so that they do not grow in number. Hence no side has more than the most of
/// one kind with e enemies and of the other with at most 12 - e, whatever else stands there.
#include <algorithm>
#include <array>
#include <bit>
#include <cstdio>

namespace {

constexpr int side = 4;
constexpr int nodes = side * side;
constexpr int cells = (side - 1) * (side - 1);
constexpr int most_pieces = 12;

struct Jump {
  int to = -1;
  unsigned over = 0;
};

using Jumps = std::array<std::array<Jump, 4>, nodes>;

Jumps all_jumps() {
  Jumps jumps;
  for (int node = 0; node < nodes; ++node) {
    for (int way = 0; way < 4; ++way) {
      const int row = node / side + (way % 2 == 0 ? 1 : -1);
      const int column = node % side + (way / 2 == 0 ? 1 : -1);
      if (0 <= row && row < side && 0 <= column && column < side) {
        const int cell = std::min(row, node / side) * (side - 1) + std::min(column, node % side);
        jumps[static_cast<std::size_t>(node)][static_cast<std::size_t>(way)] = {row * side + column,
                                                                                1U << cell};
      }
    }
  }
  return jumps;
}

const Jumps jumps_of = all_jumps();

/// The sequences that go on from a node; 1, the end, where none does.
int sequences(int node, unsigned enemies, unsigned taken) {
  int sum = 0;
  for (const auto& [to, over] : jumps_of[static_cast<std::size_t>(node)]) {
    if (to >= 0 && (enemies & over) != 0 && (taken >> to & 1U) == 0) {
      sum += sequences(to, enemies & ~over, taken);
    }
  }
  return std::max(sum, 1);
}

bool can_jump(int node, unsigned enemies, unsigned taken) {
  return std::ranges::any_of(jumps_of[static_cast<std::size_t>(node)], [&](const Jump& jump) {
    return jump.to >= 0 && (enemies & jump.over) != 0 && (taken >> jump.to & 1U) == 0;
  });
}

/// Of all kings that stand on these nodes.
int sequences_of(unsigned kings, unsigned enemies) {
  int sum = 0;
  for (unsigned left = kings; left != 0; left &= left - 1) {
    const int node = std::countr_zero(left);
    const unsigned others = kings & ~(1U << node);
    sum += can_jump(node, enemies, others) ? sequences(node, enemies, others) : 0;
  }
  return sum;
}

}  // namespace

int main() {
  std::array<int, cells + 1> most{};
  for (unsigned enemies = 0; enemies < 1U << cells; ++enemies) {
    int& known = most[static_cast<std::size_t>(std::popcount(enemies))];
    for (unsigned kings = 0; kings < 1U << nodes; ++kings) {
      if (std::popcount(kings) <= most_pieces) {
        known = std::max(known, sequences_of(kings, enemies));
      }
    }
  }
  int bound = 0;
  for (int one = 0; one <= cells; ++one) {
    for (int other = 0; other <= std::min(cells, most_pieces - one); ++other) {
      bound = std::max(bound, most[static_cast<std::size_t>(one)] + most[static_cast<std::size_t>(other)]);
    }
  }
  std::printf("%d\n", bound);
}
