#pragma once

#include <array>
#include <utility>

#include "fuzz/foundations/program.hpp"

/// Slips in the lines that look at the four squares beside one: a coordinate that stands for the other, an
/// `elif` for an `if`.
namespace fuzz::neighbour_slips {

/// A row and a column, from 0 on; outside the board it is no square.
struct Cell {
  int row = -1;
  int column = -1;

  constexpr bool is_on_board(int side) const {
    return row >= 0 && row < side && column >= 0 && column < side;
  }
};

/// The squares that are looked at: for the one above, below, to the left and to the right.
using Seen = std::array<Cell, 4>;
using Look = Seen (*)(Cell from, int side);

enum Place { above, below, left, right };

constexpr Seen right_cells(Cell from) {
  return {Cell{from.row - 1, from.column}, Cell{from.row + 1, from.column}, Cell{from.row, from.column - 1},
          Cell{from.row, from.column + 1}};
}

/// At one place `row` is written for `column` and the other way round.
template <Place place>
constexpr Seen swap_names(Cell from, int /*side*/) {
  Seen seen = right_cells(from);
  seen[place] = right_cells({from.column, from.row})[place];
  return seen;
}

/// At one place the two coordinates change places.
template <Place place>
constexpr Seen swap_places(Cell from, int /*side*/) {
  Seen seen = right_cells(from);
  seen[place] = {seen[place].column, seen[place].row};
  return seen;
}

/// Whether there is a square above is asked of the column; an index of -1 is the last one, as in Python.
constexpr Seen bound_above_by_column(Cell from, int side) {
  Seen seen = right_cells(from);
  seen[above] = from.column > 0 ? Cell{(from.row + side - 1) % side, from.column} : Cell{};
  return seen;
}
constexpr Seen bound_left_by_row(Cell from, int side) {
  Seen seen = right_cells(from);
  seen[left] = from.row > 0 ? Cell{from.row, (from.column + side - 1) % side} : Cell{};
  return seen;
}

/// `elif` for the square opposite.
constexpr Seen look_below_or_above(Cell from, int /*side*/) {
  Seen seen = right_cells(from);
  seen[below] = from.row > 0 ? Cell{} : seen[below];
  return seen;
}
constexpr Seen look_right_or_left(Cell from, int /*side*/) {
  Seen seen = right_cells(from);
  seen[right] = from.column > 0 ? Cell{} : seen[right];
  return seen;
}

/// `elif` for all but the first.
constexpr Seen look_at_one(Cell from, int /*side*/) {
  Seen seen = right_cells(from);
  seen[below] = from.row > 0 ? Cell{} : seen[below];
  seen[left] = seen[right] = {};
  return seen;
}

/// `C` is how a game's program is changed: a type `Program`, and a template `look_at` over a `Look`.
template <class C, class P = typename C::Program>
inline constexpr std::array mutants{
    Mutant<P>{{"above-swaps-names", "For the square above a program looks at (column - 1, row).",
               MutantKind::rules},
              C::template look_at<swap_names<above>>},
    Mutant<P>{{"above-swaps-places", "For the square above a program looks at (column, row - 1).",
               MutantKind::rules},
              C::template look_at<swap_places<above>>},
    Mutant<P>{{"below-swaps-names", "For the square below a program looks at (column + 1, row).",
               MutantKind::rules},
              C::template look_at<swap_names<below>>},
    Mutant<P>{{"below-swaps-places", "For the square below a program looks at (column, row + 1).",
               MutantKind::rules},
              C::template look_at<swap_places<below>>},
    Mutant<P>{{"left-swaps-names", "For the square to the left a program looks at (column, row - 1).",
               MutantKind::rules},
              C::template look_at<swap_names<left>>},
    Mutant<P>{{"left-swaps-places", "For the square to the left a program looks at (column - 1, row).",
               MutantKind::rules},
              C::template look_at<swap_places<left>>},
    Mutant<P>{{"right-swaps-names", "For the square to the right a program looks at (column, row + 1).",
               MutantKind::rules},
              C::template look_at<swap_names<right>>},
    Mutant<P>{{"right-swaps-places", "For the square to the right a program looks at (column + 1, row).",
               MutantKind::rules},
              C::template look_at<swap_places<right>>},
    Mutant<P>{{"above-bounded-by-column",
               "A program looks above where the column is not the first one, and from row 1 at the last row.",
               MutantKind::rules},
              C::template look_at<bound_above_by_column>},
    Mutant<P>{
        {"left-bounded-by-row",
         "A program looks to the left where the row is not the first one, and from column A at the last "
         "column.",
         MutantKind::rules},
        C::template look_at<bound_left_by_row>},
    Mutant<P>{
        {"below-only-in-row-1", "A square looks below only where there is none above.", MutantKind::rules},
        C::template look_at<look_below_or_above>},
    Mutant<P>{{"right-only-in-column-a", "A square looks to the right only where there is none to the left.",
               MutantKind::rules},
              C::template look_at<look_right_or_left>},
    Mutant<P>{{"first-neighbour-alone",
               "Of the squares around one alone is looked at: the one above, in the first row the one below.",
               MutantKind::rules},
              C::template look_at<look_at_one>}};

/// A line copied from another direction: where a Raid finds an enemy in one, it takes the square in the
/// other. By the number of a square, the one beyond the last of a row is the first of the next one.
template <class C, class P = typename C::Program>
inline constexpr std::array mutants_taking_others{
    Mutant<P>{
        {"above-takes-below", "Where a Raid finds an enemy above, it takes the square below in its place.",
         MutantKind::rules},
        C::template take_other<above, below>},
    Mutant<P>{{"above-takes-left",
               "Where a Raid finds an enemy above, it takes the square to the left in its place.",
               MutantKind::rules},
              C::template take_other<above, left>},
    Mutant<P>{{"above-takes-right",
               "Where a Raid finds an enemy above, it takes the square to the right in its place.",
               MutantKind::rules},
              C::template take_other<above, right>},
    Mutant<P>{
        {"below-takes-above", "Where a Raid finds an enemy below, it takes the square above in its place.",
         MutantKind::rules},
        C::template take_other<below, above>},
    Mutant<P>{{"below-takes-left",
               "Where a Raid finds an enemy below, it takes the square to the left in its place.",
               MutantKind::rules},
              C::template take_other<below, left>},
    Mutant<P>{{"below-takes-right",
               "Where a Raid finds an enemy below, it takes the square to the right in its place.",
               MutantKind::rules},
              C::template take_other<below, right>},
    Mutant<P>{{"left-takes-above",
               "Where a Raid finds an enemy to the left, it takes the square above in its place.",
               MutantKind::rules},
              C::template take_other<left, above>},
    Mutant<P>{{"left-takes-below",
               "Where a Raid finds an enemy to the left, it takes the square below in its place.",
               MutantKind::rules},
              C::template take_other<left, below>},
    Mutant<P>{{"left-takes-right",
               "Where a Raid finds an enemy to the left, it takes the square to the right in its place.",
               MutantKind::rules},
              C::template take_other<left, right>},
    Mutant<P>{{"right-takes-above",
               "Where a Raid finds an enemy to the right, it takes the square above in its place.",
               MutantKind::rules},
              C::template take_other<right, above>},
    Mutant<P>{{"right-takes-below",
               "Where a Raid finds an enemy to the right, it takes the square below in its place.",
               MutantKind::rules},
              C::template take_other<right, below>},
    Mutant<P>{{"right-takes-left",
               "Where a Raid finds an enemy to the right, it takes the square to the left in its place.",
               MutantKind::rules},
              C::template take_other<right, left>}};

/// The number of the square in a direction; outside the board perhaps.
constexpr int number_beside(int square, Place place, int side) {
  return square + (place == above ? -side : place == below ? side : place == left ? -1 : 1);
}

/// The square that is taken for an enemy at `near`, who stands beside the raided square at `from`.
template <Place from, Place to>
constexpr int taken_for(int square, int near, int side) {
  const int other = number_beside(square, to, side);
  const bool is_from = near == number_beside(square, from, side);
  return is_from ? (other >= 0 && other < side * side ? other : -1) : near;
}

}  // namespace fuzz::neighbour_slips
