// A file of known failures.
#include <cstddef>
#include <cstdint>
#include <string>

#include "cases/testing/plain_text.hpp"
#include "fuzz/targets/parser_promises.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/store/known_failures.hpp"

namespace {

using namespace harness;

CaseResult result_of(const std::string& id, Verdict verdict) {
  CaseResult result;
  result.id = id;
  result.judgement.verdict = verdict;
  return result;
}

/// What is listed is as it is listed; a job on which it is so writes the same file again.
void look_at_marks(const KnownFailures& known) {
  KnownFailuresNow same(known);
  KnownFailuresNow right(known);
  for (const auto& [id, failure] : known) {
    const auto verdict = failure.verdict.value_or(Verdict::wrong);
    const auto mark = mark_of(known, id, verdict);
    fuzz::require(mark.known == Known::as_listed && mark.why == failure.why, "a listed failure is known");
    fuzz::require(mark_of(known, id, Verdict::judge_error).known == Known::not_listed,
                  "no fault of ours is a known failure");
    same.add(result_of(id, verdict));
    right.add(result_of(id, Verdict::accepted));
  }
  fuzz::require(same.value() == known, "what fails as before is listed as before");
  fuzz::require(right.value().empty(), "what is right now is listed no more");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto known = parse_known_failures(text);
  if (!known) {
    fuzz::require_place(text, known.error());
    fuzz::require(cases::testing::is_plain(cases::describe("known.txt", known.error())),
                  "an error is one line that can be printed");
    return 0;
  }
  const auto printed = print_known_failures(*known);
  const auto again = parse_known_failures(printed);
  fuzz::require(again == known, "known failures are read as they were printed");
  fuzz::require(print_known_failures(*again) == printed, "known failures are printed in one way");
  look_at_marks(*known);
  return 0;
}
