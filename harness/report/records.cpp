#include "harness/report/records.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/events/score.hpp"
#include "harness/events/version.hpp"
#include "harness/judge/visible.hpp"
#include "harness/report/feedback.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

/// Candidates write what they like; JSON is UTF-8. Bytes that are not become U+FFFD.
std::string pretty(const ordered_json& value) {
  return visible_json(value.dump(1, ' ', false, ordered_json::error_handler_t::replace));
}

/// A case's name: where it is no UTF-8, with those bytes shown, so that no two cases get one name.
std::string name_in_json(const std::string& id) {
  return is_utf8(id) ? id : visible(id, Blanks::none);
}

ordered_json json_of(const Divergence& divergence) {
  ordered_json out = {{"kind", name_of(divergence.kind)}, {"where", divergence.where}};
  if (divergence.line > 0) {
    out["line"] = divergence.line;
    out["expected_lines"] = divergence.expected_lines;
  }
  if (!divergence.column.empty()) {
    out["column"] = divergence.column;
  }
  if (!divergence.path.empty()) {
    out["path"] = divergence.path;
  }
  if (divergence.move > 0) {
    out["move"] = divergence.move;
  }
  if (!divergence.expected_line.empty() || !divergence.got_line.empty()) {
    out["expected"] = divergence.expected_line;
    out["got"] = divergence.got_line;
  }
  if (!divergence.hint.empty()) {
    out["hint"] = divergence.hint;
  }
  return out;
}

ordered_json json_of(const FileJudgement& file) {
  ordered_json out = {{"file", file.file}, {"verdict", code_of(file.verdict)}};
  if (!file.remark.empty()) {
    out["remark"] = file.remark;
  }
  if (file.divergence) {
    out["divergence"] = json_of(*file.divergence);
  }
  return out;
}

/// "nondeterministic", "runs" and the files in which they differ.
void add_nondeterminism(const Nondeterminism& found, ordered_json& out) {
  out["nondeterministic"] = true;
  out["runs"] = ordered_json::array();
  for (const auto& run : found.runs) {
    ordered_json told = {{"verdict", code_of(run.verdict)}};
    if (!run.reason.empty()) {
      told["reason"] = run.reason;
    }
    out["runs"].push_back(std::move(told));
  }
  ordered_json files = ordered_json::array();
  for (const auto& file : found.files) {
    ordered_json entry = {{"file", file.file}};
    if (file.line > 0) {
      entry["line"] = file.line;
    }
    if (!file.first.empty() || !file.other.empty()) {
      entry["first"] = file.first;
      entry["other"] = file.other;
    }
    files.push_back(std::move(entry));
  }
  out["differing_run"] = found.other_run;
  out["differing_files"] = std::move(files);
}

ordered_json json_of(const CaseResult& result) {
  ordered_json files = ordered_json::array();
  for (const auto& file : result.judgement.files) {
    files.push_back(json_of(file));
  }
  ordered_json out = {{"id", name_in_json(result.id)},
                      {"task", result.task},
                      {"summary", result.summary},
                      {"tags", result.tags},
                      {"verdict", code_of(result.judgement.verdict)},
                      {"reason", result.judgement.reason}};
  if (!result.judgement.reading.empty()) {
    out["reading"] = result.judgement.reading;
  }
  out["files"] = std::move(files);
  if (result.judgement.nondeterminism) {
    add_nondeterminism(*result.judgement.nondeterminism, out);
  }
  if (result.judgement.other_nondeterminism) {
    add_nondeterminism(*result.judgement.other_nondeterminism, out["other_program"]);
  }
  if (result.mark.known != Known::not_listed) {
    out["known"] = name_of(result.mark.known);
    if (!result.mark.why.empty()) {
      out[result.mark.known == Known::otherwise ? "listed" : "why"] = result.mark.why;
    }
  }
  return out;
}

ordered_json measured_of(const RunResult& run, const Audience& audience) {
  ordered_json out = {
      {"cpu_seconds", run.cpu_seconds}, {"wall_seconds", run.wall_seconds}, {"peak_bytes", run.peak_bytes}};
  if (audience.sees_all()) {
    out["written_bytes"] = run.written_bytes;
    out["stdout_bytes"] = run.stdout_bytes;
    out["stderr_bytes"] = run.stderr_bytes;
    out["stderr_tail"] = run.stderr_tail;
    if (run.left_behind > 0) {
      out["left_behind"] = run.left_behind;
    }
  }
  return out;
}

ordered_json json_of(const TaskScore& task) {
  return {{"task", task.task},       {"cases", task.cases},   {"accepted", task.accepted},
          {"layout", task.layout},   {"wrong", task.wrong},   {"other", task.other},
          {"skipped", task.skipped}, {"faults", task.faults}, {"weight", task.weight}};
}

ordered_json json_of(const JobStarted& job, const Audience& audience) {
  ordered_json out = {
      {"schema", 1},
      {"plycheck", version},
      {"assignment", job.assignment->facts().name},
      {"candidate",
       {{"given", job.candidate}, {"run_as", job.candidate_title}, {"remark", job.candidate_remark}}},
      {"source", job.source},
      {"set_hash", job.set_hash}};
  if (!job.against.empty()) {
    out["against"] = {{"given", job.against}, {"run_as", job.against_title}};
  }
  if (job.repeats > 1) {
    out["repeats"] = job.repeats;
  }
  if (job.seed) {
    out["seed"] = *job.seed;
  }
  if (!audience.sees_all()) {
    out["feedback"] = name_of(audience.feedback);
  }
  if (!job.known_failures.empty()) {
    out["known_failures"] = {{"file", job.known_failures}};
  }
  out["isolation"] = name_of(job.isolation.level);
  out["isolation_lacks"] = job.isolation.lacks;
  out["limits"] = {{"cpu_seconds", job.limits.cpu_seconds},
                   {"wall_seconds", job.limits.wall_seconds},
                   {"memory_bytes", job.limits.memory_bytes},
                   {"output_bytes", job.limits.output_bytes},
                   {"files", job.limits.files},
                   {"processes", job.limits.processes},
                   {"open_files", job.limits.open_files}};
  return out;
}

std::string_view name_of(Stopped stopped) {
  switch (stopped) {
    case Stopped::no:
      return "no";
    case Stopped::interrupted:
      return "interrupted";
    case Stopped::max_failures:
      return "max-failures";
    case Stopped::budget:
      return "budget";
  }
  return "";
}

ordered_json json_of(const std::vector<fuzz::Explanation>& explanations,
                     std::span<const fuzz::MutantFacts> known) {
  ordered_json out = ordered_json::array();
  for (const auto& explanation : explanations) {
    ordered_json mistakes = ordered_json::array();
    for (const std::size_t mutant : explanation.mutants) {
      mistakes.push_back({{"name", known[mutant].name}, {"sentence", known[mutant].sentence}});
    }
    out.push_back({{"mistakes", std::move(mistakes)},
                   {"failing", explanation.failing},
                   {"accepted", explanation.passing}});
  }
  return out;
}

ordered_json json_of(const Finding& finding) {
  if (!finding.reading.empty()) {
    return {{"reading", finding.reading}, {"failing", finding.failing}};
  }
  const auto& diagnosis = finding.diagnosis;
  return {{"failing", diagnosis.failing},
          {"accepted", diagnosis.passing},
          {"not_looked_at", finding.not_kept + diagnosis.too_large},
          {"exact", json_of(diagnosis.exact, finding.known)},
          {"partial", json_of(diagnosis.partial, finding.known)},
          {"combinations_tried", diagnosis.combined},
          {"cut_short", diagnosis.cut_short}};
}

/// The members of an array or object of the report, as text: as values of the library they would take many
/// times the room, and there may be a hundred thousand.
class Members {
 public:
  /// They stand behind so many blanks.
  explicit Members(std::size_t indent) : indent_(indent, ' ') {}

  void add(const ordered_json& value) { add_text(pretty(value)); }
  void add(const std::string& name, const ordered_json& value) {
    add_text(pretty(ordered_json(name)) + ": " + pretty(value));
  }
  bool empty() const { return text_.empty(); }

  /// Adds all of them between their brackets.
  void move_to(std::string& out, char begin, char end) {
    out += begin;
    if (!text_.empty()) {
      out += text_ + "\n" + indent_.substr(1);
    }
    out += end;
    text_ = {};
  }

 private:
  void add_text(const std::string& member) {
    text_ += text_.empty() ? "\n" : ",\n";
    text_ += indent_;
    for (const char c : member) {
      text_ += c;
      if (c == '\n') {
        text_ += indent_;
      }
    }
  }

  const std::string indent_;
  std::string text_;
};

/// An object without its closing bracket, so that it can go on.
std::string without_end(const ordered_json& object) {
  const auto text = pretty(object);
  return text.substr(0, text.rfind('\n'));
}

class JsonReporter final : public Reporter {
 public:
  JsonReporter(const Audience& audience, std::filesystem::path file, bool times)
      : audience_(audience), file_(std::move(file)), times_(times) {}

  void started(const JobStarted& job) override {
    report_ = json_of(job, audience_);
    score_ = Score(job.assignment->facts().tasks, job.assignment->facts().grading);
    has_points_ = job.against.empty();
    workers_ = job.workers;
  }

  void result(const CaseResult& result) override {
    score_.add(result);
    if (!audience_.sees_cases()) {
      return;
    }
    known_.add(result);
    cases_.add(json_of(result));
    if (result.run) {
      measured_cases_.add(name_in_json(result.id), measured_of(*result.run, audience_));
    }
  }

  std::string finished(const JobFinished& end) override {
    report_["stopped"] = name_of(end.stopped);
    report_["not_run"] = end.not_run;
    ordered_json tasks = ordered_json::array();
    for (const auto& task : score_.tasks()) {
      tasks.push_back(json_of(task));
      if (has_points_ && score_.tasks_have_points()) {
        tasks.back()["points"] = task.points();
      }
    }
    report_["tasks"] = std::move(tasks);
    report_["total"] = json_of(score_.total());
    if (has_points_) {
      report_["total"]["points"] = score_.points();
      report_["total"]["points_with_layout"] = score_.lenient_points();
    }
    if (report_.contains("known_failures") && audience_.sees_cases()) {
      report_["known_failures"]["as_listed"] = known_.as_listed();
      report_["known_failures"]["no_longer"] = known_.no_longer();
    }
    if (end.finding) {
      report_["diagnosis"] = json_of(*end.finding);
    }
    std::string text = without_end(report_);
    if (audience_.sees_cases()) {
      text += ",\n \"cases\": ";
      cases_.move_to(text, '[', ']');
    }
    if (times_) {
      text += ",\n \"measured\": {\n  \"workers\": " + std::to_string(workers_);
      if (!measured_cases_.empty()) {
        text += ",\n  \"cases\": ";
        measured_cases_.move_to(text, '{', '}');
      }
      text += ",\n  \"wall_seconds\": " + ordered_json(end.wall_seconds).dump() + "\n }";
    }
    const auto written = cases::write_file(file_, text + "\n}\n");
    return written ? std::string() : written.error();
  }

 private:
  const Audience audience_;
  const std::filesystem::path file_;
  const bool times_;
  bool has_points_ = true;
  ordered_json report_;
  int workers_ = 0;
  Members cases_{2};
  Members measured_cases_{3};
  Score score_{{}};
  KnownCounts known_;
};

}  // namespace

std::unique_ptr<Reporter> json_reporter(const Audience& audience, std::filesystem::path file, bool times) {
  return told_to(audience, std::make_unique<JsonReporter>(audience, std::move(file), times));
}

}  // namespace harness
