#include "fuzz/crosscheck.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace fuzz {
namespace {

using Kind = Agreement::Kind;

/// Runs that several threads share out by index.
class Runs {
 public:
  Runs(const Crosschecked& checked, std::int64_t runs)
      : checked_(checked), kinds_(static_cast<std::size_t>(runs), Kind::agree), first_(runs) {}

  /// Takes one index after the other until all below the first disagreement are taken.
  void work() {
    for (std::int64_t index = next_++; index < first_; index = next_++) {
      const Kind kind = agreement(checked_.witnesses, checked_.draw(index)).kind;
      kinds_[static_cast<std::size_t>(index)] = kind;
      if (kind == Kind::differ) {
        lower_first(index);
      }
    }
  }

  CrosscheckReport report() const {
    const auto total = static_cast<std::int64_t>(kinds_.size());
    const std::int64_t first = first_;
    CrosscheckReport report;
    report.runs = std::min(first + 1, total);
    const auto end = kinds_.begin() + report.runs;
    report.agreed = std::count(kinds_.begin(), end, Kind::agree);
    report.over_budget = std::count(kinds_.begin(), end, Kind::over_budget);
    if (first < total) {
      report.disagreement = shrunk(first);
    }
    return report;
  }

 private:
  void lower_first(std::int64_t index) {
    std::int64_t known = first_;
    while (index < known && !first_.compare_exchange_weak(known, index)) {
    }
  }

  Disagreement shrunk(std::int64_t index) const {
    const auto differs = [this](std::string_view input) {
      return agreement(checked_.witnesses, input).kind == Kind::differ;
    };
    Disagreement result;
    result.index = index;
    result.input = checked_.draw(index);
    result.shrunk = shrink(result.input, checked_.smaller, differs);
    result.difference = agreement(checked_.witnesses, result.shrunk.input).difference.value_or(Difference{});
    return result;
  }

  const Crosschecked& checked_;
  std::vector<Kind> kinds_;
  std::atomic<std::int64_t> next_ = 0;
  /// The lowest index that differs, or the number of runs.
  std::atomic<std::int64_t> first_;
};

}  // namespace

CrosscheckReport crosscheck(const Crosschecked& checked, std::int64_t runs, int threads) {
  Runs shared(checked, runs);
  std::vector<std::thread> others;
  for (int thread = 1; thread < threads; ++thread) {
    others.emplace_back([&shared] { shared.work(); });
  }
  shared.work();
  for (std::thread& other : others) {
    other.join();
  }
  return shared.report();
}

CrosscheckReport crosscheck(const Assignment& assignment, const CrosscheckOptions& options) {
  Crosschecked checked;
  checked.draw = [&](std::int64_t index) {
    return assignment.draw(profile_of(index), std::nullopt, options.seed, index).input;
  };
  checked.witnesses = witnesses_of(assignment, options.budget);
  checked.smaller = [&](std::string_view input) { return smaller_inputs(assignment, input); };
  return crosscheck(checked, options.runs, options.threads);
}

Profile profile_of(std::int64_t index) {
  if (index % 200 == 199) {
    return Profile::stress;
  }
  return index % 2 == 0 ? Profile::course : Profile::edge;
}

}  // namespace fuzz
