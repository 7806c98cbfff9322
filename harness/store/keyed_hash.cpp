#include "harness/store/keyed_hash.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <fcntl.h>
#include <sys/random.h>
#include <system_error>
#include <unistd.h>

#include <fmt/core.h>

namespace harness {
namespace {

constexpr std::size_t word_size = 8;

/// Eight bytes, or as many as there are, the lowest first.
std::uint64_t word_of(const std::uint8_t* bytes, std::size_t count) {
  std::uint64_t word = 0;
  for (std::size_t at = 0; at < count; ++at) {
    word |= std::uint64_t{bytes[at]} << (word_size * at);
  }
  return word;
}

/// The state of SipHash (Aumasson and Bernstein, 2012); the rotations are theirs.
class Sip {
 public:
  Sip(std::uint64_t low, std::uint64_t high)
      : a_(low ^ 0x736f6d6570736575),
        b_(high ^ 0x646f72616e646f6d),
        c_(low ^ 0x6c7967656e657261),
        d_(high ^ 0x7465646279746573) {}

  void take(std::uint64_t word) {
    d_ ^= word;
    round();
    round();
    a_ ^= word;
  }

  std::uint64_t end() {
    constexpr int last_rounds = 4;
    c_ ^= 0xff;
    for (int count = 0; count < last_rounds; ++count) {
      round();
    }
    return a_ ^ b_ ^ c_ ^ d_;
  }

 private:
  void round() {
    a_ += b_;
    b_ = std::rotl(b_, 13) ^ a_;
    a_ = std::rotl(a_, 32);
    c_ += d_;
    d_ = std::rotl(d_, 16) ^ c_;
    a_ += d_;
    d_ = std::rotl(d_, 21) ^ a_;
    c_ += b_;
    b_ = std::rotl(b_, 17) ^ c_;
    c_ = std::rotl(c_, 32);
  }

  std::uint64_t a_;
  std::uint64_t b_;
  std::uint64_t c_;
  std::uint64_t d_;
};

tl::unexpected<std::string> failure(const std::filesystem::path& file) {
  return tl::unexpected(fmt::format("{}: {}", file.string(), std::generic_category().message(errno)));
}

/// A file of that name with a new key, whole or not at all; one that is there stays.
tl::expected<void, std::string> make_key(const std::filesystem::path& file) {
  HashKey key{};
  std::string draft = file.string() + ".XXXXXX";
  if (::getrandom(key.data(), key.size(), 0) != static_cast<ssize_t>(key.size())) {
    return failure(file);
  }
  // mkostemp makes it for its owner alone.
  const int out = ::mkostemp(draft.data(), O_CLOEXEC);
  if (out < 0) {
    return failure(file);
  }
  bool is_made =
      ::write(out, key.data(), key.size()) == static_cast<ssize_t>(key.size()) && ::fsync(out) == 0;
  int error = is_made ? 0 : errno;
  ::close(out);
  if (is_made && ::link(draft.c_str(), file.c_str()) != 0 && errno != EEXIST) {
    error = errno;
    is_made = false;
  }
  ::unlink(draft.c_str());
  errno = error;
  return is_made ? tl::expected<void, std::string>() : failure(file);
}

}  // namespace

std::string keyed_hash(const HashKey& key, std::string_view text) {
  Sip sip(word_of(key.data(), word_size), word_of(key.data() + word_size, word_size));
  const auto* const bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  const std::size_t whole = text.size() / word_size * word_size;
  for (std::size_t at = 0; at < whole; at += word_size) {
    sip.take(word_of(bytes + at, word_size));
  }
  constexpr int length_at = 56;
  sip.take(word_of(bytes + whole, text.size() - whole) | std::uint64_t{text.size()} << length_at);
  return fmt::format("{:016x}", sip.end());
}

tl::expected<HashKey, std::string> key_in(const std::filesystem::path& file) {
  int in = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (in < 0 && errno == ENOENT) {
    if (const auto made = make_key(file); !made) {
      return tl::unexpected(made.error());
    }
    in = ::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  }
  if (in < 0) {
    return failure(file);
  }
  HashKey key{};
  const auto size = ::read(in, key.data(), key.size());
  ::close(in);
  if (size != static_cast<ssize_t>(key.size())) {
    return tl::unexpected(fmt::format("{}: expected a key of {} bytes", file.string(), key.size()));
  }
  return key;
}

}  // namespace harness
