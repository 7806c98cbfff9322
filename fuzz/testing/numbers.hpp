#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "fuzz/foundations/assignment.hpp"
#include "fuzz/testing/solving.hpp"

namespace fuzz::testing {

/// Problems are numbers, the odd ones of task `odd`; those of a task are large ones. A mutant `by-N` is wrong
/// on the multiples of N.
inline Assignment numbers(const std::vector<std::string_view>& mutants) {
  Assignment row;
  row.facts.comparison = cases::Comparison::bytes;
  row.facts.tasks = {{"even", 3}, {"odd", 1}};
  for (const auto mutant : mutants) {
    row.mutants.push_back({std::string(mutant), "."});
  }
  row.draw = [](Profile, std::optional<std::string_view> task, std::uint64_t seed, std::int64_t index) {
    auto number = static_cast<std::int64_t>(seed) + index % 1'000'000;
    number = task ? 20'000 + 2 * number + (*task == "odd" ? 1 : 0) : number;
    return DrawnProblem{std::to_string(number), number % 2 == 0 ? "even" : "odd", {}, number % 1'000};
  };
  row.solve = solving([](std::string_view input) {
    return cases::Parsed<cases::Answer>(cases::Answer{{{"out", std::string(input)}}});
  });
  row.describe = [](std::string_view input) {
    return cases::Parsed<DrawnProblem>(DrawnProblem{std::string(input), "even", {}, 1});
  };
  row.smaller = [](std::string_view) { return std::vector<std::string>(); };
  row.answer_with = [](std::string_view input, std::span<const std::string_view> names, const MutantBudget&) {
    const bool wrong = std::stoi(std::string(input)) % std::stoi(std::string(names[0].substr(3))) == 0;
    return cases::Parsed<MutantRun>(
        MutantRun{MutantRun::Ending::answered, {{{"out", wrong ? "wrong" : std::string(input)}}}});
  };
  return row;
}

}  // namespace fuzz::testing
