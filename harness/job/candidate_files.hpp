#pragma once

#include <optional>
#include <string>
#include <vector>

#include "harness/run/candidate.hpp"

namespace harness {

/// What a candidate's copy is made of: all files in the folder, at any depth, in order.
std::vector<std::string> files_below(const std::string& folder);

/// Those of the files that do not lie in the folder `built`, which is empty where nothing was built, by their
/// paths in `folder`.
std::vector<std::string> own_files(const std::vector<std::string>& files, const std::string& folder,
                                   const std::string& built = {});

/// One hash over what the candidate is made of: the files that were copied (not those in the folder `built`,
/// which is empty where nothing was), the words by which it is called, and which program outside of
/// `snapshot` they name. What a file is called that was copied alone is no part of it, except where that
/// decides how it is built: its ending, and the whole name in Java.
std::string hash_of_candidate(const std::vector<std::string>& program, const std::string& snapshot,
                              const std::string& built = {});

/// Why one of the files is there no more: "hw1.py: No such file or directory"; nothing when all are. The
/// folder's own name is left out.
std::optional<std::string> missing_file(const std::vector<std::string>& files, const std::string& folder);

}  // namespace harness
