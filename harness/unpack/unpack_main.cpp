// plycheck-unpack ARCHIVE BYTES ENTRIES RATIO ALWAYS: unpacks an archive into the current folder and prints
// what has become of it. It is started by plycheck, in the sandbox, since archives are strangers' bytes.
#include <charconv>
#include <clocale>
#include <cstdint>
#include <cstdio>
#include <fcntl.h>
#include <string>
#include <string_view>

#include "harness/run/owned_fd.hpp"
#include "harness/unpack/extract.hpp"
#include "harness/unpack/outcome.hpp"

namespace {

constexpr int usage_error = 2;

/// A number above 0; 0 where it is none.
std::int64_t amount(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() && number > 0 ? number : 0;
}

harness::Outcome unpack(const char* archive, const harness::UnpackLimits& limits) {
  const harness::OwnedFd file(open(archive, O_RDONLY | O_CLOEXEC));
  const harness::OwnedFd folder(open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (file.get() < 0 || folder.get() < 0) {
    return tl::unexpected(std::string("the archive cannot be opened"));
  }
  return harness::extract(file.get(), folder.get(), limits);
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 6) {
    return usage_error;
  }
  harness::UnpackLimits limits;
  limits.bytes = amount(arguments[2]);
  limits.entries = static_cast<int>(amount(arguments[3]));
  limits.ratio = amount(arguments[4]);
  limits.always = amount(arguments[5]);
  if (limits.bytes == 0 || limits.entries <= 0 || limits.ratio == 0 || limits.always == 0) {
    return usage_error;
  }
  // Names are bytes that are UTF-8 where the archive says so.
  std::setlocale(LC_CTYPE, "C.UTF-8");
  const std::string text = harness::printed(unpack(arguments[1], limits));
  return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0 ? 0 : 1;
}
