// Mistakes of stakeraid programs that look at corners in place of the squares beside one, as where the offset
// of a row is added to the column.
#include <array>

#include "fuzz/mutants/stakeraid_raids.hpp"

namespace fuzz::stakeraid {
namespace {

constexpr auto kind = MutantKind::rules;

constexpr Neighbours falling = corners<true, false>;
constexpr Neighbours rising = corners<false, true>;
constexpr Neighbours all_corners = corners<true, true>;

constexpr std::array all{
    Mutant<Program>{
        {"falling-diagonal-alone",
         "Only squares on the diagonal from the upper left to the lower right count as beside each other.",
         kind},
        neighbour<falling>},
    Mutant<Program>{{"raid-from-falling-diagonal-alone",
                     "A Raid may start only from the upper left or the lower right; it conquers above, "
                     "below, left and right.",
                     kind},
                    raid_from<falling>},
    Mutant<Program>{{"conquers-on-falling-diagonal-alone",
                     "A Raid conquers only to the upper left and the lower right; it starts from above, "
                     "below, left or right.",
                     kind},
                    conquer_from<falling>},
    Mutant<Program>{
        {"rising-diagonal-alone",
         "Only squares on the diagonal from the lower left to the upper right count as beside each other.",
         kind},
        neighbour<rising>},
    Mutant<Program>{{"raid-from-rising-diagonal-alone",
                     "A Raid may start only from the lower left or the upper right; it conquers above, "
                     "below, left and right.",
                     kind},
                    raid_from<rising>},
    Mutant<Program>{{"conquers-on-rising-diagonal-alone",
                     "A Raid conquers only to the lower left and the upper right; it starts from above, "
                     "below, left or right.",
                     kind},
                    conquer_from<rising>},
    Mutant<Program>{{"diagonals-alone", "Only diagonal squares count as beside each other.", kind},
                    neighbour<all_corners>},
    Mutant<Program>{
        {"raid-from-diagonals-alone",
         "A Raid may start only from a diagonal square; it conquers only up, down, left, right.", kind},
        raid_from<all_corners>},
    Mutant<Program>{
        {"conquers-diagonally-alone",
         "A Raid conquers only diagonal squares; it starts from above, below, left or right.", kind},
        conquer_from<all_corners>},
};

}  // namespace

std::span<const Mutant<Program>> diagonal_mutants() {
  return all;
}

}  // namespace fuzz::stakeraid
