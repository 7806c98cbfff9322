#include "harness/unpack/testing/written_archive.hpp"

#include <archive.h>
#include <archive_entry.h>
#include <string_view>

#include <gtest/gtest.h>

namespace harness::testing {
namespace {

void set_format(archive* writer, std::string_view name) {
  if (name.ends_with(".zip")) {
    archive_write_set_format_zip(writer);
  } else if (name.ends_with(".7z")) {
    archive_write_set_format_7zip(writer);
  } else {
    archive_write_set_format_gnutar(writer);
  }
  if (name.ends_with(".gz") || name.ends_with(".tgz")) {
    archive_write_add_filter_gzip(writer);
  } else if (name.ends_with(".xz")) {
    archive_write_add_filter_xz(writer);
  } else if (name.ends_with(".bz2")) {
    archive_write_add_filter_bzip2(writer);
  }
}

unsigned type_of(WrittenEntry::Kind kind) {
  switch (kind) {
    case WrittenEntry::Kind::file:
    case WrittenEntry::Kind::hard_link:
      return AE_IFREG;
    case WrittenEntry::Kind::folder:
      return AE_IFDIR;
    case WrittenEntry::Kind::link:
      return AE_IFLNK;
    case WrittenEntry::Kind::pipe:
      return AE_IFIFO;
    case WrittenEntry::Kind::device:
      return AE_IFCHR;
  }
  return AE_IFREG;
}

void write_entry(archive* writer, const WrittenEntry& from) {
  archive_entry* entry = archive_entry_new();
  archive_entry_set_pathname(entry, from.name.c_str());
  archive_entry_set_filetype(entry, type_of(from.kind));
  archive_entry_set_perm(entry, from.mode);
  archive_entry_set_mtime(entry, 1'000'000'000, 0);
  const bool is_file = from.kind == WrittenEntry::Kind::file;
  archive_entry_set_size(entry, is_file ? static_cast<la_int64_t>(from.contents.size()) : 0);
  if (from.kind == WrittenEntry::Kind::link) {
    archive_entry_set_symlink(entry, from.contents.c_str());
  } else if (from.kind == WrittenEntry::Kind::hard_link) {
    archive_entry_set_hardlink(entry, from.contents.c_str());
  }
  EXPECT_GE(archive_write_header(writer, entry), ARCHIVE_WARN) << archive_error_string(writer);
  if (is_file) {
    EXPECT_EQ(archive_write_data(writer, from.contents.data(), from.contents.size()),
              static_cast<la_ssize_t>(from.contents.size()));
  }
  archive_entry_free(entry);
}

}  // namespace

void write_archive(const std::filesystem::path& file, const std::vector<WrittenEntry>& entries) {
  archive* writer = archive_write_new();
  set_format(writer, file.filename().string());
  ASSERT_EQ(archive_write_open_filename(writer, file.c_str()), ARCHIVE_OK) << archive_error_string(writer);
  for (const WrittenEntry& entry : entries) {
    write_entry(writer, entry);
  }
  EXPECT_EQ(archive_write_close(writer), ARCHIVE_OK) << archive_error_string(writer);
  archive_write_free(writer);
}

}  // namespace harness::testing
