#pragma once

#include <string>

namespace fuzz::models::cs540_robots {

/// A right program with a matrix of edges: Floyd-Warshall finds the distances, BFS marks states when it comes
/// upon them, and A* looks through its whole fringe for the least f.
std::string program_with_matrix();

/// Another one with lists of neighbours: a search from each node finds the distances, both searches mark
/// states when they take them, and A* keeps its fringe sorted.
std::string program_with_lists();

}  // namespace fuzz::models::cs540_robots
