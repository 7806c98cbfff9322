#include "harness/job/descent.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "harness/judge/words/divergence_words.hpp"

namespace harness {
namespace {

/// A game for these tests: a problem is a heap and a depth ("5 3"), a move takes one or two of it ("1", "2"),
/// and the answer is the number of nodes of the whole tree.
struct Heap {
  int size = 0;
  int depth = 0;
};

Heap heap_of(std::string_view input) {
  Heap heap;
  std::sscanf(std::string(input).c_str(), "%d %d", &heap.size, &heap.depth);
  return heap;
}

int nodes(const Heap& heap) {
  int sum = 1;
  for (int taken = 1; heap.depth > 0 && taken <= std::min(2, heap.size); ++taken) {
    sum += nodes({heap.size - taken, heap.depth - 1});
  }
  return sum;
}

cases::Answer answer_of(int count) {
  return {{{"output.txt", fmt::format("{}\n", count)}}};
}

Assignment heaps() {
  Assignment row;
  row.core.facts.name = "heaps";
  row.core.parse = [](std::string_view input) -> cases::Parsed<fuzz::PosedProblem> {
    const Heap heap = heap_of(input);
    return fuzz::PosedProblem{"",
                              fmt::format("a heap of {}, depth {}", heap.size, heap.depth),
                              {{"output.txt", FileKind::answer, {{"nodes", FieldKind::word}}}}};
  };
  row.core.solve = [](std::string_view input, const cases::Write& write, const solver::SolveSettings&) {
    write("output.txt", fmt::format("{}\n", nodes(heap_of(input))));
    return cases::Parsed<bool>(true);
  };
  row.views = [](std::string_view input) {
    ProblemViews views;
    views.descent = {
        "nodes", [heap = heap_of(input)] {
          std::vector<OnePlyDown> below;
          for (int taken = 1; heap.depth > 1 && taken <= std::min(2, heap.size); ++taken) {
            below.push_back({std::to_string(taken), fmt::format("{} {}", heap.size - taken, heap.depth - 1)});
          }
          return below;
        }};
    return views;
  };
  return row;
}

/// A candidate that counts one node too many in every tree with a heap of exactly `bad` in it.
int miscounted(const Heap& heap, int bad) {
  int sum = heap.size == bad ? 2 : 1;
  for (int taken = 1; heap.depth > 0 && taken <= std::min(2, heap.size); ++taken) {
    sum += miscounted({heap.size - taken, heap.depth - 1}, bad);
  }
  return sum;
}

/// Whoever counts so, asked.
Ask miscounting(int bad) {
  return [bad](const std::string& input, const AnyProblem&) {
    return answer_of(miscounted(heap_of(input), bad));
  };
}

Parting parting_with_bad(int bad, int most_runs = 100) {
  return where_it_parts(heaps(), "9 4", miscounting(bad), most_runs);
}

TEST(Descent, EndsAtTheSmallestWrongPosition) {
  const auto parting = parting_with_bad(7);
  EXPECT_EQ(parting.path, (std::vector<std::string>{"1", "1"}));
  EXPECT_EQ(parting.input, "7 2");
  EXPECT_EQ(parting.expected, std::to_string(nodes({7, 2})));
  EXPECT_EQ(parting.got, std::to_string(nodes({7, 2}) + 1));
  EXPECT_EQ(parting.end, Parting::End::below_is_right);
}

/// By hand: trees of 8 and depth 3, 7 and 2, 6 and 1, 5 and 1.
TEST(Descent, KeepsBothCountsOfWhatWasAsked) {
  const std::vector<DescentStep> steps{
      {{{"1", "15", "16"}}}, {{{"1", "7", "8"}}}, {{{"1", "3", "3"}, {"2", "3", "3"}}}};
  EXPECT_EQ(parting_with_bad(7).steps, steps);
  // The fourth question may not be asked any more, the third neither.
  EXPECT_EQ(parting_with_bad(7, 3).steps.back(), (DescentStep{{{"1", "3", "3"}}}));
  EXPECT_EQ(parting_with_bad(7, 2).steps.size(), 2U);
}

TEST(Descent, TellsTheCountsOfTheProblemItselfBesideThem) {
  Divergence divergence;
  divergence.columns = {{ColumnId::field, "move"}, {ColumnId::field, "nodes"}};
  divergence.lines = LinePair{{LineState::there, 0, "A1", 0}, {LineState::there, 0, "B1", 0}};
  divergence.further = {{"nodes", {{LineState::there, 0, "31", 0}, {LineState::ended, 0, "", 0}}}};
  tell_parting(heaps(), parting_with_bad(7), divergence);
  ASSERT_TRUE(divergence.descent);
  EXPECT_EQ(divergence.descent->field, "nodes");
  EXPECT_EQ(divergence.descent->expected, "31");
  EXPECT_EQ(divergence.descent->got, "(end of file)");
  EXPECT_EQ(divergence.descent->steps.size(), 3U);
}

TEST(Descent, IsNoneWhereNothingWasAnswered) {
  Divergence divergence;
  tell_parting(heaps(), parting_with_bad(7, 0), divergence);
  EXPECT_FALSE(divergence.descent);
}

TEST(Descent, GoesOnFromTheFirstThatIsWrong) {
  EXPECT_EQ(parting_with_bad(6).path, (std::vector<std::string>{"1", "1", "1"}));
}

TEST(Descent, PositionAtTheLastPlyHasNothingBelow) {
  EXPECT_EQ(parting_with_bad(6).end, Parting::End::nothing_below);
}

TEST(Descent, FaultOfTheProblemItselfIsNotPutDownToAnything) {
  const auto parting = parting_with_bad(9);
  EXPECT_TRUE(parting.path.empty());
  EXPECT_EQ(parting.end, Parting::End::below_is_right);
  EXPECT_EQ(parting.asked, 2);
  Divergence divergence;
  tell_parting(heaps(), parting, divergence);
  EXPECT_EQ(
      words_of(divergence).hint,
      "every position one ply down is counted right alone, and all else that yours says of them is right");
}

TEST(Descent, SaysWhereTheCountParts) {
  Divergence divergence;
  divergence.hints = {message(HintId::as_kept, "one hint")};
  tell_parting(heaps(), parting_with_bad(7), divergence);
  EXPECT_EQ(words_of(divergence).hint,
            fmt::format("one hint; the count parts at root > 1 > 1: asked about that position alone (a heap "
                        "of 7, depth 2), yours says {}, right is {}; every position one ply down from there "
                        "is counted right alone, and all else that yours says of them is right",
                        nodes({7, 2}) + 1, nodes({7, 2})));
  EXPECT_EQ(divergence.path, (std::vector<std::string>{"1", "1"}));
}

/// The heaps with these legal moves everywhere.
Assignment heaps_with(const std::vector<std::string>& moves) {
  auto row = heaps();
  row.views = [plain = row.views, moves](std::string_view input) {
    auto views = plain(input);
    views.boards = [moves] {
      BoardView boards;
      boards.legal = [moves](std::span<const std::string>) { return moves; };
      return boards;
    };
    return views;
  };
  return row;
}

TEST(Descent, MovesAreListedWhereAllBelowIsRight) {
  const auto row = heaps_with({"1", "2"});
  Divergence divergence;
  const auto parting = where_it_parts(row, "9 4", miscounting(9), 100);
  tell_parting(row, parting, divergence);
  EXPECT_EQ(
      words_of(divergence).hint,
      "every position one ply down is counted right alone, and all else that yours says of them is right; "
      "the legal moves here are, in the handout's order, 1 and 2");
}

TEST(Descent, NamesTheMovesAfterWhichNothingCanBeAsked) {
  const auto row = heaps_with({"1", "2", "pass"});
  Divergence divergence;
  const auto parting = where_it_parts(row, "9 4", miscounting(9), 100);
  tell_parting(row, parting, divergence);
  EXPECT_EQ(
      words_of(divergence).hint,
      "every position one ply down that can be asked about alone is counted right, and all else that yours "
      "says of them is right; after pass none can (a pass, the end of the game, or too deep a search); the "
      "legal moves here are, in the handout's order, 1, 2 and pass");
}

/// The heaps, with a line of what is left before the count.
Assignment heaps_with_rest() {
  auto row = heaps();
  row.core.parse = [](std::string_view) -> cases::Parsed<fuzz::PosedProblem> {
    return fuzz::PosedProblem{
        "", "", {{"output.txt", FileKind::answer, {{"rest", FieldKind::word}, {"nodes", FieldKind::word}}}}};
  };
  row.core.solve = [](std::string_view input, const cases::Write& write, const solver::SolveSettings&) {
    const Heap heap = heap_of(input);
    write("output.txt", fmt::format("{}\n{}\n", heap.size, nodes(heap)));
    return cases::Parsed<bool>(true);
  };
  return row;
}

TEST(Descent, WrongFieldBesideARightCountIsTold) {
  const auto row = heaps_with_rest();
  // Counts the problem itself wrong, and takes a heap of 7 for one of 6.
  const Ask ask = [](const std::string& input, const AnyProblem&) {
    const Heap heap = heap_of(input);
    return cases::Answer{
        {{"output.txt", fmt::format("{}\n{}\n", heap.size == 7 ? 6 : heap.size, nodes(heap))}}};
  };
  const auto parting = where_it_parts(row, "9 4", ask, 100);
  ASSERT_TRUE(parting.beside);
  EXPECT_EQ(parting.beside->move, "2");
  Divergence divergence;
  tell_parting(row, parting, divergence);
  EXPECT_EQ(
      words_of(divergence).hint,
      "every position one ply down is counted right alone; asked about the position after 2 alone, yours "
      "says rest 6, right is 7");
}

TEST(Descent, AsksNoMoreOftenThanAllowed) {
  const auto parting = parting_with_bad(5, 2);
  EXPECT_EQ(parting.asked, 2);
  EXPECT_EQ(parting.end, Parting::End::gave_up);
}

TEST(Descent, CandidateThatGivesNoCountIsNotFollowed) {
  const auto parting = where_it_parts(
      heaps(), "9 4", [](const std::string&, const AnyProblem&) { return std::nullopt; }, 100);
  EXPECT_TRUE(parting.path.empty());
  EXPECT_EQ(parting.end, Parting::End::gave_up);
}

TEST(Descent, ShorterAnswerGivesNoCount) {
  const auto parting = where_it_parts(
      heaps(), "9 4",
      [](const std::string&, const AnyProblem&) {
        return cases::Answer{{{"output.txt", ""}}};
      },
      100);
  EXPECT_EQ(parting.end, Parting::End::gave_up);
}

}  // namespace
}  // namespace harness
