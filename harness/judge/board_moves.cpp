#include "harness/judge/board_moves.hpp"

#include <utility>

namespace harness {

std::optional<Grid> board_after(const BoardView& boards, std::span<const std::string> moves) {
  return boards.after ? boards.after(moves) : std::nullopt;
}

std::string story_of(const BoardView& boards, std::span<const std::string> moves) {
  return boards.story ? boards.story(moves) : std::string();
}

std::vector<std::string> square_names(const BoardView& boards) {
  std::vector<std::string> names;
  for (const auto& row : boards.row_labels) {
    for (const auto& column : boards.column_labels) {
      names.push_back(name_of_square(boards, column, row));
    }
  }
  return names;
}

std::vector<std::string> and_then(std::span<const std::string> moves, std::string move) {
  std::vector<std::string> longer(moves.begin(), moves.end());
  longer.push_back(std::move(move));
  return longer;
}

std::vector<std::string> legal_moves(const BoardView& boards, std::span<const std::string> moves) {
  return boards.legal ? boards.legal(moves) : std::vector<std::string>();
}

std::vector<std::int64_t> outcomes_of(const BoardView& boards, const std::string& move) {
  return boards.outcomes ? boards.outcomes(move) : std::vector<std::int64_t>();
}

}  // namespace harness
