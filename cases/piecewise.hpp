#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "cases/equality.hpp"
#include "cases/open_file.hpp"

namespace cases {

/// So much of a file is in memory at a time.
inline constexpr std::size_t usual_piece = std::size_t{1} << 20;

/// What `compare` says of two texts, the second of which is a file that is read in pieces. Where the file
/// cannot be read on, it ends there. `difference->got_at` is a place in the file.
Compared compare_in_pieces(Comparison comparison, std::string_view expected, const OpenFile& got,
                           std::size_t piece = usual_piece);

/// What `layout_changes` says of two texts that are not the same, but equal by lines.
std::vector<LayoutChange> layout_changes_in_pieces(std::string_view expected, const OpenFile& got,
                                                   std::size_t piece = usual_piece);

}  // namespace cases
