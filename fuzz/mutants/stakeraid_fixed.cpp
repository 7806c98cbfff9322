// Mistakes of stakeraid programs in which something stands for what the input says: X or O for the side that
// searches, the size of the board for the depth.
#include <array>

#include "fuzz/mutants/free_policies.hpp"
#include "fuzz/mutants/stakeraid_board.hpp"

namespace fuzz::stakeraid {
namespace {

using solver::Side;

/// Below the root a side's nodes maximize and the other's minimize; values are those of who searches.
template <Side maximizer>
void maximize_for(Program& program) {
  if (program.board.start(program.problem).turn != maximizer) {
    policies::swap_kinds_below_root(program.search);
  }
}

/// As programs go for a competition, in which the depth is theirs.
void search_by_size(Program& program) {
  constexpr int largest_small = 8;
  program.cutoff = program.problem.side <= largest_small ? 2 : 1;
}

constexpr std::array all{
    Mutant<Program>{{"depth-by-size",
                     "The search goes two plies on boards up to 8 x 8 and one ply on larger ones, whatever "
                     "depth the input asks for.",
                     MutantKind::search},
                    search_by_size},
    Mutant<Program>{{"x-maximizes-below-root",
                     "Below the root X's nodes maximize and O's minimize what boards are worth to the side "
                     "that searches, whichever it is.",
                     MutantKind::search},
                    maximize_for<Side::first>},
    Mutant<Program>{{"o-maximizes-below-root",
                     "Below the root O's nodes maximize and X's minimize what boards are worth to the side "
                     "that searches, whichever it is.",
                     MutantKind::search},
                    maximize_for<Side::second>},
    Mutant<Program>{{"valued-for-o", "Boards are always valued for O.", MutantKind::rules},
                    [](Program& program) {
                      override_part(program.rules.score, [](const auto& before, const State& state, Side) {
                        return before(state, Side::second);
                      });
                    }},
};

}  // namespace

std::span<const Mutant<Program>> fixed_mutants() {
  return all;
}

}  // namespace fuzz::stakeraid
