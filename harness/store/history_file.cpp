#include "harness/store/history_file.hpp"

#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace harness {
namespace fs = std::filesystem;

std::pair<std::uint64_t, std::uint64_t> file_at(const std::string& place) {
  struct stat facts {};
  const bool is_there = ::stat(place.c_str(), &facts) == 0;
  return is_there ? std::pair<std::uint64_t, std::uint64_t>(facts.st_dev, facts.st_ino)
                  : std::pair<std::uint64_t, std::uint64_t>();
}

bool may_only_be_read(const fs::path& place) {
  const auto folder = place.has_parent_path() ? place.parent_path() : fs::path(".");
  const bool is_writable = ::access(place.c_str(), W_OK) == 0 && ::access(folder.c_str(), W_OK) == 0;
  return !is_writable && ::access(place.c_str(), R_OK) == 0;
}

std::string log_of(const fs::path& place) {
  const auto log = place.string() + "-wal";
  std::error_code error;
  const auto size = fs::file_size(log, error);
  return !error && size > 0 ? log : std::string();
}

}  // namespace harness
