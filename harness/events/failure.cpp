#include "harness/events/failure.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/core.h>

#include "harness/events/score.hpp"
#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {

std::optional<std::string> failure_kind(const Judgement& judgement) {
  const Verdict verdict = judgement.verdict;
  if (verdict == Verdict::accepted || verdict == Verdict::skipped || verdict == Verdict::judge_error) {
    return std::nullopt;
  }
  if (is_of_the_run(verdict)) {
    const auto why = kind_of(judgement.reasons);
    return why.empty() ? std::string(code_of(verdict)) : fmt::format("{}, {}", code_of(verdict), why);
  }
  const auto wrong = std::ranges::find_if(judgement.files,
                                          [](const auto& file) { return file.verdict != Verdict::accepted; });
  if (wrong == judgement.files.end()) {
    return std::string(code_of(verdict));
  }
  if (wrong->divergence) {
    Divergence first = *wrong->divergence;
    // The others go along with it in one input and not in the next.
    first.columns.resize(std::min<std::size_t>(first.columns.size(), 1));
    return fmt::format("{}, {} first differs in: {}", code_of(wrong->verdict), wrong->file,
                       what_differs(first));
  }
  return fmt::format("{}, {}", code_of(wrong->verdict), wrong->file);
}

}  // namespace harness
