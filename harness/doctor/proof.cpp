#include "harness/doctor/proof.hpp"

#include <algorithm>
#include <utility>

#include "harness/doctor/scene.hpp"

namespace harness::doctor {
namespace {

/// What a busy machine delays once, it does not delay each time.
constexpr int most_tries = 10;

Outcome tried(Scene& scene, const Attempt& attempt) {
  Outcome outcome = outcome_of(attempt, scene.run(attempt));
  for (int i = 1; i < most_tries && outcome.only_late; ++i) {
    outcome = outcome_of(attempt, scene.run(attempt));
  }
  return outcome;
}

}  // namespace

int broken_promises(const LevelProof& proof) {
  const auto rows = std::ranges::count_if(proof.rows, &ProofRow::broken);
  return static_cast<int>(rows) + (proof.neighbour == Verdict::accepted ? 0 : 1);
}

tl::expected<LevelProof, std::string> prove(const JobIsolation& isolation, const Ground& ground) {
  const Isolation level = isolation.level;
  auto scene = Scene::make(isolation);
  if (!scene) {
    return tl::unexpected(scene.error());
  }
  LevelProof proof;
  proof.level = level;
  proof.lacks = isolation_in_force(level, ground.offer).lacks;
  for (const Attempt& attempt : attempts()) {
    ProofRow row{attempt, {}, no_promise(attempt, level, ground)};
    row.outcome = attempt.dangerous && !row.unpromised.empty()
                      ? Outcome{Mark::not_tried, "nothing would stop it"}
                      : tried(**scene, attempt);
    proof.rows.push_back(std::move(row));
  }
  proof.neighbour = (*scene)->end_neighbour();
  return proof;
}

}  // namespace harness::doctor
