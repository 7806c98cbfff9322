#include "harness/judge/balance.hpp"

#include <algorithm>
#include <charconv>

namespace harness {
namespace {

std::optional<std::int64_t> square_value(const std::string& text) {
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

bool is_letter(const std::string& cell) {
  return cell.size() == 1 && ((cell[0] >= 'A' && cell[0] <= 'Z') || (cell[0] >= 'a' && cell[0] <= 'z'));
}

}  // namespace

std::optional<std::vector<Holding>> holdings(const Grid& board, const Grid& values) {
  if (board.cells.empty() || board.cells.size() != values.cells.size()) {
    return std::nullopt;
  }
  std::vector<Holding> found;
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) {
    if (!is_letter(board.cells[cell])) {
      continue;
    }
    const auto value = square_value(values.cells[cell]);
    if (!value) {
      return std::nullopt;
    }
    auto holding = std::ranges::find(found, board.cells[cell], &Holding::letter);
    if (holding == found.end()) {
      holding = found.insert(found.end(), Holding{board.cells[cell], 0, 0});
    }
    holding->total += *value;
    ++holding->pieces;
  }
  if (found.size() != 2) {
    return std::nullopt;
  }
  return found;
}

std::optional<std::int64_t> lead_of(const std::string& letter, const Grid& board, const Grid& values) {
  const auto both = holdings(board, values);
  if (!both) {
    return std::nullopt;
  }
  const auto& [first, second] = std::pair((*both)[0], (*both)[1]);
  if (letter != first.letter && letter != second.letter) {
    return std::nullopt;
  }
  return letter == first.letter ? first.total - second.total : second.total - first.total;
}

}  // namespace harness
