#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/assignments.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/doctor/report.hpp"
#include "harness/doctor/scene.hpp"
#include "harness/report/version.hpp"

namespace harness::cli {
namespace {

/// The levels to prove, the one that counts last.
std::vector<Isolation> levels_to_prove(std::optional<Isolation> wanted, Isolation in_force) {
  if (wanted) {
    return {*wanted};
  }
  std::vector<Isolation> levels = {Isolation::none, Isolation::limits};
  if (in_force == Isolation::sandbox) {
    levels.push_back(Isolation::sandbox);
  }
  return levels;
}

}  // namespace

int doctor(const DoctorOptions& options) {
  const auto wanted = isolation_named(options.level);
  const harness::doctor::Ground ground{::geteuid() == 0, offered_isolation()};
  harness::doctor::Findings findings;
  findings.no_sandbox = why_not(Isolation::sandbox, ground.offer);
  if (wanted == Isolation::sandbox && !findings.no_sandbox.empty()) {
    return fail(findings.no_sandbox);
  }
  const auto launcher = start_launcher();
  if (!launcher) {
    return fail("plycheck-launcher, which belongs beside plycheck, cannot be started");
  }
  findings.landlock_version = ground.offer.landlock_version;
  findings.in_force = isolation_in_force(std::nullopt, ground.offer).level;
  findings.counted = wanted.value_or(findings.in_force);
  findings.machine = harness::doctor::machine_facts(ground.offer, *launcher);
  put(fmt::format("plycheck {}\n", version) + machine_text(findings));
  for (const Isolation level : levels_to_prove(wanted, findings.in_force)) {
    const auto isolation = job_isolation(isolation_in_force(level, ground.offer),
                                         *find_assignment(harness::doctor::scene_assignment), "");
    auto proof = harness::doctor::prove(isolation, ground);
    if (!proof) {
      return fail(proof.error());
    }
    put(level_text(*proof, findings));
    findings.proofs.push_back(*std::move(proof));
  }
  put(conclusion_text(findings));
  if (!options.json.empty()) {
    const auto written = cases::write_file(options.json, json_text(findings));
    if (!written) {
      return fail(written.error());
    }
  }
  return promises_kept(findings) ? all_agree : something_differs;
}

}  // namespace harness::cli
