#include "harness/grade/shard_job.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cases/case_facts.hpp"
#include "cases/file.hpp"
#include "harness/events/version.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/work_folder.hpp"
#include "harness/store/build.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// More bytes than a file of records can have.
constexpr std::int64_t largest_records = most_unit_bytes * 2;

std::string cpu_model() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    const auto at = line.find(": ");
    if (line.starts_with("model name") && at != std::string::npos) {
      return line.substr(at + 2);
    }
  }
  return {};
}

/// The interpreters that programs are run by here.
std::vector<Setting> interpreters_here(Session& session) {
  std::vector<Setting> found;
  session.with_launcher([&](Launcher& launcher) {
    const WorkFolder folder = session.folders().fresh();
    for (const char* name : {"python3", "java", "node"}) {
      const auto interpreter = find_interpreter(name, folder.path(), launcher);
      found.emplace_back(name, interpreter ? interpreter->version : "none");
    }
  });
  return found;
}

/// The folders in which records of the same units may lie: those of earlier attempts, and the grading's own.
std::vector<fs::path> earlier_runs(const GradePlan& plan) {
  std::vector<fs::path> folders{plan.runs};
  for (const auto& attempt : part_folders_in(plan.out)) {
    folders.push_back(attempt.path / "runs");
  }
  return folders;
}

/// Copies the records of a unit that say most, if any say something.
void take_over(const GradePlan& plan, const std::vector<fs::path>& folders, const PlannedUnit& unit,
               const fs::path& into) {
  const auto& work = plan.people.works[unit.work];
  const auto& set = plan.sets[unit.set];
  auto there = plan;
  fs::path best;
  auto most = static_cast<std::ptrdiff_t>(0);
  for (const auto& folder : folders) {
    there.runs = folder;
    const auto state = state_of(there, set, work);
    const auto done = std::ranges::count(state.done, true);
    if (done > most) {
      most = done;
      best = records_file(there, work, set);
    }
  }
  if (!best.empty()) {
    std::error_code ignored;
    fs::copy_file(best, into / best.filename(), ignored);
  }
}

/// What the files of a part are, to be known again.
tl::expected<std::vector<PartRecords>, std::string> records_of(const GradePlan& plan,
                                                               const std::vector<PlannedUnit>& units) {
  std::vector<PartRecords> all;
  for (const auto& unit : units) {
    const auto& work = plan.people.works[unit.work];
    const auto file = records_file(plan, work, plan.sets[unit.set]);
    const auto bytes = cases::read_file(file, largest_records);
    if (!bytes) {
      return tl::unexpected(bytes.error());
    }
    all.push_back({file.filename().string(), work.hash, static_cast<std::int64_t>(bytes->size()),
                   cases::hash_of(*bytes)});
  }
  return all;
}

}  // namespace

std::vector<PlannedUnit> units_of_shard(const GradePlan& plan, std::vector<PlannedUnit> units,
                                        const ShardTerms& terms) {
  std::erase_if(units, [&](const PlannedUnit& unit) {
    return terms.works
               ? !terms.works->contains(plan.people.works[unit.work].key)
               : unit.work % static_cast<std::size_t>(terms.of) != static_cast<std::size_t>(terms.shard);
  });
  return units;
}

tl::expected<bool, std::string> run_shard(Session& session, const GradePlan& plan,
                                          const std::vector<PlannedUnit>& units, const ShardTerms& terms,
                                          const UnitProgress& progress) {
  const auto earlier = earlier_runs(plan);
  const auto folder = make_part_folder(plan.out, terms.shard, terms.of);
  if (!folder) {
    return tl::unexpected(folder.error());
  }
  PartFacts facts{terms.shard,
                  terms.of,
                  terms.token,
                  terms.call,
                  std::string(version),
                  build_of_this_program(),
                  std::string(name_of(plan.isolation.level)),
                  interpreters_here(session),
                  cpu_model(),
                  {}};
  auto told = put_facts(*folder, facts);
  if (!told) {
    return tl::unexpected(told.error());
  }
  auto here = plan;
  here.runs = folder->path / "runs";
  for (const auto& unit : units) {
    if (!plan.people.works[unit.work].anew) {
      take_over(plan, earlier, unit, here.runs);
    }
  }
  const auto stopped = run_units(session, here, units, progress);
  if (!stopped || *stopped) {
    return stopped ? tl::expected<bool, std::string>(false) : stopped;
  }
  // A pilot's files have no end: nobody takes them for what a shard leaves.
  auto records = records_of(here, plan.is_pilot ? std::vector<PlannedUnit>() : units);
  if (!records) {
    return tl::unexpected(records.error());
  }
  facts.records = *std::move(records);
  told = put_facts(*folder, facts);
  told = told ? finish_part_folder(*folder) : told;
  return told ? tl::expected<bool, std::string>(true) : tl::unexpected(told.error());
}

}  // namespace harness
