#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/diagnosis.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/peeling.hpp"
#include "fuzz/small_failures.hpp"
#include "fuzz/trials.hpp"

namespace fuzz {

/// How inputs are chosen that tell explanations apart.
struct ProbeTerms {
  /// So many are drawn, of the site's task.
  int drawn = 500;
  /// For one run of a program with mistakes.
  MutantBudget budget = short_budget;
  /// Nodes that all runs together may enter, roughly.
  std::int64_t most_work = 8'000'000;
  int jobs = 1;
};

/// What a candidate is asked on about a site whose outputs several explanations fit, or nearly fit. Which
/// inputs these are hangs on what was seen, never on a clock: the same observations lead to the same inputs.
class Probes {
 public:
  /// An explanation that fails on so many observations is out.
  static constexpr int enough_misses = enough_apart;

  /// `seen` are the observations of all sites; what is given must outlive it.
  Probes(const Assignment& assignment, const SiteDiagnosis& site, std::span<const Observation> seen,
         const ProbeTerms& terms);

  /// Whether explanations are left that too few observations tell apart, or too few that are wrong.
  bool is_open() const;

  /// Up to `most` inputs on which the explanations that are left do different things, the most telling first
  /// and of these the smallest searches; none where no drawn input tells them apart any further.
  std::vector<std::string> next(std::size_t most, const std::stop_token& stop);

  /// What the candidate did with some of these.
  void take(std::span<const Observation> seen, const std::stop_token& stop);

 private:
  /// An input and, for each explanation, a hash of what a program with its mistakes does.
  struct Drawn {
    std::string input;
    std::vector<std::size_t> did;
  };
  using Pair = std::pair<std::size_t, std::size_t>;

  void draw(const std::stop_token& stop);
  std::vector<Pair> open_pairs() const;
  DiagnosisTerms trial_terms() const;
  Trials trials_on(std::span<const Observation> seen, const std::stop_token& stop) const;
  std::vector<Drawn>::iterator most_telling(const std::function<std::ptrdiff_t(const Drawn&)>& told,
                                            bool between_explanations);
  void find_peeling(std::span<const Observation> seen);
  std::vector<std::size_t> indices_of(const Explanation& explanation) const;

  const Assignment& assignment_;
  const std::string task_;
  const ProbeTerms terms_;
  /// The last one has no mistakes.
  std::vector<Explanation> explanations_;
  /// Of each explanation, the observations that speak against it.
  std::vector<int> misses_;
  /// All mistakes of the explanations.
  std::vector<Placed> placed_;
  std::set<std::string, std::less<>> known_;
  std::uint64_t seed_ = 0;
  /// What is taken off the candidate's files before they are compared.
  Peeling peeling_;
  bool is_drawn_ = false;
  /// How many were chosen for being wrong alone.
  std::size_t spread_ = 0;
  /// Those with the smallest searches first.
  std::vector<Drawn> drawn_;
  /// For each pair of explanations, on how many inputs they differ of those that were seen or given out.
  std::vector<std::vector<int>> told_apart_;
};

struct ProbingTerms {
  int most_runs = 30;
  /// The diagnosis is a first look: where it explains nothing, small inputs that fail are asked for, and all
  /// is looked for with these.
  bool after_first_look = false;
  int jobs = 1;
  /// The reading of the handout that the candidate may follow.
  std::string reading = {};
  /// That of the diagnosis before, so that those made here need not begin anew.
  std::shared_ptr<TrialMemory> memory = nullptr;
};

/// What is known of a candidate's mistakes when no more was to be asked.
struct Probed {
  Diagnosis diagnosis;
  /// Inputs that it was run on.
  int runs = 0;
  /// The sites at which mistakes are left that no drawn input tells apart any further.
  std::vector<std::string> alike_at = {};
};

/// Asks the candidate about the sites of a diagnosis until nothing is open or no more may be run, and looks
/// for the mistakes once more by all that was seen then; `seen` gets what is new. Once `stop` was requested
/// it returns soon and the result means nothing.
Probed probe(const Assignment& assignment, Diagnosis diagnosis, std::vector<Observation>& seen,
             const AskCandidate& ask, const ProbingTerms& terms, const std::stop_token& stop = {});

}  // namespace fuzz
