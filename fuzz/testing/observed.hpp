#pragma once

#include <span>
#include <string>
#include <string_view>

#include "fuzz/diagnosis.hpp"
#include "fuzz/foundations/assignment.hpp"
#include "fuzz/strength.hpp"

namespace fuzz {

/// What a program with these mistakes, each spelled "NAME@SITE", does with an input that can be read.
inline Observation observed_with(const Assignment& assignment, const std::string& input,
                                 std::span<const std::string_view> mistakes) {
  const auto right = solved(assignment, input).value();
  Observation seen{input, assignment.answer_with(input, mistakes, short_budget).value(), false};
  seen.failing = is_killed(seen.did, right, assignment.facts.comparison);
  return seen;
}

}  // namespace fuzz
