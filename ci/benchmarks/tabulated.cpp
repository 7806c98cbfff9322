// benchmark_tabulated INPUT DEPTH: the search that an input of starcircle names, by tables; prints nodes,
// seconds of CPU, the value, and what the tables take.

#include "solver/tabulated.hpp"

#include <cstdio>
#include <cstdlib>

#include "cases/file.hpp"
#include "cases/starcircle/format.hpp"
#include "ci/benchmarks/clock.hpp"
#include "solver/games/starcircle.hpp"

namespace {

using solver::starcircle::StarCircleRules;

template <class Tabulated>
int run(const StarCircleRules& rules, const cases::starcircle::Problem& problem, int depth) {
  Tabulated tabulated(rules);
  const double began = ci::cpu_seconds();
  const auto counted = tabulated.search(solver::starcircle::start_of(problem), depth);
  const double seconds = ci::cpu_seconds() - began;
  if (!counted) {
    std::fputs("there are too many nodes\n", stderr);
    return 2;
  }
  std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %lld, \"bytes\": %zu}\n",
              static_cast<long long>(counted->nodes), seconds, static_cast<long long>(counted->found.value),
              tabulated.bytes());
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: benchmark_tabulated INPUT DEPTH\n", stderr);
    return 2;
  }
  const auto text = cases::read_file(argv[1]);
  const auto problem = cases::starcircle::parse(text.value_or(""));
  if (!problem) {
    std::fprintf(stderr, "%s\n", text ? describe(argv[1], problem.error()).c_str() : text.error().c_str());
    return 2;
  }
  const StarCircleRules rules(problem->values);
  const int depth = std::atoi(argv[2]);
  return problem->algorithm == cases::starcircle::Algorithm::alpha_beta
             ? run<solver::TabulatedAlphaBeta<StarCircleRules>>(rules, *problem, depth)
             : run<solver::TabulatedMinimax<StarCircleRules>>(rules, *problem, depth);
}
