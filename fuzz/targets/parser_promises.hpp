#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

#include "cases/parsed.hpp"
#include "cases/testing/plain_text.hpp"
#include "fuzz/targets/require.hpp"
#include "reference/oracle.hpp"

/// What every parser fuzzer demands.
namespace fuzz {

/// With no work allowed an oracle reads the input and gives up at once, unless there is nothing to search.
inline constexpr reference::Budget no_work{.nodes = 0};

/// Whether an oracle that had no work allowed could read its input.
inline bool is_accepted(const reference::Result& answer) {
  return answer || answer.error().kind == reference::Refusal::Kind::over_budget;
}

/// Demands that an error, the solver's or the oracle's, names a place of the text, the one behind its end or
/// the line that should follow, and can be printed on one line.
template <class Error>
void require_place(std::string_view text, const Error& error) {
  int line = 1;
  while (line < error.line) {
    const auto end = text.find('\n');
    require(end != std::string_view::npos || error.line == line + 1, "an error names a line of the text");
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    ++line;
  }
  const auto size = static_cast<std::int64_t>(std::min(text.find('\n'), text.size()));
  require(error.line >= 1 && error.column >= 1 && error.column <= size + 1,
          "an error names a place of the text");
  constexpr std::size_t longest = 400;
  require(cases::testing::is_plain(error.expected) && cases::testing::is_plain(error.found),
          "an error is one line that can be printed");
  require(error.expected.size() + error.found.size() < longest, "an error is short");
}

/// Demands that solver and oracle accept the same texts, and say what is wrong with others; `answer` is what
/// the oracle says with `no_work`.
template <class Problem>
void require_agreement(std::string_view text, const cases::Parsed<Problem>& problem,
                       const reference::Result& answer) {
  if (!problem) {
    require_place(text, problem.error());
  }
  if (!is_accepted(answer)) {
    require_place(text, answer.error());
  }
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
