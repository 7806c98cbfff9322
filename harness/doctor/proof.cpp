#include "harness/doctor/proof.hpp"

#include <algorithm>
#include <utility>

#include <fmt/core.h>

#include "harness/doctor/testbed.hpp"

namespace harness::doctor {
namespace {

/// What a busy machine delays once, it does not delay each time.
constexpr int most_tries = 30;

/// The error says why nothing can be tried.
tl::expected<Outcome, std::string> tried(Testbed& testbed, const Attempt& attempt) {
  Outcome outcome;
  for (int i = 0; i == 0 || (i < most_tries && outcome.only_late); ++i) {
    const auto evidence = testbed.run(attempt);
    if (!evidence.cannot.empty()) {
      return tl::unexpected(evidence.cannot);
    }
    outcome = outcome_of(attempt, evidence);
  }
  return outcome;
}

}  // namespace

int broken_promises(const LevelProof& proof) {
  const auto rows = std::ranges::count_if(proof.rows, &ProofRow::broken);
  return static_cast<int>(rows) + (proof.neighbour == Verdict::accepted ? 0 : 1);
}

tl::expected<LevelProof, std::string> prove(const Stakes& stakes, const Ground& ground,
                                            const std::stop_token& stop) {
  const Isolation level = stakes.level;
  LevelProof proof;
  proof.level = level;
  proof.lacks = isolation_in_force(level, ground.offer).lacks;
  const auto broken_off = [&proof] {
    proof.not_tried = static_cast<int>(attempts().size() - proof.rows.size());
    return proof;
  };
  auto testbed = Testbed::make(stakes, stop);
  if (stop.stop_requested()) {
    return broken_off();
  }
  if (!testbed) {
    return tl::unexpected(testbed.error());
  }
  for (const Attempt& attempt : attempts()) {
    ProofRow row{attempt, {}, no_promise(attempt, level, ground)};
    if (attempt.dangerous && !row.unpromised.empty()) {
      row.outcome = {Mark::not_tried, "nothing would stop it"};
    } else {
      const auto outcome = tried(**testbed, attempt);
      if (stop.stop_requested()) {
        return broken_off();
      }
      if (!outcome) {
        return tl::unexpected(fmt::format("{}: {}", attempt.title, outcome.error()));
      }
      row.outcome = *outcome;
    }
    proof.rows.push_back(std::move(row));
  }
  proof.neighbour = (*testbed)->end_neighbour();
  return proof;
}

}  // namespace harness::doctor
