#include "harness/course/listing.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/core.h>

#include "cases/file.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

ListedEntry::Kind kind_of(const fs::directory_entry& entry) {
  std::error_code ignored;
  switch (entry.symlink_status(ignored).type()) {
    case fs::file_type::regular:
      return ListedEntry::Kind::file;
    case fs::file_type::directory:
      return ListedEntry::Kind::folder;
    default:
      return ListedEntry::Kind::other;
  }
}

}  // namespace

tl::expected<Listing, std::string> listing_of(const std::filesystem::path& folder) {
  Listing listing;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error);
  while (!error && at != fs::recursive_directory_iterator()) {
    const auto kind = kind_of(*at);
    listing.entries.push_back({at->path().lexically_relative(folder).string(), kind});
    if (kind != ListedEntry::Kind::folder || at->path().filename() == ".git") {
      at.disable_recursion_pending();
    }
    at.increment(error);
  }
  if (error) {
    return tl::unexpected(fmt::format("{}: {}", folder.string(), error.message()));
  }
  std::ranges::sort(listing.entries, {}, &ListedEntry::path);
  listing.read = [folder](const std::string& path, std::int64_t most_bytes) {
    return cases::read_file(folder / path, most_bytes);
  };
  return listing;
}

}  // namespace harness
