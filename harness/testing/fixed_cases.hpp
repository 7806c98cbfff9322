#pragma once

#include <string>
#include <vector>

namespace harness::testing {

/// One problem of squirrel and its name.
struct FixedCase {
  std::string id;
  std::string input;
};

/// Six small problems which between them show every mistake of the example candidates, and which never
/// change: 1 greedy, where a conquest must count twice; 2 minimax; 3 alpha-beta with fewer empty squares than
/// depth, prunes at max and at min, also on equality; 4 a battle with greedy; 5 one that O begins, with a
/// depth above the empty squares; 6 one with ties.
const std::vector<FixedCase>& fixed_cases();

}  // namespace harness::testing
