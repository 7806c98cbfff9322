#include "harness/judge/against.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

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

std::string told(const RunVerdict& ending, const std::vector<std::string>& missing) {
  return ending.verdict == Verdict::accepted ? fmt::format("NO, no {}", fmt::join(missing, ", no "))
                                             : fmt::format("{}, {}", code_of(ending.verdict), ending.reason);
}

/// Both failed in the same way: the files that they left are compared.
Judgement judge_left(const OtherRun& other, Demand demand, const FoundFiles& found, const std::string& how) {
  std::vector<FileJudgement> own_alone;
  for (const auto& file : demand.outputs) {
    if (!other.files.files.contains(file.name) && found.read(file.name)) {
      own_alone.push_back(
          {file.name, Verdict::wrong, "is there, and the other program wrote none", std::nullopt});
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
  judgement.reason = (judgement.verdict == Verdict::accepted ? "equal: both " : "both ") + how;
  return judgement;
}

Judgement without_comparison(Verdict verdict, std::string reason) {
  Judgement judgement{verdict, std::move(reason), {}};
  judgement.against_other = true;
  return judgement;
}

}  // namespace

Judgement judge_against(const OtherRun& other, const RunResult& run, const Limits& limits, Demand demand,
                        const FoundFiles& found) {
  const auto ending = judge_ending(run, limits);
  if (ending.verdict == Verdict::skipped || ending.verdict == Verdict::judge_error) {
    return without_comparison(ending.verdict, ending.reason);
  }
  if (other.ending.verdict == Verdict::judge_error) {
    return without_comparison(Verdict::judge_error, "the other program: " + other.ending.reason);
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
  const auto how = told(other.ending, other_missing);
  const auto missing =
      missing_files(demand.outputs, [&](const auto& name) { return found.read(name).has_value(); });
  if (ending != other.ending || (other_ended_well && missing != other_missing)) {
    return without_comparison(Verdict::skipped, "the other program failed: " + how);
  }
  if (is_cut_off(ending.verdict)) {
    return without_comparison(Verdict::accepted, "equal: both " + how);
  }
  return judge_left(other, std::move(demand), found, how);
}

}  // namespace harness
