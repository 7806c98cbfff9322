#include "harness/match/statistics/bradley_terry.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "harness/match/statistics/elo.hpp"
#include "harness/match/statistics/testing/random_outcomes.hpp"

namespace harness {
namespace {

/// Meetings without draws out of a table: row i, column j says how often i beat j.
std::vector<Meeting> meetings_of(const std::vector<std::vector<std::int64_t>>& wins) {
  std::vector<Meeting> meetings;
  for (std::size_t i = 0; i < wins.size(); ++i) {
    for (std::size_t j = i + 1; j < wins.size(); ++j) {
      meetings.push_back({static_cast<int>(i), static_cast<int>(j), {wins[i][j], 0, wins[j][i]}});
    }
  }
  return meetings;
}

/// Published ratings are natural logarithms of strengths.
const double elo_of_one = 400 / std::log(10.0);

/// Statistics journals that cite each other: Biometrika, Communications in Statistics, JASA, JRSS-B (Stigler
/// 1994; Agresti, Categorical Data Analysis, 2002, p. 448). A journal beats the one that cites it.
std::vector<Meeting> citations() {
  return meetings_of({{0, 730, 498, 221}, {33, 0, 68, 17}, {320, 813, 0, 142}, {284, 276, 325, 0}});
}

// Published: abilities of citations and their errors as contrasts to the mean, tests/BTabilities.Rout.save of
// the R package BradleyTerry2 (hturner/BradleyTerry2, commit dffc0ac36d14ed04dd64bf7b7f1e18e118f7f61c),
// "mod3".
TEST(BradleyTerry, HasThePublishedRatingsOfJournals) {
  const auto found = bradley_terry(4, citations(), 0).players();
  const std::vector<double> abilities{0.7899221, -2.1591504, 0.3103523, 1.0588761};
  const std::vector<double> errors{0.04333047, 0.07257974, 0.04164102, 0.05304699};
  ASSERT_EQ(found.size(), 4U);
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_NEAR(found[i].elo / elo_of_one, abilities[i], 1e-7);
    EXPECT_NEAR(found[i].standard_error / elo_of_one, errors[i], 1e-8);
    EXPECT_NEAR(found[i].low, found[i].elo - 1.96 * found[i].standard_error, 1e-3);
    EXPECT_NEAR(found[i].high, found[i].elo + 1.96 * found[i].standard_error, 1e-3);
  }
}

// Published, the same file: errors of the abilities against Biometrika and against JASA.
TEST(BradleyTerry, HasThePublishedErrorsOfDifferences) {
  const Ratings found = bradley_terry(4, citations(), 0);
  EXPECT_NEAR(found.error_of_difference(1, 0) / elo_of_one, 0.10254534, 1e-8);
  EXPECT_NEAR(found.error_of_difference(2, 0) / elo_of_one, 0.06058873, 1e-8);
  EXPECT_NEAR(found.error_of_difference(3, 0) / elo_of_one, 0.07082997, 1e-8);
  EXPECT_NEAR(found.error_of_difference(2, 1) / elo_of_one, 0.09817049, 1e-8);
  EXPECT_NEAR(found.error_of_difference(2, 3) / elo_of_one, 0.07294356, 1e-8);
  EXPECT_EQ(found.error_of_difference(2, 2), 0);
}

// Published: the worked example of Wikipedia's page "Bradley-Terry model" (revision 1363947235), four teams
// of which some never met; its strengths have the geometric mean 1, as ours.
TEST(BradleyTerry, HasThePublishedStrengthsOfTeams) {
  const auto found =
      bradley_terry(4, meetings_of({{0, 2, 0, 1}, {3, 0, 5, 0}, {0, 3, 0, 1}, {4, 0, 3, 0}}), 0);
  const std::vector<double> strengths{0.640, 1.043, 0.660, 2.270};
  for (std::size_t i = 0; i < strengths.size(); ++i) {
    EXPECT_NEAR(std::exp(found.players()[i].elo / elo_of_one), strengths[i], 5e-4);
  }
}

// By hand: 3 : 1 and the prior's 1 : 1 are 4 : 2, a difference of 400 log10(2) = 120.412. Six games at 2/3
// have the information 6 * 2/9 = 4/3, so the difference's error is sqrt(3/4) = 0.866025 or 150.444 Elo; each
// rating lies half of it beside the mean.
TEST(BradleyTerry, OfTwoPlayersIsTheirScore) {
  const std::vector<Meeting> meetings{{0, 1, {3, 0, 1}}};
  const Ratings found = bradley_terry(2, meetings);
  EXPECT_NEAR(found.players()[0].elo, 60.2060, 1e-4);
  EXPECT_NEAR(found.players()[1].elo, -60.2060, 1e-4);
  EXPECT_NEAR(found.error_of_difference(0, 1), 150.4440, 1e-4);
  EXPECT_NEAR(found.players()[0].standard_error, 75.2220, 1e-4);
}

// By hand: without games the prior's two games of each two players are all there is. At a share of 1/2 they
// have the information 1/2; three players have 1 - 1/3 of 1/1.5 around their mean, 4/9, so the error is 2/3.
TEST(BradleyTerry, WithoutGamesKnowsThePriorAlone) {
  const auto found = bradley_terry(3, {}).players();
  for (const auto& rating : found) {
    EXPECT_NEAR(rating.elo, 0, 1e-9);
    EXPECT_NEAR(rating.standard_error / elo_of_one, 2.0 / 3, 1e-9);
  }
}

TEST(BradleyTerry, OfACircleIsEven) {
  const auto found = bradley_terry(3, meetings_of({{0, 5, 0}, {0, 0, 5}, {5, 0, 0}})).players();
  for (const auto& rating : found) {
    EXPECT_NEAR(rating.elo, 0, 1e-9);
  }
}

// By hand: with the prior each two have 5 : 1, and by symmetry the strengths are s, 1 and 1 / s. The first
// one's ten points are 6 s / (s + 1) + 6 s^2 / (s^2 + 1), at s = 3.1427 4.5517 + 5.4484; 400 log10(3.1427) =
// 198.92. The errors come from Newton's method and a general solver of equations, apart from this code.
TEST(BradleyTerry, RatesThoseWhoWonOrLostEverything) {
  const auto found = bradley_terry(3, meetings_of({{0, 4, 4}, {0, 0, 4}, {0, 0, 0}})).players();
  EXPECT_NEAR(found[0].elo, 198.9192, 1e-3);
  EXPECT_NEAR(found[1].elo, 0, 1e-6);
  EXPECT_NEAR(found[2].elo, -198.9192, 1e-3);
  EXPECT_NEAR(found[0].standard_error, 93.3224, 1e-3);
  EXPECT_NEAR(found[1].standard_error, 78.1256, 1e-3);
}

TEST(BradleyTerry, CountsADrawAsHalfAWinAndHalfALoss) {
  const auto with_draws = bradley_terry(2, std::vector<Meeting>{{0, 1, {2, 4, 0}}}).players();
  const auto without = bradley_terry(2, std::vector<Meeting>{{0, 1, {4, 0, 2}}}).players();
  EXPECT_NEAR(with_draws[0].elo, without[0].elo, 1e-9);
  EXPECT_NEAR(with_draws[0].standard_error, without[0].standard_error, 1e-9);
}

TEST(BradleyTerry, AddsMeetingsOfTheSamePlayersUp) {
  const auto once = bradley_terry(3, std::vector<Meeting>{{0, 1, {5, 1, 2}}, {1, 2, {3, 0, 3}}}).players();
  const auto apart =
      bradley_terry(3, std::vector<Meeting>{{0, 1, {4, 0, 0}}, {1, 2, {3, 0, 3}}, {1, 0, {2, 1, 1}}})
          .players();
  for (std::size_t i = 0; i < once.size(); ++i) {
    EXPECT_NEAR(once[i].elo, apart[i].elo, 1e-9);
  }
}

TEST(BradleyTerry, OfOnePlayerIsZero) {
  const auto found = bradley_terry(1, {}).players();
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].elo, 0);
  EXPECT_EQ(found[0].standard_error, 0);
}

// At the maximum each player's expected points are those he has.
TEST(BradleyTerry, ExpectsThePointsThatWereMade) {
  const std::vector<Meeting> meetings{{0, 1, {900, 50, 50}}, {2, 3, {450, 10, 540}}, {1, 2, {3, 1, 0}}};
  const auto found = bradley_terry(4, meetings).players();
  std::vector<double> points(4, 3.0);  // the prior's
  std::vector<double> expected(4, 0.0);
  for (const auto& [first, second, tally] : meetings) {
    points[static_cast<std::size_t>(first)] += tally.points();
    points[static_cast<std::size_t>(second)] += tally.of_the_other().points();
  }
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = 0; j < 4; ++j) {
      double games = i == j ? 0 : 2;
      for (const auto& [first, second, tally] : meetings) {
        const bool is_theirs = static_cast<std::size_t>(first) == std::min(i, j) &&
                               static_cast<std::size_t>(second) == std::max(i, j);
        games += is_theirs ? static_cast<double>(tally.games()) : 0;
      }
      expected[i] += games * score_at(found[i].elo - found[j].elo);
    }
  }
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_NEAR(expected[i], points[i], 1e-6);
  }
}

// Of 100 round robins of four players 380 +- 4.4 of 400 intervals should hold what is true; the prior pulls a
// little to the mean, and intervals of players of one round robin hang together.
TEST(BradleyTerry, IntervalsHoldTrueRatingsInNineteenOfTwentyCases) {
  const std::vector<double> truth{90, 30, -20, -100};
  std::mt19937_64 random(3);
  int held = 0;
  for (int tournament = 0; tournament < 100; ++tournament) {
    std::vector<Meeting> meetings;
    for (int i = 0; i < 4; ++i) {
      for (int j = i + 1; j < 4; ++j) {
        const double share =
            score_at(truth[static_cast<std::size_t>(i)] - truth[static_cast<std::size_t>(j)]);
        const RandomOutcomes game({1 - share, 0, share});
        Meeting meeting{i, j, {}};
        for (int played = 0; played < 60; ++played) {
          (game.draw(random) == 2 ? meeting.tally.wins : meeting.tally.losses) += 1;
        }
        meetings.push_back(meeting);
      }
    }
    const auto found = bradley_terry(4, meetings).players();
    for (std::size_t i = 0; i < truth.size(); ++i) {
      held += found[i].low <= truth[i] && truth[i] <= found[i].high ? 1 : 0;
    }
  }
  EXPECT_NEAR(held, 380, 18);
}

}  // namespace
}  // namespace harness
