#pragma once

#include <filesystem>

namespace harness {

/// Makes a folder and all in it the caller's again: a program in the sandbox may have been another user, and
/// a later one of that user could change their permissions. Links are not followed.
void take_back(const std::filesystem::path& folder);

}  // namespace harness
