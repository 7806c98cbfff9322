#pragma once

#include "harness/events/set_strength.hpp"
#include "harness/job/case_source.hpp"

namespace harness {

/// Measures a set. A case without an expected answer that may judge is left out.
SetStrength strength_of(const Assignment& assignment, const CaseSource& source, const StrengthPlan& plan);

}  // namespace harness
