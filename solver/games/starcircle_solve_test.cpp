#include <cstddef>
#include <ostream>
#include <stop_token>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "solver/games/starcircle.hpp"

namespace solver::starcircle {
namespace {

using Files = decltype(cases::Answer::files);

/// A board of empty rows but those given as "G=0,0,C1,...".
std::string input(std::string_view header, std::initializer_list<std::string_view> rows) {
  std::string text(header);
  for (char letter = 'H'; letter >= 'A'; --letter) {
    std::string_view row = "0,0,0,0,0,0,0,0";
    for (const std::string_view given : rows) {
      row = given.front() == letter ? given.substr(2) : row;
    }
    text += std::string(row) + "\n";
  }
  return text + "10,20,30,40,50,60,70,80";
}

std::string initial(std::string_view header) {
  return input(header, {"H=0,C1,0,C1,0,C1,0,C1", "G=C1,0,C1,0,C1,0,C1,0", "F=0,C1,0,C1,0,C1,0,C1",
                        "C=S1,0,S1,0,S1,0,S1,0", "B=0,S1,0,S1,0,S1,0,S1", "A=S1,0,S1,0,S1,0,S1,0"});
}

Files solved(std::string_view text) {
  const auto problem = cases::starcircle::parse(text);
  EXPECT_TRUE(problem) << cases::describe("problem", problem ? cases::ParseError{} : problem.error());
  cases::Answer answer;
  EXPECT_TRUE(solve(problem.value(), cases::collect_into(answer)));
  return answer.files;
}

TEST(StarCircleSolve, AnswersTheSameWithTinyTables) {
  for (const std::string_view algorithm : {"Star\nMINIMAX\n6\n", "Star\nALPHABETA\n7\n"}) {
    const auto problem = cases::starcircle::parse(initial(algorithm)).value();
    for (const std::size_t memory : {std::size_t{0}, std::size_t{20'000}}) {
      cases::Answer answer;
      EXPECT_TRUE(solve(problem, cases::collect_into(answer), {{}, memory}));
      EXPECT_EQ(answer.files, solved(initial(algorithm))) << memory;
    }
  }
}

struct Row {
  const char* name;
  std::string text;
  const char* output;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class StarCircleSolve : public ::testing::TestWithParam<Row> {};

TEST_P(StarCircleSolve, WritesFourLinesWithoutALastLineEnd) {
  EXPECT_EQ(solved(GetParam().text), (Files{{"output.txt", GetParam().output}}));
}

INSTANTIATE_TEST_SUITE_P(
    Spec, StarCircleSolve,
    ::testing::Values(
        Row{"a_jump_onto_a_stack_of_nine",
            input("Star\nMINIMAX\n1\n",
                  {"H=0,S9,0,0,0,0,0,0", "G=0,0,C1,0,0,0,0,0", "F=0,0,0,S1,0,0,0,0", "C=C1,0,0,0,0,0,0,0"}),
            "F4-H2\n740\n740\n3"},
        Row{"both_blocked_at_depth_1",
            input("Star\nMINIMAX\n1\n", {"H=0,S3,0,0,0,0,0,0", "A=C2,0,0,0,0,0,0,0"}), "pass\n80\n80\n2"},
        Row{"both_blocked_at_depth_2",
            input("Star\nMINIMAX\n2\n", {"H=0,S3,0,0,0,0,0,0", "A=C2,0,0,0,0,0,0,0"}), "pass\n80\n80\n3"},
        Row{"both_blocked_at_depth_3",
            input("Star\nALPHABETA\n3\n", {"H=0,S3,0,0,0,0,0,0", "A=C2,0,0,0,0,0,0,0"}), "pass\n80\n80\n3"},
        Row{"root_blocked_at_depth_1",
            input("Star\nMINIMAX\n1\n", {"H=0,S3,0,0,0,0,0,0", "D=0,0,0,C1,0,0,0,0"}), "pass\n190\n190\n2"},
        Row{"root_blocked_at_depth_3",
            input("Star\nMINIMAX\n3\n", {"H=0,S3,0,0,0,0,0,0", "D=0,0,0,C1,0,0,0,0"}), "pass\n190\n180\n6"}),
    [](const auto& row) { return std::string(row.param.name); });

struct Counted {
  const char* algorithm;
  int depth;
  const char* nodes;
};
void PrintTo(const Counted& row, std::ostream* out) {
  *out << row.algorithm << row.depth;
}

/// The spec's node counts of the initial position.
class StarCircleInitial : public ::testing::TestWithParam<Counted> {};

TEST_P(StarCircleInitial, HasTheSpecsNodeCount) {
  const auto& [algorithm, depth, nodes] = GetParam();
  const auto header = "Star\n" + std::string(algorithm) + "\n" + std::to_string(depth) + "\n";
  const std::string output = solved(initial(header)).at("output.txt");
  EXPECT_EQ(output.substr(output.rfind('\n') + 1), nodes);
  EXPECT_EQ(output.substr(0, 6), "C1-D2\n");
}

INSTANTIATE_TEST_SUITE_P(Depths, StarCircleInitial,
                         ::testing::Values(Counted{"MINIMAX", 1, "8"}, Counted{"MINIMAX", 2, "57"},
                                           Counted{"MINIMAX", 3, "436"}, Counted{"MINIMAX", 4, "3308"},
                                           Counted{"MINIMAX", 5, "26890"}, Counted{"MINIMAX", 6, "216033"},
                                           Counted{"ALPHABETA", 4, "206"}, Counted{"ALPHABETA", 5, "766"},
                                           Counted{"ALPHABETA", 6, "2874"}, Counted{"ALPHABETA", 7, "7333"},
                                           Counted{"ALPHABETA", 8, "38489"}));

/// What a plain walk counts, which is the work of seconds where it is the last one.
INSTANTIATE_TEST_SUITE_P(DeepDepths, StarCircleInitial,
                         ::testing::Values(Counted{"MINIMAX", 7, "1801129"},
                                           Counted{"MINIMAX", 8, "14820445"},
                                           Counted{"MINIMAX", 9, "124716388"},
                                           Counted{"MINIMAX", 10, "1036744041"},
                                           Counted{"ALPHABETA", 10, "512862"}));

TEST(StarCircleSolve, AnswersTheSameByTheInstructionsThatAllProcessorsHave) {
  for (const std::string_view algorithm : {"Star\nMINIMAX\n9\n", "Star\nALPHABETA\n10\n"}) {
    SolveSettings settings;
    settings.instructions = Instructions::common;
    const auto problem = cases::starcircle::parse(initial(algorithm)).value();
    cases::Answer answer;
    EXPECT_TRUE(solve(problem, cases::collect_into(answer), settings));
    EXPECT_EQ(answer.files, solved(initial(algorithm)));
  }
}

TEST(StarCircleSolve, GivesUpWhenAsked) {
  std::stop_source source;
  source.request_stop();
  bool written = false;
  const auto write = [&written](std::string_view, std::string_view) { written = true; };
  const auto problem = cases::starcircle::parse(initial("Star\nMINIMAX\n10\n"));
  EXPECT_FALSE(solve(problem.value(), write, source.get_token()));
  EXPECT_FALSE(written);
}

}  // namespace
}  // namespace solver::starcircle
