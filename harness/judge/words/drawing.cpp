#include "harness/judge/words/drawing.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/core.h>

#include "harness/judge/visible.hpp"

namespace harness {
namespace {

constexpr int gap = 3;

/// A panel, or a group of its columns, as lines of one width.
struct Block {
  int width = 0;
  std::vector<std::string> lines;
};

std::string right_aligned(std::string_view text, int width) {
  return std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ') +
         std::string(text);
}

std::string_view label(const std::vector<std::string>& labels, int index) {
  return index < static_cast<int>(labels.size()) ? std::string_view(labels[static_cast<std::size_t>(index)])
                                                 : std::string_view();
}

int widest(const std::vector<std::string>& texts) {
  int width = 0;
  for (const auto& text : texts) {
    width = std::max(width, display_width(text));
  }
  return width;
}

int rows_of(const Grid& grid) {
  return grid.columns == 0 ? 0 : static_cast<int>(grid.cells.size()) / grid.columns;
}

bool holds_numbers(const Grid& grid) {
  return std::ranges::any_of(grid.cells, [](std::string_view cell) {
    return cell.find_first_of("0123456789") == 0 || (cell.starts_with('-') && cell.size() > 1);
  });
}

/// What stands between two cells, or outside the first and the last: a bracket where one of them is marked.
char fence(bool left_marked, bool right_marked) {
  if (left_marked && right_marked) {
    return '|';
  }
  if (left_marked) {
    return ']';
  }
  return right_marked ? '[' : ' ';
}

class BlockMaker {
 public:
  BlockMaker(const Panel& panel, const std::vector<std::string>& columns,
             const std::vector<std::string>& rows)
      : panel_(panel),
        columns_(columns),
        rows_(rows),
        cell_(std::max({1, widest(panel.grid.cells), widest(columns)})),
        ends_label_(holds_numbers(panel.grid)),
        margin_(widest(rows) + (ends_label_ ? 1 : 0)) {}

  /// How many columns fit.
  int columns_in(int width) const { return std::max(1, (width - margin_ - 1) / (cell_ + 1)); }

  Block make(int from, int to) const {
    Block block;
    block.lines.push_back(title(from, to));
    block.lines.push_back(heading(from, to));
    for (int row = 0; row < rows_of(panel_.grid); ++row) {
      block.lines.push_back(line(row, from, to));
    }
    block.width = widest(block.lines);
    return block;
  }

 private:
  std::size_t index_of(int row, int column) const {
    const int cell = row * panel_.grid.columns + column;
    return static_cast<std::size_t>(cell);
  }

  bool marked(int row, int column) const {
    const std::size_t cell = index_of(row, column);
    return cell < panel_.marked.size() && panel_.marked[cell];
  }

  std::string title(int from, int to) const {
    if (from == 0 && to == panel_.grid.columns) {
      return panel_.title;
    }
    return fmt::format("{} ({} to {})", panel_.title, label(columns_, from), label(columns_, to - 1));
  }

  std::string heading(int from, int to) const {
    std::string text(static_cast<std::size_t>(margin_), ' ');
    for (int column = from; column < to; ++column) {
      text += ' ' + right_aligned(label(columns_, column), cell_);
    }
    return text;
  }

  std::string line(int row, int from, int to) const {
    std::string text = right_aligned(std::string(label(rows_, row)) + (ends_label_ ? ":" : ""), margin_);
    bool before = false;
    for (int column = from; column < to; ++column) {
      const bool here = marked(row, column);
      const auto& cell = panel_.grid.cells[index_of(row, column)];
      text += fence(before, here) + right_aligned(cell, cell_);
      before = here;
    }
    return before ? text + ']' : text;
  }

  const Panel& panel_;
  const std::vector<std::string>& columns_;
  const std::vector<std::string>& rows_;
  const int cell_;
  /// Whether a row's label has a colon behind it, so that it is not read as one of the row's numbers.
  const bool ends_label_;
  const int margin_;
};

std::vector<Block> blocks_of(const Panel& panel, const std::vector<std::string>& columns,
                             const std::vector<std::string>& rows, int width) {
  const BlockMaker maker(panel, columns, rows);
  const int at_once = std::min(panel.grid.columns, maker.columns_in(width));
  std::vector<Block> blocks;
  for (int from = 0; from < panel.grid.columns; from += at_once) {
    blocks.push_back(maker.make(from, std::min(from + at_once, panel.grid.columns)));
  }
  return blocks;
}

/// Appends blocks side by side.
void join(std::span<const Block> blocks, std::vector<std::string>& lines) {
  std::size_t height = 0;
  for (const Block& block : blocks) {
    height = std::max(height, block.lines.size());
  }
  for (std::size_t row = 0; row < height; ++row) {
    std::string line;
    int end = 0;
    for (const Block& block : blocks) {
      const std::string_view piece = row < block.lines.size() ? block.lines[row] : std::string_view();
      line += std::string(static_cast<std::size_t>(end - display_width(line)), ' ') + std::string(piece);
      end += block.width + gap;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    lines.push_back(std::move(line));
  }
}

}  // namespace

std::vector<std::string> draw(std::span<const Panel> panels, const std::vector<std::string>& column_labels,
                              const std::vector<std::string>& row_labels, int width) {
  std::vector<Block> blocks;
  for (const Panel& panel : panels) {
    std::ranges::move(blocks_of(panel, column_labels, row_labels, width), std::back_inserter(blocks));
  }
  std::vector<std::string> lines;
  for (std::size_t from = 0; from < blocks.size();) {
    int used = blocks[from].width;
    std::size_t to = from + 1;
    while (to < blocks.size() && used + gap + blocks[to].width <= width) {
      used += gap + blocks[to++].width;
    }
    join(std::span(blocks).subspan(from, to - from), lines);
    from = to;
  }
  return lines;
}

std::vector<std::string> draw_with_legend(std::span<const Panel> panels, const BoardView& boards, int width) {
  auto lines = draw(panels, boards.column_labels, boards.row_labels, width);
  lines.insert(lines.end(), boards.legend.begin(), boards.legend.end());
  return lines;
}

std::vector<std::string> draw_with_values(std::vector<Panel> panels, const BoardView& boards, int width) {
  if (!boards.values.cells.empty()) {
    panels.push_back({"values", boards.values, {}});
  }
  return draw_with_legend(panels, boards, width);
}

}  // namespace harness
