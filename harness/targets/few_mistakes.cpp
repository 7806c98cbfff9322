// In place of the table in fuzz, which takes long to compile: one assignment, and mistakes by their names
// alone.
#include "fuzz/foundations/assignment.hpp"

namespace fuzz {

const Assignment* find_assignment(std::string_view name) {
  static const Assignment row = [] {
    Assignment some;
    some.name = "squirrel";
    some.mutants = {{"sneak-conquers", "A Sneak conquers as a Raid does."},
                    {"one-ply-deeper", "The search goes one ply deeper."},
                    {"no-final-newline", "The last line is not ended."}};
    return some;
  }();
  return name == row.name ? &row : nullptr;
}

}  // namespace fuzz
