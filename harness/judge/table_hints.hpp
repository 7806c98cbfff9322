#pragma once

#include <string_view>
#include <vector>

#include "harness/judge/hint.hpp"

namespace harness {

/// A line of a table in its columns.
using TableRow = std::vector<std::string_view>;

/// What all rows of two tables together show of the columns that differ, the first rows being the headers:
/// "Nodes is too low by 1 in every row", "Nodes and Pruned are swapped". Empty when nothing is sure, or where
/// rows do not belong together.
Hints table_hints(const std::vector<TableRow>& expected, const std::vector<TableRow>& got);

}  // namespace harness
