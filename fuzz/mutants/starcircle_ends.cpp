// Mistakes in when starcircle's games end, below a root that looks for moves whatever stands on the board.
#include <array>
#include <cstddef>

#include "fuzz/mutants/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

using solver::Side;
using solver::starcircle::row_a;
using solver::starcircle::row_h;
using solver::starcircle::Squares;

constexpr auto kind = MutantKind::rules;

/// Whether a side has no piece but on its last row.
bool is_home(const State& state, Side side) {
  const Squares home = side == Side::first ? row_h : row_a;
  return (state.pieces[static_cast<std::size_t>(side)] & ~home) == 0;
}

bool star_is_home(const State& state) {
  return is_home(state, Side::first);
}
bool circle_is_home(const State& state) {
  return is_home(state, Side::second);
}
bool either_is_home(const State& state) {
  return star_is_home(state) || circle_is_home(state);
}
bool both_are_home(const State& state) {
  return star_is_home(state) && circle_is_home(state);
}
bool mover_is_home(const State& state) {
  return is_home(state, state.turn);
}
bool other_is_home(const State& state) {
  return is_home(state, other(state.turn));
}

/// Below the root such a board is a leaf too.
template <bool (*ends)(const State& state)>
void end_below_root(Program& program) {
  override_part(program.search.is_leaf,
                [](const auto& before, const State& state, bool over, int depth, int cutoff) {
                  return before(state, over || (depth > 0 && ends(state)), depth, cutoff);
                });
}

constexpr std::array all{
    Mutant<Program>{
        {"home-is-wiped-out-below-root",
         "Below the root a side whose pieces all stand on its last row counts as wiped out.", kind},
        end_below_root<either_is_home>},
    Mutant<Program>{{"star-home-is-wiped-out-below-root",
                     "Below the root Star counts as wiped out when its pieces all stand on row H.", kind},
                    end_below_root<star_is_home>},
    Mutant<Program>{{"circle-home-is-wiped-out-below-root",
                     "Below the root Circle counts as wiped out when its pieces all stand on row A.", kind},
                    end_below_root<circle_is_home>},
    Mutant<Program>{
        {"both-home-ends-below-root",
         "Below the root the game ends when both sides' pieces all stand on their last rows.", kind},
        end_below_root<both_are_home>},
    Mutant<Program>{
        {"mover-home-is-wiped-out-below-root",
         "Below the root the side to move counts as wiped out when its pieces all stand on its last row.",
         kind},
        end_below_root<mover_is_home>},
    Mutant<Program>{
        {"other-home-is-wiped-out-below-root",
         "Below the root the side that has just moved counts as wiped out when its pieces all stand "
         "on its last row.",
         kind},
        end_below_root<other_is_home>},
};

}  // namespace

std::span<const Mutant<Program>> end_mutants() {
  return all;
}

}  // namespace fuzz::starcircle
