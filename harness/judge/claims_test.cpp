#include "harness/judge/claims.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

/// A claim of these tests.
Claim of_cuts() {
  return {HintId::equal_cuts_off, {"strict-cut"}};
}

/// Of three mistakes these write the candidate's files.
Proofs alike(const std::set<std::string>& names) {
  return {{"strict-cut", "never-cuts", "too-large"},
          [names](const std::string& mistake, const cases::Answer&) -> std::optional<bool> {
            return names.contains(mistake);
          }};
}

TEST(Claims, ProvenWhereTheMistakeAloneDoesWhatTheCandidateDid) {
  EXPECT_TRUE(is_proven(of_cuts(), alike({"strict-cut"}), {}));
}

TEST(Claims, NotProvenWhereAnotherMistakeDoesSoToo) {
  EXPECT_FALSE(is_proven(of_cuts(), alike({"strict-cut", "never-cuts"}), {}));
}

TEST(Claims, NotProvenWhereTheMistakeDoesSomethingElse) {
  EXPECT_FALSE(is_proven(of_cuts(), alike({"never-cuts"}), {}));
  EXPECT_FALSE(is_proven(of_cuts(), alike({}), {}));
}

TEST(Claims, NotProvenWhereAnotherMistakeCouldNotBeTried) {
  auto proofs = alike({"strict-cut"});
  proofs.gives = [gives = proofs.gives](const std::string& mistake, const cases::Answer& files) {
    return mistake == "too-large" ? std::nullopt : gives(mistake, files);
  };
  EXPECT_FALSE(is_proven(of_cuts(), proofs, {}));
}

TEST(Claims, NotProvenWhereNoMistakesAreKnown) {
  EXPECT_FALSE(is_proven(of_cuts(), {}, {}));
}

TEST(Claims, MistakeAtOneSiteIsTheMistake) {
  const Proofs proofs{{"strict-cut@alpha-beta"},
                      [](const std::string&, const cases::Answer&) { return std::optional(true); }};
  EXPECT_TRUE(is_proven(of_cuts(), proofs, {}));
}

TEST(Claims, UnprovenOnesAreNotMade) {
  Hints hints{message(HintId::equal_cuts_off, "beta"), message(HintId::only_case)};
  settle_claims(hints, alike({"never-cuts"}), cases::Answer());
  EXPECT_EQ(hints, Hints{message(HintId::only_case)});
}

TEST(Claims, ProvenOnesAreMade) {
  const Hints all{message(HintId::equal_cuts_off, "beta"), message(HintId::only_case)};
  Hints hints = all;
  settle_claims(hints, alike({"strict-cut"}), cases::Answer());
  EXPECT_EQ(hints, all);
}

TEST(Claims, NoneIsMadeOfFilesThatAreNotThere) {
  Hints hints{message(HintId::equal_cuts_off, "beta")};
  settle_claims(hints, alike({"strict-cut"}), std::nullopt);
  EXPECT_TRUE(hints.empty());
}

TEST(Claims, UnprovenOnesSayWhatIsSeen) {
  Hints hints{message(HintId::pieces_counted), message(HintId::moves_own_bound, "B1", "max", "Alpha", "Beta"),
              message(HintId::counts_from_zero)};
  settle_claims(hints, alike({"never-cuts"}), cases::Answer());
  EXPECT_EQ(hints,
            (Hints{message(HintId::pieces_by_number), message(HintId::other_bound_is_value, "Alpha", "Beta"),
                   message(HintId::depth_off, -1)}));
}

TEST(Claims, HintsThatNameACauseAreThoseWithARow) {
  for (int number = 0; number <= static_cast<int>(last_hint); ++number) {
    const auto id = static_cast<HintId>(number);
    EXPECT_EQ(nature_of(id) == HintNature::cause, claim_of(id) != nullptr) << number;
  }
}

TEST(Claims, WhatIsSeenOfOneIsNoOther) {
  for (const auto& claim : claims()) {
    const auto hint = message(claim.id, "a", "b", "c", "d", "e");
    if (claim.as_seen != nullptr) {
      EXPECT_EQ(claim_of(claim.as_seen(hint).id), nullptr) << static_cast<int>(claim.id);
    }
  }
}

TEST(Claims, EachKindOfHintHasOneRowAndNamesMistakes) {
  std::set<HintId> seen;
  for (const auto& claim : claims()) {
    EXPECT_TRUE(seen.insert(claim.id).second);
    EXPECT_FALSE(claim.mistakes.empty());
  }
}

}  // namespace
}  // namespace harness
