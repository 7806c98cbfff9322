#include "harness/report/page.hpp"

#include <cstddef>
#include <string>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/events/report_head.hpp"
#include "harness/events/text_stream.hpp"
#include "harness/judge/visible.hpp"
#include "harness/page/document.hpp"
#include "harness/report/case_text.hpp"
#include "harness/report/feedback.hpp"
#include "harness/report/json_document.hpp"
#include "harness/report/json_parts.hpp"
#include "harness/report/page_cases.hpp"
#include "harness/report/terminal.hpp"
#include "harness/report/told_text.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

class PageReporter final : public Reporter {
 public:
  PageReporter(const Audience& audience, std::filesystem::path file, bool times, ExpectedAgain* again)
      : audience_(audience),
        file_(std::move(file)),
        again_(again != nullptr ? *again : own_),
        document_(audience, times),
        text_(terminal_reporter(audience, text_style(times), printed_.file())) {
    told_ = {{"finding", ordered_json::array()}, {"cases", ordered_json::object()}};
  }

  void started(const JobStarted& job) override {
    job_ = job;
    content_.title =
        fmt::format("{}: {} - plycheck", job.assignment->facts().name, visible(job.candidate, Blanks::none));
    document_.started(job);
    text_->started(job);
  }

  void result(const CaseResult& result) override {
    document_.add(result);
    text_->result(result);
    if (!audience_.sees_cases() || result.judgement.verdict == Verdict::accepted) {
      return;
    }
    const auto name = name_in_json(result.id);
    told_["cases"][name] = told_of_case(job_, result);
    if (audience_.sees_all()) {
      add_case_data(job_, name, with_expected(job_, result, again_), content_.data);
    }
  }

  std::string finished(const JobFinished& end) override {
    constexpr std::size_t width = 80;
    if (end.finding || end.told) {
      told_["finding"] = mistake_lines(end, width);
    }
    told_["stopped"] = stop_text(end);
    content_.report = document_.text(end);
    content_.told = pretty(told_);
    text_->finished(end);
    content_.text = printed_.text();
    const auto written = cases::write_file(file_, html_document(content_));
    return written ? std::string() : written.error();
  }

 private:
  static TerminalStyle text_style(bool times) {
    TerminalStyle style;
    style.times = times;
    return style;
  }

  const Audience audience_;
  const std::filesystem::path file_;
  ExpectedAgain own_;
  ExpectedAgain& again_;
  JobStarted job_;
  JsonDocument document_;
  TextStream printed_;
  /// The report as it is printed.
  const std::unique_ptr<Reporter> text_;
  ordered_json told_;
  PageContent content_;
};

}  // namespace

std::unique_ptr<Reporter> page_reporter(const Audience& audience, std::filesystem::path file, bool times,
                                        ExpectedAgain* again) {
  return told_to(audience, std::make_unique<PageReporter>(audience, std::move(file), times, again));
}

}  // namespace harness
