#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/grade/grade_plan.hpp"
#include "harness/store/run_records.hpp"

namespace harness {

/// What became of a work on a set so far, and what is still to be run.
struct UnitState {
  /// Nothing was recorded of it before; else its program or its settings are others now.
  bool is_new = true;
  bool is_changed = false;
  /// Why it could not be judged at all; empty where it could.
  std::string fault = {};
  /// Which cases have a record that answers today's question, by their places.
  std::vector<bool> done = {};
  /// Nothing is to be run.
  bool is_final = false;

  int to_run() const;
};

/// What the file of records of a work on a set says, without the program being looked at. A case that was
/// judged is judged where program, case, settings and build are the same; one on which we were at fault
/// ourselves is not.
UnitState state_of(const GradePlan& plan, const GradedSet& set, const GradedWork& work);

/// The key of such a file.
RunKey key_of_unit(const GradedSet& set, const GradedWork& work, const std::string& candidate_hash);
/// The same of a work that cannot be judged, and why.
RunKey key_of_fault(const GradedSet& set, const GradedWork& work, const std::string& fault);
/// Why the work of such a key cannot be judged; empty for any other key.
std::string fault_in(const RunKey& key);

/// The file to go on with: the one that is there where it has this key, else a new one with those of its
/// records that answer today's questions. Errors are one line.
tl::expected<RunRecords, std::string> records_to_go_on(const std::filesystem::path& path, const RunKey& key,
                                                       const JobStarted& head, const GradedSet& set);

/// The cases that have such a record.
std::vector<bool> done_in(const RunRecords& records, const GradedSet& set, const std::string& candidate_hash);

/// No more bytes of what a program wrote are kept.
inline constexpr std::int64_t most_unit_bytes = std::int64_t{256} << 20;

}  // namespace harness
