#include "fuzz/play_crosscheck.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

constexpr std::uint64_t seed = 20160208;

TEST(PlayCrosscheck, EveryGameHasAnOracleOfItsMoves) {
  for (const Assignment& assignment : assignments()) {
    EXPECT_EQ(assignment.play.has_value(), assignment.successors != nullptr) << assignment.facts.name;
  }
}

TEST(PlayCrosscheck, RulesOfPlayAndOracleAgreeOnAllGames) {
  for (const Assignment& assignment : assignments()) {
    if (assignment.play) {
      const auto report = crosscheck_play(assignment, {.runs = 400, .seed = seed, .processes = 2});
      EXPECT_EQ(report.agreed, 400) << assignment.facts.name
                                    << (report.disagreement ? describe(report.disagreement->difference) +
                                                                  "\n" + report.disagreement->shrunk.input
                                                            : "");
    }
  }
}

TEST(PlayCrosscheck, PositionsAreTheSameForTheSameArgumentsAndOthersForOthers) {
  for (const Assignment& assignment : assignments()) {
    if (assignment.play) {
      std::set<std::string> positions;
      for (std::int64_t index = 0; index < 50; ++index) {
        const auto position = random_position(assignment, seed, index);
        EXPECT_EQ(position, random_position(assignment, seed, index));
        positions.insert(position);
      }
      EXPECT_GT(positions.size(), 40U) << assignment.facts.name;
    }
  }
}

/// Stacks of a million grow, and battles end: neither may lead out of what the oracle of moves reads.
TEST(PlayCrosscheck, PositionsAreInputsForTheOracleOfMoves) {
  for (const Assignment& assignment : assignments()) {
    for (std::int64_t index = 0; assignment.play && index < 700; ++index) {
      const auto position = random_position(assignment, 1, index);
      EXPECT_TRUE(assignment.successors(position, {})) << assignment.facts.name << '\n' << position;
    }
  }
}

TEST(PlayCrosscheck, EdgesAreAlsoComparedAsTheyAreDrawn) {
  for (const Assignment& assignment : assignments()) {
    if (!assignment.play) {
      continue;
    }
    int as_drawn = 0;
    for (std::int64_t index = 0; index < 400; ++index) {
      if (profile_of_run(index) == Profile::edge) {
        const auto input = assignment.draw(Profile::edge, std::nullopt, seed, index).input;
        const auto drawn = assignment.play->begin(input).value();
        const auto position = assignment.play->begin(random_position(assignment, seed, index)).value();
        const bool same = position->turn() == drawn->turn() && position->moves() == drawn->moves();
        as_drawn += same && !drawn->end() ? 1 : 0;
      }
    }
    // One in twelve of about 200.
    EXPECT_GT(as_drawn, 4) << assignment.facts.name;
  }
}

TEST(PlayCrosscheck, AMoveThatTheOracleDoesNotKnowIsFoundAndShrunk) {
  Assignment spoiled = *find_assignment("stakeraid");
  spoiled.successors = [right = spoiled.successors](std::string_view input, reference::Budget budget) {
    auto found = right(input, budget);
    if (found && found->size() > 1) {
      found->pop_back();
    }
    return found;
  };
  const auto report = crosscheck_play(spoiled, {.runs = 100, .seed = 1, .processes = 2});
  ASSERT_TRUE(report.disagreement);
  const auto& difference = report.disagreement->difference;
  EXPECT_EQ(difference.file, "moves");
  EXPECT_EQ(difference.oracle, "(the end of the file)");
  EXPECT_LT(report.disagreement->shrunk.input.size(), report.disagreement->input.size());
}

}  // namespace
}  // namespace fuzz
