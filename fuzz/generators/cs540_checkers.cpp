#include "fuzz/generators/cs540_checkers.hpp"

#include <cassert>
#include <cstdint>
#include <ostream>
#include <vector>

#include "fuzz/foundations/chance.hpp"
#include "fuzz/generators/cs540_checkers_boards.hpp"
#include "fuzz/generators/cs540_checkers_edges.hpp"
#include "fuzz/generators/cs540_checkers_limits.hpp"
#include "fuzz/generators/cs540_checkers_smaller.hpp"

namespace fuzz::cs540_checkers {
namespace {

using cases::cs540_checkers::Evaluation;
using cases::cs540_checkers::Problem;
using cases::cs540_checkers::Spelling;

/// Positions out of games, and some with few pieces.
Problem course_problem(Chance& chance, Evaluation evaluation) {
  Problem problem = chance.in_percent(70)
                        ? played(chance, evaluation, 60, {1, 5})
                        : scattered(chance, evaluation, {.pieces = {1, 8}, .depths = {1, 5}});
  lower_depth(problem, 4'000);
  return problem;
}

/// Depth limits up to the largest, as far as the nodes reach.
Problem stress_problem(Chance& chance, Evaluation evaluation, std::int64_t nodes) {
  Problem problem = chance.in_percent(60)
                        ? played(chance, evaluation, 80, {6, 8})
                        : scattered(chance, evaluation, {.pieces = {2, 12}, .depths = {6, 8}});
  lower_depth(problem, nodes);
  return problem;
}

Problem make_problem(Chance& chance, Profile profile, Evaluation evaluation, std::int64_t stress_nodes) {
  switch (profile) {
    case Profile::course:
      return course_problem(chance, evaluation);
    case Profile::edge:
      return edge_problem(chance, evaluation);
    case Profile::limits:
      return limit_problem(chance, evaluation);
    case Profile::stress:
      return stress_problem(chance, evaluation, stress_nodes);
    case Profile::deep:
      return stress_problem(chance, evaluation, stress_nodes / stress_over_deep);
  }
  assert(false);
  return {};
}

}  // namespace

rc::Gen<Problem> problems(Profile profile, std::optional<Evaluation> task, std::int64_t stress_nodes) {
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

Drawn draw(Profile profile, std::optional<Evaluation> task, std::uint64_t seed, std::int64_t index) {
  rc::Random random(mixed_seed(seed, index));
  const rc::Random for_spelling = random.split();
  Drawn drawn;
  drawn.problem = problems(profile, task)(random).value();
  drawn.spelling = spellings(profile)(for_spelling).value();
  return drawn;
}

}  // namespace fuzz::cs540_checkers

namespace cases::cs540_checkers {

void showValue(const Problem& problem, std::ostream& out) {
  out << '\n' << print(problem);
}

}  // namespace cases::cs540_checkers
