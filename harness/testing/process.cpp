#include "harness/testing/process.hpp"

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "cases/testing/temporary_folder.hpp"

namespace harness::testing {
namespace {

std::vector<char*> pointers(std::vector<std::string>& words) {
  std::vector<char*> out;
  for (auto& word : words) {
    out.push_back(word.data());
  }
  out.push_back(nullptr);
  return out;
}

/// A history for the programs of this process, gone with it, so that no test writes into the user's own.
class TestHistory {
 public:
  std::string variable() const { return "PLYCHECK_HISTORY=" + (folder_.path() / "history.db").string(); }

 private:
  cases::testing::TemporaryFolder folder_;
};

/// This process's environment with `added` in it, which replaces what has the same name. The history is one
/// of the tests', unless it is among what is added.
std::vector<std::string> environment_with(std::vector<std::string> added) {
  static const TestHistory history;
  const bool has_history =
      std::ranges::any_of(added, [](const std::string& one) { return one.starts_with("PLYCHECK_HISTORY="); });
  if (!has_history) {
    added.push_back(history.variable());
  }
  std::vector<std::string> all = added;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string old = *entry;
    const auto name = old.substr(0, old.find('=') + 1);
    bool replaced = false;
    for (const auto& one : added) {
      replaced = replaced || one.starts_with(name);
    }
    if (!replaced) {
      all.push_back(old);
    }
  }
  return all;
}

/// In the child: becomes the program, or exits with 127.
[[noreturn]] void become(char* const* argv, char* const* environment, const char* folder, int out, int err) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, nullptr);
  for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE}) {
    std::signal(signal, SIG_DFL);
  }
  const int in = open("/dev/null", O_RDONLY | O_CLOEXEC);
  if (dup2(in, STDIN_FILENO) >= 0 && dup2(out, STDOUT_FILENO) >= 0 && dup2(err, STDERR_FILENO) >= 0 &&
      chdir(folder) == 0) {
    execve(argv[0], argv, environment);
  }
  _exit(127);
}

/// All that is named as the work folders of a process of that number.
std::vector<std::filesystem::path> folders_named_after(pid_t pid) {
  const std::string mark = "plycheck-" + std::to_string(pid) + "-";
  std::vector<std::filesystem::path> places{"/dev/shm", "/tmp"};
  if (std::filesystem::temp_directory_path() != places.back()) {
    places.push_back(std::filesystem::temp_directory_path());
  }
  std::vector<std::filesystem::path> folders;
  std::error_code error;
  for (const auto& place : places) {
    for (const auto& entry : std::filesystem::directory_iterator(place, error)) {
      if (entry.path().filename().string().starts_with(mark)) {
        folders.push_back(entry.path());
      }
    }
  }
  return folders;
}

/// What was left by others under the numbers of the programs that this process has started.
class Leftovers {
 public:
  static Leftovers& all() {
    static Leftovers known;
    return known;
  }
  void note(pid_t pid) {
    auto folders = folders_named_after(pid);
    const std::lock_guard lock(mutex_);
    folders_[pid] = std::move(folders);
  }
  bool hold(pid_t pid, const std::filesystem::path& folder) {
    const std::lock_guard lock(mutex_);
    return std::ranges::count(folders_[pid], folder) > 0;
  }

 private:
  std::mutex mutex_;
  std::map<pid_t, std::vector<std::filesystem::path>> folders_;
};

std::string content(int file) {
  std::string bytes;
  std::array<char, 65536> block{};
  ssize_t count = 0;
  lseek(file, 0, SEEK_SET);
  while ((count = read(file, block.data(), block.size())) > 0) {
    bytes.append(block.data(), static_cast<std::size_t>(count));
  }
  return bytes;
}

}  // namespace

Process::Process(const Command& command)
    : out_(memfd_create("out", MFD_CLOEXEC)), err_(memfd_create("err", MFD_CLOEXEC)) {
  auto words = command.argv;
  auto variables = environment_with(command.environment);
  const auto argv = pointers(words);
  const auto environment = pointers(variables);
  int begins[2];
  if (pipe2(begins, O_CLOEXEC) != 0) {
    std::abort();
  }
  pid_ = fork();
  if (pid_ == 0) {
    close(begins[1]);
    char word = 0;
    if (read(begins[0], &word, 1) == 1) {
      become(argv.data(), environment.data(), command.folder.c_str(), out_, err_);
    }
    _exit(127);
  }
  // Its number is known now, and nothing of its own is there yet.
  Leftovers::all().note(pid_);
  [[maybe_unused]] const auto written = write(begins[1], "x", 1);
  close(begins[0]);
  close(begins[1]);
}

Process::~Process() {
  if (pid_ > 0) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  close(out_);
  close(err_);
}

void Process::send(int signal) const {
  if (pid_ > 0) {
    kill(pid_, signal);
  }
}

bool Process::has_ended() const {
  siginfo_t ended{};
  return pid_ <= 0 || (waitid(P_PID, static_cast<id_t>(pid_), &ended, WEXITED | WNOHANG | WNOWAIT) == 0 &&
                       ended.si_pid != 0);
}

Ended Process::wait() {
  Ended ended;
  ended.pid = pid_;
  int status = 0;
  rusage usage{};
  wait4(pid_, &status, 0, &usage);
  pid_ = -1;
  ended.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ended.out = content(out_);
  ended.err = content(err_);
  ended.peak_bytes = std::int64_t{usage.ru_maxrss} * 1024;
  return ended;
}

Ended run(const Command& command) {
  return Process(command).wait();
}

std::vector<std::filesystem::path> work_folders_of(pid_t plycheck) {
  auto folders = folders_named_after(plycheck);
  std::erase_if(folders, [&](const auto& folder) { return Leftovers::all().hold(plycheck, folder); });
  return folders;
}

}  // namespace harness::testing
