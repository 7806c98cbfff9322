#pragma once

#include <vector>

#include "fuzz/diagnosis.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/events/events.hpp"
#include "harness/job/observations.hpp"

namespace harness {

/// What the mistakes that explain most of a site leave over: where the candidate's files first differ from
/// those of a program with them, on the smallest such input. Nothing of a site where everything is explained,
/// or where other mistakes explain the rest.
std::vector<LeftOver> left_over(const Assignment& assignment, Observations& observations,
                                const fuzz::Diagnosis& diagnosis);

}  // namespace harness
