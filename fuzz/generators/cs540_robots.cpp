#include "fuzz/generators/cs540_robots.hpp"

#include <cassert>
#include <ostream>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/generators/cs540_robots_buildings.hpp"
#include "fuzz/generators/cs540_robots_edges.hpp"
#include "fuzz/generators/cs540_robots_limits.hpp"
#include "fuzz/generators/cs540_robots_smaller.hpp"
#include "solver/games/cs540_robots.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Problem;
using solver::cs540_robots::RobotsGraph;

/// A building of that look in which there is something to search, if ten tries bring one.
Problem searched_problem(Chance& chance, const Look& look) {
  Problem problem = random_problem(chance, look);
  for (int tries = 10; tries > 0 && !is_searched(RobotsGraph(problem)); --tries) {
    problem = random_problem(chance, look);
  }
  return problem;
}

/// "Random n 1..12, t 0..4"; most are searched.
Problem course_problem(Chance& chance) {
  const Look look{.nodes = {1, 12}, .distances = {0, 4}};
  return chance.in_percent(80) ? searched_problem(chance, look) : random_problem(chance, look);
}

Problem stress_problem(Chance& chance) {
  return searched_problem(chance, {.nodes = {20, 35},
                                   .distances = {0, 3},
                                   .more_edges_percent = chance.between(0, 100),
                                   .corridors = chance.in_percent(30)});
}

Problem make_problem(Chance& chance, Profile profile) {
  switch (profile) {
    case Profile::course:
      return course_problem(chance);
    case Profile::edge:
      return edge_problem(chance);
    case Profile::limits:
      return limit_problem(chance);
    case Profile::stress:
    case Profile::deep:
      return stress_problem(chance);
  }
  assert(false);
  return {};
}

}  // namespace

rc::Gen<Problem> problems(Profile profile) {
  const rc::Gen<Problem> drawn = [=](const rc::Random& random, int) {
    Chance chance(random);
    return rc::shrinkable::just(make_problem(chance, profile));
  };
  return rc::gen::shrink(drawn, [](const Problem& problem) { return smaller(problem); });
}

Problem draw(Profile profile, std::uint64_t seed, std::int64_t index) {
  return problems(profile)(rc::Random(mixed_seed(seed, index))).value();
}

}  // namespace fuzz::cs540_robots

namespace cases::cs540_robots {

void showValue(const Problem& problem, std::ostream& out) {
  out << '\n' << print(problem);
}

}  // namespace cases::cs540_robots
