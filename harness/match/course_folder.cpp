#include "harness/match/course_folder.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/case_facts.hpp"
#include "cases/file.hpp"
#include "harness/run/owned_fd.hpp"
#include "harness/run/remove_tree.hpp"
#include "harness/run/snapshot.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t largest_makefile = std::int64_t{1} << 20;
constexpr int deepest = 100;

/// Whether a line of it begins with that target: `agent:`, `agent other: ...`.
bool has_rule(std::string_view makefile, std::string_view target) {
  while (!makefile.empty()) {
    const auto line = makefile.substr(0, makefile.find('\n'));
    makefile.remove_prefix(std::min(makefile.size(), line.size() + 1));
    const auto colon = line.find(':');
    const bool is_rule = colon != std::string_view::npos && line.substr(colon, 2) != ":=" &&
                         line.find_first_of("=#\t") > colon;
    for (auto names = line.substr(0, is_rule ? colon : 0); !names.empty();) {
      const auto name = names.substr(0, names.find(' '));
      if (name == target) {
        return true;
      }
      names.remove_prefix(std::min(names.size(), name.size() + 1));
    }
  }
  return false;
}

/// The one that make takes; empty where there is none.
std::string makefile_in(const fs::path& folder) {
  for (const char* const name : {"GNUmakefile", "makefile", "Makefile"}) {
    std::error_code error;
    if (fs::is_regular_file(folder / name, error)) {
      return cases::read_file(folder / name, largest_makefile).value_or(std::string());
    }
  }
  return {};
}

class CourseCopy {
 public:
  /// The reason, where it fails.
  std::optional<std::string> folder(const fs::path& from, const fs::path& to, int depth) {
    const auto names = names_in(from);
    if (!names) {
      return names.error();
    }
    constexpr std::array<std::string_view, 3> never_copied = {".git", ".hg", ".svn"};
    for (const std::string& name : *names) {
      if (std::ranges::find(never_copied, name) == never_copied.end()) {
        if (auto reason = entry(from / name, to / name, depth)) {
          return reason;
        }
      }
    }
    return std::nullopt;
  }

 private:
  std::optional<std::string> entry(const fs::path& from, const fs::path& to, int depth) {
    std::error_code error;
    switch (fs::symlink_status(from, error).type()) {
      case fs::file_type::symlink:
        fs::copy_symlink(from, to, error);
        break;
      case fs::file_type::directory:
        fs::create_directory(to, error);
        if (!error && depth < deepest) {
          return folder(from, to, depth + 1);
        }
        break;
      case fs::file_type::regular:
        return file(from, to);
      case fs::file_type::none:
      case fs::file_type::not_found:
      case fs::file_type::block:
      case fs::file_type::character:
      case fs::file_type::fifo:
      case fs::file_type::socket:
      case fs::file_type::unknown:
        break;
    }
    return told(from, error);
  }

  std::optional<std::string> file(const fs::path& from, const fs::path& to) {
    const SnapshotLimits limits;
    std::error_code error;
    const auto size = fs::file_size(from, error);
    bytes_ += error ? 0 : static_cast<std::int64_t>(size);
    if (++files_ > limits.files || bytes_ > limits.bytes) {
      return fmt::format("expected a program, found more than {} files or {} MB", limits.files,
                         limits.bytes >> 20);
    }
    fs::copy_file(from, to, error);
    if (!error) {
      fs::last_write_time(to, fs::last_write_time(from, error), error);
    }
    return told(from, error);
  }

  static std::optional<std::string> told(const fs::path& path, const std::error_code& error) {
    return error ? std::optional(fmt::format("{}: {}", path.string(), error.message())) : std::nullopt;
  }

  std::int64_t bytes_ = 0;
  int files_ = 0;
};

int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) {
      return errno;
    }
    bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
  return 0;
}

}  // namespace

bool is_course_folder(const fs::path& folder) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return false;
  }
  const std::string makefile = makefile_in(folder);
  return has_rule(makefile, "agent") && has_rule(makefile, "run");
}

std::optional<std::string> copy_course_folder(const fs::path& from, const fs::path& to) {
  return CourseCopy().folder(from, to, 0);
}

std::string hash_of_course_folder(const fs::path& folder) {
  std::vector<std::string> parts;
  std::error_code error;
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    std::error_code none;
    const auto name = cases::hash_of(at->path().lexically_relative(folder).string());
    if (at->is_symlink(none)) {
      parts.push_back(name + " link " + cases::hash_of(fs::read_symlink(at->path(), none).string()));
    } else if (at->is_regular_file(none)) {
      parts.push_back(name + " file " + cases::hash_of(cases::read_file(at->path()).value_or("")));
    }
  }
  std::ranges::sort(parts);
  return cases::hash_of(fmt::format("{}", fmt::join(parts, "\n")));
}

int put_fresh(int folder_fd, const char* name, std::string_view bytes) {
  remove_tree(folder_fd, name);
  const OwnedFd file(::openat(folder_fd, name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0644));
  return file.is_open() ? write_all(file.get(), bytes) : errno;
}

}  // namespace harness
