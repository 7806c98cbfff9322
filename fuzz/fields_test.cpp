// The fields of all assignments' inputs.
#include "fuzz/foundations/fields.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <gtest/gtest.h>

#include "cases/testing/sanitized.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

constexpr std::uint64_t seed = 11;

TEST(OtherNumbers, AreFewAndWithinTheirBounds) {
  EXPECT_EQ(other_numbers(5, 1, 99), (std::vector<int>{1, 4, 6, 50, 99}));
  EXPECT_EQ(other_numbers(1, 1, 99), (std::vector<int>{2, 50, 99}));
  EXPECT_EQ(other_numbers(1, 1, 2), (std::vector<int>{2}));
  EXPECT_EQ(other_numbers(3, 3, 3), std::vector<int>{});
}

class Fields : public ::testing::TestWithParam<std::string> {
 protected:
  const Assignment& row() const { return *find_assignment(GetParam()); }
  std::string drawn(int index) const {
    return row().draw(index % 2 == 0 ? Profile::course : Profile::edge, std::nullopt, seed, index).input;
  }
};

TEST_P(Fields, HaveOtherValuesThatAreValid) {
  for (int index = 0; index < cases::testing::share_of(12); ++index) {
    const auto input = drawn(index);
    for (const auto& field : row().variations(input)) {
      for (const auto& other : field.others) {
        EXPECT_NE(other, input);
        EXPECT_TRUE(row().describe(other).has_value()) << field.group << " " << field.name << "\n" << other;
      }
    }
  }
}

TEST_P(Fields, HaveNamesOfTheirOwn) {
  const auto fields = row().variations(drawn(1));
  std::set<std::pair<std::string, std::string>> names;
  for (const auto& field : fields) {
    EXPECT_TRUE(names.insert({field.group, field.name}).second) << field.group << " " << field.name;
  }
  EXPECT_GT(std::ranges::count_if(fields, [](const Field& field) { return !field.others.empty(); }), 3);
}

TEST_P(Fields, OfOneTaskStayWhereTheyAre) {
  const auto input = drawn(2);
  const auto names = [&](const std::string& text) {
    std::vector<std::pair<std::string, std::string>> found;
    for (const auto& field : row().variations(text)) {
      found.emplace_back(field.group, field.name);
    }
    return found;
  };
  const auto before = names(input);
  for (const auto& field : row().variations(input)) {
    if (field.group == "value" || field.group == "leaf value" || field.group == "cost") {
      for (const auto& other : field.others) {
        EXPECT_EQ(names(other), before);
      }
    }
  }
}

TEST_P(Fields, AreNoneOfAnUnreadableInput) {
  EXPECT_TRUE(row().variations("no problem").empty());
}

std::vector<std::string> all_names() {
  std::vector<std::string> names;
  for (const auto& row : assignments()) {
    names.push_back(row.facts.name);
  }
  return names;
}

std::string test_name(const ::testing::TestParamInfo<std::string>& info) {
  auto name = info.param;
  std::ranges::replace(name, '-', '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, Fields, ::testing::ValuesIn(all_names()), test_name);

}  // namespace
}  // namespace fuzz
