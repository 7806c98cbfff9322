#include "cases/assignment_facts.hpp"

namespace cases {

std::vector<std::string> output_names(const AssignmentFacts& facts) {
  std::vector<std::string> names;
  for (const auto& output : facts.outputs) {
    names.push_back(output.name);
  }
  return names;
}

}  // namespace cases
