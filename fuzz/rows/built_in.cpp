#include "fuzz/rows/built_in.hpp"

#include "fuzz/rows/rows.hpp"

namespace fuzz::rows {

std::vector<Assignment> built_in() {
  std::vector<Assignment> assignments;
  for (const auto row : all) {
    assignments.push_back(row());
  }
  return assignments;
}

}  // namespace fuzz::rows
