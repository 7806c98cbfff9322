#include "fuzz/strength.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <string_view>
#include <thread>

namespace fuzz {
namespace {

MutantStrength strength_against(const Assignment& assignment, std::size_t mutant,
                                std::span<const StrengthCase> set, const StrengthTerms& terms,
                                const std::stop_token& stop) {
  const auto begun = std::chrono::steady_clock::now();
  const std::array names{assignment.mutants[mutant].name};
  MutantStrength strength{mutant, {}, 0, 0};
  for (std::size_t at = 0; at < set.size() && !stop.stop_requested(); ++at) {
    ++strength.tried;
    const auto run = assignment.answer_with(set[at].input, names, terms.budget);
    if (run && is_killed(*run, set[at].expected, assignment.comparison)) {
      strength.killed_by.push_back(at);
    }
    if (terms.enough > 0 && static_cast<int>(strength.killed_by.size()) == terms.enough) {
      break;
    }
  }
  strength.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return strength;
}

}  // namespace

bool is_killed(const MutantRun& run, const cases::Answer& expected, cases::Comparison comparison) {
  if (run.ending != MutantRun::Ending::answered) {
    return true;
  }
  return !std::ranges::all_of(expected.files, [&](const auto& file) {
    const auto got = run.answer.files.find(file.first);
    return got != run.answer.files.end() &&
           is_right(cases::compare(comparison, file.second, got->second).equality);
  });
}

std::vector<MutantStrength> measure_strength(const Assignment& assignment, std::span<const StrengthCase> set,
                                             const StrengthTerms& terms, const std::stop_token& stop) {
  std::vector<MutantStrength> strengths(assignment.mutants.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t mutant = next++; mutant < strengths.size(); mutant = next++) {
      strengths[mutant] = strength_against(assignment, mutant, set, terms, stop);
    }
  };
  std::vector<std::jthread> others;
  for (int job = 1; job < terms.jobs; ++job) {
    others.emplace_back(work);
  }
  work();
  others.clear();
  return strengths;
}

}  // namespace fuzz
