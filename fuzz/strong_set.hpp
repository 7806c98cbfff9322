#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "fuzz/foundations/assignment.hpp"
#include "fuzz/kill_table.hpp"
#include "fuzz/part_kills.hpp"

namespace fuzz {

/// What strong case set is wanted.
struct StrongChoice {
  int count = 50;
  std::uint64_t seed = 0;
  /// All of one task; without it, the course's mix.
  std::optional<std::string> task = std::nullopt;
  /// Every killable mutant is to be killed by so many cases.
  int kill = 3;
  /// And by so many cases of each task whose inputs can show it.
  int kill_by_task = 2;
  /// And by so many where it is made at one part of a task alone, as far as there is room.
  int kill_at_part = 1;
  /// No case takes more nodes: what a plain Python program walks in 10 s.
  std::int64_t most_nodes = 100'000;
  /// Problems looked at before a mutant is given up.
  int most_drawn = 6'000;
  /// Problems of each task looked at before a mutant is taken for one that the task's inputs do not show.
  int most_drawn_by_task = 400;
  /// Where the set has no room left and kills are missing, more problems are looked at, in at most so many
  /// rounds.
  int most_further = 30;
  int jobs = 1;
  /// A mutant that the choice knows nothing of, nor of the inputs made for it: an index of the assignment's.
  std::optional<std::size_t> unknown = std::nullopt;
};

/// A case of a strong set, and the mutants that it kills, as indices of the assignment's.
struct StrongProblem {
  DrawnProblem problem;
  Profile profile = Profile::course;
  std::vector<std::size_t> kills;
  /// Those at one part of its task alone, as `PartKills` counts them: all of a problem that was chosen first,
  /// of others those that none of these shows.
  std::vector<std::size_t> kills_at_part = {};
};

/// A mutant, an index of the assignment's, where one task's inputs show it.
struct MutantAtTask {
  std::size_t mutant = 0;
  std::string task;
  bool operator==(const MutantAtTask&) const = default;
};

struct StrongSet {
  /// Task after task in the table's order, no two alike but for their spelling.
  std::vector<StrongProblem> problems;
  /// The killable mutants that the set kills less often than asked for.
  std::vector<std::size_t> weak;
  /// How many mutants at a task some problem looked at shows, and those that the set's cases of the task kill
  /// less often than asked for, in the order of tasks and mutants.
  std::size_t at_tasks = 0;
  std::vector<MutantAtTask> weak_at_tasks = {};
  /// How many mutants at a part of a task some problem looked at shows, and those, spelled "NAME@TASK:PART",
  /// that the set kills less often than asked for.
  std::size_t at_parts = 0;
  std::vector<std::string> weak_at_parts = {};
};

/// Draws problems until every killable mutant is killed twice as often as asked, and at each task too, as far
/// as that can be, then chooses few of them that keep the kills asked for, those with few nodes first,
/// exchanges some for others where kills are missing and there is no room left, at last those at parts of
/// tasks, and fills up with problems of the profile `course`. The same for the same choice, whatever the
/// number of jobs. An error says what is wrong with the choice.
tl::expected<StrongSet, std::string> choose_strong(const Assignment& assignment, const StrongChoice& choice);
/// The same out of a table of the choice's seed, which it fills.
tl::expected<StrongSet, std::string> choose_strong(const Assignment& assignment, const StrongChoice& choice,
                                                   KillTable& table);

}  // namespace fuzz
