#include "fuzz/generators/stakeraid.hpp"

#include <cassert>
#include <ostream>
#include <vector>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/generators/stakeraid_boards.hpp"
#include "fuzz/generators/stakeraid_edges.hpp"
#include "fuzz/generators/stakeraid_limits.hpp"
#include "fuzz/generators/stakeraid_situations.hpp"
#include "fuzz/generators/stakeraid_smaller.hpp"

namespace fuzz::stakeraid {
namespace {

using cases::stakeraid::Problem;
using cases::stakeraid::Spelling;
using cases::stakeraid::Task;

/// What the searches of a course problem may enter at most.
constexpr std::int64_t course_nodes = 60'000;

/// As the sets that students shared: mostly boards of 3 to 6, some up to 13, a third to two thirds empty.
Problem course_problem(Chance& chance, Task task) {
  const int side = chance.in_percent(80) ? chance.between(3, 6) : chance.between(7, 13);
  const int squares = side * side;
  Problem problem = random_problem(
      chance, task, {.side = {side, side}, .empty = {squares / 3, squares * 2 / 3}, .depths = {1, 4}});
  lower_depth(problem, course_nodes);
  return problem;
}

/// Near the limit: minimax with every node there is, alpha-beta with what it cannot prune.
Problem stress_problem(Chance& chance, Task task, std::int64_t nodes) {
  const std::int64_t unpruned = nodes * (task == Task::alpha_beta ? 30 : 4);
  const int side = chance.one_of(std::vector{4, 5, 6, 7, 8, 10, 13, 18, 26});
  const int squares = side * side;
  Problem problem =
      random_problem(chance, task, {.side = {side, side}, .empty = {squares / 4, squares}, .depths = {2, 8}});
  lower_depth(problem, unpruned);
  while (problem.depth > 1 && !situations(problem, nodes).whole) {
    --problem.depth;
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

/// The course's sets have no competitions; at the limits of the format there are some, whose time is a number
/// of its own.
Task any_task(Chance& chance, Profile profile) {
  constexpr int competition_percent = 8;
  return profile == Profile::limits && chance.in_percent(competition_percent)
             ? Task::competition
             : random_task(chance, task_shares);
}

}  // namespace

rc::Gen<Problem> problems(Profile profile, std::optional<Task> task, std::int64_t stress_nodes) {
  const rc::Gen<Problem> drawn = [=](const rc::Random& random, int) {
    Chance chance(random);
    const auto chosen = task ? *task : any_task(chance, profile);
    return rc::shrinkable::just(make_problem(chance, profile, chosen, stress_nodes));
  };
  return rc::gen::shrink(drawn, [](const Problem& problem) { return smaller(problem); });
}

rc::Gen<Spelling> spellings(Profile profile) {
  return [=](const rc::Random& random, int) {
    Chance chance(random);
    Spelling spelling;
    spelling.final_line_end = chance.in_percent(profile == Profile::course ? 25 : 50);
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

}  // namespace fuzz::stakeraid

namespace cases::stakeraid {

void showValue(const Problem& problem, std::ostream& out) {
  out << '\n' << print(problem);
}

}  // namespace cases::stakeraid
