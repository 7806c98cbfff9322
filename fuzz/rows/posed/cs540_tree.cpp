#include "fuzz/generators/cs540_tree.hpp"

#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/cs540_tree/format.hpp"
#include "cases/output_file.hpp"
#include "fuzz/rows/posed/posed.hpp"
#include "fuzz/rows/posed/typed.hpp"
#include "reference/cs540_tree.hpp"
#include "solver/games/cs540_tree.hpp"

namespace fuzz::rows::posed {
namespace {

using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;
using cases::cs540_tree::Problem;
using cs540_tree::task_shares;

std::string summary(const Problem& problem) {
  const auto* const root = problem.root == cases::cs540_tree::Player::max ? "MAX" : "MIN";
  return fmt::format("{}, {} at the root, {} node{}", name_of(task_shares, problem.algorithm), root,
                     problem.tree.size(), problem.tree.size() == 1 ? "" : "s");
}

std::vector<OutputFile> outputs() {
  return {{"output.txt",
           FileKind::answer,
           {{"value", FieldKind::word, "VALUE "},
            {"best", FieldKind::word, "BEST "},
            {"nodes", FieldKind::word, "NODES "},
            {"pruned", FieldKind::word, "PRUNED "},
            {"pruned leaves", FieldKind::left_out, "PRUNED LEAVES "},
            {"node", FieldKind::nodes}}},
          {"traverse_log.txt", FileKind::log}};
}

PosedProblem pose(const Problem& problem) {
  return {std::string(name_of(task_shares, problem.algorithm)), summary(problem), outputs()};
}

std::int64_t size(const Problem& problem) {
  return std::ssize(problem.tree);
}

bool solve(const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
  return solver::cs540_tree::solve(problem, write, settings.stop);
}

}  // namespace

Assignment cs540_tree() {
  Assignment row;
  auto& facts = row.facts;
  facts.name = "cs540-tree";
  facts.title = "Game trees";
  facts.course = "CS 540, Fall 2008, homework 2, question 3";
  facts.tasks = weights_of(task_shares);
  facts.outputs = outputs();
  facts.comparison = cases::Comparison::bytes;
  facts.grading = {cases::GradingRule::by_case, 100};
  facts.limits = limits_of(30, 64);
  row.extent = {"nodes",
                [](std::string_view input) { return size(cases::cs540_tree::parse(input).value()); }};
  forget_problem(cases::cs540_tree::parse, pose, solve, row);
  row.oracle = reference::cs540_tree;
  return row;
}

}  // namespace fuzz::rows::posed
