#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <string_view>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "cases/testing/sanitized.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/foundations/tags.hpp"
#include "fuzz/generators/cs540_checkers_situations.hpp"
#include "fuzz/generators/cs540_grid_situations.hpp"
#include "fuzz/generators/cs540_robots_situations.hpp"
#include "fuzz/generators/cs540_tree_situations.hpp"
#include "fuzz/generators/squirrel_situations.hpp"
#include "fuzz/generators/stakeraid_situations.hpp"
#include "fuzz/generators/starcircle_situations.hpp"
#include "fuzz/rows/testing/built_in.hpp"

namespace fuzz {
namespace {

/// An assignment with the situations that its generator promises.
struct Promised {
  std::string_view name;
  std::span<const Share> shares;

  const Assignment& assignment() const { return *find_assignment(name); }
};

class LegendOf : public testing::TestWithParam<Promised> {};

TEST_P(LegendOf, HasASentenceForEverySituation) {
  for (const Share& share : GetParam().shares) {
    EXPECT_NE(about_tag(GetParam().assignment(), share.tag), "") << share.tag;
  }
}

TEST_P(LegendOf, HasASentenceForEveryTagThatIsDrawn) {
  const Assignment& assignment = GetParam().assignment();
  for (const Profile profile : {Profile::course, Profile::edge, Profile::limits}) {
    for (int index = 0; index < cases::testing::share_of(100); ++index) {
      for (const auto& tag : assignment.draw(profile, std::nullopt, 20160208, index).tags) {
        EXPECT_NE(about_tag(assignment, tag), "") << tag;
      }
    }
  }
}

/// They go on behind a tag, in parentheses and in a cell of a table.
TEST_P(LegendOf, HasSentencesThatStandBehindTheirTag) {
  for (const auto& [tag, about] : GetParam().assignment().legend) {
    EXPECT_EQ(about.find_first_of("()|\n`"), std::string::npos) << about;
    EXPECT_NE(about.back(), '.') << about;
  }
}

TEST_P(LegendOf, StandsOnItsPage) {
  const Assignment& assignment = GetParam().assignment();
  std::string table =
      "\n| tag | what is true of the problem | at least this often in `edge`, of 1000 |\n|---|---|---|\n";
  for (const auto& [tag, about] : assignment.legend) {
    const auto share = std::ranges::find(GetParam().shares, std::string_view(tag), &Share::tag);
    const auto promised =
        share == GetParam().shares.end() ? std::string() : std::to_string(share->per_thousand[1]);
    table += fmt::format("| `{}` | {} |{}{} |\n", tag, about, promised.empty() ? "" : " ", promised);
  }
  const auto name = fmt::format("docs/{}.md", GetParam().name);
  const auto page = cases::read_file(name);
  ASSERT_TRUE(page);
  EXPECT_NE(page->find(table + "\n"), std::string::npos) << name << " should have:" << table;
}

INSTANTIATE_TEST_SUITE_P(All, LegendOf,
                         testing::Values(Promised{"squirrel", squirrel::shares},
                                         Promised{"starcircle", starcircle::shares},
                                         Promised{"stakeraid", stakeraid::shares},
                                         Promised{"cs540-grid", cs540_grid::shares},
                                         Promised{"cs540-robots", cs540_robots::shares},
                                         Promised{"cs540-tree", cs540_tree::shares},
                                         Promised{"cs540-checkers", cs540_checkers::shares}));

TEST(Legends, AreOfAllAssignments) {
  for (const Assignment& assignment : assignments()) {
    EXPECT_FALSE(assignment.legend.empty()) << assignment.facts.name;
  }
}

TEST(Legends, TellConquestsByTheirSquareAndSide) {
  const Assignment& squirrel = *find_assignment("squirrel");
  EXPECT_EQ(about_tag(squirrel, "conquest/top-left/right"),
            "the best move is a Raid on the top left corner and turns the piece on its right");
  EXPECT_EQ(about_tag(squirrel, "conquest/centre/above"),
            "the best move is a Raid on a square inside the board and turns the piece above it");
}

TEST(Legends, KnowTagsOfAllAssignments) {
  EXPECT_EQ(about_tag({}, "not-minimal"), "its input was not shrunk, or not to the end");
  EXPECT_EQ(about_tag({}, "deep"), "");
  EXPECT_EQ(about_tag(*find_assignment("starcircle"), "my-own-tag"), "");
}

}  // namespace
}  // namespace fuzz
