#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace harness {

/// Counts bytes and keeps the last of them.
class Tail {
 public:
  /// Forgets everything; from now on the last `kept` bytes are kept.
  void clear(std::size_t kept) {
    kept_ = kept;
    total_ = 0;
    ring_.clear();
  }

  void append(std::string_view text) {
    total_ += static_cast<std::int64_t>(text.size());
    text.remove_prefix(text.size() - std::min(text.size(), kept_));
    if (text.empty()) {
      return;
    }
    if (ring_.empty()) {
      ring_.resize(kept_);
    }
    const std::size_t start = (static_cast<std::size_t>(total_) - text.size()) % kept_;
    const std::size_t before_wrap = std::min(text.size(), kept_ - start);
    std::memcpy(ring_.data() + start, text.data(), before_wrap);
    std::memcpy(ring_.data(), text.data() + before_wrap, text.size() - before_wrap);
  }

  /// All bytes ever appended.
  std::int64_t total() const { return total_; }

  /// The kept bytes are `older` followed by `newer`.
  std::string_view older() const {
    return wrapped() ? std::string_view(ring_.data() + next(), kept_ - next()) : std::string_view();
  }
  std::string_view newer() const {
    return wrapped() ? std::string_view(ring_.data(), next())
                     : std::string_view(ring_.data(), static_cast<std::size_t>(total_));
  }

 private:
  bool wrapped() const { return static_cast<std::size_t>(total_) > kept_; }
  std::size_t next() const { return kept_ == 0 ? 0 : static_cast<std::size_t>(total_) % kept_; }

  std::size_t kept_ = 0;
  std::int64_t total_ = 0;
  std::vector<char> ring_;
};

}  // namespace harness
