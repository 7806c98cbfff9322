#pragma once

#include <string>

namespace fuzz::models::squirrel {

/// A right program, which copies boards. Each algorithm and each player has code of its own, as where code is
/// copied. A board is a table of empty (0), X (1) and O (2).
std::string program_with_copies();

/// The same where a move is taken back square by square.
std::string program_with_undo();

/// The same where the root has a function of its own.
std::string program_with_roots();

}  // namespace fuzz::models::squirrel
