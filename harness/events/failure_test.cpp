#include "harness/events/failure.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

FileJudgement wrong(const std::string& name, DivergenceKind kind,
                    const std::vector<std::string>& columns = {}) {
  FileJudgement file{name, Verdict::wrong, {}, Divergence{}};
  file.divergence->kind = kind;
  for (const auto& column : columns) {
    file.divergence->columns.push_back({ColumnId::field, column});
  }
  return file;
}

TEST(FailureKind, NamesTheFirstFileThatIsNotRight) {
  const Judgement judgement{Verdict::wrong,
                            {},
                            {{"next_state.txt", Verdict::accepted, {}, std::nullopt},
                             wrong("traverse_log.txt", DivergenceKind::beta, {"Beta"}),
                             wrong("trace_state.txt", DivergenceKind::square)}};
  EXPECT_EQ(failure_kind(judgement), "WA, traverse_log.txt first differs in: column Beta");
}

TEST(FailureKind, NamesTheFirstOfSeveralFields) {
  const Judgement judgement{
      Verdict::wrong, {}, {wrong("output.txt", DivergenceKind::field, {"nodes", "pruned", "node 2"})}};
  EXPECT_EQ(failure_kind(judgement), "WA, output.txt first differs in: nodes");
}

TEST(FailureKind, OfAMissingFileIsItsVerdict) {
  const Judgement judgement{
      Verdict::no_output,
      {},
      {{"output.txt", Verdict::no_output, {message(RemarkId::not_written)}, std::nullopt}}};
  EXPECT_EQ(failure_kind(judgement), "NO, output.txt");
}

TEST(FailureKind, OfARunIsWhyItWentWrong) {
  EXPECT_EQ(
      failure_kind(
          {Verdict::runtime_error, {message(ReasonId::exit_status, 3), message(ReasonId::though_right)}, {}}),
      "RTE, exit status 3");
  EXPECT_EQ(failure_kind({Verdict::time_limit, {}, {}}), "TLE");
}

TEST(FailureKind, IsNoneWhereNothingIsWrongOrNobodyJudged) {
  EXPECT_EQ(failure_kind({Verdict::accepted, {}, {}}), std::nullopt);
  EXPECT_EQ(failure_kind({Verdict::skipped, {message(ReasonId::answer_wrong)}, {}}), std::nullopt);
  EXPECT_EQ(failure_kind({Verdict::judge_error, {message(ReasonId::no_space)}, {}}), std::nullopt);
}

}  // namespace
}  // namespace harness
