#include "harness/report/page_fuzz.hpp"

#include <cstddef>
#include <optional>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "harness/events/text_stream.hpp"
#include "harness/report/finding.hpp"
#include "harness/report/fuzz_json.hpp"
#include "harness/report/fuzz_report.hpp"
#include "harness/report/json_parts.hpp"
#include "harness/report/page_cases.hpp"
#include "harness/report/report_page.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

class FuzzPage final : public FuzzReporter {
 public:
  FuzzPage(std::string report, std::filesystem::path file, bool times)
      : file_(std::move(file)), document_(std::move(report), times), text_(style_of(times), printed_.file()) {
    told_ = {{"finding", ordered_json::array()},
             {"stopped", ""},
             {"cases", ordered_json::object()},
             {"failures", ordered_json::array()}};
  }

  void started(const JobStarted& job) override {
    job_ = job;
    page_.emplace(fmt::format("{}: {}", job.assignment->facts().name, job.candidate));
    document_.started(job);
    text_.started(job);
  }
  // What goes on is for standard error, and over when the page is made.
  void searched(std::int64_t /*runs*/, int /*failures*/) override {}
  void found(const FoundFailure& /*found*/) override {}
  void improved(const fuzz::Shrunk& /*so_far*/) override {}

  void failure(const Failure& failure) override {
    document_.add(failure);
    text_.failure(failure);
    constexpr std::size_t room = 200;
    auto lines = facts_text(failure, room);
    lines.insert(lines.begin(), shrinking_text(failure));
    if (failure.unsteady) {
      lines.emplace_back("run once more on this input, the program did not fail in this way");
    }
    told_["failures"].push_back(std::move(lines));
    const auto name = fmt::format("{}", told_["failures"].size());
    auto told = told_of_case(job_, failure.result);
    told["again"] = failure.again;
    told_["cases"][name] = std::move(told);
    auto result = failure.result;
    result.input = failure.shrunk.input;
    page_->add_case(job_, name, with_expected(job_, std::move(result), again_));
  }

  void does_not_compile() override { text_.does_not_compile(); }
  void passed(const CaseResult& result) override {
    document_.passed(result);
    text_.passed(result);
  }

  std::string finished(const FuzzFinished& end) override {
    constexpr std::size_t width = 80;
    if (end.finding) {
      told_["finding"] = finding_lines(*end.finding, width, "input");
    }
    text_.finished(end);
    page_->tell(pretty(told_));
    return page_->write(file_, printed_.text(), document_.text(end));
  }

 private:
  static FuzzStyle style_of(bool times) {
    FuzzStyle style;
    style.times = times;
    return style;
  }

  const std::filesystem::path file_;
  JobStarted job_;
  FuzzDocument document_;
  TextStream printed_;
  FuzzReport text_;
  ExpectedAgain again_;
  ordered_json told_;
  /// There is one from the beginning of the search on.
  std::optional<ReportPage> page_;
};

}  // namespace

std::unique_ptr<FuzzReporter> fuzz_page_reporter(std::string report, std::filesystem::path file, bool times) {
  return std::make_unique<FuzzPage>(std::move(report), std::move(file), times);
}

}  // namespace harness
