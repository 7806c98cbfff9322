#include "harness/report/json_parts.hpp"

#include <cstddef>
#include <span>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "fuzz/diagnosis.hpp"
#include "fuzz/foundations/mutant.hpp"
#include "harness/events/report_head.hpp"
#include "harness/judge/judgement.hpp"
#include "harness/judge/verdict.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/lines_in_words.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/report/divergence_json.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

ordered_json json_of(const FileJudgement& file, bool against_other) {
  ordered_json out = {{"file", file.file}, {"verdict", code_of(file.verdict)}};
  if (!file.remarks.empty()) {
    out["remark"] = words_of(file.remarks);
    out["remarks"] = json_of(file.remarks);
  }
  if (file.divergence) {
    out["divergence"] = json_of(*file.divergence, against_other);
  }
  return out;
}

ordered_json json_of(const ToldRun& run) {
  ordered_json told = {{"verdict", code_of(run.verdict)}};
  if (!run.reasons.empty()) {
    told["reason"] = words_of(run.reasons);
    told["reasons"] = json_of(run.reasons);
  }
  return told;
}

/// The files in which two runs differ.
ordered_json json_of(const std::vector<FileDifference>& files) {
  ordered_json out = ordered_json::array();
  for (const auto& file : files) {
    ordered_json entry = {{"file", file.file}};
    if (file.line > 0) {
      entry["line"] = file.line;
    }
    if (file.lines) {
      entry["first"] = line_in_words(file.lines->first, file.lines->blanks);
      entry["other"] = line_in_words(file.lines->other, file.lines->blanks);
      entry["lines"] = json_of(*file.lines);
    }
    out.push_back(std::move(entry));
  }
  return out;
}

ordered_json json_of(const FailsElsewhere& found) {
  ordered_json out = {
      {"run", json_of(found.run)}, {"files", json_of(found.files)}, {"steady", found.is_steady}};
  if (found.changed_by) {
    out["changed_by"] = name_of(*found.changed_by);
  }
  return out;
}

/// "nondeterministic", "runs" and the files in which they differ.
void add_nondeterminism(const Nondeterminism& found, ordered_json& out) {
  out["nondeterministic"] = true;
  out["runs"] = ordered_json::array();
  for (const auto& run : found.runs) {
    out["runs"].push_back(json_of(run));
  }
  out["differing_run"] = found.other_run;
  out["differing_files"] = json_of(found.files);
}

ordered_json json_of(const std::vector<fuzz::Explanation>& explanations,
                     std::span<const fuzz::MutantFacts> known) {
  ordered_json out = ordered_json::array();
  for (const auto& explanation : explanations) {
    ordered_json mistakes = ordered_json::array();
    for (const auto& [mutant, site] : explanation.mistakes) {
      mistakes.push_back(
          {{"name", known[mutant].name}, {"site", site}, {"sentence", known[mutant].sentence}});
      if (fuzz::is_reading({mutant, site}, known)) {
        mistakes.back()["reading"] = known[mutant].reading;
      }
    }
    out.push_back({{"mistakes", std::move(mistakes)},
                   {"failing", explanation.failing},
                   {"accepted", explanation.passing},
                   {"told_apart_by", explanation.apart}});
  }
  return out;
}

std::string_view name_of(fuzz::Layer layer) {
  switch (layer) {
    case fuzz::Layer::crlf:
      return "CR LF";
    case fuzz::Layer::blanks_at_line_ends:
      return "blanks at line ends";
    case fuzz::Layer::newlines_at_end:
      return "newlines at the end";
    case fuzz::Layer::blank_lines:
      return "blank lines";
    case fuzz::Layer::first_line:
      return "first line";
    case fuzz::Layer::last_line:
      return "last line";
  }
  return "";
}

ordered_json json_of(const LeftOver& left) {
  return {{"site", left.site},
          {"failing", left.failing},
          {"case", left.id},
          {"file", left.file},
          {"divergence", json_of(left.divergence, true)}};
}

ordered_json json_of(const fuzz::SiteDiagnosis& site, std::span<const fuzz::MutantFacts> known) {
  ordered_json out = {{"site", site.site},
                      {"failing", site.failing},
                      {"accepted", site.passing},
                      {"ended_badly", site.ended_badly},
                      {"too_large", site.too_large},
                      {"exact", json_of(site.exact, known)},
                      {"rivals", json_of(site.rivals, known)},
                      {"partial", json_of(site.partial, known)},
                      {"all_answers", site.all_answers},
                      {"combinations_tried", site.combined},
                      {"cut_short", site.cut_short}};
  if (!site.peeled.empty()) {
    ordered_json layers = ordered_json::array();
    for (const auto layer : site.peeled) {
      layers.push_back(name_of(layer));
    }
    out["without"] = std::move(layers);
  }
  if (!site.rest.empty()) {
    out["rest"] = json_of(site.rest, known);
  }
  if (site.not_told > 0) {
    out["exact_not_told"] = site.not_told;
  }
  return out;
}

ordered_json json_of(const Limits& limits) {
  return {{"cpu_seconds", limits.cpu_seconds},     {"wall_seconds", limits.wall_seconds},
          {"memory_bytes", limits.memory_bytes},   {"output_bytes", limits.output_bytes},
          {"printed_bytes", limits.printed_bytes}, {"files", limits.files},
          {"processes", limits.processes},         {"open_files", limits.open_files}};
}

}  // namespace

std::string pretty(const ordered_json& value) {
  return visible_json(value.dump(1, ' ', false, ordered_json::error_handler_t::replace));
}

ordered_json json_head(std::string_view report, const JobStarted& job, const Audience& audience) {
  ordered_json out = report_head(report);
  out["assignment"] = job.assignment->facts().name;
  out["candidate"] = {
      {"given", job.candidate}, {"run_as", job.candidate_title}, {"remark", job.candidate_remark}};
  out["source"] = job.source;
  out["set_hash"] = job.set_hash;
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
  out["limits"] = json_of(job.limits);
  return out;
}

ordered_json json_of(const CaseResult& result) {
  ordered_json files = ordered_json::array();
  for (const auto& file : result.judgement.files) {
    files.push_back(json_of(file, result.judgement.against_other));
  }
  ordered_json out = {{"id", name_in_json(result.id)},
                      {"task", result.task},
                      {"summary", result.summary},
                      {"tags", result.tags},
                      {"verdict", code_of(result.judgement.verdict)},
                      {"reason", words_of(result.judgement.reasons)}};
  if (!result.judgement.reasons.empty()) {
    out["reasons"] = json_of(result.judgement.reasons);
  }
  if (!result.judgement.symptoms.empty()) {
    out["symptom"] = words_of(result.judgement.symptoms);
    out["symptoms"] = json_of(result.judgement.symptoms);
  }
  if (!result.judgement.reading.empty()) {
    out["reading"] = result.judgement.reading;
  }
  if (result.limits) {
    out["limits"] = json_of(*result.limits);
  }
  out["files"] = std::move(files);
  if (result.judgement.nondeterminism) {
    add_nondeterminism(*result.judgement.nondeterminism, out);
  }
  if (result.judgement.other_nondeterminism) {
    add_nondeterminism(*result.judgement.other_nondeterminism, out["other_program"]);
  }
  if (result.judgement.elsewhere) {
    out["elsewhere"] = json_of(*result.judgement.elsewhere);
  }
  if (result.mark.known != Known::not_listed) {
    out["known"] = name_of(result.mark.known);
    if (!result.mark.why.empty()) {
      out[result.mark.known == Known::otherwise ? "listed" : "why"] = result.mark.why;
    }
  }
  return out;
}

ordered_json json_of(const RunResult& run, const Audience& audience) {
  ordered_json out = ordered_json::object();
  if (run.cpu_seconds >= 0) {
    out["cpu_seconds"] = run.cpu_seconds;
    out["wall_seconds"] = run.wall_seconds;
  }
  out["peak_bytes"] = run.peak_bytes;
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

ordered_json json_of(const Split& split) {
  ordered_json out = {{"about", name_of(split.about)}};
  if (!split.name.empty()) {
    out["name"] = split.name;
  }
  if (!split.meaning.empty()) {
    out["meaning"] = split.meaning;
  }
  if (split.about == SplitFact::number || split.about == SplitFact::size) {
    out[split.holds ? "at_least" : "at_most"] = split.bound;
  } else {
    out["holds"] = split.holds;
  }
  out["failing"] = {{"all", split.failing}, {"so", split.failing_so}};
  out["accepted"] = {{"all", split.accepted}, {"so", split.accepted_so}};
  return out;
}

ordered_json json_of(const Finding& finding) {
  if (!finding.reading.empty()) {
    return {{"reading", finding.reading}, {"failing", finding.failing}};
  }
  const auto& diagnosis = finding.diagnosis;
  ordered_json sites = ordered_json::array();
  for (const auto& site : diagnosis.sites) {
    sites.push_back(json_of(site, finding.known));
  }
  ordered_json out = {{"failing", failing_of(diagnosis)},
                      {"accepted", passing_of(diagnosis)},
                      {"not_looked_at", finding.not_kept + too_large_of(diagnosis)},
                      {"sites", std::move(sites)}};
  if (finding.split) {
    out["split"] = json_of(*finding.split);
  }
  if (!finding.probes.empty()) {
    ordered_json probes = ordered_json::array();
    for (const auto& [task, input, verdict] : finding.probes) {
      probes.push_back({{"task", task}, {"input", input}, {"verdict", code_of(verdict)}});
    }
    out["probes"] = std::move(probes);
  }
  if (!finding.alike_at.empty()) {
    out["not_told_apart_at"] = finding.alike_at;
  }
  if (!finding.left_over.empty()) {
    ordered_json all = ordered_json::array();
    for (const auto& left : finding.left_over) {
      all.push_back(json_of(left));
    }
    out["left_over"] = std::move(all);
  }
  return out;
}

ordered_json json_of(const ToldMistakes& told) {
  if (!told.reading.empty()) {
    return {{"reading", told.reading}};
  }
  ordered_json sure = ordered_json::array();
  for (const auto& one : told.sure) {
    ordered_json mistakes = ordered_json::array();
    for (const auto& [name, sentence] : one.mistakes) {
      mistakes.push_back({{"name", name}, {"sentence", sentence}});
    }
    sure.push_back({{"tasks", one.tasks}, {"mistakes", std::move(mistakes)}});
    if (one.example) {
      ordered_json files = ordered_json::array();
      for (const auto& file : one.example->files) {
        auto told_file = json_of(file.judgement, false);
        told_file["expected"] = file.expected;
        told_file["yours"] = file.wrong;
        files.push_back(std::move(told_file));
      }
      sure.back()["example"] = {
          {"task", one.example->task}, {"input", one.example->input}, {"files", std::move(files)}};
    }
  }
  return {{"sure", std::move(sure)}, {"unknown_at", told.unknown_at}};
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

}  // namespace harness
