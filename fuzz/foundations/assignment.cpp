#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

std::vector<std::size_t> killable_mutants(const Assignment& assignment) {
  std::vector<std::size_t> killable;
  for (std::size_t mutant = 0; mutant < assignment.mutants.size(); ++mutant) {
    if (assignment.mutants[mutant].mutant_class == MutantClass::killable) {
      killable.push_back(mutant);
    }
  }
  return killable;
}

}  // namespace fuzz
