#pragma once

#include <span>
#include <string>
#include <vector>

#include "harness/run/listing.hpp"
#include "harness/run/program_kind.hpp"

namespace harness {

/// The files of a submission that `file` names itself: modules it imports, files it includes or requires; for
/// Java those of the classes that it uses. `file` itself may be among them.
std::vector<std::string> named_files(std::span<const ListedFile> files, const ListedFile& file,
                                     ProgramKind kind);

/// All files that the program at `entry` is made of, in order: those that it names, and what these name; in C
/// and C++ also the sources that belong to the headers. Always holds `entry`.
std::vector<std::string> needed_files(std::span<const ListedFile> files, const std::string& entry,
                                      ProgramKind kind);

/// The sources that are compiled and linked for the program at `entry`, that one first: all in C and C++
/// without a `main` that no other one includes. Those in folders that tools make and copies are left out.
std::vector<std::string> linked_sources(std::span<const ListedFile> files, const std::string& entry);

/// The file at `path`; nothing where there is none.
const ListedFile* file_at(std::span<const ListedFile> files, const std::string& path);

}  // namespace harness
