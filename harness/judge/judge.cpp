#include "harness/judge/judge.hpp"

#include <algorithm>
#include <utility>

#include "cases/file.hpp"
#include "harness/judge/answer_divergence.hpp"
#include "harness/judge/board_divergence.hpp"
#include "harness/judge/expansion_divergence.hpp"
#include "harness/judge/layout_remarks.hpp"
#include "harness/judge/log_divergence.hpp"
#include "harness/judge/misplaced.hpp"
#include "harness/judge/run_verdict.hpp"
#include "harness/judge/table_divergence.hpp"
#include "harness/judge/text_divergence.hpp"
#include "harness/judge/trace_divergence.hpp"

namespace harness {
namespace {

Divergence diverge(const OutputFile& file, std::string_view expected, std::string_view got,
                   const cases::LineDifference& difference, const BoardView& boards,
                   const MakeSearchView& make_search) {
  const SearchView search = make_search ? make_search() : SearchView{};
  switch (file.kind) {
    case FileKind::board:
      return diverge_in_board(expected, got, difference, boards, file.separator);
    case FileKind::boards:
      return diverge_in_trace(expected, got, difference, boards);
    case FileKind::log:
      return diverge_in_log(expected, got, difference, boards);
    case FileKind::expansions:
      return diverge_in_expansions(expected, got, difference, search);
    case FileKind::table:
      return diverge_in_table(file, expected, got, difference, boards);
    case FileKind::answer:
      return diverge_in_answer(file, expected, got, difference, boards, search);
    case FileKind::text:
      return diverge_as_text(expected, got, difference);
  }
  return diverge_as_text(expected, got, difference);
}

/// In what the layout of a file differs that is accepted all the same.
Remarks accepted_layout(std::string_view expected, std::string_view got) {
  Remarks remarks = remarks_of(cases::layout_changes(expected, got));
  remarks.insert(remarks.begin(), message(RemarkId::accepted_layout));
  return remarks;
}

/// Where every legal move is right, the answer of the candidate's own.
std::optional<std::string> own_answer(const OutputFile& file, const BoardView& boards, std::string_view got) {
  return file.any_legal_move ? answer_of_own_move(file, got, boards) : std::nullopt;
}

/// A file that the candidate should have written and has not.
FileJudgement judge_missing(const OutputFile& file, const Demand& demand, std::string_view expected,
                            const FoundFiles& found, std::string_view printed) {
  return {file.name,
          Verdict::no_output,
          {misplaced_remark(file.name, demand.comparison, expected, found, printed)},
          std::nullopt};
}

FileJudgement judge_output(const OutputFile& file, const Demand& demand, const FoundFiles& found,
                           std::string_view printed) {
  const auto expected = demand.expected.files.find(file.name);
  if (expected == demand.expected.files.end()) {
    return {file.name, Verdict::judge_error, {message(RemarkId::nothing_expected)}, std::nullopt};
  }
  const bool there = std::ranges::count(found.names, file.name) > 0;
  const auto got = there ? found.read(file.name) : std::nullopt;
  if (got) {
    return judge_file(file, demand.comparison, demand.boards, expected->second, *got, demand.search);
  }
  auto judgement = judge_missing(file, demand, expected->second, found, printed);
  if (there) {
    judgement.remarks = {message(RemarkId::not_readable, cases::largest_answer >> 20)};
  }
  return judgement;
}

/// The reading by which all files are right; empty when there is none.
std::string reading_followed(const Demand& demand, const FoundFiles& found) {
  const auto is_due = [&](const OutputFile& file, const cases::Answer& answer) {
    const auto due = answer.files.find(file.name);
    const auto got = found.read(file.name);
    if (due == answer.files.end() || !got) {
      return false;
    }
    const auto own = own_answer(file, demand.boards, *got);
    return is_right(cases::compare(demand.comparison, own ? *own : due->second, *got).equality);
  };
  for (const auto& reading : demand.readings) {
    for (const auto& answer : reading.answers()) {
      if (std::ranges::all_of(demand.outputs, [&](const auto& file) { return is_due(file, answer); })) {
        return reading.name;
      }
    }
  }
  return "";
}

/// Where the answer follows the reading that is accepted, all its files are right.
void accept_reading(std::string_view accepted, Judgement& judgement) {
  if (judgement.reading.empty() || judgement.reading != accepted) {
    return;
  }
  judgement.verdict = Verdict::accepted;
  for (auto& file : judgement.files) {
    file = {file.file, Verdict::accepted, {}, std::nullopt};
  }
}

/// How many there were is a matter of the moment: one that ends by itself is there or is not.
void add_left_behind(int processes, Reasons& reasons) {
  if (processes > 0) {
    reasons.push_back(message(ReasonId::left_behind));
  }
}

}  // namespace

FileJudgement judge_file(const OutputFile& file, cases::Comparison comparison, const BoardView& boards,
                         std::string_view expected, std::string_view got, const MakeSearchView& search) {
  const auto own = own_answer(file, boards, got);
  if (own) {
    expected = *own;
  }
  const auto compared = cases::compare(comparison, expected, got);
  switch (compared.equality) {
    case cases::Equality::identical:
      return {file.name, Verdict::accepted, {}, std::nullopt};
    case cases::Equality::accepted:
      return {file.name, Verdict::accepted, accepted_layout(expected, got), std::nullopt};
    case cases::Equality::layout:
      return {file.name, Verdict::layout, layout_remarks(expected, got), std::nullopt};
    case cases::Equality::different:
      return {
          file.name, Verdict::wrong, {}, diverge(file, expected, got, *compared.difference, boards, search)};
  }
  return {};
}

Judgement judge_files(const Demand& demand, const FoundFiles& found, std::string_view printed) {
  Judgement judgement;
  for (const auto& file : demand.outputs) {
    judgement.files.push_back(judge_output(file, demand, found, printed));
    judgement.verdict = std::max(judgement.verdict, judgement.files.back().verdict);
  }
  if (judgement.verdict == Verdict::wrong) {
    judgement.reading = reading_followed(demand, found);
    accept_reading(demand.accepted_reading, judgement);
  }
  return judgement;
}

Judgement judge_run(const RunResult& run, const Limits& limits, const Demand& demand,
                    const FoundFiles& found) {
  const auto ending = judge_ending(run, limits);
  if (ending.verdict == Verdict::skipped || ending.verdict == Verdict::judge_error) {
    return {ending.verdict, ending.reasons, {}};
  }
  auto judgement = judge_files(demand, found, run.stdout_tail);
  const bool all_right = judgement.verdict == Verdict::accepted;
  judgement.reasons = ending.reasons;
  if (ending.verdict != Verdict::accepted) {
    if (judgement.verdict != Verdict::judge_error) {
      judgement.verdict = ending.verdict;
    }
    std::erase_if(judgement.files, [](const auto& file) { return file.verdict == Verdict::no_output; });
    if (all_right) {
      judgement.reasons.push_back(message(ReasonId::though_right));
    }
  }
  add_left_behind(run.left_behind, judgement.reasons);
  return judgement;
}

}  // namespace harness
