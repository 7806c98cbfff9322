#include "harness/run/child.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/run/launcher.hpp"

namespace harness {
namespace {

constexpr std::int64_t most_open_files = 256;
/// Enough for a deep recursion. Not more: the C library gives every thread a stack of this size, which counts
/// against the address space. A program may raise its own limit.
constexpr rlim_t stack_bytes = 64 << 20;

struct Limit {
  __rlimit_resource resource;
  rlim_t soft;
  rlim_t hard;
};

/// What this process may use itself: going above would need privileges.
rlim_t own_hard_limit(__rlimit_resource resource) {
  rlimit own{};
  getrlimit(resource, &own);
  return own.rlim_max;
}

Limit bounded(__rlimit_resource resource, std::int64_t soft, std::int64_t hard, rlim_t most) {
  const auto at_most = [most](std::int64_t value) {
    return std::min(static_cast<rlim_t>(std::max<std::int64_t>(value, 0)), most);
  };
  return {resource, at_most(soft), at_most(hard)};
}

void set(const Limit& limit) {
  const rlimit value{limit.soft, limit.hard};
  setrlimit(limit.resource, &value);
}

/// Everything the child needs, computed before it exists. It shares the memory of the helper until it
/// executes its program, so `error` needs no pipe.
struct Plan {
  const Request& request;
  const ChildFiles& files;
  Limit limits[4];
  int limit_count = 0;
  volatile int error = 0;
};

void add_limits(Plan& plan) {
  static const rlim_t most_cpu = own_hard_limit(RLIMIT_CPU);
  static const rlim_t most_file_bytes = own_hard_limit(RLIMIT_FSIZE);
  static const rlim_t most_stack = own_hard_limit(RLIMIT_STACK);
  static const rlim_t most_memory = own_hard_limit(RLIMIT_AS);
  const protocol::StartHeader& wanted = plan.request.header;
  // The kernel counts whole seconds; the exact limit is watched from outside.
  const auto seconds = static_cast<std::int64_t>(std::ceil(std::clamp(wanted.cpu_seconds, 0.0, 1e9))) + 1;
  plan.limits[0] = bounded(RLIMIT_CPU, seconds, seconds + 1, most_cpu);
  plan.limits[1] = bounded(RLIMIT_FSIZE, wanted.output_bytes, wanted.output_bytes, most_file_bytes);
  plan.limits[2] = {RLIMIT_STACK, std::min(stack_bytes, most_stack), most_stack};
  plan.limit_count = 3;
  if (wanted.memory_kind == static_cast<std::int32_t>(MemoryKind::address_space)) {
    plan.limits[3] = bounded(RLIMIT_AS, wanted.memory_bytes, wanted.memory_bytes, most_memory);
    plan.limit_count = 4;
  }
}

int become_the_program(void* argument) {
  Plan& plan = *static_cast<Plan*>(argument);
  setsid();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  for (int i = 0; i < plan.limit_count; ++i) {
    set(plan.limits[i]);
  }
  if (fchdir(plan.files.folder_fd) == 0 && dup2(plan.files.stdout_fd, STDOUT_FILENO) >= 0 &&
      dup2(plan.files.stderr_fd, STDERR_FILENO) >= 0) {
    execve(plan.request.arguments[0], plan.request.arguments, plan.request.environment);
  }
  plan.error = errno;
  _exit(127);
}

Child try_start(Plan& plan) {
  alignas(16) static char stack[32 * 1024];
  Child child;
  plan.error = 0;
  const int pid = clone(become_the_program, stack + sizeof stack,
                        CLONE_VM | CLONE_VFORK | CLONE_PIDFD | SIGCHLD, &plan, &child.pid_fd);
  if (pid < 0) {
    return {0, -1, errno};
  }
  if (plan.error != 0) {
    waitpid(pid, nullptr, 0);
    close(child.pid_fd);
    return {0, -1, plan.error};
  }
  child.pid = pid;
  return child;
}

}  // namespace

void prepare_for_children() {
  umask(022);
  set({RLIMIT_CORE, 0, 0});
  set(bounded(RLIMIT_NOFILE, most_open_files, most_open_files, own_hard_limit(RLIMIT_NOFILE)));
}

Child start_child(const Request& request, const ChildFiles& files) {
  Plan plan{request, files, {}, 0, 0};
  add_limits(plan);
  Child child = try_start(plan);
  // A program just written counts as busy while any process forked meanwhile still holds it open.
  for (int i = 0; i < 50 && child.error == ETXTBSY; ++i) {
    const timespec pause{0, 2'000'000};
    nanosleep(&pause, nullptr);
    child = try_start(plan);
  }
  return child;
}

}  // namespace harness
