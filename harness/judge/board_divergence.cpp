#include "harness/judge/board_divergence.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/drawing.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/move_hint.hpp"
#include "harness/judge/text_divergence.hpp"

namespace harness {
namespace {

/// More lines of a candidate's file are not looked at.
constexpr std::size_t most_lines = 200;

std::vector<std::string_view> board_lines(std::string_view text) {
  auto lines = lines_from(text, 0, most_lines);
  while (!lines.empty() && lines.back().empty()) {
    lines.pop_back();
  }
  return lines;
}

std::string compared_with(const BoardView& boards, const Grid& expected, const Grid& got) {
  return got == expected ? "it is the expected board" : "it differs: " + squares_text(boards, expected, got);
}

/// What is found in a file that is no board of the right shape.
std::string misshape_hint(const BoardView& boards, const std::vector<std::string_view>& rows,
                          const std::vector<std::string_view>& expected_rows) {
  const std::size_t height = expected_rows.size();
  const std::size_t width = expected_rows.front().size();
  const Grid expected = read_board(expected_rows);
  const auto plain = without_separators(rows);
  const std::vector<std::string_view> squares(plain.begin(), plain.end());
  if (misshape(squares, height, width).empty()) {
    return "without what stands between the squares " + compared_with(boards, expected, read_board(squares));
  }
  for (std::size_t first = 0; first + height <= rows.size(); ++first) {
    const auto from = rows.begin() + static_cast<std::ptrdiff_t>(first);
    const std::vector<std::string_view> part(from, from + static_cast<std::ptrdiff_t>(height));
    if (misshape(part, height, width).empty()) {
      return fmt::format("a board stands in lines {} to {}: {}", first + 1, first + height,
                         compared_with(boards, expected, read_board(part)));
    }
  }
  return "";
}

std::vector<std::string> draw_boards(const BoardView& boards, const Grid& expected, const Grid& got,
                                     const std::string& move) {
  std::vector<Panel> panels{{"expected", expected, differing(expected, got)},
                            {"yours", got, differing(expected, got)}};
  auto lines = draw_with_values(std::move(panels), boards);
  const auto story = move.empty() ? std::string() : story_of(boards, std::vector{move});
  if (!story.empty()) {
    lines.push_back(fmt::format("(the expected move is {} by {})", move, story));
  }
  return lines;
}

}  // namespace

Divergence diverge_in_board(std::string_view expected, std::string_view got,
                            const cases::LineDifference& difference, const BoardView& boards) {
  const auto expected_rows = board_lines(expected);
  const auto rows = board_lines(got);
  if (rows.empty() || expected_rows.empty()) {
    return diverge_as_text(expected, got, difference);
  }
  Divergence divergence = divergence_at(expected, got, difference);
  const auto here = line_of(divergence.line, divergence.expected_lines);
  const auto complaint = misshape(rows, expected_rows.size(), expected_rows.front().size());
  if (!complaint.empty()) {
    divergence.kind = DivergenceKind::malformed;
    divergence.where = fmt::format("{}: this is not a board of the right size: {}", here, complaint);
    divergence.hint = misshape_hint(boards, rows, expected_rows);
    return divergence;
  }
  const Grid want = read_board(expected_rows);
  const Grid have = read_board(rows);
  divergence.kind = DivergenceKind::square;
  divergence.expected_line.clear();
  divergence.got_line.clear();
  divergence.where = fmt::format("{}: {}", here, squares_text(boards, want, have));
  divergence.hint = move_hint(boards, {}, want, have);
  divergence.drawing = draw_boards(boards, want, have, move_to(boards, {}, want));
  return divergence;
}

}  // namespace harness
