#pragma once

#include <string>
#include <vector>

#include "cases/equality.hpp"
#include "cases/output_file.hpp"
#include "cases/run_limits.hpp"

namespace cases {

/// A task of an assignment.
struct TaskFacts {
  std::string name;
  /// Its weight in the course's sets.
  int weight = 0;
  /// Its share of the points, where each has one of its own.
  double points = 0;
  bool operator==(const TaskFacts&) const = default;
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
  bool operator==(const Grading&) const = default;
};

/// What is known of an assignment as plain data: no function, nothing that looks into anything else.
struct AssignmentFacts {
  /// How commands call it.
  std::string name;
  std::string title;
  std::string course;
  std::vector<TaskFacts> tasks;
  /// All files that some problem's answer has. A problem has some of them, and may say more of their fields.
  std::vector<OutputFile> outputs;
  /// How a candidate's files are compared with the expected ones.
  Comparison comparison = Comparison::lines;
  Grading grading;
  /// How the handout calls a program: `{program}` and `{input}` are filled in.
  std::string invocation = "{program}";
  /// The input's name in the work folder. Where the handout passes the name, it is one that a program does
  /// not guess, so that a fixed path in it is found out.
  std::string input_name = "input.txt";
  /// The file names under which the handout wants a program: it is taken first among several.
  std::vector<std::string> program_names;
  /// The handout means Python 2.7, which is tried first for .py files.
  bool python2 = false;
  /// The file names by which it means Python 3 all the same.
  std::vector<std::string> python3_names = {};
  RunLimits limits;
};

/// The names of all files that some problem's answer has.
std::vector<std::string> output_names(const AssignmentFacts& facts);

}  // namespace cases
