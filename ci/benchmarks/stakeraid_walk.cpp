// benchmark_stakeraid_walk INPUT DEPTH: the solver's walk over the board of an input of Stake / Raid,
// minimax, counting nodes; prints nodes, seconds of CPU and the value. Then the seconds that the decision
// alone takes, and its value.

#include <cstdio>
#include <cstdlib>

#include "cases/file.hpp"
#include "cases/stakeraid/format.hpp"
#include "ci/benchmarks/clock.hpp"
#include "solver/games/stakeraid.hpp"
#include "solver/games/stakeraid_decision.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

namespace {

template <class R>
void measure(const R& rules, const cases::stakeraid::Problem& problem, int depth) {
  const auto root = rules.start(problem);
  double began = ci::cpu_seconds();
  const auto decided = solver::stakeraid::Decision(rules).first_best(root, depth);
  const double decision_seconds = ci::cpu_seconds() - began;
  solver::NodeCount count;
  began = ci::cpu_seconds();
  const auto found = solver::walk(rules, solver::Minimax{}, root, depth, count);
  const double seconds = ci::cpu_seconds() - began;
  std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %lld, ", static_cast<long long>(count.nodes),
              seconds, static_cast<long long>(found.value));
  std::printf("\"decision_seconds\": %.6f, \"decision_value\": %lld}\n", decision_seconds,
              static_cast<long long>(decided.value));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: benchmark_stakeraid_walk INPUT DEPTH\n", stderr);
    return 2;
  }
  const auto text = cases::read_file(argv[1]);
  const auto problem = cases::stakeraid::parse(text.value_or(""));
  if (!problem) {
    std::fprintf(stderr, "%s\n", text ? describe(argv[1], problem.error()).c_str() : text.error().c_str());
    return 2;
  }
  solver::stakeraid::with_rules<solver::stakeraid::StakeraidRules>(
      *problem, [&](const auto& rules) { measure(rules, *problem, std::atoi(argv[2])); });
}
