#include "harness/registry/registry.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

Assignment named(const std::string& name) {
  Assignment row;
  row.core.facts.name = name;
  return row;
}

TEST(Registry, FindsWhatWasAdded) {
  Registry registry;
  ASSERT_TRUE(registry.add(named("sorting")));
  const Assignment* const sorting = registry.find("sorting");
  ASSERT_NE(sorting, nullptr);
  EXPECT_EQ(sorting->facts().name, "sorting");
  EXPECT_EQ(registry.find("chess"), nullptr);
}

TEST(Registry, KeepsTheOrderAndLeavesRowsWhereTheyAre) {
  Registry registry;
  ASSERT_TRUE(registry.add(named("b")));
  const Assignment* const first = registry.find("b");
  std::vector<std::string> names{"b"};
  for (int number = 0; number < 100; ++number) {
    names.push_back(std::to_string(number));
    ASSERT_TRUE(registry.add(named(names.back())));
  }
  EXPECT_EQ(registry.find("b"), first);
  std::vector<std::string> found;
  for (const auto& row : registry.all()) {
    found.push_back(row.facts().name);
  }
  EXPECT_EQ(found, names);
}

TEST(Registry, RefusesASecondRowOfAName) {
  Registry registry;
  ASSERT_TRUE(registry.add(named("sorting")));
  EXPECT_EQ(registry.add(named("sorting")).error(), "there are two assignments of the name sorting");
  EXPECT_EQ(registry.all().size(), 1U);
}

TEST(Registry, RefusesARowWithoutAName) {
  EXPECT_EQ(Registry().add(named("")).error(), "an assignment has no name");
}

}  // namespace
}  // namespace harness
