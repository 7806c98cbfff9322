#include "harness/judge/table_divergence.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/judge/board_moves.hpp"
#include "harness/judge/board_text.hpp"
#include "harness/judge/lines.hpp"
#include "harness/judge/start_move.hpp"
#include "harness/judge/table_hints.hpp"
#include "harness/judge/text_divergence.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// More lines of a candidate's file are not looked at.
constexpr std::size_t most_lines = 10'000;
/// What stands behind so many columns is one more.
constexpr std::size_t most_cells = 1'000;

TableRow split(std::string_view line, char separator) {
  TableRow cells;
  while (true) {
    const bool splits = separator != 0 && cells.size() < most_cells;
    const auto end = splits ? line.find(separator) : std::string_view::npos;
    cells.push_back(line.substr(0, end));
    if (end == std::string_view::npos) {
      return cells;
    }
    line.remove_prefix(end + 1);
  }
}

std::vector<TableRow> rows_of(std::string_view text, char separator) {
  std::vector<TableRow> rows;
  for (const auto line : lines_from(text, 0, most_lines)) {
    rows.push_back(split(line, separator));
  }
  while (!rows.empty() && rows.back().size() == 1 && rows.back().front().empty()) {
    rows.pop_back();
  }
  return rows;
}

std::string letters_alone(std::string_view line) {
  std::string rest(line);
  std::erase_if(rest, [](char c) { return std::string_view(" \t\r,;|").find(c) != std::string_view::npos; });
  return rest;
}

/// That the columns stand together with the right sign between them.
Hint separator_hint(char separator) {
  return message(HintId::separator_between, visible(std::string(1, separator), Blanks::none));
}

Hints row_is_there(bool is_there) {
  return is_there ? Hints{message(HintId::row_is_there)} : Hints();
}

class TableJudge {
 public:
  TableJudge(const OutputFile& file, std::string_view expected, std::string_view got,
             const cases::LineDifference& difference, const BoardView& boards)
      : file_(file),
        boards_(boards),
        expected_(rows_of(expected, file.separator)),
        got_(rows_of(got, file.separator)),
        row_(static_cast<std::size_t>(difference.line - 1)),
        divergence_(diverge_as_text(expected, got, difference)) {}

  Divergence divergence() {
    if (got_.empty() || row_ >= std::max(got_.size(), expected_.size())) {
      return divergence_;
    }
    if (row_ >= got_.size()) {
      ends_early();
    } else if (row_ >= expected_.size()) {
      goes_on();
    } else if (row_ == 0) {
      header();
    } else {
      rows_differ();
    }
    return divergence_;
  }

 private:
  /// What says which row it is: "depth limit", and "3".
  std::string key() const { return file_.fields.empty() ? "row" : file_.fields.front().name; }
  static std::string name(const TableRow& row) { return short_name(row.front()); }
  std::string_view line(const std::vector<TableRow>& rows, std::size_t row) const {
    const auto* const first = rows[row].front().data();
    const auto& last = rows[row].back();
    return {first, static_cast<std::size_t>(last.data() + last.size() - first)};
  }
  bool repeats_a_row() const {
    return std::any_of(got_.begin(), got_.begin() + static_cast<std::ptrdiff_t>(row_),
                       [&](const auto& row) { return row.front() == got_[row_].front(); });
  }

  void ends_early() {
    divergence_.what = message(WhatId::table_ends, expected_.size() - row_, key(), name(expected_[row_]));
  }

  void goes_on() {
    if (divergence_.what.id == WhatId::goes_on) {
      divergence_.what.id = WhatId::table_goes_on;
      divergence_.what.arguments.insert(divergence_.what.arguments.end(), {key(), name(got_[row_])});
    }
    divergence_.hints = row_is_there(repeats_a_row());
  }

  void header() {
    divergence_.kind = DivergenceKind::header;
    divergence_.what = message(WhatId::header_differs);
    const auto due = line(expected_, 0);
    const auto own = line(got_, 0);
    if (expected_.size() > 1 && got_.front() == expected_[1]) {
      divergence_.hints = {message(HintId::header_missing)};
    } else if (letters_alone(due) == letters_alone(own)) {
      divergence_.hints = {separator_hint(file_.separator)};
    } else if (expected_.front().size() != got_.front().size()) {
      divergence_.hints = {message(HintId::header_names, got_.front().size(), expected_.front().size())};
    }
  }

  void rows_differ() {
    const TableRow& due = expected_[row_];
    const TableRow& own = got_[row_];
    if (own.size() != due.size()) {
      malformed();
    } else if (own.front() != due.front()) {
      other_row();
    } else {
      columns_differ();
    }
  }

  void malformed() {
    divergence_.kind = DivergenceKind::malformed;
    const bool separators = letters_alone(line(expected_, row_)) == letters_alone(line(got_, row_));
    divergence_.what = message(WhatId::table_column_count, key(), name(expected_[row_]), got_[row_].size(),
                               expected_[row_].size());
    divergence_.hints = separators ? Hints{separator_hint(file_.separator)} : Hints();
  }

  /// Another search's row stands there, or none's.
  void other_row() {
    const auto of = [](const std::vector<TableRow>& rows, std::string_view key) {
      return std::any_of(rows.begin() + 1, rows.end(), [&](const auto& row) { return row.front() == key; });
    };
    const auto due = name(expected_[row_]);
    const auto own = name(got_[row_]);
    if (!of(got_, expected_[row_].front()) && of(expected_, got_[row_].front())) {
      divergence_.kind = DivergenceKind::missing_line;
      divergence_.what = message(WhatId::table_row_missing, key(), due, own);
      return;
    }
    divergence_.kind = DivergenceKind::extra_line;
    divergence_.what = message(WhatId::table_row_extra, key(), due, own);
    divergence_.hints = row_is_there(repeats_a_row());
  }

  void columns_differ() {
    const TableRow& due = expected_[row_];
    const TableRow& own = got_[row_];
    for (std::size_t column = 0; column < due.size(); ++column) {
      if (due[column] != own[column]) {
        const bool of_problem = column >= file_.fields.size() || file_.fields[column].of_problem;
        divergence_.columns.push_back(header_column(expected_.front()[column], of_problem));
      }
    }
    divergence_.kind = DivergenceKind::field;
    divergence_.what = message(WhatId::table_columns, key(), name(due));
    divergence_.hints = hints();
    draw_moves();
  }

  Hints hints() const {
    Hints all;
    if (const auto column = different_move()) {
      all = start_move_hints(boards_, std::string(expected_[row_][*column]), std::string(got_[row_][*column]),
                             row_ - 1);
    }
    add(all, table_hints(expected_, got_));
    return all;
  }

  /// The column of moves, where it differs.
  std::optional<std::size_t> different_move() const {
    for (std::size_t column = 0; column < std::min(file_.fields.size(), got_[row_].size()); ++column) {
      if (file_.fields[column].kind == FieldKind::move && got_[row_][column] != expected_[row_][column]) {
        return column;
      }
    }
    return std::nullopt;
  }

  /// The board before the move, after the right one and after the candidate's.
  void draw_moves() {
    const auto column = different_move();
    const auto before = board_after(boards_, {});
    if (!column || !before) {
      return;
    }
    std::vector<DrawnBoard> drawn{{BoardTitle::before, "", *before, {}}};
    const auto add = [&](BoardTitle title, std::string_view move) {
      if (const auto board = board_after(boards_, std::vector{std::string(move)})) {
        drawn.push_back({title, std::string(move), *board, differing(*before, *board)});
      }
    };
    add(BoardTitle::expected_after, expected_[row_][*column]);
    add(BoardTitle::yours_after, got_[row_][*column]);
    divergence_.boards = {board_group_with_values(boards_, std::move(drawn))};
  }

  const OutputFile& file_;
  const BoardView& boards_;
  const std::vector<TableRow> expected_;
  const std::vector<TableRow> got_;
  const std::size_t row_;
  Divergence divergence_;
};

}  // namespace

Divergence diverge_in_table(const OutputFile& file, std::string_view expected, std::string_view got,
                            const cases::LineDifference& difference, const BoardView& boards) {
  return TableJudge(file, expected, got, difference, boards).divergence();
}

}  // namespace harness
