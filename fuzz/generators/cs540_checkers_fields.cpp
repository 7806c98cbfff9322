#include "fuzz/generators/cs540_checkers_fields.hpp"

#include <algorithm>

#include <fmt/core.h>

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Cell;
using cases::cs540_checkers::deepest_limit;
using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::is_dark;
using cases::cs540_checkers::Player;
using cases::cs540_checkers::Problem;
using cases::cs540_checkers::side_length;

}  // namespace

std::vector<FieldOf<Problem>> fields(const Problem& problem) {
  FieldsOf<Problem> fields(problem);
  fields.add("evaluation", "", std::vector{Evaluation::basic, Evaluation::enhanced},
             [](Problem& other, Evaluation evaluation) { other.evaluation = evaluation; });
  fields.add("depth limit", "",
             other_numbers(problem.depth_limit, 1, std::min(problem.depth_limit + 1, deepest_limit)),
             [](Problem& other, int depth) { other.depth_limit = depth; });
  fields.add("player", "", std::vector{Player::red, Player::black},
             [](Problem& other, Player player) { other.player = player; });
  for (int square = 0; square < cases::cs540_checkers::squares; ++square) {
    if (is_dark(square)) {
      const auto at = static_cast<std::size_t>(square);
      fields.add("square", fmt::format("({},{})", square / side_length, square % side_length),
                 std::vector{Cell::empty, Cell::red, Cell::red_king, Cell::black, Cell::black_king},
                 [&](Problem& other, Cell cell) { other.board[at] = cell; });
    }
  }
  return fields.take();
}

}  // namespace fuzz::cs540_checkers
