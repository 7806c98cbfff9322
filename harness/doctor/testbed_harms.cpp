// What has become of a testbed: seen from outside, never believed.

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "harness/doctor/stopwatch.hpp"
#include "harness/doctor/testbed.hpp"
#include "harness/run/process_tree.hpp"

namespace harness::doctor {
namespace {

namespace fs = std::filesystem;

std::string bytes_of(const fs::path& path) {
  return cases::read_file(path).value_or("");
}

/// Runs, sleeps or waits: is neither dead nor stopped nor held by a tracer.
bool is_well(pid_t pid) {
  const std::string status = bytes_of(fmt::format("/proc/{}/status", pid));
  const auto at = status.find("\nState:\t");
  return at != std::string::npos && std::string_view("RSD").find(status[at + 8]) != std::string_view::npos;
}

std::vector<std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end; entry.increment(error)) {
    names.push_back(entry->path().filename().string());
  }
  return names;
}

/// A process whose first thread has ended has its words only in the entries of the others.
std::string command_line_of(pid_t pid) {
  std::string line = bytes_of(fmt::format("/proc/{}/cmdline", pid));
  if (line.empty()) {
    const auto threads = fmt::format("/proc/{}/task", pid);
    for (const auto& thread : names_in(threads)) {
      line += bytes_of(fs::path(threads) / thread / "cmdline");
    }
  }
  return line;
}

}  // namespace

std::vector<pid_t> own_launchers() {
  std::vector<ProcessFacts> found;
  list_descendants(getpid(), found);
  std::vector<pid_t> launchers;
  for (const auto& process : found) {
    const bool is_ours = process.parent == getpid() && process.state != 'Z';
    if (is_ours && command_line_of(process.pid).starts_with("plycheck-launcher")) {
      launchers.push_back(process.pid);
    }
  }
  return launchers;
}

std::vector<std::string> Testbed::harms(const std::vector<pid_t>& launchers) {
  std::vector<std::string> all;
  const auto add = [&all](std::string harm) {
    if (!harm.empty()) {
      all.push_back(std::move(harm));
    }
  };
  add(harm_to_parent(launchers));
  add(harm_to_expected());
  add(harm_to_snapshot());
  add(harm_to_stand_in());
  if (const auto by = ends_->visited(); !by.empty()) {
    add("it came through by " + by);
  }
  add(leftovers());
  add(harm_to_neighbour());
  add(processes_left());
  return all;
}

std::string Testbed::harm_to_parent(const std::vector<pid_t>& launchers) {
  if (own_launchers() == launchers) {
    return "";
  }
  // One that was killed comes back by itself, but only with the next run.
  launcher_ = Stopwatch::start(stop_);
  return launcher_ && why_not_ready(*launcher_).empty() ? "its parent is dead"
                                                        : "its parent is dead and does not come back";
}

std::string Testbed::harm_to_expected() {
  const std::string path = folders_->path() + "/cases/1/output.txt";
  struct stat facts {};
  const bool there = lstat(path.c_str(), &facts) == 0;
  const Marks marks = {facts.st_mode, facts.st_uid, facts.st_mtime};
  if (there && S_ISREG(facts.st_mode) && marks == expected_marks_ && bytes_of(path) == expected_) {
    return "";
  }
  const bool changed = there && bytes_of(path) != expected_;
  put_expected();
  return !there    ? "the expected file is gone"
         : changed ? "the expected file is another one"
                   : "the expected file's permissions or times are others";
}

std::string Testbed::harm_to_snapshot() {
  const fs::path folder = folders_->path() + "/candidate";
  struct stat facts {};
  const bool runs = stat((folder / "hostile").c_str(), &facts) == 0 && (facts.st_mode & 0111) == 0111;
  if (names_in(folder) == std::vector<std::string>{"hostile"} && runs &&
      bytes_of(folder / "hostile") == program_bytes_) {
    return "";
  }
  take_program();
  return "the program is another one for later runs";
}

std::string Testbed::harm_to_neighbour() {
  const fs::path folder = neighbour_.begun->folder.path();
  const std::string secret = bytes_of(folder / "secret");
  const auto names = names_in(folder);
  const bool alive = is_well(neighbour_.pid);
  if (alive && secret == mark_ + "-secret" && names.size() == 3) {
    return "";
  }
  if (!alive) {
    // Stopped or held, it would not end by itself.
    kill(neighbour_.pid, SIGKILL);
  }
  end_neighbour();
  const auto fault = start_neighbour();
  const std::string harm = alive ? "the neighbour's files are others" : "the neighbour is dead or stopped";
  return fault.empty() ? harm : harm + "; " + fault;
}

std::string Testbed::harm_to_stand_in() {
  rlimit limit{};
  const bool alive = waitpid(stand_in_, nullptr, WNOHANG) == 0 && is_well(stand_in_);
  const bool same =
      alive && getpriority(PRIO_PROCESS, static_cast<id_t>(stand_in_)) == getpriority(PRIO_PROCESS, 0);
  const bool free = alive && prlimit(stand_in_, RLIMIT_NOFILE, nullptr, &limit) == 0 && limit.rlim_cur != 16;
  if (same && free) {
    return "";
  }
  end_stand_in();
  start_stand_in();
  return !alive ? "plycheck would be dead" : "plycheck's limits or priority would be others";
}

std::string Testbed::leftovers() {
  const char* const home = std::getenv("HOME");
  const std::vector<std::pair<std::string, std::string>> places = {
      {"/tmp", "/tmp"},
      {"/var/tmp", "/var/tmp"},
      {"/dev/shm", "/dev/shm"},
      {folders_->path(), "the job's folder"},
      {folders_->path() + "/plycheck", "plycheck's folder"},
      {neighbour_.begun->folder.path(), "the neighbour's folder"},
      {home == nullptr ? "/nowhere" : home, "the home folder"}};
  std::string where;
  for (const auto& [place, name] : places) {
    for (const auto& entry : names_in(place)) {
      std::error_code error;
      if (entry.starts_with(mark_)) {
        fs::remove_all(fs::path(place) / entry, error);
        where += (where.empty() ? "" : ", ") + name;
      }
    }
  }
  const int memory = shmget(static_cast<key_t>(getpid()), 0, 0);
  if (memory >= 0) {
    shmctl(memory, IPC_RMID, nullptr);
    where += (where.empty() ? "" : ", ") + std::string("shared memory");
  }
  // The case, the program and its copy, plycheck's folder and the neighbour's, and the launchers'.
  const bool removed = names_in(folders_->path()).size() == 6;
  const std::string harm = where.empty() ? "" : "something is left in " + where;
  return removed ? harm : "its work folder is still there";
}

std::string Testbed::processes_left() const {
  for (const auto& name : names_in("/proc")) {
    const pid_t pid = std::atoi(name.c_str());
    const bool known = pid == neighbour_.pid || pid == stand_in_;
    if (pid > 0 && !known && command_line_of(pid).find(mark_) != std::string::npos) {
      return "a process of it still lives";
    }
  }
  return "";
}

}  // namespace harness::doctor
