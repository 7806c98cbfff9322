#pragma once

#include <string>

/// Right programs for stakeraid, as text in the language of models.
namespace fuzz::models::stakeraid {

/// Goes through the squares, first for Stakes and then for Raids, and takes moves back.
std::string program_with_loops();

/// The same with a list of moves at each node, copies of boards, and a root of its own.
std::string program_with_lists();

/// One search for both algorithms and both kinds of nodes, on one board with a score and a count of empty
/// squares that moves change; the best move is made by lines of its own.
std::string program_with_one_search();

}  // namespace fuzz::models::stakeraid
