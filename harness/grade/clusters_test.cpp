#include "harness/grade/clusters.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/grade/course_figures.hpp"

namespace harness {
namespace {

using Places = std::vector<std::size_t>;

UnitSummary unit(const std::string& outputs, const std::string& first_difference) {
  UnitSummary made;
  made.outputs = outputs;
  made.first_difference = first_difference;
  return made;
}

UnitSummary judged(const std::vector<Verdict>& verdicts) {
  UnitSummary made;
  made.verdicts.assign(verdicts.begin(), verdicts.end());
  return made;
}

TEST(Clusters, AreOfEqualOutputsTheLargestFirst) {
  const std::vector<UnitSummary> units{unit("a", ""), unit("b", ""), unit("", ""),  unit("b", ""),
                                       unit("a", ""), unit("c", ""), unit("b", ""), unit("", "")};
  EXPECT_EQ(clusters_of(units), (std::vector<Cluster>{{"b", {1, 3, 6}}, {"a", {0, 4}}}));
  const auto names = cluster_names(clusters_of(units), units.size());
  EXPECT_EQ(names, (std::vector<std::string>{"C2", "C1", "", "C1", "C2", "", "C1", ""}));
}

TEST(Clusters, AreNearByTheFirstDifferenceUnlessTheyAreOne) {
  const std::vector<UnitSummary> units{unit("a", "x"), unit("a", "x"), unit("b", "y"),
                                       unit("c", "y"), unit("", "z"),  unit("", "z")};
  EXPECT_EQ(near_clusters_of(units), (std::vector<Cluster>{{"y", {2, 3}}, {"z", {4, 5}}}));
}

TEST(Matrix, HasEqualRowsTogetherAndTheBestFirst) {
  EXPECT_EQ(order_of_rows({"W.", "..", "WW", "W.", ".."}, '.'), (Places{1, 4, 0, 3, 2}));
}

TEST(Matrix, HasEqualRowsAndColumnsTogether) {
  const auto ac = Verdict::accepted;
  const auto wa = Verdict::wrong;
  const std::vector<UnitSummary> units{judged({wa, ac, wa}), judged({ac, ac, ac}), judged({wa, ac, wa})};
  const auto figures = figures_of(units);
  EXPECT_EQ(figures.matrix.works, (Places{1, 0, 2}));
  EXPECT_EQ(figures.matrix.cases, (Places{1, 0, 2}));
  EXPECT_EQ(figures.matrix.rows, (std::vector<std::string>{"...", ".WW", ".WW"}));
  EXPECT_EQ(figures.cases, (std::vector<CaseFigure>{{0, 2}, {2, 2}}));
}

TEST(Matrix, HasALetterForEachVerdict) {
  std::vector<Verdict> all;
  for (int verdict = 0; verdict <= static_cast<int>(Verdict::judge_error); ++verdict) {
    all.push_back(static_cast<Verdict>(verdict));
  }
  auto one = judged(all);
  one.verdicts.emplace_back();
  const auto matrix = figures_of({one}).matrix;
  std::string letters(matrix.cases.size(), ' ');
  for (std::size_t at = 0; at < matrix.cases.size(); ++at) {
    letters[matrix.cases[at]] = matrix.rows[0][at];
  }
  EXPECT_EQ(letters, ".pWNRTMOCsJ?");
}

TEST(Histogram, PutsTheMostIntoTheLastBar) {
  GradeSheet sheet;
  for (const double points : {0.0, 9.99, 10.0, 99.0, 100.0, 120.0}) {
    sheet.rows.emplace_back();
    sheet.rows.back().points = points;
  }
  sheet.rows.emplace_back();
  const auto bars = histogram_of(sheet, 100);
  ASSERT_EQ(bars.size(), 10U);
  EXPECT_EQ(bars[0], (PointsBar{0, 10, 2}));
  EXPECT_EQ(bars[1], (PointsBar{10, 20, 1}));
  EXPECT_EQ(bars[9], (PointsBar{90, 100, 3}));
}

}  // namespace
}  // namespace harness
