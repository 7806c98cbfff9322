#include "fuzz/generators/starcircle.hpp"

#include <cassert>
#include <ostream>
#include <vector>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/generators/starcircle_boards.hpp"
#include "fuzz/generators/starcircle_edges.hpp"
#include "fuzz/generators/starcircle_limits.hpp"
#include "fuzz/generators/starcircle_smaller.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Algorithm;
using cases::starcircle::largest_depth;
using cases::starcircle::Problem;
using cases::starcircle::Spelling;

/// As the course's examples and the students' cases: any pieces anywhere, mostly the course's values. The
/// depths are a little lower than theirs, since problems are many here.
Problem course_problem(Chance& chance, Algorithm algorithm) {
  const int deepest = algorithm == Algorithm::minimax ? 5 : 7;
  const Look look{.mover = {1, 9}, .opponent = {1, 9}, .depths = {1, deepest}, .course_values_percent = 90};
  return bounded(random_problem(chance, algorithm, look), 10'000);
}

/// Many pieces, and as deep as the nodes allow.
Problem stress_problem(Chance& chance, Algorithm algorithm, std::int64_t nodes) {
  const Look look{.mover = {4, 12},
                  .opponent = {4, 12},
                  .mover_to_go = {2, 7},
                  .opponent_to_go = {2, 7},
                  .depths = {largest_depth, largest_depth}};
  return bounded(random_problem(chance, algorithm, look), nodes);
}

Problem make_problem(Chance& chance, Profile profile, Algorithm algorithm, std::int64_t stress_nodes) {
  switch (profile) {
    case Profile::course:
      return course_problem(chance, algorithm);
    case Profile::edge:
      return edge_problem(chance, algorithm);
    case Profile::limits:
      return limit_problem(chance, algorithm);
    case Profile::stress:
      return stress_problem(chance, algorithm, stress_nodes);
    case Profile::deep:
      return stress_problem(chance, algorithm, stress_nodes / stress_over_deep);
  }
  assert(false);
  return {};
}

}  // namespace

rc::Gen<Problem> problems(Profile profile, std::optional<Algorithm> task, std::int64_t stress_nodes) {
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
    spelling.final_line_end =
        (profile == Profile::edge || profile == Profile::limits) && chance.in_percent(20);
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

}  // namespace fuzz::starcircle

namespace cases::starcircle {

void showValue(const Problem& problem, std::ostream& out) {
  out << '\n' << print(problem);
}

}  // namespace cases::starcircle
