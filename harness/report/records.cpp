#include "harness/report/records.hpp"

#include <string>
#include <utility>

#include "cases/file.hpp"
#include "harness/report/feedback.hpp"
#include "harness/report/json_document.hpp"

namespace harness {
namespace {

class JsonReporter final : public Reporter {
 public:
  JsonReporter(const Audience& audience, std::filesystem::path file, bool times)
      : file_(std::move(file)), document_(audience, times) {}

  void started(const JobStarted& job) override { document_.started(job); }
  void result(const CaseResult& result) override { document_.add(result); }
  std::string finished(const JobFinished& end) override {
    const auto written = cases::write_file(file_, document_.text(end));
    return written ? std::string() : written.error();
  }

 private:
  const std::filesystem::path file_;
  JsonDocument document_;
};

}  // namespace

std::unique_ptr<Reporter> json_reporter(const Audience& audience, std::filesystem::path file, bool times) {
  return told_to(audience, std::make_unique<JsonReporter>(audience, std::move(file), times));
}

}  // namespace harness
