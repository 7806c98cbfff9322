#include "harness/store/games_writer.hpp"

#include <chrono>
#include <exception>
#include <utility>

namespace harness {
namespace {

/// To bring games to the disk costs the same for one as for some: a first one waits so long for others.
constexpr std::chrono::milliseconds gathering(50);

}  // namespace

GamesWriter::GamesWriter(Keep keep) : keep_(std::move(keep)), thread_([this] { work(); }) {}

void GamesWriter::put(KeptGame game) {
  const std::lock_guard lock(mutex_);
  waiting_.push_back(std::move(game));
  if (waiting_.size() == 1) {
    changed_.notify_all();
  }
}

void GamesWriter::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) {
    thread_.join();
  }
}

void GamesWriter::work() {
  while (true) {
    std::vector<KeptGame> batch;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
      if (waiting_.empty()) {
        return;
      }
      changed_.wait_for(lock, gathering, [this] { return closed_; });
      batch.swap(waiting_);
    }
    if (!fault_.empty()) {
      continue;
    }
    try {
      const auto kept = keep_(batch);
      fault_ = kept ? std::string() : kept.error();
    } catch (const std::exception& error) {
      fault_ = error.what();
    }
  }
}

}  // namespace harness
