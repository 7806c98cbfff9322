#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include <tl/expected.hpp>

#include "harness/grade/grade_plan.hpp"

namespace harness {

/// No more bytes of one submission are copied.
inline constexpr std::int64_t largest_submission = std::int64_t{1} << 30;

/// A hash of a work's files: their names in the program's folder, bytes, permissions to execute. What cannot
/// be read is part of it as such.
std::string hash_of_work(const GradedWork& work);

/// A work as it is handed to the session.
struct StagedWork {
  std::filesystem::path path;
  /// What reports call it: a file's name, or "the submission".
  std::string name;
};

/// Copies a work's files into an empty folder, under names that tell nothing of whose they are where the
/// student has not chosen them for a program. One file is a program or an archive by itself, several are a
/// folder. An error is one line without a path of the download.
tl::expected<StagedWork, std::string> stage(const GradedWork& work, const std::filesystem::path& folder);

}  // namespace harness
