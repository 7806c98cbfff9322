// What programs for stakeraid with some mistakes write on small boards.
#include <array>
#include <span>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "fuzz/foundations/assignment.hpp"
#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

/// A board, and what is written of it by a right program and by one with the mistake.
struct Example {
  std::string_view mutant;
  std::string_view input;
  std::string_view right;
  std::string_view wrong;
};

class MistakesOfStakeRaid : public testing::TestWithParam<Example> {};

TEST_P(MistakesOfStakeRaid, WriteWhatTheySay) {
  const Example& example = GetParam();
  const auto& row = *find_assignment("stakeraid");
  const auto written = [&](std::span<const std::string_view> mistakes) {
    const auto run = row.answer_with(std::string(example.input), mistakes, {});
    return run && run->ending == MutantRun::Ending::answered ? run->answer.files.at("output.txt") : "";
  };
  EXPECT_EQ(written({}), example.right);
  EXPECT_EQ(written(std::array{example.mutant}), example.wrong);
}

INSTANTIATE_TEST_SUITE_P(
    All, MistakesOfStakeRaid,
    testing::Values(
        // The Raid from B1 turns A2; B2 stands on the diagonal.
        Example{"board-conquers-on-falling-diagonal", "2\nMINIMAX\nX\n1\n4 3\n5 2\n.X\nOO\n",
                "A1 Raid\nXX\nXO\n", "A1 Raid\nXX\nOX\n"},
        // C2, to the lower right of B1, is X's.
        Example{"raid-from-falling-diagonal-alone", "3\nMINIMAX\nX\n1\n5 3 3\n1 1 4\n4 1 3\nO.O\nXOX\nOX.\n",
                "B1 Stake\nOXO\nXOX\nOX.\n", "B1 Raid\nXXX\nXXX\nOX.\n"},
        // The Raid on B1 (3) turns a piece of 1, so that it is worth what the Stake on C1 (5) is.
        Example{"ties-by-least-square-value", "3\nMINIMAX\nO\n1\n3 3 5\n4 1 4\n2 1 3\nO..\nOXO\n.OO\n",
                "C1 Stake\nO.O\nOXO\n.OO\n", "B1 Raid\nOO.\nOOO\n.OO\n"},
        Example{"ties-by-square-value", "3\nMINIMAX\nO\n2\n1 1 4\n5 5 3\n2 3 5\nXX.\n.X.\n.XX\n",
                "C1 Stake\nXXO\n.X.\n.XX\n", "A2 Stake\nXX.\nOX.\n.XX\n"},
        // The Stake and the Raid on C3 are worth the same.
        Example{"ties-by-square-value-in-reverse", "3\nMINIMAX\nX\n1\n3 2 2\n1 5 1\n2 2 3\nOXX\nOXX\n...\n",
                "C3 Stake\nOXX\nOXX\n..X\n", "C3 Raid\nOXX\nOXX\n..X\n"},
        // The X on A1 is of a line that was cut off.
        Example{"cut-before-undo-by-count-saved-score", "2\nALPHABETA\nO\n3\n3 5\n2 2\n.X\n..\n",
                "A1 Stake\nOX\n..\n", "B2 Stake\nXX\n.O\n"},
        // From depth 3 on the first move leaves in alpha what no other one passes.
        Example{"bounds-shared-with-root", "2\nMINIMAX\nO\n3\n1 1\n2 5\n..\n.X\n", "B1 Stake\n.O\n.X\n",
                "A1 Stake\nO.\n.X\n"},
        Example{"bounds-shared-with-root", "3\nALPHABETA\nX\n4\n4 2 3\n4 3 4\n5 4 5\n.O.\nOO.\n.OO\n",
                "C1 Stake\n.OX\nOO.\n.OO\n", "A3 Stake\n.O.\nOO.\nXOO\n"},
        // Whatever O takes, X replies with what is best for O.
        Example{"x-maximizes-below-root", "2\nMINIMAX\nO\n2\n1 3\n2 2\nO.\nX.\n", "B2 Stake\nO.\nXO\n",
                "B1 Stake\nOO\nX.\n"},
        Example{"empty-count-lowered-by-stakes-alone-first",
                "3\nMINIMAX\nO\n4\n4 2 2\n2 5 4\n1 1 2\nXXO\n..X\nO.X\n", "B3 Raid\nXXO\n..X\nOOO\n",
                "A2 Stake\nXXO\nO.X\nO.X\n"},
        Example{"depth-by-size", "2\nALPHABETA\nO\n3\n3 4\n5 4\n..\nX.\n", "A1 Stake\nO.\nX.\n",
                "B2 Stake\n..\nXO\n"}));

}  // namespace
}  // namespace fuzz
