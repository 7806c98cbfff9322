#include "fuzz/generators/squirrel.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/output_file.hpp"
#include "cases/squirrel/format.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/posed/typed.hpp"
#include "reference/squirrel.hpp"
#include "solver/games/squirrel.hpp"

namespace fuzz::rows::posed {
namespace {

using cases::FileKind;
using cases::OutputFile;
using cases::squirrel::Problem;
using cases::squirrel::Task;
using squirrel::task_shares;

std::string contestant(const cases::squirrel::Contestant& who) {
  const auto name = name_of(task_shares, Task{static_cast<int>(who.algorithm)});
  const auto depth =
      who.algorithm == cases::squirrel::Algorithm::greedy ? "" : fmt::format(" depth {}", who.depth);
  return fmt::format("{} {}{}", static_cast<char>(who.player), name, depth);
}

std::string summary(const Problem& problem) {
  const int empty = cases::squirrel::empty_squares(problem);
  if (problem.task == Task::battle) {
    return fmt::format("battle, {} against {}, {} empty", contestant(problem.first),
                       contestant(problem.second), empty);
  }
  const auto depth =
      problem.task == Task::greedy ? std::string() : fmt::format(", depth {}", problem.first.depth);
  return fmt::format("{}{}, {} to move, {} empty", name_of(task_shares, problem.task), depth,
                     static_cast<char>(problem.first.player), empty);
}

OutputFile next_state() {
  return {"next_state.txt", FileKind::board};
}

OutputFile traverse_log() {
  return {"traverse_log.txt", FileKind::log};
}

OutputFile trace_state() {
  return {"trace_state.txt", FileKind::boards};
}

std::vector<OutputFile> outputs(Task task) {
  switch (task) {
    case Task::greedy:
      return {next_state()};
    case Task::minimax:
    case Task::alpha_beta:
      return {next_state(), traverse_log()};
    case Task::battle:
      return {trace_state()};
  }
  return {};
}

PosedProblem pose(const Problem& problem) {
  return {std::string(name_of(task_shares, problem.task)), summary(problem), outputs(problem.task)};
}

std::int64_t size(const Problem& problem) {
  return cases::squirrel::squares - cases::squirrel::empty_squares(problem);
}

bool solve(const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
  return solver::squirrel::solve(problem, write, settings);
}

}  // namespace

Assignment squirrel() {
  Assignment row;
  auto& facts = row.facts;
  facts.name = "squirrel";
  facts.title = "Squirrel war";
  facts.course = "CSCI 561, Spring 2016, homework 1";
  facts.tasks = weights_of(task_shares);
  // A task is worth as many points as it has cases of 100.
  for (auto& task : facts.tasks) {
    task.points = task.weight;
  }
  facts.outputs = {next_state(), traverse_log(), trace_state()};
  facts.comparison = cases::Comparison::lines;
  facts.invocation = "{program} -i {input}";
  facts.input_name = "problem.txt";
  facts.program_names = {"hw1cs561s16.py", "hw1cs561s16.*"};
  facts.python2 = true;
  facts.limits = limits_of(10, 256);
  row.extent = {"pieces", [](std::string_view input) { return size(cases::squirrel::parse(input).value()); },
                3};
  forget_problem(cases::squirrel::parse, pose, solve, row);
  row.oracle = reference::squirrel;
  row.successors = reference::squirrel_successors;
  return row;
}

}  // namespace fuzz::rows::posed
