// Mistakes in starcircle's searches: minimax and alpha-beta, which move is taken, which nodes count.
#include <algorithm>
#include <array>
#include <string_view>

#include "fuzz/foundations/decimal.hpp"
#include "fuzz/mutants/common_searches.hpp"
#include "fuzz/mutants/free_policies.hpp"
#include "fuzz/mutants/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using solver::Score;
using solver::Window;

constexpr auto kind = MutantKind::search;
constexpr std::string_view same_nodes =
    "values outside a window stay on their side of it, so that the same nodes cut off";

/// A change of alpha-beta alone.
template <void (*change)(Search& search)>
void in_alpha_beta(Program& program) {
  if (program.problem.algorithm == Algorithm::alpha_beta) {
    change(program.search);
  }
}

template <void (*change)(Search& search)>
void in_search(Program& program) {
  change(program.search);
}

void open_window_after_pass(Search& search) {
  search.move_window = [](bool, const Move& move, const Window& window) {
    return move.is_pass() ? Window{} : window;
  };
}

/// A node counts its children when they return, but for the one that cuts off.
int returned_to(const Event& event) {
  return event.kind == Event::Kind::changed && !event.cut ? 1 : 0;
}

/// Counts an entered node where `counts(event)`.
template <class Counts>
void count_if(Program& program, Counts counts) {
  program.counted = [counts](const Event& event) {
    return event.kind == Event::Kind::entered && counts(event) ? 1 : 0;
  };
}

/// The move at the root that is worth most at once.
Move greedy_move(const Program& program, const State& root) {
  const auto moves = program.rules.moves(root);
  return *std::ranges::max_element(moves, {},
                                   [&](const Move& move) { return program.myopic_of(root, move); });
}

/// Shows another move than the search found, with its own myopic utility.
template <class Chosen>
void choose(Program& program, Chosen chosen) {
  program.show = [&program, chosen, before = program.show](Outcome& outcome) {
    outcome.move = chosen(program, outcome.root);
    outcome.myopic = program.myopic_of(outcome.root, outcome.move);
    before(outcome);
  };
}

/// Both kinds of nodes move bounds in minimax, and one of them cuts off.
template <bool at_max>
void prune_in_minimax(Program& program) {
  if (program.problem.algorithm == cases::starcircle::Algorithm::minimax) {
    follow(program.search, solver::AlphaBeta{});
    policies::cut_only(program.search, at_max);
  }
}

void start_max_at_zero(Program& program) {
  override_part(program.search.start, [](const auto& before, bool max, const solver::Window& window) {
    return max ? Score{0} : before(max, window);
  });
  program.passes_without_move = true;
}

/// Infinity is a number that real values can pass; behind a pass a node is worth what its only child is.
template <Score bound>
void search_below(Program& program) {
  policies::start_at_least<bound>(program.search);
  program.search.first = {-bound, bound};
  override_part(program.search.improves,
                [](const auto& before, bool max, const Move& move, Score child, Score value) {
                  return move.is_pass() || before(max, move, child, value);
                });
  program.passes_without_move = true;
  program.no_move_is_worth_nothing = true;
}

constexpr std::array all{
    Mutant<Program>{{"cuts-strictly", "In alpha-beta a value equal to the bound does not cut off.", kind},
                    in_alpha_beta<policies::cut_strictly<Search>>},
    Mutant<Program>{
        {"bound-is-value",
         "In alpha-beta a node hands its own value down as its bound, also where it was told a better one.",
         kind},
        in_alpha_beta<policies::set_bound_to_value<Search>>},
    Mutant<Program>{{"alpha-beta-never-cuts", "Alpha-beta runs minimax.", kind},
                    in_alpha_beta<policies::never_cut<Search>>},
    Mutant<Program>{{"max-cuts-only", "In alpha-beta only max nodes cut off.", kind},
                    in_alpha_beta<policies::at<policies::cut_only<Search>, true>>},
    Mutant<Program>{{"min-cuts-only", "In alpha-beta only min nodes cut off.", kind},
                    in_alpha_beta<policies::at<policies::cut_only<Search>, false>>},
    Mutant<Program>{{"window-not-passed", "In alpha-beta every node starts with an open window.", kind},
                    in_alpha_beta<policies::pass_no_window<Search>>},
    Mutant<Program>{{"window-from-root-alone",
                     "In alpha-beta the window goes from the root to its children and no further.", kind},
                    in_alpha_beta<policies::pass_window_at_root_alone<Search>>},
    Mutant<Program>{{"window-from-parent-alone",
                     "In alpha-beta a node is told the bound of its parent and none from above it.", kind},
                    in_alpha_beta<policies::pass_own_bound_alone<Search>>},
    Mutant<Program>{
        {"window-leaks",
         "In alpha-beta the window, as one child leaves it, goes on to hold for its siblings and its parent.",
         kind},
        in_alpha_beta<policies::leak_window<Search>>},
    Mutant<Program>{
        {"window-opens-after-pass", "In alpha-beta the node behind a pass starts with an open window.", kind},
        in_alpha_beta<open_window_after_pass>},
    Mutant<Program>{
        {"beta-from-alpha", "In alpha-beta a min node sets beta to the least of alpha and its value.", kind},
        in_alpha_beta<policies::beta_from_alpha<Search>>},
    Mutant<Program>{{"bounds-never-move", "In alpha-beta bounds are passed down as they came.", kind},
                    in_alpha_beta<policies::never_tighten<Search>>},
    Mutant<Program>{
        {"other-bound-moves", "In alpha-beta a max node lowers beta, a min node raises alpha.", kind},
        in_alpha_beta<policies::tighten_other_bound<Search>>},
    Mutant<Program>{{"bound-is-child", "In alpha-beta a node's bound is the value of its last child.", kind},
                    in_alpha_beta<policies::set_bound_to_child<Search>>},
    Mutant<Program>{{"value-handed-down",
                     "In alpha-beta a child is told its parent's value for a bound, also where that was told "
                     "a better one.",
                     kind},
                    in_alpha_beta<policies::hand_value_down<Search>>},
    Mutant<Program>{
        {"window-swapped", "In alpha-beta a child is told alpha for beta and beta for alpha.", kind},
        in_alpha_beta<policies::swap_window<Search>>},
    Mutant<Program>{
        {"cut-before-undo",
         "In alpha-beta all nodes share one board, and a cut-off returns without taking its move back.",
         kind},
        in_alpha_beta<policies::leave_move_at_cut<false, Search>>},
    Mutant<Program>{{"cut-before-undo-below-root",
                     "In alpha-beta all nodes but the root share one board, and a cut-off returns without "
                     "taking its move back.",
                     kind},
                    in_alpha_beta<policies::leave_move_at_cut<true, Search>>},
    Mutant<Program>{
        {"cuts-as-other-kind",
         "In alpha-beta a max node cuts off at alpha or below, a min node at beta or above.", kind},
        in_alpha_beta<policies::cut_as_other_kind<Search>>},
    Mutant<Program>{
        {"starts-as-other-kind",
         "The value of a max node starts at an infinity above all, that of a min node below all.", kind},
        in_search<policies::start_as_other_kind<Search>>},
    Mutant<Program>{
        {"zero-counts-as-none", "A value of 0 is replaced by that of the next child, whatever it is.", kind},
        in_search<policies::replace_zero<Search>>},
    Mutant<Program>{{"last-child-counts", "The value of a node is that of its last child.", kind},
                    in_search<policies::keep_last_child<Search>>},
    Mutant<Program>{{"values-start-at-zero", "The value of an inner node starts at 0.", kind},
                    in_search<policies::start_at_least<0, Search>>},
    Mutant<Program>{
        {"infinity-100", "Values start at 100 and -100, and what is beyond is never better.", kind},
        in_search<policies::start_at_least<100, Search>>},
    Mutant<Program>{
        {"infinity-1000", "Values start at 1000 and -1000, and what is beyond is never better.", kind},
        in_search<policies::start_at_least<1'000, Search>>},
    Mutant<Program>{{"infinity-999",
                     "Values and bounds start at 999 and -999; without a better move a pass is written, with "
                     "the myopic value 0.",
                     kind},
                    search_below<999>},
    Mutant<Program>{{"infinity-1000-pass",
                     "Values and bounds start at 1000 and -1000; without a better move a pass is written, "
                     "with the myopic value 0.",
                     kind},
                    search_below<1'000>},
    Mutant<Program>{{"infinity-9999",
                     "Values and bounds start at 9999 and -9999; without a better move a pass is written, "
                     "with the myopic value 0.",
                     kind},
                    search_below<9'999>},
    Mutant<Program>{{"infinity-10000",
                     "Values and bounds start at 10000 and -10000; without a better move a pass is written, "
                     "with the myopic value 0.",
                     kind},
                    search_below<10'000>},
    Mutant<Program>{{"star-always-maximizes",
                     "Star's nodes maximize and Circle's minimize, whoever is to move at the root; values "
                     "are for the root's side.",
                     kind},
                    [](Program& program) {
                      if (searcher(program) == solver::Side::second) {
                        policies::swap_kinds(program.search);
                      }
                    }},
    Mutant<Program>{{"depth-is-one-digit", "Of the depth limit the first digit is read.", kind},
                    [](Program& program) { program.cutoff = first_digit(program.cutoff); }},
    Mutant<Program>{{"value-starts-at-bound", "In alpha-beta a node's value starts at its bound.", kind,
                     same_nodes, MutantClass::equivalent},
                    in_alpha_beta<policies::start_at_bound<Search>>},
    Mutant<Program>{{"fail-hard", "In alpha-beta the value told to the parent is held to the window.", kind,
                     same_nodes, MutantClass::equivalent},
                    in_alpha_beta<policies::fail_hard<Search>>},
    Mutant<Program>{{"ties-take-last", "Of moves worth the same the last one is played.", kind},
                    in_search<policies::choose_last<Search>>},
    Mutant<Program>{
        {"inner-ties-take-last", "Below the root a child that is worth the same replaces the value.", kind,
         "a value replaced by an equal one is the same, and below the root no move is kept",
         MutantClass::equivalent},
        in_search<policies::replace_by_equals<Search>>},
    Mutant<Program>{
        {"deeper-nodes-choose", "Deeper max nodes overwrite the move that the root has chosen.", kind},
        in_search<policies::choose_at_deeper_nodes<Search>>},
    Mutant<Program>{{"all-levels-maximize", "Every level maximizes.", kind},
                    in_search<policies::maximize_everywhere<Search>>},
    Mutant<Program>{{"min-calls-min", "Below the root every level minimizes.", kind},
                    in_search<policies::minimize_below_root<Search>>},
    Mutant<Program>{
        {"min-window-negated",
         "In alpha-beta a min node tells its children -beta and -alpha for alpha and beta.", kind},
        in_alpha_beta<policies::negate_window_at_min<Search>>},
    Mutant<Program>{{"min-compares-absolute", "Min nodes compare values without their signs.", kind},
                    in_search<policies::compare_absolute_at_min<Search>>},
    Mutant<Program>{
        {"cut-goes-on", "In alpha-beta the next child is visited behind a cut-off all the same.", kind},
        in_alpha_beta<policies::go_on_after_cut<Search>>},
    Mutant<Program>{{"one-ply-deeper", "The search goes one ply deeper than asked for.", kind},
                    [](Program& program) { ++program.cutoff; }},
    Mutant<Program>{{"one-ply-less", "The search goes one ply less, but at least one.", kind},
                    [](Program& program) { program.cutoff = std::max(1, program.cutoff - 1); }},
    Mutant<Program>{{"first-move-played", "The first move is played, whatever the search says.", kind},
                    [](Program& program) {
                      choose(program, [](const Program& own, const State& root) {
                        return own.rules.moves(root).front();
                      });
                    }},
    Mutant<Program>{{"greedy-move-played", "The move that is worth most at once is played.", kind},
                    [](Program& program) { choose(program, greedy_move); }},
    Mutant<Program>{
        {"counted-on-return", "A node is counted when it returns, and not when it cuts off.", kind},
        [](Program& program) {
          program.counted = [](const Event& event) {
            return event.kind == Event::Kind::left && !event.cut ? 1 : 0;
          };
        }},
    Mutant<Program>{{"root-alpha-not-passed",
                     "In alpha-beta the root's children are all searched with an open window.", kind},
                    in_alpha_beta<policies::pass_no_window_at_root<Search>>},
    Mutant<Program>{{"minimax-prunes", "Minimax cuts off as alpha-beta does.", kind},
                    [](Program& program) { follow(program.search, solver::AlphaBeta{}); }},
    Mutant<Program>{{"minimax-prunes-at-max", "In minimax max nodes cut off as in alpha-beta.", kind},
                    prune_in_minimax<true>},
    Mutant<Program>{{"minimax-prunes-at-min", "In minimax min nodes cut off as in alpha-beta.", kind},
                    prune_in_minimax<false>},
    Mutant<Program>{{"max-starts-at-zero",
                     "The value of a max node starts at 0; a root that finds nothing better passes.", kind},
                    start_max_at_zero},
    Mutant<Program>{
        {"max-starts-at-zero-unless-it-passes",
         "The value of a max node starts at 0, unless it has to pass; a root that finds nothing better "
         "passes.",
         kind},
        [](Program& program) {
          start_max_at_zero(program);
          override_part(program.search.improves,
                        [](const auto& before, bool max, const Move& move, Score child, Score value) {
                          return (max && move.is_pass()) || before(max, move, child, value);
                        });
        }},
    Mutant<Program>{{"last-move-played", "The last move is played, whatever the search says.", kind},
                    [](Program& program) {
                      choose(program, [](const Program& own, const State& root) {
                        return own.rules.moves(root).back();
                      });
                    }},
    Mutant<Program>{
        {"root-children-not-counted", "The root's children are not counted.", kind},
        [](Program& program) { count_if(program, [](const Event& event) { return event.depth != 1; }); }},
    Mutant<Program>{{"counted-unless-it-cuts",
                     "A node is counted when its parent has its value, unless it cuts off the others.", kind},
                    [](Program& program) {
                      program.first_count = 1;
                      program.counted = returned_to;
                    }},
    Mutant<Program>{
        {"counted-unless-it-cuts-without-root",
         "A node is counted when its parent has its value, unless it cuts off; the root is not.", kind},
        [](Program& program) { program.counted = returned_to; }},
    Mutant<Program>{
        {"min-nodes-not-counted", "Nodes at which the other side moves are not counted.", kind},
        [](Program& program) { count_if(program, [](const Event& event) { return event.max; }); }},
    Mutant<Program>{
        {"max-nodes-not-counted", "Nodes at which the own side moves are not counted.", kind},
        [](Program& program) { count_if(program, [](const Event& event) { return !event.max; }); }},
    Mutant<Program>{{"cutoff-not-counted", "Nodes at the depth limit are not counted.", kind},
                    [](Program& program) {
                      count_if(program,
                               [&program](const Event& event) { return event.depth < program.cutoff; });
                    }},
    Mutant<Program>{{"early-ends-not-counted", "Nodes where the game is over are not counted.", kind},
                    [](Program& program) {
                      count_if(program,
                               [&program](const Event& event) { return !program.rules.over(*event.state); });
                    }},
    Mutant<Program>{{"count-starts-at-one", "The root is counted twice.", kind},
                    [](Program& program) { program.first_count = 1; }},
    Mutant<Program>{
        {"root-not-counted", "The root is not counted.", kind},
        [](Program& program) { count_if(program, [](const Event& event) { return event.depth > 0; }); }},
    Mutant<Program>{{"pass-not-counted", "A node behind a pass is not counted.", kind},
                    [](Program& program) {
                      count_if(program, [](const Event& event) {
                        return event.move == nullptr || !event.move->is_pass();
                      });
                    }},
    Mutant<Program>{
        {"leaves-not-counted", "Leaves are not counted.", kind},
        [](Program& program) { count_if(program, [](const Event& event) { return !event.is_leaf; }); }},
    Mutant<Program>{
        {"leaves-counted-alone", "Nothing but leaves is counted.", kind},
        [](Program& program) { count_if(program, [](const Event& event) { return event.is_leaf; }); }},
    Mutant<Program>{
        {"counts-generated", "All children are counted when their node is expanded, pruned or not.", kind},
        [](Program& program) {
          program.first_count = 1;
          program.counted = [&program](const Event& event) {
            const bool expanded = event.kind == Event::Kind::entered && !event.is_leaf;
            return expanded ? static_cast<int>(program.rules.moves(*event.state).size()) : 0;
          };
        }},
};

/// How a program is changed by what is common to all games.
struct Changes {
  using Program = starcircle::Program;
  using Search = starcircle::Search;
  template <void (*change)(Search& search)>
  static void in_search(Program& program) {
    starcircle::in_search<change>(program);
  }
  template <void (*change)(Search& search)>
  static void in_alpha_beta(Program& program) {
    starcircle::in_alpha_beta<change>(program);
  }
};

}  // namespace

std::span<const Mutant<Program>> search_mutants() {
  static const auto with_common = joined<Program>(
      {all, common::of_every_search<Changes>, common::of_depth<Changes>, common::of_alpha_beta<Changes>,
       common::of_alpha_beta_nodes<Changes>, common::of_negamax<Changes>});
  return with_common;
}

}  // namespace fuzz::starcircle
