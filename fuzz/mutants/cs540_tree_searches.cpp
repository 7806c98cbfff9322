// Mistakes in the searches of programs for cs540-tree: whose turn it is, what a leaf is worth, what is cut.
#include <algorithm>
#include <array>
#include <cstdint>

#include "fuzz/mutants/common_searches.hpp"
#include "fuzz/mutants/cs540_tree.hpp"
#include "fuzz/mutants/free_policies.hpp"
#include "fuzz/mutants/free_writing.hpp"

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using solver::Side;

constexpr auto rules = MutantKind::rules;
constexpr auto search = MutantKind::search;

template <void (*change)(Search& search)>
void change_search(Program& program) {
  change(program.search);
}

/// Changes alpha-beta alone.
template <void (*change)(Search& search)>
void change_alpha_beta(Program& program) {
  if (program.problem.algorithm == Algorithm::alpha_beta) {
    change(program.search);
  }
}

/// One function for both algorithms: MINIMAX keeps bounds as well, cuts nothing off, and has this mistake.
template <void (*change)(Search& search)>
void keep_bounds_in_minimax(Program& program) {
  if (program.problem.algorithm == Algorithm::minimax) {
    follow(program.search, solver::AlphaBeta{});
    policies::never_cut(program.search);
    change(program.search);
  }
}

/// BEST is looked for when all children of the root are searched.
void choose_by_value(Program& program) {
  program.best = [&program](const Searched& searched) {
    for (const NodeIndex child : program.tree.moves(program.root)) {
      if (searched.returned[static_cast<std::size_t>(child)] == searched.value) {
        return program.tree.number(child);
      }
    }
    return 0;
  };
}

/// Every leaf is worth `read(value)`, the value being MAX's.
template <Score (*read)(Score value)>
void read_leaves(Program& program) {
  override_part(program.rules.score, [](const auto& before, const State& state, Side side) {
    const Score value = read(before(state, Side::first));
    return side == Side::first ? value : -value;
  });
}

Score without_sign(Score value) {
  return std::max(value, -value);
}
Score in_sixteen_bits(Score value) {
  return static_cast<std::int16_t>(value);
}
Score last_digit(Score value) {
  return value % 10;
}

void value_for_mover(Program& program) {
  override_part(program.rules.score,
                [](const auto& before, const State& state, Side) { return before(state, state.turn); });
}

void children_from_right(Program& program) {
  override_part(program.rules.moves, [](const auto& before, const State& state) {
    auto moves = before(state);
    std::ranges::reverse(moves);
    return moves;
  });
}

/// "The best leaf first": children that are leaves are tried by value.
void sort_children(Program& program) {
  override_part(program.rules.moves, [&program](const auto& before, const State& state) {
    auto moves = before(state);
    std::ranges::stable_sort(moves, [&](NodeIndex left, NodeIndex right) {
      const auto worth = [&](NodeIndex node) {
        return is_leaf(program.tree.node(node)) ? program.tree.node(node).value : 0;
      };
      return state.turn == Side::first ? worth(left) > worth(right) : worth(left) < worth(right);
    });
    return moves;
  });
}

void minimize_below_root(Search& changed) {
  changed.maximizes = [](bool max, int depth) { return max && depth == 0; };
}

constexpr Score small_infinity = 100'000;

void start_at_small_infinity(Program& program) {
  policies::start_at_least<small_infinity>(program.search);
  writing::spell_as_infinity<small_infinity>(program.log);
}

/// Behind the first negative leaf all are read as negative.
void keep_sign(Program& program) {
  program.rules.score = [&program](const State& state, Side side) {
    bool negative = false;
    for (NodeIndex node = 0; node <= state.node; ++node) {
      negative = negative || program.tree.node(node).value < 0;
    }
    const Score value = program.tree.node(state.node).value;
    const Score read = negative ? -std::max(value, -value) : value;
    return side == Side::first ? read : -read;
  };
}

constexpr std::array all{
    Mutant<Program>{{"sign-kept", "All leaves behind the first negative one are read as negative.", rules},
                    keep_sign},
    Mutant<Program>{{"max-at-root", "MAX moves at the root, whatever the input says.", rules},
                    [](Program& program) { program.root.turn = Side::first; }},
    Mutant<Program>{{"sides-swapped", "MAX and MIN change places.", rules},
                    [](Program& program) { program.root.turn = other(program.root.turn); }},
    Mutant<Program>{{"values-for-root", "Values are those of the side at the root, and it maximizes.", rules},
                    [](Program& program) { program.maximizer = program.root.turn; }},
    Mutant<Program>{{"value-for-mover", "A leaf is worth its negative where MIN would move.", rules},
                    value_for_mover},
    Mutant<Program>{{"leaf-sign-lost", "Leaves are read without their sign.", rules},
                    read_leaves<without_sign>},
    Mutant<Program>{{"leaf-in-16-bits", "Leaves are held in 16 bits.", rules}, read_leaves<in_sixteen_bits>},
    Mutant<Program>{{"leaf-last-digit", "Of a leaf's digits the last one is read.", rules},
                    read_leaves<last_digit>},
    Mutant<Program>{{"children-from-right", "Children are looked at from right to left.", rules},
                    children_from_right},
    Mutant<Program>{
        {"children-sorted", "Children are looked at in the order of their leaves' values.", rules},
        sort_children},
    Mutant<Program>{{"strict-cut", "A value equal to the bound does not cut off.", search, "",
                     MutantClass::killable, "equality does not prune"},
                    change_alpha_beta<policies::cut_strictly<Search>>},
    Mutant<Program>{
        {"bound-is-value",
         "A node hands its own value down as its bound, also where it was told a better one.", search},
        change_alpha_beta<policies::set_bound_to_value<Search>>},
    Mutant<Program>{
        {"bound-is-child", "A node's bound is the value of its last child, better or not.", search},
        change_alpha_beta<policies::set_bound_to_child<Search>>},
    Mutant<Program>{
        {"value-handed-down",
         "A child is told its parent's value for a bound, also where the parent was told a better one.",
         search},
        change_alpha_beta<policies::hand_value_down<Search>>},
    Mutant<Program>{{"window-swapped", "A child is told alpha for beta and beta for alpha.", search},
                    change_alpha_beta<policies::swap_window<Search>>},
    Mutant<Program>{
        {"cuts-as-other-kind", "A max node cuts off at alpha or below, a min node at beta or above.", search},
        change_alpha_beta<policies::cut_as_other_kind<Search>>},
    Mutant<Program>{{"starts-as-other-kind",
                     "The value of a max node starts at Infinity, that of a min node at -Infinity.", search},
                    change_search<policies::start_as_other_kind<Search>>},
    Mutant<Program>{{"zero-counts-as-none",
                     "A value of 0 is replaced by that of the next child, whatever it is.", search},
                    change_search<policies::replace_zero<Search>>},
    Mutant<Program>{{"last-child-counts", "The value of a node is that of its last child.", search},
                    change_search<policies::keep_last_child<Search>>},
    Mutant<Program>{
        {"last-child-counts-not-for-best",
         "The value of a node is that of its last child; BEST is the first child worth as much.", search},
        [](Program& program) {
          policies::keep_last_child(program.search);
          choose_by_value(program);
        }},
    Mutant<Program>{{"minimax-holds-to-bounds",
                     "MINIMAX keeps bounds too: a max node tells its parent no more than beta, a min node no "
                     "less than alpha.",
                     search},
                    keep_bounds_in_minimax<policies::hold_to_cutting_bound<true, true, Search>>},
    Mutant<Program>{{"minimax-holds-to-beta",
                     "MINIMAX keeps bounds too: a max node tells its parent no more than beta.", search},
                    keep_bounds_in_minimax<policies::hold_to_cutting_bound<true, false, Search>>},
    Mutant<Program>{{"minimax-holds-to-alpha",
                     "MINIMAX keeps bounds too: a min node tells its parent no less than alpha.", search},
                    keep_bounds_in_minimax<policies::hold_to_cutting_bound<false, true, Search>>},
    Mutant<Program>{{"minimax-returns-bounds",
                     "MINIMAX keeps bounds too: a max node tells its parent alpha, a min node beta.", search},
                    keep_bounds_in_minimax<policies::return_own_bound<Search>>},
    Mutant<Program>{{"never-cuts", "Alpha-beta moves its bounds and never cuts off.", search},
                    change_alpha_beta<policies::never_cut<Search>>},
    Mutant<Program>{{"cuts-only-at-max", "Only max nodes cut off.", search},
                    change_alpha_beta<policies::at<policies::cut_only<Search>, true>>},
    Mutant<Program>{{"cuts-only-at-min", "Only min nodes cut off.", search},
                    change_alpha_beta<policies::at<policies::cut_only<Search>, false>>},
    Mutant<Program>{
        {"value-starts-at-bound",
         "In alpha-beta a node's value starts at its bound, as in the write-up's program.", search},
        change_alpha_beta<policies::start_at_bound<Search>>},
    Mutant<Program>{
        {"fail-hard", "In alpha-beta the value told to the parent is held to the window.", search},
        change_alpha_beta<policies::fail_hard<Search>>},
    Mutant<Program>{{"window-not-passed", "Every node begins with the widest window.", search},
                    change_alpha_beta<policies::pass_no_window<Search>>},
    Mutant<Program>{
        {"root-alpha-not-passed", "The root's children are all searched with the widest window.", search},
        change_alpha_beta<policies::pass_no_window_at_root<Search>>},
    Mutant<Program>{{"window-from-root-alone",
                     "The window is passed from the root to its children and no further.", search},
                    change_alpha_beta<policies::pass_window_at_root_alone<Search>>},
    Mutant<Program>{{"window-from-parent-alone",
                     "A node is told the bound of its parent and none from above it.", search},
                    change_alpha_beta<policies::pass_own_bound_alone<Search>>},
    Mutant<Program>{
        {"window-leaks",
         "The window, as one child leaves it, goes on to hold for its siblings and its parent.", search},
        change_alpha_beta<policies::leak_window<Search>>},
    Mutant<Program>{
        {"beta-from-alpha", "A min node sets beta to the smaller of alpha and its value.", search},
        change_alpha_beta<policies::beta_from_alpha<Search>>},
    Mutant<Program>{{"bounds-never-move", "Bounds are passed down as they came.", search},
                    change_alpha_beta<policies::never_tighten<Search>>},
    Mutant<Program>{{"other-bound-moves", "A max node lowers beta, a min node raises alpha.", search},
                    change_alpha_beta<policies::tighten_other_bound<Search>>},
    Mutant<Program>{{"minimax-as-alpha-beta", "MINIMAX is searched by alpha-beta.", search},
                    [](Program& program) { follow(program.search, solver::AlphaBeta{}); }},
    Mutant<Program>{
        {"ties-take-last", "Of the root's children worth the same the last one is the best.", search},
        change_search<policies::choose_last<Search>>},
    Mutant<Program>{{"equals-replace", "A child that is worth the same replaces a node's value.", search,
                     "a value replaced by an equal one is the same, and the best child stays the first",
                     MutantClass::equivalent},
                    change_search<policies::replace_by_equals<Search>>},
    Mutant<Program>{{"deeper-nodes-choose", "Deeper max nodes overwrite the best child of the root.", search},
                    change_search<policies::choose_at_deeper_nodes<Search>>},
    Mutant<Program>{{"all-levels-maximize", "Every level maximizes.", search},
                    change_search<policies::maximize_everywhere<Search>>},
    Mutant<Program>{
        {"levels-by-depth", "Below the root even depths maximize, whoever moves at the root.", search},
        [](Program& program) {
          program.search.maximizes = [](bool max, int depth) { return depth == 0 ? max : depth % 2 == 0; };
        }},
    Mutant<Program>{
        {"cut-returns-bound", "A node that cuts off tells its parent the bound, not its value.", search},
        change_alpha_beta<policies::return_bound_at_cut<Search>>},
    Mutant<Program>{{"min-calls-min", "Below the root every level minimizes.", search},
                    change_search<minimize_below_root>},
    Mutant<Program>{
        {"infinity-too-small", "Values start at 100,000 for infinity, which leaves can pass.", search},
        start_at_small_infinity},
    Mutant<Program>{{"values-start-at-zero", "The value of an inner node starts at 0.", search},
                    change_search<policies::start_at_least<0, Search>>},
};

/// How a program is changed by what is common to all games.
struct Changes {
  using Program = cs540_tree::Program;
  using Search = cs540_tree::Search;
  template <void (*change)(Search& search)>
  static void in_search(Program& program) {
    cs540_tree::change_search<change>(program);
  }
  template <void (*change)(Search& search)>
  static void in_alpha_beta(Program& program) {
    cs540_tree::change_alpha_beta<change>(program);
  }
};

}  // namespace

std::span<const Mutant<Program>> search_mutants() {
  static const auto with_common =
      joined<Program>({all, common::of_every_search<Changes>, common::of_alpha_beta<Changes>,
                       common::of_alpha_beta_nodes<Changes>, common::of_alpha_beta_values<Changes>});
  return with_common;
}

}  // namespace fuzz::cs540_tree
