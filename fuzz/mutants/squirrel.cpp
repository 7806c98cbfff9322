#include "fuzz/mutants/squirrel.hpp"

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "fuzz/foundations/output_match.hpp"
#include "fuzz/mutants/by_side.hpp"
#include "solver/walk.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Problem;
using cases::squirrel::Task;
using solver::Score;
using solver::Side;
using solver::squirrel::Squares;

constexpr std::string_view next_state_file = "next_state.txt";
constexpr std::string_view traverse_log_file = "traverse_log.txt";
constexpr std::string_view trace_state_file = "trace_state.txt";

std::string board_text(const State& state) {
  return print_board(solver::squirrel::board_of(state));
}

/// What a board that all nodes share is once a move is taken back.
State undone(const State& own, const State& made, const State& left) {
  const Squares touched = (own.pieces[0] ^ made.pieces[0]) | (own.pieces[1] ^ made.pieces[1]);
  State after = own;
  for (std::size_t side = 0; side < after.pieces.size(); ++side) {
    after.pieces[side] = (left.pieces[side] & ~touched) | (own.pieces[side] & touched);
  }
  return after;
}

/// Who plays a battle: the program that has its beginning, its end and its files, and those that choose the
/// moves of its two players.
struct Players {
  const Program& whole;
  const Program& first;
  const Program& second;
  /// Those that have the code of their max nodes and of their min nodes; null where they have one for both.
  std::vector<const Program*> at_nodes = {};

  const Program& mover(const State& state) const {
    return state.turn == side_of(whole.problem.first) ? first : second;
  }
  bool have_crashed() const {
    return whole.crashes || first.crashes || second.crashes ||
           std::ranges::any_of(at_nodes,
                               [](const Program* program) { return program != nullptr && program->crashes; });
  }
};

/// The running of one program.
class Run {
 public:
  Run(const Players& players, const MutantBudget& budget)
      : players_(players), program_(players.whole), budget_(budget), allowed_(budget.nodes) {}

  MutantRun answer() {
    State state = solver::squirrel::start_of(program_.problem);
    program_.begin(state);
    if (program_.crashes) {
      return {MutantRun::Ending::crashed, {}};
    }
    if (program_.problem.task == Task::battle) {
      battle(state);
    } else {
      move(state);
    }
    if (run_.ending == MutantRun::Ending::answered && players_.have_crashed()) {
      run_.ending = MutantRun::Ending::crashed;
    }
    if (run_.ending != MutantRun::Ending::answered) {
      run_.answer = {};
    } else if (program_.finish) {
      program_.finish(run_.answer);
    }
    run_.nodes = allowed_ - budget_.nodes;
    return std::move(run_);
  }

 private:
  /// Any file where what is written is changed at last.
  OutputMatch wanted(std::string_view file, const Log* log = nullptr) const {
    const bool is_changed = program_.finish || (log != nullptr && log->finish);
    return is_changed ? OutputMatch() : OutputMatch::of(budget_.wanted, file);
  }

  /// The move that a contestant makes; nothing where it finds none, the budget is spent or the search is
  /// left. A board that all nodes share is as the search leaves it.
  std::optional<Square> choose(const Program& program, State& state, const Contestant& who,
                               const FreeWalk<State, Square>::Hear& hear, const OutputMatch& match) {
    const Side mover = state.turn;
    state.turn = program.searches_for(mover);
    if (who.algorithm == Algorithm::greedy) {
      const auto best = greedy(program, state, program.search(who));
      state.turn = mover;
      return best;
    }
    const auto search = program.search(who);
    const auto told = [&](const Log::Event& event) {
      program.hear(event);
      hear(event);
    };
    FreeWalk<State, Square> walk(program.rules, search, program.cutoff(who), budget_.nodes, told);
    walk.leave_unless(match);
    const auto found = walk.from(state);
    state = walk.left().value_or(state);
    state.turn = mover;
    budget_.nodes -= found.nodes;
    if (!found.whole) {
      run_.ending = match.has_failed() ? MutantRun::Ending::unlike : MutantRun::Ending::over_budget;
    }
    return found.whole ? found.best : std::nullopt;
  }

  /// What a search forgets to take back stays on the board here too.
  static std::optional<Square> greedy(const Program& program, State& state, const Search& search) {
    std::optional<Square> best = program.greedy_first;
    Score best_value = program.greedy_start;
    for (const Square square : program.rules.moves(state)) {
      const Score value = program.greedy_value(state, square);
      const bool better =
          best ? program.greedy_better(state, square, value, *best, best_value) : value > best_value;
      if (better) {
        best = square;
        best_value = value;
      }
      if (search.restored && !search.root_keeps) {
        const State made = program.rules.play(state, square);
        state = search.restored(state, made, made, square);
      }
    }
    return best;
  }

  /// Tasks 1 to 3.
  void move(State state) {
    const bool logs = program_.problem.task != Task::greedy;
    const Program& mover = players_.first;
    std::string log;
    OutputMatch match = wanted(traverse_log_file, &mover.log);
    FreeWalk<State, Square>::Hear hear = [](const auto&) {};
    if (logs) {
      hear = written_to(mover.log, program_.problem.task == Task::alpha_beta, log, match);
    }
    const auto best = choose(mover, state, program_.problem.first, hear, match);
    if (run_.ending != MutantRun::Ending::answered) {
      return;
    }
    if (logs) {
      if (mover.log.finish) {
        mover.log.finish(log);
      }
      run_.answer.files[std::string(traverse_log_file)] = std::move(log);
    }
    run_.answer.files[std::string(next_state_file)] =
        board_text(mover.shown(best ? mover.play_chosen(state, *best) : state));
  }

  /// Task 4.
  void battle(State& state) {
    program_.begin_battle(state);
    std::string& trace = run_.answer.files[std::string(trace_state_file)];
    trace = program_.before_battle(state);
    OutputMatch match = wanted(trace_state_file);
    for (int moves = 1; !program_.rules.over(state); ++moves) {
      const Program& mover = players_.mover(state);
      const auto best = choose(
          mover, state, mover.contestant(state), [](const auto&) {}, match);
      if (run_.ending != MutantRun::Ending::answered) {
        return;
      }
      const bool stays = !best && mover.stays_without_move;
      if ((!best && !stays) || moves > budget_.moves) {
        run_.ending = best || stays ? MutantRun::Ending::over_budget : MutantRun::Ending::crashed;
        return;
      }
      if (stays) {
        state.turn = other(state.turn);
      } else {
        state = mover.play_chosen(state, *best);
      }
      trace += mover.after_move(mover.shown(state), moves, program_.rules.over(state));
      if (!match.holds_for(trace)) {
        run_.ending = MutantRun::Ending::unlike;
        return;
      }
    }
  }

  const Players players_;
  const Program& program_;
  MutantBudget budget_;
  const std::int64_t allowed_;
  MutantRun run_;
};

std::string_view part_of(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::greedy:
      return "greedy";
    case Algorithm::minimax:
      return "minimax";
    case Algorithm::alpha_beta:
      return "alpha-beta";
  }
  return {};
}

/// Kept from one program to the next: thousands meet the same values, and a table is made of these.
Rules rules_with(const std::array<int, cases::squirrel::squares>& values) {
  struct Kept {
    std::array<int, cases::squirrel::squares> values;
    Rules rules;
  };
  thread_local std::optional<Kept> kept;
  if (!kept || kept->values != values) {
    kept = Kept{values, free_rules(solver::squirrel::SquirrelRules(values))};
  }
  return kept->rules;
}

/// A program with the mistakes that are made everywhere, and in the named parts of a task.
std::unique_ptr<Program> program_with(const Problem& problem, const cases::squirrel::Spelling& spelling,
                                      std::span<const Mistake> mistakes,
                                      std::initializer_list<std::string_view> parts) {
  auto program = std::make_unique<Program>(problem);
  program->crlf = spelling.crlf;
  make_mistakes(mutants(), names_at(mistakes, parts), *program);
  return program;
}

/// Makes of a contestant's program one whose max and min nodes have code of their own.
void join_sides(Program& whole, const Program& at_max, const Program& at_min, const Contestant& contestant) {
  const Side maximizer = side_of(contestant);
  whole.rules = by_side::joined(at_max.rules, at_min.rules, maximizer);
  whole.search = [&at_max, &at_min, rules = whole.rules, maximizer](const Contestant& who) {
    return by_side::joined(at_max.search(who), at_min.search(who), rules, maximizer);
  };
  whole.log = by_side::joined(at_max.log, at_min.log);
  whole.hear = [&at_max, &at_min](const Log::Event& event) { (event.max ? at_max : at_min).hear(event); };
}

using Sided = by_side::Sided<Program>;

bool is_at_nodes(const Mistake& mistake) {
  return mistake.site.ends_with(max_part) || mistake.site.ends_with(min_part);
}

/// In a battle `role` is "first" or "second", and a mistake can sit in all that the contestant does, in its
/// algorithm, or at nodes of one kind there ("alpha-beta:max"). Elsewhere it is empty, and the task's parts
/// are the kinds of nodes.
Sided program_of(const Problem& problem, const cases::squirrel::Spelling& spelling,
                 std::span<const Mistake> mistakes, const Contestant& who, std::string_view role) {
  const auto algorithm = part_of(who.algorithm);
  Sided program{program_with(problem, spelling, mistakes, {role, algorithm})};
  if (std::ranges::none_of(mistakes, is_at_nodes)) {
    return program;
  }
  const auto at = [&](std::string_view kind) {
    const auto nodes = role.empty() ? std::string(kind) : fmt::format("{}:{}", algorithm, kind);
    return program_with(problem, spelling, mistakes, {role, algorithm, nodes});
  };
  program.at_max = at(max_part);
  program.at_min = at(min_part);
  join_sides(*program.whole, *program.at_max, *program.at_min, who);
  return program;
}

}  // namespace

Program::Program(const Problem& given) : problem(given), rules(rules_with(given.values)) {
  search = [](const Contestant& who) {
    auto found = who.algorithm == Algorithm::alpha_beta ? free_search<State, Square>(solver::AlphaBeta{})
                                                        : free_search<State, Square>(solver::Minimax{});
    found.undone = undone;
    return found;
  };
  cutoff = [](const Contestant& who) { return who.depth; };
  greedy_value = [this](const State& state, Square square) {
    return rules.score(rules.play(state, square), state.turn);
  };
  greedy_better = [](const State&, Square, Score value, Square, Score best_value) {
    return value > best_value;
  };
  log.name = [](const Log::Event& event) {
    return event.move == nullptr ? std::string("root")
                                 : std::string(cases::squirrel::square_name(*event.move));
  };
  play_chosen = [this](const State& state, Square square) {
    State next = rules.play(state, square);
    // On a board that nodes share the search may have left a piece there.
    next.pieces[state.turn == Side::first ? 1 : 0] &= ~(Squares{1} << square);
    return next;
  };
  contestant = [this](const State& state) -> const Contestant& {
    return state.turn == side_of(problem.first) ? problem.first : problem.second;
  };
  after_move = [](const State& state, int, bool) { return board_text(state); };
}

std::span<const Mutant<Program>> mutants() {
  static const auto all =
      joined<Program>({rule_mutants(), end_mutants(), undo_mutants(), search_mutants(), writing_mutants()});
  return all;
}

MutantRun answer(const Problem& problem, const cases::squirrel::Spelling& spelling,
                 std::span<const Mistake> mistakes, const MutantBudget& budget) {
  const auto whole = program_with(problem, spelling, mistakes, {});
  if (std::ranges::all_of(mistakes, [](const Mistake& mistake) { return mistake.site.empty(); })) {
    return Run({*whole, *whole, *whole}, budget).answer();
  }
  if (problem.task != Task::battle) {
    const auto program = program_of(problem, spelling, mistakes, problem.first, "");
    return Run({*whole, *program.whole, *program.whole, {program.at_max.get(), program.at_min.get()}}, budget)
        .answer();
  }
  const auto first = program_of(problem, spelling, mistakes, problem.first, "first");
  const auto second = program_of(problem, spelling, mistakes, problem.second, "second");
  return Run({*whole,
              *first.whole,
              *second.whole,
              {first.at_max.get(), first.at_min.get(), second.at_max.get(), second.at_min.get()}},
             budget)
      .answer();
}

}  // namespace fuzz::squirrel
