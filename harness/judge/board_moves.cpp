#include "harness/judge/board_moves.hpp"

#include <algorithm>

#include <fmt/core.h>

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

std::string listed(std::span<const std::string> names, std::size_t most) {
  std::string text;
  const std::size_t shown = names.size() > most + 1 ? most : names.size();
  for (std::size_t at = 0; at < shown; ++at) {
    const bool final = at + 1 == names.size();
    text += (at == 0 ? "" : final ? " and " : ", ") + names[at];
  }
  return shown == names.size() ? text : fmt::format("{} and {} more", text, names.size() - shown);
}

}  // namespace harness
