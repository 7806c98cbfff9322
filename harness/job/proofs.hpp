#pragma once

#include <string_view>

#include "harness/assignment/assignment.hpp"
#include "harness/judge/claims.hpp"

namespace harness {

/// What programs with one known mistake of the assignment's do on an input; each runs when it is first asked
/// about, and once. Nothing is known of inputs whose search is large. Empty where the assignment has no such
/// programs. Assignment and input must outlive it; for one thread at a time.
Proofs proofs_of(const Assignment& assignment, std::string_view input);

}  // namespace harness
