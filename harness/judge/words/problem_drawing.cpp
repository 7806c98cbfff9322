#include "harness/judge/words/problem_drawing.hpp"

#include <utility>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/words/drawing.hpp"

namespace harness {

std::vector<std::string> problem_drawing(const BoardView& boards, const SearchView& search, int width) {
  if (search.map) {
    return search.map({{search.start, "S"}, {search.goal, "G"}});
  }
  std::vector<Panel> panels;
  if (const auto board = board_after(boards, {})) {
    panels.push_back({"board", *board, {}});
  }
  return draw_with_values(std::move(panels), boards, width);
}

}  // namespace harness
