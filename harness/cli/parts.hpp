#pragma once

#include <initializer_list>
#include <string_view>

#include "harness/assignment/assignment.hpp"

namespace harness::cli {

/// What an assignment may lack, and a command may want.
enum class Part { parse, solve, oracle, draw, smaller, mutants };

/// Whether the assignment has all of these; the first that it lacks has been told on standard error, with the
/// command that wants it.
bool has_parts(const Assignment& assignment, std::string_view command, std::initializer_list<Part> wanted);

}  // namespace harness::cli
