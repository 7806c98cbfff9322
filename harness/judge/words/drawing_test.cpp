#include "harness/judge/words/drawing.hpp"

#include <string>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "harness/judge/visible.hpp"

namespace harness {
namespace {

std::vector<std::string> labels(int count, char first) {
  std::vector<std::string> names;
  for (int index = 0; index < count; ++index) {
    names.push_back(first == '1' ? fmt::format("{}", index + 1)
                                 : std::string(1, static_cast<char>(first + index)));
  }
  return names;
}

Grid square_grid(int size, const std::string& cell) {
  return {size, std::vector<std::string>(static_cast<std::size_t>(size * size), cell)};
}

std::string drawn(std::vector<Panel> panels, int size, int width) {
  return fmt::format("\n{}\n", fmt::join(draw(panels, labels(size, 'A'), labels(size, '1'), width), "\n"));
}

TEST(Drawing, MarksSquaresWithBrackets) {
  EXPECT_EQ(
      drawn({{"yours", square_grid(3, "X"), {true, true, false, false, false, true, false, true, false}}}, 3,
            73),
      R"(
yours
  A B C
1[X|X]X
2 X X[X]
3 X[X]X
)");
}

TEST(Drawing, AlignsNumbersToTheRight) {
  EXPECT_EQ(drawn({{"values", {2, {"1", "20", "-300", "4"}}, {}}}, 2, 73), R"(
values
      A    B
1:    1   20
2: -300    4
)");
}

TEST(Drawing, PutsGridsBelowEachOtherWhereTheyDoNotFit) {
  EXPECT_EQ(drawn({{"one", square_grid(2, "X"), {}}, {"two", square_grid(2, "O"), {}}}, 2, 10), R"(
one
  A B
1 X X
2 X X
two
  A B
1 O O
2 O O
)");
}

TEST(Drawing, CutsAGridThatIsTooWideIntoGroupsOfColumns) {
  EXPECT_EQ(drawn({{"values", square_grid(3, "123"), {}}}, 3, 11), R"(
values (A to B)
     A   B
1: 123 123
2: 123 123
3: 123 123
values (C to C)
     C
1: 123
2: 123
3: 123
)");
}

TEST(Drawing, StaysWithinItsWidthForAllSizes) {
  for (int size = 1; size <= 26; ++size) {
    const std::vector<bool> all(static_cast<std::size_t>(size * size), true);
    const std::vector<Panel> panels{{"expected", square_grid(size, "X"), all},
                                    {"yours", square_grid(size, "O"), all},
                                    {"values", square_grid(size, "99"), {}}};
    for (const auto& line : draw(panels, labels(size, 'A'), labels(size, '1'), drawing_width)) {
      EXPECT_LE(display_width(line), drawing_width) << size << ": " << line;
    }
  }
}

}  // namespace
}  // namespace harness
