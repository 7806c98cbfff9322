#include "fuzz/models/squirrel.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/models/copies.hpp"
#include "fuzz/models/squirrel_programs.hpp"
#include "fuzz/models/written.hpp"

namespace fuzz::models::squirrel {
namespace {

using cases::squirrel::Cell;
using cases::squirrel::Contestant;
using cases::squirrel::Player;
using cases::squirrel::Problem;
using cases::squirrel::Task;

constexpr std::int64_t empty = 0;
constexpr std::int64_t x = 1;
constexpr std::int64_t o = 2;

std::int64_t number_of(Player player) {
  return player == Player::x ? x : o;
}

/// What surrounds the program: boards that it copies, and its files.
class Surroundings {
 public:
  Surroundings(const Problem& problem, const MutantBudget& budget)
      : problem_(problem),
        logs_(problem.task == Task::minimax || problem.task == Task::alpha_beta),
        most_moves_(budget.moves),
        log_(budget, "traverse_log.txt",
             problem.task == Task::minimax ? "Node,Depth,Value\n" : "Node,Depth,Value,Alpha,Beta\n"),
        trace_(budget, "trace_state.txt") {}

  std::vector<Machine::Named> surroundings() {
    using Given = std::span<const std::int64_t>;
    const auto write = [this](Machine& machine, Given given) { return write_line(machine, given); };
    return {{"copy_board", [this](Machine& machine, Given) { return copy(machine.table("board")); }},
            {"restore_board",
             [this](Machine& machine, Given given) {
               std::ranges::copy(copies_.restored(given[0]), machine.table("board").begin());
               return std::int64_t{0};
             }},
            {"write_state",
             [this](Machine& machine, Given) {
               state_ = board_text(machine);
               return std::int64_t{0};
             }},
            {"write_board",
             [this](Machine& machine, Given) {
               add_to_trace(machine);
               return std::int64_t{0};
             }},
            {"log", write},
            {"log_bounds", write},
            {"has", [](Machine&, Given given) {
               return (given[0] & given[1]) != 0 ? std::int64_t{1} : std::int64_t{0};
             }}};
  }

  void set(Machine& machine) const {
    machine.global("task") = static_cast<std::int64_t>(problem_.task);
    machine.global("x") = x;
    machine.global("o") = o;
    set(machine, problem_.first, "first", "algorithm1", "depth1");
    set(machine, problem_.second, "second", "algorithm2", "depth2");
    auto& board = machine.table("board");
    auto& value = machine.table("value");
    for (std::size_t square = 0; square < board.size(); ++square) {
      const Cell cell = problem_.board[square];
      board[square] = cell == Cell::x ? x : cell == Cell::o ? o : empty;
      value[square] = problem_.values[square];
    }
  }

  cases::Answer answer() && {
    cases::Answer answer;
    if (problem_.task == Task::battle) {
      answer.files["trace_state.txt"] = std::move(trace_).take();
      return answer;
    }
    answer.files["next_state.txt"] = std::move(state_);
    if (logs_) {
      answer.files["traverse_log.txt"] = std::move(log_).take();
    }
    return answer;
  }

 private:
  using Kept = std::array<std::int8_t, cases::squirrel::squares>;

  static void set(Machine& machine, const Contestant& who, std::string_view side, std::string_view algorithm,
                  std::string_view depth) {
    machine.global(side) = number_of(who.player);
    machine.global(algorithm) = static_cast<std::int64_t>(who.algorithm);
    machine.global(depth) = who.depth;
  }

  std::int64_t copy(const std::vector<std::int64_t>& board) {
    Kept kept{};
    for (std::size_t square = 0; square < kept.size(); ++square) {
      kept[square] = static_cast<std::int8_t>(board[square]);
    }
    return copies_.keep(kept);
  }

  static std::string board_text(Machine& machine) {
    std::array<Cell, cases::squirrel::squares> cells{};
    std::ranges::transform(machine.table("board"), cells.begin(), [](std::int64_t square) {
      return square == x ? Cell::x : square == o ? Cell::o : Cell::empty;
    });
    return print_board(cells);
  }

  void add_to_trace(Machine& machine) {
    trace_.add(board_text(machine));
    if (++moves_ > most_moves_) {
      throw OutOfSteps();
    }
  }

  /// Row, column, depth, value, and the bounds where there are any.
  std::int64_t write_line(Machine& machine, std::span<const std::int64_t> given) {
    if (!logs_) {
      return 0;
    }
    const std::int64_t infinity = machine.global("inf");
    const std::int64_t row = given[0];
    const std::int64_t column = given[1];
    std::string line;
    if (row < 0) {
      line += "root";
    } else {
      line += static_cast<char>('A' + column);
      line += static_cast<char>('1' + row);
    }
    for (const std::int64_t number : given.subspan(2)) {
      line += ',';
      append_value(line, number, infinity);
    }
    log_.add(line += '\n');
    return 0;
  }

  const Problem& problem_;
  const bool logs_;
  const std::int64_t most_moves_;
  std::int64_t moves_ = 0;
  Copies<Kept> copies_;
  std::string state_;
  WrittenFile log_;
  WrittenFile trace_;
};

}  // namespace

const Model& model() {
  static const Model made({program_with_copies(), program_with_undo(), program_with_roots()});
  return made;
}

std::vector<MutantRun> right_answers(const Problem& problem) {
  return right_runs<Surroundings>(model(), problem);
}

MutantRun answer(const Problem& problem, std::string_view slip, const MutantBudget& budget) {
  return run_with<Surroundings>(model(), problem, slip, budget);
}

}  // namespace fuzz::models::squirrel
