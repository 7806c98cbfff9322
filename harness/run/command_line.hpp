#pragma once

#include <string>

#include "harness/run/program.hpp"

namespace harness {

/// A candidate given as a command line. The first word is `plycheck` (this very binary), a path, or a name in
/// PATH; a program outside the system's folders and files that later words name are copied into the snapshot.
/// A later word that names a folder is copied as well where it is plain that a folder is meant: with a slash,
/// `.`, or after `-cp` and its like.
Prepared prepare_command_line(const std::string& given, const Preparation& preparation);

}  // namespace harness
