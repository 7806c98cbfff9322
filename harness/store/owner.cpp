#include "harness/store/owner.hpp"

#include <string_view>
#include <unistd.h>

#include <fmt/core.h>

#include "cases/file.hpp"

namespace harness {
namespace {

/// The first line of a small file; empty where it cannot be read.
std::string line_of(const std::string& path) {
  const std::string bytes = cases::read_file(path).value_or("");
  return bytes.substr(0, bytes.find('\n'));
}

std::string boot() {
  return line_of("/proc/sys/kernel/random/boot_id");
}

/// When a process began, in ticks since the machine did; empty where there is none, or only what a parent has
/// not yet asked for. It is the 22nd word of its line, the second of which is a name in parentheses and may
/// hold anything; the third is a letter.
std::string begin_of(const std::string& pid) {
  constexpr int words_between = 20;
  const std::string bytes = cases::read_file("/proc/" + pid + "/stat").value_or("");
  std::size_t at = bytes.rfind(')');
  const std::string_view line = bytes;
  if (at == std::string::npos || line.substr(at).starts_with(") Z") || line.substr(at).starts_with(") X")) {
    return {};
  }
  for (int word = 0; word < words_between && at != std::string::npos; ++word) {
    at = line.find(' ', at + 1);
  }
  return at == std::string::npos ? std::string()
                                 : std::string(line.substr(at + 1, line.find(' ', at + 1) - at - 1));
}

}  // namespace

std::string this_process() {
  const auto pid = fmt::format("{}", ::getpid());
  return fmt::format("{} {} {}", boot(), pid, begin_of(pid));
}

bool is_living(const std::string& process) {
  const auto boot_end = process.find(' ');
  const auto pid_end = process.find(' ', boot_end + 1);
  if (boot_end == std::string::npos || pid_end == std::string::npos) {
    return false;
  }
  const auto pid = process.substr(boot_end + 1, pid_end - boot_end - 1);
  const bool is_number = !pid.empty() && pid.find_first_not_of("0123456789") == std::string::npos;
  const auto begun = is_number ? begin_of(pid) : std::string();
  return !begun.empty() && process == fmt::format("{} {} {}", boot(), pid, begun);
}

}  // namespace harness
