#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "cases/file.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/common.hpp"

namespace harness::cli {
namespace {

/// The files of an answer while they are written: under temporary names, renamed all together by `keep`,
/// removed where that does not happen. The first error stops all writing.
class AnswerFiles {
 public:
  explicit AnswerFiles(std::filesystem::path folder) : folder_(std::move(folder)) {}
  AnswerFiles(const AnswerFiles&) = delete;
  AnswerFiles& operator=(const AnswerFiles&) = delete;
  ~AnswerFiles() {
    close_all();
    for (const auto& [name, file] : files_) {
      ::unlink(temporary(name).c_str());
    }
  }

  void write(std::string_view name, std::string_view bytes) {
    if (!error_.empty()) {
      return;
    }
    const int file = descriptor(std::string(name));
    while (file >= 0 && !bytes.empty()) {
      const ssize_t written = ::write(file, bytes.data(), bytes.size());
      if (written < 0 && errno != EINTR) {
        note(temporary(std::string(name)));
        return;
      }
      bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
    }
  }

  /// Gives all files their names. What can be known to stand in the way is looked for before the first one
  /// gets its name.
  tl::expected<void, std::string> keep() {
    close_all();
    look_for_folders();
    while (error_.empty() && !files_.empty()) {
      const auto& name = files_.begin()->first;
      const auto final_name = folder_ / name;
      if (std::rename(temporary(name).c_str(), final_name.c_str()) != 0) {
        note(final_name);
      } else {
        files_.erase(files_.begin());
      }
    }
    if (!error_.empty()) {
      return tl::unexpected(error_);
    }
    return {};
  }

 private:
  std::string temporary(const std::string& name) const {
    return fmt::format("{}.{}.part", (folder_ / name).string(), ::getpid());
  }

  int descriptor(const std::string& name) {
    const auto found = files_.find(name);
    if (found != files_.end()) {
      return found->second;
    }
    const int file = ::open(temporary(name).c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0) {
      note(folder_ / name);
    } else {
      files_[name] = file;
    }
    return file;
  }

  void close_all() {
    for (auto& [name, file] : files_) {
      if (file >= 0 && ::close(std::exchange(file, closed)) != 0) {
        note(folder_ / name);
      }
    }
  }

  void look_for_folders() {
    for (const auto& [name, file] : files_) {
      std::error_code error;
      if (std::filesystem::symlink_status(folder_ / name, error).type() ==
          std::filesystem::file_type::directory) {
        errno = EISDIR;
        note(folder_ / name);
      }
    }
  }

  /// Keeps the first error.
  void note(const std::filesystem::path& path) {
    if (error_.empty()) {
      error_ = fmt::format("{}: {}", path.string(), std::generic_category().message(errno));
    }
  }

  static constexpr int closed = -1;

  const std::filesystem::path folder_;
  /// The descriptors, or `closed`, of the files that still have their temporary names.
  std::map<std::string, int> files_;
  std::string error_;
};

int finish(AnswerFiles& files) {
  const auto kept = files.keep();
  return kept ? all_agree : fail(kept.error());
}

/// Makes the output folder where it is missing.
bool make_folder(const std::string& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    fail(fmt::format("{}: {}", folder, error.message()));
  }
  return !error;
}

}  // namespace

int solve(const SolveOptions& options) {
  const auto posed = pose(row(options.assignment), options.input);
  if (!posed || !make_folder(options.folder)) {
    return job_not_done;
  }
  AnswerFiles files(options.folder);
  posed->problem.solve([&files](std::string_view name, std::string_view bytes) { files.write(name, bytes); },
                       {});
  return finish(files);
}

int oracle(const SolveOptions& options) {
  // The oracle reads the input by itself: it vouches for the parser too.
  const auto input = cases::read_file(options.input, cases::largest_input);
  if (!input) {
    return fail(input.error());
  }
  const auto answer = row(options.assignment).oracle(*input, {});
  if (!answer) {
    const auto& refusal = answer.error();
    if (refusal.kind == reference::Refusal::Kind::over_budget) {
      return fail(fmt::format("{}: too large for the oracle: {}", options.input, refusal.expected));
    }
    return fail(
        cases::describe(options.input, {refusal.line, refusal.column, refusal.expected, refusal.found}));
  }
  if (!make_folder(options.folder)) {
    return job_not_done;
  }
  AnswerFiles files(options.folder);
  for (const auto& [name, bytes] : *answer) {
    files.write(name, bytes);
  }
  return finish(files);
}

}  // namespace harness::cli
