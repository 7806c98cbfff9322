#include "harness/store/run_writer.hpp"

#include <chrono>
#include <exception>
#include <utility>

namespace harness {
namespace {

/// So many results may wait: each holds what a candidate wrote.
constexpr std::size_t most_waiting = 64;
/// To bring results to the disk costs the same for one as for some: a first one waits so long for others, or
/// until there are so many.
constexpr std::chrono::milliseconds gathering(20);
constexpr std::size_t enough = 32;

tl::expected<void, std::string> kept(History& history, std::int64_t run,
                                     const std::vector<PlacedResult>& results) {
  try {
    return history.keep(run, results);
  } catch (const std::exception& error) {
    return tl::unexpected(history.place() + ": " + error.what());
  }
}

}  // namespace

RunWriter::RunWriter(History& history, std::int64_t run, Take take)
    : history_(history), run_(run), take_(std::move(take)), thread_([this] { work(); }) {}

void RunWriter::put(std::size_t place, CaseResult result) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return waiting_.size() < most_waiting; });
  waiting_.push_back({place, std::move(result)});
  changed_.notify_all();
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
    std::vector<PlacedResult> batch;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
      if (waiting_.empty()) {
        return;
      }
      changed_.wait_for(lock, gathering, [this] { return closed_ || waiting_.size() >= enough; });
      batch.swap(waiting_);
      changed_.notify_all();
    }
    if (fault_.empty()) {
      if (const auto done = kept(history_, run_, batch); !done) {
        fault_ = done.error();
      }
    }
    for (auto& placed : batch) {
      take_(placed.place, std::move(placed.result));
    }
  }
}

}  // namespace harness
