#pragma once

#include <span>
#include <string_view>

#include "cases/equality.hpp"
#include "cases/open_file.hpp"
#include "harness/judge/remark.hpp"

namespace harness {

/// In what the layout of a file is not that of the expected one.
Remarks remarks_of(std::span<const cases::LayoutChange> changes);

/// Says of two files that differ in layout alone what would have to change for them to be the same: "would be
/// accepted without the newline after line 4".
Remarks layout_remarks(std::string_view expected, std::string_view got);
/// The same of a file that is read in pieces.
Remarks layout_remarks_in_pieces(std::string_view expected, const cases::OpenFile& got);

}  // namespace harness
