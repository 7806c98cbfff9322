#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/message.hpp"

/// Turns of phrase that several sentences share.
namespace harness {

/// "1 line", "2 lines": a count with its noun.
std::string counted(std::int64_t count, std::string_view noun);
/// "A1", "A1, B1 and C1", "A1, B1, C1 and 4 more"; at most `most` names.
std::string listed(std::span<const std::string> names, std::size_t most = 4);
/// "line 75 of 412", "line 413, after the last of 412": how every divergence begins.
std::string line_of(std::int64_t line, std::int64_t expected_lines);
/// "D3 should be X, yours is *", "4 squares differ: A1, B1, C1 and D1": squares, and what stands on each.
std::string squares_text(const std::vector<std::string>& squares, const std::vector<std::string>& expected,
                         const std::vector<std::string>& got);
/// "root > C3 > B2"; of a very long one both ends.
std::string path_text(const std::vector<std::string>& path);
/// "root > C3 on entering it", "the leaf root > C3", "root > C3 after its last child B2".
std::string place_text(const NodePlace& place);
/// Adds a further sentence to a text, which may be empty, as may the sentence.
void add_sentence(std::string& text, std::string_view more);
/// Candidates write what they like: no sentence grows with it.
std::string bounded(std::string text);

}  // namespace harness
