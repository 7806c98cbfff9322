#include "harness/job/session.hpp"

#include <algorithm>
#include <cerrno>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "harness/job/session_worker.hpp"
#include "harness/judge/words/message_words.hpp"

namespace harness {

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
  if (const Loan loan(*this); loan.launcher() != nullptr) {
    const RunGate::Pass pass(gate_);
    work(*loan.launcher());
    return;
  }
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
  for (Cancellation* const cancellation : cancellations_) {
    cancellation->note(Stopped::interrupted);
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
  return entry.next < batch.cases.size() && batch.cancellation.stopped() == Stopped::no && !batch.is_enough();
}

std::optional<Session::Ticket> Session::take_ticket(SessionWorker& worker) {
  const std::lock_guard lock(mutex_);
  const auto entry = std::ranges::find_if(entries_, has_more);
  // Tasks come first: somebody waits for them who has cases then.
  if (entry == entries_.end() || !tasks_.empty()) {
    return std::nullopt;
  }
  ++entry->under_way;
  worker.jobs_.push_back(&entry->batch.cancellation);
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

bool Session::has_work() {
  return !tasks_.empty() || std::ranges::any_of(entries_, has_more);
}

/// False when the session ends.
bool Session::await_work(SessionWorker& worker) {
  std::unique_lock lock(mutex_);
  worker.is_waiting_ = true;
  changed_.wait(lock, [&] { return !worker.is_lent_ && (closed_ || has_work()); });
  worker.is_waiting_ = false;
  return !closed_;
}

void Session::is_over(const Ticket& ticket, SessionWorker& worker) {
  const std::lock_guard lock(mutex_);
  const auto job = std::ranges::find(worker.jobs_, &ticket.entry->batch.cancellation);
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

void Session::add(Cancellation& cancellation) {
  const std::lock_guard lock(mutex_);
  cancellations_.push_back(&cancellation);
  if (interrupted_) {
    cancellation.note(Stopped::interrupted);
  }
}

void Session::remove(Cancellation& cancellation) {
  const std::lock_guard lock(mutex_);
  std::erase(cancellations_, &cancellation);
}

void Session::end_runs_of(const Cancellation& cancellation) {
  const std::lock_guard lock(mutex_);
  for (const auto& worker : workers_) {
    if (std::ranges::count(worker->jobs_, &cancellation) > 0) {
      worker->is_worn_ = true;
      worker->launcher_->interrupt();
    }
  }
  changed_.notify_all();
}

Cancellation::Cancellation(Session& session) : session_(session) {
  session_.add(*this);
}

Cancellation::~Cancellation() {
  session_.remove(*this);
}

bool Cancellation::note(Stopped why) {
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

void Cancellation::stop(Stopped why) {
  if (note(why)) {
    session_.end_runs_of(*this);
  }
}

}  // namespace harness
