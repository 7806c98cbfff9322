#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "fuzz/foundations/mutant.hpp"
#include "fuzz/models/machine.hpp"
#include "fuzz/models/slips.hpp"
#include "fuzz/models/syntax.hpp"
#include "fuzz/models/written.hpp"

namespace fuzz::models {

/// Right programs for an assignment, which differ in how they go about it, and their slips.
class Model {
 public:
  struct Found {
    const Program& right;
    /// Null where it is none of the model's.
    const Slip* slip;
  };

  /// The texts must be programs; what is wrong with one otherwise is thrown as std::logic_error.
  explicit Model(const std::vector<std::string>& texts);

  const std::vector<Program>& programs() const { return programs_; }
  /// As mutants, of the class `slip`; those of the first program first, without what others have as well. Two
  /// of one sentence are of functions that differ.
  std::vector<MutantFacts> facts() const;
  /// The slip of that name with its program; the first program where there is none.
  Found find(std::string_view slip) const;

 private:
  struct Place {
    std::size_t program = 0;
    std::size_t slip = 0;
  };

  void add(Place place);

  std::vector<Program> programs_;
  std::vector<std::vector<Slip>> slips_;
  std::vector<Place> order_;
  std::unordered_map<std::string_view, Place> by_name_;
};

/// Whether a mutant's name is that of a slip.
bool is_slip(std::string_view name);

/// More steps than a right program is given for any problem.
inline constexpr std::int64_t most_right_steps = 1'000'000'000;

/// How many steps a program with a slip may do where the right one did so many.
std::int64_t most_steps(std::int64_t right_steps, const MutantBudget& budget);

/// So many steps take as long as a node of a search in a program that is not run step by step.
inline constexpr std::int64_t steps_worth_a_node = 24;

/// Runs `act`, which runs a machine, and says how that ended; without its answer.
template <class Act>
MutantRun ended(Machine& machine, const Act& act) {
  MutantRun run;
  try {
    act();
  } catch (const Crash&) {
    run.ending = MutantRun::Ending::crashed;
  } catch (const OutOfSteps&) {
    run.ending = MutantRun::Ending::over_budget;
  } catch (const Unlike&) {
    run.ending = MutantRun::Ending::unlike;
  }
  run.nodes = machine.steps() / steps_worth_a_node;
  return run;
}

/// What the right program did with a problem.
template <class Problem>
struct RightRun {
  Problem problem;
  /// By statement.
  std::vector<char> reached;
  std::int64_t steps = 0;
  MutantRun run;
};

/// Runs a program once. `Surroundings` is what an assignment puts around its programs: made of a `Problem`
/// and a budget, it has `surroundings()` for the machine, `set(machine)` puts the problem there or throws
/// `Unlike` where it is too large, and `answer()` is what was written in the end.
template <class Surroundings, class Problem>
MutantRun run_once(const Program& program, const Problem& problem, const MutantBudget& budget,
                   std::int64_t most_steps, std::type_identity_t<RightRun<Problem>>* right) {
  Surroundings around(problem, budget);
  Machine machine(program, around.surroundings(), most_steps);
  auto run = ended(machine, [&] {
    around.set(machine);
    machine.run("main");
  });
  if (run.ending == MutantRun::Ending::answered) {
    run.answer = std::move(around).answer();
  }
  if (right != nullptr) {
    right->reached = machine.reached();
    right->steps = machine.steps();
  }
  return run;
}

/// The right program's run. The last ones are kept, since each slip is tried on the same few problems.
template <class Surroundings, class Problem>
const RightRun<Problem>& right_run(const Program& right, const Problem& problem) {
  constexpr std::size_t most_kept = 64;
  static thread_local std::unordered_map<const Program*, std::deque<RightRun<Problem>>> kept;
  auto& runs = kept[&right];
  const auto same = std::ranges::find(runs, problem, &RightRun<Problem>::problem);
  if (same != runs.end()) {
    return *same;
  }
  if (runs.size() == most_kept) {
    runs.pop_front();
  }
  RightRun<Problem> last;
  last.problem = problem;
  last.run = run_once<Surroundings>(right, problem, {}, most_right_steps, &last);
  return runs.emplace_back(std::move(last));
}

/// What each of a model's programs answers.
template <class Surroundings, class Problem>
std::vector<MutantRun> right_runs(const Model& model, const Problem& problem) {
  std::vector<MutantRun> runs;
  for (const auto& right : model.programs()) {
    runs.push_back(right_run<Surroundings>(right, problem).run);
  }
  return runs;
}

/// What the slip's program answers with it; without it where there is none of that name.
template <class Surroundings, class Problem>
MutantRun run_with(const Model& model, const Problem& problem, std::string_view name,
                   const MutantBudget& budget) {
  const auto [right, slip] = model.find(name);
  const auto& without = right_run<Surroundings>(right, problem);
  if (without.run.ending != MutantRun::Ending::answered) {
    // The problem is too large for the program.
    return {MutantRun::Ending::unlike, {}};
  }
  // What is not reached cannot do otherwise.
  const auto is_reached = [&](std::int16_t line) {
    return without.reached[static_cast<std::size_t>(line)] != 0;
  };
  if (slip == nullptr || std::ranges::none_of(slip->lines, is_reached)) {
    MutantRun same = without.run;
    same.nodes = 1;
    return same;
  }
  Program program = right;
  slip->make(program);
  return run_once<Surroundings>(program, problem, budget, most_steps(without.steps, budget), nullptr);
}

}  // namespace fuzz::models
