#pragma once

#include <functional>
#include <stop_token>
#include <string_view>

#include "harness/assignment/assignment.hpp"
#include "harness/events/events.hpp"
#include "harness/job/case_source.hpp"
#include "harness/job/trials.hpp"

namespace harness {

/// Who runs a candidate on inputs that show its mistakes, and which nobody is to see.
struct ExampleRuns {
  Trials& trials;
  const Assignment& assignment;
  std::function<bool(std::string_view input)> is_secret;
};

/// Whether an input is one of the set's, however its lines end.
std::function<bool(std::string_view input)> inputs_of(const CaseSource& source);

/// Puts into the finding an input for each mistake that is sure: one that is drawn by the mistake alone, and
/// on which the candidate, which is run on a few, does what a program with the mistake does. Once `stop` was
/// requested it returns soon.
void add_examples(const ExampleRuns& runs, Finding& finding, const std::stop_token& stop);

}  // namespace harness
