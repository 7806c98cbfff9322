#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cases/answer.hpp"
#include "harness/job/case_run.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/run_difference.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/left_folder.hpp"

/// One run of a program in a folder of its own: before, and what it leaves.
namespace harness {

/// How the plan's program is started in a folder, under the limits of its case.
Start start_of(const RunPlan& plan, const Limits& limits, const std::string& folder);

/// Waits for a run that was posted; its result is without the names of the places where it was.
RunResult result_of(std::int64_t run, const std::string& folder, const RunPlan& plan, Launcher& launcher);

/// What a candidate left of an answer.
cases::Answer answer_in(const LeftFolder& left, const std::vector<OutputFile>& outputs);

/// What a program left of an answer, for comparing it with other programs' answers; nothing where that is too
/// much.
std::optional<cases::Answer> comparable_answer(const LeftFolder& left, const std::string& input_name,
                                               const std::vector<OutputFile>& outputs);

/// A file of a run, wherever it still is: in what was kept of it, or else in its folder.
RunFile file_of(const std::optional<cases::Answer>& written, const LeftFolder& left, const std::string& name);

}  // namespace harness
