// benchmark_starcircle_walk INPUT DEPTH: the solver's walk over the board of an input, by its algorithm,
// counting nodes; prints nodes, seconds of CPU and the value.

#include <cstdio>
#include <cstdlib>

#include "cases/file.hpp"
#include "cases/starcircle/format.hpp"
#include "ci/benchmarks/clock.hpp"
#include "solver/games/starcircle.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: benchmark_starcircle_walk INPUT DEPTH\n", stderr);
    return 2;
  }
  const auto text = cases::read_file(argv[1]);
  const auto problem = cases::starcircle::parse(text.value_or(""));
  if (!problem) {
    std::fprintf(stderr, "%s\n", text ? describe(argv[1], problem.error()).c_str() : text.error().c_str());
    return 2;
  }
  const solver::starcircle::StarCircleRules rules(problem->values);
  const auto root = solver::starcircle::start_of(*problem);
  solver::NodeCount count;
  const double began = ci::cpu_seconds();
  const auto found = problem->algorithm == cases::starcircle::Algorithm::alpha_beta
                         ? solver::walk(rules, solver::AlphaBeta{}, root, std::atoi(argv[2]), count)
                         : solver::walk(rules, solver::Minimax{}, root, std::atoi(argv[2]), count);
  const double seconds = ci::cpu_seconds() - began;
  std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %lld}\n", static_cast<long long>(count.nodes),
              seconds, static_cast<long long>(found.value));
}
