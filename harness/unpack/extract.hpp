#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <tl/expected.hpp>

namespace harness {

/// What an archive may come to.
struct UnpackLimits {
  /// All its files together.
  std::int64_t bytes = std::int64_t{200} << 20;
  /// Files, folders and links together.
  int entries = 10'000;
  /// How many times the archive's own size its files may come to, once they are larger than `always`.
  std::int64_t ratio = 250;
  std::int64_t always = std::int64_t{16} << 20;
  bool operator==(const UnpackLimits&) const = default;
};

/// What an archive has come to.
struct Unpacked {
  int files = 0;
  std::int64_t bytes = 0;
  /// What is to be told of it, a clause each.
  std::vector<std::string> remarks = {};
  bool operator==(const Unpacked&) const = default;
};

/// Unpacks the zip, tar or 7z archive that the file `archive_fd` is into the open folder `folder_fd`, which
/// is empty; nothing is written elsewhere, whatever the archive holds. A tar may be compressed by gzip, xz or
/// bzip2. Files keep their bytes, whether they can be executed, and their times, and nothing else. What is no
/// file, folder or link within the folder, an absolute name or one that leads out, a password, damage, or too
/// much is the reason why it is refused; what is in the folder then is of no use.
tl::expected<Unpacked, std::string> extract(int archive_fd, int folder_fd, const UnpackLimits& limits);

}  // namespace harness
