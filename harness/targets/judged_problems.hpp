#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "harness/assignment/assignment.hpp"

/// What the targets of the judge judge by: a few small problems of each assignment, solved.
namespace harness::targets {

struct JudgedProblem {
  const Assignment* assignment = nullptr;
  AnyProblem problem;
  cases::Answer expected;
  BoardView boards;
};

/// The problems of an assignment, always in the same order: what a corpus file is about depends on it.
const std::vector<JudgedProblem>& judged_problems(std::string_view assignment);

/// Of all assignments the first problem whose answer has more than one file.
const JudgedProblem& problem_of_several_files();

}  // namespace harness::targets
