#include "harness/job/one_run.hpp"

#include <algorithm>
#include <utility>

namespace harness {

Start start_of(const RunPlan& plan, const Limits& limits, const std::string& folder) {
  Start start;
  start.argv = *arguments_of(plan.candidate, plan.invocation, plan.input_name);
  start.environment = environment_of(plan.candidate, folder);
  start.folder = folder;
  start.limits = limits;
  start.limits.memory_kind = plan.candidate.memory_kind;
  start.isolation = plan.isolation;
  start.readable = plan.readable;
  start.hidden = plan.hidden;
  start.unhidden = plan.candidate.unhidden;
  start.unhidden.push_back(plan.snapshot);
  return start;
}

RunResult result_of(std::int64_t run, const std::string& folder, const RunPlan& plan, Launcher& launcher) {
  RunResult result = launcher.take(run);
  for (std::string* text : {&result.stdout_tail, &result.stderr_tail}) {
    forget_folder(*text, folder);
    forget_folder(*text, plan.snapshot);
  }
  return result;
}

cases::Answer answer_in(const LeftFolder& left, const std::vector<OutputFile>& outputs) {
  cases::Answer answer;
  for (const auto& file : outputs) {
    if (auto bytes = left.read(file.name)) {
      answer.files[file.name] = std::move(*bytes);
    }
  }
  return answer;
}

std::optional<cases::Answer> comparable_answer(const LeftFolder& left, const std::string& input_name,
                                               const std::vector<OutputFile>& outputs) {
  cases::Answer answer;
  for (const auto& file : outputs) {
    auto bytes = left.read(file.name, largest_whole);
    if (!bytes && std::ranges::count(left.names(input_name), file.name) > 0) {
      return std::nullopt;
    }
    if (bytes) {
      answer.files[file.name] = std::move(*bytes);
    }
  }
  return answer;
}

RunFile file_of(const std::optional<cases::Answer>& written, const LeftFolder& left,
                const std::string& name) {
  if (!written) {
    auto large = left.open(name, largest_whole);
    auto bytes = large ? std::nullopt : left.read(name);
    return {std::move(bytes), std::move(large)};
  }
  const auto found = written->files.find(name);
  return {found == written->files.end() ? std::nullopt : std::optional(found->second)};
}

}  // namespace harness
