#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "cases/cs540_tree/format.hpp"
#include "fuzz/agreement.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/generators/cs540_tree.hpp"
#include "fuzz/rows/testing/built_in.hpp"
#include "solver/games/cs540_tree.hpp"

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::Node;
using cases::cs540_tree::Player;
using cases::cs540_tree::Problem;
using cases::cs540_tree::Tree;

rc::Gen<Problem> any_problem(std::optional<Algorithm> task = std::nullopt) {
  return rc::gen::weightedOneOf<Problem>({{9, problems(Profile::course, task)},
                                          {10, problems(Profile::edge, task)},
                                          {1, problems(Profile::stress, task, 2'000)}});
}

rc::Gen<cases::cs540_tree::Spelling> any_spelling() {
  return spellings(Profile::edge);
}

std::map<std::string, std::string, std::less<>> solved(const Problem& problem) {
  cases::Answer answer;
  solver::cs540_tree::solve(problem, cases::collect_into(answer));
  return answer.files;
}

/// The number behind a word that begins a line of output.txt.
long number_after(const std::string& output, const std::string& word) {
  const auto at = ("\n" + output).find("\n" + word + " ");
  RC_ASSERT(at != std::string::npos);
  return std::stol(output.substr(at + word.size() + 1));
}

/// The values of all nodes by plain recursion, preorder.
long brute_minimax(const Tree& tree, std::size_t node, bool max) {
  if (is_leaf(tree[node])) {
    return tree[node].value;
  }
  std::vector<long> values;
  const std::size_t end = node + static_cast<std::size_t>(tree[node].size);
  for (std::size_t child = node + 1; child < end; child += static_cast<std::size_t>(tree[child].size)) {
    values.push_back(brute_minimax(tree, child, !max));
  }
  return max ? std::ranges::max(values) : std::ranges::min(values);
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    lines.push_back(line);
  }
  return lines;
}

/// The name of the first leaf: every node on the way is its parent's first child.
std::string first_leaf(const Tree& tree) {
  const auto depth = std::ranges::find_if(tree, cases::cs540_tree::is_leaf) - tree.begin();
  std::string name = depth == 0 ? "root" : "1";
  for (std::ptrdiff_t level = 1; level < depth; ++level) {
    name += ".1";
  }
  return name;
}

RC_GTEST_PROP(TreeAnswer, IsTheOraclesToTheByte, ()) {
  const Problem problem = *any_problem();
  const Assignment& row = *find_assignment("cs540-tree");
  const Witnesses witnesses = witnesses_of(row);
  const auto agreed = agreement(witnesses, print(problem, *any_spelling()));
  if (agreed.kind != Agreement::Kind::agree) {
    RC_FAIL(describe(agreed.difference.value_or(Difference{})));
  }
}

RC_GTEST_PROP(TreeAnswer, IsTheValueOfPlainMinimax, ()) {
  const Problem problem = *any_problem();
  RC_ASSERT(number_after(solved(problem).at("output.txt"), "VALUE") ==
            brute_minimax(problem.tree, 0, problem.root == Player::max));
}

RC_GTEST_PROP(TreeAnswer, IsTheSameValueAndBestChildWithAndWithoutPruning, ()) {
  Problem problem = *any_problem(Algorithm::alpha_beta);
  const auto pruned = solved(problem).at("output.txt");
  problem.algorithm = Algorithm::minimax;
  const auto whole = solved(problem).at("output.txt");
  for (const std::string word : {"VALUE", "BEST"}) {
    RC_ASSERT(number_after(pruned, word) == number_after(whole, word));
  }
}

RC_GTEST_PROP(TreeAnswer, CountsEveryNodeWithoutPruningAndNoMoreWithIt, ()) {
  const Problem problem = *any_problem();
  const auto output = solved(problem).at("output.txt");
  const auto nodes = static_cast<std::size_t>(number_after(output, "NODES"));
  RC_ASSERT(nodes <= problem.tree.size());
  if (problem.algorithm == Algorithm::minimax) {
    RC_ASSERT(nodes == problem.tree.size());
    RC_ASSERT(number_after(output, "PRUNED") == 0);
  }
  RC_ASSERT((nodes == problem.tree.size()) == (number_after(output, "PRUNED") == 0));
}

RC_GTEST_PROP(TreeAnswer, IsNegatedWithThePlayers, ()) {
  Problem problem = *any_problem();
  const auto output = solved(problem).at("output.txt");
  problem.root = problem.root == Player::max ? Player::min : Player::max;
  for (Node& node : problem.tree) {
    node.value = -node.value;
  }
  const auto negated = solved(problem).at("output.txt");
  RC_ASSERT(number_after(output, "VALUE") == -number_after(negated, "VALUE"));
  for (const std::string word : {"BEST", "NODES", "PRUNED", "PRUNED LEAVES"}) {
    RC_ASSERT(number_after(output, word) == number_after(negated, word));
  }
}

RC_GTEST_PROP(TreeLog, HasALineForEachNodeAndOneForEachChild, ()) {
  const Problem problem = *any_problem();
  const auto files = solved(problem);
  const auto nodes = static_cast<std::size_t>(number_after(files.at("output.txt"), "NODES"));
  RC_ASSERT(lines_of(files.at("traverse_log.txt")).size() == 2 * nodes);
}

/// Up to the first leaf every line is of a new node: the leaf's is the first with a number for its value.
RC_GTEST_PROP(TreeLog, ComesToTheFirstLeafFirst, ()) {
  const Problem problem = *any_problem();
  const auto lines = lines_of(solved(problem).at("traverse_log.txt"));
  const auto first = std::ranges::find_if(lines.begin() + 1, lines.end(), [](const std::string& line) {
    const std::string value = line.substr(line.find(',', line.find(',') + 1) + 1);
    return !value.starts_with("Infinity") && !value.starts_with("-Infinity");
  });
  RC_ASSERT(first != lines.end());
  RC_ASSERT(first->substr(0, first->find(',')) == first_leaf(problem.tree));
}

RC_GTEST_PROP(TreeInput, IsReadAsItWasPrinted, ()) {
  const Problem problem = *any_problem();
  RC_ASSERT(cases::cs540_tree::parse(print(problem, *any_spelling())) == problem);
}

}  // namespace
}  // namespace fuzz::cs540_tree
