// Mistakes in which of the input's four costs a program takes for which direction.
#include <array>
#include <cstddef>
#include <string_view>
#include <utility>

#include "fuzz/mutants/cs540_grid.hpp"
#include "fuzz/mutants/literal_text.hpp"
#include "solver/games/cs540_grid.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::directions;
using cases::cs540_grid::Problem;

constexpr auto rules = MutantKind::rules;

/// `places` are those of the costs of up, right, down and left in the input's line.
void read_costs(Program& program, std::array<std::size_t, directions> places) {
  Problem read = program.problem;
  for (std::size_t direction = 0; direction < places.size(); ++direction) {
    read.step_costs[direction] = program.problem.step_costs[places[direction]];
  }
  program.graph = free_graph(solver::cs540_grid::GridGraph(read));
}

/// The directions in the order in which the costs are taken for theirs, each by its first letter.
struct CostOrder {
  char letters[5];

  constexpr std::string_view each() const { return {letters, 4}; }
};

/// All but the right one, up, right, down and left, and those that have a name of their own: all 23 wrong
/// ones are known.
constexpr std::array orders{CostOrder{"urld"}, CostOrder{"udrl"}, CostOrder{"ulrd"}, CostOrder{"rudl"},
                            CostOrder{"ruld"}, CostOrder{"rdul"}, CostOrder{"rdlu"}, CostOrder{"rlud"},
                            CostOrder{"rldu"}, CostOrder{"durl"}, CostOrder{"dulr"}, CostOrder{"drlu"},
                            CostOrder{"dlru"}, CostOrder{"lurd"}, CostOrder{"ludr"}, CostOrder{"lrud"},
                            CostOrder{"lrdu"}, CostOrder{"ldur"}, CostOrder{"ldru"}};

template <CostOrder order>
void read_in_order(Program& program) {
  constexpr std::string_view right = "urdl";
  std::array<std::size_t, directions> places{};
  for (std::size_t direction = 0; direction < places.size(); ++direction) {
    places[direction] = order.each().find(right[direction]);
  }
  read_costs(program, places);
}

constexpr LiteralText spelled(const CostOrder& order, std::string_view separator) {
  LiteralText text;
  for (const char letter : order.each()) {
    text.add(text.size == 0 ? "" : separator);
    text.add(letter == 'u' ? "up" : letter == 'r' ? "right" : letter == 'd' ? "down" : "left");
  }
  return text;
}

template <CostOrder order>
constexpr LiteralText order_name = LiteralText().add("costs-").add(spelled(order, "-"));
template <CostOrder order>
constexpr LiteralText order_sentence =
    LiteralText().add("The four costs are read in the order ").add(spelled(order, ", ")).add(".");

constexpr std::array with_names{
    Mutant<Program>{
        {"up-down-costs-swapped", "A step up costs what a step down does, and the reverse.", rules},
        [](Program& program) {
          read_costs(program, {2, 1, 0, 3});
        }},
    Mutant<Program>{
        {"left-right-costs-swapped", "A step left costs what a step right does, and the reverse.", rules},
        [](Program& program) {
          read_costs(program, {0, 3, 2, 1});
        }},
    Mutant<Program>{{"costs-of-way-back", "A step costs what the step back does.", rules},
                    [](Program& program) {
                      read_costs(program, {2, 3, 0, 1});
                    }},
    Mutant<Program>{
        {"costs-up-down-left-right", "The four costs are read in the order up, down, left, right.", rules},
        [](Program& program) {
          read_costs(program, {0, 3, 1, 2});
        }},
};

constexpr auto by_order = []<std::size_t... at>(std::index_sequence<at...>) {
  return std::array{Mutant<Program>{{order_name<orders[at]>, order_sentence<orders[at]>, rules},
                                    read_in_order<orders[at]>}...};
}
(std::make_index_sequence<orders.size()>());

}  // namespace

std::span<const Mutant<Program>> cost_mutants() {
  static const auto all = joined<Program>({with_names, by_order});
  return all;
}

}  // namespace fuzz::cs540_grid
