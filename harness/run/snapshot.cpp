#include "harness/run/snapshot.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <tl/expected.hpp>

#include "harness/run/listing.hpp"
#include "harness/run/program_kind.hpp"
#include "harness/run/program_place.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 4> never_copied = {".git", ".hg", ".svn", "__pycache__"};

std::string failure(const fs::path& path, const std::error_code& error) {
  const bool is_closed = error == std::errc::permission_denied;
  return fmt::format("{}: {}{}", path.string(), error.message(),
                     is_closed ? ": let it be read (chmod u+r)" : "");
}

/// Whether a program would not be the same without the file.
bool is_part_of_program(const fs::path& file) {
  constexpr std::array<std::string_view, 7> endings = {".h", ".hh", ".hpp", ".hxx", ".inl", ".jar", ".json"};
  const std::string path = file.string();
  return kind_by(path, "") || std::ranges::find(endings, ending_of_path(path)) != endings.end() ||
         name_of_path(path).find("akefile") != std::string::npos;
}

/// Whether a program, or a source of one, lies in the folder, at any depth.
bool holds_program(const fs::path& folder) {
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error);
  for (const fs::recursive_directory_iterator end; !error && at != end; at.increment(error)) {
    std::error_code gone;
    if (at->symlink_status(gone).type() == fs::file_type::regular &&
        kind_by(at->path().string(), beginning_of_file(at->path()))) {
      return true;
    }
  }
  return false;
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// The problem or the answer of a flat pair whose other half stands beside it.
bool is_half_of_pair(const std::string& name, const std::vector<std::string>& beside) {
  const fs::path path(name);
  const std::string stem = path.stem().string();
  const std::string ending = path.extension().string();
  if (ending == ".in") {
    return contains(beside, stem + ".out") || contains(beside, stem + ".ans");
  }
  if (ending == ".out" || ending == ".ans") {
    return contains(beside, stem + ".in");
  }
  constexpr std::string_view input = "input";
  constexpr std::string_view output = "output";
  if (name.compare(0, input.size(), input) == 0) {
    return contains(beside, std::string(output) + name.substr(input.size()));
  }
  return name.compare(0, output.size(), output) == 0 &&
         contains(beside, std::string(input) + name.substr(output.size()));
}

/// Whether a link leads out of the folder, which has no links in its name, or to something hidden.
bool leads_out(const fs::path& link, const fs::path& folder, const std::vector<std::string>& hidden) {
  std::error_code error;
  const fs::path real = fs::canonical(link, error);
  return error || !lies_in(real, folder) || std::ranges::any_of(hidden, [&real](const std::string& each) {
           std::error_code missing;
           return lies_in(real, fs::weakly_canonical(each, missing));
         });
}

/// Runs may be another user's.
void let_all_read(const fs::path& copy) {
  std::error_code error;
  const bool executable = (fs::status(copy, error).permissions() & fs::perms::owner_exec) != fs::perms::none;
  const fs::perms read = fs::perms::group_read | fs::perms::others_read;
  const fs::perms execute = fs::perms::group_exec | fs::perms::others_exec;
  fs::permissions(copy, executable ? read | execute : read, fs::perm_options::add, error);
}

class FolderCopy {
 public:
  FolderCopy(fs::path from, const fs::path& to, const std::vector<std::string>& outputs,
             const SnapshotLimits& limits)
      : from_(std::move(from)), outputs_(outputs), limits_(limits) {
    std::error_code error;
    root_ = fs::canonical(from_, error);
    for (const std::string& each : limits_.hidden) {
      const fs::path hidden = fs::weakly_canonical(each, error);
      // Where all of the folder is hidden, what is a case decides alone.
      if (hidden != root_ && lies_in(hidden, root_)) {
        hidden_.push_back(hidden.lexically_relative(root_));
      }
    }
    target_ = fs::canonical(to, error);
  }

  std::vector<std::string> left_out() const { return left_out_; }

  /// Copies the folder `below` (relative to the top); the reason, where that fails.
  std::optional<std::string> level(const fs::path& below) {
    const auto names = names_in(from_ / below);
    if (!names) {
      return names.error();
    }
    for (const std::string& name : *names) {
      if (std::find(never_copied.begin(), never_copied.end(), name) != never_copied.end()) {
        continue;
      }
      if (is_case_file(name) || is_half_of_pair(name, *names)) {
        left_out_.push_back((below / name).string());
      } else if (auto reason = entry(below / name)) {
        return reason;
      }
    }
    return std::nullopt;
  }

 private:
  bool is_case_file(const std::string& name) const {
    return name == "case.json" || name == "input.txt" || contains(outputs_, name);
  }

  /// A program's own folder, where its author has run it, is none: it has sources in it or below.
  bool is_case(const fs::path& folder) const {
    std::error_code error;
    if (fs::exists(fs::symlink_status(folder / "case.json", error))) {
      return true;
    }
    const auto names = names_in(folder);
    return names && std::ranges::any_of(*names, [this](const auto& name) { return is_case_file(name); }) &&
           !holds_program(folder);
  }

  std::optional<std::string> entry(const fs::path& below) {
    const fs::path source = from_ / below;
    std::error_code error;
    const fs::file_type kind = fs::symlink_status(source, error).type();
    if (std::ranges::find(hidden_, below) != hidden_.end()) {
      left_out_.push_back(below.string() + (kind == fs::file_type::directory ? "/" : ""));
      return std::nullopt;
    }
    if (kind == fs::file_type::directory) {
      return folder(below);
    }
    const bool is_link = kind == fs::file_type::symlink;
    if ((is_link && leads_out(source, root_, limits_.hidden)) || !fs::is_regular_file(source, error)) {
      left_out_.push_back(below.string());
      return std::nullopt;
    }
    return file(below);
  }

  std::optional<std::string> folder(const fs::path& below) {
    std::error_code error;
    if (fs::equivalent(from_ / below, target_, error)) {
      return std::nullopt;
    }
    if (is_case(from_ / below)) {
      left_out_.push_back(below.string() + "/");
      return std::nullopt;
    }
    fs::create_directory(target_ / below, error);
    let_all_read(target_ / below);
    return error ? failure(target_ / below, error) : level(below);
  }

  std::optional<std::string> file(const fs::path& below) {
    std::error_code error;
    const auto size = static_cast<std::int64_t>(fs::file_size(from_ / below, error));
    bytes_ += error ? 0 : size;
    if (++files_ > limits_.files || bytes_ > limits_.bytes) {
      return fmt::format("{}: expected a program, found more than {} files or {} MB", from_.string(),
                         limits_.files, limits_.bytes >> 20);
    }
    fs::copy_file(from_ / below, target_ / below, error);
    if (error == std::errc::permission_denied && !is_part_of_program(below)) {
      left_out_.push_back(below.string());
      return std::nullopt;
    }
    let_all_read(target_ / below);
    return error ? std::optional(failure(from_ / below, error)) : std::nullopt;
  }

  fs::path from_;
  const std::vector<std::string>& outputs_;
  SnapshotLimits limits_;
  fs::path root_;
  fs::path target_;
  /// What is hidden in it, relative to the top.
  std::vector<fs::path> hidden_;
  std::int64_t bytes_ = 0;
  int files_ = 0;
  std::vector<std::string> left_out_;
};

}  // namespace

tl::expected<fs::path, std::string> copy_file_into(const fs::path& file, const fs::path& to,
                                                   const SnapshotLimits& limits) {
  std::error_code error;
  const fs::path parent = fs::canonical(fs::absolute(file, error).parent_path(), error);
  if (fs::is_symlink(file, error) && !is_relied_on(file) && leads_out(file, parent, limits.hidden)) {
    return tl::unexpected(fmt::format("{}: leads out of its folder", file.string()));
  }
  if (fs::is_regular_file(file, error) &&
      static_cast<std::int64_t>(fs::file_size(file, error)) > limits.bytes) {
    return tl::unexpected(
        fmt::format("{}: expected a program, found more than {} MB", file.string(), limits.bytes >> 20));
  }
  fs::path folder = to;
  for (int number = 2; fs::exists(folder / file.filename(), error); ++number) {
    folder = to / std::to_string(number);
    fs::create_directory(folder, error);
    let_all_read(folder);
  }
  if (!fs::copy_file(file, folder / file.filename(), error)) {
    return tl::unexpected(failure(file, error));
  }
  let_all_read(folder / file.filename());
  return folder / file.filename();
}

tl::expected<std::vector<std::string>, std::string> copy_folder(const fs::path& from, const fs::path& to,
                                                                const std::vector<std::string>& outputs,
                                                                const SnapshotLimits& limits) {
  FolderCopy copy(from, to, outputs, limits);
  if (const auto reason = copy.level({})) {
    return tl::unexpected(*reason);
  }
  return copy.left_out();
}

tl::expected<std::vector<std::string>, std::string> names_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
    names.push_back(at->path().filename().string());
  }
  if (error) {
    return tl::unexpected(failure(folder, error));
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace harness
