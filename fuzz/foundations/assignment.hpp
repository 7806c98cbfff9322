#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "cases/equality.hpp"
#include "cases/parsed.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "fuzz/foundations/profile.hpp"
#include "reference/oracle.hpp"

namespace fuzz {

/// A generated problem as its input file, with what is known of it.
struct DrawnProblem {
  std::string input;
  /// The name of its task, one of the assignment's.
  std::string task;
  /// The situations that the problem holds, sorted.
  std::vector<std::string> tags;
  /// The nodes that the solver's searches enter to answer it; 0 where there are too many to be counted, which
  /// `whole` tells from searches that enter none.
  std::int64_t nodes = 0;
  bool whole = true;
  bool operator==(const DrawnProblem&) const = default;
};

/// A task and its weight in the course's sets.
struct TaskWeight {
  std::string name;
  int weight = 0;
  bool operator==(const TaskWeight&) const = default;
};

/// A field of an input, and inputs that differ from it in nothing else.
struct Field {
  /// What it is one of: "square", "value", "wall". Fields of a group are told together.
  std::string group;
  /// Its own name: "A1". Empty where it is the only one of its group.
  std::string name;
  /// None where it can be nothing else.
  std::vector<std::string> others;
  bool operator==(const Field&) const = default;
};

/// One row of the table: how the problems of an assignment are made, shrunk and answered, with the type of
/// the problem forgotten.
struct Assignment {
  using MutatedAnswer = cases::Parsed<MutantRun>(std::string_view input,
                                                 std::span<const std::string_view> mutants,
                                                 const MutantBudget& budget);
  using Draw = DrawnProblem(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                            std::int64_t index);

  std::string name;
  /// The names of the files that a candidate writes.
  std::vector<std::string> outputs;
  std::vector<TaskWeight> tasks;

  /// The same problem for the same arguments, whatever the compiler. Without a task, the course's mix;
  /// a task is the name of one in `tasks`.
  std::function<Draw> draw;
  /// What `draw` tells of a problem, for an input from anywhere.
  std::function<cases::Parsed<DrawnProblem>(std::string_view input)> describe;
  /// Inputs a step simpler than this one, the boldest steps first; none for one that cannot be read.
  std::function<std::vector<std::string>(std::string_view input)> smaller;
  /// The fields of this input, each with a few other values; none for one that cannot be read.
  std::function<std::vector<Field>(std::string_view input)> variations;
  std::function<cases::Parsed<cases::Answer>(std::string_view input)> solve;
  std::function<reference::Result(std::string_view input, reference::Budget budget)> oracle;

  /// How a candidate's files are compared with these.
  cases::Comparison comparison = cases::Comparison::lines;
  /// The mistakes that its programs make.
  std::vector<MutantFacts> mutants;
  /// Inputs made by hand for some of them.
  std::vector<MutantInput> mutant_inputs;
  /// What a program with the named mistakes answers, at most one of each kind.
  std::function<MutatedAnswer> answer_with;
};

/// The mutants that some input shows, as indices of the assignment's.
std::vector<std::size_t> killable_mutants(const Assignment& assignment);

}  // namespace fuzz
