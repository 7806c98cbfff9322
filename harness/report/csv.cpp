#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/divergence_words.hpp"
#include "harness/judge/words/message_words.hpp"
#include "harness/report/feedback.hpp"
#include "harness/report/records.hpp"

namespace harness {
namespace {

/// A field in quotes where it has to be. Control characters are shown, line ends too: a line is a case.
std::string csv_field(std::string_view given) {
  auto text = visible(given, Blanks::none);
  if (text.find_first_of(",\"") == std::string::npos) {
    return text;
  }
  std::string out = "\"";
  for (const char c : text) {
    out += c == '"' ? std::string("\"\"") : std::string(1, c);
  }
  return out + '"';
}

/// "next_state.txt WA; traverse_log.txt AC"
std::string files_field(const std::vector<FileJudgement>& files) {
  std::string out;
  for (const auto& file : files) {
    out += fmt::format("{}{} {}", out.empty() ? "" : "; ", file.file, code_of(file.verdict));
  }
  return out;
}

/// Why, in one field: the run's reason, or where the first differing file parts.
std::string why(const Judgement& judgement) {
  if (!judgement.reasons.empty()) {
    return words_of(judgement.reasons);
  }
  for (const auto& file : judgement.files) {
    if (file.divergence) {
      return words_of(*file.divergence, judgement.against_other).where;
    }
  }
  return {};
}

class CsvReporter final : public Reporter {
 public:
  CsvReporter(std::filesystem::path file, bool times) : file_(std::move(file)), times_(times) {}

  void started(const JobStarted& job) override {
    has_known_ = !job.known_failures.empty();
    text_ = fmt::format("case,task,summary,verdict,files,why{}{}\n", has_known_ ? ",known" : "",
                        times_ ? ",cpu_seconds,wall_seconds,peak_bytes" : "");
  }

  void result(const CaseResult& result) override {
    text_ += fmt::format("{},{},{},{},{},{}", csv_field(result.id), csv_field(result.task),
                         csv_field(result.summary), code_of(result.judgement.verdict),
                         csv_field(files_field(result.judgement.files)), csv_field(why(result.judgement)));
    if (has_known_) {
      text_ += fmt::format(",{}", name_of(result.mark.known));
    }
    if (times_) {
      const RunResult run = result.run.value_or(RunResult{});
      text_ += run.cpu_seconds < 0 ? std::string(",,")
                                   : fmt::format(",{:.3f},{:.3f}", run.cpu_seconds, run.wall_seconds);
      text_ += fmt::format(",{}", run.peak_bytes);
    }
    text_ += '\n';
  }

  std::string finished(const JobFinished&) override {
    const auto written = cases::write_file(file_, text_);
    return written ? std::string() : written.error();
  }

 private:
  const std::filesystem::path file_;
  const bool times_;
  bool has_known_ = false;
  std::string text_;
};

}  // namespace

std::unique_ptr<Reporter> csv_reporter(const Audience& audience, std::filesystem::path file, bool times) {
  return told_to(audience, std::make_unique<CsvReporter>(std::move(file), times));
}

}  // namespace harness
