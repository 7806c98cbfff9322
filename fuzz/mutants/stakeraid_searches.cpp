// Mistakes in stakeraid's searches: minimax and alpha-beta, and which move is taken.
#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <utility>

#include "fuzz/foundations/decimal.hpp"
#include "fuzz/mutants/common_searches.hpp"
#include "fuzz/mutants/free_policies.hpp"
#include "fuzz/mutants/stakeraid.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Task;
using solver::Score;
using solver::Window;

constexpr auto kind = MutantKind::search;
constexpr std::string_view other_nodes =
    "other nodes are entered, but values outside a window stay on their side of it";
constexpr std::string_view same_nodes =
    "values outside a window stay on their side of it, so that the same nodes cut off";

/// A change of alpha-beta alone.
template <void (*change)(Search& search)>
void in_alpha_beta(Program& program) {
  if (program.problem.task == Task::alpha_beta) {
    change(program.search);
  }
}

template <void (*change)(Search& search)>
void in_search(Program& program) {
  change(program.search);
}

/// At the root a Raid is played instead of a Stake worth the same, where the value is outside a range: two
/// objects are compared that hold it, and only small values share theirs.
template <Score least, Score most>
void prefer_raid_in_large_ties(Search& search) {
  policies::replace_in_root_ties(search, [](const Move& move, const Move& best, Score value) {
    return best.kind() == Kind::stake && move.kind() == Kind::raid && (value < least || value > most);
  });
}

/// The root alone begins with a bound that real values can pass.
template <Score bound>
void choose_above(Search& search) {
  search.chooses = [](bool, int depth, Score child, Score, bool better) {
    return depth == 0 && better && child > -bound;
  };
}

/// The same, where the first move is the best one before any is looked at.
template <Score bound>
void choose_first_or_above(Search& search) {
  search.chooses = [first = true](bool, int depth, Score child, Score, bool better) mutable {
    return depth == 0 && (std::exchange(first, false) || (better && child > -bound));
  };
}

/// A max node below the root is never worth less than 0, as where it starts at the smallest positive number.
void start_inner_max_at_zero(Search& search) {
  override_part(search.start, [](const auto& before, bool max, const Window& window) {
    return max ? Score{0} : before(max, window);
  });
  // The root's own value is that of its best move.
  const auto best = std::make_shared<Score>(-solver::infinity);
  override_part(search.child_window,
                [best](const auto& before, bool max, int depth, Score value, const Window& window) {
                  return before(max, depth, depth == 0 ? *best : value, window);
                });
  search.chooses = [best](bool, int depth, Score child, Score, bool) {
    const bool chosen = depth == 0 && child > *best;
    *best = chosen ? child : *best;
    return chosen;
  };
}

/// Alpha-beta begins with a window that real values can leave.
template <Score bound>
void begin_between(Search& search) {
  search.first = {-bound, bound};
}

/// As where the root's moves stand in a loop of their own: its children are told that window, and the root,
/// which chooses whatever its moves are worth, does not cut off.
template <Score bound>
void begin_between_at_root(Search& search) {
  begin_between<bound>(search);
  override_part(search.child_window,
                [](const auto& before, bool max, int depth, Score value, const Window& window) {
                  const Window told = before(max, depth, value, window);
                  return depth == 0 ? Window{std::max(told.alpha, -bound), bound} : told;
                });
  search.first.beta = solver::infinity;
}

/// A move of one kind replaces what the moves before it were worth.
template <Kind kind_of_last>
void keep_last_of(Search& search) {
  override_part(search.improves,
                [](const auto& before, bool max, const Move& move, Score child, Score value) {
                  return move.kind() == kind_of_last || before(max, move, child, value);
                });
}

template <void (*change)(Search& search)>
void blank_where_none(Program& program) {
  change(program.search);
  program.without_move = Program::WithoutMove::empty_file;
}

template <void (*change)(Search& search)>
void a1_where_none(Program& program) {
  change(program.search);
  program.without_move = Program::WithoutMove::a1_and_old_board;
}

/// The order of moves in a program that replaces a Raid by a Stake.
enum class KindsTried { stake_before_raid, raid_before_stake, raids_first, conquering_raids_first };

/// A move's place in that order.
template <KindsTried order>
std::pair<std::size_t, bool> place_tried(std::size_t square, Kind move) {
  const bool is_raid = move == Kind::raid;
  if constexpr (order == KindsTried::stake_before_raid || order == KindsTried::raid_before_stake) {
    return {square, is_raid == (order == KindsTried::stake_before_raid)};
  } else {
    return {is_raid ? 0U : 1U, false};
  }
}

/// At the root of alpha-beta a Stake replaces a Raid that is worth as much, as the order of moves has it; a
/// bound is taken for the Stake's value. With `hard` a node that is cut off gives the bound itself, so that
/// any Stake which is not better seems to be worth as much.
template <KindsTried order, bool hard>
void let_bounds_of_stakes_replace_raids(Program& program) {
  if (program.problem.task != Task::alpha_beta) {
    return;
  }
  override_part(program.rules.moves, [&program](const auto& before, const State& state) {
    auto moves = before(state);
    if (order == KindsTried::conquering_raids_first) {
      std::erase_if(moves, [&](const Move& move) {
        return move.kind() == Kind::raid && !program.board.contested(state).has(move.square());
      });
    }
    std::ranges::stable_sort(moves, {}, [&](const Move& move) {
      return place_tried<order>(static_cast<std::size_t>(program.board.index_of(move.square())), move.kind());
    });
    return moves;
  });
  struct Moves {
    Kind looked_at = Kind::stake;
    Kind chosen = Kind::stake;
    /// The node left last has children: only such a one can be cut off.
    bool expanded = false;
  };
  const auto kinds = std::make_shared<Moves>();
  override_part(program.hear, [kinds](const auto& before, const Event& event) {
    before(event);
    if (event.kind == Event::Kind::left) {
      kinds->expanded = !event.is_leaf;
    }
  });
  override_part(program.search.improves,
                [kinds](const auto& before, bool max, const Move& move, Score child, Score value) {
                  kinds->looked_at = move.kind();
                  return before(max, move, child, value);
                });
  program.search.chooses = [kinds](bool, int depth, Score child, Score value, bool better) {
    const bool seems_equal = child == value || (hard && kinds->expanded && child < value);
    const bool replaces = seems_equal && kinds->looked_at == Kind::stake && kinds->chosen == Kind::raid;
    const bool chosen = depth == 0 && (better || replaces);
    kinds->chosen = chosen ? kinds->looked_at : kinds->chosen;
    return chosen;
  };
}

/// At the root a move with the best value replaces the best one if its subtree was cut off: then the value is
/// a bound.
void take_bounds_for_ties(Program& program) {
  if (program.problem.task != Task::alpha_beta) {
    return;
  }
  const auto last_is_bound = std::make_shared<bool>(false);
  override_part(program.hear, [last_is_bound](const auto& before, const Event& event) {
    before(event);
    if (event.kind == Event::Kind::left) {
      *last_is_bound = event.cut;
    }
  });
  program.search.chooses = [last_is_bound](bool, int depth, Score child, Score value, bool better) {
    return depth == 0 && (better || (child == value && *last_is_bound));
  };
}

/// The last child of the whole search that was better than those before it: what a program has in its global
/// variables at the end.
struct Globals {
  /// The child that was left last.
  Move move;
  State state;
  Move better_move;
  State better_state;

  void hear(const Event& event) {
    if (event.kind == Event::Kind::left && event.move != nullptr) {
      move = *event.move;
      state = *event.state;
    } else if (event.kind == Event::Kind::changed && event.value != event.value_before) {
      better_move = move;
      better_state = state;
    }
  }
};

/// Shows a part of what is global in a search that overwrites it: `show(globals, outcome)`.
template <class Show>
void show_globals(Program& program, Show show) {
  const auto globals = std::make_shared<Globals>();
  override_part(program.hear, [globals](const auto& before, const Event& event) {
    before(event);
    globals->hear(event);
  });
  override_part(program.show, [globals, show](const auto& before, Outcome& outcome) {
    show(*globals, outcome);
    before(outcome);
  });
}

/// From depth 3 on only the last child of a node is expanded.
void expand_last_alone(Program& program) {
  constexpr int first_depth = 3;
  const auto is_last = std::make_shared<bool>(true);
  override_part(program.rules.play,
                [is_last, &program](const auto& before, const State& state, const Move& move) {
                  const auto moves = program.rules.moves(state);
                  *is_last = moves.empty() || moves.back() == move;
                  return before(state, move);
                });
  override_part(program.search.is_leaf,
                [is_last](const auto& before, const State& state, bool over, int depth, int cutoff) {
                  return before(state, over, depth, cutoff) || (depth >= first_depth && !*is_last);
                });
}

constexpr std::array all{
    Mutant<Program>{
        {"large-ties-raid-java",
         "Of a Stake and a Raid worth the same the Raid is played where the value is below -128 or "
         "above 127, as where two Integer objects are compared by ==.",
         kind},
        in_search<prefer_raid_in_large_ties<-128, 127>>},
    Mutant<Program>{{"large-ties-raid-python",
                     "Of a Stake and a Raid worth the same the Raid is played where the value is below -5 or "
                     "above 256, as where two numbers are compared by `is`.",
                     kind},
                    in_search<prefer_raid_in_large_ties<-5, 256>>},
    Mutant<Program>{
        {"infinity-100", "Values start at 100 and -100, and what is beyond is never better.", kind},
        in_search<policies::start_at_least<100, Search>>},
    Mutant<Program>{
        {"infinity-500", "Values start at 500 and -500, and what is beyond is never better.", kind},
        in_search<policies::start_at_least<500, Search>>},
    Mutant<Program>{
        {"infinity-999", "Values start at 999 and -999, and what is beyond is never better.", kind},
        in_search<policies::start_at_least<999, Search>>},
    Mutant<Program>{
        {"infinity-100-a1",
         "Values start at 100 and -100; without a better one A1 Stake and the old board are written.", kind},
        a1_where_none<policies::start_at_least<100, Search>>},
    Mutant<Program>{
        {"infinity-500-a1",
         "Values start at 500 and -500; without a better one A1 Stake and the old board are written.", kind},
        a1_where_none<policies::start_at_least<500, Search>>},
    Mutant<Program>{
        {"infinity-999-a1",
         "Values start at 999 and -999; without a better one A1 Stake and the old board are written.", kind},
        a1_where_none<policies::start_at_least<999, Search>>},
    Mutant<Program>{
        {"infinity-1000-a1",
         "Values start at 1000 and -1000; without a better one A1 Stake and the old board are written.",
         kind},
        a1_where_none<policies::start_at_least<1'000, Search>>},
    Mutant<Program>{
        {"infinity-9999-a1",
         "Values start at 9999 and -9999; without a better one A1 Stake and the old board are written.",
         kind},
        a1_where_none<policies::start_at_least<9'999, Search>>},
    Mutant<Program>{
        {"infinity-10000-a1",
         "Values start at 10000 and -10000; without a better one A1 Stake and the old board are written.",
         kind},
        a1_where_none<policies::start_at_least<10'000, Search>>},
    Mutant<Program>{{"stake-bound-replaces-raid",
                     "At the root of alpha-beta a Stake that is cut off replaces a Raid with the same value; "
                     "each square's Stake is tried before its Raid.",
                     kind},
                    let_bounds_of_stakes_replace_raids<KindsTried::stake_before_raid, false>},
    Mutant<Program>{{"stake-bound-replaces-raid-before-it",
                     "At the root of alpha-beta a Stake that is cut off replaces a Raid with the same value; "
                     "each square's Raid is tried before its Stake.",
                     kind},
                    let_bounds_of_stakes_replace_raids<KindsTried::raid_before_stake, false>},
    Mutant<Program>{{"stake-bound-replaces-earlier-raids",
                     "At the root of alpha-beta a Stake that is cut off replaces a Raid with the same value; "
                     "all Raids are tried before all Stakes.",
                     kind},
                    let_bounds_of_stakes_replace_raids<KindsTried::raids_first, false>},
    Mutant<Program>{{"hard-stake-bound-replaces-raid",
                     "At the root of alpha-beta a Stake that is worth no more than the best Raid is cut off, "
                     "gives that Raid's value as its own, and replaces it; each square's Stake is tried "
                     "before its Raid.",
                     kind},
                    let_bounds_of_stakes_replace_raids<KindsTried::stake_before_raid, true>},
    Mutant<Program>{{"hard-stake-bound-replaces-raid-before-it",
                     "At the root of alpha-beta a Stake that is worth no more than the best Raid is cut off, "
                     "gives that Raid's value as its own, and replaces it; each square's Raid is tried "
                     "before its Stake.",
                     kind},
                    let_bounds_of_stakes_replace_raids<KindsTried::raid_before_stake, true>},
    Mutant<Program>{{"hard-stake-bound-replaces-earlier-raids",
                     "At the root of alpha-beta a Stake that is worth no more than the best Raid is cut off, "
                     "gives that Raid's value as its own, and replaces it; all Raids are tried before all "
                     "Stakes.",
                     kind},
                    let_bounds_of_stakes_replace_raids<KindsTried::raids_first, true>},
    Mutant<Program>{{"hard-stake-bound-replaces-earlier-conquests",
                     "At the root of alpha-beta a Stake that is worth no more than the best Raid is cut off, "
                     "gives that Raid's value as its own, and replaces it; all Raids that conquer are "
                     "tried before all Stakes, the others are Stakes.",
                     kind},
                    let_bounds_of_stakes_replace_raids<KindsTried::conquering_raids_first, true>},
    Mutant<Program>{
        {"infinity-9999", "Values start at 9999 and -9999, and what is beyond is never better.", kind},
        in_search<policies::start_at_least<9'999, Search>>},
    Mutant<Program>{
        {"infinity-65535", "Values start at 65535 and -65535, and what is beyond is never better.", kind},
        in_search<policies::start_at_least<65'535, Search>>},
    Mutant<Program>{
        {"infinity-10000", "Values start at 10000 and -10000, and what is beyond is never better.", kind},
        in_search<policies::start_at_least<10'000, Search>>},
    Mutant<Program>{{"infinity-9999-blank",
                     "Values start at 9999 and -9999; without a better one the file is empty.", kind},
                    blank_where_none<policies::start_at_least<9'999, Search>>},
    Mutant<Program>{{"infinity-10000-blank",
                     "Values start at 10000 and -10000; without a better one the file is empty.", kind},
                    blank_where_none<policies::start_at_least<10'000, Search>>},
    Mutant<Program>{{"infinity-65535-blank",
                     "Values start at 65535 and -65535; without a better one the file is empty.", kind},
                    blank_where_none<policies::start_at_least<65'535, Search>>},
    Mutant<Program>{{"root-infinity-9999", "The root's value alone starts at -9999.", kind},
                    in_search<choose_above<9'999>>},
    Mutant<Program>{{"root-infinity-9999-blank",
                     "The root's value alone starts at -9999; without a better one the file is empty.", kind},
                    blank_where_none<choose_above<9'999>>},
    Mutant<Program>{{"root-infinity-1000", "The root's value alone starts at -1000.", kind},
                    in_search<choose_above<1'000>>},
    Mutant<Program>{{"root-infinity-zero", "The root's value alone starts at 0.", kind},
                    in_search<choose_above<0>>},
    Mutant<Program>{{"root-first-at-minus-9999",
                     "The root's value starts at -9999, and its best move is the first one.", kind},
                    in_search<choose_first_or_above<9'999>>},
    Mutant<Program>{{"root-first-at-minus-1000",
                     "The root's value starts at -1000, and its best move is the first one.", kind},
                    in_search<choose_first_or_above<1'000>>},
    Mutant<Program>{{"root-first-at-zero",
                     "The root's value starts at 0 with the first move as the best: if none is worth more "
                     "than 0, the first is played.",
                     kind},
                    in_search<choose_first_or_above<0>>},
    Mutant<Program>{{"values-start-at-zero", "Values of all nodes start at 0.", kind},
                    in_search<policies::start_at_least<0, Search>>},
    Mutant<Program>{
        {"max-starts-at-zero",
         "The value of a max node below the root starts at 0, or at the smallest positive number.", kind},
        in_search<start_inner_max_at_zero>},
    Mutant<Program>{{"first-window-9999", "Alpha-beta begins with the window from -9999 to 9999.", kind},
                    in_alpha_beta<begin_between<9'999>>},
    Mutant<Program>{{"first-window-99", "Alpha-beta begins with the window from -99 to 99.", kind},
                    in_alpha_beta<begin_between<99>>},
    Mutant<Program>{{"first-window-100", "Alpha-beta begins with the window from -100 to 100.", kind},
                    in_alpha_beta<begin_between<100>>},
    Mutant<Program>{
        {"min-window-negated",
         "In alpha-beta a min node tells its children -beta and -alpha for alpha and beta.", kind},
        in_alpha_beta<policies::negate_window_at_min<Search>>},
    Mutant<Program>{{"min-compares-absolute", "Min nodes compare values without their signs.", kind},
                    in_search<policies::compare_absolute_at_min<Search>>},
    Mutant<Program>{{"first-window-1000", "Alpha-beta begins with the window from -1000 to 1000.", kind},
                    in_alpha_beta<begin_between<1'000>>},
    Mutant<Program>{
        {"root-window-9999", "The root's moves are searched by alpha-beta between -9999 and 9999.", kind},
        in_alpha_beta<begin_between_at_root<9'999>>},
    Mutant<Program>{
        {"root-window-1000", "The root's moves are searched by alpha-beta between -1000 and 1000.", kind},
        in_alpha_beta<begin_between_at_root<1'000>>},
    Mutant<Program>{
        {"infinity-1000", "Values start at 1000 and -1000, and what is beyond is never better.", kind},
        in_search<policies::start_at_least<1'000, Search>>},
    Mutant<Program>{
        {"raids-replace-value", "The value of a Raid replaces those of the moves before it.", kind},
        in_search<keep_last_of<Kind::raid>>},
    Mutant<Program>{
        {"stakes-replace-value", "The value of a Stake replaces those of the moves before it.", kind},
        in_search<keep_last_of<Kind::stake>>},
    Mutant<Program>{
        {"zero-counts-as-none", "A value of 0 is replaced by that of the next child, whatever it is.", kind},
        in_search<policies::replace_zero<Search>>},
    Mutant<Program>{{"last-child-counts", "The value of a node is that of its last child.", kind},
                    in_search<policies::keep_last_child<Search>>},
    Mutant<Program>{
        {"starts-as-other-kind",
         "The value of a max node starts at an infinity above all, that of a min node below all.", kind},
        in_search<policies::start_as_other_kind<Search>>},
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
    Mutant<Program>{{"first-move-played", "The first move is played, whatever the search says.", kind},
                    [](Program& program) {
                      program.search.chooses = [first = true](bool, int depth, Score, Score, bool) mutable {
                        return depth == 0 && std::exchange(first, false);
                      };
                    }},
    Mutant<Program>{{"depth-always-two", "The search goes two plies, whatever is asked for.", kind},
                    [](Program& program) { program.cutoff = 2; }},
    Mutant<Program>{{"depth-is-one-digit", "Of the depth the first digit is read.", kind},
                    [](Program& program) { program.cutoff = first_digit(program.cutoff); }},
    Mutant<Program>{{"full-board-not-leaf",
                     "A full board before the cutoff depth is expanded, and worth an infinity.", kind},
                    in_search<policies::expand_ended_games<Search>>},
    Mutant<Program>{{"full-board-not-leaf-first",
                     "A full board before the cutoff depth is expanded, and worth an infinity; where no move "
                     "is better than none, the first is played.",
                     kind},
                    in_search<policies::expand_ended_games_and_play_first<Search>>},
    Mutant<Program>{{"full-board-not-leaf-in-alpha-beta",
                     "In alpha-beta a full board before the cutoff depth is expanded.", kind},
                    in_alpha_beta<policies::expand_ended_games<Search>>},
    Mutant<Program>{{"bound-taken-for-tie",
                     "At the root of alpha-beta a cut-off move with the best value replaces the best.", kind},
                    take_bounds_for_ties},
    Mutant<Program>{
        {"kind-is-global", "The type written is that of the last better child of any node.", kind},
        [](Program& program) {
          show_globals(program, [](const Globals& globals, Outcome& outcome) {
            outcome.move = {outcome.move.square(), globals.better_move.kind()};
          });
        }},
    Mutant<Program>{
        {"board-is-global", "The board written is that of the last better child of any node.", kind},
        [](Program& program) {
          show_globals(program,
                       [](const Globals& globals, Outcome& outcome) { outcome.next = globals.better_state; });
        }},
    Mutant<Program>{{"last-parent-alone", "From depth 3 on only the last child of a node is expanded.", kind},
                    expand_last_alone},
    Mutant<Program>{{"ties-take-last", "Of moves worth the same the last one is played.", kind},
                    in_search<policies::choose_last<Search>>},
    Mutant<Program>{
        {"deeper-nodes-choose", "Deeper max nodes overwrite the move that the root has chosen.", kind},
        in_search<policies::choose_at_deeper_nodes<Search>>},
    Mutant<Program>{{"all-levels-maximize", "Every level maximizes.", kind},
                    in_search<policies::maximize_everywhere<Search>>},
    Mutant<Program>{{"min-calls-min", "Below the root every level minimizes.", kind},
                    in_search<policies::minimize_below_root<Search>>},
    Mutant<Program>{{"one-ply-deeper", "The search goes one ply deeper than asked for.", kind},
                    [](Program& program) { ++program.cutoff; }},
    Mutant<Program>{{"one-ply-less", "The search goes one ply less, but at least one.", kind},
                    [](Program& program) { program.cutoff = std::max(1, program.cutoff - 1); }},
    Mutant<Program>{{"greedy", "The move that is worth most at once is played.", kind},
                    [](Program& program) { program.cutoff = 1; }},
    Mutant<Program>{
        {"window-leaks",
         "In alpha-beta the window, as one child leaves it, goes on to hold for its siblings and its parent.",
         kind},
        in_alpha_beta<policies::leak_window<Search>>},
    Mutant<Program>{
        {"beta-from-alpha", "In alpha-beta a min node sets beta to the least of alpha and its value.", kind},
        in_alpha_beta<policies::beta_from_alpha<Search>>},
    Mutant<Program>{
        {"other-bound-moves", "In alpha-beta a max node lowers beta, a min node raises alpha.", kind},
        in_alpha_beta<policies::tighten_other_bound<Search>>},
    Mutant<Program>{{"cuts-strictly", "In alpha-beta a value equal to the bound does not cut off.", kind,
                     other_nodes, MutantClass::equivalent},
                    in_alpha_beta<policies::cut_strictly<Search>>},
    Mutant<Program>{
        {"alpha-beta-never-cuts", "Alpha-beta runs minimax.", kind, other_nodes, MutantClass::equivalent},
        in_alpha_beta<policies::never_cut<Search>>},
    Mutant<Program>{{"window-not-passed", "In alpha-beta every node starts with an open window.", kind,
                     other_nodes, MutantClass::equivalent},
                    in_alpha_beta<policies::pass_no_window<Search>>},
    Mutant<Program>{{"bounds-never-move", "In alpha-beta bounds are passed down as they came.", kind,
                     other_nodes, MutantClass::equivalent},
                    in_alpha_beta<policies::never_tighten<Search>>},
    Mutant<Program>{{"value-starts-at-bound", "In alpha-beta a node's value starts at its bound.", kind,
                     same_nodes, MutantClass::equivalent},
                    in_alpha_beta<policies::start_at_bound<Search>>},
    Mutant<Program>{{"fail-hard", "In alpha-beta the value told to the parent is held to the window.", kind,
                     same_nodes, MutantClass::equivalent},
                    in_alpha_beta<policies::fail_hard<Search>>},
};

/// How a program is changed by what is common to all games.
struct Changes {
  using Program = stakeraid::Program;
  using Search = stakeraid::Search;
  template <void (*change)(Search& search)>
  static void in_search(Program& program) {
    stakeraid::in_search<change>(program);
  }
  template <void (*change)(Search& search)>
  static void in_alpha_beta(Program& program) {
    stakeraid::in_alpha_beta<change>(program);
  }
};

}  // namespace

std::span<const Mutant<Program>> search_mutants() {
  static const auto with_common = joined<Program>(
      {all, common::of_every_search<Changes>, common::of_depth<Changes>, common::of_alpha_beta<Changes>});
  return with_common;
}

}  // namespace fuzz::stakeraid
