#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "harness/events/events.hpp"

namespace harness {

/// What a judged case shows of the candidate; nothing where it was not run, did not compile, was judged by
/// nobody, or wrote too much.
std::optional<fuzz::Observation> observation_of(std::string_view input, const CaseResult& result);

/// Keeps what a job's cases show until the mistake behind them is looked for: as many as can be compared in
/// some seconds, the failing ones rather than others.
class Observations {
 public:
  static constexpr std::size_t most_cases = 200;
  static constexpr std::int64_t most_bytes = std::int64_t{64} << 20;

  /// Cases come in the order of the set; which of them are kept depends on that alone.
  void take(std::string_view input, const CaseResult& result);

  /// Whether there is anything to look for.
  bool has_failures() const { return finding_.failing > 0; }

  /// What is to be said of the failures, nothing where there are none: a reading that explains them all, else
  /// the known mistakes of the assignment that do; where none are known there is nothing to look for.
  /// Once `stop` was requested it returns soon and the result means nothing.
  std::optional<Finding> find(const fuzz::Assignment& assignment, int jobs, const std::stop_token& stop);

 private:
  bool has_room_for(const fuzz::Observation& observation) const;

  std::vector<fuzz::Observation> failing_;
  std::vector<fuzz::Observation> passing_;
  std::int64_t bytes_ = 0;
  Finding finding_;
  /// The reading that all failing cases until now follow; nothing once one followed another or none.
  std::optional<std::string> reading_;
};

}  // namespace harness
