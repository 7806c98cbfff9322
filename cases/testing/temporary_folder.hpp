#pragma once

#include <cassert>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <sys/fsuid.h>
#include <system_error>
#include <vector>

namespace cases::testing {

/// An empty folder that everybody may read, and that is gone with this object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "plycheck-test.XXXXXX").string();
    [[maybe_unused]] const char* const made = ::mkdtemp(pattern.data());
    assert(made != nullptr);
    path_ = pattern;
    std::filesystem::permissions(path_, std::filesystem::perms{0755});
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }

  const std::filesystem::path& path() const { return path_; }

  /// Makes a file, and the folders it lies in.
  std::filesystem::path file(const std::filesystem::path& name, std::string_view bytes) const {
    std::filesystem::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name, std::ios::binary) << bytes;
    return path_ / name;
  }

  /// The names of what lies in it, sub-folders not entered.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }

 private:
  std::filesystem::path path_;
};

/// While it lives, this thread opens files as a user without privileges: root may read everything.
class AsNobody {
 public:
  AsNobody() : before_(::setfsuid(nobody)) {}
  AsNobody(const AsNobody&) = delete;
  AsNobody& operator=(const AsNobody&) = delete;
  ~AsNobody() { ::setfsuid(static_cast<uid_t>(before_)); }

  /// Whether permissions hold for this thread now.
  static bool holds() { return ::setfsuid(static_cast<uid_t>(-1)) != 0; }

 private:
  static constexpr uid_t nobody = 65534;
  int before_;
};

}  // namespace cases::testing
