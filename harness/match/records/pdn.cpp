// Portable Draughts Notation: the PDN 3.0 draft of 2012 (pdn.fmjd.org), which refers to PGN
// for the tags. Two things are as draughts players' programs have them, and readers of 3.0 must take both:
// captures name all squares, also where two would do, and a position has the tag SetUp beside FEN.
#include "harness/match/records/pdn.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/cs540_checkers/format.hpp"
#include "cases/in_quotes.hpp"
#include "cases/parsed.hpp"

namespace harness {
namespace {

namespace checkers = cases::cs540_checkers;

/// "GameType 21: English draughts": Black begins, 8 by 8, squares by number, 1 at the bottom right as Black
/// sees it, a playing square at the bottom left.
constexpr std::string_view game_type = "21,B,8,8,N1,0";
/// PGN: lines of moves have less than 80 characters.
constexpr std::size_t widest_line = 79;

struct Square {
  int row = 0;
  int column = 0;
};

/// (7,6) is 1, (7,4) is 2, ..., (0,1) is 32.
constexpr int number_of(Square square) {
  return 4 * (checkers::side_length - 1 - square.row) + (checkers::side_length - 1 - square.column) / 2 + 1;
}
static_assert(number_of({7, 6}) == 1 && number_of({7, 4}) == 2 && number_of({6, 7}) == 5 &&
              number_of({0, 1}) == 32);

// Tags.

/// A UTF-8 character; its size is 0 where there is none.
struct Character {
  std::uint32_t code = 0;
  std::size_t size = 0;
};

/// The one at the front of a text that is not empty.
Character first_character(std::string_view text) {
  const auto byte = [text](std::size_t at) {
    return at < text.size() ? std::uint32_t{static_cast<unsigned char>(text[at])} : 0;
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) {
    return {lead, 1};
  }
  const std::size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  const std::uint32_t least = size == 2 ? 0x80 : size == 3 ? 0x800 : 0x10000;
  std::uint32_t code = lead & (0x7FU >> size);
  bool is_whole = lead >= 0xC0 && lead < 0xF8;
  for (std::size_t at = 1; at < size; ++at) {
    is_whole = is_whole && (byte(at) & 0xC0U) == 0x80;
    code = code << 6U | (byte(at) & 0x3FU);
  }
  const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
  return is_whole && code >= least && code <= 0x10FFFF && !is_surrogate ? Character{code, size} : Character{};
}

/// Control characters, line ends, and marks that turn the direction of what follows.
constexpr bool is_unseen(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code <= 0x9F) || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0x200E || code == 0x200F || code == 0x61C;
}

/// A text between the quotes of a tag: `"` is `\"`. Readers do not agree on backslashes, which become
/// slashes; what is not seen becomes blanks, bytes that are not UTF-8 question marks. Nothing is "?", the
/// unknown.
std::string tag_value(std::string_view text) {
  std::string value;
  while (!text.empty()) {
    const auto [code, size] = first_character(text);
    value += size == 0         ? "?"
             : is_unseen(code) ? " "
             : code == '"'     ? "\\\""
             : code == '\\'    ? "/"
                               : text.substr(0, size);
    text.remove_prefix(std::max<std::size_t>(size, 1));
  }
  return value.empty() ? "?" : value;
}

std::string tag(std::string_view name, std::string_view value) {
  return fmt::format("[{} \"{}\"]\n", name, value);
}

/// As draughts players' collections of games have it: the first figure is Black's, who begins.
std::string_view result_of(const GameOutcome& end) {
  return !end.winner ? "1/2-1/2" : *end.winner == 0 ? "1-0" : "0-1";
}

/// PGN's words for it.
std::string_view termination_of(EndReason reason) {
  if (!is_forfeit(reason)) {
    return "normal";
  }
  return reason == EndReason::out_of_time ? "time forfeit" : "rules infraction";
}

/// "K10,12,18": the pieces of a side by their numbers. A side may have none.
std::string pieces_of(const checkers::Board& board, checkers::Cell pawn, checkers::Cell king) {
  std::array<std::string, checkers::squares / 2> pieces;
  for (int index = 0; index < checkers::squares; ++index) {
    const auto cell = board[static_cast<std::size_t>(index)];
    if (cell == pawn || cell == king) {
      const int number = number_of({index / checkers::side_length, index % checkers::side_length});
      pieces[static_cast<std::size_t>(number - 1)] = fmt::format("{}{}", cell == king ? "K" : "", number);
    }
  }
  std::vector<std::string> found;
  std::ranges::copy_if(pieces, std::back_inserter(found), [](const auto& piece) { return !piece.empty(); });
  return fmt::format("{}", fmt::join(found, ","));
}

/// "B:W18,24,K27:B12,16,20": who moves, and where the pieces stand.
std::string fen_of(const checkers::Problem& position) {
  using checkers::Cell;
  return fmt::format("{}:W{}:B{}", position.player == checkers::Player::red ? 'B' : 'W',
                     pieces_of(position.board, Cell::black, Cell::black_king),
                     pieces_of(position.board, Cell::red, Cell::red_king));
}

/// Where a game begins that has no tag FEN.
checkers::Board initial_board() {
  checkers::Board board = checkers::empty_board;
  for (int index = 0; index < checkers::squares; ++index) {
    const int row = index / checkers::side_length;
    if (checkers::is_dark(index) && (row < 3 || row > 4)) {
      board[static_cast<std::size_t>(index)] = row < 3 ? checkers::Cell::black : checkers::Cell::red;
    }
  }
  return board;
}

std::string tags_of(const GameRecord& game, const checkers::Problem& position) {
  std::string tags = tag("Event", "plycheck match") + tag("Site", "?") + tag("Date", "????.??.??") +
                     tag("Round", std::to_string(game.number)) +
                     tag("White", tag_value(game.players[1].name)) +
                     tag("Black", tag_value(game.players[0].name)) + tag("Result", result_of(game.end)) +
                     tag("GameType", game_type);
  if (position.board != initial_board() || position.player != checkers::Player::red) {
    tags += tag("SetUp", "1") + tag("FEN", fen_of(position));
  }
  return tags + tag("PlyCount", std::to_string(game.moves.size())) +
         tag("Termination", termination_of(game.end.reason)) + tag("WhiteType", "program") +
         tag("BlackType", "program");
}

// Moves.

/// The squares of `(5,0),(3,2),(1,4)`; nothing of another text.
std::optional<std::vector<Square>> squares_of(std::string_view move) {
  constexpr std::string_view pattern = "(r,c),";
  std::vector<Square> squares;
  if (move.size() % pattern.size() != pattern.size() - 1) {
    return std::nullopt;
  }
  for (std::size_t at = 0; at < move.size(); ++at) {
    const char expected = pattern[at % pattern.size()];
    const bool fits =
        expected == 'r' || expected == 'c' ? move[at] >= '0' && move[at] <= '7' : move[at] == expected;
    if (!fits) {
      return std::nullopt;
    }
    if (expected == 'c') {
      squares.push_back({move[at - 2] - '0', move[at] - '0'});
    }
  }
  return squares;
}

/// How far all of its steps go, in rows as in columns: 1 for a step, 2 for jumps. Nothing for another way.
std::optional<int> step_of(const std::vector<Square>& way) {
  std::optional<int> length;
  for (std::size_t at = 1; at < way.size(); ++at) {
    const int rows = std::abs(way[at].row - way[at - 1].row);
    const int columns = std::abs(way[at].column - way[at - 1].column);
    if (rows != columns || rows < 1 || rows > 2 || rows != length.value_or(rows)) {
      return std::nullopt;
    }
    length = rows;
  }
  return length == 1 && way.size() > 2 ? std::nullopt : length;
}

/// "11-15", "1x10x17".
std::optional<std::string> move_of(std::string_view written) {
  const auto squares = squares_of(written);
  const auto step = squares ? step_of(*squares) : std::nullopt;
  if (!step || (squares->front().row + squares->front().column) % 2 == 0) {
    return std::nullopt;
  }
  std::string text = std::to_string(number_of(squares->front()));
  for (std::size_t at = 1; at < squares->size(); ++at) {
    text += fmt::format("{}{}", *step == 1 ? '-' : 'x', number_of((*squares)[at]));
  }
  return text;
}

/// Puts words into lines.
class Lines {
 public:
  void add(std::string_view word) {
    if (width_ > 0 && width_ + 1 + word.size() > widest_line) {
      text_ += '\n';
      width_ = 0;
    }
    text_ += width_ > 0 ? " " : "";
    width_ += word.size() + (width_ > 0 ? 1 : 0);
    text_ += word;
  }
  std::string take() { return std::exchange(text_, {}) + '\n'; }

 private:
  std::string text_;
  std::size_t width_ = 0;
};

/// "{RED wins: BLACK has no move}": not everybody takes the first figure of a result for Black's.
std::string comment_of(const GameRecord& game) {
  const auto why = words_of(game.end.reason);
  if (!game.end.winner) {
    return fmt::format("{{a draw: {}}}", why);
  }
  const auto& winner = game.players[static_cast<std::size_t>(*game.end.winner)];
  const auto& loser = game.players[static_cast<std::size_t>(1 - *game.end.winner)];
  return fmt::format("{{{} wins: {} {} {}}}", winner.side, loser.side,
                     is_forfeit(game.end.reason) ? "forfeits," : "has", why);
}

/// Why its players do not fit its opening; nothing where they do.
std::optional<std::string> misfit_of(const GameRecord& game, const checkers::Problem& opening) {
  if (game.players[0].side != "RED" || game.players[1].side != "BLACK") {
    return "expected RED and BLACK as sides, found " + cases::in_quotes(game.players[0].side) + " and " +
           cases::in_quotes(game.players[1].side);
  }
  const int begins = opening.player == checkers::Player::red ? 0 : 1;
  if (game.begins != begins) {
    return fmt::format("expected {} to begin, as in the opening",
                       game.players[static_cast<std::size_t>(begins)].side);
  }
  return std::nullopt;
}

void add_words(std::string_view text, Lines& lines) {
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    lines.add(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

tl::expected<std::string, std::string> pdn_of(const GameRecord& game) {
  const auto opening = checkers::parse(game.opening);
  if (!opening) {
    return tl::unexpected(cases::describe("opening", opening.error()));
  }
  if (auto misfit = misfit_of(game, *opening)) {
    return tl::unexpected(*std::move(misfit));
  }
  Lines lines;
  // Black's moves have the even places, also where White begins.
  auto place = static_cast<std::size_t>(game.begins);
  for (std::size_t ply = 0; ply < game.moves.size(); ++ply, ++place) {
    const auto move = move_of(game.moves[ply]);
    if (!move) {
      return tl::unexpected(fmt::format("move {}: expected squares such as (5,0),(4,1), found {}", ply + 1,
                                        cases::in_quotes(game.moves[ply])));
    }
    if (place % 2 == 0 || ply == 0) {
      lines.add(fmt::format("{}{}", place / 2 + 1, place % 2 == 0 ? "." : "..."));
    }
    lines.add(*move);
  }
  add_words(comment_of(game), lines);
  lines.add("*");
  return tags_of(game, *opening) + '\n' + lines.take() + '\n';
}

}  // namespace harness
