#pragma once

namespace harness {

/// How far a run is kept from all that is not its own. Every level has what the ones before it have.
/// `none`: a session of its own, a clean environment, its time and memory measured and everything of it
/// removed at its end. `limits`: the kernel's resource limits and a watch over what they do not bound.
/// `sandbox`: no files but its folder and what programs need to run, no network, no system calls that reach
/// other processes.
enum class Isolation { none, limits, sandbox };

}  // namespace harness
