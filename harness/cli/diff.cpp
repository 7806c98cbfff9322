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
#include "harness/cli/printout.hpp"
#include "harness/events/events.hpp"
#include "harness/events/report_head.hpp"
#include "harness/job/proofs.hpp"
#include "harness/judge/judge.hpp"
#include "harness/judge/words/render.hpp"
#include "harness/report/json_parts.hpp"
#include "harness/report/page_cases.hpp"
#include "harness/report/report_page.hpp"

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

void print(Printout& out, const Posed& posed, const Judgement& judgement) {
  out.put(fmt::format("{}: {}\n", posed.problem.summary, name_of(judgement.verdict)),
          judgement.verdict == Verdict::accepted ? Style::good : Style::bad);
  for (const auto& file : judgement.files) {
    out.detail(fmt::format("{:<20}{}\n", file.file, code_of(file.verdict)));
  }
  for (const auto& line : render(judgement)) {
    out.detail(line + "\n");
  }
}

CaseResult result_of(const Posed& posed, const Judgement& judgement, const DiffOptions& options) {
  CaseResult result;
  result.id = options.input;
  result.task = posed.problem.task;
  result.summary = posed.problem.summary;
  result.judgement = judgement;
  return result;
}

std::string json_text(const CaseResult& result, const DiffOptions& options) {
  nlohmann::ordered_json report = report_head("diff");
  report["assignment"] = options.assignment;
  report["folder"] = name_in_json(options.folder);
  report["result"] = json_of(result);
  return pretty(report);
}

/// The files of the folder that have an expected one, as far as they are there.
cases::Answer written_in(const FoundFiles& found, const cases::Answer& expected) {
  cases::Answer written;
  for (const auto& [name, text] : expected.files) {
    const bool is_there = std::ranges::binary_search(found.names, name);
    if (auto bytes = is_there ? found.read(name) : std::nullopt) {
      written.files[name] = *std::move(bytes);
    }
  }
  return written;
}

/// The error of a page that could not be written; empty when all is well.
std::string write_page(const Assignment& assignment, const CaseResult& result, const DiffOptions& options,
                       const std::string& text) {
  JobStarted job;
  job.assignment = &assignment;
  ReportPage page(fmt::format("{}: {}, {}", options.assignment, options.folder, options.input));
  const auto id = name_in_json(result.id);
  const nlohmann::ordered_json told = {{"finding", nlohmann::ordered_json::array()},
                                       {"stopped", ""},
                                       {"cases", {{id, told_of_case(job, result)}}}};
  page.tell(pretty(told));
  if (result.judgement.verdict != Verdict::accepted) {
    page.add_case(job, id, result);
  }
  return page.write(options.html, text, json_text(result, options));
}

/// All that is told of it. An error is one line.
tl::expected<void, std::string> tell(const Assignment& assignment, const Posed& posed,
                                     const CaseResult& result, const DiffOptions& options) {
  Printout out(use_color(options.look.color), options.look.quiet);
  print(out, posed, result.judgement);
  if (!options.json.empty()) {
    if (auto written = cases::write_file(options.json, json_text(result, options)); !written) {
      return written;
    }
  }
  if (auto fault = options.html.empty() ? "" : write_page(assignment, result, options, out.text());
      !fault.empty()) {
    return tl::unexpected(std::move(fault));
  }
  return {};
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
  const NamedFiles outputs{{"--json", options.json}, {"--html", options.html}};
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
  const auto found = files_in(options.folder);
  auto result = result_of(*posed, judge_files(demand, found), options);
  const auto verdict = result.judgement.verdict;
  if (!options.html.empty()) {
    result.input = posed->input;
    result.written = written_in(found, demand.expected);
    result.expected = std::move(demand.expected);
  }
  if (const auto told = tell(assignment, *posed, result, options); !told) {
    return fail(told.error());
  }
  return verdict == Verdict::accepted ? all_agree : something_differs;
}

}  // namespace harness::cli
