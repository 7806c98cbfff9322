#include "harness/job/stage.hpp"

#include <algorithm>
#include <cerrno>
#include <exception>
#include <filesystem>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include <fmt/core.h>

#include "harness/job/candidate_files.hpp"
#include "harness/job/run_gate.hpp"

namespace harness {
namespace {

using Take = std::function<void(std::size_t index, CaseResult result)>;

/// A case that ends because a library threw (no memory, say): the fault is ours, and the job goes on.
CaseResult internal_fault(const JobCase& job_case, const std::exception& error) {
  return unrun(job_case, Verdict::judge_error, fmt::format("internal fault: {}", error.what()));
}

/// One worker: begins each case while the one before it runs, and judges that one while the next runs, so
/// that between two runs nothing is waited for.
class Worker {
 public:
  Worker(const RunPlan& plan, std::span<const JobCase> cases, WorkFolders& folders, Launcher& launcher,
         Machine& machine, const Brake& brake, RunGate& gate, const Take& take,
         const std::function<bool()>& is_enough, const std::vector<bool>& done)
      : plan_(plan),
        cases_(cases),
        folders_(folders),
        launcher_(launcher),
        machine_(machine),
        brake_(brake),
        gate_(gate),
        take_(take),
        is_enough_(is_enough),
        done_(done) {}

  /// Takes the indices of cases from `next` until there are no more.
  void work(std::atomic<std::size_t>& next) {
    Begun before;
    while (goes_on()) {
      if (!suspended_.empty() || !gate_.try_enter()) {
        finish(std::exchange(before, {}));
        run_suspended_alone();
        gate_.enter();
      }
      const std::size_t index = next++;
      if (index >= cases_.size()) {
        gate_.leave();
        break;
      }
      if (index < done_.size() && done_[index]) {
        gate_.leave();
        continue;
      }
      Begun begun = begin(index);
      if (!begun.run) {
        gate_.leave();
      }
      finish(std::move(before));
      before = std::move(begun);
    }
    finish(std::move(before));
    run_suspended_alone();
  }

 private:
  /// Without a run there is none.
  struct Begun {
    std::size_t index = 0;
    std::unique_ptr<CaseRun> run;
  };

  bool goes_on() const { return brake_.stopped() == Stopped::no && !is_enough_(); }
  RunPlace place() { return {folders_, launcher_, machine_}; }

  /// Nothing where the case is not run; its result, if any, is told.
  Begun begin(std::size_t index) {
    try {
      auto run = CaseRun::begin(plan_, cases_[index], place(), brake_.token());
      if (run) {
        return {index, std::move(*run)};
      }
      if (run.error()) {
        take_(index, std::move(*run.error()));
      }
    } catch (const std::exception& error) {
      take_(index, internal_fault(cases_[index], error));
    }
    return {};
  }

  /// Ends the run and tells its result, unless it must go on alone.
  void finish(Begun begun) {
    if (!begun.run) {
      return;
    }
    const auto state = gone_on(begun, false);
    gate_.leave();
    if (state == CaseRun::State::wants_to_be_alone) {
      suspended_.push_back(std::move(begun));
    } else if (state == CaseRun::State::done) {
      take_(begun.index, begun.run->take_result());
    }
  }

  /// An internal fault is told here, and the case is broken off by it.
  CaseRun::State gone_on(Begun& begun, bool alone) {
    try {
      return begun.run->go_on(place(), alone);
    } catch (const std::exception& error) {
      take_(begun.index, internal_fault(cases_[begun.index], error));
    }
    return CaseRun::State::broken_off;
  }

  /// While none of the other workers runs anything; there is no run of this one.
  void run_suspended_alone() {
    for (Begun& begun : std::exchange(suspended_, {})) {
      gate_.enter_alone();
      const auto state = gone_on(begun, true);
      gate_.leave_alone();
      if (state == CaseRun::State::done) {
        take_(begun.index, begun.run->take_result());
      }
    }
  }

  const RunPlan& plan_;
  const std::span<const JobCase> cases_;
  WorkFolders& folders_;
  Launcher& launcher_;
  Machine& machine_;
  const Brake& brake_;
  RunGate& gate_;
  const Take& take_;
  const std::function<bool()>& is_enough_;
  const std::vector<bool>& done_;
  /// Cases that go on alone.
  std::vector<Begun> suspended_;
};

std::string snapshot_folder(const WorkFolders& folders) {
  return folders.path() + "/candidate";
}

std::string other_snapshot_folder(const WorkFolders& folders) {
  return folders.path() + "/other";
}

std::vector<std::string> hidden_by(const JobIsolation& isolation, const WorkFolders& folders) {
  std::vector<std::string> hidden = isolation.hidden;
  hidden.push_back(folders.path());
  return hidden;
}

/// A program, ready to run, in a folder of the job.
tl::expected<Candidate, CandidateFault> prepared(const Assignment& assignment, const std::string& given,
                                                 const std::string& snapshot, const WorkFolders& folders,
                                                 std::int64_t memory_bytes, const JobIsolation& isolation,
                                                 Launcher& launcher) {
  std::error_code error;
  if (!std::filesystem::create_directory(snapshot, error)) {
    return tl::unexpected(CandidateFault{false, fmt::format("{}: {}", snapshot, error.message()), {}});
  }
  CandidateRules rules{assignment.facts().program_names, cases::output_names(assignment.facts()),
                       assignment.facts().python2, memory_bytes};
  rules.isolation = isolation.level;
  rules.hidden = hidden_by(isolation, folders);
  return prepare_candidate(given, rules, snapshot, launcher);
}

/// Why no run can be called this way; also asked for a program that does not compile.
std::optional<std::string> fault_of_call(const tl::expected<Candidate, CandidateFault>& candidate,
                                         const std::string& invocation) {
  Candidate called = candidate.value_or(Candidate{});
  if (called.program.empty()) {
    called.program = {"/program"};
  }
  const auto call = arguments_of(called, invocation, "x");
  return call ? std::nullopt : std::optional(call.error());
}

/// A program that is not told the input's name expects the usual one.
std::string input_name(const Assignment& assignment, const std::string& invocation) {
  return invocation.find("{input}") == std::string::npos ? "input.txt" : assignment.facts().input_name;
}

}  // namespace

tl::expected<Launchers, std::string> start_launchers(int count) {
  Launchers launchers;
  for (int i = 0; i < count; ++i) {
    auto launcher = start_launcher();
    if (!launcher) {
      return tl::unexpected(
          std::string("plycheck-launcher, which belongs beside plycheck, cannot be started"));
    }
    launchers.push_back(std::move(launcher));
  }
  return launchers;
}

void Brake::stop(Stopped why) {
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
    for (const auto& launcher : launchers_) {
      launcher->interrupt();
    }
  }
}

tl::expected<Stage, std::string> set_stage(const Assignment& assignment, const std::string& given,
                                           const std::string& invocation, std::int64_t memory_bytes,
                                           const JobIsolation& isolation, Launcher& launcher,
                                           const Brake& brake) {
  remove_abandoned_work_folders();
  auto folders = WorkFolders::make();
  if (!folders) {
    return tl::unexpected(fmt::format("no folder for the runs: {}", std::generic_category().message(errno)));
  }
  auto candidate =
      prepared(assignment, given, snapshot_folder(*folders), *folders, memory_bytes, isolation, launcher);
  const bool cannot_run = !candidate && !candidate.error().compile_error;
  if (cannot_run && brake.stopped() == Stopped::no) {
    return tl::unexpected(candidate.error().message);
  }
  if (const auto fault = fault_of_call(candidate, invocation)) {
    return tl::unexpected("--invoke: " + *fault);
  }
  return Stage{std::move(folders), std::move(candidate)};
}

tl::expected<RunPlan, std::string> plan_of_other(const RunPlan& plan, const std::string& given,
                                                 const Stage& stage, const JobIsolation& isolation,
                                                 Launcher& launcher) {
  const auto snapshot = other_snapshot_folder(*stage.folders);
  auto other = prepared(*plan.assignment, given, snapshot, *stage.folders, plan.limits.memory_bytes,
                        isolation, launcher);
  if (!other) {
    const auto name = other.error().compile_error ? given + ": " : std::string();
    return tl::unexpected(fmt::format("--against: {}{}", name, other.error().message));
  }
  RunPlan out = plan;
  out.candidate = std::move(*other);
  out.snapshot = snapshot;
  out.candidate_files = files_below(snapshot);
  isolate(out, stage, isolation);
  return out;
}

RunPlan plan_of(const Assignment& assignment, const Stage& stage, const Limits& limits,
                const std::string& invocation) {
  RunPlan plan;
  plan.assignment = &assignment;
  plan.candidate = *stage.candidate;
  plan.snapshot = snapshot_folder(*stage.folders);
  plan.candidate_files = files_below(plan.snapshot);
  plan.limits = limits;
  plan.invocation = invocation;
  plan.input_name = input_name(assignment, invocation);
  return plan;
}

void isolate(RunPlan& plan, const Stage& stage, const JobIsolation& isolation) {
  plan.isolation = isolation.level;
  plan.readable = plan.candidate.readable;
  plan.readable.push_back(plan.snapshot);
  plan.hidden = hidden_by(isolation, *stage.folders);
}

std::string hash_of_candidate(const Stage& stage) {
  return hash_of_candidate(stage.candidate ? stage.candidate->program : std::vector<std::string>{},
                           snapshot_folder(*stage.folders));
}

JobStarted with_candidate(JobStarted head, const tl::expected<Candidate, CandidateFault>& candidate) {
  head.candidate_title = candidate ? candidate->title : head.candidate;
  head.candidate_remark = candidate ? candidate->remark : candidate.error().message;
  head.compiles = candidate.has_value();
  head.compile_output = candidate ? std::string() : candidate.error().output;
  return head;
}

void run_cases(const RunPlan& plan, std::span<const JobCase> cases, WorkFolders& folders,
               const Launchers& launchers, const Brake& brake, const Take& take,
               const std::function<bool()>& is_enough, const std::vector<bool>& done) {
  std::atomic<std::size_t> next = 0;
  RunGate gate;
  ThisMachine machine;
  std::vector<std::jthread> workers;
  for (const auto& launcher : launchers) {
    workers.emplace_back([&] {
      Worker(plan, cases, folders, *launcher, machine, brake, gate, take, is_enough, done).work(next);
    });
  }
}

}  // namespace harness
