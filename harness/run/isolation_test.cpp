#include "harness/run/isolation.hpp"

#include <gtest/gtest.h>

namespace harness {
namespace {

IsolationOffer full_offer() {
  return {7, {{"Landlock", ""}, {"seccomp", ""}}, {{"signal scope", ""}, {"PID namespace", ""}}};
}

TEST(Isolation, LevelsHaveNames) {
  for (const Isolation level : {Isolation::none, Isolation::limits, Isolation::sandbox}) {
    EXPECT_EQ(isolation_named(name_of(level)), level);
  }
  EXPECT_EQ(isolation_named("auto"), std::nullopt);
  EXPECT_EQ(isolation_named(""), std::nullopt);
}

TEST(Isolation, AutoIsTheSandboxWhereItCanBeHad) {
  EXPECT_EQ(isolation_in_force(std::nullopt, full_offer()), (IsolationInForce{Isolation::sandbox, {}}));
  IsolationOffer offer = full_offer();
  offer.needed[0].missing = "switched off";
  EXPECT_EQ(isolation_in_force(std::nullopt, offer), (IsolationInForce{Isolation::limits, {}}));
}

TEST(Isolation, WhatIsMissingOnTopIsNamedWithItsReason) {
  IsolationOffer offer = full_offer();
  offer.on_top[1].missing = "forbidden";
  const IsolationInForce force = isolation_in_force(Isolation::sandbox, offer);
  EXPECT_EQ(force.lacks, std::vector<std::string>{"PID namespace (forbidden)"});
  EXPECT_EQ(isolation_in_force(Isolation::limits, offer).lacks, std::vector<std::string>{});
}

TEST(Isolation, OnlyWhatIsNeededForbidsALevel) {
  IsolationOffer offer = full_offer();
  offer.on_top[0].missing = "too old";
  EXPECT_EQ(why_not(Isolation::sandbox, offer), "");
  offer.needed[1].missing = "not built in";
  EXPECT_EQ(why_not(Isolation::sandbox, offer), "isolation sandbox: no seccomp: not built in");
  EXPECT_EQ(why_not(Isolation::limits, offer), "");
}

TEST(Isolation, WithoutTheHelperThereIsNoSandbox) {
  EXPECT_NE(why_not(Isolation::sandbox, offered_isolation("/nowhere/plycheck-launcher")), "");
}

TEST(Isolation, TheOfferNamesEachThingOnce) {
  const IsolationOffer offer = offered_isolation();
  ASSERT_EQ(offer.needed.size(), 2U);
  EXPECT_EQ(offer.needed[0].name, "Landlock");
  EXPECT_EQ(offer.needed[1].name, "seccomp");
  ASSERT_EQ(offer.on_top.size(), 5U);
  EXPECT_EQ(offer.landlock_version > 0, offer.needed[0].here());
}

}  // namespace
}  // namespace harness
