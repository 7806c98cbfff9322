#include "cases/cs540_grid/format.hpp"

#include <optional>

#include <fmt/core.h>

#include "cases/text_reader.hpp"

namespace cases::cs540_grid {
namespace {

constexpr std::array<std::string_view, 4> algorithm_names{"DFS", "UCS", "GREEDY", "ASTAR"};
constexpr std::array<std::string_view, directions> cost_names{
    "a cost from 1 to 1000000 for up", "a cost from 1 to 1000000 for right",
    "a cost from 1 to 1000000 for down", "a cost from 1 to 1000000 for left"};

std::size_t index(int number) {
  return static_cast<std::size_t>(number);
}

Problem sized(int height, int width) {
  Problem problem;
  problem.height = height;
  problem.width = width;
  problem.wall_right.assign(index(height * width), false);
  problem.wall_below.assign(index(height * width), false);
  return problem;
}

/// Reads the drawing of a maze, from the top left on.
class MazeReader {
 public:
  MazeReader(TextReader& in, Problem& problem) : in_(in), problem_(problem) {}

  void read() {
    for (int column = 0; column < problem_.width; ++column) {
      corner();
      border("the border: ---", "---");
    }
    corner();
    in_.line_end();
    for (int row = 0; row < problem_.height && !in_.failed(); ++row) {
      cells_of(row);
      walls_below(row);
    }
    require_both();
  }

 private:
  void corner() { in_.text("a corner: +", {"+"}); }
  void border(std::string_view what, std::string_view drawn) { in_.text(what, {drawn}); }

  void cells_of(int row) {
    border("the border: |", "|");
    for (int column = 0; column < problem_.width; ++column) {
      const int cell = row * problem_.width + column;
      content(cell);
      if (column + 1 == problem_.width) {
        border("the border: |", "|");
        problem_.wall_right[index(cell)] = true;
      } else {
        problem_.wall_right[index(cell)] = in_.text("a wall or none: | or a blank", {" ", "|"}) == 1;
      }
    }
    in_.line_end();
  }

  void content(int cell) {
    in_.text("a blank at the left of a cell", {" "});
    switch (in_.letter(content_wanted(), content_allowed())) {
      case 'S':
        start_ = cell;
        break;
      case 'G':
        goal_ = cell;
        break;
      default:
        break;
    }
    in_.text("a blank at the right of a cell", {" "});
  }

  /// There is one S and one G: a second one is an error where it stands.
  std::string_view content_allowed() const {
    return start_ && goal_ ? " " : start_ ? " G" : goal_ ? " S" : " SG";
  }
  std::string_view content_wanted() const {
    if (start_ && goal_) {
      return "an empty cell after S and G";
    }
    return start_  ? "an empty cell or G after S"
           : goal_ ? "an empty cell or S after G"
                   : "an empty cell, S or G";
  }

  void walls_below(int row) {
    const bool last = row + 1 == problem_.height;
    for (int column = 0; column < problem_.width; ++column) {
      corner();
      const int cell = row * problem_.width + column;
      if (last) {
        border("the border: ---", "---");
        problem_.wall_below[index(cell)] = true;
      } else {
        problem_.wall_below[index(cell)] =
            in_.text("a wall or none: --- or three blanks", {"   ", "---"}) == 1;
      }
    }
    corner();
    in_.line_end();
  }

  void require_both() {
    if (!start_) {
      in_.fail("a maze with a start S");
    }
    if (!goal_) {
      in_.fail("a maze with a goal G");
    }
    problem_.start = start_.value_or(0);
    problem_.goal = goal_.value_or(0);
  }

  TextReader& in_;
  Problem& problem_;
  std::optional<int> start_;
  std::optional<int> goal_;
};

std::array<int, directions> read_costs(TextReader& in) {
  std::array<int, directions> costs{};
  for (int direction = 0; direction < directions; ++direction) {
    if (direction > 0) {
      in.blanks();
    }
    costs[index(direction)] = in.integer(cost_names[index(direction)], 1, highest_cost);
  }
  in.line_end();
  return costs;
}

/// "1..20 each, H*W >= 2": a maze of one row has two columns at least.
Problem read_size(TextReader& in) {
  const int height = in.integer("a height from 1 to 20", 1, longest_side);
  in.blanks();
  const int width = height == 1 ? in.integer("a width from 2 to 20, as there is one row", 2, longest_side)
                                : in.integer("a width from 1 to 20", 1, longest_side);
  in.line_end();
  return sized(height, width);
}

char letter_in(const Problem& problem, int cell) {
  return cell == problem.start ? 'S' : cell == problem.goal ? 'G' : ' ';
}

}  // namespace

int cells(const Problem& problem) {
  return problem.height * problem.width;
}

Problem open_maze(int height, int width) {
  Problem problem = sized(height, width);
  for (int row = 0; row < height; ++row) {
    problem.wall_right[index(row * width + width - 1)] = true;
  }
  for (int column = 0; column < width; ++column) {
    problem.wall_below[index((height - 1) * width + column)] = true;
  }
  problem.goal = height * width - 1;
  return problem;
}

std::string_view name_of(Algorithm algorithm) {
  return algorithm_names[static_cast<std::size_t>(algorithm)];
}

Parsed<Problem> parse(std::string_view text) {
  TextReader in(text, {.lenient = false, .leading_zeros = false});
  in.word("the part: GRID", {"GRID"});
  in.line_end();
  const auto algorithm =
      in.word("an algorithm: DFS, UCS, GREEDY or ASTAR", {"DFS", "UCS", "GREEDY", "ASTAR"});
  in.line_end();
  const auto step_costs = read_costs(in);
  Problem problem = read_size(in);
  problem.algorithm = Algorithm{static_cast<int>(algorithm)};
  problem.step_costs = step_costs;
  MazeReader(in, problem).read();
  in.text_end();
  return in.result(problem);
}

std::string print(const Problem& problem, Spelling spelling) {
  const auto& [up, right, down, left] = problem.step_costs;
  std::string out = fmt::format("GRID\n{}\n{} {} {} {}\n{} {}\n", name_of(problem.algorithm), up, right, down,
                                left, problem.height, problem.width);
  out += print_maze(problem);
  if (!spelling.final_line_end) {
    out.pop_back();
  }
  return out;
}

std::string print_maze(const Problem& problem) {
  const int width = problem.width;
  std::string out;
  for (int column = 0; column < width; ++column) {
    out += "+---";
  }
  out += "+\n";
  for (int row = 0; row < problem.height; ++row) {
    std::string above = "|";
    std::string below = "+";
    for (int cell = row * width; cell < (row + 1) * width; ++cell) {
      above += fmt::format(" {} {}", letter_in(problem, cell), problem.wall_right[index(cell)] ? '|' : ' ');
      below += problem.wall_below[index(cell)] ? "---+" : "   +";
    }
    out += above;
    out += '\n';
    out += below;
    out += '\n';
  }
  return out;
}

}  // namespace cases::cs540_grid
