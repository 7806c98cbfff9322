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

/// Waits for a run that was posted for that folder, which then knows where lies what it left; its result is
/// without the names of the places where it was.
RunResult result_of(std::int64_t run, WorkFolder& folder, const RunPlan& plan, Launcher& launcher);

/// How the plan's program is called, for the judge; it speaks of the plan.
Calling calling_of(const RunPlan& plan);

/// Leaves of what a run printed no more than is kept of it.
void shorten_printed(RunResult& run);

/// What a candidate left of an answer.
cases::Answer answer_in(const LeftFolder& left, const std::vector<OutputFile>& outputs);

/// What a program left of an answer, for comparing it with other programs' answers; nothing where all files
/// together are more than `largest_whole`.
std::optional<cases::Answer> comparable_answer(const LeftFolder& left, const std::string& input_name,
                                               const std::vector<OutputFile>& outputs);

/// Of an answer that is too much, a larger file is read in pieces.
inline constexpr std::int64_t largest_of_too_much = std::int64_t{1} << 20;

/// A file of a run, wherever it still is: in what was kept of it, or else in its folder.
RunFile file_of(const std::optional<cases::Answer>& written, const LeftFolder& left, const std::string& name);

}  // namespace harness
