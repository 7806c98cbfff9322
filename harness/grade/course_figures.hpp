#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "harness/grade/clusters.hpp"
#include "harness/grade/grade_plan.hpp"
#include "harness/grade/grade_rows.hpp"
#include "harness/grade/unit_summary.hpp"

namespace harness {

/// How many students have points from `from` to less than `to`; the last one's `to` is the most there is.
struct PointsBar {
  double from = 0;
  double to = 0;
  int students = 0;
  bool operator==(const PointsBar&) const = default;
};

/// Ten bars of equal width up to what there is to earn.
std::vector<PointsBar> histogram_of(const GradeSheet& sheet, double full);
/// What there is to earn in all sets.
double full_points(const GradePlan& plan);

/// A case and how many programs fail it.
struct CaseFigure {
  std::size_t place = 0;
  int failing = 0;
  bool operator==(const CaseFigure&) const = default;
};

/// A mistake and how many programs make it.
struct MistakeFigure {
  std::string mistake;
  int programs = 0;
  bool operator==(const MistakeFigure&) const = default;
};

/// The verdicts of a set: a row a program, a letter a case; both sorted so that equal ones stand together.
struct VerdictMatrix {
  /// Places of the works and of the cases.
  std::vector<std::size_t> works;
  std::vector<std::size_t> cases;
  std::vector<std::string> rows;
};

/// What is known of a set's programs.
struct SetFigures {
  VerdictMatrix matrix;
  /// The most failed first; those that nobody fails are left out.
  std::vector<CaseFigure> cases;
  std::vector<MistakeFigure> mistakes;
  std::vector<Cluster> clusters;
  std::vector<Cluster> near;
};
SetFigures figures_of(const std::vector<UnitSummary>& units);

/// What stands for a verdict in the matrix: "." is accepted, "?" nothing.
inline constexpr std::string_view matrix_legend =
    ". accepted  p presentation  W wrong  N no output  R runtime error  T time  M memory  O output  "
    "C does not compile  s skipped  J judge error  ? not run";

}  // namespace harness
