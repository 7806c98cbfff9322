#include "harness/judge/log_divergence.hpp"

#include <array>
#include <span>
#include <string>
#include <utility>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/log_course.hpp"
#include "harness/judge/log_hints.hpp"
#include "harness/judge/text_divergence.hpp"

namespace harness {
namespace {

/// The board before a node's move and after it, with the values, and how the move was made.
std::vector<BoardGroup> boards_at(const BoardView& boards, const std::vector<std::string>& path) {
  const auto here = board_after(boards, path);
  if (!here) {
    return {};
  }
  std::vector<DrawnBoard> drawn;
  if (path.empty()) {
    drawn.push_back({BoardTitle::at_the_root, "", *here, {}});
  } else if (const auto before = board_after(boards, std::span(path).first(path.size() - 1))) {
    drawn.push_back({BoardTitle::before, path.back(), *before, {}});
    drawn.push_back({BoardTitle::at, path.back(), *here, differing(*before, *here)});
  }
  auto group = board_group_with_values(boards, std::move(drawn));
  if (const auto story = story_of(boards, path); !story.empty()) {
    group.stories.push_back({StoryKind::just_made, path.back(), story});
  }
  return {std::move(group)};
}

DivergenceKind kind_of(LogColumn column) {
  switch (column) {
    case LogColumn::value:
      return DivergenceKind::value;
    case LogColumn::alpha:
      return DivergenceKind::alpha;
    case LogColumn::beta:
      return DivergenceKind::beta;
  }
  return DivergenceKind::value;
}

/// The line is of the right node and depth, and differs in its numbers.
LogFinding other_numbers(const LogContext& context) {
  const std::array<std::pair<LogColumn, Column>, 3> all{{{LogColumn::value, {ColumnId::value, "Value"}},
                                                         {LogColumn::alpha, {ColumnId::alpha, "Alpha"}},
                                                         {LogColumn::beta, {ColumnId::beta, "Beta"}}}};
  std::vector<LogColumn> different;
  std::vector<Column> columns;
  for (const auto& [number, column] : all) {
    if (context.here.line.text(number) != context.got_line.text(number)) {
      different.push_back(number);
      columns.push_back(column);
    }
  }
  if (auto finding = other_pruning(context)) {
    finding->columns = std::move(columns);
    return *std::move(finding);
  }
  return {kind_of(different.front()), message(WhatId::log_columns), number_hints(context, different.front()),
          std::move(columns), context.here.path};
}

class LogJudge {
 public:
  LogJudge(std::string_view expected, std::string_view got, const cases::LineDifference& difference,
           const BoardView& boards)
      : expected_(expected),
        got_(got),
        difference_(difference),
        boards_(boards),
        divergence_(divergence_at(expected, got, difference)) {}

  Divergence divergence() {
    tell(finding());
    return divergence_;
  }

 private:
  void tell(const LogFinding& finding) {
    divergence_.kind = finding.kind;
    divergence_.what = finding.what;
    divergence_.hints = finding.hints;
    divergence_.columns = finding.columns;
    divergence_.path = finding.path;
    const bool about_a_node =
        finding.kind != DivergenceKind::header && finding.kind != DivergenceKind::malformed;
    if (here_) {
      divergence_.place = node_place(*here_);
    }
    if (about_a_node && here_) {
      divergence_.boards = boards_at(boards_, finding.path);
    }
  }

  LogFinding finding() {
    if (got_ends(divergence_)) {
      return ends_early();
    }
    if (expected_ends(divergence_)) {
      return goes_on();
    }
    const auto expected_line = line_from(expected_, difference_.expected_at).value();
    const auto got_line = line_from(got_, difference_.got_at).value();
    if (difference_.line == 1) {
      const auto next = line_from(expected_, expected_line.next);
      return {DivergenceKind::header, message(WhatId::header_differs),
              header_hints(expected_line.text, got_line.text, next ? next->text : "")};
    }
    here_ = place_in(expected_, difference_.expected_at);
    if (!here_) {
      return {DivergenceKind::line, message(WhatId::differs)};
    }
    if (got_line.next == got_.size() && !got_.ends_with('\n') &&
        expected_line.text.starts_with(got_line.text)) {
      return ends_early();
    }
    return both_lines(expected_line, got_line);
  }

  LogFinding both_lines(const Line& expected_line, const Line& got_line) {
    const auto names = split_columns(line_from(expected_, 0)->text);
    auto complaint = malformation(expected_line.text, got_line.text, names);
    complaint = complaint ? complaint : strange_number(got_line.text, names, 1);
    const auto got = read_log_line(got_line);
    if (complaint || !got) {
      return {DivergenceKind::malformed,
              complaint ? *complaint : message(WhatId::line_due, "Node,Depth,Value"),
              {},
              {},
              here_->path};
    }
    const LogContext context{expected_, got_,   *here_, place_before(expected_, difference_.expected_at),
                             *got,      boards_};
    return context.same_node() ? other_numbers(context) : other_course(context);
  }

  /// The candidate's log is over, perhaps in the middle of this line.
  LogFinding ends_early() {
    const auto missing = divergence_.expected_lines - divergence_.line + 1;
    here_ = place_in(expected_, difference_.expected_at);
    if (count_lines(got_) == 0) {
      here_.reset();
      return {DivergenceKind::truncated, nothing_in(got_)};
    }
    LogFinding finding{DivergenceKind::truncated, got_ends(divergence_)
                                                      ? message(WhatId::log_ends, missing)
                                                      : message(WhatId::log_ends_within, missing - 1)};
    finding.path = here_ ? here_->path : std::vector<std::string>();
    return finding;
  }

  /// The expected log is over.
  LogFinding goes_on() const {
    LogFinding finding{DivergenceKind::extra_line,
                       message(WhatId::goes_on, count_lines(got_.substr(difference_.got_at)))};
    const auto last = line_before(got_, difference_.got_at);
    const auto line = line_from(got_, difference_.got_at);
    if (last && line && last->text == line->text) {
      finding.hints = {message(HintId::line_repeated)};
    }
    return finding;
  }

  const std::string_view expected_;
  const std::string_view got_;
  const cases::LineDifference difference_;
  const BoardView& boards_;
  Divergence divergence_;
  std::optional<LogPlace> here_;
};

}  // namespace

Divergence diverge_in_log(std::string_view expected, std::string_view got,
                          const cases::LineDifference& difference, const BoardView& boards) {
  return LogJudge(expected, got, difference, boards).divergence();
}

}  // namespace harness
