#include "harness/store/frame_file.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include <fmt/core.h>
#include <xxhash.h>

namespace harness {
namespace {

constexpr std::string_view first_line = "plycheck records 1\n";
constexpr std::string_view first_word = "plycheck records ";
/// Facts of more than that are nobody's.
constexpr std::uint64_t most_facts = std::uint64_t{256} << 20;
constexpr std::size_t head_size = 48;
/// So much is read of a frame at once, which is all of most.
constexpr std::size_t at_once = 4096;

std::string failure(const std::string& name, int error) {
  return fmt::format("{}: {}", name, std::generic_category().message(error));
}

template <class Number>
void put_number(std::string& out, Number number) {
  for (std::size_t byte = 0; byte < sizeof number; ++byte) {
    out += static_cast<char>(number >> (8 * byte) & 0xff);
  }
}

template <class Number>
Number taken_number(std::string_view& from) {
  Number number = 0;
  for (std::size_t byte = 0; byte < sizeof number; ++byte) {
    number |= static_cast<Number>(static_cast<unsigned char>(from[byte])) << (8 * byte);
  }
  from.remove_prefix(sizeof number);
  return number;
}

/// XXH3 of pieces as if they were one.
class Hash {
 public:
  Hash() { XXH3_64bits_reset(&state_); }
  void add(std::string_view bytes) { XXH3_64bits_update(&state_, bytes.data(), bytes.size()); }
  std::uint64_t value() const { return XXH3_64bits_digest(&state_); }

 private:
  XXH3_state_t state_{};
};

/// Reads as many bytes as there are, `size` at most; -1 and errno where that fails.
std::int64_t read_at(int file, char* to, std::size_t size, std::int64_t at) {
  std::size_t done = 0;
  while (done < size) {
    const auto got = ::pread(file, to + done, size - done, at + static_cast<std::int64_t>(done));
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      return -1;
    }
    if (got == 0) {
      break;
    }
    done += static_cast<std::size_t>(got);
  }
  return static_cast<std::int64_t>(done);
}

/// Errno of what failed; 0 when all is written.
int write_at(int file, std::string_view bytes, std::int64_t at) {
  while (!bytes.empty()) {
    const auto put = ::pwrite(file, bytes.data(), bytes.size(), at);
    if (put < 0 && errno == EINTR) {
      continue;
    }
    if (put < 0) {
      return errno;
    }
    bytes.remove_prefix(static_cast<std::size_t>(put));
    at += put;
  }
  return 0;
}

/// Writes pieces one behind the other: small ones together, large ones without a copy of them.
class Appender {
 public:
  Appender(int file, std::int64_t at) : file_(file), at_(at) {}

  void put(std::string_view bytes) {
    constexpr std::size_t together = std::size_t{64} << 10;
    if (waiting_.size() + bytes.size() <= together) {
      waiting_ += bytes;
      return;
    }
    static_cast<void>(flush());
    write(bytes);
  }
  /// Errno of what failed first; 0 when all is written.
  int flush() {
    write(waiting_);
    waiting_.clear();
    return error_;
  }
  /// Where the next piece will stand.
  std::int64_t end() const { return at_ + static_cast<std::int64_t>(waiting_.size()); }

 private:
  void write(std::string_view bytes) {
    error_ = error_ != 0 ? error_ : write_at(file_, bytes, at_);
    at_ += static_cast<std::int64_t>(bytes.size());
  }

  int file_;
  std::int64_t at_;
  std::string waiting_;
  int error_ = 0;
};

/// Bytes of a file from `at` on that were read, and what stands behind them.
struct Nearby {
  int file = -1;
  std::int64_t at = 0;
  std::string_view bytes;

  /// Whether there are so many bytes at `from`, which is not before `at`.
  bool give(std::string& to, std::uint64_t size, std::int64_t from) const {
    const auto skipped = static_cast<std::uint64_t>(from - at);
    if (skipped <= bytes.size() && size <= bytes.size() - skipped) {
      to = bytes.substr(skipped, size);
      return true;
    }
    to.resize(size);
    return std::cmp_equal(read_at(file, to.data(), to.size(), from), size);
  }
};

}  // namespace

int sync_folder_of(const std::filesystem::path& path) {
  const auto folder = path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
  const int opened = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) {
    return errno;
  }
  const int error = ::fsync(opened) == 0 || errno == EINVAL ? 0 : errno;
  ::close(opened);
  return error;
}

/// What stands before a frame's facts and contents: 48 bytes, numbers with the lowest byte first.
struct FrameFile::Head {
  std::uint32_t kind = 0;
  std::uint32_t place = 0;
  std::uint32_t marks = 0;
  std::uint32_t none = 0;
  std::uint64_t facts_size = 0;
  std::uint64_t contents_size = 0;
  /// Of the numbers above and the facts.
  std::uint64_t facts_hash = 0;
  std::uint64_t contents_hash = 0;

  /// All but the hashes.
  std::string numbers() const {
    std::string out;
    for (const auto number : {kind, place, marks, none}) {
      put_number(out, number);
    }
    put_number(out, facts_size);
    put_number(out, contents_size);
    return out;
  }
  std::string bytes() const {
    std::string out = numbers();
    put_number(out, facts_hash);
    put_number(out, contents_hash);
    return out;
  }
  std::uint64_t hash_with(std::string_view facts) const {
    Hash hash;
    hash.add(numbers());
    hash.add(facts);
    return hash.value();
  }
};

FrameFile::FrameFile(FrameFile&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      name_(std::move(other.name_)),
      end_(other.end_),
      synced_(other.synced_) {}

FrameFile& FrameFile::operator=(FrameFile&& other) noexcept {
  std::swap(file_, other.file_);
  std::swap(name_, other.name_);
  std::swap(end_, other.end_);
  std::swap(synced_, other.synced_);
  return *this;
}

FrameFile::~FrameFile() {
  if (file_ >= 0) {
    ::close(file_);
  }
}

tl::expected<FrameFile, std::string> FrameFile::create(const std::filesystem::path& path) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (file < 0) {
    return tl::unexpected(failure(path.string(), errno));
  }
  FrameFile made(file, path.string(), static_cast<std::int64_t>(first_line.size()));
  made.synced_ = 0;
  int error = write_at(file, first_line, 0);
  error = error != 0 ? error : sync_folder_of(path);
  if (error != 0) {
    ::unlink(path.c_str());
    return tl::unexpected(failure(path.string(), error));
  }
  return made;
}

tl::expected<FrameFile, std::string> FrameFile::open(const std::filesystem::path& path, int flags) {
  const int file = ::open(path.c_str(), flags | O_CLOEXEC);
  if (file < 0) {
    return tl::unexpected(failure(path.string(), errno));
  }
  FrameFile opened(file, path.string(), static_cast<std::int64_t>(first_line.size()));
  std::array<char, first_line.size()> head{};
  const auto got = read_at(file, head.data(), head.size(), 0);
  if (got < 0) {
    return tl::unexpected(failure(path.string(), errno));
  }
  const std::string_view line(head.data(), static_cast<std::size_t>(got));
  if (line == first_line) {
    return opened;
  }
  if (line.starts_with(first_word)) {
    return tl::unexpected(
        fmt::format("{}: expected records of version 1, found a version that this plycheck "
                    "does not know",
                    path.string()));
  }
  return tl::unexpected(fmt::format("{}: expected records of plycheck, found another file", path.string()));
}

tl::expected<FrameFile, std::string> FrameFile::open(const std::filesystem::path& path) {
  return open(path, O_RDONLY);
}

tl::expected<FrameFile, std::string> FrameFile::open_to_append(const std::filesystem::path& path) {
  auto opened = open(path, O_RDWR);
  if (!opened) {
    return opened;
  }
  std::int64_t whole = opened->end_;
  for (auto frame = opened->first(); frame; frame = opened->after(*frame)) {
    // The last one may have lost what belongs to it.
    whole = opened->read(frame->at, true) ? frame->next : whole;
  }
  opened->end_ = whole;
  opened->synced_ = whole;
  if (::ftruncate(opened->file_, opened->end_) != 0) {
    return tl::unexpected(failure(opened->name_, errno));
  }
  return opened;
}

tl::expected<std::vector<std::int64_t>, std::string> FrameFile::append(std::span<const Frame> frames) {
  Appender out(file_, end_);
  std::vector<std::int64_t> begins;
  if (std::ranges::any_of(frames, [](const Frame& frame) { return frame.facts.size() > most_facts; })) {
    return tl::unexpected(fmt::format("{}: a record of more than {} MB", name_, most_facts >> 20));
  }
  for (const Frame& frame : frames) {
    Hash contents;
    Head head{frame.kind, frame.place, frame.marks, 0, frame.facts.size(), 0, 0, 0};
    for (const auto piece : frame.contents) {
      head.contents_size += piece.size();
      contents.add(piece);
    }
    head.facts_hash = head.hash_with(frame.facts);
    head.contents_hash = contents.value();
    begins.push_back(out.end());
    out.put(head.bytes());
    out.put(frame.facts);
    for (const auto piece : frame.contents) {
      out.put(piece);
    }
  }
  if (const int error = out.flush(); error != 0) {
    // Half a frame would be dropped by whoever reads; so is this.
    static_cast<void>(::ftruncate(file_, end_));
    return tl::unexpected(failure(name_, error));
  }
  end_ = out.end();
  return begins;
}

tl::expected<void, std::string> FrameFile::sync() {
  if (::fdatasync(file_) != 0) {
    return tl::unexpected(failure(name_, errno));
  }
  synced_ = end_;
  return {};
}

tl::expected<void, std::string> FrameFile::replace(FrameFile& other) {
  if (std::rename(name_.c_str(), other.name_.c_str()) != 0) {
    return tl::unexpected(failure(other.name_, errno));
  }
  name_ = other.name_;
  const int error = sync_folder_of(name_);
  return error == 0 ? tl::expected<void, std::string>() : tl::unexpected(failure(name_, error));
}

/// The head that stands in front of the bytes read there, of a frame that the file is long enough for.
std::optional<FrameFile::Head> FrameFile::head_in(std::string_view bytes, std::int64_t at) const {
  if (bytes.size() < head_size) {
    return std::nullopt;
  }
  const auto read = bytes.size() - head_size;
  Head head;
  for (auto* const number : {&head.kind, &head.place, &head.marks, &head.none}) {
    *number = taken_number<std::uint32_t>(bytes);
  }
  for (auto* const number : {&head.facts_size, &head.contents_size, &head.facts_hash, &head.contents_hash}) {
    *number = taken_number<std::uint64_t>(bytes);
  }
  if (head.facts_size <= read && head.contents_size <= read - head.facts_size) {
    return head;
  }
  struct stat file {};
  if (::fstat(file_, &file) != 0) {
    return std::nullopt;
  }
  const auto left = static_cast<std::uint64_t>(
      std::max<std::int64_t>(file.st_size - at - static_cast<std::int64_t>(head_size), 0));
  const bool fits = head.facts_size <= std::min(most_facts, left) &&
                    head.contents_size <= left - std::min(head.facts_size, left);
  return fits ? std::optional(head) : std::nullopt;
}

std::optional<FoundFrame> FrameFile::read(std::int64_t at, bool with_contents) const {
  std::array<char, at_once> buffer;
  const auto got = read_at(file_, buffer.data(), buffer.size(), at);
  const std::string_view near(buffer.data(), static_cast<std::size_t>(std::max<std::int64_t>(got, 0)));
  const auto head = head_in(near, at);
  if (!head) {
    return std::nullopt;
  }
  const auto facts = at + static_cast<std::int64_t>(head_size);
  const auto contents = facts + static_cast<std::int64_t>(head->facts_size);
  const auto contents_size = static_cast<std::int64_t>(head->contents_size);
  FoundFrame frame{at, contents + contents_size, head->kind, head->place, head->marks, {}, {}, contents_size};
  const Nearby bytes{file_, at, near};
  if (!bytes.give(frame.facts, head->facts_size, facts) || head->hash_with(frame.facts) != head->facts_hash) {
    return std::nullopt;
  }
  if (with_contents && (!bytes.give(frame.contents, head->contents_size, contents) ||
                        XXH3_64bits(frame.contents.data(), frame.contents.size()) != head->contents_hash)) {
    return std::nullopt;
  }
  return frame;
}

/// Where the frame there ends by its head; nothing where there is none.
std::optional<std::int64_t> FrameFile::end_by_head(std::int64_t at) const {
  std::array<char, head_size> buffer;
  const auto got = read_at(file_, buffer.data(), buffer.size(), at);
  const auto head = head_in({buffer.data(), static_cast<std::size_t>(std::max<std::int64_t>(got, 0))}, at);
  return head ? std::optional(at +
                              static_cast<std::int64_t>(head_size + head->facts_size + head->contents_size))
              : std::nullopt;
}

/// The frame there; where it is damaged, the one behind it.
std::optional<FoundFrame> FrameFile::at_or_after(std::int64_t at) const {
  for (std::optional<std::int64_t> next = at; next; next = end_by_head(*next)) {
    if (auto frame = read(*next, false)) {
      return frame;
    }
  }
  return std::nullopt;
}

std::optional<FoundFrame> FrameFile::first() const {
  return at_or_after(static_cast<std::int64_t>(first_line.size()));
}

bool FrameFile::is_there() const {
  struct stat facts {};
  return ::fstat(file_, &facts) == 0 && facts.st_nlink > 0;
}

}  // namespace harness
