#pragma once

#include <cstdint>
#include <string_view>

#include "cases/equality.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {

/// What to say when nothing is known of what the lines mean.
Divergence diverge_as_text(std::string_view expected, std::string_view got,
                           const cases::LineDifference& difference);

/// A candidate's file in which nothing stands: it is empty, or has blank lines only.
What nothing_in(std::string_view got);

/// Two lines as a report keeps them: long ones are cut around the first difference.
LinePair line_pair(std::string_view expected, std::string_view got, Blanks blanks);

/// A column of a table or log as its header names it. `of_problem`: the name says something of the problem.
Column header_column(std::string_view name, bool of_problem);

/// A divergence with its line, the number of lines and the two lines filled in; kind and what is said are the
/// caller's.
Divergence divergence_at(std::string_view expected, std::string_view got,
                         const cases::LineDifference& difference);

/// Whether a file has ended at the first difference.
bool expected_ends(const Divergence& divergence);
bool got_ends(const Divergence& divergence);

}  // namespace harness
