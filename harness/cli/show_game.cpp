#include "harness/cli/show_game.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "cases/in_quotes.hpp"
#include "fuzz/foundations/play.hpp"
#include "harness/cli/common.hpp"
#include "harness/judge/board_moves.hpp"
#include "harness/judge/visible.hpp"
#include "harness/judge/words/drawing.hpp"
#include "harness/match/records/game_lines.hpp"

namespace harness::cli {
namespace {

constexpr int screen_width = 80;
constexpr std::int64_t largest_file = std::int64_t{512} << 20;

template <class T>
using Found = tl::expected<T, std::string>;

/// A line of a file of games.
struct Place {
  std::string path;
  /// From 1; nothing for the first game, wherever it stands.
  std::optional<std::int64_t> line;
};

/// A name that ends like a line's number is the file's where there is such a file.
Place place_of(const std::string& given) {
  const auto colon = given.rfind(':');
  std::error_code error;
  if (colon == std::string::npos || std::filesystem::exists(given, error)) {
    return {given, std::nullopt};
  }
  std::int64_t line = 0;
  const auto* const end = given.data() + given.size();
  const auto read = std::from_chars(given.data() + colon + 1, end, line);
  const bool is_line = read.ec == std::errc() && read.ptr == end && colon + 1 < given.size();
  return is_line ? Place{given.substr(0, colon), line} : Place{given, std::nullopt};
}

/// A record, and where it stands: "games.jsonl:3".
struct PlacedGame {
  std::string place;
  GameRecord record;
};

Found<PlacedGame> game_at(const Place& place) {
  const auto text = cases::read_named_file(place.path, largest_file);
  if (!text) {
    return tl::unexpected(text.error());
  }
  std::int64_t number = 0;
  for (std::size_t from = 0; from < text->size();) {
    const auto end = std::min(text->find('\n', from), text->size());
    const auto line = std::string_view(*text).substr(from, end - from);
    from = end + 1;
    ++number;
    if (place.line ? number != *place.line : line.empty()) {
      continue;
    }
    auto game = read_game_line(line);
    auto where = fmt::format("{}:{}", place.path, number);
    return game ? Found<PlacedGame>({std::move(where), *std::move(game)})
                : tl::unexpected(fmt::format("{}:1: {}", where, game.error()));
  }
  const auto lines = fmt::format("{} {}", number, number == 1 ? "line" : "lines");
  return tl::unexpected(
      place.line ? fmt::format("{}:{}:1: expected a game, found a file of {}", place.path, *place.line, lines)
                 : fmt::format("{}:1:1: expected a game, found none", place.path));
}

/// A game that was played again.
struct Replayed {
  /// The input files from the opening to the end, one more than moves.
  std::vector<std::string> positions;
  /// The names of its moves.
  std::vector<std::string> moves;
  /// By the rules; nothing where somebody forfeited the game.
  std::optional<fuzz::GameEnd> end;
};

/// Plays a record's moves, and says at which of its members it is none of a game by these rules.
class Replay {
 public:
  Replay(const Assignment& assignment, const PlacedGame& game)
      : assignment_(assignment), play_(*assignment.core.play), game_(game), record_(game.record) {}

  Found<Replayed> play() {
    if (auto fault = fault_of_head(); !fault.empty()) {
      return tl::unexpected(std::move(fault));
    }
    auto begun = play_.begin(record_.opening);
    if (!begun) {
      return tl::unexpected(cases::describe(game_.place + ":1: opening", begun.error()));
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
    return tl::unexpected(fmt::format("{}:1: expected {}, found {}", game_.place, what, found));
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
  const PlacedGame& game_;
  const GameRecord& record_;
};

/// "Ann (RED)"
std::string named(const GamePlayer& player) {
  return fmt::format("{} ({})", visible(player.name, Blanks::none), player.side);
}

const GamePlayer& mover(const GameRecord& record, std::size_t moves_before) {
  return record.players[(static_cast<std::size_t>(record.begins) + moves_before) % 2];
}

std::string counted_moves(std::size_t count) {
  return fmt::format("{} {}", count, count == 1 ? "move" : "moves");
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

/// Each move with its number, two in a line, under the sides that made them.
std::vector<std::string> move_list(const GameRecord& record, const Replayed& replayed) {
  std::size_t width = 0;
  for (const auto& move : replayed.moves) {
    width = std::max(width, move.size());
  }
  width = std::max(width, mover(record, 0).side.size());
  std::vector<std::string> lines;
  if (!replayed.moves.empty()) {
    lines.push_back(fmt::format("     {:<{}}       {}", mover(record, 0).side, width, mover(record, 1).side));
  }
  for (std::size_t at = 0; at < replayed.moves.size(); at += 2) {
    const bool has_second = at + 1 < replayed.moves.size();
    lines.push_back(has_second ? fmt::format("{:>4} {:<{}}  {:>4} {}", at + 1, replayed.moves[at], width,
                                             at + 2, replayed.moves[at + 1])
                               : fmt::format("{:>4} {}", at + 1, replayed.moves[at]));
  }
  return lines;
}

/// The boards of a position; without a board where none could be made.
BoardView boards_of(const Assignment& assignment, const std::string& position) {
  const auto problem = assignment.read(position);
  return problem ? problem->boards() : BoardView{};
}

/// The board after so many moves. That of a game's end may be none that an input can say: who has no pieces
/// left is asked nothing.
std::optional<Grid> board_at(const Assignment& assignment, const Replayed& replayed, std::size_t moves) {
  if (auto board = board_after(boards_of(assignment, replayed.positions[moves]), {}); board || moves == 0) {
    return board;
  }
  const auto before = boards_of(assignment, replayed.positions[moves - 1]);
  return board_after(before, std::vector<std::string>{replayed.moves[moves - 1]});
}

std::vector<std::string> drawing_of_end(const Assignment& assignment, const Replayed& replayed) {
  const auto board = board_at(assignment, replayed, replayed.moves.size());
  return board ? draw_with_values({{"board", *board, {}}}, boards_of(assignment, replayed.positions.front()),
                                  screen_width)
               : std::vector<std::string>();
}

/// The boards before and after a move, with the squares marked on which they differ.
std::vector<std::string> drawing_of_move(const Assignment& assignment, const Replayed& replayed,
                                         std::size_t number) {
  const auto before = board_at(assignment, replayed, number - 1);
  const auto after = board_at(assignment, replayed, number);
  if (!before || !after || before->cells.size() != after->cells.size()) {
    return {};
  }
  std::vector<bool> marked;
  for (std::size_t cell = 0; cell < before->cells.size(); ++cell) {
    marked.push_back(before->cells[cell] != after->cells[cell]);
  }
  return draw_with_values({{"before", *before, marked}, {"after", *after, marked}},
                          boards_of(assignment, replayed.positions.front()), screen_width);
}

std::string move_text(const GameRecord& record, const Replayed& replayed, std::size_t number) {
  const auto clock = number <= record.clocks.size()
                         ? fmt::format(", {:.4f} s of CPU time", record.clocks[number - 1].cpu_seconds)
                         : std::string();
  return fmt::format("move {} of {}: {} plays {}{}", number, replayed.moves.size(),
                     named(mover(record, number - 1)), replayed.moves[number - 1], clock);
}

void put_lines(const std::vector<std::string>& lines) {
  for (const auto& line : lines) {
    put(line + "\n");
  }
}

void put_game(const Assignment& assignment, const GameRecord& record, const Replayed& replayed) {
  put_lines(move_list(record, replayed));
  put((replayed.moves.empty() ? "" : "\n") + end_text(record, replayed) + "\n\n");
  put_lines(drawing_of_end(assignment, replayed));
}

}  // namespace

int show_game(const Assignment& assignment, const ShowOptions& options) {
  const auto& name = assignment.facts().name;
  if (!assignment.core.play) {
    return fail(fmt::format("show: {} is no game of two", name));
  }
  const auto game = game_at(place_of(options.game));
  if (!game) {
    return fail(game.error());
  }
  const auto replayed = Replay(assignment, *game).play();
  if (!replayed) {
    return fail(replayed.error());
  }
  const auto moves = static_cast<std::int64_t>(replayed->moves.size());
  if (options.move && *options.move > moves) {
    return fail(
        fmt::format("--move: expected {}, found {}",
                    moves == 0 ? "none, for no move was made" : fmt::format("a number from 1 to {}", moves),
                    *options.move));
  }
  const auto& record = game->record;
  put(fmt::format("{}, game {}: {} begins against {}\n", name, record.number, named(mover(record, 0)),
                  named(mover(record, 1))));
  if (!options.move) {
    put_game(assignment, record, *replayed);
    return all_agree;
  }
  const auto number = static_cast<std::size_t>(*options.move);
  put(move_text(record, *replayed, number) + "\n\n");
  put_lines(drawing_of_move(assignment, *replayed, number));
  return all_agree;
}

}  // namespace harness::cli
