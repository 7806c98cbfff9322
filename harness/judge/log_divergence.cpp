#include "harness/judge/log_divergence.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <utility>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/drawing.hpp"
#include "harness/judge/log_course.hpp"
#include "harness/judge/log_hints.hpp"
#include "harness/judge/text_divergence.hpp"

namespace harness {
namespace {

/// The board before a node's move and after it, with the values, and how the move was made.
std::vector<std::string> draw_node(const BoardView& boards, const std::vector<std::string>& path) {
  const auto here = board_after(boards, path);
  if (!here) {
    return {};
  }
  std::vector<Panel> panels;
  if (path.empty()) {
    panels.push_back({"the board at the root", *here, {}});
  } else if (const auto before = board_after(boards, std::span(path).first(path.size() - 1))) {
    panels.push_back({"before " + path.back(), *before, {}});
    panels.push_back({"at " + path.back(), *here, differing(*before, *here)});
  }
  auto lines = draw_with_values(std::move(panels), boards);
  if (const auto story = story_of(boards, path); !story.empty()) {
    lines.push_back(fmt::format("({} was just taken by {})", path.back(), story));
  }
  return lines;
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
LogFinding other_numbers(const LogScene& scene) {
  constexpr std::array<std::pair<LogColumn, std::string_view>, 3> columns{
      {{LogColumn::value, "Value"}, {LogColumn::alpha, "Alpha"}, {LogColumn::beta, "Beta"}}};
  std::vector<LogColumn> different;
  std::vector<std::string_view> names;
  for (const auto& [column, name] : columns) {
    if (scene.here.line.text(column) != scene.got_line.text(column)) {
      different.push_back(column);
      names.push_back(name);
    }
  }
  const auto column_names = fmt::format("{}", fmt::join(names, ", "));
  if (auto finding = other_pruning(scene)) {
    finding->column = column_names;
    return *finding;
  }
  return {kind_of(different.front()),
          fmt::format(", column{} {}, at {}", names.size() == 1 ? "" : "s",
                      fmt::join(names, names.size() == 2 ? " and " : ", "), place_text(scene.here)),
          number_hint(scene, different.front()), column_names, scene.here.path};
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
    divergence_.where = line_of(divergence_.line, divergence_.expected_lines) + finding.what;
    divergence_.hint = finding.hint;
    divergence_.column = finding.column;
    divergence_.open_column = finding.column;
    divergence_.path = finding.path;
    const bool about_a_node =
        finding.kind != DivergenceKind::header && finding.kind != DivergenceKind::malformed;
    if (about_a_node && here_) {
      divergence_.drawing = draw_node(boards_, finding.path);
    }
  }

  LogFinding finding() {
    if (divergence_.got_line == end_of_file) {
      return ends_early();
    }
    if (divergence_.expected_line == end_of_file) {
      return goes_on();
    }
    const auto expected_line = line_from(expected_, difference_.expected_at).value();
    const auto got_line = line_from(got_, difference_.got_at).value();
    if (difference_.line == 1) {
      const auto next = line_from(expected_, expected_line.next);
      return {DivergenceKind::header,
              ", the header, differs",
              header_hint(expected_line.text, got_line.text, next ? next->text : ""),
              "",
              {}};
    }
    here_ = place_in(expected_, difference_.expected_at);
    if (!here_) {
      return {DivergenceKind::line, " differs", "", "", {}};
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
    complaint = complaint.empty() ? strange_number(got_line.text, names, 1) : complaint;
    const auto got = read_log_line(got_line);
    if (!complaint.empty() || !got) {
      return {DivergenceKind::malformed,
              fmt::format(", malformed: {}", complaint.empty() ? "Node,Depth,Value is due" : complaint), "",
              "", here_->path};
    }
    const LogScene scene{expected_, got_,   *here_, place_before(expected_, difference_.expected_at),
                         *got,      boards_};
    return scene.same_node() ? other_numbers(scene) : other_course(scene);
  }

  /// The candidate's log is over, perhaps in the middle of this line.
  LogFinding ends_early() {
    const auto missing = divergence_.expected_lines - divergence_.line + 1;
    LogFinding finding{DivergenceKind::truncated, "", "", "", {}};
    here_ = place_in(expected_, difference_.expected_at);
    if (count_lines(got_) == 0) {
      finding.what = fmt::format(": {}", nothing_text(got_));
      here_.reset();
      return finding;
    }
    finding.path = here_ ? here_->path : std::vector<std::string>();
    if (divergence_.got_line != end_of_file) {
      finding.what = fmt::format(": yours ends in the middle of the line{}",
                                 missing == 1 ? "" : ", " + counted(missing - 1, "line") + " before the end");
      return finding;
    }
    finding.what = missing == 1 ? ": the last line is missing"
                                : fmt::format(": yours ends before it, {} lines are missing", missing);
    if (here_) {
      finding.what += missing == 1 ? fmt::format(" ({})", place_text(*here_))
                                   : fmt::format(", the first at {}", place_text(*here_));
    }
    return finding;
  }

  /// The expected log is over.
  LogFinding goes_on() const {
    const auto more = count_lines(got_.substr(difference_.got_at));
    LogFinding finding{DivergenceKind::extra_line,
                       fmt::format(": yours goes on with {}", counted(more, "line")),
                       "",
                       "",
                       {}};
    const auto last = line_before(got_, difference_.got_at);
    const auto line = line_from(got_, difference_.got_at);
    if (last && line && last->text == line->text) {
      finding.hint = "it repeats the line before";
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
