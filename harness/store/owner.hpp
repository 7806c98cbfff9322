#pragma once

#include <string>

namespace harness {

/// Names this process among all that there are and were on this machine: a number is given anew to another
/// process, but not with the same time of its start.
std::string this_process();

/// Whether a process that was named so is there.
bool is_living(const std::string& process);

}  // namespace harness
