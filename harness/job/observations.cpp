#include "harness/job/observations.hpp"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <utility>
#include <variant>

#include "fuzz/foundations/assignment.hpp"

namespace harness {
namespace {

using HowItEnded = fuzz::MutantRun::Ending;

/// How the run of a case ended; nothing where it says nothing of the candidate's outputs.
std::optional<HowItEnded> ending_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::accepted:
    case Verdict::layout:
    case Verdict::wrong:
    case Verdict::no_output:
      return HowItEnded::answered;
    case Verdict::runtime_error:
      return HowItEnded::crashed;
    case Verdict::time_limit:
    case Verdict::memory_limit:
    case Verdict::output_limit:
      return HowItEnded::over_budget;
    case Verdict::compile_error:
    case Verdict::skipped:
    case Verdict::judge_error:
      return std::nullopt;
  }
  return std::nullopt;
}

/// Python's, Java's and Node.js's words for it.
fuzz::CrashCause cause_by(std::string_view exception) {
  using Words = std::initializer_list<std::string_view>;
  const auto says_any = [exception](const Words& words) {
    return std::ranges::any_of(
        words, [exception](std::string_view word) { return exception.find(word) != std::string_view::npos; });
  };
  if (says_any({"RecursionError", "StackOverflowError", "Maximum call stack", "maximum recursion depth"})) {
    return fuzz::CrashCause::recursion;
  }
  if (says_any({"IndexError", "IndexOutOfBounds"})) {
    return fuzz::CrashCause::index;
  }
  if (says_any({"NoneType", "NullPointerException", "of null", "of undefined"})) {
    return fuzz::CrashCause::null;
  }
  return fuzz::CrashCause::other;
}

fuzz::CrashCause cause_of(const Judgement& judgement) {
  const auto& symptoms = judgement.symptoms;
  const auto found = std::ranges::find(symptoms, SymptomId::exception, &Symptom::id);
  if (found == symptoms.end() || found->arguments.empty()) {
    return fuzz::CrashCause::unknown;
  }
  const auto* const text = std::get_if<std::string>(&found->arguments.front());
  return text == nullptr ? fuzz::CrashCause::unknown : cause_by(*text);
}

std::int64_t bytes_of(const fuzz::Observation& observation) {
  auto bytes = static_cast<std::int64_t>(observation.input.size());
  for (const auto& [name, text] : observation.did.answer.files) {
    bytes += static_cast<std::int64_t>(text.size());
  }
  return bytes;
}

}  // namespace

std::optional<fuzz::Observation> observation_of(std::string_view input, const CaseResult& result) {
  const auto ending = ending_of(result.judgement.verdict);
  if (!ending) {
    return std::nullopt;
  }
  if (*ending != HowItEnded::answered) {
    return fuzz::Observation{std::string(input), {*ending, {}}, true, cause_of(result.judgement)};
  }
  if (!result.written) {
    return std::nullopt;
  }
  const bool is_failing = result.judgement.verdict != Verdict::accepted;
  return fuzz::Observation{std::string(input),
                           {*ending, *result.written},
                           is_failing,
                           fuzz::CrashCause::unknown,
                           result.judgement.reading};
}

bool Observations::has_room_for(const fuzz::Observation& observation) const {
  return failing_.size() + passing_.size() < most_cases && bytes_ + bytes_of(observation) <= most_bytes;
}

void Observations::take(std::string_view input, const CaseResult& result) {
  const auto ending = ending_of(result.judgement.verdict);
  if (!ending) {
    return;
  }
  const bool is_failing = result.judgement.verdict != Verdict::accepted;
  if (is_failing) {
    const auto& reading = result.judgement.reading;
    reading_ = finding_.failing == 0 || reading_ == reading ? std::optional(reading) : std::nullopt;
    ++finding_.failing;
    ids_.emplace(input, result.id);
    finding_.any_output = finding_.any_output || (*ending == HowItEnded::answered && result.written &&
                                                  !result.written->files.empty());
  }
  auto observation = observation_of(input, result);
  while (observation && is_failing && !has_room_for(*observation) && !passing_.empty()) {
    bytes_ -= bytes_of(passing_.back());
    passing_.pop_back();
    ++finding_.not_kept;
  }
  if (!observation || !has_room_for(*observation)) {
    ++finding_.not_kept;
    return;
  }
  bytes_ += bytes_of(*observation);
  (is_failing ? failing_ : passing_).push_back(std::move(*observation));
}

std::string Observations::id_of(std::string_view input) const {
  const auto found = ids_.find(input);
  return found == ids_.end() ? std::string() : found->second;
}

std::optional<Finding> Observations::find(const fuzz::Assignment& assignment, const SearchTerms& search,
                                          const std::stop_token& stop) {
  if (finding_.failing == 0) {
    return std::nullopt;
  }
  Finding found = std::move(finding_);
  if (reading_ && !reading_->empty()) {
    found.reading = *reading_;
    return found;
  }
  if (assignment.mutants.empty() || !assignment.answer_with) {
    return std::nullopt;
  }
  all_ = std::move(failing_);
  std::ranges::move(passing_, std::back_inserter(all_));
  fuzz::DiagnosisTerms terms;
  terms.jobs = search.jobs;
  terms.reading = search.accepted_reading;
  terms.memory = search.memory;
  terms.is_first_look = search.is_first_look;
  found.diagnosis = fuzz::diagnose(assignment, all_, terms, stop);
  found.known = fuzz::known_to(found.diagnosis, assignment);
  return found;
}

}  // namespace harness
