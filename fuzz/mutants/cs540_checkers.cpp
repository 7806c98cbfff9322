#include "fuzz/mutants/cs540_checkers.hpp"

#include <span>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "fuzz/foundations/output_match.hpp"
#include "fuzz/mutants/by_side.hpp"
#include "solver/walk.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Problem;

constexpr std::string_view output_file = "output.txt";
constexpr std::string_view next_state_file = "next_state.txt";
constexpr std::string_view traverse_log_file = "traverse_log.txt";

void count_rightly(const Event& event, Searched& searched) {
  searched.nodes += event.kind == Event::Kind::entered ? 1 : 0;
  searched.pruned += event.kind == Event::Kind::changed ? event.left : 0;
}

std::string move_text(const Program& program, const Searched& searched) {
  return searched.best ? program.move_name(*searched.best) : program.none;
}

std::string value_text(const Program& program, const Searched& searched) {
  return searched.best ? std::to_string(searched.value) : program.none;
}

std::string joined_squares(const Program& program, const Move& move) {
  std::string text;
  for (const int square : squares_of(move)) {
    text += (text.empty() ? "" : ",") + program.square_name(square);
  }
  return text;
}

std::string status_text(const Program& program, const State& after, bool moved) {
  if (!moved) {
    return fmt::format("{} wins!!!", player_name(other(after.turn)));
  }
  const bool red = program.can_move(after, Side::first);
  const bool black = program.can_move(after, Side::second);
  return red && black ? fmt::format("{} Turn", player_name(after.turn))
                      : fmt::format("{} wins!!!", red ? "RED" : "BLACK");
}

/// The running of one program.
class Run {
 public:
  Run(const Program& program, const MutantBudget& budget)
      : program_(program), budget_(budget), allowed_(budget.nodes) {}

  MutantRun answer() {
    search_all();
    if (run_.ending != MutantRun::Ending::answered) {
      run_.answer = {};
    }
    run_.nodes = allowed_ - budget_.nodes;
    return std::move(run_);
  }

 private:
  /// Any file where what is written is changed at last.
  OutputMatch wanted(std::string_view file) const {
    return program_.finish ? OutputMatch() : OutputMatch::of(budget_.wanted, file);
  }

  void search_all() {
    const State start = solver::cs540_checkers::start_of(program_.problem);
    std::string& output = run_.answer.files[std::string(output_file)];
    std::string& log = run_.answer.files[std::string(traverse_log_file)];
    OutputMatch output_match = wanted(output_file);
    OutputMatch log_match = wanted(traverse_log_file);
    log = program_.log_header;
    Searched chosen;
    std::optional<Searched> last;
    for (int depth = 1; depth <= program_.problem.depth_limit; ++depth) {
      Searched searched = search(start, depth);
      if (run_.ending != MutantRun::Ending::answered) {
        return;
      }
      program_.after_search(searched, last ? &*last : nullptr);
      if (chosen.best ? program_.replaces(searched, chosen) : program_.is_chosen(searched)) {
        chosen = searched;
      }
      output += program_.depth_lines(searched);
      log += program_.log_line(searched);
      if (!output_match.holds_for(output) || !log_match.holds_for(log)) {
        run_.ending = MutantRun::Ending::unlike;
        return;
      }
      last = searched;
      if (!program_.goes_on(searched)) {
        break;
      }
    }
    chosen.value = program_.shown_value(chosen, *last);
    finish(start, chosen, output);
  }

  Searched search(const State& start, int depth) {
    Searched searched;
    searched.depth = depth;
    const auto hear = [&](const Event& event) {
      program_.count(event, searched);
      const bool limited = event.is_leaf && event.depth == depth && !program_.rules.over(*event.state);
      searched.limited = searched.limited || limited;
      searched.moves += event.kind == Event::Kind::entered && event.depth == 1 ? 1 : 0;
    };
    const auto found =
        FreeWalk<State, Move>(program_.rules, program_.search, depth, budget_.nodes, hear).from(start);
    budget_.nodes -= found.nodes;
    if (!found.whole) {
      run_.ending = MutantRun::Ending::over_budget;
    }
    searched.value = found.value;
    searched.best = found.best;
    return searched;
  }

  void finish(const State& start, const Searched& chosen, std::string& output) {
    const State after = chosen.best ? program_.play_chosen(start, *chosen.best) : start;
    output += program_.move_lines(chosen) + program_.status(after, chosen.best.has_value()) + "\n";
    run_.answer.files[std::string(next_state_file)] = print_board(solver::cs540_checkers::board_of(after));
    if (program_.finish) {
      program_.finish(run_.answer);
    }
  }

  const Program& program_;
  MutantBudget budget_;
  const std::int64_t allowed_;
  MutantRun run_;
};

/// Makes of a program one whose max and min nodes have code of their own.
void join_sides(Program& whole, const Program& at_max, const Program& at_min) {
  by_side::join_rules_and_search(whole, at_max, at_min, solver::cs540_checkers::start_of(whole.problem).turn);
  whole.count = [&at_max, &at_min](const Event& event, Searched& searched) {
    (event.max ? at_max : at_min).count(event, searched);
  };
}

}  // namespace

std::string_view player_name(Side side) {
  return side == Side::first ? "RED" : "BLACK";
}

std::vector<int> squares_of(const Move& move) {
  int at = move.from;
  std::vector<int> squares{at};
  for (int leap = 0; leap < std::max<int>(move.jumps, 1); ++leap) {
    at += solver::cs540_checkers::directions[move.way >> 2 * leap & 3] * (move.jumps == 0 ? 1 : 2);
    squares.push_back(at);
  }
  return squares;
}

Program::Program(const Problem& given)
    : problem(given),
      rules(given.evaluation == Evaluation::basic ? free_rules(solver::cs540_checkers::BasicCheckers{})
                                                  : free_rules(solver::cs540_checkers::EnhancedCheckers{})),
      search(free_search<State, Move>(solver::cs540_checkers::WriteUpAlphaBeta{})),
      count(count_rightly) {
  replaces = [](const Searched& searched, const Searched& chosen) { return searched.value > chosen.value; };
  square_name = [](int square) { return fmt::format("({},{})", square / 8, square % 8); };
  move_name = [this](const Move& move) { return joined_squares(*this, move); };
  depth_lines = [](const Searched& searched) {
    return fmt::format("Done with depth limit {}\nI pruned the tree {} time(s)\n", searched.depth,
                       searched.pruned);
  };
  log_line = [this](const Searched& searched) {
    return fmt::format("{} {} {} {} {}\n", searched.depth, move_text(*this, searched),
                       value_text(*this, searched), searched.nodes, searched.pruned);
  };
  move_lines = [this](const Searched& chosen) {
    const Side mover = problem.player == cases::cs540_checkers::Player::red ? Side::first : Side::second;
    return fmt::format("{} PLAYER's move {}\n{}\n", player_name(mover), move_text(*this, chosen),
                       value_text(*this, chosen));
  };
  shown_value = [](const Searched& chosen, const Searched&) { return chosen.value; };
  play_chosen = [this](const State& state, const Move& move) { return rules.play(state, move); };
  can_move = [this](const State& state, Side side) {
    State asked = state;
    asked.turn = side;
    return !rules.over(asked);
  };
  status = [this](const State& after, bool moved) { return status_text(*this, after, moved); };
}

std::span<const Mutant<Program>> mutants() {
  static const auto all = joined<Program>(
      {move_mutants(), rule_mutants(), enhanced_mutants(), search_mutants(), writing_mutants()});
  return all;
}

MutantRun answer(const Problem& problem, std::span<const Mistake> mistakes, const MutantBudget& budget) {
  const auto own = static_cast<std::size_t>(solver::cs540_checkers::start_of(problem).turn);
  const auto program =
      by_side::program_of(problem, mutants(), mistakes, {side_parts[own], side_parts[1 - own]}, join_sides);
  return Run(*program.whole, budget).answer();
}

}  // namespace fuzz::cs540_checkers
