#pragma once

#include <span>
#include <string_view>

#include "cases/equality.hpp"
#include "cases/open_file.hpp"
#include "harness/judge/hint.hpp"
#include "harness/judge/remark.hpp"

namespace harness {

/// In what the layout of a file is not that of the expected one.
Remarks remarks_of(std::span<const cases::LayoutChange> changes);

/// Says of two files that differ in layout alone what would have to change for them to be the same: "would be
/// accepted without the newline after line 4".
Remarks layout_remarks(std::string_view expected, std::string_view got);
/// The same of a file that is read in pieces.
Remarks layout_remarks_in_pieces(std::string_view expected, const cases::OpenFile& got);

/// Of a file with wrong lines: in what its layout differs beside that, where layout counts, and whether it is
/// right without lines that it has too many. None where neither is so.
Hints layout_hints(cases::Comparison comparison, std::string_view expected, std::string_view got);
/// The same of a file that is read in pieces.
Hints layout_hints_in_pieces(cases::Comparison comparison, std::string_view expected,
                             const cases::OpenFile& got);

}  // namespace harness
