#include "harness/judge/words/divergence_drawing.hpp"

#include <cstddef>
#include <iterator>
#include <utility>

#include <fmt/core.h>

#include "harness/judge/words/drawing.hpp"
#include "harness/judge/words/expansion_drawing.hpp"
#include "harness/judge/words/lines_in_words.hpp"

namespace harness {
namespace {

std::string title_of(const DrawnBoard& board) {
  switch (board.title) {
    case BoardTitle::before:
      return board.move.empty() ? "before" : "before " + board.move;
    case BoardTitle::expected:
      return "expected";
    case BoardTitle::yours:
      return "yours";
    case BoardTitle::after:
      return "after " + board.move;
    case BoardTitle::expected_after:
      return "expected: " + board.move;
    case BoardTitle::yours_after:
      return "yours: " + board.move;
    case BoardTitle::at:
      return "at " + board.move;
    case BoardTitle::the_board:
      return "the board";
    case BoardTitle::at_the_root:
      return "the board at the root";
    case BoardTitle::there:
      return "the board there";
    case BoardTitle::values:
      return "values";
  }
  return "";
}

Panel panel_of(const DrawnBoard& board) {
  Panel panel{title_of(board), board.grid, std::vector<bool>(board.grid.cells.size(), false)};
  for (const auto cell : board.marked) {
    if (cell >= 0 && static_cast<std::size_t>(cell) < panel.marked.size()) {
      panel.marked[static_cast<std::size_t>(cell)] = true;
    }
  }
  return panel;
}

std::string story_text(const MoveStory& story) {
  switch (story.kind) {
    case StoryKind::made:
      return fmt::format("({} by {})", story.move, story.by);
    case StoryKind::expected:
      return fmt::format("(the expected move is {} by {})", story.move, story.by);
    case StoryKind::just_made:
      return fmt::format("({} was just taken by {})", story.move, story.by);
  }
  return "";
}

std::vector<std::string> lines_of(const BoardGroup& group) {
  std::vector<Panel> panels;
  for (const auto& board : group.boards) {
    panels.push_back(panel_of(board));
  }
  auto lines = draw(panels, group.column_labels, group.row_labels, drawing_width);
  lines.insert(lines.end(), group.legend.begin(), group.legend.end());
  for (const auto& story : group.stories) {
    lines.push_back(story_text(story));
  }
  return lines;
}

std::string field_text(const FieldPair& field) {
  const auto shown = [&field](const LinePiece& piece) {
    const auto text = line_in_words(piece, field.values.blanks);
    return text.empty() ? std::string("nothing") : text;
  };
  return fmt::format("{}: expected {}, yours {}", field.name, shown(field.values.expected),
                     shown(field.values.got));
}

}  // namespace

std::vector<std::string> drawing_of(const Divergence& divergence) {
  std::vector<std::string> lines = divergence.kept_drawing;
  const auto add = [&lines](std::vector<std::string> more) {
    lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  for (const auto& field : divergence.further) {
    lines.push_back(field_text(field));
  }
  for (const auto& group : divergence.boards) {
    add(lines_of(group));
  }
  if (divergence.fringe) {
    add(draw_fringe(*divergence.fringe));
  }
  if (divergence.maps) {
    add(draw_maps(*divergence.maps));
  }
  return lines;
}

}  // namespace harness
