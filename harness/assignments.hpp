#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "cases/equality.hpp"
#include "cases/parsed.hpp"
#include "harness/judge/boards.hpp"
#include "harness/judge/output_file.hpp"
#include "harness/judge/reading.hpp"
#include "harness/judge/searches.hpp"
#include "harness/run/launcher.hpp"
#include "reference/oracle.hpp"
#include "solver/solve_settings.hpp"

namespace harness {

/// A position one ply below a problem's start, as a problem of its own.
struct OnePlyDown {
  /// The move that leads there.
  std::string move;
  std::string input;
  /// The position has no search of its own there, as a child that gets a window has none: the problem is to
  /// search it by the handout's other algorithm.
  bool other_search = false;
};

/// How a count that a candidate gets wrong is followed down the tree to where it parts from the right one.
struct Descent {
  /// The field of the answer that holds the count.
  std::string field;
  /// The positions one ply down at which the count of the position alone is that of its part in the whole
  /// search, as far as there are such: the first ones in the order of the moves.
  std::function<std::vector<OnePlyDown>()> below;
  /// Whether the search of one child passes something on to the next, as a bound.
  bool siblings_share = false;
};

/// A problem with its assignment's own type forgotten: what the harness may ask of any.
struct AnyProblem {
  /// The task's name, one of the assignment's.
  std::string task;
  /// "alpha-beta, depth 3, O to move, 9 empty"
  std::string summary;
  /// The files that an answer to this problem has.
  std::vector<OutputFile> outputs;
  /// Gives the reference answer piece by piece; false when `settings.stop` ended it early, and there is no
  /// answer.
  std::function<bool(const cases::Write&, const solver::SolveSettings& settings)> solve;
  /// Its boards, for telling a difference; without any where the assignment has none.
  std::function<BoardView()> boards = [] { return BoardView{}; };
  /// Its graph search, for the same; without any where the assignment has none.
  MakeSearchView search = [] { return SearchView{}; };
  /// The answers by other readings of the handout.
  std::vector<Reading> readings;
  /// Where a wrong answer can be followed down the tree: empty functions where it cannot.
  Descent descent;
};

/// A task and its share of the points, where each has one of its own.
struct TaskRow {
  std::string name;
  double points = 0;
};

/// How right cases become points.
enum class GradingRule {
  /// "partial credit based on the percentage of test cases that your program gets right for each task"
  by_task,
  /// Every case is worth the same.
  by_case,
  /// All points when every case is right; else half of them, less one for each case that is not.
  all_or_half
};

struct Grading {
  GradingRule rule = GradingRule::by_task;
  /// What there is to earn; by task it is the sum of their points.
  double full = 0;
};

/// One row of the table: all that the harness knows of an assignment. The rest of plycheck asks no
/// assignment's name.
struct Assignment {
  std::string name;
  std::string title;
  std::string course;
  std::vector<TaskRow> tasks;
  Grading grading;
  /// How the handout calls a program: `{program}` and `{input}` are filled in.
  std::string invocation;
  /// The input's name in the work folder. Where the handout passes the name, it is one that a program does
  /// not guess, so that a fixed path in it is found out.
  std::string input_name = "input.txt";
  /// The file names under which the handout wants a program; a folder candidate must hold one of them.
  std::vector<std::string> program_names;
  /// The handout demands Python 2.7, which is tried first for .py files.
  bool python2 = false;
  /// All files that some problem's answer has.
  std::vector<std::string> outputs;
  cases::Comparison comparison = cases::Comparison::lines;
  Limits limits;
  /// Readings of ambiguous sentences that a candidate may follow.
  std::vector<std::string> readings;

  std::function<cases::Parsed<AnyProblem>(std::string_view input)> read;
  std::function<reference::Result(std::string_view input, reference::Budget budget)> oracle;
};

/// All assignments, in the order of the course list.
const std::vector<Assignment>& assignments();
/// The row of that name, or nothing.
const Assignment* find_assignment(std::string_view name);

}  // namespace harness
