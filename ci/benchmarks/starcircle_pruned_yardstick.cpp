// The yardstick of the solver's alpha-beta on starcircle: a search as fast as a plain one can be. A recursion
// over bitboards, a function for each side; the balance is carried along, the gain of a move is looked up by
// its row, the loops over moves are written out in the assignment's order, a leaf is valued without making
// its board, and a cutoff ends the loop where it happens.
//
// It is FROZEN: nothing but a mistake is mended here, and it is never changed to look slower. It shares no
// line with the programs it measures.
//
// starcircle_pruned_yardstick INPUT DEPTH   searches the board of an input; prints nodes, seconds of CPU and
// the value.

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>

namespace {

/// Bit 0 is H1, bit 63 is A8.
using Squares = std::uint64_t;

constexpr Squares dark = 0x55aa55aa55aa55aa;
constexpr std::int64_t infinity = std::int64_t{1} << 60;

struct Board {
  bool star_moves = true;
  std::array<int, 8> values{};
  Squares star = 0;
  Squares circle = 0;
  std::int64_t balance = 0;
};

class Search {
 public:
  Search(const std::array<int, 8>& values, bool star_maximizes) : star_maximizes_(star_maximizes) {
    for (unsigned row = 0; row < 8; ++row) {
      const auto star = [&](unsigned at) { return at < 8 ? values[7 - at] : 0; };
      const auto circle = [&](unsigned at) { return at < 8 ? values[at] : 0; };
      step_[0][row] = star(row - 1) - star(row);
      jump_[0][row] = star(row - 2) - star(row) + circle(row - 1);
      step_[1][row] = circle(row + 1) - circle(row);
      jump_[1][row] = circle(row + 2) - circle(row) + star(row + 1);
    }
  }

  /// The value for the maximizer; `balance` is the static one.
  std::int64_t value(Squares star, Squares circle, bool star_moves, std::int64_t balance, int depth_left,
                     int passes, std::int64_t alpha, std::int64_t beta) {
    if (depth_left == 0 || passes == 2 || star == 0 || circle == 0) {
      ++nodes_;
      return balance;
    }
    const bool max = star_moves == star_maximizes_;
    if (star_moves) {
      return max ? inner<true, true>(star, circle, balance, depth_left, passes, alpha, beta)
                 : inner<true, false>(star, circle, balance, depth_left, passes, alpha, beta);
    }
    return max ? inner<false, true>(circle, star, balance, depth_left, passes, alpha, beta)
               : inner<false, false>(circle, star, balance, depth_left, passes, alpha, beta);
  }

  std::int64_t nodes() const { return nodes_; }

 private:
  static constexpr Squares shifted(Squares set, int by) { return by < 0 ? set >> -by : set << by; }

  /// Whether the children that are left are pruned.
  template <bool star_moves, bool max>
  bool child(Squares own, Squares enemy, int from, int by, bool jump, std::int64_t balance, int depth_left,
             std::int64_t& best, std::int64_t& alpha, std::int64_t& beta) {
    const auto gain = (jump ? jump_ : step_)[star_moves ? 0 : 1][static_cast<unsigned>(from) / 8];
    std::int64_t found = max ? balance + gain : balance - gain;
    if (depth_left == 1) {
      ++nodes_;
    } else {
      const Squares bit = Squares{1} << from;
      const Squares own_next = (own ^ bit) | shifted(bit, by);
      const Squares enemy_next = jump ? enemy ^ shifted(bit, by / 2) : enemy;
      found = value(star_moves ? own_next : enemy_next, star_moves ? enemy_next : own_next, !star_moves,
                    found, depth_left - 1, 0, alpha, beta);
    }
    if (max ? found > best : found < best) {
      best = found;
    }
    if (max ? best >= beta : best <= alpha) {
      return true;
    }
    if (max) {
      alpha = best > alpha ? best : alpha;
    } else {
      beta = best < beta ? best : beta;
    }
    return false;
  }

  template <bool star_moves, bool max>
  std::int64_t inner(Squares own, Squares enemy, std::int64_t balance, int depth_left, int passes,
                     std::int64_t alpha, std::int64_t beta) {
    constexpr int left = star_moves ? -9 : 7;
    constexpr int right = star_moves ? -7 : 9;
    constexpr Squares last = star_moves ? 0xff : Squares{0xff} << 56;
    ++nodes_;
    const Squares open = (dark & ~(own | enemy)) | (own & last);
    const Squares step_left = own & shifted(open, -left);
    const Squares step_right = own & shifted(open, -right);
    const Squares jump_left = own & shifted(enemy, -left) & shifted(open, -2 * left);
    const Squares jump_right = own & shifted(enemy, -right) & shifted(open, -2 * right);
    Squares movers = step_left | step_right | jump_left | jump_right;
    if (movers == 0) {
      return value(star_moves ? own : enemy, star_moves ? enemy : own, !star_moves, balance, depth_left - 1,
                   passes + 1, alpha, beta);
    }
    std::int64_t best = max ? -infinity : infinity;
    for (; movers != 0; movers &= movers - 1) {
      const int from = std::countr_zero(movers);
      const Squares bit = movers & -movers;
      const auto goes = [&](Squares pieces, int by, bool jump) {
        return (pieces & bit) != 0 &&
               child<star_moves, max>(own, enemy, from, by, jump, balance, depth_left, best, alpha, beta);
      };
      const auto steps = [&] { return goes(step_left, left, false) || goes(step_right, right, false); };
      const auto jumps = [&] { return goes(jump_left, 2 * left, true) || goes(jump_right, 2 * right, true); };
      if (star_moves ? jumps() || steps() : steps() || jumps()) {
        return best;
      }
    }
    return best;
  }

  bool star_maximizes_;
  /// Indexed by side and row.
  std::array<std::array<std::int64_t, 8>, 2> step_{};
  std::array<std::array<std::int64_t, 8>, 2> jump_{};
  std::int64_t nodes_ = 0;
};

bool read_board(std::FILE* file, Board& board) {
  std::array<char, 16> cell{};
  std::array<int, 64> star{};
  std::array<int, 64> circle{};
  for (std::size_t square = 0; square < 64; ++square) {
    if (std::fscanf(file, "%15[^,\n]%*c", cell.data()) != 1) {
      return false;
    }
    const int count = std::atoi(cell.data() + 1);
    star[square] = cell[0] == 'S' ? count : 0;
    circle[square] = cell[0] == 'C' ? count : 0;
    board.star |= cell[0] == 'S' ? Squares{1} << square : 0;
    board.circle |= cell[0] == 'C' ? Squares{1} << square : 0;
  }
  for (int& value : board.values) {
    if (std::fscanf(file, "%d%*c", &value) < 1) {
      return false;
    }
  }
  for (std::size_t square = 0; square < 64; ++square) {
    board.balance += std::int64_t{star[square]} * board.values[7 - square / 8];
    board.balance -= std::int64_t{circle[square]} * board.values[square / 8];
  }
  return true;
}

bool read(const char* path, Board& board) {
  std::FILE* const file = std::fopen(path, "r");
  if (file == nullptr) {
    return false;
  }
  std::array<char, 16> player{};
  const bool good = std::fscanf(file, "%15s %*s %*d ", player.data()) == 1 && read_board(file, board);
  board.star_moves = std::strcmp(player.data(), "Star") == 0;
  board.balance = board.star_moves ? board.balance : -board.balance;
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
    std::fputs("usage: starcircle_pruned_yardstick INPUT DEPTH\n", stderr);
    return 2;
  }
  Search search(board.values, board.star_moves);
  const double began = cpu_seconds();
  const auto value = search.value(board.star, board.circle, board.star_moves, board.balance,
                                  std::atoi(argv[2]), 0, -infinity, infinity);
  const double seconds = cpu_seconds() - began;
  std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %lld}\n",
              static_cast<long long>(search.nodes()), seconds, static_cast<long long>(value));
}
