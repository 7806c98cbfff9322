#include "harness/match/built_in_player.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <utility>

namespace harness {
namespace {

/// Processor time of this thread.
double cpu_seconds_of_thread() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

class BuiltInPlayer final : public MatchPlayer {
 public:
  explicit BuiltInPlayer(const fuzz::BuiltIn& who) : who_(who) {}

  tl::expected<std::unique_ptr<Seat>, Reply> sit(const Sitting& /*sitting*/,
                                                 const std::stop_token& /*stop*/) override {
    return std::make_unique<FreeSeat>([this](const fuzz::Game& game, const Turn& turn,
                                             const std::stop_token& stop) { return ask(game, turn, stop); });
  }

 private:
  Reply ask(const fuzz::Game& game, const Turn& turn, const std::stop_token& stop) const {
    fuzz::BuiltIn who = who_;
    who.seed = turn.seed;
    const auto begin = std::chrono::steady_clock::now();
    const double cpu_begin = cpu_seconds_of_thread();
    std::string move = game.choose(who, stop);
    const double cpu_end = cpu_seconds_of_thread();
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - begin;
    Reply reply;
    reply.kind = move.empty() ? Reply::Kind::stopped : Reply::Kind::move;
    reply.text = std::move(move);
    const double cpu = cpu_end - cpu_begin;
    // It never sleeps.
    reply.clock = {cpu, wall.count(), std::nullopt, std::max(wall.count() - cpu, 0.0)};
    return reply;
  }

  const fuzz::BuiltIn who_;
};

}  // namespace

std::unique_ptr<MatchPlayer> built_in_player(const fuzz::BuiltIn& who) {
  return std::make_unique<BuiltInPlayer>(who);
}

}  // namespace harness
