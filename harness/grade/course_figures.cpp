#include "harness/grade/course_figures.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "harness/grade/mistakes.hpp"

namespace harness {
namespace {

char letter_of(const std::optional<Verdict>& verdict) {
  if (!verdict) {
    return '?';
  }
  constexpr std::string_view letters = ".pWNRTMOCsJ";
  return letters[static_cast<std::size_t>(*verdict)];
}

bool is_failed(char letter) {
  return letter != '.' && letter != '?' && letter != 's' && letter != 'J';
}

VerdictMatrix matrix_of(const std::vector<UnitSummary>& units) {
  std::vector<std::string> rows;
  for (const auto& unit : units) {
    std::string row;
    for (const auto& verdict : unit.verdicts) {
      row += letter_of(verdict);
    }
    rows.push_back(std::move(row));
  }
  std::vector<std::string> columns(rows.empty() ? 0 : rows.front().size());
  for (const auto& row : rows) {
    for (std::size_t at = 0; at < columns.size(); ++at) {
      columns[at] += row[at];
    }
  }
  VerdictMatrix matrix{order_of_rows(rows, '.'), order_of_rows(columns, '.'), {}};
  for (const std::size_t work : matrix.works) {
    std::string sorted;
    for (const std::size_t place : matrix.cases) {
      sorted += rows[work][place];
    }
    matrix.rows.push_back(std::move(sorted));
  }
  return matrix;
}

}  // namespace

double full_points(const GradePlan& plan) {
  double full = 0;
  for (const auto& set : plan.sets) {
    const auto& facts = set.assignment->facts();
    double of_set = 0;
    for (const auto& task : facts.tasks) {
      of_set += task.points;
    }
    full += set.weight * (facts.grading.rule == cases::GradingRule::by_task ? of_set : facts.grading.full);
  }
  return full;
}

std::vector<PointsBar> histogram_of(const GradeSheet& sheet, double full) {
  constexpr int count = 10;
  std::vector<PointsBar> bars;
  for (int at = 0; at < count; ++at) {
    bars.push_back({full * at / count, full * (at + 1) / count, 0});
  }
  for (const auto& row : sheet.rows) {
    if (row.points && full > 0) {
      const auto bar = static_cast<int>(std::floor(*row.points * count / full));
      ++bars[static_cast<std::size_t>(std::clamp(bar, 0, count - 1))].students;
    }
  }
  return bars;
}

SetFigures figures_of(const std::vector<UnitSummary>& units) {
  SetFigures figures{matrix_of(units), {}, {}, clusters_of(units), near_clusters_of(units)};
  const auto& matrix = figures.matrix;
  for (std::size_t column = 0; column < matrix.cases.size(); ++column) {
    const auto failing =
        std::ranges::count_if(matrix.rows, [column](const auto& row) { return is_failed(row[column]); });
    if (failing > 0) {
      figures.cases.push_back({matrix.cases[column], static_cast<int>(failing)});
    }
  }
  std::ranges::sort(figures.cases, [](const auto& one, const auto& other) {
    return one.failing != other.failing ? one.failing > other.failing : one.place < other.place;
  });
  std::map<std::string, int> mistakes;
  for (const auto& unit : units) {
    if (const auto mistake = mistake_text(unit.finding); !mistake.empty()) {
      ++mistakes[mistake];
    }
  }
  for (const auto& [mistake, programs] : mistakes) {
    figures.mistakes.push_back({mistake, programs});
  }
  std::ranges::stable_sort(figures.mistakes, std::greater<>(), &MistakeFigure::programs);
  return figures;
}

}  // namespace harness
