#include "harness/match/player_terms.hpp"

#include <ostream>

#include <gtest/gtest.h>

#include "harness/match/testing/scripted.hpp"

namespace harness {
namespace {

const fuzz::Play& checkers() {
  return *testing::core_of("cs540-checkers").play;
}

PlayerTerms read(std::string_view given) {
  const auto terms = read_player(checkers(), given);
  EXPECT_TRUE(terms) << terms.error();
  return terms.value_or(PlayerTerms{});
}

TEST(PlayerTerms, OfOursHasKindAndDepth) {
  const auto terms = read("plycheck:minimax=3");
  EXPECT_EQ(terms.built_in, (fuzz::BuiltIn{fuzz::BuiltInKind::minimax, 3}));
  EXPECT_EQ(terms.name, "minimax=3");
  EXPECT_EQ(terms.program, "");
}

TEST(PlayerTerms, NoiseIsASettingOfTheWriteUpsSearches) {
  EXPECT_EQ(read("plycheck:enhanced=4,noise=code").built_in,
            (fuzz::BuiltIn{fuzz::BuiltInKind::enhanced, 4, fuzz::Noise::code}));
  EXPECT_EQ(read("plycheck:basic=2,noise=2").built_in,
            (fuzz::BuiltIn{fuzz::BuiltInKind::basic, 2, fuzz::Noise::two}));
}

TEST(PlayerTerms, AProgramHasTheFirstTaskAtItsUsualDepth) {
  const auto terms = read("mine.py");
  EXPECT_EQ(terms.program, "mine.py");
  EXPECT_EQ(terms.name, "mine.py");
  EXPECT_EQ(terms.task, checkers().tasks.front());
  EXPECT_EQ(terms.depth, checkers().tasks.front().usual);
  EXPECT_FALSE(terms.built_in);
}

TEST(PlayerTerms, SettingsStandBehindAProgram) {
  const auto& task = checkers().tasks.back();
  const auto terms = read("mine.py,name=Ann,depth=2,task=" + task.name);
  EXPECT_EQ(terms.program, "mine.py");
  EXPECT_EQ(terms.name, "Ann");
  EXPECT_EQ(terms.task, task);
  EXPECT_EQ(terms.depth, 2);
}

TEST(PlayerTerms, OtherCommasBelongToTheProgram) {
  EXPECT_EQ(read("python3 a,b.py --x=1,y=2,name=Ann").program, "python3 a,b.py --x=1,y=2");
}

TEST(PlayerTerms, EqualNamesAreToldApart) {
  std::vector<PlayerTerms> players{read("a.py"), read("a.py"), read("b.py"), read("a.py")};
  tell_apart(players);
  EXPECT_EQ(players[0].name, "a.py");
  EXPECT_EQ(players[1].name, "a.py (2)");
  EXPECT_EQ(players[2].name, "b.py");
  EXPECT_EQ(players[3].name, "a.py (3)");
}

struct NoPlayer {
  std::string given;
  std::string message;
};

void PrintTo(const NoPlayer& row, std::ostream* out) {
  *out << row.given;
}

class PlayerRefusal : public ::testing::TestWithParam<NoPlayer> {};

TEST_P(PlayerRefusal, SaysWhatWasExpected) {
  const auto terms = read_player(checkers(), GetParam().given);
  ASSERT_FALSE(terms);
  EXPECT_NE(terms.error().find(GetParam().message), std::string::npos) << terms.error();
}

INSTANTIATE_TEST_SUITE_P(
    Players, PlayerRefusal,
    ::testing::Values(NoPlayer{"plycheck:perfect=3", "expected plycheck:random or plycheck:greedy or "},
                      NoPlayer{"plycheck:minimax", "expected a depth from 1 to 99, as in plycheck:minimax=3"},
                      NoPlayer{"plycheck:minimax=0", "expected a depth from 1 to 99"},
                      NoPlayer{"plycheck:random=2", "plycheck:random, which has no depth"},
                      NoPlayer{"plycheck:minimax=3,noise=code", "has no noise"},
                      NoPlayer{"plycheck:basic=3,noise=3", "expected noise=code or noise=2"},
                      NoPlayer{"plycheck:basic=3,depth=2", "task and depth are settings of programs"},
                      NoPlayer{"", "expected a program"}, NoPlayer{"a.py,name=", "expected a name"},
                      NoPlayer{"a.py,depth=0", "expected a depth from 1 to "},
                      NoPlayer{"a.py,task=Go", "expected task="},
                      NoPlayer{"a.py,noise=2", "noise is a setting of plycheck:basic"}));

}  // namespace
}  // namespace harness
