#include "harness/store/build.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(Build, HasOneNameAsLongAsNothingIsBuiltAnew) {
  const auto build = build_of_this_program();
  EXPECT_EQ(build.size(), 16U);
  EXPECT_EQ(build.find_first_not_of("0123456789abcdef"), std::string::npos) << build;
  EXPECT_EQ(build, build_of_this_program());
}

}  // namespace
}  // namespace harness
