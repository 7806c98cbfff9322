#include "harness/judge/against.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace harness {
namespace {

void tell_of_two(Judgement& judgement) {
  judgement.against_other = true;
  for (auto& file : judgement.files) {
    if (!file.divergence) {
      continue;
    }
    // What is told of a plain line is how it is written; all other hints reason from the right answer.
    if (file.divergence->kind != DivergenceKind::line) {
      file.divergence->hints.clear();
    }
  }
}

/// Whether where the run ended is a matter of time and chance, and with it what its files hold.
bool is_cut_off(Verdict verdict) {
  return verdict == Verdict::time_limit || verdict == Verdict::memory_limit ||
         verdict == Verdict::output_limit;
}

/// The files that are asked for and not there.
std::vector<std::string> missing_files(const std::vector<OutputFile>& outputs, const auto& is_there) {
  std::vector<std::string> missing;
  for (const auto& file : outputs) {
    if (!is_there(file.name)) {
      missing.push_back(file.name);
    }
  }
  return missing;
}

/// Of whom it is told, the verdict, and how it ended or which files are not there.
Reasons told(ReasonId whose, const RunVerdict& ending, const std::vector<std::string>& missing) {
  if (ending.verdict == Verdict::accepted) {
    return {message(whose, code_of(Verdict::no_output)), message(ReasonId::no_files, missing)};
  }
  Reasons reasons = ending.reasons;
  reasons.insert(reasons.begin(), message(whose, code_of(ending.verdict)));
  return reasons;
}

/// Both failed in the same way: the files that they left are compared.
Judgement judge_left(const OtherRun& other, Demand demand, const FoundFiles& found,
                     const std::vector<std::string>& missing) {
  std::vector<FileJudgement> own_alone;
  for (const auto& file : demand.outputs) {
    if (!other.files.files.contains(file.name) && is_readable(found, file.name)) {
      own_alone.push_back({file.name, Verdict::wrong, {message(RemarkId::other_wrote_none)}, std::nullopt});
    }
  }
  std::erase_if(demand.outputs, [&](const auto& file) { return !other.files.files.contains(file.name); });
  demand.expected = other.files;
  auto judgement = judge_files(demand, found);
  tell_of_two(judgement);
  for (auto& file : own_alone) {
    judgement.verdict = std::max(judgement.verdict, file.verdict);
    judgement.files.push_back(std::move(file));
  }
  const bool equal = judgement.verdict == Verdict::accepted;
  judgement.reasons = told(equal ? ReasonId::both_equal : ReasonId::both_failed, other.ending, missing);
  return judgement;
}

Judgement without_comparison(Verdict verdict, Reasons reasons) {
  Judgement judgement{verdict, std::move(reasons), {}};
  judgement.against_other = true;
  return judgement;
}

}  // namespace

Judgement judge_against(const OtherRun& other, const RunResult& run, const Limits& limits, Demand demand,
                        const FoundFiles& found) {
  const auto ending = judge_ending(run, limits);
  if (ending.verdict == Verdict::skipped || ending.verdict == Verdict::judge_error) {
    return without_comparison(ending.verdict, ending.reasons);
  }
  if (other.ending.verdict == Verdict::judge_error) {
    Reasons reasons = other.ending.reasons;
    reasons.insert(reasons.begin(), message(ReasonId::other_program));
    return without_comparison(Verdict::judge_error, std::move(reasons));
  }
  // Another legal move is another move, and what our search knows is not asked.
  for (auto& file : demand.outputs) {
    file.any_legal_move = false;
  }
  demand.readings.clear();
  demand.search = {};
  const auto other_missing =
      missing_files(demand.outputs, [&](const auto& name) { return other.files.files.contains(name); });
  const bool other_ended_well = other.ending.verdict == Verdict::accepted;
  if (other_ended_well && other_missing.empty()) {
    demand.expected = other.files;
    auto judgement = judge_run(run, limits, demand, found);
    tell_of_two(judgement);
    return judgement;
  }
  const auto missing =
      missing_files(demand.outputs, [&](const auto& name) { return is_readable(found, name); });
  if (ending != other.ending || (other_ended_well && missing != other_missing)) {
    return without_comparison(Verdict::skipped, told(ReasonId::other_failed, other.ending, other_missing));
  }
  if (is_cut_off(ending.verdict)) {
    return without_comparison(Verdict::accepted, told(ReasonId::both_equal, other.ending, other_missing));
  }
  return judge_left(other, std::move(demand), found, other_missing);
}

}  // namespace harness
