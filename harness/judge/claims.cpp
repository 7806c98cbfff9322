#include "harness/judge/claims.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace harness {
namespace {

/// The name of a mistake without where it sits: "strict-cut@alpha-beta".
std::string_view plain(std::string_view mistake) {
  return mistake.substr(0, mistake.find('@'));
}

/// What is seen of a hint, with the arguments at these places of it.
template <HintId id, std::size_t... at>
Hint seen(const Hint& hint) {
  return {id, {hint.arguments[at]...}};
}

Hint too_small_by_one(const Hint& /*hint*/) {
  return message(HintId::depth_off, -1);
}

}  // namespace

std::span<const Claim> claims() {
  static const std::vector<Claim> rows{
      // Cutoffs and bounds.
      {HintId::equal_cuts_off, {"strict-cut", "cuts-strictly"}},
      {HintId::row_left_alone, {"prune-leaves-row-only"}},
      {HintId::bounds_swapped, {"bounds-swapped"}, seen<HintId::bounds_as_swapped>},
      {HintId::moves_own_bound, {"other-bound-moves"}, seen<HintId::other_bound_is_value, 2, 3>},
      {HintId::bound_at_cutoff, {"bound-moved-at-cut"}, seen<HintId::bound_as_if_moved, 0>},
      {HintId::bound_before_last, {"last-bound-missing"}, seen<HintId::bound_as_before>},
      {HintId::bound_before_child, {"bound-moved-after-line"}, seen<HintId::bound_as_before>},
      // Values of inner nodes.
      {HintId::value_starts,
       {"all-levels-maximize", "min-calls-min", "sides-swapped", "max-at-root", "values-for-root"},
       seen<HintId::negative_expected>},
      {HintId::value_starts_at_bound, {"value-starts-at-bound"}, seen<HintId::equals_bound>},
      {HintId::value_is_bound,
       {"fail-hard", "returns-own-bound", "value-starts-at-bound"},
       seen<HintId::equals_bound>},
      {HintId::node_value_is_bound,
       {"fail-hard", "returns-own-bound", "value-starts-at-bound"},
       seen<HintId::equals_bound>},
      {HintId::child_not_taken,
       {"all-levels-maximize", "min-calls-min"},
       seen<HintId::value_as_before, 2, 3>},
      {HintId::child_wrongly_taken,
       {"all-levels-maximize", "min-calls-min"},
       seen<HintId::value_of_child, 3>},
      // Leaves.
      {HintId::negative_for_side,
       {"value-for-mover", "valued-for-mover", "leaf-for-mover"},
       seen<HintId::negative_expected>},
      {HintId::own_total_alone, {"own-total-only"}, seen<HintId::enemy_total_alone, 0>},
      {HintId::value_without_turned,
       {"raid-conquers-nothing", "conquers-one-only", "e5-forgets-e4", "a1-forgets-b1", "e1-forgets-e2",
        "a5-forgets-a4", "a2-forgets-a1", "b1-forgets-a1", "e4-forgets-e5", "d5-forgets-e5",
        "top-row-forgets-left", "right-column-forgets-down"},
       seen<HintId::as_without_turned, 0, 1>},
      {HintId::value_wrongly_turned,
       {"sneak-conquers", "raid-from-diagonal", "wraps-around"},
       seen<HintId::as_with_turned, 0, 1>},
      {HintId::pieces_counted, {"counts-pieces"}, seen<HintId::pieces_by_number>},
      // How a log goes and is written.
      {HintId::great_number, {"infinity-999999"}},
      {HintId::columns_first, {"moves-by-columns"}},
      {HintId::node_named_whole, {"names-without-path", "names-without-path-in-log"}},
      {HintId::square_named, {"names-swapped"}},
      {HintId::counts_from_zero, {"numbers-from-zero", "log-order-from-zero"}, too_small_by_one},
      {HintId::f_is_one_alone, {"astar-by-h", "astar-by-g"}, seen<HintId::f_equals_one, 0>},
      {HintId::goal_is_expanded, {"goal-not-counted", "log-without-goal"}},
      // Tables.
      {HintId::column_running_sum, {"nodes-not-reset", "prunes-not-reset"}, seen<HintId::column_sums_due, 0>},
  };
  return rows;
}

// NOLINTNEXTLINE(readability-function-size): all ids, one a line, so that the compiler misses none.
HintNature nature_of(HintId id) {
  switch (id) {
    case HintId::node_value_is_bound:
    case HintId::column_running_sum:
    case HintId::great_number:
    case HintId::bounds_swapped:
    case HintId::moves_own_bound:
    case HintId::bound_at_cutoff:
    case HintId::bound_before_last:
    case HintId::bound_before_child:
    case HintId::value_starts:
    case HintId::value_starts_at_bound:
    case HintId::value_is_bound:
    case HintId::child_not_taken:
    case HintId::child_wrongly_taken:
    case HintId::negative_for_side:
    case HintId::own_total_alone:
    case HintId::value_without_turned:
    case HintId::value_wrongly_turned:
    case HintId::pieces_counted:
    case HintId::row_left_alone:
    case HintId::equal_cuts_off:
    case HintId::node_named_whole:
    case HintId::square_named:
    case HintId::columns_first:
    case HintId::goal_is_expanded:
    case HintId::counts_from_zero:
    case HintId::f_is_one_alone:
      return HintNature::cause;
    case HintId::header_missing:
    case HintId::search_window:
    case HintId::leaf_shows_value:
    case HintId::leaf_without_moves:
    case HintId::leaf_at_cutoff_depth:
    case HintId::no_leaf:
    case HintId::line_after_child:
    case HintId::inner_line:
    case HintId::leaf_one_line:
    case HintId::root_named:
    case HintId::root_depth:
    case HintId::node_line_due:
    case HintId::legal_moves:
    case HintId::nothing_to_search:
    case HintId::search_ends_at_goal:
    case HintId::fringe_is_empty:
    case HintId::start_has_no_parent:
    case HintId::moves_below:
    case HintId::wrong_mover:
    case HintId::no_line_between:
    case HintId::rows_alone:
      return HintNature::rule;
    case HintId::as_kept:
    case HintId::line_blank:
    case HintId::byte_order_mark:
    case HintId::only_blanks:
    case HintId::only_case:
    case HintId::blanks_inside:
    case HintId::header_columns:
    case HintId::layout_too:
    case HintId::lines_too_many:
    case HintId::board_without_separators:
    case HintId::board_in_lines:
    case HintId::last_board_twice:
    case HintId::rest_is_right:
    case HintId::board_before_move:
    case HintId::board_after_other:
    case HintId::takes_no_square:
    case HintId::takes_several:
    case HintId::takes_other:
    case HintId::takes_other_wrongly:
    case HintId::right_square:
    case HintId::several_squares_after:
    case HintId::several_squares:
    case HintId::turns_nothing:
    case HintId::turns_all:
    case HintId::move_spelled:
    case HintId::move_stops_early:
    case HintId::move_goes_on:
    case HintId::move_illegal:
    case HintId::no_legal_move:
    case HintId::move_worth_less:
    case HintId::move_as_good:
    case HintId::searches_worth_less:
    case HintId::searches_as_good:
    case HintId::searches_as_good_later:
    case HintId::search_prefers:
    case HintId::field_empty:
    case HintId::field_begins:
    case HintId::field_ends:
    case HintId::own_move_worth:
    case HintId::board_worth:
    case HintId::move_worth:
    case HintId::negative:
    case HintId::common_offset:
    case HintId::board_of_own_move:
    case HintId::board_of_other_move:
    case HintId::board_not_of_size:
    case HintId::board_not_of_own_move:
    case HintId::answer_length:
    case HintId::fields_missing:
    case HintId::way_begins:
    case HintId::way_ends:
    case HintId::way_no_step:
    case HintId::way_costs:
    case HintId::way_as_good:
    case HintId::way_dearer:
    case HintId::names_two_blanks:
    case HintId::node_is_visited:
    case HintId::node_is_none:
    case HintId::node_is_left_out:
    case HintId::names_miscounted:
    case HintId::names_in_other_order:
    case HintId::node_not_to_visit:
    case HintId::node_to_visit:
    case HintId::row_is_there:
    case HintId::separator_between:
    case HintId::header_names:
    case HintId::columns_swapped:
    case HintId::column_offset:
    case HintId::column_negative:
    case HintId::column_sums_due:
    case HintId::bounds_as_swapped:
    case HintId::leaf_moved_bound:
    case HintId::window_open:
    case HintId::window_of_entry:
    case HintId::other_bound_is_value:
    case HintId::bound_as_if_moved:
    case HintId::bound_as_before:
    case HintId::negative_expected:
    case HintId::equals_bound:
    case HintId::value_as_before:
    case HintId::value_of_child:
    case HintId::enemy_total_alone:
    case HintId::enemy_total_negative:
    case HintId::value_before_move:
    case HintId::as_without_turned:
    case HintId::as_with_turned:
    case HintId::pieces_by_number:
    case HintId::line_repeated:
    case HintId::node_no_child:
    case HintId::move_not_legal_there:
    case HintId::depth_off:
    case HintId::nothing_expanded:
    case HintId::place_expanded_before:
    case HintId::place_never_generated:
    case HintId::place_dropped:
    case HintId::place_under_top:
    case HintId::place_as_good:
    case HintId::place_dearer:
    case HintId::parent_under_top:
    case HintId::parent_as_good:
    case HintId::parent_dearer:
    case HintId::parent_not_of_place:
    case HintId::f_equals_one:
    case HintId::other_rules:
    case HintId::count_parts:
    case HintId::all_below_right:
    case HintId::below_right_but:
    case HintId::below_differs:
    case HintId::not_followed:
      return HintNature::seen;
  }
  return HintNature::seen;
}

const Claim* claim_of(HintId id) {
  const auto all = claims();
  const auto found = std::ranges::find(all, id, &Claim::id);
  return found == all.end() ? nullptr : &*found;
}

bool is_proven(const Claim& claim, const Proofs& proofs, const cases::Answer& files) {
  const auto is_claimed = [&claim](const std::string& mistake) {
    return std::ranges::count(claim.mistakes, plain(mistake)) > 0;
  };
  // Most claims fall here, after few programs.
  const bool holds = std::ranges::any_of(proofs.mistakes, [&](const auto& mistake) {
    return is_claimed(mistake) && proofs.gives(mistake, files) == true;
  });
  return holds && std::ranges::all_of(proofs.mistakes, [&](const auto& mistake) {
           return is_claimed(mistake) || proofs.gives(mistake, files) == false;
         });
}

void settle_claims(Hints& hints, const Proofs& proofs, const std::optional<cases::Answer>& files) {
  Hints settled;
  for (auto& hint : hints) {
    const Claim* const claim = claim_of(hint.id);
    if (claim == nullptr || (files && is_proven(*claim, proofs, *files))) {
      settled.push_back(std::move(hint));
    } else if (claim->as_seen != nullptr) {
      settled.push_back(claim->as_seen(hint));
    }
  }
  hints = std::move(settled);
}

}  // namespace harness
