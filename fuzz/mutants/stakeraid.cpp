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
using solver::Score;
using solver::Side;

Search search_of(const Problem& problem) {
  return problem.task == Task::alpha_beta ? free_search<State, Move>(solver::AlphaBeta{})
                                          : free_search<State, Move>(solver::Minimax{});
}

int balance_of(const Board& board, const State& state) {
  Score balance = 0;
  state.x.for_each([&](Square square) { balance += board.value(square); });
  state.o.for_each([&](Square square) { balance -= board.value(square); });
  return static_cast<int>(balance);
}

/// What a board that all nodes share is once a move is taken back. Its value is that of its squares, or,
/// where values are kept move by move and are not those of the squares any more, what it was.
State undone(const Board& board, const State& own, const State& made, const State& left) {
  State after = left;
  after.turn = own.turn;
  for (const auto pieces : {&State::x, &State::o}) {
    (made.*pieces).for_each([&](Square square) {
      if (!(own.*pieces).has(square)) {
        (after.*pieces).drop(square);
      }
    });
    (own.*pieces).for_each([&](Square square) {
      if (!(made.*pieces).has(square)) {
        (after.*pieces).put(square);
      }
    });
  }
  after.balance = left.balance == balance_of(board, left) ? balance_of(board, after) : own.balance;
  return after;
}

std::string text_of(const Program& program, const Outcome& outcome) {
  return program.square_name(outcome.move.square()) + ' ' + program.kind_name(outcome.move.kind()) + '\n' +
         print_board(program.problem.side, program.board.board(outcome.next));
}

MutantRun run_of(const Program& program, const MutantBudget& budget) {
  MutantRun run;
  State root = program.board.start(program.problem);
  program.begin(root);
  FreeWalk<State, Move> walk(program.rules, program.search, program.cutoff, budget.nodes, program.hear);
  const auto found = walk.from(root);
  run.nodes = found.nodes;
  const Side mover = root.turn;
  root = walk.left().value_or(root);
  root.turn = mover;
  if (found.whole && !found.best && program.without_move == Program::WithoutMove::empty_file) {
    run.answer.files["output.txt"] = "";
    return run;
  }
  const bool has_default = program.without_move == Program::WithoutMove::a1_and_old_board;
  if (!found.whole || (!found.best && !has_default)) {
    run.ending = found.whole ? MutantRun::Ending::crashed : MutantRun::Ending::over_budget;
    return run;
  }
  const Move a1{program.board.square_at(0), Kind::stake};
  Outcome outcome{root, found.best.value_or(a1), found.best ? program.rules.play(root, *found.best) : root};
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
  search.undone = [this](const State& own, const State& made, const State& left) {
    return undone(board, own, made, left);
  };
  square_name = [this](Square square) {
    return cases::stakeraid::square_name(problem.side, board.index_of(square));
  };
  kind_name = [](Kind kind) { return std::string(kind == Kind::stake ? "Stake" : "Raid"); };
}

std::span<const Mutant<Program>> mutants() {
  static const auto all = joined<Program>(
      {move_mutants(), diagonal_mutants(), order_mutants(), undo_mutants(), cut_mutants(), rule_mutants(),
       search_mutants(), bound_mutants(), fixed_mutants(), writing_mutants(), shown_raid_mutants()});
  return all;
}

MutantRun answer(const Problem& problem, std::span<const Mistake> mistakes, const MutantBudget& budget) {
  const auto program = by_side::program_of(problem, mutants(), mistakes, {}, join_sides);
  return run_of(*program.whole, budget);
}

}  // namespace fuzz::stakeraid
