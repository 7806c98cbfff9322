#pragma once

#include <cstdint>
#include <sys/resource.h>

/// How much the machine and its user leave to this process.
namespace harness {

/// What this process may have now, and what it may give itself; RLIM_INFINITY for no limit.
rlim_t own_limit(__rlimit_resource resource);
rlim_t highest_own_limit(__rlimit_resource resource);

/// Raises the limit as far as it goes, at most to `wanted`; one that is higher stays.
void raise_own_limit(__rlimit_resource resource, rlim_t wanted);

/// How many of `wanted` more processes there may be at a time: threads count as these do, and do no harm.
int room_for_processes(int wanted);

}  // namespace harness
