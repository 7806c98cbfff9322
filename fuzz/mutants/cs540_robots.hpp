#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_robots/format.hpp"
#include "fuzz/foundations/free_graph.hpp"
#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/file_mistakes.hpp"
#include "fuzz/mutants/free_expansion_log.hpp"
#include "solver/games/cs540_robots.hpp"

/// Programs for cs540-robots with the mistakes that real ones make.
namespace fuzz::cs540_robots {

/// Both searches; neither has expansions where nothing is searched.
struct Plans {
  FreeReached bfs;
  FreeReached astar;
  /// What is counted and logged of them.
  std::vector<Expansion> bfs_told;
  std::vector<Expansion> astar_told;
};

/// A program that solves one problem, made of replaceable parts; without a change it is right. States are
/// `A * nodes + B`.
struct Program {
  explicit Program(const cases::cs540_robots::Problem& given);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  int a_of(int state) const { return state / problem.nodes; }
  int b_of(int state) const { return state % problem.nodes; }
  int state_of(int a, int b) const { return a * problem.nodes + b; }

  const cases::cs540_robots::Problem problem;
  const solver::cs540_robots::Building building;
  int goal = 0;
  /// `infinite_cost` if there is no path.
  std::function<Cost(int x, int y)> distance;
  /// Whether an h says that there is no path.
  std::function<bool(Cost cost)> is_infinite = [](Cost cost) { return cost == infinite_cost; };
  /// Where a robot at a node can go.
  std::function<std::vector<int>(int node)> beside;
  std::function<bool(int a, int b)> is_legal;
  /// Whether a robot may make a step: with right rules, whether the state after it is legal.
  std::function<bool(int from, int to)> may_step;
  /// The states to which robot A, or B, can go; the successors are both, in this order.
  std::function<std::vector<int>(int state)> a_steps;
  std::function<std::vector<int>(int state)> b_steps;
  FreeGraph graph;
  std::function<bool()> is_searched;
  FreeGraphSearch bfs;
  FreeGraphSearch astar;

  /// Which expansions are counted and logged, and by which numbers.
  std::function<void(std::vector<Expansion>& told)> tell = [](std::vector<Expansion>&) {};
  /// What stands behind LEGAL, START or GOAL, H, MOVES, BFS and ASTAR.
  std::function<std::string()> legal;
  std::function<std::string(int state)> legality;
  std::function<std::string()> h;
  std::function<std::string(const Plans& plans)> moves;
  std::function<std::string(const Plans& plans)> bfs_count;
  std::function<std::string(const Plans& plans)> astar_count;
  /// The lines of the plan.
  std::function<std::vector<int>(const Plans& plans)> plan;
  std::function<std::string(int state)> plan_line;
  FreeExpansionLog log;
  std::function<std::vector<Expansion>(const Plans& plans)> logged;
  /// What becomes of the files at last; empty where they stay as they are.
  std::function<void(std::string& output, std::string& log)> finish = {};
};

/// All mutants of cs540-robots: those of distances, of states and steps, of searches, of reading and writing.
std::span<const Mutant<Program>> mutants();
std::span<const Mutant<Program>> distance_mutants();
std::span<const Mutant<Program>> rule_mutants();
std::span<const Mutant<Program>> search_mutants();
std::span<const Mutant<Program>> writing_mutants();

/// What a program with the named mistakes answers; each changes what those before it have left.
MutantRun answer(const cases::cs540_robots::Problem& problem, std::span<const std::string_view> names,
                 const MutantBudget& budget);

}  // namespace fuzz::cs540_robots
