#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "fuzz/foundations/mutant.hpp"
#include "fuzz/models/machine.hpp"
#include "fuzz/models/slips.hpp"
#include "fuzz/models/syntax.hpp"

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
  /// As mutants, of the class `slip`; those of the first program first, without what others have as well.
  std::vector<MutantFacts> facts() const;
  /// The slip of that name with its program; the first program where there is none.
  Found find(std::string_view slip) const;

 private:
  struct Place {
    std::size_t program = 0;
    std::size_t slip = 0;
  };

  std::vector<Program> programs_;
  std::vector<std::vector<Slip>> slips_;
  std::vector<Place> order_;
  std::unordered_map<std::string_view, Place> by_name_;
};

/// Whether a mutant's name is that of a slip.
bool is_slip(std::string_view name);

/// More steps than a right program is given for any problem.
inline constexpr std::int64_t most_right_steps = 20'000'000'000;

/// How many steps a program with a slip may do where the right one did so many.
std::int64_t most_steps(std::int64_t right_steps, const MutantBudget& budget);

/// So many steps take as long as a node of a search in a program that is not run step by step.
inline constexpr std::int64_t steps_worth_a_node = 24;

/// What a program writes cannot become what is wanted.
struct Unlike {};

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

}  // namespace fuzz::models
