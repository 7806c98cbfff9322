// Mistakes of programs for squirrel whose nodes share boards that should be each one's own.
#include <array>
#include <functional>

#include "fuzz/mutants/squirrel.hpp"

namespace fuzz::squirrel {
namespace {

using solver::squirrel::Squares;

constexpr auto kind = MutantKind::rules;
constexpr int side_length = cases::squirrel::side_length;

/// Of the board a move copies the row of its square alone: in other rows what the search of the child has
/// made of the board stays.
void copy_row_alone(Program& program) {
  override_part(program.search, [](const auto& before, const Contestant& who) {
    auto search = before(who);
    search.restored = [](const State& own, const State&, const State& left, Square square) {
      constexpr Squares first_row = (Squares{1} << side_length) - 1;
      const Squares row = first_row << (square / side_length * side_length);
      State after = own;
      for (std::size_t side = 0; side < after.pieces.size(); ++side) {
        after.pieces[side] = (own.pieces[side] & row) | (left.pieces[side] & ~row);
      }
      return after;
    };
    return search;
  });
}

/// All boards are one, on which every move stays. A square may be taken again, where squares are listed
/// before the first of them is tried.
template <bool listed_before>
void share_board(Program& program) {
  override_part(program.search, [](const auto& before, const Contestant& who) {
    auto search = before(who);
    search.restored = [](const State& own, const State&, const State& left, Square) {
      State after = left;
      after.turn = own.turn;
      return after;
    };
    if (!listed_before) {
      search.comes_before = std::less<Square>();
    }
    return search;
  });
  override_part(program.rules.play, [](const auto& before, const State& state, Square square) {
    State without = state;
    for (Squares& pieces : without.pieces) {
      pieces &= ~(Squares{1} << square);
    }
    return before(without, square);
  });
}

/// Each side's squares are a set, and conquered ones are not taken out of the enemy's: they are in both,
/// count for both, and are shown as X's.
void own_by_both(Program& program) {
  override_part(program.rules.play, [](const auto& before, const State& state, Square square) {
    State next = before(state, square);
    for (std::size_t side = 0; side < next.pieces.size(); ++side) {
      next.pieces[side] |= state.pieces[side];
    }
    return next;
  });
  program.shown = [](const State& state) {
    State shown = state;
    shown.pieces[1] &= ~shown.pieces[0];
    return shown;
  };
}

/// The same, where a move is taken back set by set, and to take out what is not there ends in an exception.
void own_by_both_and_undo(Program& program) {
  own_by_both(program);
  override_part(program.search, [&program](const auto& before, const Contestant& who) {
    auto search = before(who);
    search.restored = [&program](const State& own, const State&, const State& left, Square square) {
      const std::size_t mover = own.turn == solver::Side::first ? 0 : 1;
      const bool is_raid = (solver::squirrel::beside[square] & own.pieces[mover]) != 0;
      const Squares lost = is_raid ? solver::squirrel::beside[square] & own.pieces[1 - mover] : Squares{0};
      const Squares given_back = lost | (Squares{1} << square);
      program.crashes = program.crashes || (given_back & ~left.pieces[mover]) != 0;
      State after = left;
      after.turn = own.turn;
      after.pieces[mover] &= ~given_back;
      after.pieces[1 - mover] |= lost;
      return after;
    };
    return search;
  });
}

constexpr std::array all{
    Mutant<Program>{{"conquered-owned-by-both",
                     "Each side's squares are a set, and conquered ones are not taken out of the enemy's: "
                     "they count for both.",
                     kind},
                    own_by_both},
    Mutant<Program>{{"conquered-owned-by-both-undo",
                     "Each side's squares are a set, and conquered ones are not taken out of the enemy's: "
                     "they count for both; to take a move back may end in an exception.",
                     kind},
                    own_by_both_and_undo},
    Mutant<Program>{
        {"row-alone-copied",
         "Of the board a move copies the row of its square alone: pieces turned above and below stay turned.",
         kind},
        copy_row_alone},
    Mutant<Program>{{"board-shared",
                     "All nodes share one board, on which every move stays (each lists its moves before it "
                     "tries the first one).",
                     kind},
                    share_board<true>},
    Mutant<Program>{{"board-shared-live",
                     "All nodes share one board, on which every move stays; the next moves are found on that "
                     "board.",
                     kind},
                    share_board<false>},
};

}  // namespace

std::span<const Mutant<Program>> undo_mutants() {
  return all;
}

}  // namespace fuzz::squirrel
