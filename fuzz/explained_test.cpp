#include "fuzz/explained.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/rows/testing/built_in.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {
namespace {

/// A program in this process, and what it does with the inputs of a stream.
class Program {
 public:
  explicit Program(std::vector<std::string_view> mistakes) : mistakes_(std::move(mistakes)) {}

  Observation on(const std::string& input) const {
    Observation seen{input, tree.answer_with(input, mistakes_, short_budget).value(), false};
    seen.failing = is_killed(seen.did, solved(tree, input).value(), tree.facts.comparison);
    return seen;
  }
  /// How many failures of so many inputs are new, where all are of one kind: to the eye they are alike.
  int new_ones(int inputs, const std::string& task, Unexplained& unexplained) const {
    int count = 0;
    for (int index = 0; index < inputs; ++index) {
      const auto seen = on(drawn_input(tree, Profile::edge, task, 5, index));
      count += unexplained.take(seen, "the move differs") ? 1 : 0;
    }
    return count;
  }

  const Assignment& tree = *find_assignment("cs540-tree");

 private:
  const std::vector<std::string_view> mistakes_;
};

/// Those on which it fails.
std::vector<Observation> failures(const Program& program, const std::string& task, int inputs) {
  std::vector<Observation> all;
  for (int index = 0; index < inputs; ++index) {
    auto seen = program.on(drawn_input(program.tree, Profile::edge, task, 5, index));
    if (seen.failing) {
      all.push_back(std::move(seen));
    }
  }
  return all;
}

TEST(Explained, AllFailuresOfOneMistakeAreExplainedByTheFirstOrTwo) {
  const Program program({"strict-cut"});
  ASSERT_GT(failures(program, "alpha-beta", 200).size(), 5U);
  Unexplained unexplained(program.tree);
  const int found = program.new_ones(200, "alpha-beta", unexplained);
  EXPECT_GE(found, 1);
  EXPECT_LE(found, 2);
  for (const auto& seen : failures(program, "alpha-beta", 200)) {
    EXPECT_TRUE(unexplained.explained().covers(seen));
  }
}

/// Though both show in the same way, the second is found.
TEST(Explained, AFailureOfAnotherMistakeIsNew) {
  const Program first({"strict-cut"});
  Unexplained unexplained(first.tree);
  ASSERT_GT(first.new_ones(200, "alpha-beta", unexplained), 0);
  for (const std::size_t mutant : killable_mutants(first.tree)) {
    const std::string& name = first.tree.mutants[mutant].name;
    const Program both({"strict-cut", name});
    const auto wrong = failures(both, "alpha-beta", 100);
    const auto other =
        std::ranges::find_if(wrong, [&](const auto& seen) { return !unexplained.explained().covers(seen); });
    if (other == wrong.end() || other->did.ending != MutantRun::Ending::answered) {
      continue;
    }
    auto later = Unexplained(first.tree);
    ASSERT_GT(first.new_ones(200, "alpha-beta", later), 0);
    EXPECT_TRUE(later.take(*other, "the move differs")) << name;
    return;
  }
  FAIL() << "no second mistake shows";
}

TEST(Explained, TheSameMistakeInAnotherTaskIsExplained) {
  const Assignment& tree = *find_assignment("cs540-tree");
  std::string name;
  for (const std::size_t mutant : killable_mutants(tree)) {
    const Program program({tree.mutants[mutant].name});
    if (failures(program, "minimax", 60).size() > 10 && failures(program, "alpha-beta", 60).size() > 10) {
      name = tree.mutants[mutant].name;
      break;
    }
  }
  ASSERT_FALSE(name.empty());
  const Program program({name});
  Unexplained unexplained(tree);
  ASSERT_GT(program.new_ones(100, "minimax", unexplained), 0);
  EXPECT_EQ(program.new_ones(100, "alpha-beta", unexplained), 0) << name;
}

TEST(Explained, OfWhatNoKnownMistakeExplainsOneStandsForItsKind) {
  const Assignment& tree = *find_assignment("cs540-tree");
  Unexplained unexplained(tree);
  const std::vector<std::string> kinds{"a", "a", "b", "a", "b"};
  std::vector<bool> news;
  for (int index = 0; index < std::ssize(kinds); ++index) {
    auto seen = Program({}).on(drawn_input(tree, Profile::edge, "minimax", 5, index));
    for (auto& [file, text] : seen.did.answer.files) {
      std::ranges::reverse(text);
    }
    seen.failing = true;
    news.push_back(unexplained.take(seen, kinds[static_cast<std::size_t>(index)]));
  }
  EXPECT_EQ(news, (std::vector<bool>{true, false, true, false, false}));
  EXPECT_FALSE(unexplained.take_kind("a"));
  EXPECT_TRUE(unexplained.take_kind("c"));
}

}  // namespace
}  // namespace fuzz
