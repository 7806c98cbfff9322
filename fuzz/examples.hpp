#pragma once

#include <cstddef>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "cases/answer.hpp"
#include "fuzz/diagnosis.hpp"
#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

/// An input on which a program with some mistakes answers, and wrongly.
struct ShowingInput {
  std::string input;
  cases::Answer right;
  cases::Answer wrong;
};

struct ExampleTerms {
  /// Inputs that are drawn.
  int drawn = 200;
  /// Of those that show the mistakes, so many are given.
  std::size_t most = 4;
  /// Inputs that are tried to make the first one smaller.
  int most_tries = 400;
  /// A search that is larger shows nobody anything.
  MutantBudget budget{20'000, 60};
  /// Whether an input may not be given, because it is one that nobody is to see.
  std::function<bool(std::string_view input)> is_secret = [](std::string_view) { return false; };
};

/// Inputs of a task that show these mistakes, the first made small, the others as drawn, those before that
/// are smaller with their answers. They hang on task, mistakes and the assignment alone, and on nothing that
/// was seen of a candidate, but for the secret ones, which are left out. Fewer, or none, where few show them.
/// Once `stop` was requested it returns soon.
std::vector<ShowingInput> inputs_that_show(const Assignment& assignment, std::string_view task,
                                           const std::vector<Placed>& mistakes, const ExampleTerms& terms,
                                           const std::stop_token& stop = {});

}  // namespace fuzz
