#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/parts.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/words/render.hpp"

namespace harness::cli {
namespace {

FoundFiles files_in(const std::filesystem::path& folder) {
  FoundFiles found;
  std::error_code error;
  for (auto entry = std::filesystem::directory_iterator(folder, error);
       !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    found.names.push_back(entry->path().filename().string());
  }
  std::ranges::sort(found.names);
  found.read = [folder](std::string_view name) -> std::optional<std::string> {
    auto bytes = cases::read_file(folder / name, cases::largest_answer);
    return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
  };
  return found;
}

}  // namespace

int diff(const Registry& registry, const DiffOptions& options) {
  const Assignment& assignment = row(registry, options.assignment);
  if (!has_parts(assignment, "diff", {Part::parse, Part::solve})) {
    return job_not_done;
  }
  const auto posed = pose(assignment, options.input);
  if (!posed) {
    return job_not_done;
  }
  std::error_code error;
  if (!std::filesystem::is_directory(options.folder, error)) {
    return fail(fmt::format("{}: {}", options.folder, error ? error.message() : "not a folder"));
  }
  fuzz::AnswerBounds bounds;
  bounds.seconds = options.answer_seconds;
  auto answer = fuzz::answer_within(bounds, posed->problem.solve);
  if (!answer) {
    return fail_unanswered(options.input, answer.error(), bounds);
  }
  const Demand demand{posed->problem.outputs, assignment.facts().comparison, posed->problem.boards(),
                      *std::move(answer),     posed->problem.readings,       posed->problem.search};
  const auto judgement = judge_files(demand, files_in(options.folder));
  put(fmt::format("{}: {}\n", posed->problem.summary, name_of(judgement.verdict)));
  for (const auto& file : judgement.files) {
    put(fmt::format("{:<20}{}\n", file.file, code_of(file.verdict)));
  }
  for (const auto& line : render(judgement)) {
    put(fmt::format("{}\n", line));
  }
  return judgement.verdict == Verdict::accepted ? all_agree : something_differs;
}

}  // namespace harness::cli
