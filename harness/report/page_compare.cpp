#include "harness/report/page_compare.hpp"

#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "harness/events/report_head.hpp"
#include "harness/report/feedback.hpp"
#include "harness/report/json_parts.hpp"
#include "harness/report/page_cases.hpp"
#include "harness/report/report_page.hpp"

namespace harness {

using nlohmann::ordered_json;

class ComparePage::Parts {
 public:
  Parts(std::string_view title, std::set<std::string> ids) : page(title), changed(std::move(ids)) {
    told = {{"before", ordered_json::object()}, {"after", ordered_json::object()}};
  }

  ReportPage page;
  const std::set<std::string> changed;
  ordered_json told;
  ExpectedAgain again;
};

/// Has what it is told of the changed cases on the page.
class ComparePage::Side final : public Reporter {
 public:
  Side(const Audience& audience, std::string_view side, Parts& parts)
      : audience_(audience), side_(side), parts_(parts) {}

  void started(const JobStarted& job) override { job_ = job; }

  void result(const CaseResult& result) override {
    const auto name = name_in_json(result.id);
    if (!audience_.sees_cases() || !parts_.changed.contains(name)) {
      return;
    }
    auto told = told_of_case(job_, result);
    told["case"] = json_of(result);
    parts_.told[side_][name] = std::move(told);
    if (audience_.sees_all() && result.judgement.verdict != Verdict::accepted) {
      parts_.page.add_case(job_, fmt::format("{}/{}", side_, name),
                           with_expected(job_, result, parts_.again));
    }
  }

  std::string finished(const JobFinished& /*end*/) override { return {}; }

 private:
  const Audience audience_;
  const std::string side_;
  Parts& parts_;
  JobStarted job_;
};

ComparePage::ComparePage(std::string_view title, std::set<std::string> changed)
    : parts_(std::make_unique<Parts>(title, std::move(changed))) {}
ComparePage::~ComparePage() = default;

std::unique_ptr<Reporter> ComparePage::listener(const Audience& audience, std::string_view side) {
  return told_to(audience, std::make_unique<Side>(audience, side, *parts_));
}

void ComparePage::add_report(std::string_view side, std::string_view json) {
  const auto report = ordered_json::parse(json, nullptr, false);
  if (!report.is_object() || !report.contains("cases") || !report["cases"].is_array()) {
    return;
  }
  for (const auto& one : report["cases"]) {
    const auto id = one.is_object() ? one.find("id") : one.end();
    if (id != one.end() && id->is_string() && parts_->changed.contains(id->get<std::string>())) {
      parts_->told[std::string(side)][id->get<std::string>()] = {
          {"text", ordered_json::array()}, {"again", ""}, {"case", one}};
    }
  }
}

std::string ComparePage::write(const std::filesystem::path& file, std::string text, std::string json) {
  parts_->page.tell(pretty(parts_->told));
  return parts_->page.write(file, std::move(text), std::move(json));
}

}  // namespace harness
