#include "fuzz/models/cs540_checkers.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/models/copies.hpp"
#include "fuzz/models/cs540_checkers_programs.hpp"
#include "fuzz/models/written.hpp"

namespace fuzz::models::cs540_checkers {
namespace {

using cases::cs540_checkers::Board;
using cases::cs540_checkers::Cell;
using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Player;
using cases::cs540_checkers::Problem;

/// By what stands in the program's board.
constexpr std::array cells{Cell::empty, Cell::red, Cell::red_king, Cell::black, Cell::black_king};
constexpr std::int64_t red = 1;
constexpr std::int64_t red_king = 2;
constexpr std::int64_t black = 3;
constexpr std::int64_t black_king = 4;

/// What surrounds the program: boards that it copies, and its files.
class Surroundings {
 public:
  Surroundings(const Problem& problem, const MutantBudget& budget)
      : problem_(problem),
        output_(budget, "output.txt"),
        log_(budget, "traverse_log.txt", "Depth Move Value Nodes Pruned\n") {}

  std::vector<Machine::Named> surroundings() {
    auto all = of_the_boards();
    for (auto& one : of_the_files()) {
      all.push_back(std::move(one));
    }
    return all;
  }

  void set(Machine& machine) const {
    machine.global("task") = problem_.evaluation == Evaluation::basic ? 1 : 2;
    machine.global("mover") = problem_.player == Player::red ? red : black;
    machine.global("depth_limit") = problem_.depth_limit;
    machine.global("red") = red;
    machine.global("red_king") = red_king;
    machine.global("black") = black;
    machine.global("black_king") = black_king;
    auto& board = machine.table("board");
    for (std::size_t square = 0; square < board.size(); ++square) {
      for (std::size_t cell = 0; cell < cells.size(); ++cell) {
        if (problem_.board[square] == cells[cell]) {
          board[square] = static_cast<std::int64_t>(cell);
        }
      }
    }
  }

  cases::Answer answer() && {
    cases::Answer answer;
    answer.files["output.txt"] = std::move(output_).take();
    answer.files["next_state.txt"] = std::move(state_);
    answer.files["traverse_log.txt"] = std::move(log_).take();
    return answer;
  }

 private:
  using Given = std::span<const std::int64_t>;

  std::vector<Machine::Named> of_the_boards() {
    return {{"copy_board", [this](Machine& machine, Given) { return copies_.keep(machine.table("board")); }},
            {"restore_board",
             [this](Machine& machine, Given given) {
               machine.table("board") = copies_.restored(given[0]);
               return std::int64_t{0};
             }},
            {"write_board", [this](Machine& machine, Given) {
               write_board(machine.table("board"));
               return std::int64_t{0};
             }}};
  }

  std::vector<Machine::Named> of_the_files() {
    return {
        {"write_limit",
         [this](Machine&, Given given) {
           return write("Done with depth limit " + std::to_string(given[0]) + "\nI pruned the tree " +
                        std::to_string(given[1]) + " time(s)");
         }},
        {"log", [this](Machine& machine, Given given) { return log_line(machine, given); }},
        {"write_move",
         [this](Machine& machine, Given given) {
           return write(side_of(given[0]) + " PLAYER's move " + move_of(machine, given.subspan(1)));
         }},
        {"write_no_move",
         [this](Machine&, Given given) { return write(side_of(given[0]) + " PLAYER's move none\nnone"); }},
        {"write_value", [this](Machine&, Given given) { return write(std::to_string(given[0])); }},
        {"write_turn", [this](Machine&, Given given) { return write(side_of(given[0]) + " Turn"); }},
        {"write_wins", [this](Machine&, Given given) { return write(side_of(given[0]) + " wins!!!"); }}};
  }

  /// A line, or more, without the last line's end.
  std::int64_t write(const std::string& lines) {
    output_.add(lines + '\n');
    return 0;
  }

  static std::string side_of(std::int64_t side) {
    if (side != red && side != black) {
      throw Crash();
    }
    return side == red ? "RED" : "BLACK";
  }

  /// The moves, their squares, and which move.
  static std::string move_of(Machine& machine, Given given) {
    if (given[2] < 0 || given[2] >= static_cast<std::int64_t>(machine.size_of(given[0]))) {
      throw Crash();
    }
    const auto move = static_cast<std::size_t>(given[2]);
    const std::int64_t first = machine.item(given[0], move, 0);
    const std::int64_t count = machine.item(given[0], move, 1);
    std::string text;
    for (std::int64_t at = first; at < first + count; ++at) {
      if (at < 0 || at >= static_cast<std::int64_t>(machine.size_of(given[1]))) {
        throw Crash();
      }
      const auto square = static_cast<std::size_t>(at);
      text += at == first ? "(" : ",(";
      text += std::to_string(machine.item(given[1], square, 0)) + ',' +
              std::to_string(machine.item(given[1], square, 1)) + ')';
    }
    return text;
  }

  /// Limit, moves, their squares, the best of them, its value, nodes, pruned.
  std::int64_t log_line(Machine& machine, Given given) {
    const bool has_move = given[3] >= 0;
    log_.add(std::to_string(given[0]) + ' ' + (has_move ? move_of(machine, given.subspan(1)) : "none") + ' ' +
             (has_move ? std::to_string(given[4]) : "none") + ' ' + std::to_string(given[5]) + ' ' +
             std::to_string(given[6]) + '\n');
    return 0;
  }

  void write_board(const std::vector<std::int64_t>& board) {
    Board shown = cases::cs540_checkers::empty_board;
    for (std::size_t square = 0; square < shown.size(); ++square) {
      if (board[square] < 0 || board[square] >= static_cast<std::int64_t>(cells.size())) {
        throw Crash();
      }
      shown[square] = cells[static_cast<std::size_t>(board[square])];
    }
    state_ = print_board(shown);
  }

  const Problem& problem_;
  Copies<std::vector<std::int64_t>> copies_;
  WrittenFile output_;
  std::string state_;
  WrittenFile log_;
};

}  // namespace

const Model& model() {
  static const Model made({program_of_the_writeup()});
  return made;
}

std::vector<MutantRun> right_answers(const Problem& problem) {
  return right_runs<Surroundings>(model(), problem);
}

MutantRun answer(const Problem& problem, std::string_view slip, const MutantBudget& budget) {
  return run_with<Surroundings>(model(), problem, slip, budget);
}

}  // namespace fuzz::models::cs540_checkers
