#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/boards.hpp"

namespace harness {

/// How wide the drawing of a divergence is: a page without the indent.
inline constexpr int drawing_width = 73;

/// A grid to be drawn. `marked` is empty or has one entry a cell: marked cells stand in brackets.
struct Panel {
  std::string title;
  Grid grid;
  std::vector<bool> marked;
};

/// Draws grids side by side, as many in a row as fit into `width` columns, the others below; a grid that is
/// wider by itself is cut into groups of columns. Cells are right-aligned; column labels stand above, row
/// labels to the left. No line ends with a blank.
std::vector<std::string> draw(std::span<const Panel> panels, const std::vector<std::string>& column_labels,
                              const std::vector<std::string>& row_labels, int width);

/// Boards of a problem as `draw` draws them, with what belongs under them.
std::vector<std::string> draw_with_legend(std::span<const Panel> panels, const BoardView& boards,
                                          int width = drawing_width);

/// The same, and beside the boards what their squares are worth, where that is known.
std::vector<std::string> draw_with_values(std::vector<Panel> panels, const BoardView& boards,
                                          int width = drawing_width);

}  // namespace harness
