#include "harness/run/surroundings.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "harness/run/cpp_source.hpp"
#include "harness/run/entry_points.hpp"
#include "harness/run/java_source.hpp"
#include "harness/run/listing.hpp"
#include "harness/run/needed_files.hpp"
#include "harness/run/python_source.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

fs::path root_of(const fs::path& file, const fs::path& folder, ProgramKind kind) {
  if (kind == ProgramKind::java) {
    return package_root(folder, read_java(list_file(file).text, "").package);
  }
  const bool is_native = kind == ProgramKind::cpp || kind == ProgramKind::c;
  return is_native && folder.filename() == "src" ? folder.parent_path() : folder;
}

bool is_native(const std::string& path) {
  const auto kind = kind_by(path, "");
  return kind == ProgramKind::cpp || kind == ProgramKind::c;
}

/// The files around a program: all names, and the texts of those that may be parts of it, read when one asks.
class FilesAround {
 public:
  FilesAround(fs::path root, std::string entry, ProgramKind kind)
      : root_(std::move(root)), entry_(std::move(entry)), kind_(kind) {
    constexpr int most_files = 2'000;
    files_ = list_files(root_, {most_files, 6, true});
  }

  /// What the program is made of; empty where it is not among the files.
  std::vector<std::string> needed() {
    if (file_at(files_, entry_) == nullptr) {
      return {};
    }
    if (kind_ == ProgramKind::java) {
      // Its classes may have any names.
      read_all([](const std::string& path) { return ending_of_path(path) == ".java"; });
      return needed_files(files_, entry_, kind_);
    }
    std::vector<std::string> needed = {entry_};
    for (bool is_new = true; is_new;) {
      is_new = false;
      for (const std::string& path : needed) {
        is_new = read(path) || is_new;
      }
      if (std::ranges::any_of(needed, is_header())) {
        is_new = read_all(is_native) || is_new;
      }
      needed = needed_files(files_, entry_, kind_);
    }
    return needed;
  }

 private:
  /// Of a program in C or C++: such sources belong to it as include its headers.
  std::function<bool(const std::string&)> is_header() const {
    const bool has_headers = kind_ == ProgramKind::cpp || kind_ == ProgramKind::c;
    return [has_headers](const std::string& path) { return has_headers && !is_native(path); };
  }

  /// Whether it had not been read.
  bool read(const std::string& path) {
    const auto file = std::ranges::lower_bound(files_, path, {}, &ListedFile::path);
    if (file == files_.end() || file->path != path || bytes_left_ <= 0 || !read_.insert(path).second) {
      return false;
    }
    file->text = list_file(root_ / path).text;
    bytes_left_ -= static_cast<std::int64_t>(file->text.size());
    return true;
  }

  template <class IsWanted>
  bool read_all(IsWanted is_wanted) {
    bool is_new = false;
    for (const ListedFile& file : files_) {
      is_new = (is_wanted(file.path) && read(file.path)) || is_new;
    }
    return is_new;
  }

  fs::path root_;
  std::string entry_;
  ProgramKind kind_;
  std::vector<ListedFile> files_;
  std::set<std::string> read_;
  std::int64_t bytes_left_ = std::int64_t{64} << 20;
};

/// Whether one of the modules that a program imports lies beside it. All that it needs is reached by one.
bool imports_what_lies_beside(const std::string& text, const fs::path& folder) {
  std::error_code error;
  const auto lies_there = [&](const std::string& name) {
    const fs::path place = folder / name.substr(0, name.find('.'));
    return !name.empty() && (fs::is_directory(place, error) || fs::exists(place.string() + ".py", error));
  };
  return std::ranges::any_of(read_python(text).imports, [&](const PythonImport& import) {
    return import.dots > 0 || lies_there(import.module) || std::ranges::any_of(import.names, lies_there);
  });
}

/// Whether a program's own text says that there is more of it.
bool names_others(const std::string& text, const fs::path& folder, ProgramKind kind) {
  switch (kind) {
    case ProgramKind::python:
      return imports_what_lies_beside(text, folder);
    case ProgramKind::cpp:
    case ProgramKind::c:
      return !included_by_cpp(text).empty();
    case ProgramKind::node:
      return text.find("./") != std::string::npos;
    case ProgramKind::java:
      return true;
    case ProgramKind::binary:
    case ProgramKind::script:
    case ProgramKind::make:
      return false;
  }
  return false;
}

}  // namespace

Surroundings surroundings_of(const fs::path& file, ProgramKind kind) {
  std::error_code error;
  const fs::path folder = fs::canonical(fs::absolute(file, error).parent_path(), error);
  Surroundings alone{folder, file.filename().string(), {file.filename().string()}};
  if (error || fs::is_symlink(file, error) || !names_others(list_file(file).text, folder, kind)) {
    return alone;
  }
  Surroundings found{root_of(file, folder, kind), "", {}};
  found.entry = (folder / file.filename()).lexically_relative(found.root).string();
  found.needed = FilesAround(found.root, found.entry, kind).needed();
  // A file alone lies at the top, whatever folders it comes from.
  return found.needed.size() <= 1 ? alone : found;
}

}  // namespace harness
