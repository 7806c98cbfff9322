#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/cs540_grid/format.hpp"
#include "fuzz/foundations/free_graph.hpp"
#include "fuzz/foundations/program.hpp"
#include "fuzz/mutants/file_mistakes.hpp"
#include "fuzz/mutants/free_expansion_log.hpp"

/// Programs for cs540-grid with the mistakes that real ones make.
namespace fuzz::cs540_grid {

/// A program that solves one problem, made of replaceable parts; without a change it is right.
struct Program {
  explicit Program(const cases::cs540_grid::Problem& given);
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  bool runs(cases::cs540_grid::Algorithm algorithm) const { return problem.algorithm == algorithm; }

  const cases::cs540_grid::Problem problem;
  FreeGraph graph;
  FreeGraphSearch search;

  /// Which expansions are told, and by which numbers.
  std::function<void(std::vector<Expansion>& told)> tell = [](std::vector<Expansion>&) {};
  /// What stands behind COST, PATH and EXPANDED.
  std::function<std::string(const FreeReached& reached)> cost;
  std::function<std::string(const FreeReached& reached)> path;
  std::function<std::string(const FreeReached& reached, const std::vector<Expansion>& told)> expanded;
  /// How a path names a cell.
  std::function<std::string(int cell)> cell_name;
  /// What a cell of the table shows of one of its expansions, how several are put together, and what is
  /// added to all of them, or to nothing.
  std::function<std::string(const Expansion& expansion)> entry;
  std::function<std::string(const std::vector<std::string>& entries)> entries;
  std::function<std::string(int cell, const std::string& entries)> cell_text;
  /// How the texts of the cells become lines.
  std::function<std::string(const std::vector<std::string>& cells)> table;
  FreeExpansionLog log;
  /// What becomes of the files at last; empty where they stay as they are.
  std::function<void(std::string& output, std::string& log)> finish = {};
};

/// All mutants of cs540-grid: those of the maze, of the costs in its input, of searches, of the output and of
/// the log.
std::span<const Mutant<Program>> mutants();
std::span<const Mutant<Program>> maze_mutants();
std::span<const Mutant<Program>> cost_mutants();
std::span<const Mutant<Program>> search_mutants();
std::span<const Mutant<Program>> output_mutants();
std::span<const Mutant<Program>> log_mutants();

/// What a program with the named mistakes answers; each changes what those before it have left.
MutantRun answer(const cases::cs540_grid::Problem& problem, std::span<const std::string_view> names,
                 const MutantBudget& budget);

}  // namespace fuzz::cs540_grid
