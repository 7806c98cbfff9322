#include "reference/cs540_grid.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace reference {
namespace {

using Names = std::vector<std::string>;

/// The goal stands right of the start.
const std::string pair_maze =
    "1 2\n"
    "+---+---+\n"
    "| S   G |\n"
    "+---+---+\n";

/// Four open cells; the goal is shut away beside them.
const std::string shut_maze =
    "2 3\n"
    "+---+---+---+\n"
    "| S     | G |\n"
    "+   +   +   +\n"
    "|       |   |\n"
    "+---+---+---+\n";

/// No inner walls, the start in the middle, the goal in the corner at the bottom left.
const std::string open_maze =
    "3 3\n"
    "+---+---+---+\n"
    "|           |\n"
    "+   +   +   +\n"
    "|     S     |\n"
    "+   +   +   +\n"
    "| G         |\n"
    "+---+---+---+\n";

/// With a dear step to the right the goal is generated from the left before it is from the right, cheaper.
const std::string detour_maze =
    "3 3\n"
    "+---+---+---+\n"
    "|     G     |\n"
    "+   +---+   +\n"
    "|   | S     |\n"
    "+   +   +   +\n"
    "|           |\n"
    "+---+---+---+\n";

/// The write-up's maze.
const std::string homework_maze =
    "5 5\n"
    "+---+---+---+---+---+\n"
    "|                   |\n"
    "+   +   +   +   +   +\n"
    "|   |     G         |\n"
    "+   +---+---+   +   +\n"
    "|                   |\n"
    "+   +---+---+   +   +\n"
    "|         S |       |\n"
    "+   +   +   +   +   +\n"
    "|                   |\n"
    "+---+---+---+---+---+\n";

const std::string column_maze =
    "3 1\n"
    "+---+\n"
    "|   |\n"
    "+   +\n"
    "| S |\n"
    "+   +\n"
    "| G |\n"
    "+---+\n";

std::string input_of(const std::string& algorithm, const std::string& costs, const std::string& maze) {
  return "GRID\n" + algorithm + "\n" + costs + "\n" + maze;
}

std::string told(const Refusal& refusal) {
  return std::to_string(refusal.line) + ":" + std::to_string(refusal.column) + ": expected " +
         refusal.expected + ", found " + refusal.found;
}

/// One output file; a refusal or a file that is missing is told in its place.
std::string file_of(const Result& result, const std::string& name) {
  if (!result) return "refused: " + told(result.error());
  const auto file = result->find(name);
  return file == result->end() ? "no file " + name : file->second;
}

std::string output_of(const std::string& input) {
  return file_of(cs540_grid(input), "output.txt");
}
std::string log_of(const std::string& input) {
  return file_of(cs540_grid(input), "traverse_log.txt");
}

Names names_of(const Result& result) {
  Names names;
  if (!result) return {"refused"};
  for (const auto& [name, bytes] : *result) names.push_back(name);
  return names;
}

TEST(Cs540GridOracle, WritesOutputAndLog) {
  EXPECT_EQ(names_of(cs540_grid(input_of("DFS", "1 1 1 1", pair_maze))),
            (Names{"output.txt", "traverse_log.txt"}));
}

/// What output.txt holds for an algorithm, costs and a maze.
struct Answer {
  std::string name;
  std::string algorithm;
  std::string costs;
  std::string maze;
  std::string output;
};

void PrintTo(const Answer& answer, std::ostream* out) {
  *out << answer.name;
}

std::string name_of(const testing::TestParamInfo<Answer>& row) {
  return row.param.name;
}

class Cs540GridOracleWrites : public testing::TestWithParam<Answer> {};

TEST_P(Cs540GridOracleWrites, TheOutput) {
  const Answer& answer = GetParam();
  EXPECT_EQ(output_of(input_of(answer.algorithm, answer.costs, answer.maze)), answer.output);
}

INSTANTIATE_TEST_SUITE_P(
    Layouts, Cs540GridOracleWrites,
    testing::Values(Answer{"DfsNumbersAlone", "DFS", "1 4 9 16", pair_maze,
                           "COST 4\nPATH (0,0) (0,1)\nEXPANDED 2\n1\t2\n"},
                    Answer{"UcsShowsG", "UCS", "1 4 9 16", pair_maze,
                           "COST 4\nPATH (0,0) (0,1)\nEXPANDED 2\n1 g = 0\t2 g = 4\n"},
                    Answer{"GreedyShowsH", "GREEDY", "1 4 9 16", pair_maze,
                           "COST 4\nPATH (0,0) (0,1)\nEXPANDED 2\n1 h = 1\t2 h = 0\n"},
                    Answer{"AstarShowsF", "ASTAR", "1 4 9 16", pair_maze,
                           "COST 4\nPATH (0,0) (0,1)\nEXPANDED 2\n1 f = 1\t2 f = 4\n"},
                    Answer{"OneColumnHasNoTabs", "DFS", "1 1 1 1", column_maze,
                           "COST 1\nPATH (1,0) (2,0)\nEXPANDED 3\n2\n1\n3\n"},
                    Answer{"OneColumnMayHaveAnEmptyLine", "GREEDY", "1 1 1 1", column_maze,
                           "COST 1\nPATH (1,0) (2,0)\nEXPANDED 2\nh = 2\n1 h = 1\n2 h = 0\n"},
                    Answer{"UnexpandedCellOfOneColumnIsAnEmptyLine", "ASTAR", "1 1 1 1", column_maze,
                           "COST 1\nPATH (1,0) (2,0)\nEXPANDED 2\n\n1 f = 1\n2 f = 1\n"},
                    Answer{"LargestCosts", "UCS", "1 1000000 1 1", pair_maze,
                           "COST 1000000\nPATH (0,0) (0,1)\nEXPANDED 2\n1 g = 0\t2 g = 1000000\n"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Homework, Cs540GridOracleWrites,
    testing::Values(Answer{"Dfs", "DFS", "1 1 1 1", homework_maze,
                           "COST 8\nPATH (3,2) (4,2) (4,3) (3,3) (2,3) (1,3) (0,3) (0,2) (1,2)\nEXPANDED 14\n"
                           "\t\t13\t7\t8\n\t\t14\t6\t9\n\t\t\t5\t10\n\t\t1\t4\t11\n\t\t2\t3\t12\n"},
                    Answer{"Ucs", "UCS", "1 4 10 2", homework_maze,
                           "COST 19\nPATH (3,2) (4,2) (4,3) (3,3) (2,3) (1,3) (1,2)\nEXPANDED 21\n"
                           "6 g = 7\t9 g = 11\t14 g = 15\t19 g = 18\t\n"
                           "5 g = 6\t\t21 g = 19\t17 g = 17\t\n"
                           "4 g = 5\t7 g = 9\t11 g = 13\t16 g = 16\t\n"
                           "3 g = 4\t2 g = 2\t1 g = 0\t15 g = 15\t20 g = 19\n"
                           "12 g = 14\t10 g = 12\t8 g = 10\t13 g = 14\t18 g = 18\n"},
                    Answer{"Greedy", "GREEDY", "1 1 1 1", homework_maze,
                           "COST 6\nPATH (3,2) (4,2) (4,3) (3,3) (2,3) (1,3) (1,2)\nEXPANDED 8\n"
                           "h = 3\th = 2\th = 1\th = 2\th = 3\n"
                           "h = 2\th = 1\t8 h = 0\t7 h = 1\th = 2\n"
                           "h = 3\th = 2\th = 1\t6 h = 2\th = 3\n"
                           "h = 4\t3 h = 3\t1 h = 2\t5 h = 3\th = 4\n"
                           "h = 5\th = 4\t2 h = 3\t4 h = 4\th = 5\n"},
                    Answer{"Astar", "ASTAR", "1 1 1 1", homework_maze,
                           "COST 6\nPATH (3,2) (4,2) (4,3) (3,3) (2,3) (1,3) (1,2)\nEXPANDED 14\n"
                           "\t\t\t\t\n"
                           "10 f = 6\t\t14 f = 6\t12 f = 6\t\n"
                           "8 f = 6\t11 f = 6\t13 f = 6\t9 f = 6\t\n"
                           "6 f = 6\t3 f = 4\t1 f = 2\t7 f = 6\t\n"
                           "\t5 f = 6\t2 f = 4\t4 f = 6\t\n"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    WithoutAPath, Cs540GridOracleWrites,
    testing::Values(Answer{"DfsExpandsCellsAgain", "DFS", "1 2 3 4", shut_maze,
                           "COST NONE\nPATH NONE\nEXPANDED 7\n1\t2,7\t\n4,5\t3,6\t\n"},
                    Answer{"UcsDropsTheDuplicate", "UCS", "1 2 3 4", shut_maze,
                           "COST NONE\nPATH NONE\nEXPANDED 4\n1 g = 0\t2 g = 2\t\n3 g = 3\t4 g = 5\t\n"},
                    Answer{"GreedyShowsHOfUnreachableCells", "GREEDY", "1 2 3 4", shut_maze,
                           "COST NONE\nPATH NONE\nEXPANDED 4\n1 h = 2\t2 h = 1\th = 0\n"
                           "4 h = 3\t3 h = 2\th = 1\n"},
                    Answer{"AstarExpandsWhatItCanReach", "ASTAR", "1 2 3 4", shut_maze,
                           "COST NONE\nPATH NONE\nEXPANDED 4\n1 f = 2\t2 f = 3\t\n3 f = 6\t4 f = 7\t\n"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    Order, Cs540GridOracleWrites,
    testing::Values(
        // Siblings go up, right, down, left; equals first in, first out; the goal waits for its turn.
        Answer{"UcsAmongEquals", "UCS", "1 1 1 1", open_maze,
               "COST 2\nPATH (1,1) (2,1) (2,0)\nEXPANDED 9\n"
               "7 g = 2\t2 g = 1\t6 g = 2\n5 g = 1\t1 g = 0\t3 g = 1\n9 g = 2\t4 g = 1\t8 g = 2\n"},
        Answer{"AstarAmongEquals", "ASTAR", "1 1 1 1", open_maze,
               "COST 2\nPATH (1,1) (2,1) (2,0)\nEXPANDED 4\n"
               "\t\t\n3 f = 2\t1 f = 2\t\n4 f = 2\t2 f = 2\t\n"},
        Answer{"GreedyAmongEquals", "GREEDY", "9 9 9 9", open_maze,
               "COST 18\nPATH (1,1) (2,1) (2,0)\nEXPANDED 3\n"
               "h = 2\th = 3\th = 4\nh = 1\t1 h = 2\th = 3\n3 h = 0\t2 h = 1\th = 2\n"},
        // Up to the top, right, down the last column, along the bottom to the left.
        Answer{"DfsGoesUpFirst", "DFS", "1 10 100 1000", open_maze,
               "COST 2211\nPATH (1,1) (0,1) (0,2) (1,2) (2,2) (2,1) (2,0)\nEXPANDED 7\n"
               "\t2\t3\n\t1\t4\n7\t6\t5\n"}),
    name_of);

INSTANTIATE_TEST_SUITE_P(
    CheaperLate, Cs540GridOracleWrites,
    testing::Values(
        Answer{"UcsTakesTheLowerG", "UCS", "1 10 1 1", detour_maze,
               "COST 12\nPATH (1,1) (1,2) (0,2) (0,1)\nEXPANDED 9\n"
               "5 g = 4\t9 g = 12\t8 g = 11\n4 g = 3\t1 g = 0\t6 g = 10\n3 g = 2\t2 g = 1\t7 g = 11\n"},
        Answer{"AstarTakesTheLowerG", "ASTAR", "1 10 1 1", detour_maze,
               "COST 12\nPATH (1,1) (1,2) (0,2) (0,1)\nEXPANDED 8\n"
               "5 f = 5\t8 f = 12\t7 f = 12\n4 f = 5\t1 f = 1\t6 f = 12\n3 f = 5\t2 f = 3\t\n"}),
    name_of);

TEST(Cs540GridOracle, DepthFirstLogHoldsEveryExpansion) {
  EXPECT_EQ(log_of(input_of("DFS", "1 2 3 4", shut_maze)),
            "Order,Row,Col,Parent,G,H,F\n1,0,0,0,0,2,2\n2,0,1,1,2,1,3\n3,1,1,2,5,2,7\n4,1,0,3,9,3,12\n"
            "5,1,0,1,3,3,6\n6,1,1,5,5,2,7\n7,0,1,6,6,1,7\n");
}

TEST(Cs540GridOracle, UniformCostLogNamesTheCheaperParent) {
  EXPECT_EQ(log_of(input_of("UCS", "1 10 1 1", detour_maze)),
            "Order,Row,Col,Parent,G,H,F\n1,1,1,0,0,1,1\n2,2,1,1,1,2,3\n3,2,0,2,2,3,5\n4,1,0,3,3,2,5\n"
            "5,0,0,4,4,1,5\n6,1,2,1,10,2,12\n7,2,2,2,11,3,14\n8,0,2,6,11,1,12\n9,0,1,8,12,0,12\n");
}

TEST(Cs540GridOracle, GreedyLogKeepsTheGOfTheFirstGeneration) {
  EXPECT_EQ(log_of(input_of("GREEDY", "1 2 3 4", shut_maze)),
            "Order,Row,Col,Parent,G,H,F\n1,0,0,0,0,2,2\n2,0,1,1,2,1,3\n3,1,1,2,5,2,7\n4,1,0,1,3,3,6\n");
}

TEST(Cs540GridOracle, MissingFinalLineEndIsTaken) {
  const std::string input = input_of("UCS", "1 2 3 4", shut_maze);
  EXPECT_EQ(output_of(input.substr(0, input.size() - 1)),
            "COST NONE\nPATH NONE\nEXPANDED 4\n1 g = 0\t2 g = 2\t\n3 g = 3\t4 g = 5\t\n");
}

/// A maze under construction: every inner wall is a place in the drawing.
struct Drawing {
  int height;
  int width;
  std::vector<std::string> lines;

  Drawing(int rows, int columns) : height(rows), width(columns) {
    for (int line = 0; line <= 2 * rows; ++line) {
      const bool is_border = line == 0 || line == 2 * rows;
      std::string text(line % 2 == 0 ? "+" : "|");
      for (int column = 0; column < columns; ++column) {
        text += is_border ? "---" : "   ";
        text += line % 2 == 0 ? "+" : column == columns - 1 ? "|" : " ";
      }
      lines.push_back(text);
    }
  }

  char& at(int line, int byte) {
    return lines[static_cast<std::size_t>(line)][static_cast<std::size_t>(byte)];
  }

  void mark(int row, int column, char mark) { at(2 * row + 1, 4 * column + 2) = mark; }

  void wall_below(int row, int column) {
    for (int i = 1; i <= 3; ++i) at(2 * row + 2, 4 * column + i) = '-';
  }

  void wall_right(int row, int column) { at(2 * row + 1, 4 * column + 4) = '|'; }

  std::string text() const {
    std::string text = std::to_string(height) + " " + std::to_string(width) + "\n";
    for (const std::string& line : lines) text += line + "\n";
    return text;
  }
};

/// An open square with the start in the first corner and the goal shut in the last.
std::string shut_corner(int side) {
  Drawing drawing(side, side);
  drawing.mark(0, 0, 'S');
  drawing.mark(side - 1, side - 1, 'G');
  drawing.wall_below(side - 2, side - 1);
  drawing.wall_right(side - 1, side - 2);
  return drawing.text();
}

std::string line_of(const std::string& text, int number) {
  std::istringstream stream(text);
  std::string line;
  for (int i = 0; i < number; ++i) std::getline(stream, line);
  return line;
}

TEST(Cs540GridOracle, DepthFirstWalksAnOpenSquareInEveryWay) {
  EXPECT_EQ(line_of(output_of(input_of("DFS", "1 1 1 1", shut_corner(5))), 3), "EXPANDED 81599");
}

TEST(Cs540GridOracle, LargestMazeIsSearchedWhole) {
  EXPECT_EQ(line_of(output_of(input_of("UCS", "1 1 1 1", shut_corner(20))), 3), "EXPANDED 399");
}

/// A random maze of up to 6 x 6 with random costs up to 5.
struct RandomMaze {
  Drawing drawing;
  std::vector<int> costs;
  int start;
  int goal;

  static int draw(std::mt19937& random, int lowest, int highest) {
    return std::uniform_int_distribution<int>(lowest, highest)(random);
  }

  explicit RandomMaze(std::mt19937& random) : drawing(draw(random, 1, 6), draw(random, 2, 6)) {
    const int width = drawing.width;
    const int cells = drawing.height * width;
    for (int i = 0; i < 4; ++i) costs.push_back(draw(random, 1, 5));
    start = draw(random, 0, cells - 1);
    goal = (start + draw(random, 1, cells - 1)) % cells;
    for (int i = 0; i < cells; ++i) {
      if (i / width < drawing.height - 1 && draw(random, 0, 3) == 0) drawing.wall_below(i / width, i % width);
      if (i % width < width - 1 && draw(random, 0, 3) == 0) drawing.wall_right(i / width, i % width);
    }
    drawing.mark(start / width, start % width, 'S');
    drawing.mark(goal / width, goal % width, 'G');
  }

  std::string input(const std::string& algorithm) const {
    std::string line;
    for (const int cost : costs) line += (line.empty() ? "" : " ") + std::to_string(cost);
    return input_of(algorithm, line, drawing.text());
  }

  /// Whether neither a wall nor the border is drawn up (0), right (1), down (2) or left (3) of the cell.
  bool open(int cell, int direction) {
    const std::vector<int> line{-1, 0, 1, 0};
    const std::vector<int> byte{0, 2, 0, -2};
    const auto i = static_cast<std::size_t>(direction);
    return drawing.at(2 * (cell / drawing.width) + 1 + line[i], 4 * (cell % drawing.width) + 2 + byte[i]) ==
           ' ';
  }

  int beside(int cell, int direction) const {
    const std::vector<int> step{-drawing.width, 1, drawing.width, -1};
    return cell + step[static_cast<std::size_t>(direction)];
  }

  /// Bellman and Ford.
  std::string least_cost() {
    const int none = 1'000'000;
    std::vector<int> best(static_cast<std::size_t>(drawing.height * drawing.width), none);
    best[static_cast<std::size_t>(start)] = 0;
    for (std::size_t round = 0; round < best.size(); ++round) {
      for (int cell = 0; cell < static_cast<int>(best.size()); ++cell) {
        for (int direction = 0; direction < 4; ++direction) {
          if (!open(cell, direction)) continue;
          int& there = best[static_cast<std::size_t>(beside(cell, direction))];
          there = std::min(there,
                           best[static_cast<std::size_t>(cell)] + costs[static_cast<std::size_t>(direction)]);
        }
      }
    }
    const int cost = best[static_cast<std::size_t>(goal)];
    return cost == none ? "COST NONE" : "COST " + std::to_string(cost);
  }
};

TEST(Cs540GridOracle, UniformCostFindsTheCostOfBellmanAndFord) {
  std::mt19937 random(540);
  for (int i = 0; i < 300; ++i) {
    RandomMaze maze(random);
    ASSERT_EQ(line_of(output_of(maze.input("UCS")), 1), maze.least_cost()) << maze.input("UCS");
  }
}

TEST(Cs540GridOracle, AstarFindsTheCostOfBellmanAndFord) {
  std::mt19937 random(541);
  for (int i = 0; i < 300; ++i) {
    RandomMaze maze(random);
    ASSERT_EQ(line_of(output_of(maze.input("ASTAR")), 1), maze.least_cost()) << maze.input("ASTAR");
  }
}

/// The cells A* expands by the lecture's OPEN and CLOSED: one entry a cell, moved to the end of its equals
/// when a strictly lower g turns up.
std::string open_closed_cells(RandomMaze& maze) {
  struct Entry {
    int cell;
    int g;
  };
  const int width = maze.drawing.width;
  const auto f = [&](const Entry& entry) {
    return entry.g + std::abs(entry.cell / width - maze.goal / width) +
           std::abs(entry.cell % width - maze.goal % width);
  };
  std::vector<Entry> open{{maze.start, 0}};
  std::vector<Entry> closed;
  std::string cells;
  const auto better = [](std::vector<Entry>& list, const Entry& entry) {
    // Removes the cell's entry if it is dearer; false if it is not.
    const auto old =
        std::find_if(list.begin(), list.end(), [&](const Entry& e) { return e.cell == entry.cell; });
    if (old == list.end()) return true;
    if (old->g <= entry.g) return false;
    list.erase(old);
    return true;
  };
  while (!open.empty()) {
    const auto least = std::min_element(open.begin(), open.end(),
                                        [&](const Entry& a, const Entry& b) { return f(a) < f(b); });
    const Entry entry = *least;
    open.erase(least);
    closed.push_back(entry);
    cells += std::to_string(entry.cell / width) + "," + std::to_string(entry.cell % width) + " ";
    if (entry.cell == maze.goal) return cells;
    for (int direction = 0; direction < 4; ++direction) {
      if (!maze.open(entry.cell, direction)) continue;
      const Entry next{maze.beside(entry.cell, direction),
                       entry.g + maze.costs[static_cast<std::size_t>(direction)]};
      if (better(open, next) && better(closed, next)) open.push_back(next);
    }
  }
  return cells;
}

/// Row and column of every line of a log.
std::string logged_cells(const std::string& log) {
  std::istringstream stream(log.substr(log.find('\n') + 1));
  std::string cells;
  for (std::string line; std::getline(stream, line);) {
    const std::size_t row = line.find(',') + 1;
    const std::size_t end = line.find(',', line.find(',', row) + 1);
    cells += line.substr(row, end - row) + " ";
  }
  return cells;
}

TEST(Cs540GridOracle, AstarExpandsWhatOpenAndClosedExpand) {
  std::mt19937 random(542);
  for (int i = 0; i < 300; ++i) {
    RandomMaze maze(random);
    ASSERT_EQ(logged_cells(log_of(maze.input("ASTAR"))), open_closed_cells(maze)) << maze.input("ASTAR");
  }
}

struct BadInput {
  std::string name;
  std::string input;
  int line;
  int column;
  std::string expected;
  std::string found;
};

void PrintTo(const BadInput& bad, std::ostream* out) {
  *out << bad.name;
}

std::string named(const testing::TestParamInfo<BadInput>& row) {
  return row.param.name;
}

class Cs540GridOracleRefuses : public testing::TestWithParam<BadInput> {};

TEST_P(Cs540GridOracleRefuses, TheInput) {
  const BadInput& bad = GetParam();
  const Result result = cs540_grid(bad.input);
  ASSERT_FALSE(result.has_value());
  EXPECT_EQ(result.error(),
            (Refusal{Refusal::Kind::bad_input, bad.line, bad.column, bad.expected, bad.found}))
      << told(result.error());
}

const std::string file_end = "the end of the file";
const std::string line_end = "the end of the line";
const std::string algorithms = "DFS, UCS, GREEDY or ASTAR";
const std::string a_cost = "a cost from 1 to 1000000";
const std::string a_height = "a height from 1 to 20";
const std::string a_width = "a width from 1 to 20";

INSTANTIATE_TEST_SUITE_P(
    Head, Cs540GridOracleRefuses,
    testing::Values(BadInput{"Nothing", "", 1, 1, "GRID", file_end},
                    BadInput{"BlankFirstLine", "\nGRID\n", 1, 1, "GRID", line_end},
                    BadInput{"AnotherPart", "ROBOTS\n3 2\n", 1, 1, "GRID", "'ROBOTS'"},
                    BadInput{"SmallLetters", "grid\nDFS\n", 1, 1, "GRID", "'grid'"},
                    BadInput{"BlankAfterThePart", "GRID \nDFS\n", 1, 5, line_end, "a blank"},
                    BadInput{"CarriageReturn", "GRID\r\nDFS\r\n", 1, 1, "GRID", "'GRID?'"},
                    BadInput{"EndsAfterThePart", "GRID", 1, 5, line_end, file_end},
                    BadInput{"NoAlgorithm", "GRID\n", 2, 1, algorithms, file_end},
                    BadInput{"UnknownAlgorithm", "GRID\nBFS\n1 1 1 1\n" + pair_maze, 2, 1, algorithms,
                             "'BFS'"},
                    BadInput{"TwoAlgorithms", "GRID\nDFS UCS\n", 2, 4, line_end, "a blank"}),
    named);

INSTANTIATE_TEST_SUITE_P(
    Costs, Cs540GridOracleRefuses,
    testing::Values(
        BadInput{"ZeroCost", input_of("DFS", "1 0 1 1", pair_maze), 3, 3, a_cost, "'0'"},
        BadInput{"NegativeCost", input_of("DFS", "1 1 -1 1", pair_maze), 3, 5, a_cost, "'-1'"},
        BadInput{"CostTooGreat", input_of("DFS", "1000001 1 1 1", pair_maze), 3, 1, a_cost, "'1000001'"},
        BadInput{"CostOfThirtyDigits", input_of("DFS", "1 1 1 100000000000000000000000000000", pair_maze), 3,
                 7, a_cost, "'100000000000000000000000000000'"},
        BadInput{"LeadingZero", input_of("DFS", "01 1 1 1", pair_maze), 3, 1, a_cost, "'01'"},
        BadInput{"PlusSign", input_of("DFS", "+1 1 1 1", pair_maze), 3, 1, a_cost, "'+1'"},
        BadInput{"Fraction", input_of("DFS", "1.5 1 1 1", pair_maze), 3, 1, a_cost, "'1.5'"},
        BadInput{"ThreeCosts", input_of("DFS", "1 1 1", pair_maze), 3, 6, "a blank", line_end},
        BadInput{"FiveCosts", input_of("DFS", "1 1 1 1 1", pair_maze), 3, 8, line_end, "a blank"},
        BadInput{"TwoBlanks", input_of("DFS", "1  1 1 1", pair_maze), 3, 3, a_cost, "a blank"},
        BadInput{"BlankBeforeTheFirst", input_of("DFS", " 1 1 1 1", pair_maze), 3, 1, a_cost, "a blank"},
        BadInput{"TabBetween", input_of("DFS", "1\t1 1 1", pair_maze), 3, 1, a_cost, "'1?1'"},
        BadInput{"EndsAfterTheCosts", "GRID\nDFS\n1 1 1 1", 3, 8, line_end, file_end}),
    named);

const std::string head = "GRID\nUCS\n1 1 1 1\n";

INSTANTIATE_TEST_SUITE_P(Size, Cs540GridOracleRefuses,
                         testing::Values(BadInput{"NoSize", head, 4, 1, a_height, file_end},
                                         BadInput{"HeightZero", head + "0 5\n", 4, 1, a_height, "'0'"},
                                         BadInput{"HeightTooGreat", head + "21 5\n", 4, 1, a_height, "'21'"},
                                         BadInput{"WidthZero", head + "5 0\n", 4, 3, a_width, "'0'"},
                                         BadInput{"WidthTooGreat", head + "5 21\n", 4, 3, a_width, "'21'"},
                                         BadInput{"OneCell", head + "1 1\n+---+\n| S |\n+---+\n", 4, 3,
                                                  "a width from 2 to 20", "'1'"},
                                         BadInput{"NoWidth", head + "5\n", 4, 2, "a blank", line_end},
                                         BadInput{"ThreeSizes", head + "5 5 5\n", 4, 4, line_end, "a blank"}),
                         named);

/// A maze of one row and two columns given by its three lines.
std::string row_of_two(const std::string& top, const std::string& cells, const std::string& bottom) {
  return head + "1 2\n" + top + "\n" + cells + "\n" + bottom + "\n";
}

const std::string edge = "+---+---+";

INSTANTIATE_TEST_SUITE_P(
    Marks, Cs540GridOracleRefuses,
    testing::Values(
        BadInput{"NoStart", head + "1 3\n+---+---+---+\n|     G     |\n+---+---+---+\n", 6, 11, "S",
                 "a blank"},
        BadInput{"NoGoal", row_of_two(edge, "| S     |", edge), 6, 7, "G", "a blank"},
        BadInput{"NeitherStartNorGoal", row_of_two(edge, "|       |", edge), 6, 3, "S or G", "a blank"},
        BadInput{"TwoStarts", row_of_two(edge, "| S   S |", edge), 6, 7, "G", "'S'"},
        BadInput{"SecondGoal", head + "1 3\n+---+---+---+\n| G   G   S |\n+---+---+---+\n", 6, 7,
                 "a blank or S", "'G'"},
        BadInput{"SecondGoalAfterBoth", head + "1 3\n+---+---+---+\n| S   G   G |\n+---+---+---+\n", 6, 11,
                 "a blank", "'G'"},
        BadInput{"AnotherLetter", head + "1 3\n+---+---+---+\n| X   S   G |\n+---+---+---+\n", 6, 3,
                 "a blank or S or G", "'X'"},
        BadInput{"SmallStart", row_of_two(edge, "| s   G |", edge), 6, 3, "S or G", "'s'"},
        BadInput{"MarkAtTheLeft", row_of_two(edge, "|S    G |", edge), 6, 2, "a blank", "'S'"},
        BadInput{"MarkAtTheRight", row_of_two(edge, "| SG    |", edge), 6, 4, "a blank", "'G'"}),
    named);

/// A maze of two rows and two columns given by its inner lines.
std::string square(const std::string& upper, const std::string& middle, const std::string& lower) {
  return head + "2 2\n" + edge + "\n" + upper + "\n" + middle + "\n" + lower + "\n" + edge + "\n";
}

const std::string upper_cells = "| S     |";
const std::string lower_cells = "|     G |";
const std::string a_wall = "'-' or a blank";

INSTANTIATE_TEST_SUITE_P(
    Walls, Cs540GridOracleRefuses,
    testing::Values(
        BadInput{"NoCorner", row_of_two("----+---+", "| S   G |", edge), 5, 1, "'+'", "'-'"},
        BadInput{"OpenTop", row_of_two("+   +---+", "| S   G |", edge), 5, 2, "'-'", "a blank"},
        BadInput{"OpenBottom", row_of_two(edge, "| S   G |", "+---+   +"), 7, 6, "'-'", "a blank"},
        BadInput{"OpenLeft", row_of_two(edge, "  S   G |", edge), 6, 1, "'|'", "a blank"},
        BadInput{"OpenRight", row_of_two(edge, "| S   G  ", edge), 6, 9, "'|'", "a blank"},
        BadInput{"DashAmongCells", row_of_two(edge, "| S - G |", edge), 6, 5, "'|' or a blank", "'-'"},
        BadInput{"BarInsideACell", row_of_two(edge, "||S   G |", edge), 6, 2, "a blank", "'|'"},
        BadInput{"BarAmongWalls", square(upper_cells, "+|  +   +", lower_cells), 7, 2, a_wall, "'|'"},
        BadInput{"ShortWall", square(upper_cells, "+-- +   +", lower_cells), 7, 4, "'-'", "a blank"},
        BadInput{"WallBegunLate", square(upper_cells, "+ --+   +", lower_cells), 7, 3, "a blank", "'-'"},
        BadInput{"InnerCornerLeftOut", square(upper_cells, "+       +", lower_cells), 7, 5, "'+'", "a blank"},
        BadInput{"LineTooShort", square(upper_cells, "+   +", lower_cells), 7, 6, a_wall, line_end},
        BadInput{"CellsTooShort", square("| S  ", "+   +   +", lower_cells), 6, 6, "a blank", line_end},
        BadInput{"LineTooLong", square(upper_cells, "+   +   +---+", lower_cells), 7, 10, line_end, "'---+'"},
        BadInput{"LineMuchTooLong", square(upper_cells, "+   +   +" + std::string(100'000, '-'), lower_cells),
                 7, 10, line_end, "'" + std::string(40, '-') + "...'"},
        BadInput{"BlankAtTheEnd", square(upper_cells + " ", "+   +   +", lower_cells), 6, 10, line_end,
                 "a blank"},
        BadInput{"CarriageReturnInTheMaze", square(upper_cells + "\r", "+   +   +", lower_cells), 6, 10,
                 line_end, "'?'"},
        BadInput{"NotAscii", square("| \xc3     |", "+   +   +", lower_cells), 6, 3, "a blank or S or G",
                 "'?'"},
        BadInput{"ZeroByte", square(std::string("|\0S     |", 9), "+   +   +", lower_cells), 6, 2, "a blank",
                 "'?'"}),
    named);

INSTANTIATE_TEST_SUITE_P(
    End, Cs540GridOracleRefuses,
    testing::Values(BadInput{"NoMaze", head + "1 2\n", 5, 1, "'+'", file_end},
                    BadInput{"EndsInALine", head + "1 2\n+---+---+\n| S", 6, 4, "a blank", file_end},
                    BadInput{"LastLineMissing", head + "1 2\n+---+---+\n| S   G |\n", 7, 1, "'+'", file_end},
                    BadInput{"BlankLineAfterTheMaze", head + pair_maze + "\n", 8, 1, file_end, line_end},
                    BadInput{"TextAfterTheMaze", head + pair_maze + "the end\n", 8, 1, file_end, "'the'"},
                    BadInput{"BlankLineInTheMaze", head + "1 2\n+---+---+\n\n| S   G |\n+---+---+\n", 6, 1,
                             "'|'", line_end},
                    BadInput{"MazeHigherThanSaid", head + "1 2\n+---+---+\n| S   G |\n+   +   +\n", 7, 2,
                             "'-'", "a blank"}),
    named);

TEST(Cs540GridOracle, EveryBeginningOfAnInputIsRefused) {
  const std::string input = head + shut_maze;
  for (std::size_t length = 0; length + 1 < input.size(); ++length) {
    const Result result = cs540_grid(input.substr(0, length));
    ASSERT_FALSE(result.has_value()) << length;
    ASSERT_EQ(result.error().kind, Refusal::Kind::bad_input) << length;
  }
}

/// The refusal, or an empty one if there was an answer.
Refusal refusal_of(const std::string& input, Budget budget) {
  const Result result = cs540_grid(input, budget);
  return result ? Refusal{} : result.error();
}

Refusal over_budget(const std::string& nodes) {
  return {Refusal::Kind::over_budget, 0, 0, "at most " + nodes + " nodes", "more"};
}

struct Cost {
  std::string algorithm;
  std::string maze_name;
  std::string maze;
  std::int64_t nodes;
};

void PrintTo(const Cost& cost, std::ostream* out) {
  *out << cost.algorithm << cost.maze_name;
}

class Cs540GridOracleBudget : public testing::TestWithParam<Cost> {};

TEST_P(Cs540GridOracleBudget, ExactlyEnoughIsAnswered) {
  EXPECT_TRUE(cs540_grid(input_of(GetParam().algorithm, "1 1 1 1", GetParam().maze), Budget{GetParam().nodes})
                  .has_value());
}

TEST_P(Cs540GridOracleBudget, OneLessIsRefused) {
  EXPECT_EQ(
      refusal_of(input_of(GetParam().algorithm, "1 1 1 1", GetParam().maze), Budget{GetParam().nodes - 1}),
      over_budget(std::to_string(GetParam().nodes - 1)));
}

// The 3 x 3 maze takes 9 numbered nodes and 2 duplicates, the shut one 4 and 1.
INSTANTIATE_TEST_SUITE_P(
    Searches, Cs540GridOracleBudget,
    testing::Values(Cost{"UCS", "Open", open_maze, 11}, Cost{"UCS", "Shut", shut_maze, 5},
                    Cost{"GREEDY", "Shut", shut_maze, 5}, Cost{"ASTAR", "Shut", shut_maze, 5},
                    Cost{"DFS", "Shut", shut_maze, 7}, Cost{"DFS", "Pair", pair_maze, 2}),
    [](const testing::TestParamInfo<Cost>& row) { return row.param.algorithm + row.param.maze_name; });

TEST(Cs540GridOracle, NoBudgetAnswersNothing) {
  EXPECT_EQ(refusal_of(input_of("DFS", "1 1 1 1", pair_maze), Budget{0}), over_budget("0"));
}

TEST(Cs540GridOracle, DepthFirstWalkHasALimitOfItsOwn) {
  EXPECT_EQ(refusal_of(input_of("DFS", "1 1 1 1", shut_corner(6)), Budget{}), over_budget("5000000"));
}

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

/// Compares every file of one case; both sides must have the same names.
void expect_case(const std::filesystem::path& folder) {
  SCOPED_TRACE(folder.filename().string());
  const Result result = cs540_grid(bytes_of(folder / "input.txt"));
  Names expected_names;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    if (name == "input.txt") continue;
    expected_names.push_back(name);
    EXPECT_EQ(file_of(result, name), bytes_of(entry.path())) << name;
  }
  std::sort(expected_names.begin(), expected_names.end());
  EXPECT_EQ(names_of(result), expected_names);
}

TEST(Cs540GridOracle, GivesTheExpectedFilesOfTheSamples) {
  const char* const samples = std::getenv("PLYCHECK_SAMPLES");
  if (samples == nullptr) GTEST_SKIP() << "PLYCHECK_SAMPLES does not name the folder of the samples";
  int cases = 0;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(samples) / "cs540-grid")) {
    if (!entry.is_directory()) continue;
    expect_case(entry.path());
    ++cases;
  }
  EXPECT_GT(cases, 0) << "no case in " << samples << "/cs540-grid";
}

}  // namespace
}  // namespace reference
