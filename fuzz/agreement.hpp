#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "cases/answer.hpp"
#include "cases/parsed.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "reference/oracle.hpp"
#include "solver/solve_settings.hpp"

namespace fuzz {

/// Two independent ways from an input to its answer.
struct Witnesses {
  std::function<cases::Parsed<cases::Answer>(std::string_view input)> solve;
  std::function<reference::Result(std::string_view input)> oracle;
};

/// Those of an assignment, which must outlive them. The settings change no right answer.
Witnesses witnesses_of(const Assignment& assignment, reference::Budget budget = {},
                       const solver::SolveSettings& settings = {});

/// The first place where the two differ.
struct Difference {
  /// The output file; empty where one of them refuses the input.
  std::string file;
  /// Counts from 1; 0 where there is no line to show.
  std::int64_t line = 0;
  /// What each has there: the line, or words in brackets like `(no such file)`.
  std::string solver;
  std::string oracle;
  bool operator==(const Difference&) const = default;
};

/// `file:line: solver ..., oracle ...`
std::string describe(const Difference& difference);

/// What became of one input.
struct Agreement {
  enum class Kind { agree, over_budget, differ };
  Kind kind = Kind::agree;
  /// The solver's answer; empty when it refused the input.
  cases::Answer answer;
  /// Set with `differ` alone.
  std::optional<Difference> difference;
  /// Whether one of them at least took the input for a valid one.
  bool valid_to_one = true;
};

/// Compares the two byte for byte. Inputs are meant to be valid: a refusal as bad input is a difference, even
/// when both refuse; and so is an exception.
Agreement agreement(const Witnesses& witnesses, std::string_view input);

}  // namespace fuzz
