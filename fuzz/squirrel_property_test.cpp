#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cases/squirrel/format.hpp"
#include "fuzz/agreement.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/generators/squirrel.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "solver/games/squirrel.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Algorithm;
using cases::squirrel::Cell;
using cases::squirrel::Problem;
using cases::squirrel::Task;

rc::Gen<Problem> any_problem(std::optional<Task> task = std::nullopt) {
  return rc::gen::weightedOneOf<Problem>({{9, problems(Profile::course, task)},
                                          {10, problems(Profile::edge, task)},
                                          {1, problems(Profile::stress, task, 10'000)}});
}

/// Problems whose answer has a log.
rc::Gen<Problem> any_search() {
  return rc::gen::oneOf(any_problem(Task::minimax), any_problem(Task::alpha_beta));
}

rc::Gen<cases::squirrel::Spelling> any_spelling() {
  return spellings(Profile::edge);
}

std::map<std::string, std::string, std::less<>> solved(const Problem& problem) {
  cases::Answer answer;
  solver::squirrel::solve(problem, cases::collect_into(answer));
  return answer.files;
}

/// Five rows, each with its line end.
constexpr std::size_t board_size = 30;

std::string cells_of(std::string_view board) {
  std::string cells(board.substr(0, board_size));
  std::erase(cells, '\n');
  return cells;
}

std::string cells_of(const Problem& problem) {
  return cells_of(cases::squirrel::print_board(problem.board));
}

int occupied_value(const Problem& problem, const std::string& cells) {
  int sum = 0;
  for (std::size_t square = 0; square < cells.size(); ++square) {
    sum += cells[square] == '*' ? 0 : problem.values[square];
  }
  return sum;
}

/// The squares that are empty in `before` and not in `after`.
std::vector<std::size_t> taken(const std::string& before, const std::string& after) {
  std::vector<std::size_t> found;
  for (std::size_t square = 0; square < before.size(); ++square) {
    if (before[square] == '*' && after[square] != '*') {
      found.push_back(square);
    }
  }
  return found;
}

/// A move takes one square for good, so that the occupied squares are worth its value more.
void check_move(const Problem& problem, const std::string& before, const std::string& after) {
  RC_ASSERT(before.size() == after.size());
  const auto squares = taken(before, after);
  RC_ASSERT(squares.size() == 1U);
  RC_ASSERT(occupied_value(problem, after) == occupied_value(problem, before) + problem.values[squares[0]]);
}

Problem with_sides_swapped(Problem problem) {
  std::swap(problem.first.player, problem.second.player);
  for (Cell& cell : problem.board) {
    cell = cell == Cell::x ? Cell::o : cell == Cell::o ? Cell::x : cell;
  }
  return problem;
}

std::string with_sides_swapped(std::string text) {
  for (char& c : text) {
    c = c == 'X' ? 'O' : c == 'O' ? 'X' : c;
  }
  return text;
}

/// The root's value: the last line's third field.
std::string root_value(const std::string& log) {
  const std::size_t line = log.rfind("\nroot,0,") + std::string_view("\nroot,0,").size();
  return log.substr(line, log.find_first_of(",\n", line) - line);
}

RC_GTEST_PROP(SquirrelAnswer, IsTheOraclesToTheByte, ()) {
  const Problem problem = *any_problem();
  const Assignment& row = *find_assignment("squirrel");
  const Witnesses witnesses = witnesses_of(row);
  const auto agreed = agreement(witnesses, print(problem, *any_spelling()));
  if (agreed.kind != Agreement::Kind::agree) {
    RC_FAIL(describe(agreed.difference.value_or(Difference{})));
  }
}

RC_GTEST_PROP(SquirrelAnswer, IsTheSameMoveAndValueWithAndWithoutPruning, ()) {
  Problem problem = *any_problem(Task::alpha_beta);
  const auto pruned = solved(problem);
  problem.task = Task::minimax;
  problem.first.algorithm = Algorithm::minimax;
  const auto whole = solved(problem);
  RC_ASSERT(pruned.at("next_state.txt") == whole.at("next_state.txt"));
  RC_ASSERT(root_value(pruned.at("traverse_log.txt")) == root_value(whole.at("traverse_log.txt")));
}

RC_GTEST_PROP(SquirrelAnswer, IsSwappedWithTheSides, ()) {
  const Problem problem = *any_problem();
  auto swapped = solved(problem);
  for (auto& [name, bytes] : swapped) {
    bytes = with_sides_swapped(bytes);
  }
  RC_ASSERT(solved(with_sides_swapped(problem)) == swapped);
}

RC_GTEST_PROP(SquirrelMove, AddsExactlyItsSquare, ()) {
  const Problem problem = *rc::gen::oneOf(any_problem(Task::greedy), any_search());
  check_move(problem, cells_of(problem), cells_of(solved(problem).at("next_state.txt")));
}

RC_GTEST_PROP(SquirrelBattle, EndsWithAFullBoardAfterAsManyMovesAsSquares, ()) {
  const Problem problem = *any_problem(Task::battle);
  const std::string trace = solved(problem).at("trace_state.txt");
  RC_ASSERT(trace.size() == board_size * static_cast<std::size_t>(empty_squares(problem)));
  std::string before = cells_of(problem);
  for (std::size_t at = 0; at < trace.size(); at += board_size) {
    const std::string after = cells_of(std::string_view(trace).substr(at));
    check_move(problem, before, after);
    before = after;
  }
  RC_ASSERT(before.find('*') == std::string::npos);
}

RC_GTEST_PROP(SquirrelInput, IsReadAsItWasPrinted, ()) {
  const Problem problem = *any_problem();
  RC_ASSERT(cases::squirrel::parse(print(problem, *any_spelling())) == problem);
}

constexpr double infinite = std::numeric_limits<double>::infinity();

/// A line of a log, without its window where it has none.
struct Line {
  std::string node;
  int depth = 0;
  double value = 0;
  double alpha = -infinite;
  double beta = infinite;
};

double number(const std::string& text) {
  return text == "Infinity" ? infinite : text == "-Infinity" ? -infinite : std::stod(text);
}

Line line_of(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> fields;
  for (std::string field; std::getline(in, field, ',');) {
    fields.push_back(field);
  }
  Line line{fields.at(0), std::stoi(fields.at(1)), number(fields.at(2))};
  if (fields.size() == 5) {
    line.alpha = number(fields[3]);
    line.beta = number(fields[4]);
  }
  return line;
}

/// Reads a log back into its tree and checks every line against the lines of its children, by the rules of
/// the handout's figures 5.3 and 5.7.
class LogReader {
 public:
  LogReader(const Problem& problem, const std::string& log)
      : pruning_(problem.task == Task::alpha_beta),
        empty_(empty_squares(problem)),
        leaf_depth_(std::min(problem.first.depth, empty_)) {
    std::istringstream in(log);
    std::string text;
    std::getline(in, text);
    RC_ASSERT(text == (pruning_ ? "Node,Depth,Value,Alpha,Beta" : "Node,Depth,Value"));
    while (std::getline(in, text)) {
      lines_.push_back(line_of(text));
    }
  }

  void check() {
    node("root", 0, -infinite, infinite);
    RC_ASSERT(at_ == lines_.size());
  }

 private:
  const Line& next(const std::string& name, int depth) {
    RC_ASSERT(at_ < lines_.size());
    RC_ASSERT(lines_[at_].node == name);
    RC_ASSERT(lines_[at_].depth == depth);
    return lines_[at_++];
  }

  void check_window(const Line& line, double alpha, double beta) const {
    RC_ASSERT(!pruning_ || (line.alpha == alpha && line.beta == beta));
  }

  double node(const std::string& name, int depth, double alpha, double beta) {
    const Line& entered = next(name, depth);
    check_window(entered, alpha, beta);
    if (depth == leaf_depth_) {
      RC_ASSERT(std::abs(entered.value) < infinite);
      return entered.value;
    }
    const bool max = depth % 2 == 0;
    double value = max ? -infinite : infinite;
    RC_ASSERT(entered.value == value);
    for (int child = 0; child < empty_ - depth; ++child) {
      RC_ASSERT(at_ < lines_.size());
      const double found = node(std::string(lines_[at_].node), depth + 1, alpha, beta);
      value = max ? std::max(value, found) : std::min(value, found);
      const bool cut = pruning_ && (max ? value >= beta : value <= alpha);
      alpha = pruning_ && !cut && max ? std::max(alpha, value) : alpha;
      beta = pruning_ && !cut && !max ? std::min(beta, value) : beta;
      const Line& changed = next(name, depth);
      RC_ASSERT(changed.value == value);
      check_window(changed, alpha, beta);
      if (cut) {
        break;
      }
    }
    return value;
  }

  const bool pruning_;
  const int empty_;
  const int leaf_depth_;
  std::vector<Line> lines_;
  std::size_t at_ = 0;
};

RC_GTEST_PROP(SquirrelLog, ReadsBackAsATreeWhoseValuesFollowFromItsLeaves, ()) {
  const Problem problem = *any_search();
  LogReader(problem, solved(problem).at("traverse_log.txt")).check();
}

}  // namespace
}  // namespace fuzz::squirrel
