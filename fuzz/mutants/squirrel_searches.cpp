// Mistakes in squirrel's searches: greedy, minimax, alpha-beta, and who searches in a battle.
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "fuzz/mutants/free_policies.hpp"
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

Side side_of(const Contestant& who) {
  return who.player == cases::squirrel::Player::x ? Side::first : Side::second;
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

/// The second player's part played by a changed copy of it.
template <class Change>
void change_second(Program& program, Change change) {
  auto changed = std::make_shared<Contestant>(program.problem.second);
  change(*changed, program.problem);
  override_part(program.contestant,
                [changed, &program](const auto& before, const State& state) -> const Contestant& {
                  const Contestant& who = before(state);
                  return &who == &program.problem.second ? *changed : who;
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

constexpr std::array all{
    Mutant<Program>{
        {"full-board-not-leaf", "A full board before the cutoff depth is expanded, and worth an infinity.",
         kind},
        [](Program& program) { change_search(program, [](Search& s) { policies::expand_ended_games(s); }); }},
    Mutant<Program>{
        {"value-starts-at-bound", "In alpha-beta a node's value starts at its bound.", kind},
        [](Program& program) { change_alpha_beta(program, [](Search& s) { policies::start_at_bound(s); }); }},
    Mutant<Program>{
        {"fail-hard", "In alpha-beta the value told to the parent is held to the window.", kind},
        [](Program& program) { change_alpha_beta(program, [](Search& s) { policies::fail_hard(s); }); }},
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
        [](Program& program) {
          change_alpha_beta(program, [](Search& s) {
            s.child_window = [before = s.child_window](bool max, int depth, const solver::Window& window) {
              return depth == 0 ? solver::Window{} : before(max, depth, window);
            };
          });
        }},
    Mutant<Program>{
        {"strict-cut", "A value equal to the bound does not cut off.", kind},
        [](Program& program) { change_alpha_beta(program, [](Search& s) { policies::cut_strictly(s); }); }},
    Mutant<Program>{
        {"bound-is-value",
         "A node hands its own value down as its bound, also where it was told a better one.", kind},
        [](Program& program) {
          change_alpha_beta(program, [](Search& s) { policies::set_bound_to_value(s); });
        }},
    Mutant<Program>{
        {"never-cuts", "Alpha-beta moves its bounds and never cuts off.", kind},
        [](Program& program) { change_alpha_beta(program, [](Search& s) { policies::never_cut(s); }); }},
    Mutant<Program>{
        {"cuts-only-at-max", "Only max nodes cut off.", kind},
        [](Program& program) { change_alpha_beta(program, [](Search& s) { policies::cut_only(s, true); }); }},
    Mutant<Program>{{"cuts-only-at-min", "Only min nodes cut off.", kind},
                    [](Program& program) {
                      change_alpha_beta(program, [](Search& s) { policies::cut_only(s, false); });
                    }},
    Mutant<Program>{
        {"window-not-passed", "Every node begins with the widest window.", kind},
        [](Program& program) { change_alpha_beta(program, [](Search& s) { policies::pass_no_window(s); }); }},
    Mutant<Program>{{"window-from-root-alone",
                     "The window is passed from the root to its children and no further.", kind},
                    [](Program& program) {
                      change_alpha_beta(program, [](Search& s) { policies::pass_window_at_root_alone(s); });
                    }},
    Mutant<Program>{
        {"window-leaks", "The window of one child holds for its siblings.", kind},
        [](Program& program) { change_alpha_beta(program, [](Search& s) { policies::leak_window(s); }); }},
    Mutant<Program>{
        {"window-from-parent-alone", "A node is told the bound of its parent and none from above it.", kind},
        [](Program& program) {
          change_alpha_beta(program, [](Search& s) { policies::pass_own_bound_alone(s); });
        }},
    Mutant<Program>{
        {"cut-returns-bound", "A node that cuts off tells its parent the bound, not its value.", kind},
        [](Program& program) {
          change_alpha_beta(program, [](Search& s) { policies::return_bound_at_cut(s); });
        }},
    Mutant<Program>{{"beta-from-alpha", "A min node sets beta to the smaller of alpha and its value.", kind},
                    [](Program& program) {
                      change_alpha_beta(program, [](Search& s) { policies::beta_from_alpha(s); });
                    }},
    Mutant<Program>{
        {"bounds-never-move", "Bounds are passed down as they came.", kind},
        [](Program& program) { change_alpha_beta(program, [](Search& s) { policies::never_tighten(s); }); }},
    Mutant<Program>{{"other-bound-moves", "A max node lowers beta, a min node raises alpha.", kind},
                    [](Program& program) {
                      change_alpha_beta(program, [](Search& s) { policies::tighten_other_bound(s); });
                    }},
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
        [](Program& program) {
          change_search(program, [](Search& s) {
            s.chooses = [](bool max, int depth, Score child, Score value, bool) {
              return depth == 0 && (max ? child > value : child < value);
            };
            s.improves = [](bool max, Score child, Score value) {
              return max ? child >= value : child <= value;
            };
          });
        }},
    Mutant<Program>{
        {"deeper-nodes-choose", "Deeper max nodes overwrite the move that the root has chosen.", kind},
        [](Program& program) {
          change_search(program, [](Search& s) { policies::choose_at_deeper_nodes(s); });
        }},
    Mutant<Program>{{"all-levels-maximize", "Every level maximizes.", kind},
                    [](Program& program) {
                      change_search(program, [](Search& s) { policies::maximize_everywhere(s); });
                    }},
    Mutant<Program>{{"min-calls-min", "Below the root every level minimizes.", kind},
                    [](Program& program) {
                      change_search(program, [](Search& s) { policies::minimize_below_root(s); });
                    }},
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
          override_part(program.log.spell, [](const auto& before, const FreeLine& line, bool,
                                              const Log& log) { return before(line, false, log); });
        }},
    Mutant<Program>{
        {"depth-always-two", "Minimax and alpha-beta search two plies, whatever is asked for.", kind},
        [](Program& program) { program.cutoff = [](const Contestant&) { return 2; }; }},
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
                    [](Program& program) { program.greedy_start = 0; }},
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
          change_second(program, [](Contestant& second, const auto& problem) {
            second.algorithm = problem.first.algorithm;
          });
        }},
    Mutant<Program>{
        {"battle-one-depth", "In a battle the second player searches as deep as the first.", kind},
        [](Program& program) {
          change_second(program,
                        [](Contestant& second, const auto& problem) { second.depth = problem.first.depth; });
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

}  // namespace

std::span<const Mutant<Program>> search_mutants() {
  return all;
}

}  // namespace fuzz::squirrel
