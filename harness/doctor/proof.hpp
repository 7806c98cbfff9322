#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/doctor/attempts.hpp"
#include "harness/job/job_isolation.hpp"

namespace harness::doctor {

/// One attempt at one level.
struct ProofRow {
  Attempt attempt;
  Outcome outcome;
  /// Why the level does not promise to block it; empty where it does.
  std::string unpromised;
  bool broken() const { return unpromised.empty() && !outcome.blocked() && outcome.mark != Mark::not_tried; }
};

/// What a level is worth here.
struct LevelProof {
  Isolation level = Isolation::none;
  /// As `isolation_in_force` tells it.
  std::vector<std::string> lacks;
  std::vector<ProofRow> rows;
  /// Of the neighbour that ran beside the attempts, or of the last one where some were killed.
  Verdict neighbour = Verdict::accepted;
};

/// How many attempts the level promises to block and does not.
int broken_promises(const LevelProof& proof);

/// Tries everything at a level that can be had here, with what a job hides hidden. The error is one line:
/// there could be no scene.
tl::expected<LevelProof, std::string> prove(const JobIsolation& isolation, const Ground& ground);

}  // namespace harness::doctor
