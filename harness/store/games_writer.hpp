#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include <tl/expected.hpp>

#include "harness/store/run_records.hpp"

namespace harness {

/// Keeps the games of a match as they end, many at a time where they end faster than the disk takes them.
/// Once some cannot be kept, no more are.
class GamesWriter {
 public:
  /// Brings games to the disk. Called by one thread, the writer's own.
  using Keep = std::function<tl::expected<void, std::string>(std::span<const KeptGame> games)>;
  explicit GamesWriter(Keep keep);
  GamesWriter(const GamesWriter&) = delete;
  GamesWriter& operator=(const GamesWriter&) = delete;
  ~GamesWriter() { close(); }

  /// May be called by several threads.
  void put(KeptGame game);
  /// Waits until all are kept. No more may be put.
  void close();
  /// Why not all are kept; empty when they are. To be asked when it is closed.
  const std::string& fault() const { return fault_; }

 private:
  void work();

  const Keep keep_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<KeptGame> waiting_;
  bool closed_ = false;
  std::string fault_;
  std::thread thread_;
};

}  // namespace harness
