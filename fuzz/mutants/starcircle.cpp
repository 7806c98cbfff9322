#include "fuzz/mutants/starcircle.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "fuzz/mutants/by_side.hpp"
#include "solver/walk.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Problem;
using solver::Score;
using solver::Side;
using solver::starcircle::StarCircleRules;

State start_of(const Problem& problem) {
  State state{solver::starcircle::start_of(problem), {}, {}};
  for (std::size_t square = 0; square < state.origins.size(); ++square) {
    state.origins[square] = static_cast<std::uint8_t>(square);
  }
  return state;
}

/// What a board that all nodes share is once a move is taken back.
State undone(const State& own, const State& made, const State& left) {
  const auto touched = (own.pieces[0] ^ made.pieces[0]) | (own.pieces[1] ^ made.pieces[1]);
  State after = own;
  for (std::size_t side = 0; side < after.pieces.size(); ++side) {
    after.pieces[side] = (left.pieces[side] & ~touched) | (own.pieces[side] & touched);
    for (std::size_t stack = 0; stack < after.stacked[side].size(); ++stack) {
      const bool changed = own.stacked[side][stack] != made.stacked[side][stack];
      after.stacked[side][stack] = (changed ? own : left).stacked[side][stack];
    }
  }
  return after;
}

/// The solver's rules for states with origins.
Rules rules_of(const Problem& problem) {
  const auto given = free_rules(StarCircleRules(problem.values));
  const auto play = [plain = given.play](const State& state, const Move& move) {
    State next{plain(state, move), state.origins, state.kept};
    next.origins[move.to] = state.origins[move.from];
    return next;
  };
  return {given.turn, given.over, given.moves, play, given.score};
}

Search search_of(const Problem& problem) {
  return problem.algorithm == Algorithm::alpha_beta ? free_search<State, Move>(solver::AlphaBeta{})
                                                    : free_search<State, Move>(solver::Minimax{});
}

/// The myopic utilities of the root's moves, as a program notes them during its search.
class MyopicNotes {
 public:
  MyopicNotes(const Program& program, Side side) : program_(program), side_(side) {}

  /// The program's search, which lets the notes see what becomes of the board.
  Search watched() {
    Search search = program_.search;
    if (is_noting() && program_.myopic_time == MyopicTime::after_search) {
      search.restored = [this, before = search.restored](const State& own, const State& made,
                                                         const State& left, const Move& move) {
        left_ = left;
        return before(own, made, left, move);
      };
    }
    return search;
  }

  void hear(const Event& event) {
    if (!is_noting()) {
      return;
    }
    if (event.kind == Event::Kind::entered && event.depth == 1) {
      noted_.emplace_back(*event.move, program_.utility(*event.state, side_));
    } else if (event.kind == Event::Kind::changed && event.depth == 0 && left_ &&
               !noted_.back().first.is_pass()) {
      noted_.back().second = program_.utility(*left_, side_);
    }
  }

  /// What is noted of a move; nothing where the program notes none.
  std::optional<Score> of(const Move& move) const {
    const auto found = std::ranges::find(noted_, move, &Note::first);
    return found != noted_.end() ? std::optional(found->second) : std::nullopt;
  }

 private:
  using Note = std::pair<Move, Score>;

  bool is_noting() const { return program_.search.restored && program_.myopic_time != MyopicTime::at_end; }

  const Program& program_;
  const Side side_;
  std::optional<State> left_;
  std::vector<Note> noted_;
};

/// What a program finds by its search; says in `run` why it finds nothing.
std::optional<Outcome> searched(const Program& program, const State& root, const MutantBudget& budget,
                                MutantRun& run) {
  std::int64_t nodes = program.first_count;
  MyopicNotes notes(program, root.turn);
  const auto search = notes.watched();
  const auto hear = [&](const Event& event) {
    nodes += program.counted(event);
    notes.hear(event);
  };
  FreeWalk<State, Move> walk(program.rules, search, program.cutoff, budget.nodes, hear);
  const auto found = walk.from(root);
  run.nodes = found.nodes;
  if (found.whole && !found.best && program.passes_without_move && !program.crashes) {
    const Score myopic = program.no_move_is_worth_nothing ? 0 : program.utility(root, root.turn);
    return Outcome{root, solver::starcircle::pass, myopic, found.value, nodes};
  }
  if (!found.whole || !found.best || program.crashes) {
    run.ending = found.whole || program.crashes ? MutantRun::Ending::crashed : MutantRun::Ending::over_budget;
    return std::nullopt;
  }
  // What is told of the move is that of the board as it is by then, or of the root where that has no moves.
  State shared = walk.left().value_or(root);
  shared.turn = root.turn;
  shared.passes = root.passes;
  const State& left = program.rules.moves(shared).empty() ? root : shared;
  const auto noted = notes.of(*found.best);
  return Outcome{left, *found.best, noted ? *noted : program.myopic_of(left, *found.best), found.value,
                 nodes};
}

MutantRun run_of(const Program& program, const MutantBudget& budget) {
  MutantRun run;
  if (program.crashes) {
    run.ending = MutantRun::Ending::crashed;
    return run;
  }
  const State root = start_of(program.problem);
  auto outcome = program.known(root);
  if (!outcome) {
    outcome = searched(program, root, budget, run);
  }
  if (outcome) {
    program.show(*outcome);
    if (program.crashes) {
      run.ending = MutantRun::Ending::crashed;
      return run;
    }
    auto text = fmt::format("{}\n{}\n{}\n{}", program.move_name(outcome->move), outcome->myopic,
                            outcome->farsighted, outcome->nodes);
    program.finish(text);
    run.answer.files["output.txt"] = std::move(text);
  }
  return run;
}

/// Makes of a program one whose max and min nodes have code of their own.
void join_sides(Program& whole, const Program& at_max, const Program& at_min) {
  by_side::join_rules_and_search(whole, at_max, at_min, searcher(whole));
  whole.myopic_time = std::max(at_max.myopic_time, at_min.myopic_time);
  whole.counted = [&at_max, &at_min](const Event& event) {
    return (event.max ? at_max : at_min).counted(event);
  };
}

}  // namespace

Program::Program(const Problem& given)
    : problem(given), rules(rules_of(given)), search(search_of(given)), cutoff(given.depth) {
  search.undone = undone;
  utility = [this](const State& state, Side side) { return rules.score(state, side); };
}

Score Program::myopic_of(const State& root, const Move& move) const {
  return utility(rules.play(root, move), root.turn);
}

std::span<const Mutant<Program>> mutants() {
  static const auto all = joined<Program>({move_mutants(), rule_mutants(), end_mutants(), value_mutants(),
                                           undo_mutants(), search_mutants(), writing_mutants()});
  return all;
}

MutantRun answer(const Problem& problem, std::span<const Mistake> mistakes, const MutantBudget& budget) {
  const auto own = static_cast<std::size_t>(start_of(problem).turn);
  const auto program =
      by_side::program_of(problem, mutants(), mistakes, {side_parts[own], side_parts[1 - own]}, join_sides);
  const auto has_crashed = [](const auto& part) { return part != nullptr && part->crashes; };
  auto run = run_of(*program.whole, budget);
  return has_crashed(program.at_max) || has_crashed(program.at_min)
             ? MutantRun{MutantRun::Ending::crashed, {}}
             : std::move(run);
}

}  // namespace fuzz::starcircle
