#include "fuzz/mutants/stakeraid.hpp"

#include <span>
#include <string_view>
#include <utility>

#include "fuzz/mutants/by_side.hpp"
#include "solver/walk.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Problem;
using cases::stakeraid::Task;

Search search_of(const Problem& problem) {
  return problem.task == Task::alpha_beta ? free_search<State, Move>(solver::AlphaBeta{})
                                          : free_search<State, Move>(solver::Minimax{});
}

std::string text_of(const Program& program, const Outcome& outcome) {
  return program.square_name(outcome.move.square()) + ' ' + program.kind_name(outcome.move.kind()) + '\n' +
         print_board(program.problem.side, program.board.board(outcome.next));
}

MutantRun run_of(const Program& program, const MutantBudget& budget) {
  MutantRun run;
  State root = program.board.start(program.problem);
  program.begin(root);
  const auto found =
      FreeWalk<State, Move>(program.rules, program.search, program.cutoff, budget.nodes, program.hear)
          .from(root);
  if (found.whole && !found.best && program.blank_without_move) {
    run.answer.files["output.txt"] = "";
    return run;
  }
  if (!found.whole || !found.best) {
    run.ending = found.whole ? MutantRun::Ending::crashed : MutantRun::Ending::over_budget;
    return run;
  }
  Outcome outcome{root, *found.best, program.rules.play(root, *found.best)};
  program.show(outcome);
  auto text = text_of(program, outcome);
  program.finish(text);
  run.answer.files["output.txt"] = std::move(text);
  return run;
}

/// Makes of a program one whose max and min nodes have code of their own.
void join_sides(Program& whole, const Program& at_max, const Program& at_min) {
  by_side::join_rules_and_search(whole, at_max, at_min, whole.board.start(whole.problem).turn);
  whole.hear = [&at_max, &at_min](const Event& event) { (event.max ? at_max : at_min).hear(event); };
}

}  // namespace

Program::Program(const Problem& given)
    : problem(given),
      board(given),
      rules(free_rules(board)),
      search(search_of(given)),
      cutoff(given.task == Task::competition ? 1 : given.depth) {
  square_name = [this](Square square) {
    return cases::stakeraid::square_name(problem.side, board.index_of(square));
  };
  kind_name = [](Kind kind) { return std::string(kind == Kind::stake ? "Stake" : "Raid"); };
}

std::span<const Mutant<Program>> mutants() {
  static const auto all = joined<Program>({rule_mutants(), search_mutants(), writing_mutants()});
  return all;
}

MutantRun answer(const Problem& problem, std::span<const Mistake> mistakes, const MutantBudget& budget) {
  const auto program = by_side::program_of(problem, mutants(), mistakes, {}, join_sides);
  return run_of(*program.whole, budget);
}

}  // namespace fuzz::stakeraid
