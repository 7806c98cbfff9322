#pragma once

#include <exception>
#include <optional>
#include <utility>
#include <vector>

#include "harness/job/case_run.hpp"
#include "harness/job/session.hpp"
#include "harness/judge/words/message_words.hpp"

/// What a session consists of; of no use outside of it.
namespace harness {

inline Reasons no_launcher() {
  return {message(ReasonId::no_launcher)};
}

/// One worker: begins each case while the one before it runs, and judges that one while the next runs, so
/// that between two runs nothing is waited for.
class SessionWorker {
 public:
  SessionWorker(Session& session, Launcher& launcher) : session_(session), launcher_(&launcher) {}

  /// Works until the session ends.
  void work() {
    for (;;) {
      if (auto task = begun_.run || !suspended_.empty() ? std::nullopt : session_.take_task()) {
        do_task(*task);
      } else if (auto ticket = next_ticket()) {
        Begun begun = begin(*ticket);
        finish(std::exchange(begun_, std::move(begun)));
      } else if (begun_.run) {
        finish(std::exchange(begun_, {}));
      } else if (!suspended_.empty()) {
        run_suspended_alone();
      } else if (session_.await_work(*this)) {
        enter_for_next();
      } else {
        return;
      }
    }
  }

 private:
  friend class Session;
  using Ticket = Session::Ticket;

  /// Without a run there is none.
  struct Begun {
    Ticket ticket;
    std::unique_ptr<CaseRun> run;
  };

  RunPlace place() {
    const std::lock_guard lock(session_.mutex_);
    return {session_.folders(), *launcher_, session_.machine()};
  }

  /// A case to be begun beside the one under way; then the gate is open for it. None where cases are to go on
  /// alone, here or elsewhere, or where the launcher is worn.
  std::optional<Ticket> next_ticket() {
    if (!suspended_.empty() || is_worn() || !session_.gate().try_enter()) {
      return std::nullopt;
    }
    auto ticket = session_.take_ticket(*this);
    if (!ticket) {
      session_.gate().leave();
    }
    return ticket;
  }

  /// For a worker without a run: waits until it may begin one.
  void enter_for_next() {
    renew_worn();
    session_.gate().enter();
    if (auto ticket = session_.take_ticket(*this)) {
      begun_ = begin(*ticket);
    } else {
      session_.gate().leave();
    }
  }

  void do_task(Session::Task& task) {
    renew_worn();
    session_.gate().enter();
    task(place().launcher);
    session_.gate().leave();
  }

  /// Nothing where the case is not run; its result, if any, is told.
  Begun begin(const Ticket& ticket) {
    const Batch& batch = ticket.entry->batch;
    const JobCase& job_case = batch.cases[ticket.index];
    try {
      auto run = CaseRun::begin(batch.plan, job_case, place(), batch.cancellation.token());
      if (run) {
        return {ticket, std::move(*run)};
      }
      if (run.error()) {
        batch.take(ticket.index, std::move(*run.error()));
      }
    } catch (const std::exception& error) {
      batch.take(ticket.index, internal_fault(job_case, error));
    }
    session_.gate().leave();
    session_.is_over(ticket, *this);
    return {};
  }

  /// Ends the run and tells its result, unless it must go on alone.
  void finish(Begun begun) {
    if (!begun.run) {
      return;
    }
    const auto state = gone_on(begun, false);
    session_.gate().leave();
    if (state == CaseRun::State::wants_to_be_alone) {
      suspended_.push_back(std::move(begun));
    } else {
      end(begun, state);
    }
  }

  /// While nobody else's run is under way; there is none of this worker.
  void run_suspended_alone() {
    for (Begun& begun : std::exchange(suspended_, {})) {
      session_.gate().enter_alone();
      const auto state = gone_on(begun, true);
      session_.gate().leave_alone();
      end(begun, state);
    }
  }

  void end(Begun& begun, CaseRun::State state) {
    if (state == CaseRun::State::done) {
      begun.ticket.entry->batch.take(begun.ticket.index, begun.run->take_record());
    }
    begun.run.reset();
    session_.is_over(begun.ticket, *this);
  }

  /// An internal fault is told here, and the case is broken off by it. What was broken off for another job's
  /// sake goes on.
  CaseRun::State gone_on(Begun& begun, bool alone) {
    const Batch& batch = begun.ticket.entry->batch;
    try {
      for (;;) {
        const auto state = begun.run->go_on(place(), alone);
        const bool is_for_another = is_worn() && batch.cancellation.stopped() == Stopped::no;
        if (state != CaseRun::State::broken_off || !is_for_another) {
          return state;
        }
        if (!session_.renew(*this)) {
          batch.take(begun.ticket.index,
                     unrun(batch.cases[begun.ticket.index], Verdict::judge_error, no_launcher()));
          return state;
        }
      }
    } catch (const std::exception& error) {
      batch.take(begun.ticket.index, internal_fault(batch.cases[begun.ticket.index], error));
    }
    return CaseRun::State::broken_off;
  }

  bool is_worn() {
    const std::lock_guard lock(session_.mutex_);
    return is_worn_;
  }

  void renew_worn() {
    if (is_worn()) {
      session_.renew(*this);
    }
  }

  /// A case that ends because a library threw (no memory, say): the fault is ours, and the job goes on.
  static CaseRecord internal_fault(const JobCase& job_case, const std::exception& error) {
    return unrun(job_case, Verdict::judge_error, {message(ReasonId::internal_fault, error.what())});
  }

  Session& session_;
  Begun begun_;
  /// Cases that go on alone.
  std::vector<Begun> suspended_;
  // What stands below is used under the session's mutex.
  Launcher* launcher_;
  /// The launcher was interrupted for one job alone: its later runs end at once.
  bool is_worn_ = false;
  /// The jobs of the cases that this worker has.
  std::vector<const Cancellation*> jobs_;
  bool is_waiting_ = false;
  /// Somebody else has its launcher.
  bool is_lent_ = false;
};

/// The launcher of a worker that waits for work, in the hands of another thread.
class Session::Loan {
 public:
  /// None where no worker waits; and where something waits for one, so that nothing waits for ever.
  explicit Loan(Session& session) : session_(session) {
    const std::lock_guard lock(session.mutex_);
    if (session.has_work()) {
      return;
    }
    for (const auto& worker : session.workers_) {
      if (worker->is_waiting_ && !worker->is_lent_ && !worker->is_worn_) {
        worker->is_lent_ = true;
        worker_ = worker.get();
        launcher_ = worker->launcher_;
        return;
      }
    }
  }
  Loan(const Loan&) = delete;
  Loan& operator=(const Loan&) = delete;
  ~Loan() {
    if (worker_ == nullptr) {
      return;
    }
    const std::lock_guard lock(session_.mutex_);
    worker_->is_lent_ = false;
    if (session_.closed_ || session_.has_work()) {
      session_.changed_.notify_all();
    }
  }

  /// Null where there is none.
  Launcher* launcher() const { return launcher_; }

 private:
  Session& session_;
  SessionWorker* worker_ = nullptr;
  Launcher* launcher_ = nullptr;
};

}  // namespace harness
