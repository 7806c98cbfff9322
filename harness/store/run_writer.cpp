#include "harness/store/run_writer.hpp"

#include <chrono>
#include <exception>
#include <utility>

#include "harness/events/seen.hpp"

namespace harness {
namespace {

/// So many records may wait, and so many bytes of what candidates wrote, or one that has more.
constexpr std::size_t most_waiting = 256;
constexpr std::int64_t most_bytes = std::int64_t{64} << 20;
/// To bring records to the disk costs the same for one as for some: a first one waits so long for others, or
/// until there are so many.
constexpr std::chrono::milliseconds gathering(50);
constexpr std::size_t enough = 128;

/// What is kept of them; nothing is copied where that is all.
tl::expected<void, std::string> kept(History& history, std::int64_t run,
                                     std::span<const PlacedRecord> records, const KeptLevel& level) {
  try {
    if (level.feedback == Feedback::full) {
      return history.keep(run, records);
    }
    std::vector<PlacedRecord> shown;
    shown.reserve(records.size());
    for (const auto& placed : records) {
      shown.push_back({placed.place, seen(level.feedback, placed.record, level.limits)});
    }
    return history.keep(run, shown);
  } catch (const std::exception& error) {
    return tl::unexpected(history.place() + ": " + error.what());
  }
}

std::int64_t bytes_of(const CaseRecord& record) {
  std::int64_t bytes = 0;
  for (const auto& attempt : record.attempts) {
    bytes += attempt.written ? size_of(*attempt.written) : 0;
  }
  return bytes;
}

}  // namespace

RunWriter::RunWriter(Keep keep, Take take)
    : keep_(std::move(keep)), take_(std::move(take)), thread_([this] { work(); }) {}

RunWriter::RunWriter(History& history, std::int64_t run, Take take, KeptLevel level)
    : RunWriter([&history, run,
                 level](std::span<const PlacedRecord> records) { return kept(history, run, records, level); },
                std::move(take)) {}

void RunWriter::put(std::size_t place, CaseRecord record) {
  const std::int64_t bytes = bytes_of(record);
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] {
    return waiting_.empty() || (waiting_.size() < most_waiting && waiting_bytes_ + bytes <= most_bytes);
  });
  waiting_.push_back({place, std::move(record)});
  const bool is_first_of_many_bytes =
      waiting_bytes_ <= most_bytes / 2 && waiting_bytes_ + bytes > most_bytes / 2;
  waiting_bytes_ += bytes;
  // In between there is nothing that the writer would do.
  if (waiting_.size() == 1 || waiting_.size() == enough || is_first_of_many_bytes) {
    changed_.notify_all();
  }
}

void RunWriter::close() {
  {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) {
    thread_.join();
  }
}

void RunWriter::work() {
  while (true) {
    std::vector<PlacedRecord> batch;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
      if (waiting_.empty()) {
        return;
      }
      changed_.wait_for(lock, gathering, [this] {
        return closed_ || waiting_.size() >= enough || waiting_bytes_ > most_bytes / 2;
      });
      batch.swap(waiting_);
      waiting_bytes_ = 0;
      changed_.notify_all();
    }
    if (fault_.empty()) {
      if (const auto done = keep_(batch); !done) {
        fault_ = done.error();
      }
    }
    for (auto& placed : batch) {
      take_(placed.place, result_of(std::move(placed.record)));
    }
  }
}

}  // namespace harness
