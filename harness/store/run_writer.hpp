#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include <tl/expected.hpp>

#include "harness/store/history.hpp"

namespace harness {

/// How much is kept of records: what a report of that level may show of a case with these limits.
struct KeptLevel {
  Feedback feedback = Feedback::full;
  Limits limits = {};
};

/// Keeps records as they come, many at a time where they come faster than the disk takes them, and passes
/// what reports tell of each on when it is kept and not before. Once something cannot be kept, all is passed
/// on alone.
class RunWriter {
 public:
  /// Called by one thread, the writer's own.
  using Take = std::function<void(std::size_t place, CaseResult result)>;
  /// Keeps records, all or none; called by that thread as well. An error is one line.
  using Keep = std::function<tl::expected<void, std::string>(std::span<const PlacedRecord> records)>;
  RunWriter(Keep keep, Take take);
  /// The history is the writer's as long as it lives.
  RunWriter(History& history, std::int64_t run, Take take, KeptLevel level = {});
  RunWriter(const RunWriter&) = delete;
  RunWriter& operator=(const RunWriter&) = delete;
  ~RunWriter() { close(); }

  /// May be called by several threads; waits where too much waits already.
  void put(std::size_t place, CaseRecord record);
  /// Waits until all is passed on. No more may be put.
  void close();
  /// Why not all is kept; empty when it is. To be asked when it is closed.
  const std::string& fault() const { return fault_; }

 private:
  void work();

  const Keep keep_;
  const Take take_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<PlacedRecord> waiting_;
  /// Of the files that they have.
  std::int64_t waiting_bytes_ = 0;
  bool closed_ = false;
  std::string fault_;
  std::thread thread_;
};

}  // namespace harness
