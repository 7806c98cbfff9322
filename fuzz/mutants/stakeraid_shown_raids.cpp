// Mistakes of stakeraid programs that make the Raid once more for the board they write, in code of its own.
#include <array>

#include "fuzz/mutants/stakeraid_raids.hpp"

namespace fuzz::stakeraid {
namespace {

constexpr auto kind = MutantKind::writing;

/// What becomes of pieces that a Raid conquers.
enum class Conquered { turned, gone };

/// The search is right, but on the board written a Raid conquers `conquered(program, root, square)`.
template <List (*conquered)(const Program& program, const State& state, Square square),
          Conquered become = Conquered::turned>
void show_raid(Program& program) {
  override_part(program.show, [&program](const auto& before, Outcome& outcome) {
    before(outcome);
    if (is_raid(outcome.move)) {
      const Square square = outcome.move.square();
      outcome.next = taken(program, outcome.root, square, conquered(program, outcome.root, square),
                           become == Conquered::gone);
    }
  });
}

List all_beside(const Program& program, const State& /*state*/, Square square) {
  return beside(program, square);
}

constexpr std::array all{
    Mutant<Program>{{"board-conquers-on-falling-diagonal",
                     "On the board written a Raid conquers to the upper left and the lower right, and not "
                     "beside its square.",
                     kind},
                    show_raid<enemies_near<corners<true, false>>>},
    Mutant<Program>{{"board-conquers-on-rising-diagonal",
                     "On the board written a Raid conquers to the lower left and the upper right, and not "
                     "beside its square.",
                     kind},
                    show_raid<enemies_near<corners<false, true>>>},
    Mutant<Program>{{"board-conquers-on-diagonals-alone",
                     "On the board written a Raid conquers diagonally, and not beside its square.", kind},
                    show_raid<enemies_near<corners<true, true>>>},
    Mutant<Program>{
        {"board-conquers-diagonally", "On the board written a Raid conquers diagonally too.", kind},
        show_raid<enemies_near<with_diagonals>>},
    Mutant<Program>{{"board-conquers-vertically-alone",
                     "On the board written a Raid conquers above and below its square alone.", kind},
                    show_raid<enemies_near<in_line<true>>>},
    Mutant<Program>{
        {"board-conquers-horizontally-alone",
         "On the board written a Raid conquers to the left and the right of its square alone.", kind},
        show_raid<enemies_near<in_line<false>>>},
    Mutant<Program>{{"board-without-conquest-above",
                     "On the board written a Raid does not conquer the square above it.", kind},
                    show_raid<enemies_near<without_neighbour<Direction::up>>>},
    Mutant<Program>{{"board-without-conquest-below",
                     "On the board written a Raid does not conquer the square below it.", kind},
                    show_raid<enemies_near<without_neighbour<Direction::down>>>},
    Mutant<Program>{{"board-without-conquest-left",
                     "On the board written a Raid does not conquer the square to the left.", kind},
                    show_raid<enemies_near<without_neighbour<Direction::left>>>},
    Mutant<Program>{{"board-without-conquest-right",
                     "On the board written a Raid does not conquer the square to the right.", kind},
                    show_raid<enemies_near<without_neighbour<Direction::right>>>},
    Mutant<Program>{{"board-conquers-one-only",
                     "On the board written a Raid conquers only the first enemy piece, of those above, "
                     "below, to the left and to the right.",
                     kind},
                    show_raid<first_enemy>},
    Mutant<Program>{{"board-conquers-last-only",
                     "On the board written a Raid conquers only the last enemy piece, of those above, below, "
                     "to the left and to the right.",
                     kind},
                    show_raid<last_enemy>},
    Mutant<Program>{{"board-raid-fills-empty",
                     "On the board written a Raid takes all squares beside its own, empty ones too.", kind},
                    show_raid<all_beside>},
    Mutant<Program>{{"board-conquered-vanish",
                     "On the board written conquered pieces are gone, and do not change sides.", kind},
                    show_raid<enemies_near<beside>, Conquered::gone>},
};

}  // namespace

std::span<const Mutant<Program>> shown_raid_mutants() {
  return all;
}

}  // namespace fuzz::stakeraid
