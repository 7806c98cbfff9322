// Mistakes in squirrel's searches: greedy, minimax, alpha-beta, and who searches in a battle.
#include <array>
#include <cstddef>
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
        [](Program& program) {
          change_alpha_beta(program, [](Search& s) {
            s.after_cut = [](const std::vector<Square>& moves, std::size_t at) {
              const int row = moves[at] / cases::squirrel::side_length;
              while (at < moves.size() && moves[at] / cases::squirrel::side_length == row) {
                ++at;
              }
              return at;
            };
          });
        }},
    Mutant<Program>{
        {"strict-cut", "A value equal to the bound does not cut off.", kind},
        [](Program& program) { change_alpha_beta(program, [](Search& s) { policies::cut_strictly(s); }); }},
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
    Mutant<Program>{{"greedy-ties-take-last", "Of greedy moves worth the same the last one is played.", kind},
                    [](Program& program) {
                      program.greedy_better = [](const State&, Square, Score value, Square, Score best) {
                        return value >= best;
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
