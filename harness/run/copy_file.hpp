#pragma once

#include <cstdint>

namespace harness {

/// Copies a regular file from one open folder into another, where nothing has its name, with its permissions.
/// Links are not followed. 0, or errno: EINVAL where it is no regular file. `word` is that of the filter of
/// system calls under which it is done, where there is one.
int copy_file(int from_folder, int to_folder, const char* name, std::uint64_t word = 0);

}  // namespace harness
