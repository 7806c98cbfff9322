#include "fuzz/models/stakeraid.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/models/copies.hpp"
#include "fuzz/models/stakeraid_programs.hpp"
#include "fuzz/models/written.hpp"

namespace fuzz::models::stakeraid {
namespace {

using cases::stakeraid::Cell;
using cases::stakeraid::longest_side;
using cases::stakeraid::Player;
using cases::stakeraid::Problem;
using cases::stakeraid::Task;

constexpr std::int64_t empty = 0;
constexpr std::int64_t x = 1;
constexpr std::int64_t o = 2;

/// What surrounds the program: boards that it copies, and its file.
class Surroundings {
 public:
  Surroundings(const Problem& problem, const MutantBudget& budget)
      : problem_(problem), output_(budget, "output.txt") {}

  std::vector<Machine::Named> surroundings() {
    using Given = std::span<const std::int64_t>;
    return {{"copy_board", [this](Machine& machine, Given) { return copy(machine.table("board")); }},
            {"restore_board",
             [this](Machine& machine, Given given) {
               restore(given[0], machine.table("board"));
               return std::int64_t{0};
             }},
            {"write_move",
             [this](Machine&, Given given) {
               write_move(given[0], given[1], given[2]);
               return std::int64_t{0};
             }},
            {"write_board", [this](Machine& machine, Given) {
               write_board(machine.table("board"));
               return std::int64_t{0};
             }}};
  }

  void set(Machine& machine) const {
    machine.global("task") = problem_.task == Task::minimax ? 1 : problem_.task == Task::alpha_beta ? 2 : 3;
    machine.global("mover") = problem_.player == Player::x ? x : o;
    machine.global("depth") = problem_.depth;
    machine.global("side") = problem_.side;
    machine.global("x") = x;
    machine.global("o") = o;
    auto& board = machine.table("board");
    auto& value = machine.table("value");
    for (std::size_t square = 0; square < problem_.board.size(); ++square) {
      const Cell cell = problem_.board[square];
      board[place_of(square)] = cell == Cell::x ? x : cell == Cell::o ? o : empty;
      value[place_of(square)] = problem_.values[square];
    }
  }

  cases::Answer answer() && {
    cases::Answer answer;
    answer.files["output.txt"] = std::move(output_).take();
    return answer;
  }

 private:
  using Kept = std::vector<std::int16_t>;

  /// Where the program's tables have a square: their rows are as long as those of the largest board.
  std::size_t place_of(std::size_t square) const {
    const auto side = static_cast<std::size_t>(problem_.side);
    return square / side * longest_side + square % side;
  }

  std::int64_t copy(const std::vector<std::int64_t>& board) {
    Kept kept(problem_.board.size());
    for (std::size_t square = 0; square < kept.size(); ++square) {
      kept[square] = static_cast<std::int16_t>(board[place_of(square)]);
    }
    return copies_.keep(std::move(kept));
  }

  void restore(std::int64_t number, std::vector<std::int64_t>& board) {
    const auto& kept = copies_.restored(number);
    for (std::size_t square = 0; square < problem_.board.size(); ++square) {
      board[place_of(square)] = kept[square];
    }
  }

  void write_move(std::int64_t row, std::int64_t column, std::int64_t is_raid) {
    if (row < 0 || row >= problem_.side || column < 0 || column >= problem_.side) {
      throw Crash();
    }
    const int square = static_cast<int>(row * problem_.side + column);
    output_.add(cases::stakeraid::square_name(problem_.side, square) +
                (is_raid != 0 ? " Raid\n" : " Stake\n"));
  }

  void write_board(const std::vector<std::int64_t>& board) {
    std::vector<Cell> cells;
    for (std::size_t square = 0; square < problem_.board.size(); ++square) {
      const std::int64_t held = board[place_of(square)];
      cells.push_back(held == x ? Cell::x : held == o ? Cell::o : Cell::empty);
    }
    output_.add(print_board(problem_.side, cells));
  }

  const Problem& problem_;
  Copies<Kept> copies_;
  WrittenFile output_;
};

}  // namespace

const Model& model() {
  static const Model made({program_with_loops(), program_with_lists(), program_with_one_search()});
  return made;
}

std::vector<MutantRun> right_answers(const Problem& problem) {
  return right_runs<Surroundings>(model(), problem);
}

MutantRun answer(const Problem& problem, std::string_view slip, const MutantBudget& budget) {
  return run_with<Surroundings>(model(), problem, slip, budget);
}

}  // namespace fuzz::models::stakeraid
