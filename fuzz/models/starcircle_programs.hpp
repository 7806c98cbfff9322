#pragma once

#include <string>

namespace fuzz::models::starcircle {

/// A right program, which lists all moves and sorts them. Each algorithm and each player has code of its own,
/// as where code is copied. A board is a table of empty (0), Star (1) and Circle (2), and one of how many
/// pieces a square has.
std::string program_with_sorting();

/// The same task by another one: it goes on from each piece's moves, which it finds in their order, and the
/// root has functions of its own.
std::string program_in_order();

}  // namespace fuzz::models::starcircle
