#include "harness/grade/shard_merge.hpp"

#include <algorithm>
#include <fcntl.h>
#include <map>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/case_facts.hpp"
#include "cases/file.hpp"
#include "harness/grade/grade_place.hpp"
#include "harness/grade/unit_records.hpp"
#include "harness/run/remove_tree.hpp"
#include "harness/store/run_records.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t largest_records = most_unit_bytes * 2;

/// An attempt with what it says of itself.
struct Part {
  PartFolder folder;
  tl::expected<PartFacts, std::string> facts;
};

/// Why a file of records is not to be used; empty where it is.
std::string fault_of(const Part& part, const PartRecords& records, const GradedSet& set,
                     const GradedWork& work) {
  const auto& path = part.folder.path;
  const auto file = path / "runs" / records.name;
  const auto bytes = cases::read_file(file, largest_records);
  if (!bytes || static_cast<std::int64_t>(bytes->size()) != records.bytes ||
      cases::hash_of(*bytes) != records.hash) {
    return fmt::format("{} is torn: runs/{} is not as it was written", path.string(), records.name);
  }
  const auto opened = RunRecords::open(file);
  const auto key = opened ? opened->key() : tl::unexpected(opened.error());
  if (!key) {
    return fmt::format("{} is torn: {}", path.string(), key.error());
  }
  const auto fault = fault_in(*key);
  const auto wanted =
      fault.empty() ? key_of_unit(set, work, key->candidate_hash) : key_of_fault(set, work, fault);
  if (*key == wanted) {
    return {};
  }
  const auto differences = setting_differences(key->settings, wanted.settings);
  return fmt::format(
      "{} is of another grading: it differs in {}", path.string(),
      differences.empty() ? std::string("the cases") : fmt::format("{}", fmt::join(differences, ", ")));
}

/// Looks through the parts.
class PartSearch {
 public:
  PartSearch(const GradePlan& plan, const std::optional<PlannedShards>& planned)
      : plan_(plan), planned_(planned) {
    for (auto& folder : part_folders_in(plan.out)) {
      auto facts = facts_of(folder);
      parts_.push_back({std::move(folder), std::move(facts)});
    }
  }

  /// Why they are no parts of one grading; empty where they are.
  std::string fault() {
    if (planned_) {
      of_ = static_cast<int>(planned_->shards.size());
      return {};
    }
    if (parts_.empty()) {
      return fmt::format("no shard of a grading lies in {}", plan_.out.string());
    }
    const auto& first = parts_.front().folder;
    of_ = first.of;
    for (const auto& part : parts_) {
      if (part.folder.of != of_) {
        return fmt::format("{} is one of {} shards, and {} one of {}: remove what is not wanted",
                           part.folder.path.string(), part.folder.of, first.path.string(), of_);
      }
    }
    return {};
  }

  FoundParts find(const std::vector<PlannedUnit>& units) {
    FoundParts found;
    std::map<int, LackingShard> shards;
    for (const auto& unit : units) {
      const int shard = shard_of(unit.work);
      auto& counted = shards.try_emplace(shard, LackingShard{shard, of_, 0, 0, {}}).first->second;
      ++counted.all;
      auto file = file_of(unit, counted.why);
      counted.there += file.empty() ? 0 : 1;
      found.records.push_back(std::move(file));
    }
    for (auto& [number, shard] : shards) {
      if (shard.there < shard.all) {
        shard.why = shard.why.empty() ? why_missing(number) : shard.why;
        found.lacking.push_back(shard);
      }
    }
    found.remarks = remarks();
    return found;
  }

 private:
  int shard_of(std::size_t work) const {
    if (!planned_) {
      return static_cast<int>(work % static_cast<std::size_t>(of_));
    }
    const auto& key = plan_.people.works[work].key;
    const auto found = std::ranges::find_if(
        planned_->shards, [&key](const auto& shard) { return std::ranges::find(shard, key) != shard.end(); });
    return static_cast<int>(found - planned_->shards.begin());
  }

  /// The first file of the unit's records that is to be used; else `why` says what is wrong with one.
  fs::path file_of(const PlannedUnit& unit, std::string& why) const {
    const auto& work = plan_.people.works[unit.work];
    const auto& set = plan_.sets[unit.set];
    const auto name = records_file(plan_, work, set).filename().string();
    for (const auto& part : parts_) {
      if (!part.folder.is_whole || !part.facts) {
        continue;
      }
      for (const auto& records : part.facts->records) {
        if (records.name != name || records.work_hash != work.hash) {
          continue;
        }
        auto fault = fault_of(part, records, set, work);
        if (fault.empty()) {
          return part.folder.path / "runs" / name;
        }
        why = std::move(fault);
      }
    }
    return {};
  }

  /// Why a shard has nothing, by its attempts.
  std::string why_missing(int shard) const {
    std::string why = planned_ && shard >= of_
                          ? "its program was handed in after the shards were planned"
                          : "there is no part of it: it has not run, or does not see this folder";
    for (const auto& part : parts_) {
      if (part.folder.shard != shard) {
        continue;
      }
      const auto path = part.folder.path.string();
      if (!part.folder.is_whole) {
        why = path + " was not finished, or is still under way";
      } else if (!part.facts) {
        why = fmt::format("{} is torn: part.json: {}", path, part.facts.error());
      } else {
        why = path + " does not have all that is to be run: a program is another one since";
      }
    }
    return why;
  }

  /// In what the machines differ that did the parts.
  std::vector<std::string> remarks() const {
    std::map<std::string, std::set<std::string>> versions;
    for (const auto& part : parts_) {
      for (const auto& [name, version] :
           part.folder.is_whole&& part.facts ? part.facts->interpreters : std::vector<Setting>()) {
        versions[name].insert(version);
      }
    }
    std::vector<std::string> lines;
    for (const auto& [name, all] : versions) {
      if (all.size() > 1) {
        lines.push_back(fmt::format("the shards had {} in several versions: {}", name, fmt::join(all, ", ")));
      }
    }
    return lines;
  }

  const GradePlan& plan_;
  const std::optional<PlannedShards>& planned_;
  std::vector<Part> parts_;
  int of_ = 1;
};

/// The places of timeouts that only just passed the limit.
std::vector<std::size_t> near_timeouts(const RunRecords& records) {
  std::vector<std::size_t> places;
  records.records(false, [&places](const PlacedRecord& placed) {
    const bool is_near = placed.record.judgement.verdict == Verdict::time_limit &&
                         std::ranges::any_of(placed.record.attempts, [](const Attempt& run) {
                           return run.terms.reason == RunReason::late;
                         });
    if (!placed.is_damaged && is_near) {
      places.push_back(placed.place);
    }
    return true;
  });
  return places;
}

/// Takes the timeouts near the limit out of records; whether there were some.
tl::expected<bool, std::string> withdraw_near_timeouts(const fs::path& file, const GradedSet& set) {
  auto records = RunRecords::open_to_append(file);
  if (!records) {
    return tl::unexpected(records.error());
  }
  const auto places = near_timeouts(*records);
  const auto end = places.empty() ? tl::expected<std::optional<JobFinished>, std::string>(std::nullopt)
                                  : records->end(set.assignment->core.mutants);
  if (!end) {
    return tl::unexpected(end.error());
  }
  if (!*end) {
    return false;
  }
  const auto done = records->finish(**end, places);
  return done ? tl::expected<bool, std::string>(true) : tl::unexpected(done.error());
}

}  // namespace

tl::expected<FoundParts, std::string> find_parts(const GradePlan& plan, const std::vector<PlannedUnit>& units,
                                                 const std::optional<PlannedShards>& planned) {
  PartSearch search(plan, planned);
  if (auto fault = search.fault(); !fault.empty()) {
    return tl::unexpected(std::move(fault));
  }
  return search.find(units);
}

tl::expected<std::vector<PlannedUnit>, std::string> take_parts(const GradePlan& plan,
                                                               const std::vector<PlannedUnit>& units,
                                                               const FoundParts& found) {
  std::vector<PlannedUnit> again;
  for (std::size_t at = 0; at < units.size(); ++at) {
    const auto& set = plan.sets[units[at].set];
    const auto file = records_file(plan, plan.people.works[units[at].work], set);
    const auto bytes = cases::read_file(found.records[at], largest_records);
    const auto put = bytes ? put_file(file, *bytes) : tl::unexpected(bytes.error());
    const auto is_near = put ? withdraw_near_timeouts(file, set) : tl::unexpected(put.error());
    if (!is_near) {
      return tl::unexpected(is_near.error());
    }
    if (*is_near) {
      again.push_back(units[at]);
    }
  }
  return again;
}

void remove_parts(const fs::path& out) {
  remove_tree(AT_FDCWD, shards_folder(out).c_str());
}

}  // namespace harness
