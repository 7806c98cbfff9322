#include "harness/grade/unit_records.hpp"

#include <algorithm>
#include <map>
#include <system_error>
#include <utility>

#include "harness/job/kept_run.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr const char* submission_setting = "submission";
constexpr const char* fault_setting = "fault";

std::string setting_in(const RunKey& key, const std::string& name) {
  const auto found = std::ranges::find(key.settings, name, &Setting::first);
  return found == key.settings.end() ? std::string() : found->second;
}

RunKey bare_key(const GradedSet& set, const GradedWork& work, std::string candidate_hash) {
  Keeping keeping;
  keeping.settings = set.settings;
  keeping.choices = {{submission_setting, work.hash}};
  return key_of(set.source, set.assignment->facts().name, std::move(candidate_hash), keeping);
}

/// The places of today's cases by the keys that their records must have.
std::map<std::string, std::size_t> places_of(const GradedSet& set, const std::string& candidate_hash) {
  const RecordKeys keys(set.assignment->facts().name, candidate_hash, set.settings);
  std::map<std::string, std::size_t> places;
  for (std::size_t at = 0; at < set.source.cases.size(); ++at) {
    places[keys.of(set.source.cases[at])] = at;
  }
  return places;
}

bool is_of_use(const PlacedRecord& placed) {
  return !placed.is_damaged && placed.record.judgement.verdict != Verdict::judge_error;
}

/// Copies the records that answer today's questions, to where their cases are today.
tl::expected<void, std::string> copy_records(const RunRecords& from, RunRecords& to, const GradedSet& set,
                                             const std::string& candidate_hash) {
  const auto places = places_of(set, candidate_hash);
  tl::expected<void, std::string> done;
  from.records(true, [&](PlacedRecord placed) {
    const auto found = places.find(placed.record.key);
    // Two cases may be the same but for their names.
    if (is_of_use(placed) && found != places.end() &&
        set.source.cases[found->second].id == placed.record.id) {
      placed.place = found->second;
      done = to.keep({&placed, 1}, most_unit_bytes);
    }
    return done.has_value();
  });
  return done;
}

/// A new file with what is of use of the one that is there, which it replaces when it is whole.
tl::expected<RunRecords, std::string> renewed(const fs::path& path, const RunKey& key, const JobStarted& head,
                                              const GradedSet& set) {
  const fs::path fresh = path.string() + ".new";
  std::error_code ignored;
  fs::remove(fresh, ignored);
  auto made = RunRecords::create(fresh, key, head, {});
  if (!made) {
    return made;
  }
  auto old = RunRecords::open(path);
  if (!old) {
    fs::remove(path, ignored);
    fs::rename(fresh, path, ignored);
    return RunRecords::open_to_append(path);
  }
  if (const auto copied = copy_records(*old, *made, set, key.candidate_hash); !copied) {
    made->discard();
    return tl::unexpected(copied.error());
  }
  if (const auto replaced = made->replace(*old); !replaced) {
    made->discard();
    return tl::unexpected(replaced.error());
  }
  return made;
}

}  // namespace

int UnitState::to_run() const {
  return static_cast<int>(std::ranges::count(done, false));
}

RunKey key_of_unit(const GradedSet& set, const GradedWork& work, const std::string& candidate_hash) {
  return bare_key(set, work, candidate_hash);
}

RunKey key_of_fault(const GradedSet& set, const GradedWork& work, const std::string& fault) {
  auto key = bare_key(set, work, {});
  key.settings.emplace_back(fault_setting, fault);
  return key;
}

std::string fault_in(const RunKey& key) {
  return setting_in(key, fault_setting);
}

std::vector<bool> done_in(const RunRecords& records, const GradedSet& set,
                          const std::string& candidate_hash) {
  const RecordKeys keys(set.assignment->facts().name, candidate_hash, set.settings);
  std::vector<bool> done(set.source.cases.size(), false);
  records.records(false, [&](const PlacedRecord& placed) {
    if (placed.place < done.size() && is_of_use(placed)) {
      done[placed.place] = placed.record.key == keys.of(set.source.cases[placed.place]);
    }
    return true;
  });
  return done;
}

UnitState state_of(const GradePlan& plan, const GradedSet& set, const GradedWork& work) {
  UnitState state;
  state.done.assign(set.source.cases.size(), false);
  const auto records = RunRecords::open(records_file(plan, work, set));
  const auto key = records ? records->key() : tl::unexpected(records.error());
  if (!key) {
    return state;
  }
  state.is_new = false;
  state.fault = fault_in(*key);
  const auto today = bare_key(set, work, key->candidate_hash);
  const auto here = setting_in(*key, submission_setting);
  state.is_changed = here != work.hash || work.anew;
  if (state.is_changed || !state.fault.empty()) {
    return state;
  }
  state.done = done_in(*records, set, key->candidate_hash);
  state.is_final = state.to_run() == 0 && records->has_end() && *key == today;
  return state;
}

tl::expected<RunRecords, std::string> records_to_go_on(const fs::path& path, const RunKey& key,
                                                       const JobStarted& head, const GradedSet& set) {
  auto there = RunRecords::open_to_append(path);
  const auto its_key = there ? there->key() : tl::unexpected(there.error());
  if (its_key && *its_key == key) {
    return there;
  }
  return renewed(path, key, head, set);
}

}  // namespace harness
