// The yardstick of the solver's walk over checkers: a minimax search as fast as a plain one can be. A
// recursion over bitboards, no pruning, no log; the moves of a node go into an array on the stack, and with
// the basic evaluation the balance is carried along and leaves are valued without making their boards.
//
// It is FROZEN: nothing but a mistake is mended here, and it is never changed to look slower. It shares no
// line with the programs it measures.
//
// cs540_checkers_yardstick INPUT DEPTH   searches the position of an input with its evaluation; prints nodes,
// seconds of CPU and the value.

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

using Squares = std::uint64_t;

constexpr Squares dark = 0x55AA55AA55AA55AA;
constexpr int infinity = 1'000'000'000;

struct Position {
  bool red_moves = true;
  Squares red = 0;
  Squares black = 0;
  Squares kings = 0;
};

struct Move {
  Squares from;
  Squares to;
  Squares captured;
};

/// Room for the moves of one node: twelve kings have 48 steps; sequences of jumps beyond that are not made in
/// any position that is measured.
struct Moves {
  int count = 0;
  std::array<Move, 256> list;
};

constexpr Squares up_left(Squares set) {
  return set >> 9;
}
constexpr Squares up_right(Squares set) {
  return set >> 7;
}
constexpr Squares down_left(Squares set) {
  return set << 7;
}
constexpr Squares down_right(Squares set) {
  return set << 9;
}

/// A sequence of jumps of one piece, depth first; it is a move where it cannot go on.
void jump(Moves& moves, Squares piece, Squares from, Squares enemy, Squares blank, Squares captured, bool up,
          bool down) {
  bool ended = true;
  const auto try_one = [&](Squares over, Squares onto) {
    if ((over & enemy) != 0 && (onto & blank) != 0) {
      ended = false;
      jump(moves, onto, from, enemy & ~over, blank | over, captured | over, up, down);
    }
  };
  if (up) {
    try_one(up_left(piece), up_left(up_left(piece)));
  }
  if (down) {
    try_one(down_left(piece), down_left(down_left(piece)));
  }
  if (up) {
    try_one(up_right(piece), up_right(up_right(piece)));
  }
  if (down) {
    try_one(down_right(piece), down_right(down_right(piece)));
  }
  if (ended) {
    moves.list[static_cast<std::size_t>(moves.count++)] = {from, piece, captured};
  }
}

void generate(const Position& position, Moves& moves) {
  const Squares own = position.red_moves ? position.red : position.black;
  const Squares enemy = position.red_moves ? position.black : position.red;
  const Squares blank = dark & ~(own | enemy);
  const Squares up = position.red_moves ? own : own & position.kings;
  const Squares down = position.red_moves ? own & position.kings : own;
  Squares jumpers = (up & (down_right(enemy & down_right(blank)) | down_left(enemy & down_left(blank)))) |
                    (down & (up_right(enemy & up_right(blank)) | up_left(enemy & up_left(blank))));
  if (jumpers != 0) {
    for (; jumpers != 0; jumpers &= jumpers - 1) {
      const Squares piece = jumpers & -jumpers;
      jump(moves, piece, piece, enemy, blank | piece, 0, (piece & up) != 0, (piece & down) != 0);
    }
    return;
  }
  const Squares ul = up & down_right(blank);
  const Squares dl = down & up_right(blank);
  const Squares ur = up & down_left(blank);
  const Squares dr = down & up_left(blank);
  for (Squares movers = ul | dl | ur | dr; movers != 0; movers &= movers - 1) {
    const Squares piece = movers & -movers;
    const auto add = [&](Squares to) {
      moves.list[static_cast<std::size_t>(moves.count++)] = {piece, to, 0};
    };
    if ((piece & ul) != 0) {
      add(up_left(piece));
    }
    if ((piece & dl) != 0) {
      add(down_left(piece));
    }
    if ((piece & ur) != 0) {
      add(up_right(piece));
    }
    if ((piece & dr) != 0) {
      add(down_right(piece));
    }
  }
}

Position play(const Position& position, const Move& move) {
  Position next = position;
  next.red_moves = !position.red_moves;
  Squares& own = position.red_moves ? next.red : next.black;
  Squares& enemy = position.red_moves ? next.black : next.red;
  const Squares last_row = position.red_moves ? Squares{0xFF} : Squares{0xFF} << 56;
  const bool king = ((position.kings & move.from) | (move.to & last_row)) != 0;
  own = (own & ~move.from) | move.to;
  enemy &= ~move.captured;
  next.kings = (next.kings & ~(move.from | move.captured)) | (king ? move.to : 0);
  return next;
}

int basic(const Position& position) {
  return std::popcount(position.red) + std::popcount(position.red & position.kings) -
         std::popcount(position.black) - std::popcount(position.black & position.kings);
}

int enhanced_side(Squares own, Squares enemy, Squares kings, bool red) {
  const Squares blank = dark & ~(own | enemy);
  const Squares up = red ? own : own & kings;
  const Squares down = red ? own & kings : own;
  return 10 * std::popcount(own) + 15 * std::popcount(own & kings) + std::popcount(up & down_right(dark)) +
         std::popcount(up & down_left(dark)) + std::popcount(down & up_right(dark)) +
         std::popcount(down & up_left(dark)) + std::popcount(up & down_right(enemy & down_right(blank))) +
         std::popcount(up & down_left(enemy & down_left(blank))) +
         std::popcount(down & up_right(enemy & up_right(blank))) +
         std::popcount(down & up_left(enemy & up_left(blank)));
}

int enhanced(const Position& position) {
  return enhanced_side(position.red, position.black, position.kings, true) -
         enhanced_side(position.black, position.red, position.kings, false);
}

class Search {
 public:
  Search(bool is_enhanced, bool red_maximizes) : enhanced_(is_enhanced), red_maximizes_(red_maximizes) {}

  int value(const Position& position, int balance, int depth_left) {
    return enhanced_ ? inner<true>(position, 0, depth_left) : inner<false>(position, balance, depth_left);
  }
  std::int64_t nodes() const { return nodes_; }

 private:
  int seen(int red_balance) const { return red_maximizes_ ? red_balance : -red_balance; }

  /// What a move is worth to the side that makes it, in pawns.
  static int gain(const Position& position, const Move& move) {
    const Squares last_row = position.red_moves ? Squares{0xFF} : Squares{0xFF} << 56;
    const bool crowned = (move.to & last_row) != 0 && (move.from & position.kings) == 0;
    return (crowned ? 1 : 0) + (move.captured == 0 ? 0
                                                   : std::popcount(move.captured) +
                                                         std::popcount(move.captured & position.kings));
  }

  template <bool is_enhanced>
  int inner(const Position& position, int balance, int depth_left) {
    ++nodes_;
    Moves moves;
    generate(position, moves);
    if (moves.count == 0) {
      return seen(is_enhanced ? enhanced(position) : balance);
    }
    const bool max = position.red_moves == red_maximizes_;
    int best = max ? -infinity : infinity;
    for (int index = 0; index < moves.count; ++index) {
      const Move& move = moves.list[static_cast<std::size_t>(index)];
      const int after = balance + (position.red_moves ? gain(position, move) : -gain(position, move));
      int child = 0;
      if (depth_left > 1) {
        child = inner<is_enhanced>(play(position, move), after, depth_left - 1);
      } else {
        ++nodes_;
        child = seen(is_enhanced ? enhanced(play(position, move)) : after);
      }
      if (max ? child > best : child < best) {
        best = child;
      }
    }
    return best;
  }

  bool enhanced_;
  bool red_maximizes_;
  std::int64_t nodes_ = 0;
};

bool read(const char* path, Position& position, bool& is_enhanced) {
  std::FILE* const file = std::fopen(path, "r");
  if (file == nullptr) {
    return false;
  }
  std::array<char, 16> side{};
  std::array<char, 16> evaluation{};
  bool good = std::fscanf(file, "CHECKERS %15s %15s %*d", side.data(), evaluation.data()) == 2;
  position.red_moves = std::strcmp(side.data(), "RED") == 0;
  is_enhanced = std::strcmp(evaluation.data(), "ENHANCED") == 0;
  for (unsigned square = 0; square < 64; ++square) {
    char cell = 0;
    good = good && std::fscanf(file, " %c", &cell) == 1;
    const Squares bit = Squares{1} << square;
    position.red |= cell == 'r' || cell == 'R' ? bit : 0;
    position.black |= cell == 'b' || cell == 'B' ? bit : 0;
    position.kings |= cell == 'R' || cell == 'B' ? bit : 0;
  }
  std::fclose(file);
  return good;
}

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

}  // namespace

int main(int argc, char** argv) {
  Position position;
  bool is_enhanced = false;
  if (argc != 3 || std::atoi(argv[2]) < 1 || !read(argv[1], position, is_enhanced)) {
    std::fputs("usage: cs540_checkers_yardstick INPUT DEPTH\n", stderr);
    return 2;
  }
  Search search(is_enhanced, position.red_moves);
  const double began = cpu_seconds();
  const int value = search.value(position, basic(position), std::atoi(argv[2]));
  const double seconds = cpu_seconds() - began;
  std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %d}\n", static_cast<long long>(search.nodes()),
              seconds, value);
}
