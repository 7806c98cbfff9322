#include "harness/unpack/extract.hpp"

#include <algorithm>
#include <archive.h>
#include <archive_entry.h>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <memory>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

#include "harness/run/owned_fd.hpp"
#include "harness/unpack/entry_name.hpp"
#include "harness/unpack/folder_writer.hpp"
#include "harness/unpack/tree.hpp"

namespace harness {
namespace {

constexpr std::size_t piece_bytes = std::size_t{64} * 1024;

struct Closes {
  void operator()(archive* open) const { archive_read_free(open); }
};
using OpenArchive = std::unique_ptr<archive, Closes>;

/// Why the archive is refused; nothing where it is not.
using Step = tl::expected<void, std::string>;

tl::unexpected<std::string> refused(std::string reason) {
  return tl::unexpected(std::move(reason));
}

tl::unexpected<std::string> cannot_write(const std::string& path, int error) {
  return refused("cannot write " + in_quotes(path) + ": " + std::strerror(error));
}

/// Formats and filters named singly: what is not named is not linked, and its faults cannot be reached.
OpenArchive make_reader() {
  OpenArchive reader(archive_read_new());
  archive_read_support_filter_gzip(reader.get());
  archive_read_support_filter_xz(reader.get());
  archive_read_support_filter_bzip2(reader.get());
  archive_read_support_format_zip(reader.get());
  archive_read_support_format_tar(reader.get());
  archive_read_support_format_7zip(reader.get());
  return reader;
}

int base_format(archive* reader) {
  return archive_format(reader) & ARCHIVE_FORMAT_BASE_MASK;
}

/// What the library says is wrong; empty where it says nothing.
std::string message_of(archive* reader) {
  const char* said = archive_error_string(reader);
  const std::string_view text = said == nullptr ? "" : said;
  return std::string(text.substr(0, text.find_last_not_of("\r\n ") + 1));
}

std::string megabytes(std::int64_t bytes) {
  return std::to_string(bytes >> 20) + " MB";
}

class Extraction {
 public:
  Extraction(int archive_fd, int folder_fd, const UnpackLimits& limits)
      : archive_fd_(archive_fd), limits_(limits), writer_(folder_fd) {}

  tl::expected<Unpacked, std::string> run();

 private:
  Step open();
  Step all_entries();
  Step first_entry();
  Step entry();
  Step own_name();
  Step regular_file(const std::string& name);
  Step hard_link(const std::string& name, const std::string& target);
  Step contents(int fd, const std::string& path);
  Step count(std::int64_t bytes);
  Step all_links();
  Step end();
  tl::unexpected<std::string> damaged(const std::string& where) const;
  tl::unexpected<std::string> unopened() const;
  tl::unexpected<std::string> unlisted() const;
  void keep_time(int fd) const;

  int archive_fd_;
  UnpackLimits limits_;
  FolderWriter writer_;
  std::int64_t archive_bytes_ = 0;
  OpenArchive reader_ = make_reader();
  archive_entry* entry_ = nullptr;
  std::unique_ptr<Tree> tree_;
  Unpacked unpacked_;
};

tl::expected<Unpacked, std::string> Extraction::run() {
  for (const auto step :
       {&Extraction::open, &Extraction::all_entries, &Extraction::all_links, &Extraction::end}) {
    if (const auto done = (this->*step)(); !done) {
      return refused(done.error());
    }
  }
  return unpacked_;
}

Step Extraction::open() {
  struct stat facts {};
  if (fstat(archive_fd_, &facts) != 0 || !S_ISREG(facts.st_mode)) {
    return refused("expected a regular file");
  }
  archive_bytes_ = facts.st_size;
  if (archive_read_open_fd(reader_.get(), archive_fd_, piece_bytes) != ARCHIVE_OK) {
    return unopened();
  }
  return {};
}

/// Nothing of it could be read. What a reader says of itself that has not found a format cannot be asked.
tl::unexpected<std::string> Extraction::unopened() const {
  const std::string said = message_of(reader_.get());
  if (said.empty() || said == "Unrecognized archive format") {
    const bool is_compressed = archive_filter_count(reader_.get()) > 1;
    return refused("expected a zip, tar or 7z archive, found " +
                   std::string(is_compressed ? "one compressed file" : "something else"));
  }
  return damaged("its first bytes");
}

tl::unexpected<std::string> Extraction::unlisted() const {
  if (archive_read_has_encrypted_entries(reader_.get()) > 0) {
    return refused("expected an archive without a password, found one that is encrypted");
  }
  return damaged(unpacked_.files == 0 ? "its first entry" : "the entry that comes next");
}

/// Says how far it could be read.
tl::unexpected<std::string> Extraction::damaged(const std::string& where) const {
  if (archive_errno(reader_.get()) == ENOMEM) {
    return refused("it takes more memory to unpack than plycheck gives");
  }
  const std::string said = message_of(reader_.get());
  const std::string files = std::to_string(unpacked_.files) + (unpacked_.files == 1 ? " file" : " files");
  return refused("the archive is damaged in " + where + ", after " + files +
                 (said.empty() ? "" : " (" + shown(said) + ")"));
}

Step Extraction::all_entries() {
  for (bool is_first = true;; is_first = false) {
    const int status = archive_read_next_header(reader_.get(), &entry_);
    if (status == ARCHIVE_EOF) {
      return {};
    }
    if (status != ARCHIVE_OK && status != ARCHIVE_WARN) {
      return unlisted();
    }
    if (is_first) {
      if (auto first = first_entry(); !first) {
        return first;
      }
    }
    if (auto done = entry(); !done) {
      return done;
    }
  }
}

/// Format and filters are known now.
Step Extraction::first_entry() {
  const int format = base_format(reader_.get());
  const int filters = archive_filter_count(reader_.get()) - 1;
  if (filters > (format == ARCHIVE_FORMAT_TAR ? 1 : 0)) {
    return refused("expected an archive that is compressed once, found one that is compressed again");
  }
  NameRules rules;
  rules.backslash_separates = format == ARCHIVE_FORMAT_ZIP || format == ARCHIVE_FORMAT_7ZIP;
  tree_ = std::make_unique<Tree>(rules, limits_.entries);
  return {};
}

/// The name in bytes: what the archive says is UTF-8 and is not is given as it stands.
std::string name_of(const char* plain, const char* utf8) {
  return plain != nullptr ? plain : utf8 != nullptr ? utf8 : "";
}

Step Extraction::entry() {
  const std::string name = name_of(archive_entry_pathname(entry_), archive_entry_pathname_utf8(entry_));
  const auto parts = parts_of_name(name, tree_->rules());
  if (!parts) {
    return refused(parts.error());
  }
  if (is_left_by_system(*parts)) {
    return {};
  }
  if (archive_entry_is_encrypted(entry_) != 0) {
    return refused("expected an archive without a password, found " + in_quotes(name) + " encrypted");
  }
  const char* hard = archive_entry_hardlink(entry_);
  if (hard != nullptr) {
    return hard_link(name, hard);
  }
  switch (archive_entry_filetype(entry_)) {
    case AE_IFREG:
      return regular_file(name);
    case AE_IFDIR: {
      const auto path = tree_->add_folder(name);
      const int error = path ? writer_.make_folder(*path) : 0;
      return !path ? Step(refused(path.error())) : error != 0 ? Step(cannot_write(*path, error)) : Step();
    }
    case AE_IFLNK:
      return tree_->add_link(name,
                             name_of(archive_entry_symlink(entry_), archive_entry_symlink_utf8(entry_)));
    case AE_IFIFO:
    case AE_IFSOCK:
    case AE_IFCHR:
    case AE_IFBLK:
    default:
      return refused("expected files, folders and links, found " + in_quotes(name) +
                     ", a device, a pipe or a socket");
  }
}

Step Extraction::regular_file(const std::string& name) {
  const auto path = tree_->add_file(name);
  if (!path) {
    return refused(path.error());
  }
  if (archive_entry_size_is_set(entry_) != 0) {
    if (auto fits = count(archive_entry_size(entry_)); !fits) {
      return fits;
    }
  }
  constexpr unsigned executable = S_IXUSR | S_IXGRP | S_IXOTH;
  const auto file = writer_.create_file(*path, (archive_entry_perm(entry_) & executable) != 0);
  if (!file) {
    return cannot_write(*path, file.error());
  }
  if (auto written = contents(file->get(), *path); !written) {
    return written;
  }
  keep_time(file->get());
  ++unpacked_.files;
  return {};
}

/// Whether so many bytes more are not too many.
Step Extraction::count(std::int64_t bytes) {
  // What is declared can be anything.
  const std::int64_t all = bytes < 0 || bytes > limits_.bytes ? limits_.bytes + 1 : unpacked_.bytes + bytes;
  if (all > limits_.bytes) {
    return refused("expected at most " + megabytes(limits_.bytes) + " of files, found more");
  }
  if (all > limits_.always && all / limits_.ratio > archive_bytes_) {
    return refused("expected files of at most " + std::to_string(limits_.ratio) +
                   " times the archive's size, found more");
  }
  return {};
}

/// A hole counts as what it stands for.
Step Extraction::contents(int fd, const std::string& path) {
  std::int64_t end = 0;
  for (;;) {
    const void* bytes = nullptr;
    std::size_t size = 0;
    la_int64_t at = 0;
    const int status = archive_read_data_block(reader_.get(), &bytes, &size, &at);
    if (status != ARCHIVE_OK && status != ARCHIVE_EOF) {
      return damaged(in_quotes(path));
    }
    if (at < 0) {
      return damaged(in_quotes(path));
    }
    const bool is_beyond = at > limits_.bytes || static_cast<std::int64_t>(size) > limits_.bytes;
    end = is_beyond ? limits_.bytes + 1 : std::max<std::int64_t>(end, at + static_cast<std::int64_t>(size));
    if (auto fits = count(end); !fits) {
      return fits;
    }
    if (const int error = write_at(fd, static_cast<const char*>(bytes), size, at); error != 0) {
      return cannot_write(path, error);
    }
    if (status == ARCHIVE_EOF) {
      break;
    }
  }
  if (const int error = ftruncate(fd, end) == 0 ? 0 : errno; error != 0) {
    return cannot_write(path, error);
  }
  unpacked_.bytes += end;
  return {};
}

/// A copy, so that either can be replaced by a later entry.
Step Extraction::hard_link(const std::string& name, const std::string& target) {
  const auto source = tree_->earlier_file(target, name);
  const auto path = source ? tree_->add_file(name) : source;
  if (!path) {
    return refused(path.error());
  }
  if (*path == *source) {
    return {};
  }
  const auto from = writer_.open_file(*source);
  struct stat facts {};
  if (!from || fstat(from->get(), &facts) != 0) {
    return cannot_write(*source, from ? errno : from.error());
  }
  if (auto fits = count(facts.st_size); !fits) {
    return fits;
  }
  const auto to = writer_.create_file(*path, (facts.st_mode & S_IXUSR) != 0);
  const int error = to ? copy_bytes(from->get(), to->get()) : to.error();
  if (error != 0) {
    return cannot_write(*path, error);
  }
  unpacked_.bytes += facts.st_size;
  ++unpacked_.files;
  return {};
}

/// Unless it lies in the future, which makes what is built of the file look old for ever.
void Extraction::keep_time(int fd) const {
  const std::time_t time = archive_entry_mtime_is_set(entry_) != 0 ? archive_entry_mtime(entry_) : -1;
  if (time > 0 && time <= std::time(nullptr)) {
    const timespec both[2] = {{time, 0}, {time, 0}};
    futimens(fd, both);
  }
}

Step Extraction::all_links() {
  if (tree_ == nullptr) {
    return {};
  }
  const auto links = tree_->links();
  if (!links) {
    return refused(links.error());
  }
  for (const TreeLink& link : *links) {
    if (const int error = writer_.make_link(link.path, link.target); error != 0) {
      return cannot_write(link.path, error);
    }
  }
  return {};
}

Step Extraction::end() {
  if (unpacked_.files == 0) {
    return refused("expected files, found none");
  }
  unpacked_.files = tree_->files();
  unpacked_.remarks = tree_->remarks();
  return {};
}

}  // namespace

tl::expected<Unpacked, std::string> extract(int archive_fd, int folder_fd, const UnpackLimits& limits) {
  return Extraction(archive_fd, folder_fd, limits).run();
}

}  // namespace harness
