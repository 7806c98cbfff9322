#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <future>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include <tl/expected.hpp>

#include "harness/events/events.hpp"
#include "harness/job/case_run.hpp"
#include "harness/job/interrupt.hpp"
#include "harness/job/job_isolation.hpp"
#include "harness/job/machine.hpp"
#include "harness/job/run_gate.hpp"
#include "harness/run/launcher.hpp"
#include "harness/run/work_folder.hpp"

namespace harness {

class Cancellation;
class History;
class SessionWorker;

/// One a worker.
using Launchers = std::vector<std::unique_ptr<Launcher>>;
tl::expected<Launchers, std::string> start_launchers(int count);

/// Cases that a job hands to its session, all of one program.
struct Batch {
  const RunPlan& plan;
  std::span<const JobCase> cases;
  const Cancellation& cancellation;
  /// Is told each case's record with the case's index, in any order and by several threads.
  std::function<void(std::size_t index, CaseRecord record)> take;
  /// Once it says so no more are begun.
  std::function<bool()> is_enough = [] { return false; };
  /// Cases that are passed over, by their index.
  std::vector<bool> done = {};
};

/// What a session is made of.
struct SessionParts {
  /// One a worker; none may be null.
  Launchers launchers;
  std::unique_ptr<WorkFolders> folders;
  std::unique_ptr<Machine> machine = std::make_unique<ThisMachine>();
  JobIsolation isolation;
  /// Where results are kept; null for nowhere.
  History* history = nullptr;
  /// Makes another launcher in the place of one that was interrupted for one job alone.
  std::function<std::unique_ptr<Launcher>()> start = [] { return start_launcher(); };
};

/// What all jobs of a process share: workers with their launchers, the folders of their runs, isolation,
/// history, clock, and the user's wish to end it all. As long as it lives, SIGINT, SIGTERM, SIGHUP and
/// SIGQUIT end the program no more, but all that the session does; so does one that comes between two jobs.
/// When it goes no process and no folder is left.
class Session {
 public:
  /// Starts the launchers and makes the folder. An error is one line.
  static tl::expected<std::unique_ptr<Session>, std::string> start(int workers, JobIsolation isolation,
                                                                   History* history = nullptr);
  explicit Session(SessionParts parts);
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  ~Session();

  /// Runs the cases, handed out in order, until all are done, the batch says that it is enough, or its
  /// cancellation stops it. Several threads may do so at once: a worker that finds no more cases of one batch
  /// goes on with the next.
  void run(const Batch& batch);
  /// Does something with a worker's launcher while that has no run of its own. Of a worker that waits for
  /// work it is lent to the caller's thread, since to wake another one costs more than a small program's run;
  /// else the worker does it, and is waited for.
  void with_launcher(const std::function<void(Launcher&)>& work);

  WorkFolders& folders() { return *parts_.folders; }
  Machine& machine() { return *parts_.machine; }
  RunGate& gate() { return gate_; }
  const JobIsolation& isolation() const { return parts_.isolation; }
  History* history() const { return parts_.history; }
  std::size_t workers() const { return workers_.size(); }
  /// Seconds of its clock since then.
  double seconds_since(Nanoseconds begin) { return static_cast<double>(machine().now() - begin) / 1e9; }

  /// Ends all runs and all jobs, also those that come later, as a signal does.
  void interrupt();

 private:
  friend class Cancellation;
  friend class SessionWorker;

  /// A batch under way.
  struct Entry {
    const Batch& batch;
    std::size_t next = 0;
    /// Cases that were handed out and are not over.
    int under_way = 0;
  };
  /// A case that was handed out.
  struct Ticket {
    Entry* entry = nullptr;
    std::size_t index = 0;
  };
  using Task = std::packaged_task<void(Launcher&)>;
  class Loan;

  // For workers.
  std::optional<Ticket> take_ticket(SessionWorker& worker);
  std::optional<Task> take_task();
  bool await_work(SessionWorker& worker);
  void is_over(const Ticket& ticket, SessionWorker& worker);
  bool renew(SessionWorker& worker);

  // For cancellations.
  void add(Cancellation& cancellation);
  void remove(Cancellation& cancellation);
  void end_runs_of(const Cancellation& cancellation);

  static bool has_more(Entry& entry);
  /// Under the mutex.
  bool has_work();

  SessionParts parts_;
  RunGate gate_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::list<Entry> entries_;
  std::deque<Task> tasks_;
  std::vector<Cancellation*> cancellations_;
  bool interrupted_ = false;
  bool closed_ = false;
  std::vector<std::unique_ptr<SessionWorker>> workers_;
  std::optional<InterruptWatch> watch_;
  std::vector<std::jthread> threads_;
};

/// Ends a job early: remembers the first reason, or that of the user, and interrupts the job's runs under
/// way.
class Cancellation {
 public:
  /// It is stopped from the beginning where the session was interrupted before.
  explicit Cancellation(Session& session);
  Cancellation(const Cancellation&) = delete;
  Cancellation& operator=(const Cancellation&) = delete;
  ~Cancellation();

  void stop(Stopped why);
  Stopped stopped() const { return stopped_; }
  /// For work of our own that has to end as well.
  std::stop_token token() const { return source_.get_token(); }
  /// For work that is of use though not all cases were run.
  std::stop_token no_time() const { return no_time_.get_token(); }

 private:
  friend class Session;
  /// Whether it was the first reason.
  bool note(Stopped why);

  Session& session_;
  std::atomic<Stopped> stopped_ = Stopped::no;
  std::stop_source source_;
  std::stop_source no_time_;
};

}  // namespace harness
