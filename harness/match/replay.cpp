#include "harness/match/replay.hpp"

#include <algorithm>
#include <string_view>
#include <utility>

#include <fmt/core.h>

#include "cases/in_quotes.hpp"
#include "harness/judge/board_moves.hpp"
#include "harness/judge/visible.hpp"

namespace harness {
namespace {

template <class T>
using Found = tl::expected<T, std::string>;

/// Plays a record's moves, and says at which of its members it is none of a game by these rules.
class Replay {
 public:
  Replay(const Assignment& assignment, const std::string& place, const GameRecord& record)
      : assignment_(assignment), play_(*assignment.core.play), place_(place), record_(record) {}

  Found<Replayed> play() {
    if (auto fault = fault_of_head(); !fault.empty()) {
      return tl::unexpected(std::move(fault));
    }
    auto begun = play_.begin(record_.opening);
    if (!begun) {
      return tl::unexpected(cases::describe(place_ + ":1: opening", begun.error()));
    }
    const auto turn = static_cast<std::size_t>((*begun)->turn());
    if (record_.begins != static_cast<int>(turn)) {
      return expected(fmt::format("'{}' as 'begins', as the opening says", play_.sides[turn]),
                      cases::in_quotes(record_.players[static_cast<std::size_t>(record_.begins)].side));
    }
    return play_on(**begun);
  }

 private:
  tl::unexpected<std::string> expected(std::string_view what, std::string_view found) const {
    return tl::unexpected(fmt::format("{}:1: expected {}, found {}", place_, what, found));
  }

  std::string fault_of_head() const {
    const auto& name = assignment_.facts().name;
    if (record_.assignment != name) {
      return expected(fmt::format("a game of {}", name),
                      fmt::format("one of {}", cases::in_quotes(record_.assignment)))
          .value();
    }
    const auto& [first, second] = record_.players;
    if (first.side != play_.sides[0] || second.side != play_.sides[1]) {
      return expected(
                 fmt::format("'{}' and '{}' as the sides of the players", play_.sides[0], play_.sides[1]),
                 fmt::format("{} and {}", cases::in_quotes(first.side), cases::in_quotes(second.side)))
          .value();
    }
    return {};
  }

  Found<Replayed> play_on(fuzz::Game& game) const {
    Replayed replayed;
    replayed.positions.push_back(game.input());
    for (const auto& written : record_.moves) {
      const auto number = replayed.moves.size() + 1;
      if (const auto end = game.end()) {
        return expected(fmt::format("{} moves, after which {}", number - 1, sentence_of(end->reason)),
                        fmt::format("{}", record_.moves.size()));
      }
      const auto names = game.moves();
      const auto is_it = [&](const std::string& name) { return game.written(name) == written; };
      const auto name = std::ranges::find_if(names, is_it);
      if (name == names.end()) {
        return expected(fmt::format("a legal move as move {}", number), cases::in_quotes(written));
      }
      game.play(*name);
      replayed.moves.push_back(*name);
      replayed.positions.push_back(game.input());
    }
    replayed.end = game.end();
    return ended(std::move(replayed));
  }

  /// Whether it ended as the record says.
  Found<Replayed> ended(Replayed replayed) const {
    const auto& [winner, reason, margin, detail] = record_.end;
    const auto moves = replayed.moves.size();
    if (is_forfeit(reason) && replayed.end) {
      return expected(
          fmt::format("no forfeit, for {} after {} moves", sentence_of(replayed.end->reason), moves),
          cases::in_quotes(name_of(reason)));
    }
    if (is_forfeit(reason)) {
      return is_loss_of_who_was_asked(moves)
                 ? Found<Replayed>(std::move(replayed))
                 : expected(fmt::format("that {} loses, who was asked for move {}", side_of_move(moves),
                                        moves + 1),
                            "another loser");
    }
    if (!replayed.end) {
      return expected(fmt::format("more moves, for the game goes on after {}", moves), "none");
    }
    const std::string due = outcome_text(*replayed.end);
    const std::string own = outcome_text(as_rules_say());
    return due == own ? Found<Replayed>(std::move(replayed)) : expected(due + " at the end", own);
  }

  bool is_loss_of_who_was_asked(std::size_t moves) const {
    return record_.end.winner != static_cast<int>((static_cast<std::size_t>(record_.begins) + moves) % 2);
  }

  const std::string& side_of_move(std::size_t moves_before) const {
    return play_.sides[(static_cast<std::size_t>(record_.begins) + moves_before) % 2];
  }

  fuzz::GameEnd as_rules_say() const {
    fuzz::GameEnd end;
    if (record_.end.winner) {
      end.winner = *record_.end.winner == 0 ? solver::Side::first : solver::Side::second;
    }
    if (record_.end.margin) {
      end.margin = end.winner == solver::Side::second ? -*record_.end.margin : *record_.end.margin;
    }
    return end;
  }

  std::string outcome_text(const fuzz::GameEnd& end) const {
    const std::string who =
        end.winner ? fmt::format("that {} wins", play_.sides[static_cast<std::size_t>(*end.winner)])
                   : std::string("a draw");
    return end.margin ? fmt::format("{} by {}", who, *end.margin) : who;
  }

  const Assignment& assignment_;
  const fuzz::Play& play_;
  const std::string& place_;
  const GameRecord& record_;
};

std::string counted_moves(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "move" : "moves");
}

}  // namespace

std::string named(const GamePlayer& player) {
  return fmt::format("{} ({})", visible(player.name, Blanks::none), player.side);
}

const GamePlayer& mover(const GameRecord& record, std::size_t moves_before) {
  return record.players[(static_cast<std::size_t>(record.begins) + moves_before) % 2];
}

std::string end_text(const GameRecord& record, const Replayed& replayed) {
  const auto moves = counted_moves(replayed.moves.size());
  if (!replayed.end) {
    const auto& loser = record.players[static_cast<std::size_t>(1 - *record.end.winner)];
    const auto detail = record.end.detail.empty() ? "" : ": " + visible(record.end.detail, Blanks::none);
    return fmt::format("after {}: {} loses by forfeit, {}{}", moves, named(loser),
                       words_of(record.end.reason), detail);
  }
  const auto reason = sentence_of(replayed.end->reason);
  if (!record.end.winner) {
    return fmt::format("after {}: {}; a draw", moves, reason);
  }
  const auto& winner = record.players[static_cast<std::size_t>(*record.end.winner)];
  const auto& margin = replayed.end->margin;
  return fmt::format("after {}: {}; {} wins{}", moves, reason, named(winner),
                     margin ? fmt::format(" by {}", *margin) : "");
}

BoardView boards_of(const Assignment& assignment, const std::string& position) {
  const auto problem = assignment.read(position);
  return problem ? problem->boards() : BoardView{};
}

std::optional<Grid> board_at(const Assignment& assignment, const Replayed& replayed, std::size_t moves) {
  if (auto board = board_after(boards_of(assignment, replayed.positions[moves]), {}); board || moves == 0) {
    return board;
  }
  const auto before = boards_of(assignment, replayed.positions[moves - 1]);
  return board_after(before, std::vector<std::string>{replayed.moves[moves - 1]});
}

tl::expected<Replayed, std::string> replay(const Assignment& assignment, const std::string& place,
                                           const GameRecord& record) {
  return Replay(assignment, place, record).play();
}

}  // namespace harness
