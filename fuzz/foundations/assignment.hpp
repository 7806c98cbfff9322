#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "cases/assignment_facts.hpp"
#include "cases/output_file.hpp"
#include "cases/parsed.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "fuzz/foundations/play.hpp"
#include "fuzz/foundations/profile.hpp"
#include "fuzz/foundations/tags.hpp"
#include "reference/oracle.hpp"
#include "solver/solve_settings.hpp"

namespace fuzz {

/// A generated problem as its input file, with what is known of it.
struct DrawnProblem {
  std::string input;
  /// The name of its task, one of the assignment's.
  std::string task;
  /// The situations that the problem holds, sorted.
  std::vector<std::string> tags;
  /// The nodes that the solver's searches enter to answer it; 0 where there are too many to be counted, which
  /// `whole` tells from searches that enter none.
  std::int64_t nodes = 0;
  bool whole = true;
  bool operator==(const DrawnProblem&) const = default;
};

/// A task and its weight in the course's sets.
using TaskWeight = cases::TaskFacts;

/// What a problem is about, as its input tells.
struct PosedProblem {
  /// The name of its task, one of the assignment's.
  std::string task;
  /// "alpha-beta, depth 3, O to move, 9 empty"
  std::string summary;
  /// The files that an answer to this problem has.
  std::vector<cases::OutputFile> outputs;
  bool operator==(const PosedProblem&) const = default;
};

/// A field of an input, and inputs that differ from it in nothing else.
struct Field {
  /// What it is one of: "square", "value", "wall". Fields of a group are told together.
  std::string group;
  /// Its own name: "A1". Empty where it is the only one of its group.
  std::string name;
  /// None where it can be nothing else.
  std::vector<std::string> others;
  bool operator==(const Field&) const = default;
};

/// How large inputs are.
struct Extent {
  /// What is counted: "pieces".
  std::string unit;
  /// For an input that can be read.
  std::function<std::int64_t(std::string_view input)> of;
  /// How large, in the median, the small inputs of mistakes of rules may be; nothing where none is promised.
  std::optional<std::int64_t> most_of_rules = std::nullopt;
};

/// An assignment: its facts, and how its problems are read, answered, made, shrunk and spoiled, with the type
/// of the problem forgotten. Four functions make it one, `parse`, `solve`, `oracle` and `draw`; what else is
/// empty cannot be asked for.
struct Assignment {
  using Solve = cases::Parsed<bool>(std::string_view input, const cases::Write& write,
                                    const solver::SolveSettings& settings);
  using MutatedAnswer = cases::Parsed<MutantRun>(std::string_view input,
                                                 std::span<const std::string_view> mistakes,
                                                 const MutantBudget& budget);
  using Draw = DrawnProblem(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                            std::int64_t index);
  using DrawInput = std::string(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                                std::int64_t index);

  cases::AssignmentFacts facts;

  std::function<cases::Parsed<PosedProblem>(std::string_view input)> parse;
  /// Gives the right answer piece by piece; false when `settings.stop`, or a limit of the solver's own, ended
  /// it early, and there is no answer.
  std::function<Solve> solve;
  std::function<reference::Result(std::string_view input, reference::Budget budget)> oracle;
  /// The same problem for the same arguments, whatever the compiler. Without a task, the course's mix;
  /// a task is the name of one of the assignment's.
  std::function<Draw> draw;

  /// The input that `draw` gives. Where there is no such, `draw` is asked.
  std::function<DrawInput> draw_input = {};
  /// Inputs for crosschecks alone, of no profile: where a solver's shortcuts are at the end of what they
  /// hold for. The same for the same arguments, whatever the compiler.
  std::function<std::string(std::uint64_t seed, std::int64_t index)> draw_corner = {};
  /// What `draw` tells of a problem, for an input from anywhere.
  std::function<cases::Parsed<DrawnProblem>(std::string_view input)> describe = {};
  /// What the tags of its problems mean.
  Legend legend = {};
  /// Inputs a step simpler than this one, the boldest steps first; none for one that cannot be read.
  std::function<std::vector<std::string>(std::string_view input)> smaller = {};
  /// The fields of this input, each with a few other values; none for one that cannot be read.
  std::function<std::vector<Field>(std::string_view input)> variations = {};
  /// The mistakes that its programs make.
  std::vector<MutantFacts> mutants = {};
  /// Slips of a right program, made when they are first asked for: further mutants, whose indices follow
  /// those of `mutants`. They are looked for where none of those explains what a program does.
  std::function<const std::vector<MutantFacts>&()> slips = {};
  /// Inputs made by hand for some of them.
  std::vector<MutantInput> mutant_inputs = {};
  /// What a program with these mistakes answers: "NAME", or "NAME@SITE" for one that is made at one of its
  /// `sites` alone. Each changes what those before it have left of the program.
  std::function<MutatedAnswer> answer_with = {};
  /// By what its inputs are measured; by their bytes where nothing is said.
  Extent extent = {"bytes", [](std::string_view input) { return static_cast<std::int64_t>(input.size()); }};
  /// The parts of tasks at which a mistake can sit, "TASK:PART". One named as another task is where that
  /// task's code is called.
  std::vector<std::string> parts_of_tasks = {};
  /// How its programs play each other; nothing where they are asked for no move of a game.
  std::optional<Play> play = std::nullopt;
  /// The oracle's legal moves with the inputs after them, which `play` is held against.
  std::function<reference::Successors(std::string_view input, reference::Budget budget)> successors = {};
};

/// Where a mistake can sit: its tasks, then the parts of them.
std::vector<std::string> sites(const Assignment& assignment);

/// The task of an input; empty where the assignment cannot tell.
std::string task_of(const Assignment& assignment, std::string_view input);

/// The whole answer by the solver; an input that is too large for it is an error as well.
cases::Parsed<cases::Answer> solved(const Assignment& assignment, std::string_view input,
                                    const solver::SolveSettings& settings = {});

/// The input of the problem that `draw` gives, without the searches that tell what it is like.
std::string drawn_input(const Assignment& assignment, Profile profile, std::optional<std::string_view> task,
                        std::uint64_t seed, std::int64_t index);

/// What is known of an input from anywhere. Where the assignment does not describe its problems, that is its
/// task alone.
cases::Parsed<DrawnProblem> described(const Assignment& assignment, std::string_view input);

/// What is true of a problem with this tag, as it stands in parentheses behind it; empty where nothing is
/// known.
std::string about_tag(const Assignment& assignment, std::string_view tag);

/// Inputs a step simpler, the boldest steps first; none where the assignment has no such.
std::vector<std::string> smaller_inputs(const Assignment& assignment, std::string_view input);

/// The fields of an input with other values; none where the assignment has no such.
std::vector<Field> varied_fields(const Assignment& assignment, std::string_view input);

/// A mutant's facts, by its index; that of a slip as well.
const MutantFacts& facts_of(const Assignment& assignment, std::size_t mutant);

/// All mutants, and behind them the slips.
std::vector<MutantFacts> with_slips(const Assignment& assignment);

/// The mutants that some input shows, as indices of the assignment's.
std::vector<std::size_t> killable_mutants(const Assignment& assignment);

}  // namespace fuzz
