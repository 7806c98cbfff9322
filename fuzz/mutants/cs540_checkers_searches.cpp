// Mistakes in the search of programs for cs540-checkers: the write-up's peculiarities done the usual way, and
// others.
#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include "fuzz/mutants/common_searches.hpp"
#include "fuzz/mutants/cs540_checkers.hpp"
#include "fuzz/mutants/free_policies.hpp"

namespace fuzz::cs540_checkers {
namespace {

using solver::Window;

constexpr auto kind = MutantKind::search;

template <void (*change)(Search& search)>
void change_search(Program& program) {
  change(program.search);
}

/// Each node gets the bound that its parent has moved, and not the one that the parent was given; the root's
/// children have the full window.
void forget_deep_bounds(Search& search) {
  search.child_window = [](bool, int depth, Score, const Window& window) {
    if (depth == 0) {
      return Window{};
    }
    return depth % 2 == 0 ? Window{window.alpha, solver::infinity} : Window{-solver::infinity, window.beta};
  };
}

void search_deeper(Search& search) {
  search.deeper = 1;
}

/// The solver's search gives the root's moves the full window; this one the root's own.
void pass_window_at_root_too(Search& search) {
  search.child_window = [](bool, int, Score, const Window& window) { return window; };
}

void start_at_infinity(Search& search) {
  search.start = [](bool max, const Window&) { return max ? -solver::infinity : solver::infinity; };
}

void choose_any(Search& search) {
  search.chooses = [](bool, int depth, Score, Score, bool) { return depth == 0; };
}

void search_less_deep(Search& search) {
  search.is_leaf = [](const State&, bool over, int depth, int cutoff) {
    return over || depth >= std::max(1, cutoff - 1);
  };
}

void cut_behind_next_child(Search& search) {
  search.after_cut = [](bool, const std::vector<Move>&, std::size_t at) { return at + 2; };
}

template <bool (*better)(const Searched& searched, const Searched& chosen)>
void replace_if(Program& program) {
  program.replaces = better;
}

bool not_worse(const Searched& searched, const Searched& chosen) {
  return searched.value >= chosen.value;
}
bool always(const Searched&, const Searched&) {
  return true;
}
bool never(const Searched&, const Searched&) {
  return false;
}

/// The value of the move chosen so far starts at a value that moves can have: none is chosen that is not
/// worth more.
template <Score value>
void start_chosen_at(Program& program) {
  program.is_chosen = [](const Searched& searched) { return searched.value > value; };
}

/// The same within a depth's search, which then has no move.
template <Score value>
void start_root_at(Search& search) {
  search.first.alpha = value;
}

/// The bounds of the root's children start at numbers that values pass.
template <Score size>
void start_bounds_at(Search& search) {
  override_part(search.child_window,
                [](const auto& before, bool max, int depth, Score value, const Window& window) {
                  return depth == 0 ? Window{-size, size} : before(max, depth, value, window);
                });
}

/// A depth begins with the best value of the one before it, and its move.
void keep_best(Program& program) {
  override_part(program.after_search, [](const auto& prior, Searched& searched, const Searched* before) {
    prior(searched, before);
    if (before != nullptr && before->best && searched.value <= before->value) {
      searched.value = before->value;
      searched.best = before->best;
    }
  });
}

constexpr std::array all{
    Mutant<Program>{{"root-passes-alpha", "The root passes the value of its best move as alpha.", kind},
                    change_search<pass_window_at_root_too>},
    Mutant<Program>{{"last-best-root-move", "Of root moves worth the same the last one is the best.", kind},
                    change_search<policies::choose_last<Search>>},
    Mutant<Program>{{"last-root-move", "The last root move is taken for the best one.", kind},
                    change_search<choose_any>},
    Mutant<Program>{{"last-depth-played", "The move of the last depth is played.", kind}, replace_if<always>},
    Mutant<Program>{{"first-depth-played", "The move of the first depth is played.", kind},
                    replace_if<never>},
    Mutant<Program>{
        {"equal-depth-replaces", "A deeper move that is worth the same replaces a shallow one.", kind},
        replace_if<not_worse>},
    Mutant<Program>{{"best-kept-across-depths",
                     "A depth whose moves are no better reports the move and value of the one before.", kind},
                    keep_best},
    Mutant<Program>{
        {"chosen-starts-at-0",
         "The value of the move chosen so far starts at 0: only a move worth more is chosen.", kind},
        start_chosen_at<0>},
    Mutant<Program>{
        {"chosen-starts-at-minus-1",
         "The value of the move chosen so far starts at -1: only a move worth more is chosen.", kind},
        start_chosen_at<-1>},
    Mutant<Program>{
        {"chosen-starts-at-minus-10",
         "The value of the move chosen so far starts at -10: only a move worth more is chosen.", kind},
        start_chosen_at<-10>},
    Mutant<Program>{
        {"chosen-starts-at-minus-100",
         "The value of the move chosen so far starts at -100: only a move worth more is chosen.", kind},
        start_chosen_at<-100>},
    Mutant<Program>{
        {"root-starts-at-minus-1",
         "The root's value starts at -1: a depth at which no move is worth more has no move.", kind},
        change_search<start_root_at<-1>>},
    Mutant<Program>{
        {"root-starts-at-minus-100",
         "The root's value starts at -100: a depth at which no move is worth more has no move.", kind},
        change_search<start_root_at<-100>>},
    Mutant<Program>{{"bounds-start-at-100",
                     "For the root's children alpha starts at -100 and beta at 100, as if no board were "
                     "worth more or less.",
                     kind},
                    change_search<start_bounds_at<100>>},
    Mutant<Program>{{"strict-cut", "A value equal to the bound does not cut off.", kind, "",
                     MutantClass::killable, "equality does not prune"},
                    change_search<policies::cut_strictly<Search>>},
    Mutant<Program>{{"bound-is-child", "A node's bound is the value of its last child, better or not.", kind},
                    change_search<policies::set_bound_to_child<Search>>},
    Mutant<Program>{
        {"value-handed-down",
         "A child is told its parent's value for a bound, also where the parent was told a better one.",
         kind},
        change_search<policies::hand_value_down<Search>>},
    Mutant<Program>{{"window-swapped", "A child is told alpha for beta and beta for alpha.", kind},
                    change_search<policies::swap_window<Search>>},
    Mutant<Program>{
        {"cuts-as-other-kind", "A max node cuts off at alpha or below, a min node at beta or above.", kind},
        change_search<policies::cut_as_other_kind<Search>>},
    Mutant<Program>{{"starts-as-other-kind",
                     "The value of a max node starts at Infinity, that of a min node at -Infinity.", kind},
                    change_search<policies::start_as_other_kind<Search>>},
    Mutant<Program>{
        {"zero-counts-as-none", "A value of 0 is replaced by that of the next child, whatever it is.", kind},
        change_search<policies::replace_zero<Search>>},
    Mutant<Program>{{"last-child-counts", "The value of a node is that of its last child.", kind},
                    change_search<policies::keep_last_child<Search>>},
    Mutant<Program>{{"never-cuts", "The search moves its bounds and never cuts off.", kind},
                    change_search<policies::never_cut<Search>>},
    Mutant<Program>{{"cuts-only-at-max", "Only max nodes cut off.", kind},
                    change_search<policies::at<policies::cut_only<Search>, true>>},
    Mutant<Program>{{"cuts-only-at-min", "Only min nodes cut off.", kind},
                    change_search<policies::at<policies::cut_only<Search>, false>>},
    Mutant<Program>{{"cuts-one-child-late", "A cut-off leaves out one child and the loop goes on.", kind},
                    change_search<cut_behind_next_child>},
    Mutant<Program>{
        {"window-from-parent-alone", "A node is told the bound of its parent and none from above it.", kind},
        change_search<forget_deep_bounds>},
    Mutant<Program>{{"window-leaks",
                     "The window, as one child leaves it, goes on to hold for its siblings and its parent; "
                     "the root's children have the full window.",
                     kind},
                    change_search<policies::leak_window<Search>>},
    Mutant<Program>{{"beta-from-alpha", "A min node sets beta to the smaller of alpha and its value.", kind},
                    change_search<policies::beta_from_alpha<Search>>},
    Mutant<Program>{{"other-bound-moves", "A max node lowers beta, a min node raises alpha.", kind},
                    change_search<policies::tighten_other_bound<Search>>},
    Mutant<Program>{{"fail-soft", "A node's value starts at an infinity and may leave the window.", kind,
                     "a value outside of the window cuts or fails as the bound does, and the root's children "
                     "have the full window",
                     MutantClass::equivalent},
                    change_search<start_at_infinity>},
    Mutant<Program>{{"fail-hard", "The value told to the parent is held to the window on both sides.", kind,
                     "a value outside of the window cuts or fails as the bound does, and the root's children "
                     "have the full window",
                     MutantClass::equivalent},
                    change_search<policies::fail_hard<Search>>},
    Mutant<Program>{{"all-levels-maximize", "Every level maximizes.", kind},
                    change_search<policies::maximize_everywhere<Search>>},
    Mutant<Program>{{"min-calls-min", "Below the root every level minimizes.", kind},
                    change_search<policies::minimize_below_root<Search>>},
    Mutant<Program>{{"one-ply-deeper", "Every search is one ply deeper than its depth limit.", kind},
                    change_search<search_deeper>},
    Mutant<Program>{{"one-ply-less", "Every search but the first is one ply less deep.", kind},
                    change_search<search_less_deep>},
    Mutant<Program>{
        {"dead-end-expanded", "A dead end above the cut-off is worth the bound it was given.", kind},
        change_search<policies::expand_ended_games<Search>>},
    Mutant<Program>{
        {"ends-when-exhausted", "No deeper search follows one that no depth limit cut short.", kind},
        [](Program& program) {
          program.goes_on = [](const Searched& searched) { return searched.limited; };
        }},
    Mutant<Program>{{"ends-without-move", "Without a move there is one search.", kind},
                    [](Program& program) {
                      program.goes_on = [](const Searched& searched) { return searched.moves > 0; };
                    }},
    Mutant<Program>{{"ends-with-only-move", "With one move only there is one search.", kind},
                    [](Program& program) {
                      program.goes_on = [](const Searched& searched) { return searched.moves != 1; };
                    }},
};

/// How a program is changed by what is common to all games.
struct Changes {
  using Program = cs540_checkers::Program;
  using Search = cs540_checkers::Search;
  template <void (*change)(Search& search)>
  static void in_search(Program& program) {
    cs540_checkers::change_search<change>(program);
  }
  template <void (*change)(Search& search)>
  static void in_alpha_beta(Program& program) {
    cs540_checkers::change_search<change>(program);
  }
};

}  // namespace

std::span<const Mutant<Program>> search_mutants() {
  static const auto with_common =
      joined<Program>({all, common::of_every_search<Changes>, common::of_alpha_beta<Changes>,
                       common::of_alpha_beta_nodes<Changes>});
  return with_common;
}

}  // namespace fuzz::cs540_checkers
