#pragma once

#include <array>

#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/free_policies.hpp"

/// Mistakes of search that are the same in the programs of every game, as tables that each of them adds to
/// its own. `Changes` is how a game's program is changed: types `Program` and `Search`, and templates
/// `in_search` and `in_alpha_beta` over a change of a `Search`, which make it of every search and of
/// alpha-beta alone.
namespace fuzz::common {

inline constexpr auto search = MutantKind::search;

/// Those of every search.
template <class C, class P = typename C::Program, class S = typename C::Search>
inline constexpr std::array of_every_search{
    Mutant<P>{{"first-child-alone", "The loop over a node's moves returns behind the first one.", search},
              C::template in_search<policies::look_at_first_child_alone<S>>},
    Mutant<P>{{"first-child-skipped", "The loop over a node's moves begins with the second one.", search},
              C::template in_search<policies::skip_first_child<S>>},
    Mutant<P>{{"last-child-skipped", "The loop over a node's moves ends before the last one.", search},
              C::template in_search<policies::skip_last_child<S>>},
    Mutant<P>{{"max-and-min-swapped", "Max nodes minimize, and min nodes maximize.", search},
              C::template in_search<policies::swap_kinds<S>>},
    Mutant<P>{{"root-calls-its-own-kind",
               "The root calls the function for max nodes; from there on max and min take turns.", search},
              C::template in_search<policies::swap_kinds_below_root<S>>},
    Mutant<P>{{"root-minimizes", "The root takes the least value; below it all is right.", search},
              C::template in_search<policies::swap_kind_of_root<S>>},
    Mutant<P>{{"all-levels-minimize", "Every level minimizes.", search},
              C::template in_search<policies::minimize_everywhere<S>>}};

/// Those that change how deep children are searched, in programs that do not write it.
template <class C, class P = typename C::Program, class S = typename C::Search>
inline constexpr std::array of_depth{
    Mutant<P>{
        {"depth-grows-in-loop", "Every child is searched a ply less deep than the one before it.", search},
        C::template in_search<policies::count_depth_in_loop<true, S>>},
    Mutant<P>{{"depth-grows-in-loop-below-root",
               "Below the root every child is searched a ply less deep than the one before it.", search},
              C::template in_search<policies::count_depth_in_loop<false, S>>},
    Mutant<P>{{"max-costs-no-depth", "The children of a max node are as deep as the node.", search},
              C::template in_search<policies::cost_no_depth<true, true, S>>},
    Mutant<P>{{"max-costs-no-depth-below-root",
               "Below the root the children of a max node are as deep as the node.", search},
              C::template in_search<policies::cost_no_depth<true, false, S>>},
    Mutant<P>{{"min-costs-no-depth", "The children of a min node are as deep as the node.", search},
              C::template in_search<policies::cost_no_depth<false, true, S>>}};

/// Those of alpha-beta that change which move is found.
template <class C, class P = typename C::Program, class S = typename C::Search>
inline constexpr std::array of_alpha_beta{
    Mutant<P>{
        {"cuts-at-own-bound",
         "In alpha-beta a max node cuts off when it reaches alpha, a min node when it reaches beta.", search},
        C::template in_alpha_beta<policies::cut_at_own_bound<S>>},
    Mutant<P>{
        {"cuts-past-own-bound",
         "In alpha-beta a max node cuts off when it raises alpha, a min node when it lowers beta.", search},
        C::template in_alpha_beta<policies::cut_past_own_bound<S>>},
    Mutant<P>{{"both-bounds-move", "In alpha-beta every node raises alpha and lowers beta.", search},
              C::template in_alpha_beta<policies::tighten_both_bounds<S>>},
    Mutant<P>{{"alpha-from-beta", "In alpha-beta a max node sets alpha to the greater of beta and its value.",
               search},
              C::template in_alpha_beta<policies::alpha_from_beta<S>>},
    Mutant<P>{{"alpha-starts-at-zero", "In alpha-beta alpha starts at 0.", search},
              C::template in_alpha_beta<policies::start_alpha_at_zero<S>>},
    Mutant<P>{{"bounds-start-at-zero", "In alpha-beta alpha and beta start at 0.", search},
              C::template in_alpha_beta<policies::start_bounds_at_zero<S>>}};

/// Those of alpha-beta that change the nodes which are entered.
template <class C, class P = typename C::Program, class S = typename C::Search>
inline constexpr std::array of_alpha_beta_nodes{
    Mutant<P>{
        {"window-negated", "In alpha-beta a child is told -beta and -alpha for alpha and beta.", search},
        C::template in_alpha_beta<policies::negate_window<S>>},
    Mutant<P>{{"cuts-at-equal-alone",
               "In alpha-beta only a value equal to the bound cuts off, and none beyond it.", search},
              C::template in_alpha_beta<policies::cut_at_equal_alone<S>>},
    Mutant<P>{
        {"own-bound-not-passed",
         "In alpha-beta a child is told the bound from above, and not the one that its parent has moved.",
         search},
        C::template in_alpha_beta<policies::pass_other_bound_alone<S>>}};

/// Those of an alpha-beta as negamax, in programs that do not write its bounds. (Where the root cuts off as
/// well, every node has one child, as with `cuts-at-own-bound`.)
template <class C, class P = typename C::Program, class S = typename C::Search>
inline constexpr std::array of_negamax{
    Mutant<P>{{"negated-alpha-overflows",
               "In an alpha-beta written as negamax, alpha starts at the smallest number of its type, which "
               "stays negative when it is negated.",
               search},
              C::template in_alpha_beta<policies::negate_smallest_number<policies::Overflows::alpha, S>>},
    Mutant<P>{{"negated-bounds-overflow-below-root",
               "In an alpha-beta written as negamax, alpha and beta both start at the smallest number of "
               "their type, which stays negative when it is negated; the root never cuts off.",
               search},
              C::template in_alpha_beta<policies::negate_smallest_number<policies::Overflows::both, S>>}};

/// Those of alpha-beta that change nothing but the values that its log shows.
template <class C, class P = typename C::Program, class S = typename C::Search>
inline constexpr std::array of_alpha_beta_values{
    Mutant<P>{{"improves-on-bound",
               "In alpha-beta a child replaces the value only where it is better than alpha in a max node, "
               "than beta in a min node.",
               search},
              C::template in_alpha_beta<policies::improve_on_bound<S>>},
    Mutant<P>{
        {"returns-own-bound", "In alpha-beta a max node tells its parent alpha, a min node beta.", search},
        C::template in_alpha_beta<policies::return_own_bound<S>>}};

}  // namespace fuzz::common
