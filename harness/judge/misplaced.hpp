#pragma once

#include <string>
#include <string_view>

#include "cases/equality.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/remark.hpp"

namespace harness {

/// A file's name without folders, also those of Windows, capitals, signs and endings: what a slip of the pen
/// does not change.
std::string essence_of(std::string_view name);

/// Says where the contents of a missing file are, as far as that is seen: "is there as Next_State.txt, and
/// right but for the name", "was not written; what it should hold stands on standard output".
Remark misplaced_remark(std::string_view file, cases::Comparison comparison, std::string_view expected,
                        const FoundFiles& found, std::string_view printed);

}  // namespace harness
