#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/foundations/assignment.hpp"
#include "fuzz/foundations/bounded_answer.hpp"
#include "fuzz/strength.hpp"
#include "fuzz/survivor.hpp"
#include "harness/events/shard_runs.hpp"

namespace harness {

/// How the strength of a case set is measured.
struct StrengthPlan {
  /// A mutant counts as killed when so many cases show it.
  int kill = 3;
  /// A mutant at a task that can show it is killed when so many cases of the task show it.
  int kill_by_task = 2;
  /// Every mutant meets every case, so that the counts are whole; else it is left alone once it is killed.
  bool all = false;
  int jobs = 1;
  /// How long the solver may look for a case's answer.
  double answer_seconds = fuzz::usual_answer_seconds;
  fuzz::MutantBudget budget;
};

/// A mutant that lives on, and what would catch it.
struct Survivor {
  std::size_t mutant = 0;
  fuzz::Catchers catchers;
};

/// A mutant that too few cases of a task kill, though the task's inputs show it.
struct Hole {
  std::size_t mutant = 0;
  std::string task;
  int kills = 0;
  /// By problems of the task.
  fuzz::Catchers catchers;
};

/// What was found out of a set.
struct SetStrength {
  std::string assignment;
  std::string title;
  std::string set_hash;
  int foreign_inputs = 0;
  /// The cases that could be used, by id, and those that could not, with the reason.
  std::vector<std::string> cases;
  std::vector<std::string> left_out;
  StrengthPlan plan;
  std::vector<fuzz::MutantFacts> facts;
  /// In the order of the facts.
  std::vector<fuzz::MutantStrength> mutants;
  /// Killable mutants that are killed less often than asked for.
  std::vector<Survivor> survivors;
  /// Task after task, in the order of the assignment's.
  std::vector<Hole> holes = {};
  double seconds = 0;
  /// Where the mutants are those of a shard alone.
  std::optional<ShardRuns> shard = std::nullopt;
};

}  // namespace harness
