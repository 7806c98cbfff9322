#include <algorithm>
#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cases/cs540_checkers/format.hpp"
#include "fuzz/agreement.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/generators/cs540_checkers.hpp"
#include "fuzz/generators/cs540_checkers_boards.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "solver/games/cs540_checkers.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Board;
using cases::cs540_checkers::Cell;
using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Problem;
using solver::Score;
using solver::cs540_checkers::start_of;
using solver::cs540_checkers::State;

rc::Gen<Problem> any_problem() {
  return rc::gen::weightedOneOf<Problem>({{9, problems(Profile::course)},
                                          {10, problems(Profile::edge)},
                                          {1, problems(Profile::stress, std::nullopt, 10'000)}});
}

rc::Gen<cases::cs540_checkers::Spelling> any_spelling() {
  return spellings(Profile::edge);
}

std::map<std::string, std::string, std::less<>> solved(const Problem& problem) {
  cases::Answer answer;
  solver::cs540_checkers::solve(problem, cases::collect_into(answer));
  return answer.files;
}

/// A line of the log.
struct Line {
  int depth = 0;
  std::string move;
  std::string value;
  long nodes = 0;
  long pruned = 0;
};

std::vector<Line> log_of(const Problem& problem) {
  std::istringstream in(solved(problem).at("traverse_log.txt"));
  std::string header;
  std::getline(in, header);
  std::vector<Line> lines;
  for (Line line; in >> line.depth >> line.move >> line.value >> line.nodes >> line.pruned;) {
    lines.push_back(line);
  }
  return lines;
}

std::ptrdiff_t pieces_on(const Board& board) {
  return static_cast<std::ptrdiff_t>(board.size()) - std::ranges::count(board, Cell::empty);
}

/// The value by the definition: no window, the view of the side at the root, dead ends worth what they are.
template <class R>
Score plain_minimax(const R& rules, const State& state, solver::Side viewer, int depth_left) {
  const auto moves = rules.moves(state);
  if (depth_left == 0 || moves.size() == 0) {
    return rules.score(state, viewer);
  }
  std::vector<Score> values;
  for (const auto& move : moves) {
    values.push_back(plain_minimax(rules, rules.play(state, move), viewer, depth_left - 1));
  }
  return state.turn == viewer ? std::ranges::max(values) : std::ranges::min(values);
}

Score plain_minimax(const Problem& problem, int depth) {
  const State root = start_of(problem);
  return problem.evaluation == Evaluation::basic
             ? plain_minimax(solver::cs540_checkers::BasicCheckers{}, root, root.turn, depth)
             : plain_minimax(solver::cs540_checkers::EnhancedCheckers{}, root, root.turn, depth);
}

RC_GTEST_PROP(CheckersAnswer, IsTheOraclesToTheByte, ()) {
  const Problem problem = *any_problem();
  const Assignment& row = *find_assignment("cs540-checkers");
  const Witnesses witnesses = witnesses_of(row);
  const auto agreed = agreement(witnesses, print(problem, *any_spelling()));
  if (agreed.kind != Agreement::Kind::agree) {
    RC_FAIL(describe(agreed.difference.value_or(Difference{})));
  }
}

RC_GTEST_PROP(CheckersAnswer, HasTheValuesOfPlainMinimax, ()) {
  Problem problem = *any_problem();
  problem.depth_limit = std::min(problem.depth_limit, 4);
  for (const Line& line : log_of(problem)) {
    if (line.move != "none") {
      RC_ASSERT(std::stol(line.value) == plain_minimax(problem, line.depth));
    }
  }
}

RC_GTEST_PROP(CheckersAnswer, TakesAsManyPiecesAsTheMoveHasJumps, ()) {
  const Problem problem = *any_problem();
  const auto files = solved(problem);
  const std::string& output = files.at("output.txt");
  const std::string move = output.substr(output.find("move ") + 5);
  const auto after = cases::cs540_checkers::parse("CHECKERS\nRED\nBASIC\n1\n" + files.at("next_state.txt"));
  RC_ASSERT(after.has_value());
  const std::string way = move.substr(0, move.find('\n'));
  const bool jumps = way != "none" && std::abs(way[1] - way[7]) == 2;
  const auto leaps = std::ranges::count(way, '(') - 1;
  RC_ASSERT(pieces_on(problem.board) - pieces_on(after->board) == (jumps ? leaps : 0));
}

RC_GTEST_PROP(CheckersLog, PrunesNothingInTheFirstTwoDepths, ()) {
  for (const Line& line : log_of(*any_problem())) {
    RC_ASSERT(line.depth > 2 || line.pruned == 0);
  }
}

RC_GTEST_PROP(CheckersLog, CountsTheRootAndItsMovesInTheFirstDepth, ()) {
  const Problem problem = *any_problem();
  const auto moves = solver::cs540_checkers::CheckersRules{}.moves(start_of(problem));
  RC_ASSERT(log_of(problem).front().nodes == 1 + static_cast<long>(moves.size()));
}

RC_GTEST_PROP(CheckersLog, HasTheSameValuesWithTheBoardTurned, ()) {
  const Problem problem = *any_problem();
  const auto lines = log_of(problem);
  const auto turned_lines = log_of(turned(problem));
  RC_ASSERT(lines.size() == turned_lines.size());
  for (std::size_t index = 0; index < lines.size(); ++index) {
    RC_ASSERT(lines[index].value == turned_lines[index].value);
  }
}

RC_GTEST_PROP(CheckersInput, IsReadAsItWasPrinted, ()) {
  const Problem problem = *any_problem();
  RC_ASSERT(cases::cs540_checkers::parse(print(problem, *any_spelling())) == problem);
}

}  // namespace
}  // namespace fuzz::cs540_checkers
