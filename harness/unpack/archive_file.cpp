#include "harness/unpack/archive_file.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <fstream>
#include <string_view>
#include <system_error>

#include <fmt/core.h>

#include "harness/unpack/entry_name.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using namespace std::string_view_literals;

struct Make {
  std::string_view first_bytes;
  std::string_view name;
  /// Whether plycheck-unpack can read it.
  bool is_read = true;
};

constexpr std::array<Make, 10> makes = {{
    {"PK\x03\x04"sv, ".zip"},
    {"PK\x05\x06"sv, ".zip"},
    {"7z\xBC\xAF\x27\x1C"sv, ".7z"},
    {"\x1F\x8B"sv, ".gz"},
    {"\xFD"
     "7zXZ\0"sv,
     ".xz"},
    {"BZh"sv, ".bz2"},
    {"Rar!\x1A\x07"sv, ".rar", false},
    {"\x28\xB5\x2F\xFD"sv, ".zst", false},
    {"MSCF\0"sv, ".cab", false},
    {"-lh5-"sv, ".lzh", false},
}};

/// Where the make of a tar stands, and the method of an lzh.
constexpr std::size_t tar_magic_at = 257;
constexpr std::size_t lzh_magic_at = 2;
constexpr std::size_t head_bytes = 512;

/// What is a zip by its make and something else to its user.
constexpr std::array<std::string_view, 12> other_uses = {".jar", ".war",  ".ear",  ".apk",  ".whl", ".egg",
                                                         ".pyz", ".docx", ".xlsx", ".pptx", ".odt", ".ods"};

std::string head_of(const fs::path& file) {
  std::string head(head_bytes, '\0');
  std::ifstream in(file, std::ios::binary);
  in.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(std::max<std::streamsize>(in.gcount(), 0)));
  return head;
}

const Make* make_of(std::string_view head) {
  for (const Make& make : makes) {
    const std::size_t at = make.name == ".lzh" ? lzh_magic_at : 0;
    if (head.size() > at && head.substr(at).starts_with(make.first_bytes)) {
      return &make;
    }
  }
  return nullptr;
}

bool is_tar(std::string_view head) {
  return head.size() > tar_magic_at && head.substr(tar_magic_at).starts_with("ustar");
}

bool is_web_page(std::string_view head) {
  const std::size_t at = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  const std::string start = at == std::string_view::npos ? "" : lower(head.substr(at, 16));
  return start.starts_with("<!doctype html") || start.starts_with("<html");
}

std::string wanted(std::string_view found) {
  return fmt::format("expected a .zip, .tar, .tar.gz, .tgz, .tar.xz or .7z archive, found {}", found);
}

}  // namespace

bool is_archive(const fs::path& file) {
  std::error_code error;
  if (!fs::is_regular_file(file, error)) {
    return false;
  }
  if (ends_like_archive(file.filename().string())) {
    return true;
  }
  const std::string head = head_of(file);
  return std::ranges::find(other_uses, lower(file.extension().string())) == other_uses.end() &&
         (make_of(head) != nullptr || is_tar(head));
}

std::optional<std::string> why_not_unpacked(const fs::path& file) {
  std::error_code error;
  const std::string head = head_of(file);
  if (head.empty() && fs::file_size(file, error) == 0 && !error) {
    return wanted("an empty file");
  }
  const Make* make = make_of(head);
  if (make != nullptr && !make->is_read) {
    return wanted(fmt::format("a {} archive: unpack it and name the folder, or make a .zip", make->name));
  }
  if (is_web_page(head)) {
    return wanted("a web page");
  }
  constexpr std::array<std::string_view, 4> unread = {".rar", ".zst", ".lzh", ".cab"};
  const std::string ending = lower(file.extension().string());
  if (make == nullptr && !is_tar(head) && std::ranges::find(unread, ending) != unread.end()) {
    return wanted(fmt::format("a {} file that is none: make a .zip", ending));
  }
  return std::nullopt;
}

}  // namespace harness
