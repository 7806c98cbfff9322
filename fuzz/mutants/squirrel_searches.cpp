// Mistakes in squirrel's searches: greedy, minimax, alpha-beta, and who searches in a battle.
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "fuzz/foundations/decimal.hpp"
#include "fuzz/mutants/common_searches.hpp"
#include "fuzz/mutants/free_policies.hpp"
#include "fuzz/mutants/free_writing.hpp"
#include "fuzz/mutants/squirrel.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using solver::Score;
using solver::Side;
using solver::squirrel::beside;

constexpr auto kind = MutantKind::search;

/// Changes every search of a program.
template <class Change>
void change_search(Program& program, Change change) {
  override_part(program.search, [change](const auto& before, const Contestant& who) {
    auto search = before(who);
    change(search);
    return search;
  });
}

/// Changes alpha-beta alone.
template <class Change>
void change_alpha_beta(Program& program, Change change) {
  override_part(program.search, [change](const auto& before, const Contestant& who) {
    auto search = before(who);
    if (who.algorithm == Algorithm::alpha_beta) {
      change(search);
    }
    return search;
  });
}

template <void (*change)(Search& search)>
void in_search(Program& program) {
  change_search(program, change);
}
template <void (*change)(Search& search)>
void in_alpha_beta(Program& program) {
  change_alpha_beta(program, change);
}

bool is_raid(const State& state, Square square) {
  return (beside[square] & state.pieces[state.turn == Side::first ? 0 : 1]) != 0;
}

void prefer_among_greedy_ties(Program& program, bool raids) {
  program.greedy_better = [raids](const State& state, Square move, Score value, Square best,
                                  Score best_value) {
    const bool preferred = is_raid(state, move) == raids && is_raid(state, best) != raids;
    return value > best_value || (value == best_value && preferred);
  };
}

/// In a battle the part of the first or the second player is played by a changed copy of it.
template <class Change>
void change_contestant(Program& program, bool is_first, Change change) {
  const auto player = (is_first ? program.problem.first : program.problem.second).player;
  const auto changed = std::make_shared<Contestant>();
  override_part(
      program.contestant,
      [changed, player, change, &program](const auto& before, const State& state) -> const Contestant& {
        const Contestant& who = before(state);
        if (who.player != player) {
          return who;
        }
        *changed = who;
        change(*changed, program.problem);
        return *changed;
      });
}

/// After a cut-off the loop goes on with the next row.
std::size_t next_row(bool /*max*/, const std::vector<Square>& moves, std::size_t at) {
  const int row = moves[at] / cases::squirrel::side_length;
  while (at < moves.size() && moves[at] / cases::squirrel::side_length == row) {
    ++at;
  }
  return at;
}

/// The piece is put where one may stand already, which it replaces.
State forced_onto(const State& before, const State& after, Square square) {
  State forced = after;
  forced.pieces[before.turn == Side::first ? 1 : 0] &= ~(1U << square);
  return forced;
}

/// What the recursion leaves in a variable that all nodes share: the state behind the last child that was
/// better than those before it, at nodes that `keeps` says.
template <class Keeps>
void show_shared_state(Program& program, Keeps keeps) {
  struct Shared {
    std::optional<State> left;
    std::optional<State> better;
  };
  const auto shared = std::make_shared<Shared>();
  override_part(program.hear, [shared, keeps](const auto& before, const Log::Event& event) {
    before(event);
    if (event.kind == Log::Event::Kind::entered && event.depth == 0) {
      *shared = {};
    } else if (event.kind == Log::Event::Kind::left && event.move != nullptr) {
      shared->left = *event.state;
    } else if (event.kind == Log::Event::Kind::changed && event.value != event.value_before && keeps(event)) {
      shared->better = shared->left;
    }
  });
  override_part(program.play_chosen, [shared](const auto& before, const State& state, Square square) {
    State next = before(state, square);
    if (shared->better) {
      next.pieces = shared->better->pieces;
      shared->better.reset();
    }
    return next;
  });
}

/// Cannot go on where the search tells of what `fatal` says.
template <class Fatal>
void crash_at(Program& program, Fatal fatal) {
  override_part(program.hear, [fatal, &program](const auto& before, const Log::Event& event) {
    before(event);
    program.crashes = program.crashes || fatal(event);
  });
}

/// Greedy's best value starts at `least`, and its best square is the first one.
template <Score least>
void take_first_at_least(Program& program) {
  override_part(program.greedy_value, [](const auto& before, const State& state, Square square) {
    return std::max(before(state, square), least);
  });
}

/// Infinity is a number that real values can pass; the log writes it as infinity.
template <Score bound>
void search_below(Program& program) {
  change_search(program, [](Search& search) {
    policies::start_at_least<bound>(search);
    search.first = {-bound, bound};
  });
  writing::spell_as_infinity<bound>(program.log);
}

int empty_squares(const State& state) {
  return cases::squirrel::side_length * cases::squirrel::side_length -
         std::popcount(state.pieces[0] | state.pieces[1]);
}

/// Of the root's moves worth the same the one is played whose name comes first as text: A2 before B1.
void choose_by_name(Search& search) {
  policies::replace_in_root_ties(search, [](Square square, Square best, Score) {
    return cases::squirrel::square_name(square) < cases::squirrel::square_name(best);
  });
}

/// All nodes share one board, and a loop goes through its squares as it finds them; a cut-off returns before
/// its move is taken back.
void leave_move_at_cut_in_loop(Search& search) {
  policies::leave_move_at_cut<false>(search);
  search.comes_before = std::less<Square>();
}
/// The same, and each child is told how many squares are empty: one less than its parent was.
void leave_move_at_cut_and_count(Search& search) {
  leave_move_at_cut_in_loop(search);
  search.count.emplace().at_root = empty_squares;
}

/// The empty squares are counted move by move, and a cut-off leaves the count as it is below; the board
/// counts as full where it is 0.
void lose_count_at_cut(Search& search) {
  policies::raise_count_where(search, empty_squares, [](bool, bool cut) { return !cut; });
}
/// The same, and no move that is taken back raises the count.
void never_raise_count(Search& search) {
  policies::raise_count_where(search, empty_squares, [](bool, bool) { return false; });
}
/// A Sneak does not lower it, and is taken back as a Raid is.
void lower_count_by_raids(Search& search) {
  policies::lower_count_where(search, empty_squares, is_raid);
}
void lower_count_in_loop(Search& search) {
  policies::lower_count_in_loop(search, empty_squares);
}

constexpr std::array all{
    Mutant<Program>{
        {"ties-by-name",
         "Of moves worth the same the one is played whose name comes first as text: A2 before B1.", kind},
        [](Program& program) { change_search(program, choose_by_name); }},
    Mutant<Program>{
        {"empty-count-lost-at-cut",
         "The empty squares are counted move by move, and a cut-off does not set the count back.", kind},
        [](Program& program) { change_search(program, lose_count_at_cut); }},
    Mutant<Program>{{"empty-count-not-raised",
                     "The empty squares are counted move by move, and a move that is taken back does not "
                     "raise the count.",
                     kind},
                    [](Program& program) { change_search(program, never_raise_count); }},
    Mutant<Program>{{"empty-count-falls-in-loop",
                     "A child is told how many squares are empty, one less for each child before it; at 0 "
                     "the board counts as full.",
                     kind},
                    [](Program& program) { change_search(program, lower_count_in_loop); }},
    Mutant<Program>{{"empty-count-lowered-by-raids-alone",
                     "The empty squares are counted move by move; a Sneak does not lower the count, but "
                     "raises it when it is taken back.",
                     kind},
                    [](Program& program) { change_search(program, lower_count_by_raids); }},
    Mutant<Program>{{"battle-second-depth-is-algorithm",
                     "In a battle the second player's depth is read from the line of its algorithm.", kind},
                    [](Program& program) {
                      change_contestant(program, false, [](Contestant& second, const auto&) {
                        second.depth = static_cast<int>(second.algorithm);
                      });
                    }},
    Mutant<Program>{{"battle-first-depth-is-algorithm",
                     "In a battle the first player's depth is read from the line of its algorithm.", kind},
                    [](Program& program) {
                      change_contestant(program, true, [](Contestant& first, const auto&) {
                        first.depth = static_cast<int>(first.algorithm);
                      });
                    }},
    Mutant<Program>{{"full-board-not-leaf",
                     "A full board before the cutoff depth is expanded, and worth an infinity.", kind},
                    in_search<policies::expand_ended_games<Search>>},
    Mutant<Program>{{"full-board-not-leaf-first",
                     "A full board before the cutoff depth is expanded, and worth an infinity; where no move "
                     "is better than none, the first is played.",
                     kind},
                    in_search<policies::expand_ended_games_and_play_first<Search>>},
    Mutant<Program>{{"value-starts-at-bound", "In alpha-beta a node's value starts at its bound.", kind},
                    in_alpha_beta<policies::start_at_bound<Search>>},
    Mutant<Program>{{"fail-hard", "In alpha-beta the value told to the parent is held to the window.", kind},
                    in_alpha_beta<policies::fail_hard<Search>>},
    Mutant<Program>{
        {"prune-leaves-row-only", "A cut-off leaves the loop over a row, and the next row is tried.", kind},
        [](Program& program) { change_alpha_beta(program, [](Search& s) { s.after_cut = next_row; }); }},
    Mutant<Program>{
        {"prune-moves-bound-and-leaves-row-only",
         "A cut-off moves the bound and leaves the loop over a row alone, and the next row is tried.", kind},
        [](Program& program) {
          change_alpha_beta(program, [](Search& s) {
            s.tightens_at_cut = [](bool) { return true; };
            s.after_cut = next_row;
          });
        }},
    Mutant<Program>{
        {"root-alpha-not-passed", "The root's children are all searched with the widest window.", kind},
        in_alpha_beta<policies::pass_no_window_at_root<Search>>},
    Mutant<Program>{{"strict-cut", "A value equal to the bound does not cut off.", kind},
                    in_alpha_beta<policies::cut_strictly<Search>>},
    Mutant<Program>{{"bound-is-child", "A node's bound is the value of its last child, better or not.", kind},
                    in_alpha_beta<policies::set_bound_to_child<Search>>},
    Mutant<Program>{
        {"value-handed-down",
         "A child is told its parent's value for a bound, also where the parent was told a better one.",
         kind},
        in_alpha_beta<policies::hand_value_down<Search>>},
    Mutant<Program>{{"window-swapped", "A child is told alpha for beta and beta for alpha.", kind},
                    in_alpha_beta<policies::swap_window<Search>>},
    Mutant<Program>{{"cut-before-undo",
                     "All nodes share one board, and a cut-off returns without taking its move back.", kind},
                    in_alpha_beta<policies::leave_move_at_cut<false, Search>>},
    Mutant<Program>{
        {"cut-before-undo-below-root",
         "All nodes but the root share one board, and a cut-off returns without taking its move back.", kind},
        in_alpha_beta<policies::leave_move_at_cut<true, Search>>},
    Mutant<Program>{
        {"cut-before-undo-in-loop",
         "All nodes share one board, whose squares are looked at one by one, and a cut-off returns "
         "without taking its move back.",
         kind},
        in_alpha_beta<leave_move_at_cut_in_loop>},
    Mutant<Program>{
        {"cut-before-undo-by-count",
         "All nodes share one board, whose squares are looked at one by one, and a cut-off returns "
         "without taking its move back; whether the board is full is told by a count.",
         kind},
        in_alpha_beta<leave_move_at_cut_and_count>},
    Mutant<Program>{
        {"cuts-as-other-kind", "A max node cuts off at alpha or below, a min node at beta or above.", kind},
        in_alpha_beta<policies::cut_as_other_kind<Search>>},
    Mutant<Program>{{"starts-as-other-kind",
                     "The value of a max node starts at Infinity, that of a min node at -Infinity.", kind},
                    in_search<policies::start_as_other_kind<Search>>},
    Mutant<Program>{{"last-child-counts", "The value of a node is that of its last child.", kind},
                    in_search<policies::keep_last_child<Search>>},
    Mutant<Program>{
        {"zero-counts-as-none", "A value of 0 is replaced by that of the next child, whatever it is.", kind},
        in_search<policies::replace_zero<Search>>},
    Mutant<Program>{{"values-start-at-zero", "The value of an inner node starts at 0.", kind},
                    in_search<policies::start_at_least<0, Search>>},
    Mutant<Program>{{"infinity-100", "Values and bounds start at 100 and -100 for infinity.", kind},
                    search_below<100>},
    Mutant<Program>{{"infinity-200", "Values and bounds start at 200 and -200 for infinity.", kind},
                    search_below<200>},
    Mutant<Program>{{"infinity-500", "Values and bounds start at 500 and -500 for infinity.", kind},
                    search_below<500>},
    Mutant<Program>{{"infinity-999", "Values and bounds start at 999 and -999 for infinity.", kind},
                    search_below<999>},
    Mutant<Program>{{"min-compares-absolute", "Min nodes compare values without their signs.", kind},
                    in_search<policies::compare_absolute_at_min<Search>>},
    Mutant<Program>{{"infinity-1000", "Values and bounds start at 1000 and -1000 for infinity.", kind},
                    search_below<1'000>},
    Mutant<Program>{
        {"bound-is-value",
         "A node hands its own value down as its bound, also where it was told a better one.", kind},
        in_alpha_beta<policies::set_bound_to_value<Search>>},
    Mutant<Program>{
        {"cut-goes-on", "The line at a cut-off is logged, and then the next child is visited all the same.",
         kind},
        in_alpha_beta<policies::go_on_after_cut<Search>>},
    Mutant<Program>{{"never-cuts", "Alpha-beta moves its bounds and never cuts off.", kind},
                    in_alpha_beta<policies::never_cut<Search>>},
    Mutant<Program>{{"cuts-only-at-max", "Only max nodes cut off.", kind},
                    in_alpha_beta<policies::at<policies::cut_only<Search>, true>>},
    Mutant<Program>{{"cuts-only-at-min", "Only min nodes cut off.", kind},
                    in_alpha_beta<policies::at<policies::cut_only<Search>, false>>},
    Mutant<Program>{{"window-not-passed", "Every node begins with the widest window.", kind},
                    in_alpha_beta<policies::pass_no_window<Search>>},
    Mutant<Program>{{"window-from-root-alone",
                     "The window is passed from the root to its children and no further.", kind},
                    in_alpha_beta<policies::pass_window_at_root_alone<Search>>},
    Mutant<Program>{
        {"window-leaks",
         "The window, as one child leaves it, goes on to hold for its siblings and its parent.", kind},
        in_alpha_beta<policies::leak_window<Search>>},
    Mutant<Program>{
        {"window-from-parent-alone", "A node is told the bound of its parent and none from above it.", kind},
        in_alpha_beta<policies::pass_own_bound_alone<Search>>},
    Mutant<Program>{
        {"cut-returns-bound", "A node that cuts off tells its parent the bound, not its value.", kind},
        in_alpha_beta<policies::return_bound_at_cut<Search>>},
    Mutant<Program>{{"beta-from-alpha", "A min node sets beta to the smaller of alpha and its value.", kind},
                    in_alpha_beta<policies::beta_from_alpha<Search>>},
    Mutant<Program>{{"bounds-never-move", "Bounds are passed down as they came.", kind},
                    in_alpha_beta<policies::never_tighten<Search>>},
    Mutant<Program>{{"other-bound-moves", "A max node lowers beta, a min node raises alpha.", kind},
                    in_alpha_beta<policies::tighten_other_bound<Search>>},
    Mutant<Program>{{"ties-take-last", "Of moves worth the same the last one is played.", kind},
                    [](Program& program) {
                      change_search(program, [](Search& s) { policies::choose_last(s); });
                      program.greedy_better = [](const State&, Square, Score value, Square, Score best) {
                        return value >= best;
                      };
                    }},
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
    Mutant<Program>{{"one-ply-deeper", "Minimax and alpha-beta search one ply deeper than asked for.", kind},
                    [](Program& program) { change_search(program, [](Search& s) { s.deeper = 1; }); }},
    Mutant<Program>{{"one-ply-less", "Minimax and alpha-beta search one ply less, but never none.", kind},
                    [](Program& program) {
                      override_part(program.cutoff, [](const auto& before, const Contestant& who) {
                        return std::max(1, before(who) - 1);
                      });
                    }},
    Mutant<Program>{
        {"deeper-board-shown", "The board written is that behind the last better child of any node.", kind},
        [](Program& program) { show_shared_state(program, [](const Log::Event&) { return true; }); }},
    Mutant<Program>{{"deeper-max-board-shown",
                     "The board written is that behind the last better child of any max node.", kind},
                    [](Program& program) {
                      show_shared_state(program, [](const Log::Event& event) { return event.max; });
                    }},
    Mutant<Program>{{"first-move-played", "The first square is taken, whatever the search says.", kind},
                    [](Program& program) {
                      change_search(program, [](Search& s) {
                        s.chooses = [first = true](bool, int depth, Score, Score, bool) mutable {
                          return depth == 0 && std::exchange(first, false);
                        };
                      });
                    }},
    Mutant<Program>{{"minimax-prunes", "Minimax cuts off as alpha-beta does.", kind},
                    [](Program& program) {
                      override_part(program.search, [](const auto& before, const Contestant& who) {
                        Contestant other_one = who;
                        other_one.algorithm = Algorithm::alpha_beta;
                        return before(other_one);
                      });
                    }},
    Mutant<Program>{
        {"alpha-beta-is-minimax", "Alpha-beta runs minimax and writes its log.", kind},
        [](Program& program) {
          override_part(program.search, [](const auto& before, const Contestant& who) {
            Contestant other_one = who;
            other_one.algorithm = Algorithm::minimax;
            return before(other_one);
          });
          override_part(program.log.header, [](const auto& before, bool) { return before(false); });
          override_part(program.log.spell, [](const auto& before, const FreeLine& line, bool, const Log& log,
                                              std::string& text) { before(line, false, log, text); });
        }},
    Mutant<Program>{
        {"depth-always-two", "Minimax and alpha-beta search two plies, whatever is asked for.", kind},
        [](Program& program) { program.cutoff = [](const Contestant&) { return 2; }; }},
    Mutant<Program>{{"depth-is-one-digit", "Of the cutoff depth the first digit is read.", kind},
                    [](Program& program) {
                      override_part(program.cutoff, [](const auto& before, const Contestant& who) {
                        return first_digit(before(who));
                      });
                    }},
    Mutant<Program>{{"odd-depth-crashes", "Minimax and alpha-beta crash at an odd depth above 1.", kind},
                    [](Program& program) {
                      override_part(program.cutoff, [&program](const auto& before, const Contestant& who) {
                        const int depth = before(who);
                        program.crashes = program.crashes || (depth > 1 && depth % 2 == 1);
                        return depth;
                      });
                    }},
    Mutant<Program>{{"depth-three-crashes", "Minimax and alpha-beta crash from depth 3 on.", kind},
                    [](Program& program) {
                      crash_at(program, [](const Log::Event& event) { return event.depth >= 3; });
                    }},
    Mutant<Program>{{"cut-at-max-crashes", "Alpha-beta crashes at a cut-off in a max node.", kind},
                    [](Program& program) {
                      crash_at(program, [](const Log::Event& event) { return event.cut && event.max; });
                    }},
    Mutant<Program>{{"full-board-crashes", "A full board before the cutoff depth is a crash.", kind},
                    [](Program& program) {
                      override_part(program.search, [&program](const auto& before, const Contestant& who) {
                        auto search = before(who);
                        override_part(search.is_leaf, [&program](const auto& is_leaf, const State& state,
                                                                 bool over, int depth, int cutoff) {
                          program.crashes = program.crashes || (over && depth < cutoff);
                          return is_leaf(state, over, depth, cutoff);
                        });
                        return search;
                      });
                    }},
    Mutant<Program>{{"greedy-counts-conquest-once",
                     "Greedy adds a conquered piece and does not take it from the enemy.", kind},
                    [](Program& program) {
                      override_part(program.greedy_value,
                                    [&program](const auto&, const State& state, Square move) {
                                      const State next = program.rules.play(state, move);
                                      State own = next;
                                      own.pieces[state.turn == Side::first ? 1 : 0] = 0;
                                      return program.rules.score(own, state.turn);
                                    });
                    }},
    Mutant<Program>{{"greedy-starts-at-zero",
                     "Greedy's best value starts at 0, so that a side that is behind stays.", kind},
                    [](Program& program) {
                      program.greedy_start = 0;
                      program.stays_without_move = true;
                    }},
    Mutant<Program>{
        {"greedy-starts-with-a1",
         "Greedy's best value starts at 0 and its best square at A1, which it takes even when occupied.",
         kind},
        [](Program& program) {
          program.greedy_start = 0;
          program.greedy_first = Square{0};
          override_part(program.play_chosen, [](const auto& before, const State& state, Square square) {
            return forced_onto(state, before(state, square), square);
          });
        }},
    Mutant<Program>{{"greedy-first-at-zero",
                     "Greedy's best value starts at 0 and its best square is the first empty one.", kind},
                    take_first_at_least<0>},
    Mutant<Program>{{"greedy-first-at-minus-100",
                     "Greedy's best value starts at -100 and its best square is the first empty one.", kind},
                    take_first_at_least<-100>},
    Mutant<Program>{{"greedy-first-at-minus-1000",
                     "Greedy's best value starts at -1000 and its best square is the first empty one.", kind},
                    take_first_at_least<-1'000>},
    Mutant<Program>{{"greedy-zero-counts-as-none",
                     "Greedy replaces a best value of 0 by the next one, whatever it is.", kind},
                    [](Program& program) {
                      override_part(program.greedy_better,
                                    [](const auto& before, const State& state, Square move, Score value,
                                       Square best, Score best_value) {
                                      return best_value == 0 || before(state, move, value, best, best_value);
                                    });
                    }},
    Mutant<Program>{{"greedy-by-square-value", "Greedy takes the square of the greatest value.", kind},
                    [](Program& program) {
                      program.greedy_value = [&program](const State&, Square square) {
                        return Score{program.problem.values[square]};
                      };
                    }},
    Mutant<Program>{{"greedy-raids-alone", "Greedy makes a Sneak only where there is no Raid.", kind},
                    [](Program& program) {
                      program.greedy_better = [](const State& state, Square move, Score value, Square best,
                                                 Score best_value) {
                        const bool raid = is_raid(state, move);
                        return raid == is_raid(state, best) ? value > best_value : raid;
                      };
                    }},
    Mutant<Program>{
        {"battle-values-for-first", "In a battle boards are always valued for the first player.", kind},
        [](Program& program) {
          if (program.problem.task == cases::squirrel::Task::battle) {
            override_part(program.rules.score,
                          [side = side_of(program.problem.first)](const auto& before, const State& state,
                                                                  Side) { return before(state, side); });
          }
        }},
    Mutant<Program>{
        {"battle-search-crashes", "In a battle minimax and alpha-beta crash: their log has no file.", kind},
        [](Program& program) {
          crash_at(program, [&program](const Log::Event&) {
            return program.problem.task == cases::squirrel::Task::battle;
          });
        }},
    Mutant<Program>{{"greedy-ties-take-last", "Of greedy moves worth the same the last one is played.", kind},
                    [](Program& program) {
                      program.greedy_better = [](const State&, Square, Score value, Square, Score best) {
                        return value >= best;
                      };
                    }},
    Mutant<Program>{{"greedy-ties-by-columns",
                     "Of greedy moves worth the same the first one column by column is played.", kind},
                    [](Program& program) {
                      program.greedy_better = [](const State&, Square move, Score value, Square best,
                                                 Score best_value) {
                        constexpr int side = cases::squirrel::side_length;
                        const auto rank = [](Square square) { return square % side * side + square / side; };
                        return value > best_value || (value == best_value && rank(move) < rank(best));
                      };
                    }},
    Mutant<Program>{
        {"greedy-prefers-raids", "Of greedy moves worth the same a Raid goes before a Sneak.", kind},
        [](Program& program) { prefer_among_greedy_ties(program, true); }},
    Mutant<Program>{
        {"greedy-prefers-sneaks", "Of greedy moves worth the same a Sneak goes before a Raid.", kind},
        [](Program& program) { prefer_among_greedy_ties(program, false); }},
    Mutant<Program>{
        {"battle-one-algorithm", "In a battle the second player plays by the first one's algorithm.", kind},
        [](Program& program) {
          change_contestant(program, false, [](Contestant& second, const auto& problem) {
            second.algorithm = problem.first.algorithm;
          });
        }},
    Mutant<Program>{
        {"battle-one-depth", "In a battle the second player searches as deep as the first.", kind},
        [](Program& program) {
          change_contestant(program, false, [](Contestant& second, const auto& problem) {
            second.depth = problem.first.depth;
          });
        }},
    Mutant<Program>{{"battle-first-as-deep-as-second",
                     "In a battle the first player searches as deep as the second.", kind},
                    [](Program& program) {
                      change_contestant(program, true, [](Contestant& first, const auto& problem) {
                        first.depth = problem.second.depth;
                      });
                    }},
    Mutant<Program>{
        {"battle-swapped", "In a battle each player plays by the other one's algorithm and depth.", kind},
        [](Program& program) {
          override_part(program.contestant,
                        [&program](const auto& before, const State& state) -> const Contestant& {
                          return &before(state) == &program.problem.first ? program.problem.second
                                                                          : program.problem.first;
                        });
        }},
    Mutant<Program>{{"greedy-conquest-counts-own-square",
                     "Greedy counts for a conquered piece twice the square that it takes.", kind},
                    [](Program& program) {
                      override_part(
                          program.greedy_value, [&program](const auto&, const State& state, Square move) {
                            const std::size_t enemy = state.turn == Side::first ? 1 : 0;
                            const State next = program.rules.play(state, move);
                            const auto conquered = std::popcount(state.pieces[enemy] & ~next.pieces[enemy]);
                            const Score gained = program.problem.values[static_cast<std::size_t>(move)];
                            return program.rules.score(state, state.turn) + gained + 2 * gained * conquered;
                          });
                    }},
    Mutant<Program>{{"battle-searches-for-first",
                     "In a battle the second player searches for the best move of the first, and makes it "
                     "with his own piece.",
                     kind},
                    [](Program& program) {
                      program.searches_for = [first = side_of(program.problem.first)](Side) { return first; };
                    }},
    Mutant<Program>{
        {"battle-x-first", "In a battle X always begins.", kind},
        [](Program& program) { program.begin_battle = [](State& start) { start.turn = Side::first; }; }},
    Mutant<Program>{
        {"battle-greedy-for-first", "In a battle greedy always values boards for the first player.", kind},
        [](Program& program) {
          override_part(program.greedy_value, [&program](const auto&, const State& state, Square move) {
            return program.rules.score(program.rules.play(state, move), side_of(program.problem.first));
          });
        }},
};

/// How a program is changed by what is common to all games.
struct Changes {
  using Program = squirrel::Program;
  using Search = squirrel::Search;
  template <void (*change)(Search& search)>
  static void in_search(Program& program) {
    squirrel::in_search<change>(program);
  }
  template <void (*change)(Search& search)>
  static void in_alpha_beta(Program& program) {
    squirrel::in_alpha_beta<change>(program);
  }
};

}  // namespace

std::span<const Mutant<Program>> search_mutants() {
  static const auto with_common =
      joined<Program>({all, common::of_every_search<Changes>, common::of_alpha_beta<Changes>,
                       common::of_alpha_beta_nodes<Changes>, common::of_alpha_beta_values<Changes>});
  return with_common;
}

}  // namespace fuzz::squirrel
