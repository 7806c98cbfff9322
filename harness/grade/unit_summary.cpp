#include "harness/grade/unit_summary.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/case_facts.hpp"
#include "harness/events/case_record.hpp"
#include "harness/events/score.hpp"
#include "harness/grade/unit_records.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {
namespace {

bool is_failing(Verdict verdict) {
  return verdict != Verdict::accepted && verdict != Verdict::skipped && verdict != Verdict::judge_error;
}

/// A limit ended the run: what it wrote until then is a matter of chance.
bool is_cut_off(Verdict verdict) {
  return verdict == Verdict::time_limit || verdict == Verdict::memory_limit ||
         verdict == Verdict::output_limit;
}

std::string difference_in(const std::string& id, const FileJudgement& file) {
  const Divergence& first = *file.divergence;
  std::vector<std::string> columns;
  columns.reserve(first.columns.size());
  for (const auto& column : first.columns) {
    columns.push_back(column.name);
  }
  const auto at = first.expansion > 0   ? fmt::format(", expansion {}", first.expansion)
                  : first.move > 0      ? fmt::format(", move {}", first.move)
                  : !first.path.empty() ? fmt::format(", at {}", fmt::join(first.path, " > "))
                                        : std::string();
  return fmt::format("case {}: {} line {}: {}{}{}", id, file.file, first.line, name_of(first.kind),
                     columns.empty() ? "" : fmt::format(" ({})", fmt::join(columns, ", ")), at);
}

/// Adds records up, in the order of the cases.
class Adder {
 public:
  Adder(const GradedSet& set, UnitSummary& summary)
      : set_(set),
        summary_(summary),
        score_(set.assignment->facts().tasks, set.assignment->facts().grading) {}

  void add(CaseRecord record, std::size_t place) {
    const Verdict verdict = record.judgement.verdict;
    summary_.verdicts[place] = verdict;
    if (is_failing(verdict)) {
      note_outputs(record);
      note_difference(record);
    }
    record.attempts.clear();
    record.shown.reset();
    score_.add(result_of(std::move(record)));
  }

  void end() {
    summary_.points = score_.points();
    const auto scores = score_.tasks();
    for (const auto& task : set_.assignment->facts().tasks) {
      const auto found = std::ranges::find(scores, task.name, &TaskScore::task);
      summary_.tasks.push_back(found == scores.end() ? std::nullopt : std::optional(found->points()));
    }
    summary_.outputs = wrote_ && is_whole_ ? cases::hash_of(outputs_) : std::string();
  }

 private:
  void note_outputs(const CaseRecord& record) {
    outputs_ += cases::hash_of(record.id) + std::string(code_of(record.judgement.verdict));
    if (!record.shown || is_cut_off(record.judgement.verdict)) {
      return;
    }
    const auto& written = written_by(record.attempts, *record.shown);
    is_whole_ = is_whole_ && written;
    if (!written) {
      return;
    }
    for (const auto& [name, bytes] : written->files) {
      outputs_ += cases::hash_of(name) + cases::hash_of(bytes);
      wrote_ = true;
    }
  }

  void note_difference(const CaseRecord& record) {
    for (const auto& file : record.judgement.files) {
      if (summary_.first_difference.empty() && file.divergence) {
        summary_.first_difference = difference_in(record.id, file);
      }
    }
  }

  const GradedSet& set_;
  UnitSummary& summary_;
  Score score_;
  std::string outputs_;
  bool wrote_ = false;
  bool is_whole_ = true;
};

}  // namespace

int UnitSummary::failing() const {
  return static_cast<int>(
      std::ranges::count_if(verdicts, [](const auto& verdict) { return verdict && is_failing(*verdict); }));
}

int UnitSummary::not_judged() const {
  return static_cast<int>(std::ranges::count_if(verdicts, [](const auto& verdict) {
    return !verdict || *verdict == Verdict::skipped || *verdict == Verdict::judge_error;
  }));
}

bool UnitSummary::is_final() const {
  return fault.empty() && not_judged() == 0;
}

UnitSummary summary_of(const GradePlan& plan, const GradedSet& set, const GradedWork& work) {
  UnitSummary summary;
  summary.verdicts.resize(set.source.cases.size());
  const auto records = RunRecords::open(records_file(plan, work, set));
  const auto key = records ? records->key() : tl::unexpected(records.error());
  const auto head = key ? records->head(*plan.registry) : tl::unexpected(key.error());
  if (!head) {
    summary.tasks.resize(set.assignment->facts().tasks.size());
    return summary;
  }
  summary.fault = fault_in(*key);
  summary.compiles = head->compiles;
  summary.remark = head->candidate_remark;
  Adder adder(set, summary);
  records->records(true, [&](PlacedRecord placed) {
    if (placed.place < summary.verdicts.size() && !placed.is_damaged) {
      adder.add(std::move(placed.record), placed.place);
    }
    return true;
  });
  adder.end();
  const auto end = records->end(set.assignment->core.mutants);
  if (end && *end) {
    summary.is_over = true;
    summary.finding = (*end)->finding;
  }
  return summary;
}

}  // namespace harness
