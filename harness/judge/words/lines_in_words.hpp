#pragma once

#include <string>

#include "harness/judge/judgement.hpp"

namespace harness {

/// A piece of a line made visible, and how much of the line is not shown; "(end of file)" where there is
/// none, "(no file)".
std::string line_in_words(const LinePiece& piece, Blanks blanks);

}  // namespace harness
