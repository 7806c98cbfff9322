#include "harness/job/case_run.hpp"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/job/descent.hpp"
#include "harness/job/expected_answer.hpp"
#include "harness/judge/judge.hpp"
#include "harness/run/folder_entries.hpp"

namespace harness {
namespace {

/// A candidate's work folder after its run; it may hold anything.
class LeftFolder {
 public:
  explicit LeftFolder(const std::string& path) : fd_(open_folder(AT_FDCWD, path.c_str())) {}
  LeftFolder(const LeftFolder&) = delete;
  LeftFolder& operator=(const LeftFolder&) = delete;
  ~LeftFolder() {
    if (fd_ >= 0) {
      ::close(fd_);
    }
  }

  /// What stands in it, the input aside.
  std::vector<std::string> names(std::string_view input_name) const {
    std::vector<std::string> names;
    if (fd_ >= 0) {
      for_each_entry(fd_, [&](std::string_view name, bool) {
        if (name != input_name) {
          names.emplace_back(name);
        }
      });
    }
    std::ranges::sort(names);
    return names;
  }

  /// The bytes of a regular file; links are not followed and nothing is waited for. A file of more than
  /// `most_bytes` is not read.
  std::optional<std::string> read(std::string_view name, std::int64_t most_bytes = any_size) const {
    const std::string file(name);
    struct stat status {};
    // Opening a device can be an act, so it is not even opened.
    if (::fstatat(fd_, file.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode)) {
      return std::nullopt;
    }
    auto bytes = cases::read_file_in(fd_, file, most_bytes);
    return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
  }

 private:
  static constexpr std::int64_t any_size = std::int64_t{1} << 40;

  int fd_;
};

/// Writes the input; 0, or the errno of what failed.
int put_input(const std::string& path, std::string_view bytes) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file < 0) {
    return errno;
  }
  const ssize_t written = ::write(file, bytes.data(), bytes.size());
  const int error = written < 0 ? errno : static_cast<std::size_t>(written) < bytes.size() ? ENOSPC : 0;
  ::close(file);
  return error;
}

/// Every `folder/` in what a candidate printed, taken out: its name differs from run to run and tells nobody
/// anything.
void forget(std::string& text, const std::string& folder) {
  const std::string prefix = folder + "/";
  for (std::size_t at = text.find(prefix); at != std::string::npos; at = text.find(prefix, at)) {
    text.erase(at, prefix.size());
  }
}

/// The result of a run, without the names of the places where it was.
RunResult result_of(const BegunCase& begun, const RunPlan& plan, Launcher& launcher) {
  RunResult run = launcher.take(begun.run);
  for (std::string* text : {&run.stdout_tail, &run.stderr_tail}) {
    forget(*text, begun.folder.path());
    forget(*text, plan.snapshot);
  }
  return run;
}

/// Whether the disk that runs take place on is full, by whomever.
bool is_full(const std::string& folder) {
  constexpr unsigned long least_bytes = 1UL << 18;
  struct statvfs disk {};
  return ::statvfs(folder.c_str(), &disk) == 0 && disk.f_bavail * disk.f_frsize < least_bytes;
}

Start start_of(const RunPlan& plan, const std::string& folder) {
  Start start;
  start.argv = *arguments_of(plan.candidate, plan.invocation, plan.input_name);
  start.environment = environment_of(plan.candidate, folder);
  start.folder = folder;
  start.limits = plan.limits;
  start.limits.memory_kind = plan.candidate.memory_kind;
  start.isolation = plan.isolation;
  start.readable = plan.readable;
  start.hidden = plan.hidden;
  return start;
}

/// What a candidate left of an answer.
cases::Answer answer_in(const LeftFolder& left, const std::vector<OutputFile>& outputs) {
  cases::Answer answer;
  for (const auto& file : outputs) {
    if (auto bytes = left.read(file.name)) {
      answer.files[file.name] = std::move(*bytes);
    }
  }
  return answer;
}

/// The same for comparing it with other programs' answers; nothing where that is too much.
std::optional<cases::Answer> comparable_answer(const LeftFolder& left, const std::vector<std::string>& names,
                                               const std::vector<OutputFile>& outputs) {
  constexpr std::int64_t most_bytes = std::int64_t{16} << 20;
  cases::Answer answer;
  for (const auto& file : outputs) {
    auto bytes = left.read(file.name, most_bytes);
    if (!bytes && std::ranges::count(names, file.name) > 0) {
      return std::nullopt;
    }
    if (bytes) {
      answer.files[file.name] = std::move(*bytes);
    }
  }
  return answer;
}

/// Asks the candidate about further inputs, each in a fresh folder, for some seconds in all.
class Interview {
 public:
  Interview(const RunPlan& plan, WorkFolders& folders, Launcher& launcher)
      : plan_(plan), folders_(folders), launcher_(launcher) {}

  std::optional<cases::Answer> ask(std::string_view input) {
    const auto problem = plan_.assignment->read(input);
    const WorkFolder folder = folders_.fresh();
    if (!problem || spent_seconds_ >= most_seconds || folder.path().empty() ||
        put_input(folder.path() + "/" + plan_.input_name, input) != 0) {
      return std::nullopt;
    }
    Start start = start_of(plan_, folder.path());
    const double left = most_seconds - spent_seconds_;
    start.limits.cpu_seconds = std::min(start.limits.cpu_seconds, left);
    start.limits.wall_seconds = std::min(start.limits.wall_seconds, left);
    const RunResult run = launcher_.run(start);
    spent_seconds_ += std::max(run.cpu_seconds, run.wall_seconds);
    if (run.ending != Ending::exited || run.exit_status != 0) {
      return std::nullopt;
    }
    return answer_in(LeftFolder(folder.path()), problem->outputs);
  }

 private:
  static constexpr double most_seconds = 10;

  const RunPlan& plan_;
  WorkFolders& folders_;
  Launcher& launcher_;
  double spent_seconds_ = 0;
};

bool is_among(std::string_view field, std::string_view columns) {
  while (!columns.empty()) {
    const auto name = columns.substr(0, columns.find(", "));
    if (name == field) {
      return true;
    }
    columns.remove_prefix(std::min(name.size() + 2, columns.size()));
  }
  return false;
}

/// The divergence of an answer that is wrong in the count that can be followed down; null where it is not.
Divergence* wrong_count(const AnyProblem& problem, Judgement& judgement) {
  if (judgement.verdict != Verdict::wrong || problem.descent.field.empty()) {
    return nullptr;
  }
  for (auto& file : judgement.files) {
    if (file.divergence && file.divergence->kind == DivergenceKind::field &&
        is_among(problem.descent.field, file.divergence->column)) {
      return &*file.divergence;
    }
  }
  return nullptr;
}

void follow_count(const RunPlan& plan, const JobCase& job_case, WorkFolders& folders, Launcher& launcher,
                  const std::stop_token& stop, Divergence& divergence) {
  Interview interview(plan, folders, launcher);
  const auto parting = where_it_parts(
      *plan.assignment, job_case.input, [&](std::string_view input) { return interview.ask(input); },
      plan.most_questions, stop);
  tell_parting(*plan.assignment, parting, divergence);
}

}  // namespace

CaseResult unrun(const JobCase& job_case, Verdict verdict, std::string reason) {
  CaseResult result{job_case.id, job_case.problem.task, job_case.problem.summary, job_case.tags, {}, {}, {}};
  result.judgement.verdict = verdict;
  result.judgement.reason = std::move(reason);
  return result;
}

tl::expected<BegunCase, std::optional<CaseResult>> begin_case(const RunPlan& plan, const JobCase& job_case,
                                                              WorkFolders& folders, Launcher& launcher,
                                                              const std::stop_token& stop) {
  auto answer =
      expected_answer(*plan.assignment, job_case, {plan.trust_solver, plan.limits.output_bytes, stop});
  if (stop.stop_requested()) {
    return tl::unexpected(std::optional<CaseResult>());
  }
  if (!answer) {
    return tl::unexpected(std::optional(unrun(job_case, answer.error().verdict, answer.error().reason)));
  }
  WorkFolder folder = folders.fresh();
  const int error =
      folder.path().empty() ? errno : put_input(folder.path() + "/" + plan.input_name, job_case.input);
  if (error != 0) {
    return tl::unexpected(
        std::optional(unrun(job_case, Verdict::judge_error,
                            fmt::format("no work folder: {}", std::generic_category().message(error)))));
  }
  const auto run = launcher.post(start_of(plan, folder.path()));
  return BegunCase{&job_case, std::move(*answer), std::move(folder), run};
}

std::optional<CaseResult> finish_case(const RunPlan& plan, BegunCase begun, WorkFolders& folders,
                                      Launcher& launcher, const std::stop_token& stop) {
  const RunResult run = result_of(begun, plan, launcher);
  if (run.ending == Ending::interrupted) {
    return std::nullopt;
  }
  const JobCase& job_case = *begun.job_case;
  const LeftFolder left(begun.folder.path());
  const FoundFiles found{left.names(plan.input_name),
                         [&left](std::string_view name) { return left.read(name); }};
  const Demand demand{job_case.problem.outputs,  plan.assignment->comparison, job_case.problem.boards(),
                      std::move(begun.expected), job_case.problem.readings,   job_case.problem.search,
                      plan.accepted_reading};
  CaseResult result = unrun(job_case, Verdict::accepted, {});
  result.judgement = judge_run(run, plan.limits, demand, found);
  result.run = run;
  result.written = comparable_answer(left, found.names, job_case.problem.outputs);
  if (Divergence* const divergence = wrong_count(job_case.problem, result.judgement)) {
    follow_count(plan, job_case, folders, launcher, stop, *divergence);
  }
  const Verdict verdict = result.judgement.verdict;
  if (verdict != Verdict::accepted && verdict != Verdict::output_limit && is_full(begun.folder.path())) {
    result.judgement = {Verdict::judge_error, "no space left where the runs take place", {}};
  }
  if (plan.keep_work) {
    begun.folder.keep();
    result.kept_folder = begun.folder.path();
  }
  return result;
}

}  // namespace harness
