#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "cases/equality.hpp"
#include "harness/judge/log_divergence.hpp"
#include "harness/judge/testing/faulty_squirrel.hpp"
#include "harness/judge/words/testing/in_words.hpp"

namespace harness {
namespace {

using faulty::deep;
using faulty::deeper;
using faulty::minimax;
using faulty::Mistakes;
using faulty::nearly_full;
using faulty::shallow;

/// A program's mistake, and what is said of its log for an input.
struct Row {
  const char* name;
  bool Mistakes::*mistake;
  std::string input;
  DivergenceKind kind;
  const char* where;
  const char* hint;
};

void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class LogMistake : public testing::TestWithParam<Row> {};

TEST_P(LogMistake, IsToldInTheSearchsWords) {
  const auto& row = GetParam();
  const auto problem = faulty::problem_of(row.input);
  Mistakes mistakes;
  mistakes.*row.mistake = true;
  const auto expected = faulty::log_of(problem);
  const auto got = faulty::log_of(problem, mistakes);
  const auto compared = cases::compare(cases::Comparison::lines, expected, got);
  ASSERT_TRUE(compared.difference);
  const auto divergence =
      in_words(diverge_in_log(expected, got, *compared.difference, faulty::view_of(problem)));
  EXPECT_EQ(name_of(divergence.kind), name_of(row.kind));
  EXPECT_EQ(divergence.where, row.where);
  EXPECT_EQ(divergence.hint, row.hint);
}

INSTANTIATE_TEST_SUITE_P(
    SearchMistakes, LogMistake,
    testing::Values(
        Row{"BoundMovedAtCutDeep", &Mistakes::bound_moved_at_cut, deep(), DivergenceKind::alpha,
            "line 28 of 760, column Alpha, at root > A1 > E1 after its child A3",
            "yours moved Alpha although A3 causes a cutoff (value 148 > beta 120): the line at a cutoff "
            "shows the old bounds"},
        Row{"BoundMovedAtCutShallow", &Mistakes::bound_moved_at_cut, shallow(), DivergenceKind::beta,
            "line 31 of 116, column Beta, at root > B1 after its child A3",
            "yours moved Beta although A3 causes a cutoff (value -140 < alpha -138): the line at a cutoff "
            "shows the old bounds"},
        Row{"LastBoundMissingDeep", &Mistakes::last_bound_missing, deep(), DivergenceKind::alpha,
            "line 64 of 760, column Alpha, at root > A1 > A3 after its last child B5",
            "yours has the bound from before B5: it moves after the last child too"},
        Row{"LastBoundMissingShallow", &Mistakes::last_bound_missing, shallow(), DivergenceKind::beta,
            "line 91 of 116, column Beta, at root > A3 after its last child B5",
            "yours has the bound from before B5: it moves after the last child too"},
        Row{"BoundMovedAfterLineDeep", &Mistakes::bound_moved_after_line, deep(), DivergenceKind::alpha,
            "line 6 of 760, column Alpha, at root > A1 > B1 after its child E1",
            "yours has the bound from before this child: it moves before the line is printed (no cutoff "
            "here)"},
        Row{"StrictPruneDeep", &Mistakes::strict_prune, deep(), DivergenceKind::not_pruned,
            "line 284 of 760: root > D2 > E2 is cut off after its child A3 (value 139 = beta 139): D3, D4 "
            "and B5 are not to be visited, yours goes on with D3",
            "a value equal to the bound cuts off too: value >= beta"},
        Row{"StrictPruneDeeper", &Mistakes::strict_prune, deeper(), DivergenceKind::not_pruned,
            "line 265 of 2856: root > A1 > A3 > E2 is cut off after its child D4 (value -114 = alpha -114): "
            "B5 is not to be visited, yours goes on with B5",
            "a value equal to the bound cuts off too: value <= alpha"},
        Row{"NoPruneDeep", &Mistakes::no_prune, deep(), DivergenceKind::not_pruned,
            "line 28 of 760: root > A1 > E1 is cut off after its child A3 (value 148 > beta 120): D3, D4 and "
            "B5 are not to be visited, yours goes on with D3",
            ""},
        Row{"NoPruneShallow", &Mistakes::no_prune, shallow(), DivergenceKind::not_pruned,
            "line 31 of 116: root > B1 is cut off after its child A3 (value -140 < alpha -138): D3, D4 and "
            "B5 are not to be visited, yours goes on with D3",
            ""},
        Row{"PruneLeavesRowOnlyDeep", &Mistakes::prune_leaves_row_only, deep(), DivergenceKind::not_pruned,
            "line 29 of 760: root > A1 > E1 is cut off after its child A3 (value 148 > beta 120): D3, D4 and "
            "B5 are not to be visited, yours goes on with D4",
            "yours leaves out the rest of the row alone: a cutoff ends the loop over the rows too"},
        Row{"PruneLeavesRowOnlyShallow", &Mistakes::prune_leaves_row_only, shallow(),
            DivergenceKind::not_pruned,
            "line 32 of 116: root > B1 is cut off after its child A3 (value -140 < alpha -138): D3, D4 and "
            "B5 are not to be visited, yours goes on with D4",
            "yours leaves out the rest of the row alone: a cutoff ends the loop over the rows too"},
        Row{"PrunesEarlyDeep", &Mistakes::prunes_early, deep(), DivergenceKind::pruned_too_much,
            "line 22 of 760: root > A1 > E1 is not done after its child B1 (value 80 < beta 120): its child "
            "D2 comes next, yours leaves the node",
            ""},
        Row{"PrunesEarlyDeeper", &Mistakes::prunes_early, deeper(), DivergenceKind::pruned_too_much,
            "line 85 of 2856: root > A1 > E1 > D2 is not done after its child B1 (value -7 > alpha -44): its "
            "child E2 comes next, yours leaves the node",
            ""},
        Row{"PrunesEarlyShallow", &Mistakes::prunes_early, shallow(), DivergenceKind::pruned_too_much,
            "line 43 of 116: root > E1 is not done after its child A3 (value -128 > alpha -138): its child "
            "D3 comes next, yours leaves the node",
            ""},
        Row{"WindowNotPassedDeep", &Mistakes::window_not_passed, deep(), DivergenceKind::alpha,
            "line 7 of 760, column Alpha, at the leaf root > A1 > B1 > D2",
            "D2 starts with the window of B1's line before it (42, Infinity), yours with an open one"},
        Row{"WindowOfEntryPassedDeep", &Mistakes::window_of_entry_passed, deep(), DivergenceKind::alpha,
            "line 7 of 760, column Alpha, at the leaf root > A1 > B1 > D2",
            "D2 starts with the window of B1's line before it (42, Infinity), yours with an open one"},
        Row{"LeafMovesBoundDeep", &Mistakes::leaf_moves_bound, deep(), DivergenceKind::alpha,
            "line 5 of 760, column Alpha, at the leaf root > A1 > B1 > E1",
            "a leaf's line shows the window as passed down, Alpha in yours is its value"},
        Row{"SwapsBoundsDeep", &Mistakes::swaps_bounds, deep(), DivergenceKind::alpha,
            "line 2 of 760, columns Alpha and Beta, at root on entering it", "Alpha and Beta are swapped"},
        Row{"WrongBoundMovesDeep", &Mistakes::wrong_bound_moves, deep(), DivergenceKind::alpha,
            "line 6 of 760, columns Alpha and Beta, at root > A1 > B1 after its child E1",
            "B1 is a max node: it moves Alpha, not Beta"},
        Row{"WrongBoundMovesShallow", &Mistakes::wrong_bound_moves, shallow(), DivergenceKind::alpha,
            "line 5 of 116, columns Alpha and Beta, at root > A1 after its child B1",
            "A1 is a min node: it moves Beta, not Alpha"},
        Row{"ValueStartsAtBoundDeep", &Mistakes::value_starts_at_bound, deep(), DivergenceKind::value,
            "line 88 of 760, column Value, at root > B1 > A1 on entering it",
            "the value starts at -Infinity, not at the bound"},
        Row{"FailHardDeep", &Mistakes::fail_hard, deep(), DivergenceKind::value,
            "line 28 of 760, column Value, at root > A1 > E1 after its child A3",
            "yours is the bound: a node's value is not held to its window, it comes from the children alone"},
        Row{"AllMaxDeep", &Mistakes::all_max, deep(), DivergenceKind::value,
            "line 3 of 760, column Value, at root > A1 on entering it",
            "A1 is a min node: its value starts at Infinity"}),
    [](const auto& row) { return row.param.name; });

INSTANTIATE_TEST_SUITE_P(
    LogMistakes, LogMistake,
    testing::Values(
        Row{"NoEnteringLineDeep", &Mistakes::no_entering_line, deep(), DivergenceKind::missing_line,
            "line 4 of 760: the line of root > A1 > B1 on entering it is missing",
            "an inner node has a line on the way down, with the value -Infinity"},
        Row{"NoEnteringLineDeeper", &Mistakes::no_entering_line, deeper(), DivergenceKind::missing_line,
            "line 4 of 2856: the line of root > A1 > B1 on entering it is missing, and so is the next",
            "an inner node has a line on the way down, with the value -Infinity"},
        Row{"LineOnChangeOnlyDeep", &Mistakes::line_on_change_only, deep(), DivergenceKind::missing_line,
            "line 8 of 760: the line of root > A1 > B1 after its child D2 is missing",
            "a node has a line after each of its children, also when nothing has changed"},
        Row{"LineOnChangeOnlyMinimax", &Mistakes::line_on_change_only, minimax(),
            DivergenceKind::missing_line,
            "line 7 of 164: the line of root > A1 after its child E1 is missing",
            "a node has a line after each of its children, also when nothing has changed"},
        Row{"NoUpdateLinesShallow", &Mistakes::no_update_lines, shallow(), DivergenceKind::missing_line,
            "line 5 of 116: the line of root > A1 after its child B1 is missing",
            "a node has a line after each of its children"},
        Row{"NoUpdateLinesNearlyFull", &Mistakes::no_update_lines, nearly_full(),
            DivergenceKind::missing_line,
            "line 6 of 32: the line of root > A1 > D2 after its last child B5 is missing, and so is the next",
            "a node has a line after each of its children, the last one that is looked at too"},
        Row{"NoUpdateLinesMinimax", &Mistakes::no_update_lines, minimax(), DivergenceKind::missing_line,
            "line 5 of 164: the line of root > A1 after its child B1 is missing",
            "a node has a line after each of its children"},
        Row{"LeafTwiceDeep", &Mistakes::leaf_twice, deep(), DivergenceKind::extra_line,
            "line 6 of 760: before the line of root > A1 > B1 after its child E1 yours has a line of E1 at "
            "depth 3",
            "it repeats the line before"},
        Row{"LeafTwiceMinimax", &Mistakes::leaf_twice, minimax(), DivergenceKind::extra_line,
            "line 5 of 164: before the line of root > A1 after its child B1 yours has a line of B1 at depth "
            "2",
            "it repeats the line before"},
        Row{"LastLineMissingDeep", &Mistakes::last_line_missing, deep(), DivergenceKind::truncated,
            "line 760 of 760: the last line is missing (root after its last child B5)", ""},
        Row{"FullBoardIsInnerNearlyFull", &Mistakes::full_board_is_inner, nearly_full(),
            DivergenceKind::value, "line 5 of 32, column Value, at the leaf root > A1 > D2 > B5",
            "no move is left there: that is a leaf, worth what the board is worth"},
        Row{"ValueForSideToMoveDeep", &Mistakes::value_for_side_to_move, deep(), DivergenceKind::value,
            "line 5 of 760, column Value, at the leaf root > A1 > B1 > E1",
            "yours is the negative: it is the value for the side to move there, the value for the root's "
            "player is due"},
        Row{"OwnTotalOnlyDeep", &Mistakes::own_total_only, deep(), DivergenceKind::value,
            "line 5 of 760, column Value, at the leaf root > A1 > B1 > E1",
            "yours is the total of X alone; that of O, 136, is to be taken off"},
        Row{"OwnTotalOnlyShallow", &Mistakes::own_total_only, shallow(), DivergenceKind::value,
            "line 4 of 116, column Value, at the leaf root > A1 > B1",
            "yours is the total of O alone; that of X, 197, is to be taken off"},
        Row{"SneakConquersShallow", &Mistakes::sneak_conquers, shallow(), DivergenceKind::value,
            "line 10 of 116, column Value, at the leaf root > A1 > E2",
            "yours is the value with E3 turned by the move E2, which turns nothing"},
        Row{"RaidDoesNotConquerShallow", &Mistakes::raid_does_not_conquer, shallow(), DivergenceKind::value,
            "line 4 of 116, column Value, at the leaf root > A1 > B1",
            "yours is the value with A1 and B2 not turned by the move B1"},
        Row{"RaidDoesNotConquerMinimax", &Mistakes::raid_does_not_conquer, minimax(), DivergenceKind::value,
            "line 4 of 164, column Value, at the leaf root > A1 > B1",
            "yours is the value with A1 and C1 not turned by the move B1"},
        Row{"ValueBeforeMoveDeep", &Mistakes::value_before_move, deep(), DivergenceKind::value,
            "line 5 of 760, column Value, at the leaf root > A1 > B1 > E1",
            "yours is as much as the board was worth before the move E1"},
        Row{"ByColumnsDeep", &Mistakes::by_columns, deep(), DivergenceKind::other_node,
            "line 4 of 760: the next child of root > A1 is B1, yours goes on with A3",
            "squares are taken row by row, yours go column by column"},
        Row{"NamesReversedDeep", &Mistakes::names_reversed, deep(), DivergenceKind::other_node,
            "line 3 of 760: the next child of root is A1, yours goes on with 1A",
            "the square is named A1: column, then row"},
        Row{"OneDeeperDeep", &Mistakes::one_deeper, deep(), DivergenceKind::value,
            "line 5 of 760, column Value, at the leaf root > A1 > B1 > E1",
            "depth 3 is the cutoff: a node there is a leaf, worth what its board is worth"},
        Row{"OneLessDeepDeep", &Mistakes::one_less_deep, deep(), DivergenceKind::value,
            "line 4 of 760, column Value, at root > A1 > B1 on entering it",
            "B1 is no leaf in the tree: it has children"},
        Row{"DepthFromOneDeep", &Mistakes::depth_from_one, deep(), DivergenceKind::depth,
            "line 2 of 760, column Depth, at root on entering it", "the root's depth is 0"},
        Row{"HeaderMissingDeep", &Mistakes::header_missing, deep(), DivergenceKind::header,
            "line 1 of 760, the header, differs", "the header line is missing"},
        Row{"ThreeColumnsDeep", &Mistakes::three_columns, deep(), DivergenceKind::malformed,
            "line 4 of 760, malformed: 3 columns where 5 are expected: Alpha and Beta are missing", ""},
        Row{"CommaLostDeep", &Mistakes::comma_lost, deep(), DivergenceKind::malformed,
            "line 4 of 760, malformed: 4 columns where 5 are expected: a comma is missing", ""},
        Row{"CommaLostMinimax", &Mistakes::comma_lost, minimax(), DivergenceKind::malformed,
            "line 4 of 164, malformed: 2 columns where 3 are expected: a comma is missing", ""},
        Row{"BlanksAfterCommasDeep", &Mistakes::blanks_after_commas, deep(), DivergenceKind::malformed,
            "line 2 of 760, malformed: there are blanks inside the line", ""},
        Row{"ShortInfinityDeep", &Mistakes::short_infinity, deep(), DivergenceKind::malformed,
            "line 2 of 760, malformed: column Value: `-inf` is to be written `-Infinity`", ""},
        Row{"FloatsDeep", &Mistakes::floats, deep(), DivergenceKind::malformed,
            "line 5 of 760, malformed: column Value: `42.0` is to be written `42`", ""},
        Row{"GreatNumberDeep", &Mistakes::great_number, deep(), DivergenceKind::value,
            "line 2 of 760, columns Value, Alpha, Beta, at root on entering it",
            "a great number stands where -Infinity is due: it is written in letters"},
        Row{"SkipsFirstChildDeep", &Mistakes::skips_first_child, deep(), DivergenceKind::other_node,
            "line 3 of 760: the next child of root is A1, yours goes on with B1", ""},
        Row{"VisitsTakenSquaresDeep", &Mistakes::visits_taken_squares, deep(), DivergenceKind::other_node,
            "line 7 of 760: the next child of root > A1 > B1 is D2, yours goes on with D1",
            "D1 is no legal move there"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace harness
