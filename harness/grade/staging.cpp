#include "harness/grade/staging.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>
#include <vector>

#include <fmt/core.h>

#include "cases/case_facts.hpp"
#include "cases/file.hpp"
#include "harness/unpack/archive_file.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// The endings of a file's name that say what it is: both of `hw1.tar.gz`.
std::string ending_of(const fs::path& name) {
  const auto inner = name.stem().extension();
  return (inner == ".tar" ? inner.string() : std::string()) + name.extension().string();
}

/// What a file is called in the copy. A class of Java bears the name of its file.
std::string name_in_copy(const GradedWork& work, const HandedFile& file) {
  const fs::path name(file.name);
  if (work.keeps_names || name.extension() == ".java") {
    return file.name;
  }
  return (is_archive(work.folder / file.path) ? "submission" : "program") + ending_of(name);
}

/// One line for a file.
std::string described(const GradedWork& work, const HandedFile& file) {
  const fs::path path = work.folder / file.path;
  std::error_code error;
  const auto status = fs::symlink_status(path, error);
  const bool executable = (status.permissions() & fs::perms::owner_exec) != fs::perms::none;
  const auto bytes = cases::read_file(path, largest_submission);
  return fmt::format("{} {} {}\n", cases::hash_of(file.name), executable,
                     bytes ? cases::hash_of(*bytes) : "unreadable");
}

std::string copy_into(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  if (!error) {
    fs::copy_file(from, to, error);
  }
  return error ? error.message() : std::string();
}

}  // namespace

std::string hash_of_work(const GradedWork& work) {
  std::vector<std::string> lines;
  lines.reserve(work.files.size());
  for (const auto& file : work.files) {
    lines.push_back(described(work, file));
  }
  std::ranges::sort(lines);
  std::string all = work.keeps_names ? "names\n" : "";
  for (const auto& line : lines) {
    all += line;
  }
  return cases::hash_of(all);
}

tl::expected<StagedWork, std::string> stage(const GradedWork& work, const fs::path& folder) {
  if (work.files.empty()) {
    return tl::unexpected(std::string("there is no file in it"));
  }
  std::int64_t bytes = 0;
  for (const auto& file : work.files) {
    std::error_code error;
    const auto size = fs::file_size(work.folder / file.path, error);
    bytes += error ? 0 : static_cast<std::int64_t>(size);
    if (bytes > largest_submission) {
      return tl::unexpected(std::string("it has more than 1 GiB"));
    }
    const fs::path to = folder / name_in_copy(work, file);
    if (const auto fault = copy_into(work.folder / file.path, to); !fault.empty()) {
      return tl::unexpected(fmt::format("{}: {}", to.lexically_relative(folder).string(), fault));
    }
  }
  const fs::path first = name_in_copy(work, work.files.front());
  if (work.files.size() == 1 && (is_archive(folder / first) || !work.keeps_names)) {
    return StagedWork{folder / first, first.filename().string()};
  }
  return StagedWork{folder, "the submission"};
}

}  // namespace harness
