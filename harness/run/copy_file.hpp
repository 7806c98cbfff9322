#pragma once

namespace harness {

/// Copies a regular file from one open folder into another, where nothing has its name, with its permissions.
/// Links are not followed. 0, or errno: EINVAL where it is no regular file.
int copy_file(int from_folder, int to_folder, const char* name);

}  // namespace harness
