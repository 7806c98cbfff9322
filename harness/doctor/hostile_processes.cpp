// Processes that are not the candidate's own, and its own ones that are to outlive it.

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fcntl.h>
#include <sched.h>
#include <string>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

#include "harness/doctor/hostile.hpp"

namespace harness::hostile {
namespace {

/// Never to all processes, which a number that was not told would mean.
void send(pid_t pid, int signal, const std::string& what) {
  errno = ESRCH;
  tell(what, (pid > 1 || pid < -1) && kill(pid, signal) == 0);
}

pid_t process(const Facts& facts, const char* name) {
  return static_cast<pid_t>(facts.number(name));
}

/// The parent is the first process where it has a PID namespace; an orphan's first process is nobody's
/// parent.
void send_to_parent(int signal, const std::string& what) {
  constexpr pid_t most_in_a_namespace = 4096;
  const pid_t parent = getppid();
  errno = ESRCH;
  tell(what, (parent > 1 || (parent == 1 && getpid() < most_in_a_namespace)) && kill(parent, signal) == 0);
  usleep(20'000);
}

void kill_parent(const Facts& /*facts*/) {
  send_to_parent(SIGKILL, "kill its parent");
}

void stop_parent(const Facts& /*facts*/) {
  send_to_parent(SIGSTOP, "stop its parent");
}

void kill_plycheck(const Facts& facts) {
  send(process(facts, "plycheck"), SIGKILL, "kill plycheck");
}

void kill_neighbour(const Facts& facts) {
  send(process(facts, "neighbour-pid"), SIGKILL, "kill the neighbour");
  send(-process(facts, "neighbour-pid"), SIGKILL, "kill its process group");
}

/// Signal 0 only asks whether another could be sent, so it hurts nobody where nothing stops it. They are
/// asked one by one: to be told of all at once that it went well does not mean that anybody would have got
/// it.
void signal_all(const Facts& facts) {
  constexpr pid_t usual_most = 1 << 16;
  const pid_t named = std::max(process(facts, "plycheck"), process(facts, "neighbour-pid"));
  int error = ESRCH;
  for (pid_t pid = 2; pid <= std::max(usual_most, named); ++pid) {
    if (pid != getpid() && kill(pid, 0) == 0) {
      did("send a signal to process " + std::to_string(pid));
      return;
    }
    error = errno == EPERM ? EPERM : error;
    pid = pid == usual_most ? std::max(usual_most, named - 1000) : pid;
  }
  errno = error;
  refused("send a signal to any process");
}

/// A process that is held dies with this one, so that it shows whether it was.
void trace(pid_t pid, const std::string& what) {
  errno = ESRCH;
  tell(what, pid > 0 && ptrace(PTRACE_SEIZE, pid, nullptr, PTRACE_O_EXITKILL) == 0);
}

void trace_parent(const Facts& /*facts*/) {
  trace(getppid(), "trace its parent");
}

void trace_plycheck(const Facts& facts) {
  const pid_t pid = process(facts, "plycheck");
  trace(pid, "trace plycheck");
  char byte = 0;
  const iovec here{&byte, 1};
  const iovec there{reinterpret_cast<void*>(std::uintptr_t{4096}), 1};  // NOLINT: it is no pointer of ours
  // EFAULT: it may, but there is nothing at that address.
  const bool may = process_vm_readv(pid, &here, 1, &there, 1, 0) >= 0 || errno == EFAULT;
  tell("read plycheck's memory", may);
}

void trace_neighbour(const Facts& facts) {
  trace(process(facts, "neighbour-pid"), "trace the neighbour");
}

/// In a session of its own, orphaned, deaf to all that can be refused.
void stay(const Facts& /*facts*/) {
  const pid_t child = fork();
  if (child == 0) {
    setsid();
    if (fork() != 0) {
      _exit(0);
    }
    for (int signal = 1; signal < 32; ++signal) {
      std::signal(signal, SIG_IGN);
    }
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    close(STDERR_FILENO);
    sleep(60);
    _exit(0);
  }
  tell("start a process that stays", child > 0);
  waitpid(child, nullptr, 0);
}

/// The same by a process that looks as if it had ended.
void stay_in_thread(const Facts& facts) {
  const pid_t child = fork();
  if (child == 0) {
    setsid();
    close(STDIN_FILENO);
    close(STDOUT_FILENO);
    close(STDERR_FILENO);
    leave_first_thread(facts, [](const Facts&) { sleep(60); });
  }
  tell("start a process that stays", child > 0);
  usleep(20'000);
}

/// Slows down all others.
void take_priority(const Facts& facts) {
  tell("raise its priority", setpriority(PRIO_PROCESS, 0, -20) == 0);
  const sched_param first{1};
  const bool real_time = sched_setscheduler(0, SCHED_FIFO, &first) == 0;
  tell("run in real time", real_time);
  if (real_time) {
    const sched_param usual{0};
    sched_setscheduler(0, SCHED_OTHER, &usual);
  }
  tell("slow plycheck down",
       setpriority(PRIO_PROCESS, static_cast<id_t>(process(facts, "plycheck")), 19) == 0);
}

void limit_plycheck(const Facts& facts) {
  const rlimit none{16, 16};
  tell("take plycheck's open files away",
       prlimit(process(facts, "plycheck"), RLIMIT_NOFILE, &none, nullptr) == 0);
}

/// Not an attempt: a candidate that only answers.
void do_nothing(const Facts& /*facts*/) {}

/// Not an attempt: a candidate that does its work beside one. It is done when a file `end` is in its folder.
void be_neighbour(const Facts& facts) {
  prctl(PR_SET_DUMPABLE, 1);
  put("secret", facts.text("secret"));
  for (int i = 0; i < 12'000 && access("end", F_OK) != 0; ++i) {
    usleep(10'000);
  }
}

/// Not an attempt: stands in for plycheck, so that nothing happens to the real one.
void be_plycheck(const Facts& /*facts*/) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int i = 0; i < 600; ++i) {
    usleep(500'000);
  }
}

}  // namespace

std::vector<Attempt> attempts_on_processes() {
  return {{"kill-parent", kill_parent},
          {"stop-parent", stop_parent},
          {"kill-plycheck", kill_plycheck},
          {"kill-neighbour", kill_neighbour},
          {"signal-all", signal_all},
          {"trace-parent", trace_parent},
          {"trace-plycheck", trace_plycheck},
          {"trace-neighbour", trace_neighbour},
          {"stay", stay},
          {"stay-in-thread", stay_in_thread},
          {"take-priority", take_priority},
          {"limit-plycheck", limit_plycheck},
          {"nothing", do_nothing},
          {"be-neighbour", be_neighbour},
          {"be-plycheck", be_plycheck}};
}

}  // namespace harness::hostile
