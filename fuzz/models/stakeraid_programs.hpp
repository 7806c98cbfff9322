#pragma once

#include <string>

/// Right programs for stakeraid, as text in the language of models.
namespace fuzz::models::stakeraid {

/// Goes through the squares, first for Stakes and then for Raids, and takes moves back.
std::string program_with_loops();

/// The same with a list of moves at each node, copies of boards, and a root of its own.
std::string program_with_lists();

}  // namespace fuzz::models::stakeraid
