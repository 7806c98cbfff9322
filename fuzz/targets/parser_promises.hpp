#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "cases/parsed.hpp"
#include "reference/oracle.hpp"

/// What every parser fuzzer demands: a promise that does not hold ends the process, which libFuzzer reports
/// with the input.
namespace fuzz {

inline void require(bool holds, const char* promise) {
  if (!holds) {
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
  }
}

/// With no work allowed an oracle reads the input and gives up at once, unless there is nothing to search.
inline constexpr reference::Budget no_work{.nodes = 0};

/// Whether an oracle that had no work allowed could read its input.
inline bool is_accepted(const reference::Result& answer) {
  return answer || answer.error().kind == reference::Refusal::Kind::over_budget;
}

/// Demands that solver and oracle accept the same texts; `answer` is what the oracle says with `no_work`.
template <class Problem>
void require_agreement(const cases::Parsed<Problem>& problem, const reference::Result& answer) {
  if (is_accepted(answer) != problem.has_value()) {
    const auto said = problem ? std::string("a problem") : cases::describe("input", problem.error());
    std::fprintf(stderr, "the solver's parser says: %s\n", said.c_str());
    require(false, "solver and oracle accept the same texts");
  }
}

/// Demands that a problem is read as it was printed, whether or not the last line is ended.
template <class Problem, class Parse>
void require_round_trips(const cases::Parsed<Problem>& problem, const Parse& parse) {
  for (const bool final_line_end : {false, true}) {
    require(!problem || parse(print(*problem, {.final_line_end = final_line_end})) == problem,
            "a problem is read as it was printed");
  }
}

}  // namespace fuzz
