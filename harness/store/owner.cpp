#include "harness/store/owner.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <string_view>
#include <system_error>
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

/// The namespace of the numbers of processes that this one sees.
std::string namespace_of_numbers() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/ns/pid", error).string();
}

/// "name/number": containers have names of their own, and often no number. No blanks.
std::string this_machine() {
  std::array<char, 256> name{};
  static_cast<void>(::gethostname(name.data(), name.size() - 1));
  auto machine = fmt::format("{}/{}", name.data(), line_of("/etc/machine-id"));
  std::ranges::replace(machine, ' ', '_');
  return machine;
}

/// The words of a process's name.
struct Named {
  std::string_view boot;
  std::string_view pid;
  std::string_view begun;
  std::string_view numbers;
  std::string_view since;
  std::string_view machine;
};

/// All empty where it is no such name.
Named named(std::string_view process) {
  std::array<std::string_view, 6> words;
  if (std::ranges::count(process, ' ') != static_cast<std::ptrdiff_t>(words.size()) - 1) {
    return {};
  }
  for (auto& word : words) {
    word = process.substr(0, process.find(' '));
    process.remove_prefix(std::min(word.size() + 1, process.size()));
  }
  return {words[0], words[1], words[2], words[3], words[4], words[5]};
}

std::int64_t number_in(std::string_view text) {
  std::int64_t number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

bool is_old(const Named& process) {
  constexpr std::int64_t week = std::int64_t{7} * 24 * 3600;
  return static_cast<std::int64_t>(std::time(nullptr)) - number_in(process.since) > week;
}

bool lives_here(const Named& process) {
  const bool is_number =
      !process.pid.empty() && process.pid.find_first_not_of("0123456789") == std::string_view::npos;
  const auto begun = is_number ? begin_of(std::string(process.pid)) : std::string();
  return !begun.empty() && process.begun == begun;
}

}  // namespace

std::string this_process() {
  const auto pid = fmt::format("{}", ::getpid());
  return fmt::format("{} {} {} {} {} {}", boot(), pid, begin_of(pid), namespace_of_numbers(),
                     static_cast<std::int64_t>(std::time(nullptr)), this_machine());
}

Whereabouts whereabouts_of(const std::string& process) {
  const Named it = named(process);
  const bool same_boot = it.boot == boot();
  if (same_boot && it.numbers == namespace_of_numbers()) {
    return lives_here(it) ? Whereabouts::here : Whereabouts::gone;
  }
  // This machine has been started anew since then: nothing lives on.
  const bool is_of_the_past = !same_boot && it.machine == this_machine();
  return it.machine.empty() || is_of_the_past || is_old(it) ? Whereabouts::gone : Whereabouts::elsewhere;
}

std::string host_of(const std::string& process) {
  const auto machine = named(process).machine;
  return std::string(machine.substr(0, machine.find('/')));
}

}  // namespace harness
