#include "harness/run/listing.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace harness {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t largest_source = std::size_t{1} << 20;
constexpr std::size_t looked_at = 512;

/// Endings of files that are read whole; Makefiles have none.
constexpr std::array<std::string_view, 17> source_endings = {".py",  ".cpp", ".cc",   ".cxx", ".c",   ".java",
                                                             ".js",  ".mjs", ".cjs",  ".h",   ".hpp", ".hh",
                                                             ".hxx", ".inl", ".json", ".txt", ".mk"};

constexpr std::array<std::string_view, 9> never_entered = {
    ".git", ".hg", ".svn", "__pycache__", "node_modules", ".venv", "venv", "site-packages", "__MACOSX"};

bool is_source(const std::string& path) {
  return name_of_path(path).find("akefile") != std::string::npos ||
         std::ranges::find(source_endings, ending_of_path(path)) != source_endings.end();
}

std::string beginning_of(const fs::path& file, std::size_t most) {
  std::ifstream in(file, std::ios::binary);
  std::string text(most, '\0');
  in.read(text.data(), static_cast<std::streamsize>(most));
  text.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  return text;
}

std::size_t read_of(const fs::path& file, const std::string& path) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  return is_source(path) && !error ? std::min<std::size_t>(size, largest_source) : looked_at;
}

}  // namespace

std::vector<ListedFile> list_files(const fs::path& folder, const ListingLimits& limits) {
  std::vector<ListedFile> files;
  std::error_code error;
  int seen = 0;
  fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  for (const fs::recursive_directory_iterator end; !error && at != end && seen < limits.files;
       at.increment(error), ++seen) {
    std::error_code gone;
    const fs::file_type kind = at->symlink_status(gone).type();
    const std::string name = at->path().filename().string();
    const bool is_left_out =
        limits.names_only && std::ranges::find(never_entered, name) != never_entered.end();
    if (kind == fs::file_type::directory && (is_left_out || at.depth() >= limits.depth)) {
      at.disable_recursion_pending();
    }
    if (kind == fs::file_type::regular) {
      const std::string path = at->path().lexically_relative(folder).string();
      files.push_back(
          {path, !limits.names_only ? beginning_of(at->path(), read_of(at->path(), path)) : std::string()});
    }
  }
  std::ranges::sort(files, {}, &ListedFile::path);
  return files;
}

ListedFile list_file(const fs::path& file) {
  return {file.string(), beginning_of(file, read_of(file, file.string()))};
}

std::string beginning_of_file(const fs::path& file) {
  return beginning_of(file, looked_at);
}

std::string name_of_path(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

std::string folder_of_path(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash);
}

std::string stem_of_path(const std::string& path) {
  return fs::path(path).stem().string();
}

std::string ending_of_path(const std::string& path) {
  std::string ending = fs::path(path).extension().string();
  std::ranges::transform(ending, ending.begin(), [](unsigned char c) { return std::tolower(c); });
  return ending;
}

}  // namespace harness
