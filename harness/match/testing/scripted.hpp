#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/match/match_job.hpp"
#include "harness/rows/built_in.hpp"

/// What the tests of matches have in common.
namespace harness::testing {

/// The row of a built-in assignment, made once.
inline const fuzz::Assignment& core_of(std::string_view name) {
  static const std::vector<Assignment> rows = built_in_assignments();
  for (const auto& row : rows) {
    if (row.facts().name == name) {
      return row.core;
    }
  }
  return rows.front().core;
}

/// A player who does what a test says.
class Scripted final : public MatchPlayer {
 public:
  using Answer = std::function<Reply(const fuzz::Game& game, const Turn& turn)>;
  explicit Scripted(Answer answer) : answer_(std::move(answer)) {}

  tl::expected<std::unique_ptr<Seat>, Reply> sit(const Sitting& /*sitting*/,
                                                 const std::stop_token& /*stop*/) override {
    return std::make_unique<FreeSeat>(
        [this](const fuzz::Game& game, const Turn& turn, const std::stop_token& /*stop*/) {
          return answer_(game, turn);
        });
  }

 private:
  Answer answer_;
};

/// A move that took so many CPU seconds.
inline Reply moves(std::string name, double cpu_seconds = 0) {
  Reply reply;
  reply.kind = Reply::Kind::move;
  reply.text = std::move(name);
  reply.clock = {cpu_seconds, cpu_seconds, std::nullopt};
  return reply;
}

inline Reply forfeits(EndReason reason, std::string sentence) {
  Reply reply;
  reply.kind = Reply::Kind::forfeit;
  reply.reason = reason;
  reply.text = std::move(sentence);
  return reply;
}

inline Reply spoilt(std::string fault) {
  Reply reply;
  reply.kind = Reply::Kind::fault;
  reply.text = std::move(fault);
  return reply;
}

/// One who always makes the first of the legal moves.
inline Scripted first_mover() {
  return Scripted([](const fuzz::Game& game, const Turn&) { return moves(game.moves().front()); });
}

}  // namespace harness::testing
