#pragma once

#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "harness/assignment/assignment.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {

/// The count in an answer; nothing where the file or its line is not there.
std::optional<std::string> count_in(const AnyProblem& problem, const cases::Answer& answer);

/// Asks the candidate about an input, which says that problem: the answer that it gives; nothing where its
/// run failed.
using Ask = std::function<std::optional<cases::Answer>(const std::string& input, const AnyProblem& problem)>;

/// A field that the candidate gets wrong of a position whose count it gets right.
struct WrongBeside {
  /// The move that leads to the position.
  std::string move;
  std::string field;
  /// The lines of both answers, as far as they are there.
  std::string got;
  std::string expected;
};

/// How a walk down the tree ended.
struct Parting {
  enum class End {
    /// Every position one ply down is right alone.
    below_is_right,
    /// There is nothing below that could be asked about.
    nothing_below,
    /// The candidate gave no count somewhere, or no more runs were allowed.
    gave_up
  };
  /// The moves to the smallest position found whose count the candidate gets wrong; empty for the problem
  /// itself.
  std::vector<std::string> path;
  /// That position as an input, what the candidate says of it, and what is right.
  std::string input;
  std::string got;
  std::string expected;
  End end = End::nothing_below;
  /// Moves from that position after which nothing could be asked: a pass led there, or the game is over.
  std::vector<std::string> not_asked;
  /// Questions that the candidate answered.
  int asked = 0;
  /// The first of the last ones that has a wrong field beside a right count.
  std::optional<WrongBeside> beside = std::nullopt;
  /// What was answered at each position on the way, and what is right; a step has an answer at least.
  std::vector<DescentStep> steps = {};
  /// Whether one of the last ones was about another search than the problem's.
  bool other_search = false;
};

/// Follows a count that the candidate gets wrong down the tree: asks about the positions one ply down in the
/// order of the moves, goes on from the first that it gets wrong, and stops where it gets all of them right.
/// At most `most_runs` runs; it ends at the first question that is not answered, and soon after `stop`.
Parting where_it_parts(const Assignment& assignment, std::string_view input, const Ask& ask, int most_runs,
                       const std::stop_token& stop = {});

/// Adds to a divergence, in which a count differs, where that parts.
void tell_parting(const Assignment& assignment, const Parting& parting, Divergence& divergence);

}  // namespace harness
