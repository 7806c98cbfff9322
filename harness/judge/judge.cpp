#include "harness/judge/judge.hpp"

#include <algorithm>
#include <span>
#include <utility>

#include "cases/file.hpp"
#include "cases/piecewise.hpp"
#include "harness/judge/answer_divergence.hpp"
#include "harness/judge/board_divergence.hpp"
#include "harness/judge/expansion_divergence.hpp"
#include "harness/judge/layout_remarks.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/log_divergence.hpp"
#include "harness/judge/misplaced.hpp"
#include "harness/judge/run_verdict.hpp"
#include "harness/judge/symptoms.hpp"
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

/// Whether lines that a file has too many may be told apart from its own: those of a search's log are alike.
bool has_lines_of_its_own(const OutputFile& file) {
  switch (file.kind) {
    case FileKind::board:
    case FileKind::answer:
    case FileKind::text:
      return true;
    case FileKind::boards:
    case FileKind::log:
    case FileKind::expansions:
    case FileKind::table:
      return false;
  }
  return false;
}

/// Adds what is sure of the layout, as far as it is not told already.
void add_layout(const OutputFile& file, Hints layout, Divergence& divergence) {
  std::erase_if(layout, [&](const Hint& hint) {
    return hint.id == HintId::lines_too_many &&
           (!has_lines_of_its_own(file) || divergence.what.id == WhatId::goes_on ||
            std::ranges::count(divergence.hints, HintId::rest_is_right, &Hint::id) > 0 ||
            std::ranges::count(divergence.hints, HintId::board_in_lines, &Hint::id) > 0);
  });
  add(divergence.hints, std::move(layout));
}

/// In what the layout of a file differs that is accepted all the same.
Remarks accepted_layout(std::span<const cases::LayoutChange> changes) {
  Remarks remarks = remarks_of(changes);
  remarks.insert(remarks.begin(), message(RemarkId::accepted_layout));
  return remarks;
}

/// Where every legal move is right, the answer of the candidate's own.
std::optional<std::string> own_answer(const OutputFile& file, const LateBoards& boards,
                                      std::string_view got) {
  return file.any_legal_move ? answer_of_own_move(file, got, boards.view()) : std::nullopt;
}

/// So much of a large file is looked at from where it differs.
constexpr std::size_t most_shown = std::size_t{1} << 20;

std::optional<cases::OpenFile> opened(const FoundFiles& found, std::string_view name) {
  return found.open ? found.open(name) : std::nullopt;
}

/// How long a line goes on that is under way at `at`.
std::int64_t bytes_to_line_end(const cases::OpenFile& file, std::int64_t at) {
  std::int64_t bytes = 0;
  file.each_piece(at, cases::usual_piece, [&bytes](std::string_view piece) {
    const auto newline = piece.find('\n');
    bytes += static_cast<std::int64_t>(std::min(newline, piece.size()));
    return newline == std::string_view::npos;
  });
  return bytes;
}

/// What `count_lines` says of a file from `at`.
std::int64_t count_lines_from(const cases::OpenFile& file, std::int64_t at) {
  std::int64_t lines = 0;
  std::int64_t newlines = 0;
  file.each_piece(at, cases::usual_piece, [&](std::string_view piece) {
    if (const auto of_piece = count_lines(piece); of_piece > 0) {
      lines = newlines + of_piece;
    }
    newlines += std::count(piece.begin(), piece.end(), '\n');
    return true;
  });
  return lines;
}

/// Where a large file differs. What stands before the first difference is the same by lines, so that the
/// expected text can stand for it.
Divergence diverge_in_pieces(const OutputFile& file, const Demand& demand, std::string_view expected,
                             const cases::OpenFile& got, const cases::LineDifference& difference) {
  std::string near(expected.substr(0, difference.expected_at));
  if (!near.empty() && !near.ends_with('\n')) {
    near += '\n';
  }
  const cases::LineDifference here{difference.line, difference.expected_at, near.size()};
  const auto shown = got.part(static_cast<std::int64_t>(difference.got_at), most_shown);
  near += shown;
  const auto end = static_cast<std::int64_t>(difference.got_at + shown.size());
  if (shown.find('\n') == std::string::npos && end < got.size()) {
    // Of such a line nothing is told but how long it is.
    auto divergence = diverge_as_text(expected, near, here);
    divergence.lines->got.after += bytes_to_line_end(got, end);
    return divergence;
  }
  auto divergence = diverge(file, expected, near, here, demand.boards.view(), demand.search);
  if (divergence.what.id == WhatId::goes_on) {
    divergence.what =
        message(WhatId::goes_on, count_lines_from(got, static_cast<std::int64_t>(difference.got_at)));
  }
  return divergence;
}

FileJudgement judge_in_pieces(const OutputFile& file, const Demand& demand, std::string_view expected,
                              const cases::OpenFile& got) {
  const auto own =
      file.any_legal_move ? own_answer(file, demand.boards, got.part(0, most_shown)) : std::nullopt;
  if (own) {
    expected = *own;
  }
  const auto compared = cases::compare_in_pieces(demand.comparison, expected, got);
  switch (compared.equality) {
    case cases::Equality::identical:
      return {file.name, Verdict::accepted, {}, std::nullopt};
    case cases::Equality::accepted:
      return {file.name, Verdict::accepted, accepted_layout(cases::layout_changes_in_pieces(expected, got)),
              std::nullopt};
    case cases::Equality::layout:
      return {file.name, Verdict::layout, layout_remarks_in_pieces(expected, got), std::nullopt};
    case cases::Equality::different: {
      auto divergence = diverge_in_pieces(file, demand, expected, got, *compared.difference);
      add_layout(file, layout_hints_in_pieces(demand.comparison, expected, got), divergence);
      return {file.name, Verdict::wrong, {}, std::move(divergence)};
    }
  }
  return {};
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
  if (const auto large = there ? opened(found, file.name) : std::nullopt) {
    return judge_in_pieces(file, demand, expected->second, *large);
  }
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
    if (due == answer.files.end()) {
      return false;
    }
    if (const auto large = opened(found, file.name)) {
      const auto own =
          file.any_legal_move ? own_answer(file, demand.boards, large->part(0, most_shown)) : std::nullopt;
      return is_right(cases::compare_in_pieces(demand.comparison, own ? *own : due->second, *large).equality);
    }
    const auto got = found.read(file.name);
    if (!got) {
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

/// Has every hint that claims a cause prove it, or say what is seen.
void settle(const Demand& demand, const FoundFiles& found, Judgement& judgement) {
  std::optional<cases::Answer> files = cases::Answer();
  for (const auto& file : judgement.files) {
    const bool whole = files && file.verdict != Verdict::no_output && !opened(found, file.file);
    const auto bytes = whole ? found.read(file.file) : std::nullopt;
    if (!bytes) {
      files.reset();
      break;
    }
    files->files[file.file] = *bytes;
  }
  for (auto& file : judgement.files) {
    if (file.divergence) {
      settle_claims(file.divergence->hints, demand.proofs, files);
    }
  }
}

}  // namespace

bool is_right_file(const FoundFiles& found, std::string_view name, cases::Comparison comparison,
                   std::string_view expected) {
  if (const auto large = opened(found, name)) {
    return is_right(cases::compare_in_pieces(comparison, expected, *large).equality);
  }
  const auto got = found.read(name);
  return got && is_right(cases::compare(comparison, expected, *got).equality);
}

bool is_readable(const FoundFiles& found, std::string_view name) {
  return opened(found, name) || found.read(name);
}

FileJudgement judge_file(const OutputFile& file, cases::Comparison comparison, const LateBoards& boards,
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
      return {file.name, Verdict::accepted, accepted_layout(cases::layout_changes(expected, got)),
              std::nullopt};
    case cases::Equality::layout:
      return {file.name, Verdict::layout, layout_remarks(expected, got), std::nullopt};
    case cases::Equality::different: {
      auto divergence = diverge(file, expected, got, *compared.difference, boards.view(), search);
      add_layout(file, layout_hints(comparison, expected, got), divergence);
      return {file.name, Verdict::wrong, {}, std::move(divergence)};
    }
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
    settle(demand, found, judgement);
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
  judgement.symptoms = symptoms_of(run, demand, found, judgement);
  return judgement;
}

}  // namespace harness
