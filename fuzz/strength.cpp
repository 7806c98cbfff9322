#include "fuzz/strength.hpp"

#include <array>
#include <map>
#include <string_view>

#include "fuzz/foundations/in_parallel.hpp"

namespace fuzz {
namespace {

MutantStrength strength_against(const Assignment& assignment, std::size_t mutant,
                                std::span<const StrengthCase> set, const StrengthTerms& terms,
                                const std::stop_token& stop) {
  const auto begun = std::chrono::steady_clock::now();
  MutantStrength strength{mutant, {}, 0, 0};
  std::map<std::string_view, int> by_task;
  for (std::size_t at = 0; at < set.size() && !stop.stop_requested(); ++at) {
    int& kills = by_task[set[at].task];
    if (terms.enough > 0 && kills >= terms.enough) {
      continue;
    }
    ++strength.tried;
    if (is_killed_by(assignment, mutant, set[at].input, set[at].expected, terms.budget)) {
      strength.killed_by.push_back(at);
      ++kills;
    }
  }
  strength.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
  return strength;
}

}  // namespace

std::optional<std::string> wrong_file(const cases::Answer& expected, const cases::Answer& got,
                                      cases::Comparison comparison) {
  for (const auto& [name, bytes] : expected.files) {
    const auto own = got.files.find(name);
    if (own == got.files.end() || !is_right(cases::compare(comparison, bytes, own->second).equality)) {
      return name;
    }
  }
  return std::nullopt;
}

bool is_killed(const MutantRun& run, const cases::Answer& expected, cases::Comparison comparison) {
  return run.ending != MutantRun::Ending::answered || wrong_file(expected, run.answer, comparison);
}

bool is_killed_by(const Assignment& assignment, std::size_t mutant, std::string_view input,
                  const cases::Answer& expected, const MutantBudget& budget) {
  const std::array<std::string_view, 1> names{assignment.mutants[mutant].name};
  const auto run = assignment.answer_with(input, names, budget);
  return run && is_killed(*run, expected, assignment.facts.comparison);
}

std::vector<MutantStrength> measure_strength(const Assignment& assignment, std::span<const StrengthCase> set,
                                             const StrengthTerms& terms, const std::stop_token& stop) {
  std::vector<MutantStrength> strengths(assignment.mutants.size());
  in_parallel(terms.jobs, strengths.size(), [&](std::size_t mutant) {
    strengths[mutant] = strength_against(assignment, mutant, set, terms, stop);
  });
  return strengths;
}

}  // namespace fuzz
