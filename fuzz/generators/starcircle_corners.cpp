#include "fuzz/generators/starcircle_corners.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

#include "fuzz/generators/starcircle.hpp"
#include "fuzz/generators/starcircle_boards.hpp"
#include "solver/games/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Board;
using cases::starcircle::is_dark;
using cases::starcircle::largest_depth;
using cases::starcircle::Piece;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using cases::starcircle::side_length;
using cases::starcircle::squares;
using solver::Side;
using solver::starcircle::State;

using Rows = std::array<std::string_view, side_length>;

/// A problem without pieces, with values of all kinds.
Problem without_pieces(Chance& chance, Algorithm algorithm, Player player, int depth) {
  Problem problem = random_problem(chance, algorithm, {.mover = {0, 0}, .opponent = {0, 0}});
  problem.player = player;
  problem.depth = depth;
  return problem;
}

void put(Board& board, int square, Piece piece) {
  board[static_cast<std::size_t>(square)] = {piece, piece == Piece::none ? 0 : 1};
}

/// The dark squares of a row.
std::vector<int> dark_in(int row) {
  std::vector<int> found;
  for (int square = row * side_length; square < (row + 1) * side_length; ++square) {
    if (is_dark(square)) {
      found.push_back(square);
    }
  }
  return found;
}

/// The same for the other player: the board turned round.
Problem turned_round(const Problem& problem) {
  Problem turned = problem;
  turned.player = other(problem.player);
  std::ranges::reverse_copy(problem.board, turned.board.begin());
  for (auto& cell : turned.board) {
    cell.piece = cell.piece == Piece::star     ? Piece::circle
                 : cell.piece == Piece::circle ? Piece::star
                                               : Piece::none;
  }
  return turned;
}

Problem of_either_side(Chance& chance, const Problem& problem) {
  return chance.in_percent(50) ? turned_round(problem) : problem;
}

/// Two pieces against one that captures the front one, or the other: the same position, in which nobody can
/// move any more, comes about with a pass as the last move and without.
Problem one_of_two_captured(Chance& chance, Algorithm algorithm) {
  struct Meeting {
    int front;
    int rear;
    int circle;
    Player player;
    int depth;
  };
  static const std::vector<Meeting> meetings{{2, 6, 3, Player::circle, largest_depth},
                                             {2, 6, 4, Player::star, largest_depth - 1},
                                             {2, 6, 4, Player::star, largest_depth},
                                             {3, 5, 3, Player::star, largest_depth}};
  const Meeting meeting = chance.one_of(meetings);
  Problem problem = without_pieces(chance, algorithm, meeting.player, meeting.depth);
  put(problem.board, chance.one_of(dark_in(meeting.circle)), Piece::circle);
  for (const int row : {meeting.front, meeting.rear}) {
    auto open = dark_in(row);
    std::erase_if(open, [&](int square) {
      return problem.board[static_cast<std::size_t>(square)].piece != Piece::none;
    });
    put(problem.board, chance.one_of(open), Piece::star);
  }
  return of_either_side(chance, problem);
}

template <Side side>
int moves_of(const State& state) {
  const auto index = static_cast<std::size_t>(side);
  return solver::starcircle::count_of(
      solver::starcircle::movers_of<side>(state.pieces[index], state.pieces[1 - index]));
}

/// Whether Star, to move, has a jump that leaves Circle, which has four moves before it, without any: no
/// jump takes more.
bool takes_four_replies(const Problem& problem) {
  const solver::starcircle::StarCircleRules rules(problem.values);
  const State state = solver::starcircle::start_of(problem);
  return moves_of<Side::second>(state) == 4 && std::ranges::any_of(rules.moves(state), [&](const auto& move) {
           const State next = rules.play(state, move);
           return move.is_jump() && !rules.over(next) && moves_of<Side::second>(next) == 0;
         });
}

/// A position with such a jump, as Star sees it. Of its four replies two come onto the square where the jump
/// ends, the two others are those of the piece that is captured.
Board seen_by_jumper(Chance& chance) {
  static const std::vector<Rows> patterns{{" . C . C", ". S S S ", " S . . .", ". . C . ", " . S . ."},
                                          {" . . . C", ". . C S ", " . S . .", ". S C S ", " . S . ."},
                                          {" C . C .", "S S S S ", " . . . S", ". C . . ", " S . . ."},
                                          {" C . . .", "S S C . ", " . . S .", ". S C S ", " . . S ."}};
  const Rows& rows = chance.one_of(patterns);
  const int down = chance.between(0, 3);
  const int right = chance.between(-side_length, side_length);
  const bool mirrored = chance.in_percent(50);
  Board board{};
  for (int row = 0; row + down < side_length; ++row) {
    const std::string_view text = rows[static_cast<std::size_t>(row)];
    for (int column = 0; column < static_cast<int>(text.size()); ++column) {
      const char piece = text[static_cast<std::size_t>(column)];
      const int to = right + (mirrored ? side_length - 1 - column : column);
      const int square = (row + down) * side_length + to;
      if ((piece == 'S' || piece == 'C') && to >= 0 && to < side_length && is_dark(square)) {
        put(board, square, Piece{piece});
      }
    }
  }
  return board;
}

/// Changes some squares where what the position is for stays.
void vary(Chance& chance, Problem& problem) {
  for (int tries = chance.between(0, 40); tries > 0; --tries) {
    const int square = chance.between(0, squares - 1);
    const Piece piece = chance.one_of(std::vector{Piece::none, Piece::star, Piece::circle});
    Problem varied = problem;
    put(varied.board, square, piece);
    if (is_dark(square) && takes_four_replies(varied)) {
      problem = varied;
    }
  }
}

/// The ways in which a piece of Circle can have come by a step: its square, and the one before.
std::vector<std::pair<int, int>> last_steps(const Board& board) {
  std::vector<std::pair<int, int>> found;
  for (int square = 0; square < squares; ++square) {
    for (const int before : {square - side_length - 1, square - side_length + 1}) {
      const bool is_circle = board[static_cast<std::size_t>(square)].piece == Piece::circle;
      if (is_circle && before >= 0 && is_dark(before) &&
          board[static_cast<std::size_t>(before)].piece == Piece::none) {
        found.emplace_back(square, before);
      }
    }
  }
  return found;
}

/// Three plies before the cutoff, one ply before a jump that takes all of four replies.
Problem four_replies_taken(Chance& chance, Algorithm algorithm) {
  Problem problem = without_pieces(chance, algorithm, Player::star, 3);
  std::vector<std::pair<int, int>> steps;
  while (steps.empty()) {
    problem.board = seen_by_jumper(chance);
    if (takes_four_replies(problem)) {
      vary(chance, problem);
      steps = last_steps(problem.board);
    }
  }
  const auto [square, before] = chance.one_of(steps);
  put(problem.board, square, Piece::none);
  put(problem.board, before, Piece::circle);
  problem.player = Player::circle;
  return of_either_side(chance, problem);
}

/// After some move, whether the moves of the side that is next, times those of the other one, are more than
/// a byte holds.
bool needs_more_than_a_byte(const Problem& problem) {
  const solver::starcircle::StarCircleRules rules(problem.values);
  const State root = solver::starcircle::start_of(problem);
  return std::ranges::any_of(rules.moves(root), [&](const auto& move) {
    const State next = rules.play(root, move);
    return moves_of<Side::first>(next) * moves_of<Side::second>(next) > 255;
  });
}

/// Three plies before the cutoff, both sides with as many moves: rows of pieces have an empty one before
/// them.
Problem many_moves_and_replies(Chance& chance, Algorithm algorithm) {
  const Player player = chance.in_percent(50) ? Player::star : Player::circle;
  Problem problem = without_pieces(chance, algorithm, player, 3);
  do {
    const std::vector<Piece> kinds{Piece::circle, Piece::none, Piece::star};
    const auto first = static_cast<std::size_t>(chance.between(0, 2));
    for (int row = 0; row < side_length; ++row) {
      for (const int square : dark_in(row)) {
        put(problem.board, square, kinds[(first + static_cast<std::size_t>(row)) % kinds.size()]);
      }
    }
    for (int missing = chance.between(0, 3); missing > 0; --missing) {
      put(problem.board, chance.one_of(dark_in(chance.between(0, side_length - 1))), Piece::none);
    }
  } while (!needs_more_than_a_byte(problem));
  return of_either_side(chance, problem);
}

}  // namespace

const std::vector<Corner>& corners() {
  static const std::vector<Corner> table{
      {"one-of-two-captured", 40, one_of_two_captured},
      {"four-replies-taken", 30, four_replies_taken},
      {"many-moves-and-replies", 30, many_moves_and_replies},
  };
  return table;
}

Problem corner(std::uint64_t seed, std::int64_t index) {
  Chance chance = corner_chance(seed, index);
  const Algorithm algorithm = random_task(chance, task_shares);
  return chance.one_by_weight(corners()).make(chance, algorithm);
}

}  // namespace fuzz::starcircle
