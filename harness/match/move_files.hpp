#pragma once

#include <cstdint>
#include <vector>

#include <tl/expected.hpp>

#include "cases/answer.hpp"
#include "fuzz/foundations/play.hpp"
#include "harness/judge/output_file.hpp"
#include "harness/run/left_folder.hpp"

namespace harness {

/// Of a file that a move is read from. The largest answer of any game has less than a thousandth of it.
inline constexpr std::int64_t most_bytes_of_a_move = std::int64_t{1} << 20;

/// What a player left of the files that its move is read from; those that are not there are missing in it. A
/// file that is too large for a move is not read: it is torn, whatever it begins with.
tl::expected<cases::Answer, fuzz::AnswerFault> move_files(const LeftFolder& left,
                                                          const std::vector<OutputFile>& files);

}  // namespace harness
