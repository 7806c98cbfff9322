#include "harness/rows/built_in.hpp"

#include <cstddef>

#include "fuzz/rows/rows.hpp"
#include "harness/rows/rows.hpp"

namespace harness {

std::vector<Assignment> built_in_assignments() {
  std::vector<Assignment> assignments;
  for (std::size_t at = 0; at < rows::all.size(); ++at) {
    assignments.push_back(rows::all[at](fuzz::rows::all[at]()));
  }
  return assignments;
}

}  // namespace harness
