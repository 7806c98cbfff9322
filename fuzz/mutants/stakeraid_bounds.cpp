// Mistakes of stakeraid programs whose bounds are one variable each for all nodes.
#include <array>

#include "fuzz/mutants/shared_bounds.hpp"
#include "fuzz/mutants/stakeraid.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Task;
using policies::RootBest;
using policies::Shared;

constexpr auto kind = MutantKind::search;

template <void (*change)(Search& search)>
void in_alpha_beta(Program& program) {
  if (program.problem.task == Task::alpha_beta) {
    change(program.search);
  }
}

/// In programs with one function for both algorithms, minimax moves its bounds too, and does not cut off.
template <Shared shared>
void choose_by_shared_alpha(Program& program) {
  if (program.problem.task != Task::alpha_beta) {
    policies::move_bounds(program.search);
  }
  policies::share_bounds_with_root_loop<shared, RootBest::alpha>(program.search);
}

constexpr std::array all{
    Mutant<Program>{
        {"alpha-leaks",
         "In alpha-beta alpha, as one child leaves it, goes on to hold for its siblings and its parent.",
         kind},
        in_alpha_beta<policies::share_bounds<Shared::alpha, Search>>},
    Mutant<Program>{
        {"beta-leaks",
         "In alpha-beta beta, as one child leaves it, goes on to hold for its siblings and its parent.",
         kind},
        in_alpha_beta<policies::share_bounds<Shared::beta, Search>>},
    Mutant<Program>{
        {"beta-leaks-to-root-loop",
         "In alpha-beta beta, as one child leaves it, goes on to hold for its siblings and its parent; the "
         "root, whose moves stand in a loop of their own, does not cut off.",
         kind},
        in_alpha_beta<policies::share_bounds_with_root_loop<Shared::beta, RootBest::value, Search>>},
    Mutant<Program>{
        {"window-leaks-to-root-loop",
         "In alpha-beta the window, as one child leaves it, goes on to hold for its siblings and its parent; "
         "the root, whose moves stand in a loop of their own, does not cut off.",
         kind},
        in_alpha_beta<policies::share_bounds_with_root_loop<Shared::both, RootBest::value, Search>>},
    Mutant<Program>{{"bounds-shared-with-root",
                     "Alpha and beta are one variable each for all nodes, as where they are passed by "
                     "reference; the root, which does not cut off, chooses by alpha.",
                     kind},
                    choose_by_shared_alpha<Shared::both>},
    Mutant<Program>{{"alpha-shared-with-root",
                     "Alpha is one variable for all nodes, as where it is passed by reference; the root, "
                     "which does not cut off, chooses by it.",
                     kind},
                    choose_by_shared_alpha<Shared::alpha>},
};

}  // namespace

std::span<const Mutant<Program>> bound_mutants() {
  return all;
}

}  // namespace fuzz::stakeraid
