// The yardstick of the solver's walk of Stake / Raid on boards of two words (N 8 to 10): stakeraid_yardstick
// with sets of 128 bits, whose squares are visited one half after the other.
//
// It is FROZEN: nothing but a mistake is mended here, and it is never changed to look slower. It shares no
// line with the programs it measures.
//
// stakeraid_wide_yardstick INPUT DEPTH   searches the board of an input; prints nodes, seconds of CPU and the
// value.

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

__extension__ using Squares = unsigned __int128;

constexpr int infinity = 1'000'000'000;

struct Board {
  int side = 0;
  char player = 'X';
  std::array<int, 128> values{};
  Squares x = 0;
  Squares o = 0;
};

/// Calls `visit` with every square of a set, in rising order.
template <class Visit>
[[gnu::always_inline]] inline void each(Squares set, const Visit& visit) {
  for (auto low = static_cast<std::uint64_t>(set); low != 0; low &= low - 1) {
    visit(static_cast<unsigned>(std::countr_zero(low)));
  }
  for (auto high = static_cast<std::uint64_t>(set >> 64); high != 0; high &= high - 1) {
    visit(64 + static_cast<unsigned>(std::countr_zero(high)));
  }
}

class Search {
 public:
  explicit Search(const Board& board) : values_(board.values) {
    const int side = board.side;
    whole_board_ = (Squares{1} << (side * side)) - 1;
    stride_ = side;
    for (int square = 0; square < side * side; ++square) {
      const Squares bit = Squares{1} << square;
      left_column_ |= square % side == 0 ? bit : 0;
      right_column_ |= square % side == side - 1 ? bit : 0;
    }
    for (int square = 0; square < side * side; ++square) {
      beside_[static_cast<unsigned>(square)] = steps(Squares{1} << square);
    }
  }

  int total(Squares set) const {
    int sum = 0;
    each(set, [&](unsigned square) { sum += values_[square]; });
    return sum;
  }

  /// The value for the maximizer of a position with `own` to move; `balance` is its static value.
  template <bool max>
  int value(Squares own, Squares enemy, int balance, int depth_left) {
    if (depth_left == 0 || (own | enemy) == whole_board_) {
      ++nodes_;
      return balance;
    }
    return depth_left == 1 ? inner<max, true>(own, enemy, balance, 1)
                           : inner<max, false>(own, enemy, balance, depth_left);
  }

  std::int64_t nodes() const { return nodes_; }

 private:
  Squares steps(Squares set) const {
    return ((set << stride_) | (set >> stride_) | ((set & ~right_column_) << 1) |
            ((set & ~left_column_) >> 1)) &
           whole_board_;
  }

  /// `last`: the children are leaves.
  template <bool max, bool last>
  int inner(Squares own, Squares enemy, int balance, int depth_left) {
    ++nodes_;
    int best = max ? -infinity : infinity;
    const Squares all_empty = whole_board_ & ~(own | enemy);
    each(all_empty, [&](unsigned square) {
      best = better<max>(best, child<max, last>(own, enemy, balance, depth_left, square, 0));
    });
    each(all_empty & steps(own), [&](unsigned square) {
      best = better<max>(best,
                         child<max, last>(own, enemy, balance, depth_left, square, beside_[square] & enemy));
    });
    return best;
  }

  template <bool max>
  static int better(int best, int child) {
    return max ? (child > best ? child : best) : (child < best ? child : best);
  }

  template <bool max, bool last>
  int child(Squares own, Squares enemy, int balance, int depth_left, unsigned square, Squares conquered) {
    const int gain = values_[square] + 2 * total(conquered);
    const int after = max ? balance + gain : balance - gain;
    if constexpr (last) {
      ++nodes_;
      return after;
    } else {
      return value<!max>(enemy & ~conquered, own | conquered | Squares{1} << square, after, depth_left - 1);
    }
  }

  std::array<int, 128> values_{};
  std::array<Squares, 128> beside_{};
  Squares whole_board_ = 0;
  Squares left_column_ = 0;
  Squares right_column_ = 0;
  int stride_ = 0;
  std::int64_t nodes_ = 0;
};

bool read(const char* path, Board& board) {
  std::FILE* const file = std::fopen(path, "r");
  if (file == nullptr) {
    return false;
  }
  bool good = std::fscanf(file, "%d %*s %c %*d", &board.side, &board.player) == 2 && board.side >= 1 &&
              board.side <= 10;
  const unsigned squares = good ? static_cast<unsigned>(board.side * board.side) : 0;
  for (unsigned square = 0; square < squares; ++square) {
    good = good && std::fscanf(file, "%d", &board.values[square]) == 1;
  }
  for (unsigned square = 0; square < squares; ++square) {
    char cell = 0;
    good = good && std::fscanf(file, " %c", &cell) == 1;
    board.x |= cell == 'X' ? Squares{1} << square : 0;
    board.o |= cell == 'O' ? Squares{1} << square : 0;
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
  Board board;
  if (argc != 3 || !read(argv[1], board)) {
    std::fputs("usage: stakeraid_wide_yardstick INPUT DEPTH\n", stderr);
    return 2;
  }
  const Squares own = board.player == 'X' ? board.x : board.o;
  const Squares enemy = board.player == 'X' ? board.o : board.x;
  Search search(board);
  const double began = cpu_seconds();
  const int value =
      search.value<true>(own, enemy, search.total(own) - search.total(enemy), std::atoi(argv[2]));
  const double seconds = cpu_seconds() - began;
  std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %d}\n", static_cast<long long>(search.nodes()),
              seconds, value);
}
