#pragma once

#include <string>
#include <vector>

#include "harness/doctor/machine.hpp"
#include "harness/doctor/proof.hpp"

namespace harness::doctor {

/// All that doctor found out.
struct Findings {
  std::vector<MachineFact> machine;
  int landlock_version = 0;
  /// The level that `auto` takes here.
  Isolation in_force = Isolation::limits;
  /// Why there is no sandbox; empty where it can be had.
  std::string no_sandbox;
  std::vector<LevelProof> proofs;
  /// The level whose promises count.
  Isolation counted = Isolation::limits;
  /// Broken off by the user: nothing is known of what counts.
  bool interrupted = false;
};

/// In 80 columns, ends with a newline.
std::string machine_text(const Findings& findings);
std::string level_text(const LevelProof& proof, const Findings& findings);
/// What all that comes to.
std::string conclusion_text(const Findings& findings);
std::string json_text(const Findings& findings);

/// Whether the level that counts keeps what it promises.
bool promises_kept(const Findings& findings);

}  // namespace harness::doctor
