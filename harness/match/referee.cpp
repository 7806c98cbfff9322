#include "harness/match/referee.hpp"

#include <cstddef>
#include <memory>
#include <utility>

#include <fmt/core.h>

#include "harness/match/oracle_check.hpp"
#include "solver/rules.hpp"

namespace harness {
namespace {

/// One move in so many is held against the oracle.
constexpr std::uint64_t checked_one_in = 50;

EndReason reason_of(fuzz::EndReason reason) {
  switch (reason) {
    case fuzz::EndReason::board_full:
      return EndReason::full_board;
    case fuzz::EndReason::no_pieces:
      return EndReason::end_of_game;
    case fuzz::EndReason::both_blocked:
      return EndReason::both_blocked;
    case fuzz::EndReason::no_move:
      return EndReason::no_move;
    case fuzz::EndReason::third_time:
      return EndReason::repetition;
    case fuzz::EndReason::no_progress:
      return EndReason::no_progress;
  }
  return EndReason::full_board;
}

int index_of(solver::Side side) {
  return side == solver::Side::first ? 0 : 1;
}

GameOutcome outcome_of(const fuzz::GameEnd& end) {
  GameOutcome outcome;
  outcome.reason = reason_of(end.reason);
  if (end.winner) {
    outcome.winner = index_of(*end.winner);
  }
  if (end.margin) {
    outcome.margin = end.winner == solver::Side::second ? -*end.margin : *end.margin;
  }
  return outcome;
}

GameOutcome forfeit_of(int loser, EndReason reason, std::string detail) {
  GameOutcome outcome;
  outcome.winner = 1 - loser;
  outcome.reason = reason;
  outcome.detail = std::move(detail);
  return outcome;
}

std::string no_time_left(const GameTime& time) {
  const auto more = time.increment > 0 ? fmt::format(" and {} s a move", time.increment) : std::string();
  return fmt::format("no CPU time is left of {} s for the game{}", time.seconds, more);
}

/// The starter's, then the other one's.
using Seats = std::array<std::unique_ptr<Seat>, 2>;

tl::expected<Seats, NotPlayed> seats_of(const GameTerms& terms, const std::stop_token& stop) {
  Seats seats;
  for (std::size_t at = 0; at < seats.size(); ++at) {
    auto seat = (at == 0 ? terms.starter : terms.other)->sit(terms.sitting, stop);
    if (!seat) {
      return tl::unexpected(
          NotPlayed{seat.error().kind == Reply::Kind::stopped, std::move(seat.error().text)});
    }
    seats[at] = std::move(*seat);
  }
  return seats;
}

/// A game while it is played.
class GameUnderWay {
 public:
  GameUnderWay(const GameTerms& terms, std::unique_ptr<fuzz::Game> game, Seats seats)
      : terms_(terms), game_(std::move(game)), seats_(std::move(seats)) {
    record_.seed = terms.seed;
    record_.opening = terms.opening;
    record_.begins = index_of(game_->turn());
    for (std::size_t side = 0; side < record_.players.size(); ++side) {
      record_.players[side].side = terms.assignment->play->sides[side];
    }
    if (terms.time) {
      left_.fill(terms.time->seconds);
    }
  }

  tl::expected<GameRecord, NotPlayed> to_the_end(const std::stop_token& stop) {
    for (;;) {
      if (const auto end = game_->end()) {
        record_.end = outcome_of(*end);
        return with_result();
      }
      if (stop.stop_requested()) {
        return tl::unexpected(NotPlayed{true, {}});
      }
      if (const auto not_played = ask(stop)) {
        return tl::unexpected(*not_played);
      }
      if (forfeited_) {
        return with_result();
      }
    }
  }

 private:
  GameRecord with_result() {
    for (const auto& seat : seats_) {
      seat->game_counts();
    }
    return std::move(record_);
  }

  /// Asks for one move and makes it, or ends the game by a forfeit. Why it cannot go on, or nothing.
  std::optional<NotPlayed> ask(const std::stop_token& stop) {
    const int turn = index_of(game_->turn());
    double& left = left_[static_cast<std::size_t>(turn)];
    if (terms_.time && terms_.time->last_overrun_is_free && left < 0) {
      return lose(turn, EndReason::out_of_time, no_time_left(*terms_.time));
    }
    Seat& seat = *seats_[turn == record_.begins ? 0 : 1];
    Reply reply = seat.ask(*game_, {terms_.seed, time_left(left)}, stop);
    if (reply.kind == Reply::Kind::stopped) {
      return NotPlayed{true, {}};
    }
    if (reply.kind == Reply::Kind::fault) {
      return NotPlayed{false, std::move(reply.text)};
    }
    if (terms_.time) {
      left -= reply.clock.cpu_seconds;
      reply.clock.left_seconds = left;
    }
    record_.clocks.push_back(reply.clock);
    record_.players[static_cast<std::size_t>(turn)].left_behind += reply.left_behind;
    if (reply.kind == Reply::Kind::forfeit) {
      return lose(turn, reply.reason, std::move(reply.text));
    }
    if (terms_.time && !terms_.time->last_overrun_is_free && left <= 0) {
      return lose(turn, EndReason::out_of_time, no_time_left(*terms_.time));
    }
    left += terms_.time ? terms_.time->increment : 0;
    return make(reply.text);
  }

  std::optional<double> time_left(double left) const {
    return terms_.time ? std::optional(left) : std::nullopt;
  }

  /// Nobody loses by an illegal move before the oracle was asked.
  std::optional<NotPlayed> lose(int loser, EndReason reason, std::string detail) {
    if (auto fault = reason == EndReason::illegal_move ? differing() : std::string(); !fault.empty()) {
      return NotPlayed{false, std::move(fault)};
    }
    record_.end = forfeit_of(loser, reason, std::move(detail));
    forfeited_ = true;
    return std::nullopt;
  }

  std::optional<NotPlayed> make(const std::string& move) {
    // Games begin to be checked at different moves.
    const bool is_checked = (terms_.seed + record_.moves.size()) % checked_one_in == 0;
    if (auto fault = is_checked ? differing() : std::string(); !fault.empty()) {
      return NotPlayed{false, std::move(fault)};
    }
    std::string written = game_->written(move);
    if (!game_->play(move)) {
      return NotPlayed{false, fmt::format("the rules of play take no move {}", move)};
    }
    record_.moves.push_back(std::move(written));
    return std::nullopt;
  }

  std::string differing() const { return difference_of_referees(*terms_.assignment, game_->input()); }

  const GameTerms& terms_;
  std::unique_ptr<fuzz::Game> game_;
  const Seats seats_;
  GameRecord record_;
  std::array<double, 2> left_{};
  bool forfeited_ = false;
};

}  // namespace

tl::expected<GameRecord, NotPlayed> play_game(const GameTerms& terms, const std::stop_token& stop) {
  auto game = terms.assignment->play->begin(terms.opening);
  if (!game) {
    return tl::unexpected(NotPlayed{false, cases::describe("the opening", game.error())});
  }
  auto seats = seats_of(terms, stop);
  if (!seats) {
    return tl::unexpected(std::move(seats.error()));
  }
  return GameUnderWay(terms, std::move(*game), std::move(*seats)).to_the_end(stop);
}

int half_points_of_starter(const GameRecord& game) {
  return !game.end.winner ? 1 : *game.end.winner == game.begins ? 2 : 0;
}

}  // namespace harness
