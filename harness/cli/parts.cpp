#include "harness/cli/parts.hpp"

#include <fmt/core.h>

#include "harness/cli/common.hpp"

namespace harness::cli {
namespace {

bool has(const fuzz::Assignment& core, Part part) {
  switch (part) {
    case Part::parse:
      return core.parse != nullptr;
    case Part::solve:
      return core.solve != nullptr;
    case Part::oracle:
      return core.oracle != nullptr;
    case Part::draw:
      return core.draw != nullptr;
    case Part::smaller:
      return core.smaller != nullptr;
    case Part::mutants:
      return !core.mutants.empty() && core.answer_with != nullptr;
  }
  return false;
}

/// What there is none of without the part.
std::string_view lacking(Part part) {
  switch (part) {
    case Part::parse:
      return "reader of inputs (parse)";
    case Part::solve:
      return "solver (solve)";
    case Part::oracle:
      return "oracle (oracle)";
    case Part::draw:
      return "random problems (draw)";
    case Part::smaller:
      return "smaller inputs (smaller): nothing says what is simpler than an input";
    case Part::mutants:
      return "known mistakes (mutants)";
  }
  return {};
}

}  // namespace

bool has_parts(const Assignment& assignment, std::string_view command, std::initializer_list<Part> wanted) {
  for (const Part part : wanted) {
    if (!has(assignment.core, part)) {
      fail(fmt::format("{}: {} has no {}", command, assignment.facts().name, lacking(part)));
      return false;
    }
  }
  return true;
}

}  // namespace harness::cli
