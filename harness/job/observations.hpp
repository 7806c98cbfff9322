#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "fuzz/trial_memory.hpp"
#include "harness/events/events.hpp"

namespace harness {

/// What a judged case shows of the candidate; nothing where it was not run, did not compile, was judged by
/// nobody, or wrote too much.
std::optional<fuzz::Observation> observation_of(std::string_view input, const CaseResult& result);

/// How the mistake is looked for.
struct SearchTerms {
  int jobs = 1;
  /// The reading by which answers were accepted too; empty for none.
  std::string accepted_reading = {};
  /// What was tried for the diagnosis before more is asked helps that which follows.
  std::shared_ptr<fuzz::TrialMemory> memory = std::make_shared<fuzz::TrialMemory>();
  /// More is asked afterwards, and what takes long is looked for then.
  bool is_first_look = false;
};

/// Keeps what a job's cases show until the mistake behind them is looked for: as many as can be compared in
/// some seconds, the failing ones rather than others.
class Observations {
 public:
  static constexpr std::size_t most_cases = 200;
  static constexpr std::int64_t most_bytes = std::int64_t{64} << 20;

  /// Cases come in the order of the set; which of them are kept depends on that alone.
  void take(std::string_view input, const CaseResult& result);

  /// So many more cases were seen that did not fail, and none of them is kept.
  void take_none(std::int64_t cases) { finding_.not_kept += static_cast<int>(cases); }
  /// Whether no case that does not fail would be kept any more, however little it wrote.
  bool are_full() const { return failing_.size() + passing_.size() >= most_cases; }

  /// Whether there is anything to look for.
  bool has_failures() const { return finding_.failing > 0; }

  /// What is to be said of the failures, nothing where there are none: a reading that explains them all, else
  /// the known mistakes of the assignment that do, beside the reading that is accepted or that some failures
  /// follow; where none are known there is nothing to look for.
  /// Once `stop` was requested it returns soon and the result means nothing.
  std::optional<Finding> find(const fuzz::Assignment& assignment, const SearchTerms& terms,
                              const std::stop_token& stop);

  /// All that is kept, once it was looked at; what the candidate did with further inputs can be added.
  std::vector<fuzz::Observation>& all() { return all_; }

  /// The case with that input; empty where none was taken.
  std::string id_of(std::string_view input) const;

 private:
  bool has_room_for(const fuzz::Observation& observation) const;

  std::vector<fuzz::Observation> failing_;
  std::vector<fuzz::Observation> passing_;
  std::vector<fuzz::Observation> all_;
  std::int64_t bytes_ = 0;
  Finding finding_;
  /// By the failing inputs.
  std::map<std::string, std::string, std::less<>> ids_;
  /// The reading that all failing cases until now follow; nothing once one followed another or none.
  std::optional<std::string> reading_;
};

}  // namespace harness
