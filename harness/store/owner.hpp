#pragma once

#include <string>

namespace harness {

/// Names this process among all that there are and were, on this machine and others that share the history: a
/// number is given anew to another process, but not with the same time of its start, and it means nothing in
/// another container or on another machine.
std::string this_process();

/// What can be said from here of a process that was named so. `elsewhere` is one of another container or
/// machine: it is not seen from here, and counts as one that lives, for a week after it was named.
enum class Whereabouts { here, gone, elsewhere };
Whereabouts whereabouts_of(const std::string& process);

/// The name of the machine or container of such a process.
std::string host_of(const std::string& process);

}  // namespace harness
