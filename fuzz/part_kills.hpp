#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// Finds out which mistakes, made at one part of a task alone, problems show: at the nodes of one kind or of
/// one side, or in the games of one player. A kill is an index of `spelled`.
class PartKills {
 public:
  PartKills(const Assignment& assignment, int jobs) : assignment_(assignment), jobs_(jobs) {}

  std::size_t count() const { return assignment_.parts_of_tasks.size() * assignment_.mutants.size(); }
  std::size_t mutant_of(std::size_t kill) const { return kill % assignment_.mutants.size(); }
  /// "strict-cut@alpha-beta:min"
  std::string spelled(std::size_t kill) const;
  /// Those of some mutants, indices of the assignment's, at the parts of a task.
  std::vector<std::size_t> at_parts_of(std::string_view task, std::span<const std::size_t> mutants) const;

  /// Those out of some that the problem shows.
  std::vector<std::size_t> shown_by(const DrawnProblem& problem, std::span<const std::size_t> kills) const;

 private:
  bool shows(const DrawnProblem& problem, const cases::Answer& expected, std::size_t kill) const;

  const Assignment& assignment_;
  int jobs_;
};

}  // namespace fuzz
