#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "harness/judge/judge.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/run/candidate.hpp"
#include "harness/run/isolation.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/work_folder.hpp"

/// One run of a program, through the same launcher, work folder and judge as any candidate's.
namespace harness::doctor {

/// How a program is run.
struct Terms {
  Candidate candidate;
  /// The folder that it was copied into.
  std::string snapshot;
  Limits limits;
  Isolation isolation = Isolation::none;
  /// As in `Start`; without it everybody can name the files of the run.
  bool own_disk = true;
  /// As in `Start`.
  std::vector<std::string> hidden = {};
};

/// A run that was asked for.
struct BegunRun {
  WorkFolder folder;
  /// The launcher's number of it.
  std::int64_t number = 0;
};

/// A run that is over.
struct LoneRun {
  RunResult run;
  Verdict verdict = Verdict::judge_error;
  std::string reason;
};

/// Makes a fresh folder with the input and asks for a run there. The error is one line.
tl::expected<BegunRun, std::string> begin_run(const Terms& terms, std::string_view input,
                                              WorkFolders& folders, Launcher& launcher);

/// Waits for the run and judges what it wrote; its folder goes. Nothing when the launcher was interrupted.
std::optional<LoneRun> finish_run(const Terms& terms, BegunRun begun, const Demand& demand,
                                  Launcher& launcher);

}  // namespace harness::doctor
