#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <vector>

namespace cases {

/// Writes large pieces while the caller makes the next ones: to write costs about as much as to make them.
class WriteBehind {
 public:
  /// Which file could not be written, and why.
  struct Failure {
    int file = -1;
    /// As `errno` numbers them.
    int error = 0;
  };

  WriteBehind() = default;
  WriteBehind(const WriteBehind&) = delete;
  WriteBehind& operator=(const WriteBehind&) = delete;
  /// Waits as `finish` does.
  ~WriteBehind() { finish(); }

  /// Appends bytes to a file that stays open until `finish`. They are copied. After a failure nothing is
  /// written until then.
  void write(int file, std::string_view bytes);
  /// Waits until all is written; gives the first failure, once.
  std::optional<Failure> finish();

 private:
  struct Piece {
    int file = -1;
    std::vector<char> bytes;
  };

  /// Whether there is a thread now: the system may refuse it.
  bool start();
  void work();
  /// Writes at once.
  void write_now(int file, std::string_view bytes);

  /// Counted from the start; a piece's place is its number modulo the places.
  std::array<Piece, 2> pieces_;
  std::size_t given_ = 0;
  std::size_t written_ = 0;
  bool ended_ = false;
  std::mutex mutex_;
  std::condition_variable changed_;
  /// While there is a thread, only that one touches it.
  std::optional<Failure> failure_;
  std::thread thread_;
};

}  // namespace cases
