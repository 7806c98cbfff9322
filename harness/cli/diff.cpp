#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/open_file.hpp"
#include "harness/cli/candidate_run.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"
#include "harness/cli/outputs.hpp"
#include "harness/cli/parts.hpp"
#include "harness/events/events.hpp"
#include "harness/events/report_head.hpp"
#include "harness/job/proofs.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/words/render.hpp"
#include "harness/report/json_parts.hpp"

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
  found.open = [folder](std::string_view name) -> std::optional<cases::OpenFile> {
    auto file = cases::OpenFile::open(folder / name);
    const bool is_large = file && file->size() > largest_whole && file->size() <= cases::largest_answer;
    return is_large ? std::optional(std::move(*file)) : std::nullopt;
  };
  return found;
}

void print(const Posed& posed, const Judgement& judgement, const LookOptions& look) {
  put(fmt::format("{}: {}\n", posed.problem.summary, name_of(judgement.verdict)),
      judgement.verdict == Verdict::accepted ? Style::good : Style::bad, use_color(look.color));
  if (look.quiet) {
    return;
  }
  for (const auto& file : judgement.files) {
    put(fmt::format("{:<20}{}\n", file.file, code_of(file.verdict)));
  }
  for (const auto& line : render(judgement)) {
    put(fmt::format("{}\n", line));
  }
}

std::string json_text(const Posed& posed, const Judgement& judgement, const DiffOptions& options) {
  CaseResult result;
  result.id = options.input;
  result.task = posed.problem.task;
  result.summary = posed.problem.summary;
  result.judgement = judgement;
  nlohmann::ordered_json report = report_head("diff");
  report["assignment"] = options.assignment;
  report["folder"] = name_in_json(options.folder);
  report["result"] = json_of(result);
  return pretty(report);
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
  const NamedFiles outputs{{"--json", options.json}};
  NamedFiles read{{"the problem's", options.input}};
  for (const auto& name : cases::output_names(assignment.facts())) {
    read.push_back({"a file to judge", (std::filesystem::path(options.folder) / name).string()});
  }
  if (!can_be_written(outputs) || !are_not_read(outputs, read)) {
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
  Demand demand{posed->problem.outputs, assignment.facts().comparison, posed->problem.boards(),
                *std::move(answer),     posed->problem.readings,       posed->problem.search};
  demand.proofs = proofs_of(assignment, posed->input);
  const auto judgement = judge_files(demand, files_in(options.folder));
  print(*posed, judgement, options.look);
  if (!options.json.empty()) {
    const auto written = cases::write_file(options.json, json_text(*posed, judgement, options));
    if (!written) {
      return fail(written.error());
    }
  }
  return judgement.verdict == Verdict::accepted ? all_agree : something_differs;
}

}  // namespace harness::cli
