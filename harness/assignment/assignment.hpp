#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "cases/assignment_facts.hpp"
#include "cases/parsed.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "harness/judge/boards.hpp"
#include "harness/judge/output_file.hpp"
#include "harness/judge/reading.hpp"
#include "harness/judge/searches.hpp"
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
};

/// What the harness tells a problem's differences by. Where it has nothing of a kind it keeps silent of it.
struct ProblemViews {
  std::function<BoardView()> boards = [] { return BoardView{}; };
  MakeSearchView search = [] { return SearchView{}; };
  /// The answers by other readings of the handout.
  std::vector<Reading> readings = {};
  Descent descent = {};
};

/// What a problem itself says of the limits of its runs.
struct StatedLimits {
  /// The CPU seconds that a program has; nothing where the problem does not say.
  std::optional<double> cpu_seconds;
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
  /// None where the assignment has none.
  StatedLimits limits = {};
};

using cases::Grading;
using cases::GradingRule;

/// An assignment with what the harness alone needs. It asks no assignment's name.
struct Assignment {
  fuzz::Assignment core;
  /// Readings of ambiguous sentences that a candidate may follow.
  std::vector<std::string> readings = {};
  /// For an input that can be read; empty where nothing is told but which lines differ.
  std::function<ProblemViews(std::string_view input)> views = {};
  /// For an input that can be read; empty where no problem states limits of its runs.
  std::function<StatedLimits(std::string_view input)> limits = {};

  const cases::AssignmentFacts& facts() const { return core.facts; }
  cases::Parsed<AnyProblem> read(std::string_view input) const;
};

}  // namespace harness
