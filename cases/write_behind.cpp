#include "cases/write_behind.hpp"

#include <cerrno>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace cases {
namespace {

/// To start a thread for less costs more than it saves.
constexpr std::size_t least_behind = std::size_t{64} << 10;

}  // namespace

void WriteBehind::write(int file, std::string_view bytes) {
  if (!thread_.joinable() && (bytes.size() < least_behind || !start())) {
    write_now(file, bytes);
    return;
  }
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return given_ - written_ < pieces_.size(); });
  Piece& piece = pieces_[given_ % pieces_.size()];
  lock.unlock();
  // The other side does not look at a place that is not given.
  piece.file = file;
  piece.bytes.assign(bytes.begin(), bytes.end());
  lock.lock();
  ++given_;
  changed_.notify_all();
}

bool WriteBehind::start() {
  ended_ = false;
  try {
    thread_ = std::thread([this] { work(); });
  } catch (const std::system_error&) {
    return false;
  }
  return true;
}

std::optional<WriteBehind::Failure> WriteBehind::finish() {
  if (thread_.joinable()) {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
      changed_.notify_all();
    }
    thread_.join();
  }
  return std::exchange(failure_, std::nullopt);
}

void WriteBehind::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return ended_ || written_ < given_; });
    if (written_ == given_) {
      return;
    }
    const Piece& piece = pieces_[written_ % pieces_.size()];
    lock.unlock();
    write_now(piece.file, {piece.bytes.data(), piece.bytes.size()});
    lock.lock();
    ++written_;
    changed_.notify_all();
  }
}

void WriteBehind::write_now(int file, std::string_view bytes) {
  while (!failure_ && !bytes.empty()) {
    const ssize_t written = ::write(file, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) {
      failure_ = Failure{file, errno};
    }
    bytes.remove_prefix(written > 0 ? static_cast<std::size_t>(written) : 0);
  }
}

}  // namespace cases
