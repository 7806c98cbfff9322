#include <algorithm>
#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/assignment_facts.hpp"
#include "cases/file.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/doctor/proof.hpp"
#include "harness/doctor/report.hpp"
#include "harness/doctor/room.hpp"
#include "harness/events/version.hpp"
#include "harness/job/case_source.hpp"
#include "harness/job/interrupt.hpp"

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

/// The first assignment that has built-in cases; nothing where none has.
const Assignment* first_with_cases(const Registry& registry) {
  for (const auto& assignment : registry.all()) {
    if (built_in_folder(assignment)) {
      return &assignment;
    }
  }
  return nullptr;
}

/// An expected file of the built-in cases of an assignment; empty where there are none.
std::string built_in_expected(const Assignment& assignment) {
  namespace fs = std::filesystem;
  const auto names = cases::output_names(assignment.facts());
  std::error_code error;
  for (fs::recursive_directory_iterator entry(built_in_folder(assignment).value_or("/nowhere"), error), end;
       !error && entry != end; entry.increment(error)) {
    if (std::ranges::count(names, entry->path().filename().string()) > 0) {
      return entry->path().string();
    }
  }
  return {};
}

/// What a level is tried on, with the built-in cases hidden where there are any, as a job hides them.
harness::doctor::Stakes stakes_at(Isolation level, const harness::doctor::Ground& ground,
                                  const Assignment* with_cases) {
  const auto built_in = with_cases == nullptr ? std::nullopt : built_in_folder(*with_cases);
  return {level,
          job_isolation(isolation_in_force(level, ground.offer), look_for_copies(built_in), built_in).hidden,
          with_cases == nullptr ? "" : built_in_expected(*with_cases)};
}

/// What is broken stands out.
void put_lines(std::string_view text, const LookOptions& look) {
  while (!text.empty()) {
    const auto line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
    text.remove_prefix(line.size());
    put(line, line.find(" BROKEN ") == std::string_view::npos ? Style::plain : Style::bad,
        use_color(look.color));
  }
}

/// Proves the levels and tells of each as it is proven, until `stop` is asked for; one line where that cannot
/// be done.
std::string prove_levels(const std::vector<Isolation>& levels, const harness::doctor::Ground& ground,
                         const Assignment* with_cases, const std::stop_token& stop, const LookOptions& look,
                         harness::doctor::Findings& findings) {
  for (const Isolation level : levels) {
    if (stop.stop_requested()) {
      return {};
    }
    auto proof = harness::doctor::prove(stakes_at(level, ground, with_cases), ground, stop);
    if (!proof) {
      return proof.error();
    }
    if (!look.quiet) {
      put_lines(level_text(*proof, findings), look);
    }
    findings.proofs.push_back(*std::move(proof));
  }
  return {};
}

int report(const harness::doctor::Findings& findings, const std::string& json, const LookOptions& look) {
  put(conclusion_text(findings), promises_kept(findings) ? Style::good : Style::bad, use_color(look.color));
  if (!json.empty()) {
    const auto written = cases::write_file(json, json_text(findings));
    if (!written) {
      return fail(written.error());
    }
  }
  if (findings.interrupted) {
    return interrupted;
  }
  return promises_kept(findings) ? all_agree : something_differs;
}

}  // namespace

int doctor(const Registry& registry, const DoctorOptions& options) {
  const NamedFiles outputs{{"--json", options.json}};
  if (!can_be_written(outputs) || !are_not_read(outputs, history_files())) {
    return job_not_done;
  }
  std::stop_source stop;
  const InterruptWatch watch([&stop] { stop.request_stop(); });
  if (const auto shortage = harness::doctor::shortage(); !shortage.empty()) {
    return fail(shortage);
  }
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
  const std::stop_callback on_stop(stop.get_token(), [&launcher] { launcher->interrupt(); });
  findings.landlock_version = ground.offer.landlock_version;
  findings.in_force = isolation_in_force(std::nullopt, ground.offer).level;
  findings.counted = wanted.value_or(findings.in_force);
  findings.machine = harness::doctor::machine_facts(ground.offer, *launcher);
  if (!stop.stop_requested() && !options.look.quiet) {
    put(fmt::format("plycheck {}\n", version) + machine_text(findings));
  }
  const auto fault = prove_levels(levels_to_prove(wanted, findings.in_force), ground,
                                  first_with_cases(registry), stop.get_token(), options.look, findings);
  findings.interrupted = stop.stop_requested();
  return fault.empty() || findings.interrupted ? report(findings, options.json, options.look) : fail(fault);
}

}  // namespace harness::cli
