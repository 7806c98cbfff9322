#include "harness/cli/slurm_command.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <fmt/core.h>

extern char** environ;

namespace harness::cli {
namespace {

/// All that comes out of a pipe until it is closed.
std::string read_all(int in) {
  std::string text;
  std::array<char, 4096> buffer{};
  for (;;) {
    const auto got = ::read(in, buffer.data(), buffer.size());
    if (got > 0) {
      text.append(buffer.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || errno != EINTR) {
      return text;
    }
  }
}

std::string last_line(const std::string& text) {
  const auto lines = lines_in(text);
  return lines.empty() ? std::string("no word of why") : lines.back();
}

}  // namespace

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::size_t at = 0;
  while (at < text.size()) {
    const auto end = std::min(text.find('\n', at), text.size());
    if (end > at) {
      lines.push_back(text.substr(at, end - at));
    }
    at = end + 1;
  }
  return lines;
}

tl::expected<std::string, std::string> output_of(const std::vector<std::string>& words) {
  std::array<int, 2> ends{-1, -1};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return tl::unexpected(fmt::format("{}: {}", words.front(), std::strerror(errno)));
  }
  std::vector<char*> arguments;
  for (const auto& word : words) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&files, ends[1], STDERR_FILENO);
  pid_t child = 0;
  const int error = ::posix_spawnp(&child, arguments[0], &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  ::close(ends[1]);
  auto text = error == 0 ? read_all(ends[0]) : std::string();
  ::close(ends[0]);
  if (error != 0) {
    return tl::unexpected(fmt::format("{}: {}", words.front(), std::strerror(error)));
  }
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    return tl::unexpected(fmt::format("{}: {}", words.front(), last_line(text)));
  }
  return text;
}

}  // namespace harness::cli
