#include "fuzz/foundations/assignment.hpp"

#include <utility>

namespace fuzz {

cases::Parsed<cases::Answer> solved(const Assignment& assignment, std::string_view input,
                                    const solver::SolveSettings& settings) {
  cases::Answer answer;
  const auto whole = assignment.solve(input, cases::collect_into(answer), settings);
  if (!whole) {
    return tl::unexpected(whole.error());
  }
  if (!*whole) {
    return tl::unexpected(cases::ParseError{1, 1, "a problem that the solver can answer", "one too large"});
  }
  return answer;
}

std::string drawn_input(const Assignment& assignment, Profile profile, std::optional<std::string_view> task,
                        std::uint64_t seed, std::int64_t index) {
  return assignment.draw_input ? assignment.draw_input(profile, task, seed, index)
                               : assignment.draw(profile, task, seed, index).input;
}

cases::Parsed<DrawnProblem> described(const Assignment& assignment, std::string_view input) {
  if (assignment.describe) {
    return assignment.describe(input);
  }
  return assignment.parse(input).map([input](PosedProblem posed) {
    return DrawnProblem{std::string(input), std::move(posed.task), {}, 0, false};
  });
}

std::vector<std::string> sites(const Assignment& assignment) {
  std::vector<std::string> found;
  for (const auto& task : assignment.facts.tasks) {
    found.push_back(task.name);
  }
  found.insert(found.end(), assignment.parts_of_tasks.begin(), assignment.parts_of_tasks.end());
  return found;
}

std::string task_of(const Assignment& assignment, std::string_view input) {
  if (!assignment.parse) {
    return {};
  }
  auto posed = assignment.parse(input);
  return posed ? std::move(posed->task) : std::string();
}

std::string about_tag(const Assignment& assignment, std::string_view tag) {
  if (tag == not_minimal) {
    return "its input was not shrunk, or not to the end";
  }
  const auto found = assignment.legend.find(tag);
  return found == assignment.legend.end() ? std::string() : found->second;
}

std::vector<std::string> smaller_inputs(const Assignment& assignment, std::string_view input) {
  return assignment.smaller ? assignment.smaller(input) : std::vector<std::string>();
}

std::vector<Field> varied_fields(const Assignment& assignment, std::string_view input) {
  return assignment.variations ? assignment.variations(input) : std::vector<Field>();
}

const MutantFacts& facts_of(const Assignment& assignment, std::size_t mutant) {
  const std::size_t known = assignment.mutants.size();
  return mutant < known ? assignment.mutants[mutant] : assignment.slips()[mutant - known];
}

std::vector<MutantFacts> with_slips(const Assignment& assignment) {
  auto all = assignment.mutants;
  if (assignment.slips) {
    const auto& slips = assignment.slips();
    all.insert(all.end(), slips.begin(), slips.end());
  }
  return all;
}

std::vector<std::size_t> killable_mutants(const Assignment& assignment) {
  std::vector<std::size_t> killable;
  const std::size_t can_be_run = assignment.answer_with ? assignment.mutants.size() : 0;
  for (std::size_t mutant = 0; mutant < can_be_run; ++mutant) {
    if (assignment.mutants[mutant].mutant_class == MutantClass::killable) {
      killable.push_back(mutant);
    }
  }
  return killable;
}

}  // namespace fuzz
