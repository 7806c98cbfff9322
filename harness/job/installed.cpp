#include "harness/job/installed.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <string_view>
#include <sys/stat.h>
#include <system_error>
#include <utility>

#include "harness/run/program_place.hpp"

namespace harness {
namespace fs = std::filesystem;

namespace {

constexpr int most_entries = 10'000;
constexpr std::string_view own_name = "plycheck";

/// How long a regular file is, links followed; -1 where there is none, or nothing in it.
std::int64_t size_at(int folder, const char* name) {
  struct stat facts {};
  const bool is_file = ::fstatat(folder, name, &facts, 0) == 0 && S_ISREG(facts.st_mode);
  return is_file && facts.st_size > 0 ? facts.st_size : -1;
}

/// Something in a folder that is open; to look at it costs one system call.
struct Entry {
  const fs::path& folder;
  int folder_fd;
  std::string name;
  fs::path path() const { return folder / name; }
};

/// Whether both files have the same bytes; they are of one size.
bool have_same_bytes(const fs::path& own, const fs::path& other) {
  std::error_code error;
  if (fs::equivalent(own, other, error)) {
    return true;
  }
  constexpr std::size_t piece = std::size_t{1} << 16;
  std::ifstream one(own, std::ios::binary);
  std::ifstream two(other, std::ios::binary);
  std::string left(piece, '\0');
  std::string right(piece, '\0');
  while (one && two) {
    one.read(left.data(), static_cast<std::streamsize>(piece));
    two.read(right.data(), static_cast<std::streamsize>(piece));
    const auto count = static_cast<std::size_t>(one.gcount());
    if (one.gcount() != two.gcount() ||
        std::string_view(left).substr(0, count) != std::string_view(right).substr(0, count)) {
      return false;
    }
  }
  return one.eof() && two.eof();
}

/// A file of ours that others are held against.
class Original {
 public:
  explicit Original(fs::path path) : path_(std::move(path)), size_(size_at(AT_FDCWD, path_.c_str())) {}

  /// Whether `name`, below the folder of the entry or itself, has the same bytes; only what has its size is
  /// read.
  bool is_copied_by(const Entry& entry, const std::string& name) const {
    return size_ > 0 && size_at(entry.folder_fd, name.c_str()) == size_ &&
           have_same_bytes(path_, entry.folder / name);
  }

 private:
  fs::path path_;
  std::int64_t size_;
};

/// The folders of the caller's PATH; relative ones are none.
std::vector<fs::path> path_folders() {
  const char* const path = std::getenv("PATH");
  std::istringstream text(path != nullptr ? path : std::string(clean_path));
  std::vector<fs::path> folders;
  for (std::string folder; std::getline(text, folder, ':');) {
    if (fs::path(folder).is_absolute()) {
      folders.emplace_back(folder);
    }
  }
  return folders;
}

/// The folders that are there, without links, each once.
std::vector<fs::path> real_folders(const std::vector<fs::path>& folders) {
  std::vector<fs::path> real;
  for (const auto& folder : folders) {
    std::error_code error;
    const auto path = fs::canonical(folder, error);
    if (!error && std::ranges::find(real, path) == real.end()) {
      real.push_back(path);
    }
  }
  return real;
}

/// Looks at what lies in the folders, as long as it may look at more.
class Search {
 public:
  using IsOurs = std::function<bool(const Entry& entry)>;

  void look(const std::vector<fs::path>& folders, const IsOurs& is_ours) {
    for (const auto& folder : real_folders(folders)) {
      const std::unique_ptr<DIR, int (*)(DIR*)> entries(::opendir(folder.c_str()), ::closedir);
      for (const dirent* found = entries ? ::readdir(entries.get()) : nullptr; found != nullptr && left_ > 0;
           found = ::readdir(entries.get()), --left_) {
        const Entry entry{folder, ::dirfd(entries.get()), static_cast<const char*>(found->d_name)};
        if (entry.name != "." && entry.name != ".." && is_ours(entry)) {
          add(entry.path());
        }
      }
    }
  }

  std::vector<std::string> found() const { return found_; }

 private:
  void add(const fs::path& path) {
    std::error_code error;
    const auto real = fs::canonical(path, error).string();
    if (!error && std::ranges::find(found_, real) == found_.end()) {
      found_.push_back(real);
    }
  }

  int left_ = most_entries;
  std::vector<std::string> found_;
};

/// Where the manifest of the set stands below a folder that has a copy of it.
std::vector<std::string> places_of_manifest(const fs::path& cases) {
  const std::string manifest = "/manifest.json";
  const auto set = "/" + cases.filename().string();
  const auto assignment = "/" + cases.parent_path().filename().string();
  return {manifest, set + manifest, assignment + set + manifest, "/cases" + assignment + set + manifest};
}

}  // namespace

InstallPlaces install_places(const fs::path& program) {
  // First those that matter most: there may be more than are looked at.
  InstallPlaces places{{program.parent_path(), "/usr/bin", "/usr/local/bin", "/bin", "/usr/sbin"},
                       {program.parent_path() / "../share", "/usr/share", "/usr/local/share", "/opt"}};
  for (const auto& folder : path_folders()) {
    places.programs.push_back(folder);
  }
  // In /opt a package has a folder of its own.
  constexpr int most_packages = 100;
  std::error_code error;
  int packages = 0;
  for (fs::directory_iterator entry("/opt", error), end; !error && entry != end && packages < most_packages;
       entry.increment(error), ++packages) {
    places.programs.push_back(entry->path());
    places.programs.push_back(entry->path() / "bin");
    places.packages.push_back(entry->path() / "share");
  }
  return places;
}

std::vector<std::string> installed_copies(const OwnFiles& own, const InstallPlaces& places) {
  Search search;
  const Original program(own.program);
  search.look(places.programs, [&program](const Entry& entry) {
    return entry.name == own_name ? size_at(entry.folder_fd, entry.name.c_str()) > 0
                                  : program.is_copied_by(entry, entry.name);
  });
  const Original manifest(own.cases.empty() ? fs::path() : own.cases / "manifest.json");
  const auto below = places_of_manifest(own.cases);
  search.look(places.packages, [&](const Entry& entry) {
    return entry.name == own_name || std::ranges::any_of(below, [&](const std::string& file) {
             return manifest.is_copied_by(entry, entry.name + file);
           });
  });
  return search.found();
}

}  // namespace harness
