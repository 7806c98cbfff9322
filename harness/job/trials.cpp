#include "harness/job/trials.hpp"

#include <atomic>
#include <mutex>
#include <utility>

#include "cases/parsed.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {

std::vector<std::optional<CaseResult>> Trials::run(std::span<const std::string> inputs,
                                                   const IsEnough& is_enough) {
  RunPlan plan = plan_;
  // How a count is wrong in detail matters for the report alone.
  plan.most_questions = 0;
  // One input more or less does not matter here, but how many are tried does.
  plan.doubts_timeouts = false;
  plan.runs_failures_twice = false;
  return run(plan, inputs, {}, is_enough);
}

std::optional<CaseResult> Trials::run_whole(const std::string& input, const std::string& id) {
  return std::move(run(plan_, std::span(&input, 1), id, [](const CaseResult&) { return false; }).front());
}

std::vector<std::optional<CaseResult>> Trials::run(const RunPlan& plan, std::span<const std::string> inputs,
                                                   const std::string& id, const IsEnough& is_enough) {
  std::vector<JobCase> cases;
  for (const auto& input : inputs) {
    auto problem = plan.assignment->read(input);
    if (!problem) {
      fault_ = cases::describe("an input that plycheck made", problem.error());
      return std::vector<std::optional<CaseResult>>(inputs.size());
    }
    cases.push_back({id, input, std::move(*problem), {}, {}, std::nullopt});
  }
  std::vector<std::optional<CaseResult>> results(inputs.size());
  std::mutex mutex;
  std::atomic<bool> enough = false;
  const auto take = [&](std::size_t index, CaseRecord record) {
    CaseResult result = result_of(std::move(record));
    enough = is_enough(result) || enough;
    const std::lock_guard lock(mutex);
    results[index] = std::move(result);
  };
  session_.run({plan, cases, *cancellation_, take, [&enough] { return enough.load(); }, {}});
  for (const auto& result : results) {
    if (result && result->judgement.verdict == Verdict::judge_error && fault_.empty()) {
      fault_ = words_of(result->judgement.reasons);
    }
  }
  return results;
}

}  // namespace harness
