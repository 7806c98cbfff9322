#include "harness/grade/pilot.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <numeric>
#include <utility>

#include "harness/grade/shard_part.hpp"
#include "harness/grade/unit_records.hpp"
#include "harness/store/run_records.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// To copy and build a program; a compiler takes about so long.
constexpr double usual_build_seconds = 1;

/// What the folders' records of a unit have, each case once.
PilotResult seen_of(const GradePlan& plan, const PlannedUnit& unit, const std::vector<fs::path>& folders) {
  std::map<std::size_t, std::pair<double, bool>> cases;
  auto there = plan;
  for (const auto& folder : folders) {
    there.runs = folder;
    const auto records =
        RunRecords::open(records_file(there, plan.people.works[unit.work], plan.sets[unit.set]));
    if (!records) {
      continue;
    }
    records->records(false, [&cases](const PlacedRecord& placed) {
      double seconds = 0;
      for (const auto& run : placed.record.attempts) {
        seconds += run.run.wall_seconds;
      }
      if (!placed.is_damaged && seconds > 0) {
        cases[placed.place] = {seconds, placed.record.judgement.verdict == Verdict::time_limit};
      }
      return true;
    });
  }
  PilotResult seen{usual_build_seconds, {}, 0};
  for (const auto& [place, one] : cases) {
    seen.case_seconds.push_back(one.first);
    seen.timeouts += one.second ? 1 : 0;
  }
  return seen;
}

}  // namespace

std::vector<std::size_t> pilot_cases(std::size_t cases) {
  constexpr std::size_t quarters = 4;
  if (cases < 2) {
    return std::vector<std::size_t>(cases, 0);
  }
  const std::size_t first = cases / quarters;
  return {first, std::max(first + 1, cases * (quarters - 1) / quarters)};
}

std::vector<WorkCost> costs_of(const GradePlan& plan, const std::vector<PlannedUnit>& units) {
  std::vector<fs::path> folders;
  for (const auto& part : part_folders_in(plan.out)) {
    folders.push_back(part.path / "runs");
  }
  std::vector<PilotResult> seen;
  std::vector<double> all;
  for (const auto& unit : units) {
    seen.push_back(seen_of(plan, unit, folders));
    all.insert(all.end(), seen.back().case_seconds.begin(), seen.back().case_seconds.end());
  }
  const double usual =
      all.empty() ? 1 : std::accumulate(all.begin(), all.end(), 0.0) / static_cast<double>(all.size());
  std::vector<WorkCost> costs;
  for (std::size_t at = 0; at < units.size(); ++at) {
    const int known = static_cast<int>(seen[at].case_seconds.size());
    const double seconds =
        cost_of(seen[at], {std::max(0, units[at].state.to_run() - known), plan.give_up, usual});
    const auto& key = plan.people.works[units[at].work].key;
    if (!costs.empty() && costs.back().key == key) {
      costs.back().seconds += seconds;
    } else {
      costs.push_back({key, seconds});
    }
  }
  return costs;
}

}  // namespace harness
