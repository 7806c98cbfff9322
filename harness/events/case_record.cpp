#include "harness/events/case_record.hpp"

#include <utility>

namespace harness {

CaseResult result_of(CaseRecord record) {
  CaseResult result;
  result.id = std::move(record.id);
  result.task = std::move(record.task);
  result.summary = std::move(record.summary);
  result.tags = std::move(record.tags);
  result.judgement = std::move(record.judgement);
  result.kept_folder = std::move(record.kept_folder);
  result.mark = std::move(record.mark);
  result.input = std::move(record.input);
  result.expected = std::move(record.answer);
  result.limits = record.limits;
  if (record.shown && *record.shown < record.attempts.size()) {
    Attempt& shown = record.attempts[*record.shown];
    result.run = std::move(shown.run);
    result.written = std::move(record.attempts[shown.wrote_as.value_or(*record.shown)].written);
  }
  return result;
}

}  // namespace harness
