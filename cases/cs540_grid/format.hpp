#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "cases/parsed.hpp"

/// Grid search (CS 540, Fall 2008, homework 2, question 1): what a problem is and how it is spelled.
namespace cases::cs540_grid {

inline constexpr int longest_side = 20;
/// "All numbers are integers within 32 bits": so are then the costs of all paths.
inline constexpr int highest_cost = 1'000'000;

enum class Algorithm { dfs, ucs, greedy, astar };
/// In the order in which moves are considered and their costs are written.
enum class Direction { up, right, down, left };
inline constexpr int directions = 4;

/// One input. Cells are numbered row by row from the top left: `row * width + column`.
struct Problem {
  Algorithm algorithm = Algorithm::dfs;
  /// What a step costs, by `Direction`; 1 to `highest_cost`.
  std::array<int, directions> step_costs{1, 1, 1, 1};
  int height = 1;
  int width = 2;
  int start = 0;
  int goal = 1;
  /// By cell: whether a wall stands between it and the cell to the right, the border included.
  std::vector<bool> wall_right{false, true};
  /// By cell: whether a wall stands between it and the cell below, the border included.
  std::vector<bool> wall_below{true, true};
  bool operator==(const Problem&) const = default;
};

int cells(const Problem& problem);
/// A maze of that size without inner walls; S in the first cell, G in the last.
Problem open_maze(int height, int width);
/// "DFS", "UCS", "GREEDY", "ASTAR".
std::string_view name_of(Algorithm algorithm);

/// Reads an input file, the last line ended or not. "Inputs are always well formed": nothing else is let
/// pass.
Parsed<Problem> parse(std::string_view text);

/// The spellings an input may have.
struct Spelling {
  bool final_line_end = true;
  bool operator==(const Spelling&) const = default;
};

/// The input file of a problem. `parse(print(p, any spelling)) == p`.
std::string print(const Problem& problem, Spelling spelling = {});

/// The maze as the input shows it: 2H+1 lines, each ended by LF.
std::string print_maze(const Problem& problem);

}  // namespace cases::cs540_grid
