#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "harness/events/failure.hpp"
#include "harness/job/alarm.hpp"
#include "harness/job/case_run.hpp"
#include "harness/job/session.hpp"

namespace harness {

/// Runs a candidate on inputs that somebody makes up as he goes, several at a time. What it is asked for must
/// outlive it.
class Trials {
 public:
  Trials(Session& session, const RunPlan& plan, const Cancellation& cancellation)
      : session_(session), plan_(plan), cancellation_(&cancellation) {}

  /// As long as it lives, runs under way end after so many seconds, and no more are begun then.
  class Bound {
   public:
    Bound(Trials& trials, std::optional<double> seconds)
        : trials_(trials),
          cancellation_(trials.session_),
          alarm_(seconds, [this] { cancellation_.stop(Stopped::budget); }),
          outer_(std::exchange(trials.cancellation_, &cancellation_)) {}
    Bound(const Bound&) = delete;
    Bound& operator=(const Bound&) = delete;
    ~Bound() { trials_.cancellation_ = outer_; }

   private:
    Trials& trials_;
    Cancellation cancellation_;
    Alarm alarm_;
    const Cancellation* outer_;
  };

  /// A result an input; nothing for one that was not run to its end because the cancellation stopped it, or
  /// was not begun because a result was enough, which several threads may ask at once. Inputs are begun in
  /// their order.
  using IsEnough = std::function<bool(const CaseResult& result)>;
  std::vector<std::optional<CaseResult>> run(
      std::span<const std::string> inputs,
      const IsEnough& is_enough = [](const CaseResult&) { return false; });
  /// The same of a single input, with all that `test` tells: a wrong count is followed down.
  std::optional<CaseResult> run_whole(const std::string& input, const std::string& id);

  /// Why a run could not be judged, which is never the candidate's fault; empty as long as all could.
  const std::string& fault() const { return fault_; }

 private:
  std::vector<std::optional<CaseResult>> run(const RunPlan& plan, std::span<const std::string> inputs,
                                             const std::string& id, const IsEnough& is_enough);

  Session& session_;
  const RunPlan& plan_;
  const Cancellation* cancellation_;
  std::string fault_;
};

}  // namespace harness
