#include "harness/run/take_back.hpp"

#include <system_error>
#include <unistd.h>

namespace harness {

void take_back(const std::filesystem::path& folder) {
  namespace fs = std::filesystem;
  std::error_code error;
  const auto take = [](const fs::path& path) {
    [[maybe_unused]] const int failed = ::lchown(path.c_str(), ::geteuid(), ::getegid());
  };
  take(folder);
  for (fs::recursive_directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    take(at->path());
  }
}

}  // namespace harness
