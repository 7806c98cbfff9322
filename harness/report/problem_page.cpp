#include "harness/report/problem_page.hpp"

#include <vector>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "harness/events/report_head.hpp"
#include "harness/judge/visible.hpp"
#include "harness/page/document.hpp"
#include "harness/report/json_parts.hpp"
#include "harness/report/page_data.hpp"

namespace harness {

std::string write_problem_page(const Assignment& assignment, const ShownProblem& shown,
                               const std::filesystem::path& file) {
  auto report = report_head("problem");
  report["assignment"] = assignment.facts().name;
  report["given"] = shown.file;
  report["summary"] = shown.problem.summary;
  report["files"] = nlohmann::ordered_json::array();
  for (const auto& output : shown.problem.outputs) {
    report["files"].push_back(output.name);
  }
  PageContent content;
  content.title =
      fmt::format("{}: {} - plycheck", assignment.facts().name, visible(shown.file, Blanks::none));
  content.text = shown.text;
  content.report = pretty(report);
  content.told = "{}";
  add_page_data(assignment, {"problem", shown.input, &shown.answer, nullptr, {}}, content.data);
  const auto written = cases::write_file(file, html_document(content));
  return written ? std::string() : written.error();
}

}  // namespace harness
