#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace harness {

/// What a candidate may be made of.
struct SnapshotLimits {
  std::int64_t bytes = std::int64_t{200} << 20;
  int files = 10'000;
  /// Absolute paths of what is not copied, and what no link may lead to.
  std::vector<std::string> hidden = {};
};

/// Copies one regular file, or what a link leads to in its own folder, under its own name, into the folder
/// `to`; where that name is taken, into a numbered folder below it. A copy may be read by all. Gives the
/// copy's path, or one line: `path: Permission denied`, `path: leads out of its folder`.
tl::expected<std::filesystem::path, std::string> copy_file_into(const std::filesystem::path& file,
                                                                const std::filesystem::path& to,
                                                                const SnapshotLimits& limits = {});

/// Copies what is in `from` into the folder `to` and gives what was left out, as paths below `from` in
/// order. Left out are what is hidden in it, cases (folders that hold a case.json; folders without a program
/// that hold an input.txt or one of `outputs`, and such files themselves anywhere else; flat pairs such as
/// `1.in`, `1.ans`), links to folders or out of `from`, what is no file, and what may not be read and is no
/// part of a program. The folders of version control and byte code are left out without being named.
tl::expected<std::vector<std::string>, std::string> copy_folder(const std::filesystem::path& from,
                                                                const std::filesystem::path& to,
                                                                const std::vector<std::string>& outputs,
                                                                const SnapshotLimits& limits = {});

/// The names in a folder, in order, or one line that says why it cannot be read.
tl::expected<std::vector<std::string>, std::string> names_in(const std::filesystem::path& folder);

}  // namespace harness
