#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace harness {

/// Something that lies in a download, by its path below it.
struct ListedEntry {
  /// Anything but these three is `other`: links, pipes, devices.
  enum class Kind { file, folder, other };
  std::string path;
  Kind kind = Kind::file;
  bool operator==(const ListedEntry&) const = default;
};

/// What lies in a download, on disk or in an archive. Folders need not be listed when something in them is.
struct Listing {
  std::vector<ListedEntry> entries;
  /// The bytes of one of the files, when it has at most so many; else one line that says why not.
  std::function<tl::expected<std::string, std::string>(const std::string& path, std::int64_t most_bytes)>
      read;
};

/// What lies below a folder, in the order of the paths' bytes. Links are not followed, and what lies in a
/// `.git` is not listed. A folder that cannot be read is an error of one line.
tl::expected<Listing, std::string> listing_of(const std::filesystem::path& folder);

}  // namespace harness
