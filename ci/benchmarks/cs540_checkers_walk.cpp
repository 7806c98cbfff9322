// benchmark_cs540_checkers_walk INPUT DEPTH [write-up]: the solver's walk over the position of an input with
// its evaluation, counting nodes: minimax, or the write-up's alpha-beta of every depth from 1 to DEPTH, one
// after the other. Prints nodes, seconds of CPU and the value of the last depth.

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "cases/cs540_checkers/format.hpp"
#include "cases/file.hpp"
#include "ci/benchmarks/clock.hpp"
#include "solver/games/cs540_checkers.hpp"
#include "solver/observers.hpp"
#include "solver/walk.hpp"

namespace {

/// The walks of the depths from `first` to `last`.
template <class R, class Policy>
void measure(const R& rules, const Policy& policy, const solver::cs540_checkers::State& root, int first,
             int last) {
  solver::NodeCount count;
  solver::Score value = 0;
  const double began = ci::cpu_seconds();
  for (int depth = first; depth <= last; ++depth) {
    value = solver::walk(rules, policy, root, depth, count).value;
  }
  const double seconds = ci::cpu_seconds() - began;
  std::printf("{\"nodes\": %lld, \"seconds\": %.6f, \"value\": %lld}\n", static_cast<long long>(count.nodes),
              seconds, static_cast<long long>(value));
}

template <class R>
void measure(const R& rules, const solver::cs540_checkers::State& root, int depth, bool write_up) {
  if (write_up) {
    measure(rules, solver::cs540_checkers::WriteUpAlphaBeta{}, root, 1, depth);
  } else {
    measure(rules, solver::Minimax{}, root, depth, depth);
  }
}

}  // namespace

int main(int argc, char** argv) {
  const bool write_up = argc == 4 && argv[3] == std::string_view("write-up");
  if (argc != 3 && !write_up) {
    std::fputs("usage: benchmark_cs540_checkers_walk INPUT DEPTH [write-up]\n", stderr);
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
    measure(solver::cs540_checkers::BasicCheckers{}, root, std::atoi(argv[2]), write_up);
  } else {
    measure(solver::cs540_checkers::EnhancedCheckers{}, root, std::atoi(argv[2]), write_up);
  }
}
