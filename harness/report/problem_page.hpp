#pragma once

#include <filesystem>
#include <string>

#include "harness/events/events.hpp"

namespace harness {

/// A problem that nobody has answered but we.
struct ShownProblem {
  /// As given.
  std::string file;
  std::string input;
  AnyProblem problem;
  cases::Answer answer;
  /// As it is printed, to be read where no script runs.
  std::string text;
};

/// Writes a page to explore the right answer's search. Why it could not be written; empty when it was.
std::string write_problem_page(const Assignment& assignment, const ShownProblem& shown,
                               const std::filesystem::path& file);

}  // namespace harness
