#include "harness/job/session.hpp"

#include <algorithm>
#include <cerrno>
#include <exception>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "harness/judge/words/message_words.hpp"

namespace harness {
namespace {

Reasons no_launcher() {
  return {message(ReasonId::no_launcher)};
}

/// A case that ends because a library threw (no memory, say): the fault is ours, and the job goes on.
CaseRecord internal_fault(const JobCase& job_case, const std::exception& error) {
  return unrun(job_case, Verdict::judge_error, {message(ReasonId::internal_fault, error.what())});
}

}  // namespace

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
      } else if (session_.await_work()) {
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
      auto run = CaseRun::begin(batch.plan, job_case, place(), batch.brake.token());
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
        const bool is_for_another = is_worn() && batch.brake.stopped() == Stopped::no;
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

  Session& session_;
  Begun begun_;
  /// Cases that go on alone.
  std::vector<Begun> suspended_;
  // What stands below is used under the session's mutex.
  Launcher* launcher_;
  /// The launcher was interrupted for one job alone: its later runs end at once.
  bool is_worn_ = false;
  /// The jobs of the cases that this worker has.
  std::vector<const Brake*> jobs_;
};

tl::expected<Launchers, std::string> start_launchers(int count) {
  Launchers launchers;
  for (int i = 0; i < count; ++i) {
    auto launcher = start_launcher();
    if (!launcher) {
      return tl::unexpected(words_of(no_launcher()));
    }
    launchers.push_back(std::move(launcher));
  }
  return launchers;
}

tl::expected<std::unique_ptr<Session>, std::string> Session::start(int workers, JobIsolation isolation,
                                                                   History* history) {
  SessionParts parts;
  auto launchers = start_launchers(std::max(workers, 1));
  if (!launchers) {
    return tl::unexpected(launchers.error());
  }
  remove_abandoned_work_folders();
  parts.launchers = std::move(*launchers);
  parts.folders = WorkFolders::make();
  if (!parts.folders) {
    return tl::unexpected(fmt::format("no folder for the runs: {}", std::generic_category().message(errno)));
  }
  parts.isolation = std::move(isolation);
  parts.history = history;
  return std::make_unique<Session>(std::move(parts));
}

Session::Session(SessionParts parts) : parts_(std::move(parts)) {
  watch_.emplace([this] { interrupt(); }, [path = parts_.folders->path()] { remove_work_folders(path); });
  for (const auto& launcher : parts_.launchers) {
    workers_.push_back(std::make_unique<SessionWorker>(*this, *launcher));
  }
  for (const auto& worker : workers_) {
    threads_.emplace_back([&worker] { worker->work(); });
  }
}

Session::~Session() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  changed_.notify_all();
  threads_.clear();
  // Before signals may end the program again.
  parts_.folders.reset();
}

void Session::run(const Batch& batch) {
  std::unique_lock lock(mutex_);
  const auto entry = entries_.insert(entries_.end(), Entry{batch, 0, 0});
  changed_.notify_all();
  changed_.wait(lock, [&entry] { return !has_more(*entry) && entry->under_way == 0; });
  entries_.erase(entry);
}

void Session::with_launcher(const std::function<void(Launcher&)>& work) {
  Task task(work);
  auto done = task.get_future();
  {
    const std::lock_guard lock(mutex_);
    tasks_.push_back(std::move(task));
  }
  changed_.notify_all();
  done.get();
}

void Session::interrupt() {
  const std::lock_guard lock(mutex_);
  interrupted_ = true;
  for (Brake* const brake : brakes_) {
    brake->note(Stopped::interrupted);
  }
  for (const auto& launcher : parts_.launchers) {
    launcher->interrupt();
  }
  changed_.notify_all();
}

/// Whether a case is to be handed out; passes over those that are done.
bool Session::has_more(Entry& entry) {
  const Batch& batch = entry.batch;
  while (entry.next < batch.done.size() && batch.done[entry.next]) {
    ++entry.next;
  }
  return entry.next < batch.cases.size() && batch.brake.stopped() == Stopped::no && !batch.is_enough();
}

std::optional<Session::Ticket> Session::take_ticket(SessionWorker& worker) {
  const std::lock_guard lock(mutex_);
  const auto entry = std::ranges::find_if(entries_, has_more);
  // Tasks come first: somebody waits for them who has cases then.
  if (entry == entries_.end() || !tasks_.empty()) {
    return std::nullopt;
  }
  ++entry->under_way;
  worker.jobs_.push_back(&entry->batch.brake);
  return Ticket{&*entry, entry->next++};
}

std::optional<Session::Task> Session::take_task() {
  const std::lock_guard lock(mutex_);
  if (tasks_.empty()) {
    return std::nullopt;
  }
  Task task = std::move(tasks_.front());
  tasks_.pop_front();
  return task;
}

/// False when the session ends.
bool Session::await_work() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock,
                [this] { return closed_ || !tasks_.empty() || std::ranges::any_of(entries_, has_more); });
  return !closed_;
}

void Session::is_over(const Ticket& ticket, SessionWorker& worker) {
  const std::lock_guard lock(mutex_);
  const auto job = std::ranges::find(worker.jobs_, &ticket.entry->batch.brake);
  worker.jobs_.erase(job);
  // Whoever waits for a batch waits for all of it: waking him for each case costs more than judging one.
  if (--ticket.entry->under_way == 0) {
    changed_.notify_all();
  }
}

/// Gives a worker another launcher; false where there is none.
bool Session::renew(SessionWorker& worker) {
  auto launcher = parts_.start();
  const std::lock_guard lock(mutex_);
  if (launcher == nullptr || interrupted_) {
    return false;
  }
  worker.launcher_ = launcher.get();
  worker.is_worn_ = false;
  // The old one may still have runs that nobody has asked about.
  parts_.launchers.push_back(std::move(launcher));
  return true;
}

void Session::add(Brake& brake) {
  const std::lock_guard lock(mutex_);
  brakes_.push_back(&brake);
  if (interrupted_) {
    brake.note(Stopped::interrupted);
  }
}

void Session::remove(Brake& brake) {
  const std::lock_guard lock(mutex_);
  std::erase(brakes_, &brake);
}

void Session::end_runs_of(const Brake& brake) {
  const std::lock_guard lock(mutex_);
  for (const auto& worker : workers_) {
    if (std::ranges::count(worker->jobs_, &brake) > 0) {
      worker->is_worn_ = true;
      worker->launcher_->interrupt();
    }
  }
  changed_.notify_all();
}

Brake::Brake(Session& session) : session_(session) {
  session_.add(*this);
}

Brake::~Brake() {
  session_.remove(*this);
}

bool Brake::note(Stopped why) {
  if (why != Stopped::max_failures) {
    no_time_.request_stop();
  }
  Stopped expected = Stopped::no;
  const bool is_first = stopped_.compare_exchange_strong(expected, why);
  if (why == Stopped::interrupted) {
    stopped_ = why;
  }
  if (is_first) {
    source_.request_stop();
  }
  return is_first;
}

void Brake::stop(Stopped why) {
  if (note(why)) {
    session_.end_runs_of(*this);
  }
}

}  // namespace harness
