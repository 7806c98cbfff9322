#pragma once

#include <string>
#include <vector>

#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"

namespace harness::doctor {

/// One thing of the machine and what is to be said of it.
struct MachineFact {
  std::string name;
  std::string text;
};

/// Kernel, user, what the sandbox is made of, where the runs take place, the runtimes of candidates.
/// `launcher` asks the runtimes.
std::vector<MachineFact> machine_facts(const IsolationOffer& offer, Launcher& launcher);

}  // namespace harness::doctor
