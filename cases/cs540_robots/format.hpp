#pragma once

#include <compare>
#include <string>
#include <string_view>
#include <vector>

#include "cases/parsed.hpp"

/// Two robots (CS 540, Fall 2008, homework 2, question 2): what a problem is and how it is spelled.
namespace cases::cs540_robots {

/// More than any case has; the states, pairs of nodes, still fit into memory.
inline constexpr int most_nodes = 1'000;
/// Above every distance that nodes can have.
inline constexpr int largest_distance = 1'000'000'000;

/// An undirected edge of length 1.
struct Edge {
  int from = 0;
  int to = 0;
  auto operator<=>(const Edge&) const = default;  // NOLINT(modernize-use-nullptr): it sees a 0 in it
};

/// One input. Nodes are numbered from 0.
struct Problem {
  int nodes = 1;
  /// t of the handout: a state "is legal if shortestPath(a, b) >= t".
  int distance = 0;
  int a_start = 0;
  int a_goal = 0;
  int b_start = 0;
  int b_goal = 0;
  /// In the order of the input. No loops, and no two between the same nodes.
  std::vector<Edge> edges;
  bool operator==(const Problem&) const = default;
};

/// The edge with its lower node first.
Edge sorted(const Edge& edge);

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

}  // namespace cases::cs540_robots
