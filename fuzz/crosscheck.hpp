#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "fuzz/agreement.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/foundations/child.hpp"
#include "fuzz/judged_apart.hpp"
#include "fuzz/shrink.hpp"

namespace fuzz {

/// What a crosscheck needs of an assignment. Called from several processes at once.
struct Crosschecked {
  std::function<std::string(std::int64_t index)> draw;
  /// The two that answer run `index`.
  std::function<Witnesses(std::int64_t index)> witnesses;
  Smaller smaller;
  /// For each question to a witness. Where one ends the process, that is an answer like another.
  ChildLimits limits = {};
  /// Of smaller inputs, and of the time to try them.
  std::int64_t most_tries = usual_most_tries;
  std::chrono::steady_clock::duration most_shrink_time = usual_shrink_time;
};

/// An input on which solver and oracle differ.
struct Disagreement {
  std::int64_t index = 0;
  /// Empty where the generator itself died.
  std::string input;
  /// A small input on which they differ as well, and where.
  Shrunk shrunk;
  Difference difference;
};

/// The same for the same runs, whatever the number of processes.
struct CrosscheckReport {
  /// Up to the first disagreement, which is the last run then.
  std::int64_t runs = 0;
  std::int64_t agreed = 0;
  std::int64_t over_budget = 0;
  std::optional<Disagreement> disagreement;
};

/// Compares solver and oracle on the inputs first .. first+runs-1, and shrinks the first one on which they
/// differ. Each is asked in a child process: a crash, an exception, a search that does not end and one that
/// takes too much memory are differences like others. This process must have no other threads.
CrosscheckReport crosscheck(const Crosschecked& checked, std::int64_t runs, int processes,
                            std::int64_t first = 0);

struct CrosscheckOptions {
  std::int64_t runs = 20'000;
  /// The index of the first of them: those before it are somebody else's.
  std::int64_t first = 0;
  std::uint64_t seed = 0;
  int processes = 1;
  /// How many of a hundred problems are large ones: of the profile `deep`, and a tenth of them of `stress`.
  int stress_percent = usual_stress_percent;
  reference::Budget budget = {};
  /// For each question to a witness.
  ChildLimits limits = {};
  /// Of smaller inputs, and of the time to try them.
  std::int64_t most_tries = usual_most_tries;
  std::chrono::steady_clock::duration most_shrink_time = usual_shrink_time;
};

/// A crosscheck of problems of all profiles and tasks, most of them small, by a solver in all its settings.
CrosscheckReport crosscheck(const Assignment& assignment, const CrosscheckOptions& options);

/// The profile of case `index` of a mix that is the same for ever: random cases are known by their seeds.
Profile profile_of(std::int64_t index);

/// The profile of run `index` of a crosscheck, in a mix of all.
Profile profile_of_run(std::int64_t index, int stress_percent = usual_stress_percent);

/// The input of run `index` of a crosscheck of a seed. Of a hundred inputs one is a corner case, where the
/// assignment has such.
std::string input_of_run(const Assignment& assignment, std::uint64_t seed, std::int64_t index,
                         int stress_percent = usual_stress_percent);

/// Under what terms the solver answers run `index` of a seed: mostly as always; in a tenth of the runs its
/// tables are so small that entries take each other's places, of these in a tenth without room for any; in a
/// tenth it does without the instructions that not every processor has.
solver::SolveSettings settings_of(std::uint64_t seed, std::int64_t index);

}  // namespace fuzz
