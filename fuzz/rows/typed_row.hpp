#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <rapidcheck.h>

#include "cases/parsed.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/foundations/fields.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "fuzz/foundations/program.hpp"
#include "fuzz/models/model.hpp"

namespace fuzz::rows {

/// What a problem is like.
struct Described {
  /// Sorted.
  std::vector<std::string> tags;
  /// 0 when the searches were not walked to their end, which `whole` tells from those that enter none.
  std::int64_t nodes = 0;
  bool whole = true;
};

/// The parts of an assignment's generator, with its own types: `Problem`, and `Spelling`, the ways in which
/// an input file may be written.
template <class Problem, class Spelling>
struct Parts {
  using Drawn = std::pair<Problem, Spelling>;

  cases::Parsed<Problem> (*parse)(std::string_view input);
  std::string (*print)(const Problem& problem, const Spelling& spelling);
  Spelling (*spelling_of)(std::string_view input);
  /// The tags that a spelling gives a problem.
  std::vector<std::string> (*spelling_tags)(const Spelling& spelling);
  /// The name of its task, one of the assignment's.
  std::string_view (*task)(const Problem& problem);
  Described (*describe)(const Problem& problem);
  Drawn (*draw)(Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                std::int64_t index);
  rc::Seq<Problem> (*smaller)(const Problem& problem);
  std::vector<FieldOf<Problem>> (*fields)(const Problem& problem);
};

template <class Problem, class Spelling>
DrawnProblem described(const Parts<Problem, Spelling>& parts, std::string input, const Problem& problem) {
  auto [tags, nodes, whole] = parts.describe(problem);
  for (std::string& tag : parts.spelling_tags(parts.spelling_of(input))) {
    tags.push_back(std::move(tag));
  }
  std::ranges::sort(tags);
  return {std::move(input), std::string(parts.task(problem)), std::move(tags), nodes, whole};
}

/// A failure may hang on the spelling, so that it is simplified by itself.
template <class Problem, class Spelling>
std::vector<std::string> smaller_inputs(const Parts<Problem, Spelling>& parts, std::string_view input) {
  std::vector<std::string> found;
  const auto problem = parts.parse(input);
  if (!problem) {
    return found;
  }
  const Spelling spelling = parts.spelling_of(input);
  const std::string plain = parts.print(*problem, Spelling{});
  for (std::string text : {plain, parts.print(*problem, spelling)}) {
    if (text != input && input != plain) {
      found.push_back(std::move(text));
    }
  }
  auto steps = parts.smaller(*problem);
  for (auto step = steps.next(); step; step = steps.next()) {
    found.push_back(parts.print(*step, spelling));
  }
  return found;
}

/// The fields of a problem with their other values, spelled as the input is; those that no input may have
/// are left out.
template <class Problem, class Spelling>
std::vector<Field> varied_inputs(const Parts<Problem, Spelling>& parts, std::string_view input) {
  std::vector<Field> found;
  const auto problem = parts.parse(input);
  if (!problem) {
    return found;
  }
  const Spelling spelling = parts.spelling_of(input);
  for (const auto& field : parts.fields(*problem)) {
    Field texts{std::string(field.group), field.name, {}};
    for (const Problem& other : field.others) {
      std::string text = parts.print(other, spelling);
      if (const auto read = parts.parse(text); read && *read == other) {
        texts.others.push_back(std::move(text));
      }
    }
    found.push_back(std::move(texts));
  }
  return found;
}

/// Adds to a row how its problems are made, and forgets the types.
template <class Problem, class Spelling>
void forget_types(const Parts<Problem, Spelling>& parts, Assignment& row) {
  row.draw = [parts](Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                     std::int64_t index) {
    const auto [problem, spelling] = parts.draw(profile, task, seed, index);
    return described(parts, parts.print(problem, spelling), problem);
  };
  row.draw_input = [parts](Profile profile, std::optional<std::string_view> task, std::uint64_t seed,
                           std::int64_t index) {
    const auto [problem, spelling] = parts.draw(profile, task, seed, index);
    return parts.print(problem, spelling);
  };
  row.describe = [parts](std::string_view input) {
    return parts.parse(input).map(
        [&](const Problem& problem) { return described(parts, std::string(input), problem); });
  };
  row.smaller = [parts](std::string_view input) { return smaller_inputs(parts, input); };
  row.variations = [parts](std::string_view input) { return varied_inputs(parts, input); };
}

/// Names parts that a task has.
inline void add_parts(std::string_view task, std::span<const std::string_view> parts, Assignment& row) {
  for (const auto part : parts) {
    row.parts_of_tasks.push_back(std::string(task) + ":" + std::string(part));
  }
}

/// Puts an assignment's mutants into its row. `answer` takes the mistakes made on the problem as `Mistake`s,
/// with the part of the task where each is made, or their names alone where its tasks have no parts; also the
/// spelling of the input where mistakes tell spellings apart. Each is written for a right program: where one
/// does not find what another has taken away, the program crashes.
template <class Problem, class Spelling, class Program, class Answer>
void forget_mutants(const Parts<Problem, Spelling>& parts, std::span<const Mutant<Program>> mutants,
                    Answer answer, Assignment& row) {
  row.mutants = facts_of(mutants);
  const auto made_on = [parts, answer](const Problem& problem, std::string_view input,
                                       std::span<const std::string_view> mistakes,
                                       const MutantBudget& budget) -> MutantRun {
    const auto made = made_at(parts.task(problem), mistakes);
    if constexpr (std::is_invocable_v<Answer, const Problem&, const Spelling&, std::span<const Mistake>,
                                      const MutantBudget&>) {
      return answer(problem, parts.spelling_of(input), made, budget);
    } else if constexpr (std::is_invocable_v<Answer, const Problem&, std::span<const Mistake>,
                                             const MutantBudget&>) {
      return answer(problem, made, budget);
    } else {
      std::vector<std::string_view> names;
      std::ranges::transform(made, std::back_inserter(names), &Mistake::name);
      return answer(problem, names, budget);
    }
  };
  row.answer_with = [parts, made_on](std::string_view input, std::span<const std::string_view> mistakes,
                                     const MutantBudget& budget) {
    return parts.parse(input).map([&](const Problem& problem) {
      try {
        return made_on(problem, input, mistakes, budget);
      } catch (const std::out_of_range&) {
        return MutantRun{MutantRun::Ending::crashed, {}};
      }
    });
  };
}

/// Puts the slips of a right program into a row that has its mutants. `answer` takes the problem and a slip's
/// name. A slip is made with no other mistake.
template <class Problem, class Spelling>
void forget_model(const Parts<Problem, Spelling>& parts, const models::Model& (*model)(),
                  MutantRun (*answer)(const Problem& problem, std::string_view slip,
                                      const MutantBudget& budget),
                  Assignment& row) {
  row.slips = [model]() -> const std::vector<MutantFacts>& {
    static const std::vector<MutantFacts> facts = model().facts();
    return facts;
  };
  row.answer_with = [parts, answer, others = std::move(row.answer_with)](
                        std::string_view input, std::span<const std::string_view> mistakes,
                        const MutantBudget& budget) -> cases::Parsed<MutantRun> {
    if (std::ranges::none_of(mistakes, models::is_slip)) {
      return others(input, mistakes, budget);
    }
    return parts.parse(input).map([&](const Problem& problem) {
      const auto made = made_at(parts.task(problem), mistakes);
      return made.size() > 1 ? MutantRun{MutantRun::Ending::unlike, {}}
                             : answer(problem, made.empty() ? std::string_view() : made.front().name, budget);
    });
  };
}

}  // namespace fuzz::rows
