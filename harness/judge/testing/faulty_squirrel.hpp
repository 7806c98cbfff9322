#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>

#include "cases/squirrel/format.hpp"
#include "harness/judge/boards.hpp"
#include "solver/games/squirrel.hpp"

/// For tests: a small game tree search with the mistakes that real programs make, and the view of its boards.
namespace harness::faulty {

/// One entry a mistake; all false is a right program.
struct Mistakes {
  bool bound_moved_at_cut = false;
  bool last_bound_missing = false;
  bool bound_moved_after_line = false;
  bool strict_prune = false;
  bool no_prune = false;
  bool prune_leaves_row_only = false;
  bool prunes_early = false;
  bool window_not_passed = false;
  bool window_of_entry_passed = false;
  bool leaf_moves_bound = false;
  bool swaps_bounds = false;
  bool wrong_bound_moves = false;
  bool value_starts_at_bound = false;
  bool fail_hard = false;
  bool all_max = false;
  bool no_entering_line = false;
  bool line_on_change_only = false;
  bool no_update_lines = false;
  bool leaf_twice = false;
  bool last_line_missing = false;
  bool full_board_is_inner = false;
  bool value_for_side_to_move = false;
  bool own_total_only = false;
  bool sneak_conquers = false;
  bool raid_does_not_conquer = false;
  bool value_before_move = false;
  bool by_columns = false;
  bool names_reversed = false;
  bool one_deeper = false;
  bool one_less_deep = false;
  bool depth_from_one = false;
  bool header_missing = false;
  bool three_columns = false;
  bool comma_lost = false;
  bool blanks_after_commas = false;
  bool short_infinity = false;
  bool floats = false;
  bool great_number = false;
  bool skips_first_child = false;
  bool visits_taken_squares = false;
};

/// The traverse log of task 2 or 3.
std::string log_of(const cases::squirrel::Problem& problem, const Mistakes& mistakes = {});

/// What the judge may ask of a problem's boards.
BoardView view_of(const cases::squirrel::Problem& problem);

/// Inputs on one board with nine empty squares: alpha-beta to depth 3, to depth 4, to depth 2 with O to move,
/// minimax to depth 2. `nearly_full` is alpha-beta to depth 4 where three squares are empty.
std::string deep();
std::string deeper();
std::string shallow();
std::string minimax();
std::string nearly_full();

/// Reads an input; it must be one.
cases::squirrel::Problem problem_of(std::string_view input);

}  // namespace harness::faulty
