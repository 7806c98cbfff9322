#include "fuzz/mutants/cs540_robots.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "fuzz/foundations/output_match.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Problem;
using solver::cs540_robots::Building;
using solver::cs540_robots::RobotsGraph;

constexpr std::string_view output_file = "output.txt";

void set_rules(Program& program) {
  program.distance = [&program](int x, int y) {
    const int found = program.building.distance(x, y);
    return found == Building::apart ? infinite_cost : Cost{found};
  };
  program.beside = [&program](int node) { return program.building.beside(node); };
  program.is_legal = [&program](int a, int b) { return program.distance(a, b) >= program.problem.distance; };
  program.may_step = [&program](int, int to) { return program.is_legal(program.a_of(to), program.b_of(to)); };
  program.a_steps = [&program](int state) {
    std::vector<int> states;
    for (const int next : program.beside(program.a_of(state))) {
      states.push_back(program.state_of(next, program.b_of(state)));
    }
    return states;
  };
  program.b_steps = [&program](int state) {
    std::vector<int> states;
    for (const int next : program.beside(program.b_of(state))) {
      states.push_back(program.state_of(program.a_of(state), next));
    }
    return states;
  };
  program.legality = [&program](int state) {
    return program.is_legal(program.a_of(state), program.b_of(state)) ? "LEGAL" : "ILLEGAL";
  };
  program.is_searched = [&program] {
    const int start = program.graph.start;
    return program.is_legal(program.a_of(start), program.b_of(start)) &&
           program.is_legal(program.a_of(program.goal), program.b_of(program.goal)) &&
           !program.is_infinite(program.graph.heuristic(start));
  };
}

/// The solver's graph, its successors by the program's parts.
void set_graph(Program& program) {
  program.graph.is_goal = [&program](int state) { return state == program.goal; };
  program.graph.heuristic = [&program](int state) {
    return cost_sum(program.distance(program.a_of(state), program.a_of(program.goal)),
                    program.distance(program.b_of(state), program.b_of(program.goal)));
  };
  program.graph.successors = [&program](int state) {
    std::vector<FreeStep> steps;
    for (const auto& robot : {program.a_steps(state), program.b_steps(state)}) {
      for (const int next : robot) {
        if (program.may_step(state, next)) {
          steps.push_back({next, 1});
        }
      }
    }
    return steps;
  };
}

void set_writing(Program& program) {
  program.legal = [&program] {
    int legal = 0;
    for (int state = 0; state < program.graph.states; ++state) {
      legal += program.is_legal(program.a_of(state), program.b_of(state)) ? 1 : 0;
    }
    return std::to_string(legal);
  };
  program.h = [&program] {
    const Cost h = program.graph.heuristic(program.graph.start);
    return program.is_infinite(h) ? "Infinity" : std::to_string(h);
  };
  program.moves = [](const Plans& plans) {
    return plans.bfs.reaches_goal ? std::to_string(plans.bfs.cost) : "NONE";
  };
  program.bfs_count = [](const Plans& plans) { return std::to_string(plans.bfs_told.size()); };
  program.astar_count = [](const Plans& plans) { return std::to_string(plans.astar_told.size()); };
  program.plan = [](const Plans& plans) { return plans.bfs.path; };
  program.plan_line = [&program](int state) {
    return fmt::format("({},{})", program.a_of(state), program.b_of(state));
  };
  program.log.header = "Order,A,B,G,H,F\n";
  program.log.fields = [&program](const Expansion& expansion) {
    const Node& node = expansion.node;
    std::vector<std::string> fields;
    for (const Cost value : {Cost{expansion.number}, Cost{program.a_of(node.state)},
                             Cost{program.b_of(node.state)}, node.g, node.h, by_f(node)}) {
      fields.push_back(std::to_string(value));
    }
    return fields;
  };
  program.logged = [](const Plans& plans) { return plans.astar_told; };
}

std::string output_of(const Program& program, const Plans& plans) {
  std::string output =
      fmt::format("LEGAL {}\nSTART {}\nGOAL {}\nH {}\nMOVES {}\nBFS {}\nASTAR {}\n", program.legal(),
                  program.legality(program.graph.start), program.legality(program.goal), program.h(),
                  program.moves(plans), program.bfs_count(plans), program.astar_count(plans));
  for (const int state : program.plan(plans)) {
    output += program.plan_line(state) + '\n';
  }
  return output;
}

}  // namespace

Program::Program(const Problem& given)
    : problem(given),
      building(given),
      goal(state_of(given.a_goal, given.b_goal)),
      graph(free_graph(RobotsGraph(given))),
      bfs(free_keyed_search(by_g)),
      astar(free_keyed_search(by_f)) {
  set_rules(*this);
  set_graph(*this);
  set_writing(*this);
}

std::span<const Mutant<Program>> mutants() {
  static const auto all =
      joined<Program>({distance_mutants(), rule_mutants(), search_mutants(), writing_mutants()});
  return all;
}

MutantRun answer(const Problem& problem, std::span<const std::string_view> names,
                 const MutantBudget& budget) {
  Program program(problem);
  make_mistakes(mutants(), names, program);
  Plans plans;
  if (program.is_searched()) {
    plans.bfs = FreeGraphWalk(program.graph, program.bfs, {.nodes = budget.nodes}).run();
    plans.astar =
        FreeGraphWalk(program.graph, program.astar, {.nodes = budget.nodes - plans.bfs.nodes}).run();
  }
  MutantRun run;
  run.nodes = plans.bfs.nodes + plans.astar.nodes;
  if (!plans.bfs.whole || !plans.astar.whole) {
    run.ending = MutantRun::Ending::over_budget;
    return run;
  }
  plans.bfs_told = numbered(plans.bfs.expansions);
  plans.astar_told = numbered(plans.astar.expansions);
  program.tell(plans.bfs_told);
  program.tell(plans.astar_told);
  auto output = output_of(program, plans);
  auto match = program.finish ? OutputMatch() : OutputMatch::of(budget.wanted, output_file);
  if (!match.holds_for(output)) {
    run.ending = MutantRun::Ending::unlike;
    return run;
  }
  auto log = program.log.text(program.log, program.logged(plans));
  if (program.finish) {
    program.finish(output, log);
  }
  run.answer.files[std::string(output_file)] = std::move(output);
  run.answer.files["traverse_log.txt"] = std::move(log);
  return run;
}

}  // namespace fuzz::cs540_robots
