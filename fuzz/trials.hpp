#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "cases/answer.hpp"
#include "fuzz/diagnosis.hpp"
#include "fuzz/peeling.hpp"

namespace fuzz {

/// A program with mistakes, indices of those that are tried, that is to meet an observation.
struct Trial {
  std::vector<std::size_t> mistakes;
  std::size_t observation = 0;
};

/// Of all that a program did; the same for what is the same.
std::size_t hash_of(const MutantRun& run);

/// What came of a trial.
struct TrialOutcome {
  /// It does what the candidate did, or is right as the candidate is.
  bool alike = false;
  /// It is right all the same: the mistakes do not show.
  bool right = false;
  /// Its budget was spent where the candidate had come to an end.
  bool endless = false;
  /// A hash of all that it did: equal for what is the same.
  std::size_t did = 0;
};

/// A trial's outcome, and what it cost, in nodes.
struct CostlyOutcome {
  TrialOutcome tried;
  std::int64_t work = 0;
};

/// What of a trial is wanted: all of its outcome, or only whether it is alike, or endless: its run is left as
/// soon as it is not alike, and the rest of the outcome means nothing.
enum class TrialScope { whole, likeness };

/// Runs programs with mistakes on observations, several at a time, until the work allowed is done.
class Trials {
 public:
  /// Answers every observation without a mistake, which shows how large each is. What it is given must
  /// outlive it.
  Trials(const Assignment& assignment, std::span<const Observation> observations,
         const std::vector<Placed>& mistakes, const DiagnosisTerms& terms, std::stop_token stop);

  /// What can be taken off the candidate's files, by all observations that are small enough.
  Peeling peeling() const;
  /// The same observations with that taken off; those that are right then do not fail. `room` is where they
  /// are kept, and must outlive them.
  Trials peeled(const Peeling& peeling, std::vector<Observation>& room) const;
  /// One of the mistakes is what another reading of the handout gives: a program that makes it may be right
  /// by that reading where the candidate is, as it may be right where the candidate is by ours.
  void allow_reading(std::size_t mistake);

  /// The observations that are small enough, as indices, those with the smallest searches first.
  const std::vector<std::size_t>& failing() const { return failing_; }
  const std::vector<std::size_t>& passing() const { return passing_; }
  int too_large() const { return too_large_; }
  /// Whether the candidate answered with all files, and wrongly.
  bool is_wrong_answer(std::size_t observation) const;
  /// What all runs together have cost, in nodes.
  std::int64_t work() const { return work_; }
  std::int64_t most_work() const { return terms_.most_work; }
  /// From now on no more than so much of it may be done beside what was done; gives what was allowed until
  /// then.
  std::int64_t allow_more_work(std::int64_t more) {
    return std::exchange(allowed_work_, std::min(allowed_work_, work_ + more));
  }
  void allow_work(std::int64_t work) { allowed_work_ = work; }
  /// Others have done so much of what is allowed.
  void add_work(std::int64_t work) { work_ += work; }

  /// In the order of the trials; nothing when the work allowed was done before, or a stop requested. A run's
  /// budget follows the size of the observation; all that are `patient` share a part of the work allowed.
  std::optional<std::vector<TrialOutcome>> run(std::span<const Trial> trials, bool patient = false,
                                               TrialScope scope = TrialScope::whole);
  /// A few that decide on what was found, whatever was done before.
  std::vector<TrialOutcome> run_few(std::span<const Trial> trials);

 private:
  /// An observation's right answer, and the budget that sufficed for it; 0 where none did.
  struct Size {
    std::int64_t nodes = 0;
    cases::Answer right;
    /// The nodes that were really entered for it.
    std::int64_t entered = 0;
    /// A hash of what is right by the reading that is allowed, where the candidate follows it.
    std::optional<std::size_t> by_reading = std::nullopt;
    /// A hash of the observation, where trials are remembered.
    std::uint64_t hash = 0;
  };

  void measure();
  void hash_observations();
  void sort_observations();
  bool is_alike(const Trial& trial, const MutantRun& run, std::span<const std::string_view> names,
                bool right) const;
  void run_some(std::span<const Trial> trials, std::int64_t least, TrialScope scope,
                std::vector<TrialOutcome>& found);
  /// As `meet` does, out of what is remembered where it is.
  CostlyOutcome remembered(const Trial& trial, std::int64_t least, TrialScope scope) const;
  CostlyOutcome meet(const Trial& trial, std::int64_t least, TrialScope scope) const;
  const cases::Answer* wanted(const Observation& seen) const;
  std::int64_t budget_for(const Size& size, std::int64_t least) const;
  template <class Do>
  void each(std::size_t count, const Do& act) const;

  const Assignment& assignment_;
  std::span<const Observation> observations_;
  const DiagnosisTerms terms_;
  const std::stop_token stop_;
  /// "NAME@SITE", by mistake.
  std::vector<std::string> spelled_;
  std::vector<Size> sizes_;
  Peeling peeling_;
  /// The mistake that another reading gives.
  std::optional<std::size_t> reading_;
  std::vector<std::size_t> failing_;
  std::vector<std::size_t> passing_;
  int too_large_ = 0;
  std::int64_t work_ = 0;
  std::int64_t allowed_work_ = terms_.most_work;
};

}  // namespace fuzz
