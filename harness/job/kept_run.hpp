#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/events/events.hpp"
#include "harness/job/case_source.hpp"
#include "harness/store/history.hpp"
#include "harness/store/keyed_hash.hpp"
#include "harness/store/run_writer.hpp"

namespace harness {

/// How a job keeps its results.
struct Keeping {
  /// Goes on with the run that was broken off.
  bool resume = false;
  /// What decides verdicts, the candidate and the cases aside.
  std::vector<Setting> settings;
  /// What else a run that goes on must have in common with itself: which cases were chosen, and for whom.
  std::vector<Setting> choices = {};
  /// Whoever the run is told again to is told no more than these.
  Audience audience = {};
  /// How much is kept: all, or no more than a report of that level may show. Then the cases and their inputs
  /// are known again by keyed hashes.
  Feedback level = Feedback::full;
};

/// What makes the same job of it: the source's chosen cases and a candidate of that hash.
RunKey key_of(const CaseSource& source, const std::string& assignment, std::string candidate_hash,
              const Keeping& keeping);

/// Gives the cases of a job their records' keys.
class RecordKeys {
 public:
  RecordKeys() = default;
  RecordKeys(const std::string& assignment, const std::string& candidate_hash,
             const std::vector<Setting>& settings);
  /// A hash of the assignment, the candidate, the settings (the build is one), the input, and the expected
  /// files as the case has them: by case.json, else by their bytes; those that are missing the build's solver
  /// makes. Where the case was judged, the bytes are those that it was judged by, whatever stands on the disk
  /// now.
  std::string of(const JobCase& job_case, const std::map<std::string, ExpectedFile>& judged_by = {}) const;

 private:
  std::string common_;
};

/// The run of a job in the history. That it cannot be kept is a remark and hinders nothing; that it cannot
/// be resumed is an error.
class KeptRun {
 public:
  /// Without a history nothing is kept. The source must outlive it.
  KeptRun(History* history, const Keeping& keeping, const CaseSource& source)
      : history_(history), keeping_(keeping), source_(source) {}

  /// `candidate_hash` is that of all programs of the job.
  tl::expected<void, std::string> begin(const std::string& candidate_hash, const JobStarted& job);
  /// Hands over the results that there are already and tells whose they are; from then on `take` gets those
  /// of the records that are put.
  std::vector<bool> open(RunWriter::Take take);
  void put(std::size_t place, CaseRecord record);
  /// Waits until all that was put is handed over.
  void close();
  /// How the run ended; results that were not reported go.
  void finish(const JobFinished& end, std::span<const std::size_t> unreported);

  /// The run's number; 0 where it is not kept.
  std::int64_t number() const { return remark_.empty() ? run_ : 0; }
  /// What a user should know of the keeping; empty when all is well.
  const std::string& remark() const { return remark_; }

 private:
  tl::expected<void, std::string> load();
  tl::expected<RunKey, std::string> key(const std::string& candidate_hash, const JobStarted& job);
  std::string sealed(std::string hash) const;
  CaseResult known_again(PlacedRecord placed) const;

  History* history_;
  const Keeping keeping_;
  const CaseSource& source_;
  RecordKeys keys_;
  Limits limits_;
  /// Where less than all is kept.
  std::optional<HashKey> seal_;
  std::int64_t run_ = 0;
  std::vector<PlacedResult> earlier_;
  RunWriter::Take take_;
  std::unique_ptr<RunWriter> writer_;
  std::string remark_;
};

}  // namespace harness
