#include "harness/run/child.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <sched.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "harness/run/ended_processes.hpp"
#include "harness/run/launcher.hpp"

namespace harness {
namespace {

/// Enough for a deep recursion. Not more: the C library gives every thread a stack of this size, which counts
/// against the address space. A program may raise its own limit.
constexpr rlim_t stack_bytes = 64 << 20;
constexpr std::int64_t process_slack = 16;

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

void add_limits(const protocol::StartHeader& wanted, Plan& plan) {
  static const rlim_t most_cpu = own_hard_limit(RLIMIT_CPU);
  static const rlim_t most_file_bytes = own_hard_limit(RLIMIT_FSIZE);
  static const rlim_t most_stack = own_hard_limit(RLIMIT_STACK);
  static const rlim_t most_memory = own_hard_limit(RLIMIT_AS);
  static const rlim_t most_open_files = own_hard_limit(RLIMIT_NOFILE);
  static const rlim_t most_processes = own_hard_limit(RLIMIT_NPROC);
  // The kernel counts whole seconds; the exact limit is watched from outside.
  const double hard = std::clamp(hard_cpu_seconds(wanted.cpu_seconds), 0.0, 1e9);
  const auto seconds = static_cast<std::int64_t>(std::ceil(hard)) + 1;
  const auto add = [&plan](const Limit& limit) { plan.limits[plan.limit_count++] = limit; };
  add(bounded(RLIMIT_CPU, seconds, seconds + 1, most_cpu));
  add(bounded(RLIMIT_FSIZE, wanted.output_bytes, wanted.output_bytes, most_file_bytes));
  add({RLIMIT_STACK, std::min(stack_bytes, most_stack), most_stack});
  add(bounded(RLIMIT_NOFILE, wanted.open_files, wanted.open_files, most_open_files));
  if (wanted.memory_kind == static_cast<std::int32_t>(MemoryKind::address_space)) {
    add(bounded(RLIMIT_AS, wanted.memory_bytes, wanted.memory_bytes, most_memory));
  }
  if (plan.confinement != nullptr && plan.confinement->user.id != 0) {
    // Only a user of its own is counted by itself, ended processes too. The watch shall see that the limit is
    // passed.
    const std::int64_t processes = most_with_ended(wanted.processes) + process_slack;
    add(bounded(RLIMIT_NPROC, processes, processes, most_processes));
  }
}

[[noreturn]] void fail(Plan& plan, int error) {
  plan.error = error;
  _exit(127);
}

int become_the_program(void* argument) {
  Plan& plan = *static_cast<Plan*>(argument);
  setsid();
  if (plan.confinement != nullptr) {
    // Before the limits: more files may be open here than the program may have.
    add_own_proc(plan.confinement->ruleset);
  }
  for (int i = 0; i < plan.limit_count; ++i) {
    set(plan.limits[i]);
  }
  if (fchdir(plan.folder_fd) != 0 || dup2(plan.stdout_fd, STDOUT_FILENO) < 0 ||
      dup2(plan.stderr_fd, STDERR_FILENO) < 0) {
    fail(plan, errno);
  }
  if (plan.fixed_addresses) {
    // Where that is refused, as in some containers, the addresses are others each time, as they are anyway.
    personality(ADDR_NO_RANDOMIZE);
  }
  const int refusal = plan.confinement != nullptr ? confine_self(*plan.confinement) : 0;
  if (refusal != 0) {
    fail(plan, refusal);
  }
  // After the change of user, which would undo it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  execve(plan.arguments[0], plan.arguments, plan.environment);
  fail(plan, errno);
}

}  // namespace

void prepare_for_children() {
  umask(022);
  set({RLIMIT_CORE, 0, 0});
}

void make_plan(const Request& request, Plan& plan) {
  plan.arguments = request.arguments;
  plan.environment = request.environment;
  plan.error = 0;
  plan.limit_count = 0;
  plan.fixed_addresses = request.header.fixed_addresses != 0;
  if (request.header.isolation >= static_cast<std::int32_t>(Isolation::limits)) {
    add_limits(request.header, plan);
  }
}

Child start_child(Plan& plan) {
  alignas(16) static char stack[32 * 1024];
  Child child;
  // Not CLONE_VFORK: this process would have to wake up twice for each run.
  child.pid =
      clone(become_the_program, stack + sizeof stack, CLONE_VM | CLONE_PIDFD | SIGCHLD, &plan, &child.pid_fd);
  if (child.pid < 0) {
    plan.error = errno;
    return {};
  }
  return child;
}

}  // namespace harness
