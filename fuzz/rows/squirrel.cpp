#include "fuzz/generators/squirrel.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/output_file.hpp"
#include "cases/squirrel/format.hpp"
#include "fuzz/generators/squirrel_fields.hpp"
#include "fuzz/generators/squirrel_situations.hpp"
#include "fuzz/generators/squirrel_smaller.hpp"
#include "fuzz/mutants/squirrel.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"
#include "reference/squirrel.hpp"
#include "solver/games/squirrel.hpp"

namespace fuzz::rows {
namespace {

using cases::FileKind;
using cases::OutputFile;
using cases::squirrel::Problem;
using cases::squirrel::Spelling;
using cases::squirrel::Task;
using squirrel::task_shares;

using Row = Parts<Problem, Spelling>;

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

Described describe(const Problem& problem) {
  auto [tags, nodes, whole] = squirrel::situations(problem);
  return {std::move(tags), whole ? nodes : 0, whole};
}

Spelling spelling_of(std::string_view input) {
  return {input.find("\r\n") != std::string_view::npos, input.ends_with('\n')};
}

std::vector<std::string> spelling_tags(const Spelling& spelling) {
  return spelling.crlf ? std::vector<std::string>{"crlf"} : std::vector<std::string>{};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  const auto drawn = squirrel::draw(profile, task_named(task_shares, task), seed, index);
  return {drawn.problem, drawn.spelling};
}

constexpr Row parts{
    cases::squirrel::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    spelling_of,
    spelling_tags,
    pose,
    describe,
    draw,
    squirrel::smaller,
    squirrel::fields,
    [](const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
      return solver::squirrel::solve(problem, write, settings);
    },
};

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
  forget_types(parts, row);
  row.oracle = reference::squirrel;
  forget_mutants(cases::squirrel::parse, squirrel::mutants(), squirrel::answer, row);
  return row;
}

}  // namespace fuzz::rows
