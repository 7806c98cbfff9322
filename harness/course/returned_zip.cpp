#include "harness/course/returned_zip.hpp"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <memory>
#include <minizip/zip.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <zlib.h>

#include <fmt/core.h>

namespace harness {
namespace {

namespace fs = std::filesystem;

/// Made on Unix, by version 2.0 of the format: then a member has permissions.
constexpr uLong made_by = (3U << 8U) | 20U;
/// The names are UTF-8.
constexpr uLong utf8_names = 1U << 11U;
/// minizip takes a piece's size as an unsigned int.
constexpr std::size_t largest_piece = std::size_t{1} << 30;

/// The first moment that a zip can tell, for all members.
zip_fileinfo facts_of_member() {
  zip_fileinfo facts{};
  facts.tmz_date.tm_year = 1980;
  facts.tmz_date.tm_mday = 1;
  facts.external_fa = uLong{S_IFREG | 0600U} << 16U;
  return facts;
}

/// A zip under a temporary name, which goes unless it got its own.
class ZipFile {
 public:
  explicit ZipFile(const fs::path& path) : path_(path), written_(path.string() + ".part") {}
  ZipFile(const ZipFile&) = delete;
  ZipFile& operator=(const ZipFile&) = delete;
  ~ZipFile() {
    if (zip_ != nullptr) {
      zipClose(zip_, nullptr);
    }
    if (is_there_) {
      unlink(written_.c_str());
    }
  }

  tl::expected<void, std::string> open() {
    const int made = ::open(written_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (made < 0) {
      return fault();
    }
    close(made);
    is_there_ = true;
    zip_ = zipOpen64(written_.c_str(), APPEND_STATUS_CREATE);
    return zip_ != nullptr ? tl::expected<void, std::string>() : fault();
  }

  tl::expected<void, std::string> add(const std::string& name, std::string_view bytes) {
    const zip_fileinfo facts = facts_of_member();
    errno = 0;
    bool is_written =
        zipOpenNewFileInZip4_64(zip_, name.c_str(), &facts, nullptr, 0, nullptr, 0, nullptr, Z_DEFLATED,
                                Z_DEFAULT_COMPRESSION, 0, -MAX_WBITS, DEF_MEM_LEVEL, Z_DEFAULT_STRATEGY,
                                nullptr, 0, made_by, utf8_names, 0) == ZIP_OK;
    while (is_written && !bytes.empty()) {
      const auto piece = bytes.substr(0, largest_piece);
      is_written = zipWriteInFileInZip(zip_, piece.data(), static_cast<unsigned>(piece.size())) == ZIP_OK;
      bytes.remove_prefix(piece.size());
    }
    return is_written && zipCloseFileInZip(zip_) == ZIP_OK ? tl::expected<void, std::string>() : fault();
  }

  /// Gives the file its own name.
  tl::expected<void, std::string> finish() {
    errno = 0;
    const bool is_whole = zipClose(std::exchange(zip_, nullptr), nullptr) == ZIP_OK;
    if (!is_whole || rename(written_.c_str(), path_.c_str()) != 0) {
      return fault();
    }
    is_there_ = false;
    return {};
  }

 private:
  tl::unexpected<std::string> fault() const {
    const int error = errno != 0 ? errno : EIO;
    return tl::unexpected(fmt::format("{}: {}", path_.string(), std::generic_category().message(error)));
  }

  const fs::path path_;
  const std::string written_;
  zipFile zip_ = nullptr;
  bool is_there_ = false;
};

void append_shown(std::string& page, std::string_view text) {
  for (const char c : text) {
    switch (c) {
      case '&':
        page += "&amp;";
        break;
      case '<':
        page += "&lt;";
        break;
      case '>':
        page += "&gt;";
        break;
      default:
        page += (c >= 0 && c < ' ' && c != '\n' && c != '\t') || c == 127 ? '?' : c;
    }
  }
}

}  // namespace

std::string page_of_report(std::string_view title, std::string_view text) {
  std::string page =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">\n<title>";
  append_shown(page, title);
  page += "</title>\n</head>\n<body>\n<pre>\n";
  append_shown(page, text);
  return page + "</pre>\n</body>\n</html>\n";
}

tl::expected<void, std::string> write_returned_zip(
    const fs::path& folder, const ReturnedZip& zip,
    const std::function<tl::expected<std::string, std::string>(std::size_t work)>& report) {
  ZipFile file(folder / zip.name);
  auto done = file.open();
  for (const ReturnedMember& member : zip.members) {
    if (!done) {
      return done;
    }
    const auto page = report(member.work);
    if (!page) {
      return tl::unexpected(page.error());
    }
    done = file.add(member.name, *page);
  }
  return done ? file.finish() : done;
}

}  // namespace harness
