#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/doctor/attempts.hpp"

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
  /// It was broken off: so many attempts have no row.
  int not_tried = 0;
};

/// How many attempts the level promises to block and does not.
int broken_promises(const LevelProof& proof);

/// Tries everything at a level that can be had here until `stop` is asked for. The error is one line: nothing
/// could be tried, or nothing more.
tl::expected<LevelProof, std::string> prove(const Stakes& stakes, const Ground& ground,
                                            const std::stop_token& stop);

}  // namespace harness::doctor
