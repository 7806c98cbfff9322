#include "fuzz/mutants/cs540_grid.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>
#include <fmt/format.h>

#include "fuzz/foundations/output_match.hpp"
#include "solver/games/cs540_grid.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::Problem;
using solver::cs540_grid::GridGraph;

constexpr std::string_view output_file = "output.txt";

FreeGraphSearch search_of(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::dfs:
      return free_depth_first_search();
    case Algorithm::ucs:
      return free_keyed_search(by_g);
    case Algorithm::greedy:
      return free_keyed_search(by_h);
    case Algorithm::astar:
      return free_keyed_search(by_f);
  }
  return {};
}

std::string entry_of(Algorithm algorithm, const Expansion& expansion) {
  switch (algorithm) {
    case Algorithm::dfs:
    case Algorithm::greedy:
      break;
    case Algorithm::ucs:
      return fmt::format("{} g = {}", expansion.number, expansion.node.g);
    case Algorithm::astar:
      return fmt::format("{} f = {}", expansion.number, by_f(expansion.node));
  }
  return std::to_string(expansion.number);
}

std::vector<std::string> table_cells(const Program& program, const std::vector<Expansion>& told) {
  std::vector<std::vector<std::string>> entries(static_cast<std::size_t>(cells(program.problem)));
  for (const Expansion& expansion : told) {
    entries[static_cast<std::size_t>(expansion.node.state)].push_back(program.entry(expansion));
  }
  std::vector<std::string> texts;
  for (const auto& of_cell : entries) {
    texts.push_back(program.cell_text(static_cast<int>(texts.size()), program.entries(of_cell)));
  }
  return texts;
}

void set_output(Program& program) {
  const int width = program.problem.width;
  program.cost = [](const FreeReached& reached) {
    return reached.reaches_goal ? std::to_string(reached.cost) : "NONE";
  };
  program.cell_name = [width](int cell) { return fmt::format("({},{})", cell / width, cell % width); };
  program.path = [&program](const FreeReached& reached) {
    std::vector<std::string> names;
    for (const int cell : reached.path) {
      names.push_back(program.cell_name(cell));
    }
    return reached.reaches_goal ? fmt::format("{}", fmt::join(names, " ")) : "NONE";
  };
  program.expanded = [](const FreeReached&, const std::vector<Expansion>& told) {
    return std::to_string(told.size());
  };
  program.entry = [algorithm = program.problem.algorithm](const Expansion& expansion) {
    return entry_of(algorithm, expansion);
  };
  program.entries = [](const std::vector<std::string>& entries) {
    return fmt::format("{}", fmt::join(entries, ","));
  };
  program.cell_text = [&program](int cell, const std::string& entries) {
    return program.runs(Algorithm::greedy)
               ? fmt::format("{}{}h = {}", entries, entries.empty() ? "" : " ", program.graph.heuristic(cell))
               : entries;
  };
  program.table = [width](const std::vector<std::string>& cells) {
    std::string lines;
    for (std::size_t cell = 0; cell < cells.size(); ++cell) {
      lines += cells[cell];
      lines += (cell + 1) % static_cast<std::size_t>(width) == 0 ? '\n' : '\t';
    }
    return lines;
  };
}

}  // namespace

Program::Program(const Problem& given)
    : problem(given), graph(free_graph(GridGraph(given))), search(search_of(given.algorithm)) {
  set_output(*this);
  log.header = "Order,Row,Col,Parent,G,H,F\n";
  log.fields = [this](const Expansion& expansion) {
    const Node& node = expansion.node;
    std::vector<std::string> fields;
    for (const Cost value :
         {Cost{expansion.number}, Cost{node.state / problem.width}, Cost{node.state % problem.width},
          Cost{node.parent}, node.g, node.h, by_f(node)}) {
      fields.push_back(std::to_string(value));
    }
    return fields;
  };
}

std::span<const Mutant<Program>> mutants() {
  static const auto all =
      joined<Program>({maze_mutants(), cost_mutants(), search_mutants(), output_mutants(), log_mutants()});
  return all;
}

MutantRun answer(const Problem& problem, std::span<const std::string_view> names,
                 const MutantBudget& budget) {
  Program program(problem);
  make_mistakes(mutants(), names, program);
  const auto reached = FreeGraphWalk(program.graph, program.search, {.nodes = budget.nodes}).run();
  MutantRun run;
  run.nodes = reached.nodes;
  if (!reached.whole) {
    run.ending = MutantRun::Ending::over_budget;
    return run;
  }
  auto told = numbered(reached.expansions);
  program.tell(told);
  auto output = fmt::format("COST {}\nPATH {}\nEXPANDED {}\n", program.cost(reached), program.path(reached),
                            program.expanded(reached, told));
  auto match = program.finish ? OutputMatch() : OutputMatch::of(budget.wanted, output_file);
  if (match.holds_for(output)) {
    output += program.table(table_cells(program, told));
  }
  if (!match.holds_for(output)) {
    run.ending = MutantRun::Ending::unlike;
    return run;
  }
  auto log = program.log.text(program.log, told);
  if (program.finish) {
    program.finish(output, log);
  }
  run.answer.files[std::string(output_file)] = std::move(output);
  run.answer.files["traverse_log.txt"] = std::move(log);
  return run;
}

}  // namespace fuzz::cs540_grid
