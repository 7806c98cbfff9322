#include "harness/judge/claims.hpp"

#include <algorithm>
#include <utility>

namespace harness {
namespace {

/// The name of a mistake without where it sits: "strict-cut@alpha-beta".
std::string_view plain(std::string_view mistake) {
  return mistake.substr(0, mistake.find('@'));
}

}  // namespace

std::span<const Claim> claims() {
  static const std::vector<Claim> rows{
      // Cutoffs and bounds.
      {HintId::equal_cuts_off, {"strict-cut", "cuts-strictly"}},
      {HintId::row_left_alone, {"prune-leaves-row-only"}},
      {HintId::bounds_swapped, {"bounds-swapped"}},
      {HintId::moves_own_bound, {"other-bound-moves"}},
      {HintId::bound_at_cutoff, {"bound-moved-at-cut"}},
      {HintId::bound_before_last, {"last-bound-missing"}},
      {HintId::bound_before_child, {"bound-moved-after-line"}},
      // Values of inner nodes.
      {HintId::value_starts,
       {"all-levels-maximize", "min-calls-min", "sides-swapped", "max-at-root", "values-for-root"}},
      {HintId::value_starts_at_bound, {"value-starts-at-bound"}},
      {HintId::value_is_bound, {"fail-hard", "value-starts-at-bound"}},
      {HintId::node_value_is_bound, {"fail-hard", "value-starts-at-bound"}},
      {HintId::child_not_taken, {"all-levels-maximize", "min-calls-min"}},
      {HintId::child_wrongly_taken, {"all-levels-maximize", "min-calls-min"}},
      // Leaves.
      {HintId::negative_for_side, {"value-for-mover", "valued-for-mover", "leaf-for-mover"}},
      {HintId::own_total_alone, {"own-total-only"}},
      {HintId::value_without_turned,
       {"raid-conquers-nothing", "conquers-one-only", "e5-forgets-e4", "a1-forgets-b1", "e1-forgets-e2",
        "a5-forgets-a4", "top-row-forgets-left", "right-column-forgets-down"}},
      {HintId::value_wrongly_turned, {"sneak-conquers", "raid-from-diagonal", "wraps-around"}},
      {HintId::pieces_counted, {"counts-pieces"}},
      // How a log goes and is written.
      {HintId::great_number, {"infinity-999999"}},
      {HintId::columns_first, {"moves-by-columns"}},
      {HintId::node_named_whole, {"names-without-path", "names-without-path-in-log"}},
      {HintId::square_named, {"names-swapped"}},
      {HintId::counts_from_zero, {"numbers-from-zero", "log-order-from-zero"}},
      {HintId::f_is_one_alone, {"astar-by-h", "astar-by-g"}},
      {HintId::goal_is_expanded, {"goal-not-counted", "log-without-goal"}},
      // Tables.
      {HintId::column_running_sum, {"nodes-not-reset", "prunes-not-reset"}},
  };
  return rows;
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
