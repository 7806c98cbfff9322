#include "fuzz/generators/cs540_tree.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/cs540_tree/format.hpp"
#include "cases/output_file.hpp"
#include "fuzz/generators/cs540_tree_fields.hpp"
#include "fuzz/generators/cs540_tree_situations.hpp"
#include "fuzz/generators/cs540_tree_smaller.hpp"
#include "fuzz/mutants/cs540_tree.hpp"
#include "fuzz/rows/rows.hpp"
#include "fuzz/rows/typed_row.hpp"
#include "reference/cs540_tree.hpp"
#include "solver/games/cs540_tree.hpp"

namespace fuzz::rows {
namespace {

using cases::FieldKind;
using cases::FileKind;
using cases::OutputFile;
using cases::cs540_tree::Problem;
using cases::cs540_tree::Spelling;
using cs540_tree::task_shares;

using Row = Parts<Problem, Spelling>;

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

Described describe(const Problem& problem) {
  auto [tags, nodes] = cs540_tree::situations(problem);
  return {std::move(tags), nodes};
}

Spelling spelling_of(std::string_view input) {
  return {input.ends_with('\n')};
}

std::vector<std::string> spelling_tags(const Spelling&) {
  return {};
}

Row::Drawn draw(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index) {
  const auto drawn = cs540_tree::draw(profile, task_named(task_shares, task), seed, index);
  return {drawn.problem, drawn.spelling};
}

constexpr Row parts{
    cases::cs540_tree::parse,
    [](const Problem& problem, const Spelling& spelling) { return print(problem, spelling); },
    spelling_of,
    spelling_tags,
    pose,
    describe,
    draw,
    cs540_tree::smaller,
    cs540_tree::fields,
    [](const Problem& problem, const cases::Write& write, const solver::SolveSettings& settings) {
      return solver::cs540_tree::solve(problem, write, settings.stop);
    },
};

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
  forget_types(parts, row);
  row.oracle = reference::cs540_tree;
  forget_mutants(cases::cs540_tree::parse, cs540_tree::mutants(), cs540_tree::answer, row);
  return row;
}

}  // namespace fuzz::rows
