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
    Mutant<Program>{{"falling-diagonal-alone",
                     "Squares are beside each other on the diagonal from the upper left to the lower right "
                     "alone.",
                     kind},
                    neighbour<falling>},
    Mutant<Program>{
        {"raid-from-falling-diagonal-alone",
         "A Raid may start from the upper left and the lower right alone; it conquers from beside.", kind},
        raid_from<falling>},
    Mutant<Program>{
        {"conquers-on-falling-diagonal-alone",
         "A Raid conquers to the upper left and the lower right alone; it starts from beside.", kind},
        conquer_from<falling>},
    Mutant<Program>{{"rising-diagonal-alone",
                     "Squares are beside each other on the diagonal from the lower left to the upper right "
                     "alone.",
                     kind},
                    neighbour<rising>},
    Mutant<Program>{
        {"raid-from-rising-diagonal-alone",
         "A Raid may start from the lower left and the upper right alone; it conquers from beside.", kind},
        raid_from<rising>},
    Mutant<Program>{
        {"conquers-on-rising-diagonal-alone",
         "A Raid conquers to the lower left and the upper right alone; it starts from beside.", kind},
        conquer_from<rising>},
    Mutant<Program>{{"diagonals-alone", "Squares are beside each other diagonally alone.", kind},
                    neighbour<all_corners>},
    Mutant<Program>{{"raid-from-diagonals-alone",
                     "A Raid may start diagonally alone; it conquers only up, down, left, right.", kind},
                    raid_from<all_corners>},
    Mutant<Program>{
        {"conquers-diagonally-alone", "A Raid conquers diagonally alone; it starts only from beside.", kind},
        conquer_from<all_corners>},
};

}  // namespace

std::span<const Mutant<Program>> diagonal_mutants() {
  return all;
}

}  // namespace fuzz::stakeraid
