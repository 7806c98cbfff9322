#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "harness/events/events.hpp"

namespace harness {

/// The report of any command as one HTML document (docs/page.md).
class ReportPage {
 public:
  explicit ReportPage(std::string_view title);
  ~ReportPage();
  ReportPage(const ReportPage&) = delete;
  ReportPage& operator=(const ReportPage&) = delete;

  /// What our sentences say beside the report, as a JSON object.
  void tell(std::string json);
  /// What the page's script unpacks only when it is looked at, as JSON, by a name of its own.
  void add(std::string name, std::string_view json);
  /// The same of a case that fails, with its input, expected and own files.
  void add_case(const JobStarted& job, std::string_view name, const CaseResult& result);
  /// All of it, with the report as it is printed and as JSON. Asked for once.
  std::string document(std::string text, std::string json);
  /// Writes it. The error of a page that could not be kept; empty when all is well.
  std::string write(const std::filesystem::path& file, std::string text, std::string json);

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace harness
