// The yardstick of the solver's walk: a minimax search of squirrel as fast as a plain one can be. A recursion
// over bitboards, no pruning, no log; the balance is carried along, the neighbours and the values of sets of
// squares are tables, the loop over leaves stands alone, and a leaf is valued without making its board.
//
// It is FROZEN: nothing but a mistake is mended here, and it is never changed to look slower. It shares no
// line with the programs it measures.
//
// yardstick INPUT DEPTH   searches the board of an input of task 2; prints nodes, seconds of CPU and the
// value.

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

using Squares = std::uint32_t;

constexpr int squares = 25;
constexpr Squares whole_board = (Squares{1} << squares) - 1;
constexpr int infinity = 1'000'000'000;

constexpr std::array<Squares, squares> beside = [] {
  std::array<Squares, squares> table{};
  for (unsigned square = 0; square < squares; ++square) {
    table[square] |= square % 5 > 0 ? Squares{1} << (square - 1) : 0;
    table[square] |= square % 5 < 4 ? Squares{1} << (square + 1) : 0;
    table[square] |= square >= 5 ? Squares{1} << (square - 5) : 0;
    table[square] |= square < 20 ? Squares{1} << (square + 5) : 0;
  }
  return table;
}();

struct Board {
  char player = 'X';
  std::array<int, squares> values{};
  Squares x = 0;
  Squares o = 0;
};

class Search {
 public:
  explicit Search(const std::array<int, squares>& values) : values_(values) {
    for (Squares bits = 1; bits < 512; ++bits) {
      const auto lowest = static_cast<unsigned>(std::countr_zero(bits));
      const Squares rest = bits & (bits - 1);
      low_[bits] = low_[rest] + values[lowest];
      if (bits < 256) {
        middle_[bits] = middle_[rest] + values[lowest + 9];
        high_[bits] = high_[rest] + values[lowest + 17];
      }
    }
  }

  int total(Squares set) const { return low_[set & 0x1ff] + middle_[(set >> 9) & 0xff] + high_[set >> 17]; }

  /// The value for the maximizer of a position with `own` to move; `balance` is its static value.
  template <bool max>
  int value(Squares own, Squares enemy, int balance, int depth_left) {
    if (depth_left == 0 || (own | enemy) == whole_board) {
      ++nodes_;
      return balance;
    }
    return depth_left == 1 ? inner<max, true>(own, enemy, balance, 1)
                           : inner<max, false>(own, enemy, balance, depth_left);
  }

  std::int64_t nodes() const { return nodes_; }

 private:
  /// `last`: the children are leaves.
  template <bool max, bool last>
  int inner(Squares own, Squares enemy, int balance, int depth_left) {
    ++nodes_;
    int best = max ? -infinity : infinity;
    for (Squares empty = whole_board & ~(own | enemy); empty != 0; empty &= empty - 1) {
      const auto square = static_cast<unsigned>(std::countr_zero(empty));
      const Squares near = beside[square];
      int gain = values_[square];
      Squares conquered = 0;
      if ((near & own) != 0) {
        conquered = near & enemy;
        gain += 2 * total(conquered);
      }
      int child = max ? balance + gain : balance - gain;
      if constexpr (last) {
        ++nodes_;
      } else {
        child =
            value<!max>(enemy & ~conquered, own | conquered | Squares{1} << square, child, depth_left - 1);
      }
      if (max ? child > best : child < best) {
        best = child;
      }
    }
    return best;
  }

  std::array<int, squares> values_;
  std::array<int, 512> low_{};
  std::array<int, 256> middle_{};
  std::array<int, 256> high_{};
  std::int64_t nodes_ = 0;
};

bool read(const char* path, Board& board) {
  std::FILE* const file = std::fopen(path, "r");
  if (file == nullptr) {
    return false;
  }
  bool good = std::fscanf(file, "2 %c %*d", &board.player) == 1;
  for (int& value : board.values) {
    good = good && std::fscanf(file, "%d", &value) == 1;
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
    std::fputs("usage: yardstick INPUT DEPTH\n", stderr);
    return 2;
  }
  const Squares own = board.player == 'X' ? board.x : board.o;
  const Squares enemy = board.player == 'X' ? board.o : board.x;
  Search search(board.values);
  const double began = cpu_seconds();
  const int value =
      search.value<true>(own, enemy, search.total(own) - search.total(enemy), std::atoi(argv[2]));
  const double seconds = cpu_seconds() - began;
  std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %d}\n", static_cast<long long>(search.nodes()),
              seconds, value);
}
