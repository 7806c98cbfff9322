// Right programs as students write them, and what they are with one line changed.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/file.hpp"
#include "fuzz/models/cs540_checkers_programs.hpp"
#include "fuzz/models/cs540_grid_programs.hpp"
#include "fuzz/models/cs540_robots_programs.hpp"
#include "fuzz/models/cs540_tree_programs.hpp"
#include "fuzz/models/machine.hpp"
#include "fuzz/models/slips.hpp"
#include "fuzz/models/squirrel.hpp"
#include "fuzz/models/squirrel_programs.hpp"
#include "fuzz/models/stakeraid_programs.hpp"
#include "fuzz/models/starcircle_programs.hpp"

namespace fuzz::models {
namespace {

constexpr std::string_view sum_of_squares = R"(
global most sum
table seen 2 3
native tell
kind i most
kind sum seen

def main():  # the main program
    sum = 0
    for i in 1 to most:
        if i == 3:
            continue
        sum += square(i)
    tell(sum)

def square(i):  # the square
    return i * i
)";

Program parsed(std::string_view text) {
  auto program = parse(text);
  EXPECT_TRUE(program) << program.error();
  return program ? *std::move(program) : Program();
}

/// What `main` tells, or how it ends otherwise.
std::string told(const Program& program, std::int64_t most, std::int64_t most_steps = 1'000) {
  std::string text;
  Machine machine(program,
                  {{"tell",
                    [&text](Machine&, std::span<const std::int64_t> given) {
                      text += std::to_string(given[0]) + ' ';
                      return std::int64_t{0};
                    }}},
                  most_steps);
  machine.global("most") = most;
  try {
    machine.run("main");
  } catch (const Crash&) {
    return "crash";
  } catch (const OutOfSteps&) {
    return "out of steps";
  }
  return text;
}

TEST(ModelLanguage, ProgramsDoWhatTheySay) {
  const auto program = parsed(sum_of_squares);
  EXPECT_EQ(told(program, 5), "46 ");
  EXPECT_EQ(told(program, 0), "0 ");
  EXPECT_EQ(told(program, 1'000'000), "out of steps");
}

TEST(ModelLanguage, BranchesAndLoopsAreThoseOfPython) {
  constexpr std::string_view text = R"(
global most
table seen 2 3
native tell
def main():  # the main program
    seen[1][2] = 7
    i = most
    while i > 0:
        if i == 4:
            tell(-i)
        elif i == 3 and not seen[1][2] == 8:
            tell(max(i, seen[1][2]))
        else:
            tell(i * 10 - 1)
        i -= 1
        if i == 1:
            break
    for k in 2 down to 0:
        tell(k)
    tell(seen[most - 4][2 + 1])
)";
  EXPECT_EQ(told(parsed(text), 5), "crash") << "beyond the table";
  EXPECT_EQ(told(parsed(std::string(text.substr(0, text.rfind("    tell")))), 5), "49 -4 7 19 2 1 0 ");
}

TEST(ModelLanguage, ListsLiveAsLongAsTheFunctionThatMakesThem) {
  constexpr std::string_view text = R"(
global most kept
table places 3
native tell
def main():  # the main program
    for i in 1 to 3:
        found = pairs(most)
        sort(found)
        remove(found, 0)
        tell(size(found))
        tell(found[0])
        tell(found[0][1] % 4)
    places[2] = -7 % 3 + 10 * (-7 // 2)
    tell(places[2])
    found[1][1] = 5
    tell(found[1][1])
    spoilt()
    if most > 3:
        tell(kept[0])
    tell(found[size(found)])
def pairs(count):  # the pairs
    others = list()
    made = list()
    for i in 1 to count:
        append(others, i)
        append(made, count - i, i)
    return made
def spoilt():  # what spoils a list
    kept = list()
    append(kept, 1)
)";
  const auto program = parsed(text);
  EXPECT_EQ(told(program, 3), "crash") << "beyond the list";
  std::string within(text);
  within.replace(within.find("found[size(found)]"), 18, "found[size(found) - 1]");
  EXPECT_EQ(told(parsed(within), 3), "2 1 2 2 1 2 2 1 2 -38 5 2 ");
  EXPECT_EQ(told(parsed(within), 4), "crash") << "the list is no more";
}

TEST(ModelLanguage, WhatIsWrongIsToldWithItsLine) {
  EXPECT_EQ(parse("def main():  # x\n    a = b\n").error(), "2: expected a number, found b");
  EXPECT_EQ(parse("def main():  # x\n    f(1)\n").error(), "2: no function f");
  EXPECT_EQ(parse("def main():  # x\n    a = 1\n      b = 2\n").error(),
            "3: this line stands further to the right than the one before");
  EXPECT_EQ(parse("def main():  # x\n    return 1 2\n").error(), "2: expected the end, found 2");
  EXPECT_EQ(parse("def f(a):  # x\n    return a\ndef main():  # y\n    f(1, 2)\n").error(),
            "4: f has 1 parameters");
  EXPECT_EQ(parse("global a\nwhat\n").error(), "2: expected a function or names");
}

TEST(ModelLanguage, LinesReadAsTheyAreWritten) {
  const auto program = parsed(
      "global a b\ndef main():  # x\n    a = (a + b) * -2 - (b - 1)\n"
      "    if not (a < b or b == 1) and a >= 0:\n        return infinity\n");
  const auto& function = program.functions.front();
  std::vector<std::string> lines;
  for (const std::int16_t at : program.blocks[static_cast<std::size_t>(function.block)]) {
    lines.push_back(line_of(program, function, program.statements[static_cast<std::size_t>(at)]));
  }
  EXPECT_EQ(lines,
            (std::vector<std::string>{"a = (a + b) * -2 - (b - 1)", "if not (a < b or b == 1) and a >= 0"}));
}

/// What the program of a text tells with the slip of that sentence.
std::string told_with(std::string_view text, std::string_view sentence) {
  const auto program = parsed(text);
  const auto slips = slips_of(program);
  const auto found = std::ranges::find(slips, sentence, &Slip::sentence);
  if (found == slips.end()) {
    return "no such slip";
  }
  Program changed = program;
  found->make(changed);
  return told(changed, 5);
}

std::string told_with(std::string_view sentence) {
  return told_with(sum_of_squares, sentence);
}

TEST(Slips, AreWhatTheirSentencesSay) {
  EXPECT_EQ(told_with("In the main program `sum = 0` is missing."), "46 ");
  EXPECT_EQ(told_with("In the main program `if i == 3` is missing, with all that is in it."), "55 ");
  EXPECT_EQ(told_with("In the main program it says `break` instead of `continue`."), "5 ");
  EXPECT_EQ(told_with("In the main program it says `sum = square(i)` instead of `sum += square(i)`."), "25 ");
  EXPECT_EQ(told_with("In the main program it says `for i in 2 to most` instead of `for i in 1 to most`."),
            "45 ");
  EXPECT_EQ(told_with("In the main program `sum = 0` stands inside `for i in 1 to most`."), "25 ");
  EXPECT_EQ(told_with("In the main program `tell(sum)` stands only after `tell(sum)`."), "no such slip");
  EXPECT_EQ(told_with("In the main program `tell(sum)` stands inside `for i in 1 to most`."), "1 5 21 46 ");
  EXPECT_EQ(told_with("In the main program `tell(sum)` stands twice."), "46 46 ");
  EXPECT_EQ(told_with("In the main program `sum += square(i)` is done the first time alone."), "1 ");
  EXPECT_EQ(told_with("In the main program it says `if i != 3` instead of `if i == 3`."), "9 ");
  EXPECT_EQ(told_with("In the square it says `return most * i` instead of `return i * i`."), "60 ");
  EXPECT_EQ(told_with("In the square it says `return i` instead of `return i * i`."), "12 ");
  EXPECT_EQ(told_with("In the main program `for i in 1 to most` goes the other way."), "46 ");
}

TEST(Slips, PutBranchesOneBehindTheOtherOrApart) {
  constexpr std::string_view text = R"(
global most
native tell
def main():  # the main program
    if most > 1:
        most = 0
    elif most < 1:
        tell(1)
def other():  # another one
    if most > 0:
        most = 0
    if most < 1:
        tell(1)
)";
  EXPECT_EQ(told(parsed(text), 5), "");
  EXPECT_EQ(told_with(text, "In the main program it says `if most < 1` instead of `elif most < 1`."), "1 ");
  std::string swapped(text);
  swapped.replace(swapped.find("main"), 4, "first");
  swapped.replace(swapped.find("other"), 5, "main");
  EXPECT_EQ(told(parsed(swapped), 5), "1 ");
  EXPECT_EQ(told_with(swapped, "In another one it says `elif most < 1` instead of `if most < 1`."), "");
}

TEST(Slips, PasteLinesOfATwin) {
  constexpr std::string_view text = R"(
global most
native tell
twins least greatest  # both
def main():  # the main program
    tell(least(most, 3))
def least(one, other):  # the least
    if one < other:
        return one
    return other
def greatest(other, one):  # the greatest
    if one > other:
        return one
    return max(one, other)
)";
  EXPECT_EQ(told(parsed(text), 5), "3 ");
  EXPECT_EQ(told_with(text, "In the least it says `return max(one, other)` instead of `return other`."),
            "5 ");
  EXPECT_EQ(told_with(text, "In the least it says `if one > other` instead of `if one < other`."), "5 ");
}

TEST(Slips, OfTwinsAreTheSameWithTheirOwnNames) {
  constexpr std::string_view text = R"(
global most
native tell
kind low high best
twins highest lowest  # both
def main():  # the main program
    tell(highest(2, 8, most))
    tell(lowest(2, 8, most))
def highest(low, high, given):  # the highest
    best = -infinity
    if given > best:
        best = given
    low = max(low, best)
    if low >= high:
        best = high
    return best - low
def lowest(low, high, given):  # the lowest
    best = infinity
    if given < best:
        best = given
    high = min(high, best)
    if high <= low:
        best = low
    return best - high
)";
  EXPECT_EQ(told(parsed(text), 5), "0 0 ");
  EXPECT_EQ(
      told_with(text,
                "In the highest it says `low = low` instead of `low = max(low, best)`, and in the lowest it "
                "says `high = high` instead of `high = min(high, best)`."),
      "3 -3 ");
  EXPECT_EQ(
      told_with(text,
                "In the highest it says `low = max(best, best)` instead of `low = max(low, best)`, and in "
                "the lowest it says `high = min(best, best)` instead of `high = min(high, best)`."),
      "0 0 ");
  EXPECT_EQ(
      told_with(text,
                "In the highest it says `if high >= high` instead of `if low >= high`, and in the lowest it "
                "says `if low <= low` instead of `if high <= low`."),
      "3 -3 ");
}

TEST(Slips, SayWhichOfEqualLinesTheyAreIn) {
  constexpr std::string_view text = R"(
global most
native tell
def main():  # the main program
    tell(most)
    if most > 1:
        most = 3
        tell(most)
    tell(7)
)";
  EXPECT_EQ(told(parsed(text), 5), "5 3 7 ");
  EXPECT_EQ(told_with(text, "In the main program the first `tell(most)` is missing."), "3 7 ");
  EXPECT_EQ(told_with(text, "In the main program the second `tell(most)` is missing."), "5 7 ");
  EXPECT_EQ(told_with(text, "In the main program `tell(most)` is missing."), "no such slip");
  EXPECT_EQ(told_with(text, "In the main program `tell(7)` is missing."), "5 3 ");
}

TEST(Slips, WithTheSameWordsInOtherFunctionsAreOthers) {
  const std::string one =
      "global most\nnative tell\ndef main():  # the main program\n    tell(most)\n    tell(square())\n"
      "def square():  # the square\n    return most * most\n";
  const std::string other =
      "global most\nnative tell\ndef main():  # the main program\n    tell(square())\n    tell(most)\n"
      "def square():  # the square\n    return most * most\n";
  const Model model({one, other});
  const auto facts = model.facts();
  const auto told_by = [&](std::string_view sentence) {
    std::vector<std::string> all;
    for (const auto& fact : facts) {
      if (fact.sentence == sentence) {
        const auto [right, slip] = model.find(fact.name);
        Program changed = right;
        slip->make(changed);
        all.push_back(told(changed, 5));
      }
    }
    return all;
  };
  EXPECT_EQ(told_by("In the main program `tell(most)` stands twice."),
            (std::vector<std::string>{"5 5 25 ", "25 5 5 "}));
  EXPECT_EQ(told_by("In the square it says `return most` instead of `return most * most`."),
            (std::vector<std::string>{"5 5 "}));
}

TEST(Slips, HaveNamesOfTheirOwn) {
  const auto facts = squirrel::model().facts();
  std::set<std::string_view> names;
  for (const auto& one : facts) {
    EXPECT_TRUE(names.insert(one.name).second) << one.sentence;
    EXPECT_TRUE(is_slip(one.name));
    EXPECT_EQ(one.mutant_class, MutantClass::slip);
  }
  EXPECT_GT(facts.size(), 2'000U);
}

TEST(Slips, SitInRootsThatHaveFunctionsOfTheirOwn) {
  const auto facts = squirrel::model().facts();
  for (const std::string_view sentence :
       {"In the root of minimax it says `log(-1, -1, 0, score)` instead of the second `log(-1, -1, 0, "
        "best)`.",
        "In the root of alpha-beta `alpha = max(alpha, best)` stands only after the second `log_bounds(-1, "
        "-1, 0, "
        "best, alpha, beta)`."}) {
    EXPECT_TRUE(std::ranges::any_of(facts, [&](const auto& one) { return one.sentence == sentence; }))
        << sentence;
  }
}

struct Page {
  std::string_view assignment;
  std::string (*program)();
};

class PageOfAModel : public testing::TestWithParam<Page> {};

TEST_P(PageOfAModel, ShowsItsProgram) {
  const auto page = cases::read_file("docs/" + std::string(GetParam().assignment) + ".md");
  const auto program = GetParam().program();
  const auto functions = program.substr(program.find("def main"));
  ASSERT_TRUE(page);
  EXPECT_NE(page->find("\n```\n" + functions + "```\n"), std::string::npos)
      << "docs/" << GetParam().assignment << ".md should have:\n"
      << functions;
}

INSTANTIATE_TEST_SUITE_P(All, PageOfAModel,
                         testing::Values(Page{"squirrel", squirrel::program_with_copies},
                                         Page{"stakeraid", stakeraid::program_with_loops},
                                         Page{"starcircle", starcircle::program_with_sorting},
                                         Page{"cs540-grid", cs540_grid::program_by_algorithm},
                                         Page{"cs540-robots", cs540_robots::program_with_matrix},
                                         Page{"cs540-tree", cs540_tree::program_of_two_kinds},
                                         Page{"cs540-checkers", cs540_checkers::program_of_the_writeup}),
                         [](const auto& tested) {
                           std::string name(tested.param.assignment);
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace fuzz::models
