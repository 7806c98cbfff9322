#include "fuzz/foundations/profile.hpp"

#include <gtest/gtest.h>

namespace fuzz {
namespace {

TEST(Profile, IsFoundByItsName) {
  for (const Profile profile : all_profiles) {
    EXPECT_EQ(profile_named(name_of(profile)), profile);
  }
}

TEST(Profile, UnknownNameIsNothing) {
  EXPECT_EQ(profile_named("hard"), std::nullopt);
}

}  // namespace
}  // namespace fuzz
