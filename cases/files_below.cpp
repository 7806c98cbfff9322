#include "cases/files_below.hpp"

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <dirent.h>
#include <iterator>
#include <memory>
#include <string_view>
#include <system_error>
#include <utility>

#include <fmt/core.h>

#include "cases/case_layout.hpp"
#include "cases/in_parts.hpp"

namespace cases {
namespace {

namespace fs = std::filesystem;

/// Ends the name of a folder that is being written.
constexpr std::string_view part_ending = ".part";

/// Whether `path` is a file, also through a link. What cannot be looked at is none.
bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

/// What an entry of a folder is, as far as cases are looked for.
enum class EntryKind { file, folder, linked_folder, other };

EntryKind kind_of(const fs::path& folder, const dirent& entry) {
  if (entry.d_type == DT_REG || entry.d_type == DT_DIR) {
    return entry.d_type == DT_REG ? EntryKind::file : EntryKind::folder;
  }
  if (entry.d_type != DT_LNK && entry.d_type != DT_UNKNOWN) {
    return EntryKind::other;
  }
  std::error_code ignored;
  const auto path = folder / entry.d_name;
  if (is_file(path)) {
    return EntryKind::file;
  }
  const auto itself = fs::symlink_status(path, ignored);
  if (!fs::is_directory(path, ignored)) {
    return EntryKind::other;
  }
  return fs::is_directory(itself) ? EntryKind::folder : EntryKind::linked_folder;
}

/// Calls `use(entry)` with every entry of a folder; 0, or the errno of what failed.
template <class Use>
int for_each_entry(const fs::path& folder, Use use) {
  const std::unique_ptr<DIR, int (*)(DIR*)> opened(::opendir(folder.c_str()), ::closedir);
  if (opened == nullptr) {
    return errno;
  }
  errno = 0;
  while (const dirent* const entry = ::readdir(opened.get())) {
    const std::string_view name = entry->d_name;
    if (name != "." && name != "..") {
      use(*entry);
    }
    errno = 0;
  }
  return errno;
}

/// Whether a folder of that name is passed over: what an interrupted `write_case` left, what archives of some
/// system carry along.
bool is_passed_over(const fs::path& name) {
  return name.extension() == part_ending || name == "__MACOSX";
}

/// What stands in one folder, by paths below the root; a folder's path ends in "/".
struct Listed {
  std::vector<std::string> files;
  std::vector<std::string> folders;
  std::vector<std::string> linked_folders;
  /// The errno of what failed; else 0.
  int error = 0;
};

/// The path of a folder below the root, which is "" for the root itself.
fs::path folder_at(const fs::path& root, const std::string& below) {
  return below.empty() ? root : root / below.substr(0, below.size() - 1);
}

Listed listed(const fs::path& root, const std::string& below) {
  const auto folder = folder_at(root, below);
  Listed out;
  out.error = for_each_entry(folder, [&](const dirent& entry) {
    const auto kind = kind_of(folder, entry);
    if (kind == EntryKind::file || entry.d_name == facts_name) {
      out.files.push_back(below + entry.d_name);
    } else if (kind == EntryKind::folder && !is_passed_over(entry.d_name)) {
      out.folders.push_back(fmt::format("{}{}/", below, entry.d_name));
    } else if (kind == EntryKind::linked_folder) {
      out.linked_folders.push_back(below + entry.d_name);
    }
  });
  return out;
}

}  // namespace

tl::expected<FilesBelow, std::string> files_below(const fs::path& root) {
  std::error_code failure;
  if (!fs::is_directory(root, failure)) {
    const auto why = failure ? failure.message() : std::string("not a folder");
    return tl::unexpected(fmt::format("{}: {}", root.string(), why));
  }
  FilesBelow found;
  std::vector<std::string> waiting{""};
  while (!waiting.empty()) {
    std::vector<Listed> lists(waiting.size());
    in_parts(waiting.size(), [&](std::size_t begin, std::size_t end) {
      for (std::size_t at = begin; at < end; ++at) {
        lists[at] = listed(root, waiting[at]);
      }
    });
    std::vector<std::string> next;
    for (std::size_t at = 0; at < lists.size(); ++at) {
      auto& list = lists[at];
      if (list.error != 0) {
        return tl::unexpected(fmt::format("{}: {}", folder_at(root, waiting[at]).string(),
                                          std::generic_category().message(list.error)));
      }
      std::ranges::move(list.files, std::back_inserter(found.files));
      std::ranges::move(list.folders, std::back_inserter(next));
      std::ranges::move(list.linked_folders, std::back_inserter(found.linked_folders));
    }
    waiting = std::move(next);
  }
  return found;
}

}  // namespace cases
