#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/grade/grade_plan.hpp"
#include "harness/grade/unit_records.hpp"
#include "harness/grade/unit_summary.hpp"
#include "harness/job/session.hpp"

namespace harness {

/// A work on a set that is to be run: their places in the plan, and what is known of it.
struct PlannedUnit {
  std::size_t work = 0;
  std::size_t set = 0;
  UnitState state;
};

/// All that a grading has to run, works in their order; what is done is left out.
std::vector<PlannedUnit> units_to_run(const GradePlan& plan);

/// Hears of each unit that is over, and how many are.
using UnitProgress = std::function<void(const PlannedUnit& unit, std::size_t over)>;

/// What a grading has found out.
struct Graded {
  /// By the places of sets and works.
  std::vector<std::vector<UnitSummary>> units;
  /// Why it ended before all was done: by the user, or by the plan's budget.
  Stopped stopped = Stopped::no;
};

/// Runs the units, a few more at a time than there are workers, so that none of these waits for a build, and
/// looks for the mistakes behind failures. Expected answers are made once a set. `progress` hears which unit
/// is over, and how many are with it, one call at a time. An error, one line, is that records cannot be kept.
tl::expected<Graded, std::string> run_grading(Session& session, const GradePlan& plan,
                                              const std::vector<PlannedUnit>& units,
                                              const UnitProgress& progress);

/// Runs the units and looks for no mistakes. Whether it was stopped before all was done.
tl::expected<bool, std::string> run_units(Session& session, const GradePlan& plan,
                                          const std::vector<PlannedUnit>& units,
                                          const UnitProgress& progress);

/// What the records that there are say.
std::vector<std::vector<UnitSummary>> summaries_of(const GradePlan& plan);

}  // namespace harness
