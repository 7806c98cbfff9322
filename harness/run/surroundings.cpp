#include "harness/run/surroundings.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "harness/run/java_source.hpp"
#include "harness/run/listing.hpp"
#include "harness/run/needed_files.hpp"

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

}  // namespace

Surroundings surroundings_of(const fs::path& file, ProgramKind kind) {
  std::error_code error;
  const fs::path folder = fs::canonical(fs::absolute(file, error).parent_path(), error);
  Surroundings alone{folder, file.filename().string(), {file.filename().string()}};
  const bool has_parts = kind == ProgramKind::python || kind == ProgramKind::cpp || kind == ProgramKind::c ||
                         kind == ProgramKind::java || kind == ProgramKind::node;
  if (error || !has_parts || fs::is_symlink(file, error)) {
    return alone;
  }
  constexpr int most_files = 2'000;
  Surroundings found{root_of(file, folder, kind), "", {}};
  found.entry = (folder / file.filename()).lexically_relative(found.root).string();
  const std::vector<ListedFile> files = list_files(found.root, {most_files, 6, true});
  if (file_at(files, found.entry) == nullptr) {
    return alone;
  }
  found.needed = needed_files(files, found.entry, kind);
  // A file alone lies at the top, whatever folders it comes from.
  return found.needed.size() == 1 ? alone : found;
}

}  // namespace harness
