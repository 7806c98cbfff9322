// Judges any bytes as a file of one assignment's answer; the first byte says which problem's and which file.
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cases/equality.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/judge/answer_divergence.hpp"
#include "harness/judge/judge.hpp"
#include "harness/targets/judge_promises.hpp"
#include "harness/targets/judged_problems.hpp"

namespace {

using namespace harness;

/// One file that an answer to one problem has.
struct JudgedFile {
  const targets::JudgedProblem* problem = nullptr;
  OutputFile file;
};

const std::vector<JudgedFile>& judged_files() {
  static const auto files = [] {
    std::vector<JudgedFile> all;
    for (const auto& problem : targets::judged_problems(PLYCHECK_JUDGED)) {
      for (const auto& file : problem.problem.outputs) {
        all.push_back({&problem, file});
      }
    }
    return all;
  }();
  return files;
}

Verdict due_verdict(cases::Equality equality) {
  switch (equality) {
    case cases::Equality::identical:
    case cases::Equality::accepted:
      return Verdict::accepted;
    case cases::Equality::layout:
      return Verdict::layout;
    case cases::Equality::different:
      return Verdict::wrong;
  }
  return Verdict::judge_error;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) {
    return 0;
  }
  const auto& [problem, file] = judged_files()[data[0] % judged_files().size()];
  const std::string got(data + 1, data + size);
  const auto own = file.any_legal_move ? answer_of_own_move(file, got, problem->boards) : std::nullopt;
  const std::string& expected = own ? *own : problem->expected.files.find(file.name)->second;
  const auto comparison = problem->assignment->facts().comparison;
  const auto said = judge_file(file, comparison, problem->boards,
                               problem->expected.files.find(file.name)->second, got, problem->problem.search);
  fuzz::require(said.verdict == due_verdict(cases::compare(comparison, expected, got).equality),
                "a file is right when it is equal for the assignment, and wrong when it differs");
  fuzz::require(said.divergence.has_value() == (said.verdict == Verdict::wrong),
                "a wrong file's first difference is told");
  Judgement judgement;
  judgement.verdict = said.verdict;
  judgement.files.push_back(said);
  targets::require_shown(judgement);
  if (said.divergence) {
    targets::require_place(*said.divergence, expected, got);
  }
  return 0;
}
