#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

namespace harness {

/// One entry of a file of frames: facts, and bytes that belong to them and are often not asked for.
struct Frame {
  /// What the facts are; nothing but numbers to this file.
  std::uint32_t kind = 0;
  std::uint32_t place = 0;
  std::uint32_t marks = 0;
  std::string_view facts;
  /// Kept one behind the other.
  std::vector<std::string_view> contents;
};

/// A frame that was read.
struct FoundFrame {
  /// Where in the file it begins, and the next one.
  std::int64_t at = 0;
  std::int64_t next = 0;
  std::uint32_t kind = 0;
  std::uint32_t place = 0;
  std::uint32_t marks = 0;
  std::string facts;
  /// Empty where they were not asked for.
  std::string contents;
  /// How many there are of them.
  std::int64_t contents_size = 0;
};

/// Brings the names in the folder that a path lies in to the disk: errno of what failed, or 0.
int sync_folder_of(const std::filesystem::path& path);

/// A file that entries are only ever appended to: a head line, then frames, each with its lengths and its
/// hashes. What was written when the process or the machine ended, and is no whole frame, is no part of it; a
/// damaged frame with a whole one behind it is passed over. Errors are one line. docs/formats.md has the
/// bytes.
class FrameFile {
 public:
  /// A new file, for its owner alone, whose name is on the disk; one that is there already is an error.
  static tl::expected<FrameFile, std::string> create(const std::filesystem::path& path);
  /// To read. Somebody else may append meanwhile.
  static tl::expected<FrameFile, std::string> open(const std::filesystem::path& path);
  /// To append, which is for one at a time; what stands behind the last whole frame is cut off.
  static tl::expected<FrameFile, std::string> open_to_append(const std::filesystem::path& path);
  FrameFile(FrameFile&& other) noexcept;
  FrameFile& operator=(FrameFile&& other) noexcept;
  ~FrameFile();

  /// Appends all or none, unless the process is killed meanwhile, and tells where each begins. They are on
  /// the disk after `sync`. Facts of more than 256 MiB are an error.
  tl::expected<std::vector<std::int64_t>, std::string> append(std::span<const Frame> frames);
  tl::expected<void, std::string> sync();
  /// Whether all that this object appended is on the disk.
  bool is_on_disk() const { return synced_ == end_; }
  /// The frame that begins there; nothing where there is no whole one. Contents are read, and looked at, only
  /// where they are asked for.
  std::optional<FoundFrame> read(std::int64_t at, bool with_contents) const;
  /// The frames in order, contents left out: the first one, the one behind another. Nothing where no whole
  /// one follows.
  std::optional<FoundFrame> first() const;
  std::optional<FoundFrame> after(const FoundFrame& frame) const { return at_or_after(frame.next); }
  /// Takes the name of another file, which has none any more then; on the disk as well.
  tl::expected<void, std::string> replace(FrameFile& other);
  /// Whether it still has a name: what is written to one that has none is lost.
  bool is_there() const;
  const std::string& name() const { return name_; }

 private:
  FrameFile(int file, std::string name, std::int64_t end)
      : file_(file), name_(std::move(name)), end_(end), synced_(end) {}
  static tl::expected<FrameFile, std::string> open(const std::filesystem::path& path, int flags);
  struct Head;
  std::optional<Head> head_in(std::string_view bytes, std::int64_t at) const;
  std::optional<std::int64_t> end_by_head(std::int64_t at) const;
  std::optional<FoundFrame> at_or_after(std::int64_t at) const;

  int file_;
  std::string name_;
  std::int64_t end_;
  /// Up to where what was appended is on the disk.
  std::int64_t synced_;
};

}  // namespace harness
