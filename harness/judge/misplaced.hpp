#pragma once

#include <string>
#include <string_view>

#include "cases/equality.hpp"
#include "harness/judge/judge.hpp"

namespace harness {

/// Says where the contents of a missing file are, as far as that is seen: "is there as Next_State.txt, and
/// right but for the name", "is not there; what it should hold stands on standard output".
std::string misplaced_remark(std::string_view file, cases::Comparison comparison, std::string_view expected,
                             const FoundFiles& found, std::string_view printed);

}  // namespace harness
