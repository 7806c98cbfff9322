#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/events/failure.hpp"
#include "harness/job/fuzz_job.hpp"
#include "harness/job/observations.hpp"
#include "harness/job/session.hpp"
#include "harness/job/trials.hpp"
#include "harness/run/clock.hpp"

namespace harness {

/// What a search for failures works with. All of it outlives the search.
struct SearchContext {
  Session& session;
  const Assignment& assignment;
  const ShrinkSettings& settings;
  Trials& trials;
  const Cancellation& cancellation;
  FuzzReporter& report;
  /// Hears of the inputs on the way that are the same however many run at a time.
  Observations& observations;
};

/// How a small input is saved.
struct SavingTerms {
  const fuzz::Assignment& made_by;
  /// As in `ShrinkSettings`.
  const std::filesystem::path& save;
  const std::string& test_again;
  /// Of the random inputs, where there are such.
  std::optional<std::uint64_t> seed;
};
/// Saves the small input of a failure as a case, and tells it where.
void save_as_case(const SavingTerms& terms, Failure& failure);

/// Makes failing inputs small and saves them as cases.
class FailureShrinker {
 public:
  /// `seed` is that of the random inputs, where there are such.
  FailureShrinker(const SearchContext& context, std::optional<std::uint64_t> seed)
      : context_(context), seed_(seed) {}

  /// Whether a failure on an input, of the same kind, is still the one that is made small, and not another.
  using IsIt = std::function<bool(const std::string& input, const CaseResult& result)>;

  /// Makes `input` small, on which the candidate fails as `result` says, looks at what of it does not matter,
  /// saves it and reports it. What could not be done is told in `faults`.
  void reduce(
      const FoundFailure& found, const std::string& input, const CaseResult& result,
      std::vector<std::string>& faults,
      const IsIt& is_it = [](const std::string&, const CaseResult&) { return true; });

 private:
  /// Which inputs fail in the same way; the results are kept for a while. Once one does, or, unless `until`,
  /// does not, or it is over, no more are begun.
  std::vector<bool> fail_as(const std::string& kind, std::span<const std::string> inputs, bool until,
                            const std::function<bool()>& is_over);
  const fuzz::Assignment& made_by() const;
  const CaseResult* result_of(const std::string& input) const;
  void shrink(const std::string& input, Failure& failure);
  void look_for_free_fields(Failure& failure);
  bool is_stopped() const;
  void look_once_more(Failure& failure);
  void save(Failure& failure) const;

  Nanoseconds after(double seconds) const;

  const SearchContext& context_;
  const std::optional<std::uint64_t> seed_;
  std::vector<Trial> looked_at_;
  IsIt is_it_;
};

}  // namespace harness
