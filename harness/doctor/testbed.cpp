#include "harness/doctor/testbed.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <sys/wait.h>
#include <system_error>
#include <tuple>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/doctor/stopwatch.hpp"
#include "harness/run/ended_processes.hpp"
#include "harness/run/process_tree.hpp"

namespace harness::doctor {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t mega = std::int64_t{1} << 20;
constexpr std::int64_t giga = std::int64_t{1} << 30;

constexpr const char* input = "say what is right\n";

/// So small that the machine does not notice what passes them.
Limits small_limits(const Attempt& attempt) {
  Limits limits;
  limits.cpu_seconds = 0.3;
  // On a busy machine little CPU time takes long.
  limits.wall_seconds = attempt.word.starts_with("spin") ? 4 : 1;
  limits.memory_bytes = 256 * mega;
  limits.memory_kind = attempt.memory_kind;
  limits.output_bytes = 16 * mega;
  limits.printed_bytes = 16 * mega;
  limits.processes = 24;
  limits.files = 2000;
  return limits;
}

/// Where nothing stops an attempt, the machine must still live on.
std::int64_t most_memory() {
  struct sysinfo facts {};
  const auto free = ::sysinfo(&facts) == 0 ? static_cast<std::int64_t>(facts.freeram) * facts.mem_unit : 0;
  return std::min(8 * giga, std::max(free / 2, 512 * mega));
}

std::int64_t most_bytes(const std::string& folder) {
  struct statvfs disk {};
  const auto free =
      ::statvfs(folder.c_str(), &disk) == 0 ? static_cast<std::int64_t>(disk.f_bavail * disk.f_frsize) : 0;
  return std::min(10 * giga, free / 4);
}

std::string last_error(const std::string& what) {
  return fmt::format("{}: {}", what, std::generic_category().message(errno));
}

std::string own_program() {
  std::error_code error;
  return (fs::read_symlink("/proc/self/exe", error).parent_path() / "plycheck-hostile").string();
}

/// The user's, unless it is a folder of the system.
std::string home() {
  const char* const given = std::getenv("HOME");
  std::error_code error;
  const bool usable =
      given != nullptr && std::string_view(given).size() > 1 && fs::is_directory(given, error);
  return usable && !std::string_view(given).starts_with("/usr") ? given : "";
}

std::string expected_path(const WorkFolders& folders) {
  return folders.path() + "/cases/1/output.txt";
}

}  // namespace

Testbed::Testbed(Stakes stakes, std::stop_token stop) : stakes_(std::move(stakes)), stop_(std::move(stop)) {
  demand_.comparison = cases::Comparison::bytes;
  demand_.outputs = {{"output.txt"}};
  demand_.expected.files = {{"output.txt", expected_}};
  timespec time{};
  clock_gettime(CLOCK_REALTIME, &time);
  mark_ = fmt::format("plycheck-hostile-{}-{}", getpid(), time.tv_nsec);
}

tl::expected<std::unique_ptr<Testbed>, std::string> Testbed::make(const Stakes& stakes,
                                                                  std::stop_token stop) {
  std::unique_ptr<Testbed> testbed(new Testbed(stakes, std::move(stop)));
  using Step = std::string (Testbed::*)();
  for (const Step step : {&Testbed::furnish, &Testbed::start_launchers, &Testbed::take_program,
                          &Testbed::await_launchers, &Testbed::start_stand_in, &Testbed::start_neighbour}) {
    if (auto fault = ((*testbed).*step)(); !fault.empty()) {
      return tl::unexpected(std::move(fault));
    }
  }
  return testbed;
}

Testbed::~Testbed() {
  end_stand_in();
  end_neighbour();
}

std::string Testbed::furnish() {
  folders_ = WorkFolders::make();
  if (!folders_) {
    return last_error("no folder for the runs");
  }
  std::error_code error;
  for (const char* name : {"/cases/1", "/submission", "/plycheck"}) {
    fs::create_directories(folders_->path() + name, error);
  }
  const auto written = cases::write_file(folders_->path() + "/cases/1/input.txt", input);
  const auto secret = cases::write_file(folders_->path() + "/plycheck/secret", mark_ + "\n");
  if (error || !written || !secret || !put_expected().empty()) {
    return "the case cannot be written";
  }
  ends_ = OpenEnds::open(folders_->path() + "/plycheck", mark_);
  return ends_ ? "" : last_error("no sockets to listen on");
}

std::string Testbed::take_program() {
  auto bytes = cases::read_file(own_program());
  if (!bytes) {
    return "plycheck-hostile, which belongs beside plycheck, cannot be read";
  }
  program_bytes_ = std::move(*bytes);
  const auto given = folders_->path() + "/submission/hostile";
  const auto copy = folders_->path() + "/candidate";
  std::error_code error;
  fs::remove_all(copy, error);
  fs::create_directory(copy, error);
  if (!cases::write_file(given, program_bytes_) || chmod(given.c_str(), 0755) != 0) {
    return last_error("the hostile program cannot be copied");
  }
  CandidateRules rules;
  rules.isolation = stakes_.level;
  rules.hidden = stakes_.hidden;
  auto prepared = prepare_candidate(given, rules, copy, *launcher_);
  if (!prepared) {
    return prepared.error().message;
  }
  hostile_ = *std::move(prepared);
  return "";
}

std::string Testbed::put_expected() {
  const auto path = expected_path(*folders_);
  unlink(path.c_str());
  struct stat facts {};
  if (!cases::write_file(path, expected_) || stat(path.c_str(), &facts) != 0) {
    return "the expected file cannot be written";
  }
  expected_marks_ = {facts.st_mode, facts.st_uid, facts.st_mtime};
  return "";
}

std::string Testbed::start_launchers() {
  launcher_ = Stopwatch::start(stop_);
  neighbour_.launcher = Stopwatch::start(stop_);
  if (!launcher_ || !neighbour_.launcher) {
    return "plycheck-launcher, which belongs beside plycheck, cannot be started";
  }
  return "";
}

std::string Testbed::await_launchers() {
  const auto fault = why_not_ready(*launcher_);
  return fault.empty() ? why_not_ready(*neighbour_.launcher) : fault;
}

/// A supervisor may only be started with the first run. Both have to be there before anything is tried. Empty
/// when a program that does nothing ends as it should.
std::string Testbed::why_not_ready(Launcher& launcher) {
  const auto result = result_of(terms("nothing", {"output=output.txt"}, small_limits({})), launcher);
  if (!result) {
    return "interrupted";
  }
  const auto& [verdict, reason] = std::tie(result->verdict, result->reason);
  return verdict == Verdict::wrong ? ""
                                   : fmt::format("a program that does nothing ends badly: {}{}{}",
                                                 code_of(verdict), reason.empty() ? "" : ", ", reason);
}

std::string Testbed::start_stand_in() {
  const auto program = own_program();
  std::array<std::string, 3> words = {"plycheck-hostile", "be-plycheck", "clue=" + mark_ + "-clue"};
  std::string variable = "CLUE=" + mark_ + "-clue";
  std::array<char*, 4> argv = {words[0].data(), words[1].data(), words[2].data(), nullptr};
  std::array<char*, 2> environment = {variable.data(), nullptr};
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&files, file, "/dev/null", O_RDWR, 0);
  }
  // Signals do to it what they do to a program that has not asked for anything else.
  sigset_t all;
  sigset_t none;
  sigfillset(&all);
  sigemptyset(&none);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  posix_spawnattr_setsigdefault(&attributes, &all);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
  errno = posix_spawn(&stand_in_, program.c_str(), &files, &attributes, argv.data(), environment.data());
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return errno == 0 ? "" : last_error("plycheck-hostile");
}

void Testbed::end_stand_in() {
  if (stand_in_ > 0) {
    kill(stand_in_, SIGKILL);
    waitpid(stand_in_, nullptr, 0);
    stand_in_ = 0;
  }
}

Terms Testbed::terms(const std::string& word, std::vector<std::string> facts, const Limits& limits) const {
  Terms terms{hostile_, folders_->path() + "/candidate", limits, stakes_.level, true, stakes_.hidden};
  terms.candidate.program.push_back(word);
  terms.candidate.program.insert(terms.candidate.program.end(), std::make_move_iterator(facts.begin()),
                                 std::make_move_iterator(facts.end()));
  terms.candidate.memory_kind = limits.memory_kind;
  terms.hidden.push_back(folders_->path());
  return terms;
}

std::string Testbed::start_neighbour() {
  Limits limits = small_limits({});
  limits.wall_seconds = 110;
  limits.cpu_seconds = 20;
  neighbour_.terms = terms(
      "be-neighbour",
      {"output=output.txt", "answer=" + expected_, "secret=" + mark_ + "-secret", "clue=" + mark_ + "-clue"},
      limits);
  neighbour_.terms.own_disk = false;
  auto begun = begin_run(neighbour_.terms, input, *folders_, *neighbour_.launcher);
  if (!begun) {
    return "the neighbour cannot be started: " + begun.error();
  }
  neighbour_.begun = std::move(*begun);
  neighbour_.started = now();
  const auto secret = neighbour_.begun->folder.path() + "/secret";
  std::error_code error;
  for (int i = 0; i < 1000 && !fs::exists(secret, error) && !stop_.stop_requested(); ++i) {
    usleep(10'000);
  }
  std::vector<ProcessFacts> found;
  list_descendants(getpid(), found);
  for (const auto& process : found) {
    const auto line = cases::read_file(fmt::format("/proc/{}/cmdline", process.pid)).value_or("");
    if (line.find("be-neighbour") != std::string::npos) {
      neighbour_.pid = process.pid;
    }
  }
  return fs::exists(secret, error) && neighbour_.pid != 0 ? "" : "the neighbour does not begin its work";
}

std::string Testbed::renew_neighbour() {
  constexpr Nanoseconds most_age = 30'000 * millisecond;
  if (now() - neighbour_.started < most_age) {
    return "";
  }
  const Verdict verdict = end_neighbour();
  auto fault = start_neighbour();
  return verdict == Verdict::accepted ? fault
                                      : fmt::format("the neighbour's verdict became {}", code_of(verdict));
}

Verdict Testbed::end_neighbour() {
  if (!neighbour_.begun) {
    return Verdict::skipped;
  }
  const auto end = neighbour_.begun->folder.path() + "/end";
  const int file = ::open(end.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
  if (file >= 0) {
    ::close(file);
  }
  const auto result =
      finish_run(neighbour_.terms, std::move(*neighbour_.begun), demand_, *neighbour_.launcher);
  neighbour_.begun.reset();
  neighbour_.pid = 0;
  return result ? result->verdict : Verdict::skipped;
}

std::vector<std::string> Testbed::facts(const Attempt& attempt) const {
  const Limits limits = small_limits(attempt);
  std::vector<std::string> all = {"output=output.txt",
                                  "input=input.txt",
                                  "expected=" + expected_path(*folders_),
                                  "builtin=" + stakes_.built_in,
                                  "neighbour=" + neighbour_.begun->folder.path(),
                                  fmt::format("neighbour-pid={}", neighbour_.pid),
                                  fmt::format("plycheck={}", stand_in_),
                                  "folder=" + folders_->path() + "/plycheck",
                                  "job=" + folders_->path(),
                                  "home=" + home(),
                                  "snapshot=" + folders_->path() + "/candidate",
                                  "mark=" + mark_,
                                  "clue=" + mark_ + "-clue",
                                  fmt::format("key={}", getpid()),
                                  fmt::format("processes={}", limits.processes),
                                  fmt::format("processes-with-ended={}", most_with_ended(limits.processes)),
                                  fmt::format("cpu-milliseconds={:.0f}", limits.cpu_seconds * 1000),
                                  fmt::format("wall-milliseconds={:.0f}", limits.wall_seconds * 1000),
                                  fmt::format("memory={}", limits.memory_bytes),
                                  fmt::format("most-memory={}", most_memory()),
                                  fmt::format("bytes={}", limits.output_bytes),
                                  fmt::format("most-bytes={}", most_bytes(folders_->path())),
                                  fmt::format("files={}", limits.files)};
  const auto ends = ends_->facts();
  all.insert(all.end(), ends.begin(), ends.end());
  return all;
}

/// Nothing when it was interrupted.
std::optional<LoneRun> Testbed::result_of(const Terms& terms, Launcher& launcher) {
  auto begun = begin_run(terms, input, *folders_, launcher);
  return begun ? finish_run(terms, std::move(*begun), demand_, launcher)
               : LoneRun{{}, Verdict::judge_error, begun.error()};
}

Evidence Testbed::run(const Attempt& attempt) {
  const Limits limits = small_limits(attempt);
  const auto neighbour_fault = renew_neighbour();
  const auto launchers = own_launchers();
  if (attempt.word == "find-message") {
    result_of(terms("leave-message", facts(attempt), limits), *launcher_);
  }
  Evidence evidence;
  const auto trapped = is_trap(attempt) ? trap(attempt) : terms(attempt.word, facts(attempt), limits);
  const auto result = trapped ? result_of(*trapped, *launcher_) : std::nullopt;
  remove_trap();
  evidence.cpu_limit = limits.cpu_seconds;
  evidence.ended = launcher_->ended();
  if (!result) {
    if (trapped) {
      evidence.cannot = "interrupted";
    } else {
      evidence.harms.emplace_back(trapped.error());
    }
    leftovers();
    return evidence;
  }
  evidence.run = result->run;
  evidence.said = result->run.stdout_tail;
  evidence.verdict = result->verdict;
  evidence.reason = result->reason;
  evidence.harms = harms(launchers);
  if (!neighbour_fault.empty()) {
    evidence.harms.push_back(neighbour_fault);
  }
  if (evidence.verdict == Verdict::judge_error) {
    evidence.cannot = why_not_ready(*launcher_);
  }
  if (!neighbour_.begun) {
    evidence.cannot = evidence.harms.empty() ? "there is no neighbour" : evidence.harms.back();
  }
  return evidence;
}

}  // namespace harness::doctor
