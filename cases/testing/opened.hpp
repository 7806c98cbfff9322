#pragma once

#include <cassert>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

#include "cases/open_file.hpp"

namespace cases::testing {

/// A file without a name that holds these bytes.
inline OpenFile opened(std::string_view bytes) {
  const int fd = ::memfd_create("opened", MFD_CLOEXEC);
  [[maybe_unused]] const auto written = ::write(fd, bytes.data(), bytes.size());
  assert(written == static_cast<ssize_t>(bytes.size()));
  return {fd, static_cast<std::int64_t>(bytes.size())};
}

}  // namespace cases::testing
