// benchmark_cs540_checkers_walk INPUT DEPTH: the solver's walk over the position of an input with its
// evaluation, minimax, counting nodes; prints nodes, seconds of CPU and the value.

#include <cstdio>
#include <cstdlib>

#include "cases/cs540_checkers/format.hpp"
#include "cases/file.hpp"
#include "ci/benchmarks/clock.hpp"
#include "solver/games/cs540_checkers.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

namespace {

template <class R>
void measure(const R& rules, const solver::cs540_checkers::State& root, int depth) {
  solver::NodeCount count;
  const double began = ci::cpu_seconds();
  const auto found = solver::walk(rules, solver::Minimax{}, root, depth, count);
  const double seconds = ci::cpu_seconds() - began;
  std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %lld}\n", static_cast<long long>(count.nodes),
              seconds, static_cast<long long>(found.value));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: benchmark_cs540_checkers_walk INPUT DEPTH\n", stderr);
    return 2;
  }
  const auto text = cases::read_file(argv[1]);
  const auto problem = cases::cs540_checkers::parse(text.value_or(""));
  if (!problem) {
    std::fprintf(stderr, "%s\n", text ? describe(argv[1], problem.error()).c_str() : text.error().c_str());
    return 2;
  }
  const auto root = solver::cs540_checkers::start_of(*problem);
  if (problem->evaluation == cases::cs540_checkers::Evaluation::basic) {
    measure(solver::cs540_checkers::BasicCheckers{}, root, std::atoi(argv[2]));
  } else {
    measure(solver::cs540_checkers::EnhancedCheckers{}, root, std::atoi(argv[2]));
  }
}
