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
#include "harness/cli/common.hpp"
#include "harness/judge/words/drawing.hpp"
#include "harness/match/records/game_lines.hpp"
#include "harness/match/replay.hpp"

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
  const auto replayed = replay(assignment, game->place, game->record);
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
