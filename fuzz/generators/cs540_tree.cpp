#include "fuzz/generators/cs540_tree.hpp"

#include <cassert>
#include <ostream>
#include <vector>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/generators/cs540_tree_edges.hpp"
#include "fuzz/generators/cs540_tree_limits.hpp"
#include "fuzz/generators/cs540_tree_smaller.hpp"
#include "fuzz/generators/cs540_tree_trees.hpp"

namespace fuzz::cs540_tree {
namespace {

using cases::cs540_tree::Algorithm;
using cases::cs540_tree::Problem;
using cases::cs540_tree::Spelling;

/// Some as regular as the assignment's own trees, some of any shape.
Problem course_problem(Chance& chance, Algorithm algorithm) {
  const int reach = chance.one_of(std::vector{5, 10, 20, 100});
  if (chance.in_percent(40)) {
    const int children = chance.between(2, 3);
    return random_problem(chance, algorithm,
                          {.depths = {2, children == 2 ? 5 : 4},
                           .children = {children, children},
                           .leaf_percent = 0,
                           .values = {-reach, reach}});
  }
  return random_problem(chance, algorithm, {.values = {-reach, reach}});
}

/// Broad trees of many nodes, and narrow ones of so many levels, whose names are long: the log of a narrow
/// one grows with the square of its levels.
Problem stress_problem(Chance& chance, Algorithm algorithm, int nodes, Range levels) {
  if (chance.in_percent(30)) {
    Problem problem = random_problem(chance, algorithm, {.depths = {1, 1}});
    problem.tree = spine(chance, chance.between(levels.low, levels.high), {-99, 99});
    return problem;
  }
  return random_problem(chance, algorithm,
                        {.depths = {7, 12},
                         .children = {2, chance.between(4, 12)},
                         .leaf_percent = 5,
                         .values = {-10'000, 10'000},
                         .most_nodes = nodes});
}

Problem make_problem(Chance& chance, Profile profile, Algorithm algorithm, int stress_nodes) {
  switch (profile) {
    case Profile::course:
      return course_problem(chance, algorithm);
    case Profile::edge:
      return edge_problem(chance, algorithm);
    case Profile::limits:
      return limit_problem(chance, algorithm);
    case Profile::stress:
      return stress_problem(chance, algorithm, stress_nodes, {300, 999});
    case Profile::deep:
      return stress_problem(chance, algorithm, stress_nodes / stress_over_deep, {100, 399});
  }
  assert(false);
  return {};
}

}  // namespace

rc::Gen<Problem> problems(Profile profile, std::optional<Algorithm> task, int stress_nodes) {
  const rc::Gen<Problem> drawn = [=](const rc::Random& random, int) {
    Chance chance(random);
    const auto chosen = task ? *task : random_task(chance, task_shares);
    return rc::shrinkable::just(make_problem(chance, profile, chosen, stress_nodes));
  };
  return rc::gen::shrink(drawn, [](const Problem& problem) { return smaller(problem); });
}

rc::Gen<Spelling> spellings(Profile profile) {
  return [=](const rc::Random& random, int) {
    Chance chance(random);
    Spelling spelling;
    spelling.final_line_end = profile == Profile::course || chance.in_percent(70);
    return rc::shrinkable::just(spelling);
  };
}

Drawn draw(Profile profile, std::optional<Algorithm> task, std::uint64_t seed, std::int64_t index) {
  rc::Random random(mixed_seed(seed, index));
  const rc::Random for_spelling = random.split();
  Drawn drawn;
  drawn.problem = problems(profile, task)(random).value();
  drawn.spelling = spellings(profile)(for_spelling).value();
  return drawn;
}

}  // namespace fuzz::cs540_tree

namespace cases::cs540_tree {

void showValue(const Problem& problem, std::ostream& out) {
  out << '\n' << print(problem);
}

}  // namespace cases::cs540_tree
