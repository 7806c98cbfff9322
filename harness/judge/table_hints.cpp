#include "harness/judge/table_hints.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "harness/judge/numbers.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

/// A column of both tables, where all its cells are numbers, and some differ.
struct NumberColumn {
  std::vector<std::int64_t> due;
  std::vector<std::int64_t> own;
};

class TableHints {
 public:
  TableHints(const std::vector<TableRow>& expected, const std::vector<TableRow>& got)
      : expected_(expected), got_(got) {}

  /// Whether the same rows stand in the same places.
  bool applies() const {
    bool alike = expected_.size() == got_.size();
    for (std::size_t row = 1; alike && row < expected_.size(); ++row) {
      alike = got_[row].size() == columns() && expected_[row].size() == columns() &&
              got_[row].front() == expected_[row].front();
    }
    return alike && expected_.size() > 1;
  }

  Hints hints() const {
    Hints all;
    for (std::size_t column = 1; column < columns(); ++column) {
      if (differs(column)) {
        auto swapped = swapped_with_later(column);
        add(all, swapped.empty() ? about_numbers(column) : std::move(swapped));
      }
    }
    return all;
  }

 private:
  std::size_t columns() const { return expected_.front().size(); }
  std::string name(std::size_t column) const { return visible(expected_.front()[column], Blanks::none); }

  bool differs(std::size_t column) const {
    for (std::size_t row = 1; row < expected_.size(); ++row) {
      if (expected_[row][column] != got_[row][column]) {
        return true;
      }
    }
    return false;
  }

  Hints swapped_with_later(std::size_t column) const {
    for (std::size_t other = column + 1; other < columns(); ++other) {
      bool swapped = differs(other);
      for (std::size_t row = 1; swapped && row < expected_.size(); ++row) {
        swapped = expected_[row][column] == got_[row][other] && expected_[row][other] == got_[row][column];
      }
      if (swapped) {
        return {message(HintId::columns_swapped, name(column), name(other))};
      }
    }
    return {};
  }

  std::optional<NumberColumn> numbers_of(std::size_t column) const {
    NumberColumn numbers;
    for (std::size_t row = 1; row < expected_.size(); ++row) {
      const auto due = whole_number(expected_[row][column]);
      const auto own = whole_number(got_[row][column]);
      if (!due || !own) {
        return std::nullopt;
      }
      numbers.due.push_back(*due);
      numbers.own.push_back(*own);
    }
    return numbers.due == numbers.own ? std::nullopt : std::optional(std::move(numbers));
  }

  Hints about_numbers(std::size_t column) const {
    const auto numbers = numbers_of(column);
    if (!numbers) {
      return {};
    }
    const auto rows = numbers->due.size();
    if (const auto offset = common_offset(*numbers)) {
      return {message(HintId::column_offset, name(column), *offset, rows)};
    }
    if (is_negative(*numbers)) {
      return {message(HintId::column_negative, name(column), rows)};
    }
    return is_running_sum(*numbers) ? Hints{message(HintId::column_running_sum, name(column))} : Hints();
  }

  static std::optional<std::int64_t> common_offset(const NumberColumn& numbers) {
    const auto offset = numbers.own.front() - numbers.due.front();
    for (std::size_t row = 0; row < numbers.due.size(); ++row) {
      if (numbers.own[row] - numbers.due[row] != offset) {
        return std::nullopt;
      }
    }
    return offset;
  }

  static bool is_negative(const NumberColumn& numbers) {
    for (std::size_t row = 0; row < numbers.due.size(); ++row) {
      if (numbers.own[row] != -numbers.due[row]) {
        return false;
      }
    }
    return true;
  }

  /// Two rows may be so by chance, and so may more where nothing is added: behind the first row at least two
  /// are not 0.
  static bool is_running_sum(const NumberColumn& numbers) {
    std::int64_t sum = 0;
    std::size_t added = 0;
    for (std::size_t row = 0; row < numbers.due.size(); ++row) {
      sum += numbers.due[row];
      if (numbers.own[row] != sum) {
        return false;
      }
      added += row > 0 && numbers.due[row] != 0 ? 1 : 0;
    }
    return added >= 2;
  }

  const std::vector<TableRow>& expected_;
  const std::vector<TableRow>& got_;
};

}  // namespace

Hints table_hints(const std::vector<TableRow>& expected, const std::vector<TableRow>& got) {
  const TableHints hints(expected, got);
  return hints.applies() ? hints.hints() : Hints();
}

}  // namespace harness
