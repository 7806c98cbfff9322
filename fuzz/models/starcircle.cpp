#include "fuzz/models/starcircle.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "fuzz/foundations/decimal.hpp"
#include "fuzz/models/copies.hpp"
#include "fuzz/models/starcircle_programs.hpp"
#include "fuzz/models/written.hpp"

namespace fuzz::models::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::Piece;
using cases::starcircle::Player;
using cases::starcircle::Problem;
using cases::starcircle::side_length;

constexpr std::int64_t empty = 0;
constexpr std::int64_t star = 1;
constexpr std::int64_t circle = 2;

/// What surrounds the program: boards that it copies, and its file.
class Surroundings {
 public:
  Surroundings(const Problem& problem, const MutantBudget& budget)
      : problem_(problem), output_(budget, "output.txt") {}

  std::vector<Machine::Named> surroundings() {
    using Given = std::span<const std::int64_t>;
    return {{"copy_board", [this](Machine& machine, Given) { return copy(machine); }},
            {"restore_board",
             [this](Machine& machine, Given given) {
               restore(machine, given[0]);
               return std::int64_t{0};
             }},
            {"middle", [](Machine&, Given given) { return middle(given[0], given[1]); }},
            {"write_move",
             [this](Machine&, Given given) {
               write(square(given[0], given[1]) + "-" + square(given[2], given[3]));
               return std::int64_t{0};
             }},
            {"write_pass",
             [this](Machine&, Given) {
               write("pass");
               return std::int64_t{0};
             }},
            {"write_number", [this](Machine&, Given given) {
               std::string number;
               append_decimal(number, given[0]);
               write(number);
               return std::int64_t{0};
             }}};
  }

  void set(Machine& machine) const {
    machine.global("star") = star;
    machine.global("circle") = circle;
    machine.global("player") = problem_.player == Player::star ? star : circle;
    machine.global("algorithm") = problem_.algorithm == Algorithm::minimax ? 1 : 2;
    machine.global("limit") = problem_.depth;
    auto& board = machine.table("board");
    auto& count = machine.table("count");
    for (std::size_t square = 0; square < board.size(); ++square) {
      const auto& cell = problem_.board[square];
      board[square] = cell.piece == Piece::none ? empty : cell.piece == Piece::star ? star : circle;
      count[square] = cell.count;
    }
    std::ranges::copy(problem_.values, machine.table("value").begin());
  }

  cases::Answer answer() && {
    cases::Answer answer;
    answer.files["output.txt"] = std::move(output_).take();
    return answer;
  }

 private:
  struct Kept {
    std::array<std::int8_t, cases::starcircle::squares> board{};
    std::array<std::int32_t, cases::starcircle::squares> count{};
  };

  std::int64_t copy(Machine& machine) {
    const auto& board = machine.table("board");
    const auto& count = machine.table("count");
    Kept kept;
    for (std::size_t square = 0; square < kept.board.size(); ++square) {
      kept.board[square] = static_cast<std::int8_t>(board[square]);
      kept.count[square] = static_cast<std::int32_t>(count[square]);
    }
    return copies_.keep(kept);
  }

  void restore(Machine& machine, std::int64_t number) {
    const Kept& kept = copies_.restored(number);
    std::ranges::copy(kept.board, machine.table("board").begin());
    std::ranges::copy(kept.count, machine.table("count").begin());
  }

  static void expect_on_board(std::int64_t row_or_column) {
    if (row_or_column < 0 || row_or_column >= side_length) {
      throw Crash();
    }
  }

  static std::int64_t middle(std::int64_t one, std::int64_t other) {
    expect_on_board(one);
    expect_on_board(other);
    return (one + other) / 2;
  }

  static std::string square(std::int64_t row, std::int64_t column) {
    expect_on_board(row);
    expect_on_board(column);
    return std::string(cases::starcircle::square_name(static_cast<int>(row * side_length + column)));
  }

  void write(std::string_view line) {
    if (!output_.is_empty()) {
      output_.add("\n");
    }
    output_.add(line);
  }

  const Problem& problem_;
  Copies<Kept> copies_;
  WrittenFile output_;
};

}  // namespace

const Model& model() {
  static const Model made({program_with_sorting(), program_in_order()});
  return made;
}

std::vector<MutantRun> right_answers(const Problem& problem) {
  return right_runs<Surroundings>(model(), problem);
}

MutantRun answer(const Problem& problem, std::string_view slip, const MutantBudget& budget) {
  return run_with<Surroundings>(model(), problem, slip, budget);
}

}  // namespace fuzz::models::starcircle
