#include "harness/events/fuzz_events.hpp"

#include <cstdint>
#include <utility>

namespace harness {
namespace {

class Broadcast final : public FuzzReporter {
 public:
  explicit Broadcast(std::vector<std::unique_ptr<FuzzReporter>> reporters)
      : reporters_(std::move(reporters)) {}

  void started(const JobStarted& job) override {
    for (const auto& reporter : reporters_) {
      reporter->started(job);
    }
  }
  void searched(std::int64_t runs, int failures) override {
    for (const auto& reporter : reporters_) {
      reporter->searched(runs, failures);
    }
  }
  void found(const FoundFailure& found) override {
    for (const auto& reporter : reporters_) {
      reporter->found(found);
    }
  }
  void improved(const fuzz::Shrunk& so_far) override {
    for (const auto& reporter : reporters_) {
      reporter->improved(so_far);
    }
  }
  void failure(const Failure& failure) override {
    for (const auto& reporter : reporters_) {
      reporter->failure(failure);
    }
  }
  void does_not_compile() override {
    for (const auto& reporter : reporters_) {
      reporter->does_not_compile();
    }
  }
  void passed(const CaseResult& result) override {
    for (const auto& reporter : reporters_) {
      reporter->passed(result);
    }
  }
  std::string finished(const FuzzFinished& end) override {
    std::string first;
    for (const auto& reporter : reporters_) {
      auto lost = reporter->finished(end);
      first = first.empty() ? std::move(lost) : first;
    }
    return first;
  }

 private:
  const std::vector<std::unique_ptr<FuzzReporter>> reporters_;
};

}  // namespace

std::unique_ptr<FuzzReporter> broadcast(std::vector<std::unique_ptr<FuzzReporter>> reporters) {
  return std::make_unique<Broadcast>(std::move(reporters));
}

}  // namespace harness
