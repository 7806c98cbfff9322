#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/events/events.hpp"
#include "harness/job/case_source.hpp"
#include "harness/store/history.hpp"
#include "harness/store/run_writer.hpp"

namespace harness {

/// How a job keeps its results.
struct Keeping {
  /// Goes on with the run that was broken off.
  bool resume = false;
  /// What decides verdicts, the candidate and the cases aside.
  std::vector<Setting> settings;
  /// Whoever the run is told again to is told no more than these. All of it is kept.
  Audience audience = {};
};

/// What makes the same job of it: the source's chosen cases and a candidate of that hash.
RunKey key_of(const CaseSource& source, const std::string& assignment, std::string candidate_hash,
              const Keeping& keeping);

/// The run of a job in the history. That it cannot be kept is a remark and hinders nothing; that it cannot
/// be resumed is an error.
class KeptRun {
 public:
  /// Without a history nothing is kept.
  KeptRun(History* history, const Keeping& keeping)
      : history_(history), resume_(keeping.resume), audience_(keeping.audience) {}

  tl::expected<void, std::string> begin(const RunKey& key, const JobStarted& job);
  /// Hands over the results that there are already and tells whose they are; from then on `take` gets those
  /// that are put.
  std::vector<bool> open(std::size_t cases, RunWriter::Take take);
  void put(std::size_t place, CaseResult result);
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

  History* history_;
  const bool resume_;
  const Audience audience_;
  std::int64_t run_ = 0;
  std::vector<PlacedResult> earlier_;
  RunWriter::Take take_;
  std::unique_ptr<RunWriter> writer_;
  std::string remark_;
};

}  // namespace harness
