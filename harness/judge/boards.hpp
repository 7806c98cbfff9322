#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace harness {

/// A board of cells as text, row by row from the top.
struct Grid {
  int columns = 0;
  std::vector<std::string> cells;
  bool operator==(const Grid&) const = default;
};

/// Where a search leaves out what it need not visit.
struct Cutoff {
  /// The node that is cut off, and the child after which it is.
  std::string node;
  std::string child;
  /// Its value, a sign, and the bound: "value 2 < alpha 3".
  std::string bound;
  bool operator==(const Cutoff&) const = default;
};

/// What a search does at a node of its tree.
struct NodeSearch {
  /// The bounds that it enters the node with.
  std::int64_t alpha = 0;
  std::int64_t beta = 0;
  /// For a node that it never enters: the cutoff that leaves it out.
  std::optional<Cutoff> cutoff = std::nullopt;
};

/// Lets the judge speak of a problem's boards without knowing its rules. A function that an assignment has no
/// answer for is left empty.
struct BoardView {
  /// Labels of the columns from the left and of the rows from the top.
  std::vector<std::string> column_labels;
  std::vector<std::string> row_labels;
  /// A square is named row then column ("F4"), not column then row ("D3").
  bool row_named_first = false;
  /// What stands before, between and after the two labels in a square's name: "(", "," and ")".
  std::array<std::string, 3> name_marks;
  /// Capital and small letters are different pieces.
  bool cells_by_case = false;
  /// What the squares are worth; no cells where the assignment has no such thing.
  Grid values;
  /// Lines that belong under a board: what no square can show.
  std::vector<std::string> legend;
  /// The board after the named moves from the problem's start; nothing when one of them is not legal.
  std::function<std::optional<Grid>(std::span<const std::string> moves)> after;
  /// Who made the last of these moves, and how: "O: a Raid that turned D3". Empty for no moves or illegal
  /// ones.
  std::function<std::string(std::span<const std::string> moves)> story;
  /// The legal moves after the named ones, in the assignment's order; none where those are not legal.
  std::function<std::vector<std::string>(std::span<const std::string> moves)> legal;
  /// What the board after the named moves is worth to the player who moves at the start, by the
  /// assignment's evaluation; nothing when one of them is not legal.
  std::function<std::optional<std::int64_t>(std::span<const std::string> moves)> worth;
  /// What the problem's search finds a move at the start to be worth; nothing for one that is not legal.
  std::function<std::optional<std::int64_t>(const std::string& move)> outcome;
  /// Where a problem has several searches, one after the other, and takes the move that is worth most, of
  /// equal ones the first found: what each of them finds a move at the start to be worth. None for one that
  /// is not legal.
  std::function<std::vector<std::int64_t>(const std::string& move)> outcomes;
  /// What such a search is called, to be followed by its number: "depth limit".
  std::string search_name;
  /// Why a move at the start is not legal: "a capture is forced here". Empty where that is not known.
  std::function<std::string(const std::string& move)> refusal;
  /// What the problem's search does at a node that has a name; nothing for a name that no node has.
  std::function<std::optional<NodeSearch>(std::string_view node)> node_search;
};

/// Boards that are made when somebody looks at them first, if anybody does: a right answer needs none. For
/// one thread at a time.
class LateBoards {
 public:
  using Make = std::function<BoardView()>;
  LateBoards() = default;
  LateBoards(BoardView made) : made_(std::move(made)) {}
  LateBoards(Make make) : make_(std::move(make)) {}
  const BoardView& view() const {
    if (!made_) {
      made_ = make_ ? make_() : BoardView{};
    }
    return *made_;
  }

 private:
  Make make_;
  mutable std::optional<BoardView> made_;
};

/// The name of the square in the column and row of these labels.
inline std::string name_of_square(const BoardView& boards, const std::string& column,
                                  const std::string& row) {
  const auto& [before, between, after] = boards.name_marks;
  return before + (boards.row_named_first ? row : column) + between +
         (boards.row_named_first ? column : row) + after;
}

}  // namespace harness
