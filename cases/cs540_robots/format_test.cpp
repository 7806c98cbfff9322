#include "cases/cs540_robots/format.hpp"

#include <ostream>
#include <string>

#include <gtest/gtest.h>

namespace cases::cs540_robots {

void PrintTo(const Problem& problem, std::ostream* out) {
  *out << '\n' << print(problem);
}

namespace {

const std::string path = "ROBOTS\n4 3\n1\n0 3\n2 1\n0 1\n2 1\n2 3\n";

/// `text` with the first `before` replaced.
std::string with(std::string text, std::string_view before, std::string_view after) {
  const auto at = text.find(before);
  EXPECT_NE(at, std::string::npos) << before;
  return text.replace(at, before.size(), after);
}

std::string complaint(std::string_view text) {
  const auto problem = parse(text);
  return problem ? "" : describe("input.txt", problem.error());
}

TEST(RobotsFormat, ReadsEveryPart) {
  EXPECT_EQ(parse(path).value(), (Problem{4, 1, 0, 3, 2, 1, {{0, 1}, {2, 1}, {2, 3}}}));
}

TEST(RobotsFormat, PrintsWhatItRead) {
  EXPECT_EQ(print(parse(path).value()), path);
  EXPECT_EQ(print(parse(path).value(), {false}), path.substr(0, path.size() - 1));
}

TEST(RobotsFormat, ReadsASingleNodeWithoutEdges) {
  EXPECT_EQ(parse("ROBOTS\n1 0\n0\n0 0\n0 0\n").value(), Problem{});
}

TEST(RobotsFormat, TakesAFileWithoutFinalLineEnd) {
  EXPECT_EQ(parse(path.substr(0, path.size() - 1)), parse(path).value());
}

struct Row {
  const char* name;
  std::string text;
  const char* complaint;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class RobotsBadInput : public ::testing::TestWithParam<Row> {};

TEST_P(RobotsBadInput, IsRefusedWithThePlace) {
  EXPECT_EQ(complaint(GetParam().text), GetParam().complaint);
}

std::string name_of_row(const ::testing::TestParamInfo<Row>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(
    Head, RobotsBadInput,
    ::testing::Values(Row{"nothing", "", "input.txt:1:1: expected the part: ROBOTS, found end of file"},
                      Row{"another_part", with(path, "ROBOTS", "GRID"),
                          "input.txt:1:1: expected the part: ROBOTS, found 'GRID'"},
                      Row{"no_node", with(path, "4 3", "0 0"),
                          "input.txt:2:1: expected a number of nodes from 1 to 1000, found '0'"},
                      Row{"too_many_nodes", with(path, "4 3", "1001 3"),
                          "input.txt:2:1: expected a number of nodes from 1 to 1000, found '1001'"},
                      Row{"edges_negative", with(path, "4 3", "4 -1"),
                          "input.txt:2:3: expected a number of edges from 0 to n(n-1)/2, found '-1'"},
                      Row{"more_edges_than_pairs", with(path, "4 3", "4 7"),
                          "input.txt:2:3: expected a number of edges from 0 to n(n-1)/2, found '7'"},
                      Row{"no_number_of_edges", with(path, "4 3", "4"),
                          "input.txt:2:2: expected a blank, found end of line"},
                      Row{"t_negative", with(path, "\n1\n", "\n-1\n"),
                          "input.txt:3:1: expected a distance t from 0 to 1000000000, found '-1'"},
                      Row{"t_too_large", with(path, "\n1\n", "\n1000000001\n"),
                          "input.txt:3:1: expected a distance t from 0 to 1000000000, found '1000000001'"},
                      Row{"two_distances", with(path, "\n1\n", "\n1 1\n"),
                          "input.txt:3:2: expected end of line, found a blank"},
                      Row{"a_starts_outside", with(path, "0 3\n", "4 3\n"),
                          "input.txt:4:1: expected a start: a node from 0 to n-1, found '4'"},
                      Row{"a_ends_outside", with(path, "0 3\n", "0 -1\n"),
                          "input.txt:4:3: expected a destination: a node from 0 to n-1, found '-1'"},
                      Row{"b_starts_nowhere", with(path, "2 1\n", "c 1\n"),
                          "input.txt:5:1: expected a start: a node from 0 to n-1, found 'c'"},
                      Row{"b_ends_nowhere", with(path, "2 1\n", "2\n"),
                          "input.txt:5:2: expected a blank, found end of line"},
                      Row{"ends_after_a", "ROBOTS\n1 0\n0\n0 0\n",
                          "input.txt:5:1: expected a start: a node from 0 to n-1, found end of file"}),
    name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Edges, RobotsBadInput,
    ::testing::Values(Row{"from_outside", with(path, "0 1\n2 1\n", "4 1\n2 1\n"),
                          "input.txt:6:1: expected an edge: a node from 0 to n-1, found '4'"},
                      Row{"to_outside", with(path, "0 1\n2 1\n", "0 4\n2 1\n"),
                          "input.txt:6:3: expected an edge: a node from 0 to n-1, found '4'"},
                      Row{"a_loop", with(path, "2 3\n", "3 3\n"),
                          "input.txt:8:3: expected an edge to another node, found '3'"},
                      Row{"repeated", with(path, "2 3\n", "2 1\n"),
                          "input.txt:8:3: expected an edge that was not there before, found '1'"},
                      Row{"repeated_from_its_other_end", with(path, "2 3\n", "1 2\n"),
                          "input.txt:8:3: expected an edge that was not there before, found '2'"},
                      Row{"one_too_few", with(path, "2 3\n", ""),
                          "input.txt:8:1: expected an edge: a node from 0 to n-1, found end of file"},
                      Row{"one_too_many", path + "0 3\n", "input.txt:9:1: expected end of file, found '0'"},
                      Row{"three_nodes", with(path, "2 3\n", "2 3 0\n"),
                          "input.txt:8:4: expected end of line, found a blank"},
                      Row{"one_node", with(path, "2 3\n", "2\n"),
                          "input.txt:8:2: expected a blank, found end of line"}),
    name_of_row);

INSTANTIATE_TEST_SUITE_P(
    Spellings, RobotsBadInput,
    ::testing::Values(Row{"crlf", with(path, "ROBOTS\n", "ROBOTS\r\n"),
                          "input.txt:1:7: expected end of line, found '\\x0d'"},
                      Row{"crlf_after_an_edge", with(path, "2 3\n", "2 3\r\n"),
                          "input.txt:8:4: expected end of line, found '\\x0d'"},
                      Row{"blank_after_the_numbers", with(path, "4 3\n", "4 3 \n"),
                          "input.txt:2:4: expected end of line, found a blank"},
                      Row{"blank_before_the_distance", with(path, "\n1\n", "\n 1\n"),
                          "input.txt:3:1: expected a distance t from 0 to 1000000000, found a blank"},
                      Row{"two_blanks_between_numbers", with(path, "4 3", "4  3"),
                          "input.txt:2:3: expected a number of edges from 0 to n(n-1)/2, found a blank"},
                      Row{"two_blanks_in_an_edge", with(path, "2 3\n", "2  3\n"),
                          "input.txt:8:3: expected an edge: a node from 0 to n-1, found a blank"},
                      Row{"a_tab_in_an_edge", with(path, "2 3\n", "2\t3\n"),
                          "input.txt:8:2: expected one space, found a TAB"},
                      Row{"a_distance_with_a_zero_first", with(path, "\n1\n", "\n01\n"),
                          "input.txt:3:1: expected a distance t from 0 to 1000000000, found '01'"},
                      Row{"a_node_with_a_zero_first", with(path, "2 3\n", "2 03\n"),
                          "input.txt:8:3: expected an edge: a node from 0 to n-1, found '03'"},
                      Row{"a_blank_line_after_the_edges", path + "\n",
                          "input.txt:9:1: expected end of file, found end of line"}),
    name_of_row);

}  // namespace
}  // namespace cases::cs540_robots
