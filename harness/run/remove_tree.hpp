#pragma once

namespace harness {

/// Removes a file or a folder with everything in it, whatever its depth, its size and its permissions.
/// Symbolic links are removed, never followed. `name` is looked up in the open folder `parent_fd`. False when
/// something is left.
bool remove_tree(int parent_fd, const char* name);

/// The same for all that is in the open folder.
void empty_folder(int folder_fd);

}  // namespace harness
