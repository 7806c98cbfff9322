#include "harness/store/known_failures_file.hpp"

#include <utility>

#include <fmt/core.h>

#include "cases/file.hpp"

namespace harness {
namespace {

class KnownFailuresReporter final : public Reporter {
 public:
  KnownFailuresReporter(std::filesystem::path file, KnownFailures before)
      : file_(std::move(file)), now_(std::move(before)) {}

  void started(const JobStarted&) override {}
  void result(const CaseResult& result) override { now_.add(result); }
  std::string finished(const JobFinished& end) override {
    if (end.not_run > 0) {
      return fmt::format("{}: not written: {} case{} not run", file_.string(), end.not_run,
                         end.not_run == 1 ? " was" : "s were");
    }
    const auto written = cases::write_file(file_, print_known_failures(now_.value()));
    return written ? std::string() : written.error();
  }

 private:
  const std::filesystem::path file_;
  KnownFailuresNow now_;
};

}  // namespace

tl::expected<KnownFailures, std::string> read_known_failures(const std::filesystem::path& file) {
  const auto text = cases::read_named_file(file, cases::largest_input);
  if (!text) {
    return tl::unexpected(text.error());
  }
  auto known = parse_known_failures(*text);
  if (!known) {
    return tl::unexpected(cases::describe(file.string(), known.error()));
  }
  return *std::move(known);
}

std::unique_ptr<Reporter> known_failures_reporter(std::filesystem::path file, KnownFailures before) {
  return std::make_unique<KnownFailuresReporter>(std::move(file), std::move(before));
}

}  // namespace harness
