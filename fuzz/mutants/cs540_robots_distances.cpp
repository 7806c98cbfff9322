// Mistakes in how cs540-robots' programs find distances, and in what stands there for no path.
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/mutants/cs540_robots.hpp"
#include "fuzz/mutants/literal_text.hpp"

namespace fuzz::cs540_robots {
namespace {

constexpr auto rules = MutantKind::rules;

/// Ways by the loops of Floyd and Warshall, the node in between not in the outermost one: the arguments say
/// which of the three loops, the outermost first, goes over what: 0 start, 1 end, 2 in between. What is not
/// found is `none` long.
template <int outer, int middle, int inner>
void nest_loops(Program& program, Cost none) {
  const int nodes = program.problem.nodes;
  const auto size = static_cast<std::size_t>(nodes);
  const auto ways = std::make_shared<std::vector<Cost>>(size * size, none);
  const auto way = [size, ways](int from, int to) -> Cost& {
    return (*ways)[static_cast<std::size_t>(from) * size + static_cast<std::size_t>(to)];
  };
  for (int node = 0; node < nodes; ++node) {
    way(node, node) = 0;
  }
  for (const auto& [from, to] : program.problem.edges) {
    if (from != to) {
      way(from, to) = way(to, from) = 1;
    }
  }
  std::array<int, 3> at{};
  for (at[outer] = 0; at[outer] < nodes; ++at[outer]) {
    for (at[middle] = 0; at[middle] < nodes; ++at[middle]) {
      for (at[inner] = 0; at[inner] < nodes; ++at[inner]) {
        const auto [from, to, over] = at;
        way(from, to) = std::min(way(from, to), cost_sum(way(from, over), way(over, to)));
      }
    }
  }
  program.distance = way;
}

/// An h of so many steps or more is infinite.
void be_infinite_from(Program& program, Cost steps) {
  program.is_infinite = [steps](Cost h) { return h >= steps; };
}

template <int outer, int middle, int inner, Cost none>
void nest_loops_with(Program& program) {
  nest_loops<outer, middle, inner>(program, none);
  be_infinite_from(program, none);
}

/// Distances with a number for no path, `none`. An h of that number or more is infinite, as it should be.
template <Cost none>
void count_for_none(Program& program) {
  override_part(program.distance, [](const auto& before, int x, int y) {
    const Cost found = before(x, y);
    return found == infinite_cost ? none : found;
  });
  be_infinite_from(program, none);
}

/// Only that very number is infinite: what is added to it makes it finite.
template <Cost none>
void take_sums_for_finite(Program& program) {
  count_for_none<none>(program);
  program.is_infinite = [](Cost h) { return h == none; };
}

/// What is written behind H, of an h.
template <class Shown>
void show_h(Program& program, Shown shown) {
  program.h = [&program, shown] { return shown(program.graph.heuristic(program.graph.start)); };
}

template <Cost none>
void show_sums(Program& program) {
  count_for_none<none>(program);
  show_h(program, [](Cost h) { return h == none ? "Infinity" : std::to_string(h); });
}

template <Cost none>
void show_number(Program& program) {
  count_for_none<none>(program);
  show_h(program, [](Cost h) { return std::to_string(h); });
}

constexpr Cost largest = 2'147'483'647;

/// The largest number of 32 bits, and sums as they are there.
void wrap_sums(Program& program) {
  take_sums_for_finite<largest>(program);
  override_part(program.graph.heuristic, [](const auto& before, int state) {
    return Cost{static_cast<std::int32_t>(static_cast<std::uint32_t>(before(state)))};
  });
}

/// What programs take for infinite.
constexpr std::array<Cost, 9> numbers{999,     1'000,   9'999,     10'000,       99'999,
                                      100'000, 999'999, 1'000'000, 1'000'000'000};

template <Cost none>
constexpr LiteralText innermost_name = LiteralText().add("way-in-between-innermost-").add(none);
template <Cost none>
constexpr LiteralText innermost_sentence =
    LiteralText()
        .add(
            "Ways are found by three nested loops, and the innermost goes over the node in between, not the "
            "outermost; where none is found, ")
        .add(none)
        .add(" steps are counted.");
template <Cost none>
constexpr LiteralText second_name = LiteralText().add("way-in-between-second-").add(none);
template <Cost none>
constexpr LiteralText second_sentence =
    LiteralText()
        .add(
            "Ways are found by three nested loops, and the second goes over the node in between, not the "
            "outermost; where none is found, ")
        .add(none)
        .add(" steps are counted.");
template <Cost none>
constexpr LiteralText finite_name = LiteralText().add("sums-with-").add(none).add("-finite");
template <Cost none>
constexpr LiteralText finite_sentence = LiteralText()
                                            .add("Where there is no way, ")
                                            .add(none)
                                            .add(" steps are counted, and only an h of exactly ")
                                            .add(none)
                                            .add(" is taken for infinite.");
template <Cost none>
constexpr LiteralText sums_name = LiteralText().add("h-shows-sums-with-").add(none);
template <Cost none>
constexpr LiteralText sums_sentence =
    LiteralText()
        .add("Where there is no way, ")
        .add(none)
        .add(" steps are counted; from an h of ")
        .add(none)
        .add(" on nothing is searched, and H shows Infinity only for exactly ")
        .add(none)
        .add(".");
template <Cost none>
constexpr LiteralText number_name = LiteralText().add("h-shows-").add(none);
template <Cost none>
constexpr LiteralText number_sentence = LiteralText()
                                            .add("Where there is no way, ")
                                            .add(none)
                                            .add(" steps are counted; from an h of ")
                                            .add(none)
                                            .add(" on nothing is searched, and H shows that number.");

constexpr std::array loops{
    Mutant<Program>{{"way-in-between-innermost",
                     "Ways are found by three nested loops, and the innermost goes over the node in between, "
                     "not the outermost.",
                     rules},
                    [](Program& program) { nest_loops<0, 1, 2>(program, infinite_cost); }},
    Mutant<Program>{{"way-in-between-second",
                     "Ways are found by three nested loops, and the second goes over the node in between, "
                     "not the outermost.",
                     rules},
                    [](Program& program) { nest_loops<0, 2, 1>(program, infinite_cost); }},
    Mutant<Program>{{"sums-with-2147483647-wrap",
                     "Where there is no way, 2147483647 steps are counted, and a sum with another way "
                     "overflows: h becomes negative.",
                     rules},
                    wrap_sums},
};

constexpr auto with_numbers = []<std::size_t... at>(std::index_sequence<at...>) {
  return std::array{
      Mutant<Program>{{innermost_name<numbers[at]>, innermost_sentence<numbers[at]>, rules},
                      nest_loops_with<0, 1, 2, numbers[at]>}...,
      Mutant<Program>{{second_name<numbers[at]>, second_sentence<numbers[at]>, rules},
                      nest_loops_with<0, 2, 1, numbers[at]>}...,
      Mutant<Program>{{finite_name<numbers[at]>, finite_sentence<numbers[at]>, rules},
                      take_sums_for_finite<numbers[at]>}...,
      Mutant<Program>{{sums_name<numbers[at]>, sums_sentence<numbers[at]>, rules}, show_sums<numbers[at]>}...,
      Mutant<Program>{{number_name<numbers[at]>, number_sentence<numbers[at]>, rules},
                      show_number<numbers[at]>}...};
}
(std::make_index_sequence<numbers.size()>());

}  // namespace

std::span<const Mutant<Program>> distance_mutants() {
  static const auto all = joined<Program>({loops, with_numbers});
  return all;
}

}  // namespace fuzz::cs540_robots
