#include "harness/targets/judged_problems.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <utility>

#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/rows/rows.hpp"

namespace harness::targets {
namespace {

using namespace std::string_view_literals;

/// By assignment. Small ones, so that thousands are judged in a second; each has another set of files or
/// another search.
const std::map<std::string_view, std::vector<std::string_view>>& inputs() {
  static const std::map<std::string_view, std::vector<std::string_view>> known{
      {"squirrel",
       {"1\nX\n1\n69 30 19 53 64\n45 20 42 51 23\n7 7 28 47 67\n53 37 66 32 18\n55 71 44 7 84\n"
        "*O**O\nXX*XX\n*X*O*\nX****\n*OO**\n"sv,
        "2\nX\n2\n95 6 9 14 3\n82 9 25 21 24\n12 14 9 8 19\n10 11 21 14 19\n25 17 13 2 17\n"
        "*XXXO\nOOX**\nOXXOX\nO*X*O\nO**XO\n"sv,
        "3\nX\n2\n95 6 9 14 3\n82 9 25 21 24\n12 14 9 8 19\n10 11 21 14 19\n25 17 13 2 17\n"
        "*XXXO\nOOX**\nOXXOX\nO*X*O\nO**XO\n"sv,
        "4\nX\n1\n1\nO\n2\n2\n20 16 1 32 30\n20 12 2 11 8\n28 48 9 1 1\n20 12 10 6 2\n25 30 23 21 10\n"
        "OOXX*\nOOXOX\n*XXO*\nXXOO*\nOXXX*\n"sv}},
      {"stakeraid",
       {"3\nMINIMAX\nO\n2\n1 8 23\n5 42 12\n26 30 9\nX..\n...\n...\n"sv,
        "4\nALPHABETA\nX\n2\n20 16 1 32\n20 12 2 11\n28 48 9 1\n20 12 10 6\n..XX\nO.XO\n...O\nX.OO\n"sv,
        "3\nCOMPETITION\nX\n10.5\n1 8 23\n5 42 12\n26 30 9\nX..\n.O.\n...\n"sv}},
      {"starcircle",
       {"Star\nMINIMAX\n2\n0,S1,0,0,0,0,0,0\n0,0,C1,0,0,0,0,0\n0,0,0,S1,0,0,0,0\n0,0,0,0,0,0,0,0\n"
        "0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n10,20,30,40,50,60,70,80"sv,
        "Circle\nALPHABETA\n2\n0,S2,0,0,0,0,0,0\nS1,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,C1\n0,0,0,0,0,0,S1,0\n"
        "0,0,0,0,0,S1,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n0,0,0,0,0,0,0,0\n10,20,30,40,50,60,70,80"sv}},
      {"cs540-grid",
       {"GRID\nASTAR\n1 1 1 1\n3 3\n+---+---+---+\n|         G |\n+   +---+   +\n|           |\n"
        "+   +   +---+\n| S |       |\n+---+---+---+\n"sv,
        "GRID\nDFS\n1 2 1 1\n3 3\n+---+---+---+\n|         G |\n+   +---+   +\n|           |\n"
        "+   +   +---+\n| S |       |\n+---+---+---+\n"sv,
        "GRID\nUCS\n1 4 10 2\n3 2\n+---+---+\n|     G |\n+---+---+\n|       |\n+   +---+\n| S     |\n"
        "+---+---+\n"sv,
        "GRID\nGREEDY\n1 2 1 1\n3 3\n+---+---+---+\n|         G |\n+   +---+   +\n|           |\n"
        "+   +   +---+\n| S |       |\n+---+---+---+\n"sv}},
      {"cs540-robots",
       {"ROBOTS\n6 6\n0\n3 3\n4 4\n4 2\n2 3\n2 5\n1 3\n4 0\n0 3\n"sv,
        "ROBOTS\n5 5\n1\n1 2\n4 4\n3 2\n2 1\n0 3\n1 4\n1 0\n"sv}},
      {"cs540-tree",
       {"TREE\nMINIMAX\nMAX\n(((2 -3) (8 10)) ((-8 0) (5 2)))\n"sv,
        "TREE\nALPHABETA\nMAX\n(((5 -1) (3 2)) ((6 7) (12 14)))\n"sv,
        "TREE\nALPHABETA\nMIN\n((4 (3 9)) (2 8 1) 7)\n"sv}},
      {"cs540-checkers",
       {"CHECKERS\nBLACK\nBASIC\n1\n- - - - - - - -\n- - - - - - - -\n- - - - - - - -\n- - r - R - - -\n"
        "- B - - - - - -\nR - r - r - - -\n- - - - - - - -\n- - - - - - - -\n"sv,
        "CHECKERS\nRED\nENHANCED\n2\n- - - - - - - -\n- - - - b - B -\n- - - - - - - R\n- - - - b - B -\n"
        "- - - - - - - -\nb - - - - - - -\n- - - - - - - -\n- - - - - - - -\n"sv}}};
  return known;
}

/// The real ones.
const std::vector<Assignment>& assignments() {
  static const std::vector<Assignment> all = [] {
    std::vector<Assignment> made;
    for (std::size_t at = 0; at < rows::all.size(); ++at) {
      made.push_back(rows::all[at](fuzz::rows::posed::all[at]()));
    }
    return made;
  }();
  return all;
}

std::vector<JudgedProblem> solved(std::string_view assignment) {
  const auto row = std::ranges::find_if(
      assignments(), [&](const Assignment& one) { return one.facts().name == assignment; });
  const auto own = inputs().find(assignment);
  fuzz::require(row != assignments().end() && own != inputs().end(), "there are problems to judge by");
  std::vector<JudgedProblem> problems;
  for (const auto input : own->second) {
    auto problem = row->read(input);
    fuzz::require(problem.has_value(), "the problems to judge by can be read");
    JudgedProblem judged{&*row, std::move(*problem), {}, {}};
    judged.problem.solve(cases::collect_into(judged.expected), {});
    judged.boards = judged.problem.boards();
    problems.push_back(std::move(judged));
  }
  return problems;
}

}  // namespace

const std::vector<JudgedProblem>& judged_problems(std::string_view assignment) {
  static std::map<std::string, std::vector<JudgedProblem>, std::less<>> known;
  const auto found = known.find(assignment);
  return found != known.end() ? found->second
                              : known.emplace(std::string(assignment), solved(assignment)).first->second;
}

const JudgedProblem& problem_of_several_files() {
  static const JudgedProblem* const first = []() -> const JudgedProblem* {
    for (const auto& assignment : assignments()) {
      for (const auto& judged : judged_problems(assignment.facts().name)) {
        if (judged.problem.outputs.size() > 1) {
          return &judged;
        }
      }
    }
    return nullptr;
  }();
  fuzz::require(first != nullptr, "an answer has several files");
  return *first;
}

}  // namespace harness::targets
