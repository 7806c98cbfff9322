#pragma once

namespace harness {

/// Copies what lies in one open folder into another: files, folders and links, not pipes and sockets, and no
/// folders nested more than 100 deep. What cannot be read is left out. 0, or the errno of the first thing
/// that was.
int copy_tree(int from_folder, int to_folder);

}  // namespace harness
