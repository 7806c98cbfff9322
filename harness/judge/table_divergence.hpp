#pragma once

#include <string_view>

#include "cases/equality.hpp"
#include "harness/judge/boards.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/judge/output_file.hpp"

namespace harness {

/// Tells in which row and columns a table of searches differs: the first line that does, and what all rows
/// together show of a column, as that it is too low by the same in each.
Divergence diverge_in_table(const OutputFile& file, std::string_view expected, std::string_view got,
                            const cases::LineDifference& difference, const BoardView& boards);

}  // namespace harness
