#include "fuzz/generators/squirrel.hpp"

#include <cassert>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/generators/squirrel_boards.hpp"
#include "fuzz/generators/squirrel_edges.hpp"
#include "fuzz/generators/squirrel_limits.hpp"
#include "fuzz/generators/squirrel_situations.hpp"
#include "fuzz/generators/squirrel_smaller.hpp"

namespace fuzz::squirrel {
namespace {

using cases::squirrel::Problem;
using cases::squirrel::Spelling;
using cases::squirrel::Task;

/// As the course's own sets; deeper than 3 only where there is one search.
Problem course_problem(Chance& chance, Task task) {
  if (task == Task::battle) {
    return random_problem(chance, task, {.depths = {1, 3}, .o_first_percent = 10});
  }
  return random_problem(chance, task, {});
}

/// Empty squares and depth of a search.
struct Extent {
  int empty = 0;
  int depth = 0;
};

/// All extents whose whole minimax tree has between `least` and `most` nodes.
std::vector<Extent> extents(std::int64_t least, std::int64_t most) {
  std::vector<Extent> found;
  for (int empty = 1; empty <= cases::squirrel::squares; ++empty) {
    for (int depth = 1; depth <= empty; ++depth) {
      const std::int64_t nodes = tree_size(empty, depth);
      if (least <= nodes && nodes <= most) {
        found.push_back({empty, depth});
      }
    }
  }
  return found;
}

/// Battles and minimax come near the limit with every node there is, alpha-beta with what it cannot prune.
Problem stress_problem(Chance& chance, Task task, std::int64_t nodes) {
  const std::int64_t unpruned = task == Task::alpha_beta ? 8 : 1;
  const auto near = extents(nodes * unpruned / 4, nodes * unpruned);
  const Extent extent =
      task == Task::greedy || near.empty() ? Extent{chance.between(20, 24), 1} : chance.one_of(near);
  Problem problem = random_problem(
      chance, task, {.empty = {extent.empty, extent.empty}, .depths = {extent.depth, extent.depth}});
  lower_depths(problem, nodes * unpruned);
  while (problem.first.depth > 1 && !situations(problem, nodes).whole) {
    --problem.first.depth;
  }
  return problem;
}

Problem make_problem(Chance& chance, Profile profile, Task task, std::int64_t stress_nodes) {
  switch (profile) {
    case Profile::course:
      return course_problem(chance, task);
    case Profile::edge:
      return edge_problem(chance, task);
    case Profile::limits:
      return limit_problem(chance, task);
    case Profile::stress:
      return stress_problem(chance, task, stress_nodes);
    case Profile::deep:
      return stress_problem(chance, task, stress_nodes / stress_over_deep);
  }
  assert(false);
  return {};
}

}  // namespace

rc::Gen<Problem> problems(Profile profile, std::optional<Task> task, std::int64_t stress_nodes) {
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
    spelling.crlf = chance.in_percent(profile == Profile::course ? 20 : 50);
    spelling.final_line_end = profile != Profile::course && chance.in_percent(50);
    return rc::shrinkable::just(spelling);
  };
}

Drawn draw(Profile profile, std::optional<Task> task, std::uint64_t seed, std::int64_t index) {
  rc::Random random(mixed_seed(seed, index));
  const rc::Random for_spelling = random.split();
  Drawn drawn;
  drawn.problem = problems(profile, task)(random).value();
  drawn.spelling = spellings(profile)(for_spelling).value();
  return drawn;
}

}  // namespace fuzz::squirrel

namespace cases::squirrel {

void showValue(const Problem& problem, std::ostream& out) {
  out << '\n' << print(problem);
}

}  // namespace cases::squirrel
