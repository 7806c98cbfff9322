#include "harness/report/page_cases.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "fuzz/foundations/assignment.hpp"
#include "fuzz/foundations/bounded_answer.hpp"
#include "harness/report/case_text.hpp"
#include "harness/report/page_data.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

/// A search of more is not made again.
constexpr std::int64_t most_nodes = 20'000'000;
constexpr std::int64_t largest_answer = std::int64_t{128} << 20;
/// What is remembered; beyond that all is forgotten.
constexpr std::size_t most_remembered = std::size_t{256} << 20;

std::optional<cases::Answer> made_again(const Assignment& assignment, const std::string& input) {
  const auto described = fuzz::described(assignment.core, input);
  if (!described || !described->whole || described->nodes > most_nodes) {
    return std::nullopt;
  }
  const auto problem = assignment.read(input);
  if (!problem) {
    return std::nullopt;
  }
  fuzz::AnswerBounds bounds;
  bounds.seconds = std::nullopt;
  bounds.bytes = largest_answer;
  auto answer = fuzz::answer_within(bounds, problem->solve);
  return answer ? std::optional(*std::move(answer)) : std::nullopt;
}

std::size_t size_of(const std::optional<cases::Answer>& answer) {
  std::size_t bytes = 0;
  if (answer) {
    for (const auto& [name, text] : answer->files) {
      bytes += name.size() + text.size();
    }
  }
  return bytes;
}

}  // namespace

std::optional<cases::Answer> ExpectedAgain::of(const Assignment& assignment, const std::string& input) {
  auto key = assignment.facts().name + '\n' + input;
  if (const auto found = known_.find(key); found != known_.end()) {
    return found->second;
  }
  auto answer = made_again(assignment, input);
  bytes_ += key.size() + size_of(answer);
  if (bytes_ > most_remembered) {
    known_.clear();
    bytes_ = key.size() + size_of(answer);
  }
  return known_.emplace(std::move(key), std::move(answer)).first->second;
}

CaseResult with_expected(const JobStarted& job, CaseResult result, ExpectedAgain& again) {
  const bool is_ours = job.against.empty() && result.judgement.reading.empty();
  const bool is_judged = !result.judgement.files.empty();
  if (!result.expected && is_ours && is_judged && result.judgement.verdict != Verdict::accepted &&
      !result.input.empty()) {
    result.expected = again.of(*job.assignment, result.input);
  }
  return result;
}

ordered_json told_of_case(const JobStarted& job, const CaseResult& result) {
  return {{"text", case_text(result, false)}, {"again", again_text(job, result)}};
}

void add_case_data(const JobStarted& job, std::string_view name, const CaseResult& result,
                   std::vector<PackedData>& data) {
  const auto at_hand = [](const std::optional<cases::Answer>& answer) { return answer ? &*answer : nullptr; };
  add_page_data(
      *job.assignment,
      {name, result.input, at_hand(result.expected), at_hand(result.written), result.judgement.files}, data);
}

}  // namespace harness
