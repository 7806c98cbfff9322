#include "harness/report/report_page.hpp"

#include <utility>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/judge/visible.hpp"
#include "harness/page/document.hpp"
#include "harness/report/page_cases.hpp"

namespace harness {

class ReportPage::Parts {
 public:
  PageContent content;
};

ReportPage::ReportPage(std::string_view title) : parts_(std::make_unique<Parts>()) {
  parts_->content.title = fmt::format("{} - plycheck", visible(title, Blanks::none));
  parts_->content.told = "{}";
}
ReportPage::~ReportPage() = default;

void ReportPage::tell(std::string json) {
  parts_->content.told = std::move(json);
}

void ReportPage::add(std::string name, std::string_view json) {
  parts_->content.data.push_back(packed(std::move(name), json));
}

void ReportPage::add_case(const JobStarted& job, std::string_view name, const CaseResult& result) {
  add_case_data(job, name, result, parts_->content.data);
}

std::string ReportPage::document(std::string text, std::string json) {
  parts_->content.text = std::move(text);
  parts_->content.report = std::move(json);
  return html_document(parts_->content);
}

std::string ReportPage::write(const std::filesystem::path& file, std::string text, std::string json) {
  const auto written = cases::write_file(file, document(std::move(text), std::move(json)));
  return written ? std::string() : written.error();
}

}  // namespace harness
