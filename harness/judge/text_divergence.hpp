#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cases/equality.hpp"
#include "harness/judge/judgement.hpp"

namespace harness {

/// What stands for a line that is not there, or has nothing in it.
inline constexpr std::string_view end_of_file = "(end of file)";
inline constexpr std::string_view empty_line = "(empty line)";

/// What to say when nothing is known of what the lines mean.
Divergence diverge_as_text(std::string_view expected, std::string_view got,
                           const cases::LineDifference& difference);

/// "line 75 of 412", "line 413, after the last of 412": how every divergence begins.
std::string line_of(std::int64_t line, std::int64_t expected_lines);
/// "the file is empty", "the file has blank lines only": a candidate's file in which nothing stands.
std::string_view nothing_text(std::string_view got);
/// "1 line", "2 lines": a count with its noun.
std::string counted(std::int64_t count, std::string_view noun);

/// Adds a further sentence to a hint, which may be empty, as may the sentence.
void add_hint(std::string& hint, std::string_view more);

/// A divergence with its line, the number of lines and the two lines filled in; kind and words are the
/// caller's. Where a file has no such line it says "(end of file)".
Divergence divergence_at(std::string_view expected, std::string_view got,
                         const cases::LineDifference& difference);

}  // namespace harness
