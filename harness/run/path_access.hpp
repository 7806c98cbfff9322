#pragma once

#include <string>
#include <string_view>
#include <sys/types.h>

namespace harness {

/// Whether a user whom no file belongs to, in that group only, needs no privilege to get to `path`, with and
/// without links followed on the way, and to read or execute it. So for what is not there.
bool is_open(const std::string& path, gid_t group);

/// The same for the folders on the way alone.
bool is_open_to_search(const std::string& path, gid_t group);

/// `is_open` for all of these paths, each ended by a zero byte.
bool are_open(std::string_view paths, gid_t group);

}  // namespace harness
