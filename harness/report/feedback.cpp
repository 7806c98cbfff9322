#include "harness/report/feedback.hpp"

#include <memory>
#include <string>
#include <utility>

namespace harness {
namespace {

/// Tells one reporter what may be seen.
class Screen final : public Reporter {
 public:
  Screen(Feedback feedback, std::unique_ptr<Reporter> reporter)
      : feedback_(feedback), reporter_(std::move(reporter)) {}

  void started(const JobStarted& job) override {
    limits_ = job.limits;
    reporter_->started(seen(feedback_, job));
  }
  void result(const CaseResult& result) override { reporter_->result(seen(feedback_, result, limits_)); }
  std::string finished(const JobFinished& end) override { return reporter_->finished(seen(feedback_, end)); }
  void progress(int done, int failing) override {
    // While it grows, the number of failing cases tells which they are.
    if (feedback_ != Feedback::none) {
      reporter_->progress(done, failing);
    }
  }

 private:
  const Feedback feedback_;
  const std::unique_ptr<Reporter> reporter_;
  Limits limits_;
};

}  // namespace

std::unique_ptr<Reporter> told_to(const Audience& audience, std::unique_ptr<Reporter> reporter) {
  return audience.sees_all() ? std::move(reporter)
                             : std::make_unique<Screen>(audience.feedback, std::move(reporter));
}

}  // namespace harness
