#include "harness/match/records/testing/draughts.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <map>
#include <utility>

#include <fmt/core.h>

namespace harness::testing {
namespace {

/// Rows count from Black's, columns from Black's right: square 1 is at the bottom right as Black sees the
/// board, the next ones follow to the left, and the corner at the bottom left is a playing square.
struct Place {
  int row = 0;
  int column = 0;
};

Place place_of(int number) {
  const int row = (number - 1) / 4;
  return {row, 2 * ((number - 1) % 4) + (row % 2 == 0 ? 1 : 0)};
}

/// The square so many rows and columns away; 0 off the board.
int square_from(int number, int rows, int columns) {
  const auto [row, column] = place_of(number);
  if (row + rows < 0 || row + rows > 7 || column + columns < 0 || column + columns > 7) {
    return 0;
  }
  return 4 * (row + rows) + (column + columns) / 2 + 1;
}

char at(const DraughtsPosition& position, int square) {
  return position.squares[static_cast<std::size_t>(square)];
}

void put(DraughtsPosition& position, int square, char piece) {
  position.squares[static_cast<std::size_t>(square)] = piece;
}

bool is_king(char piece) {
  return piece == 'B' || piece == 'W';
}

/// `B`, `W`, or `.` for nothing.
char side_of(char piece) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
}

std::vector<int> forward_rows(char piece) {
  return is_king(piece) ? std::vector{1, -1} : std::vector{piece == 'b' ? 1 : -1};
}

/// Follows the captures of one piece, which has been lifted from its square.
class Captures {
 public:
  Captures(const DraughtsPosition& lifted, char piece) : board_(lifted), piece_(piece) {}

  std::vector<DraughtsMove> from(int square) {
    way_ = {square};
    go_on();
    return std::move(found_);
  }

 private:
  bool can_take(int over) const {
    return at(board_, over) != '.' && side_of(at(board_, over)) != side_of(piece_) &&
           std::ranges::find(taken_, over) == taken_.end();
  }

  void go_on() {
    bool goes_on = false;
    for (const int rows : forward_rows(piece_)) {
      for (const int columns : {-1, 1}) {
        const int over = square_from(way_.back(), rows, columns);
        const int to = square_from(way_.back(), 2 * rows, 2 * columns);
        if (to == 0 || at(board_, to) != '.' || !can_take(over)) {
          continue;
        }
        goes_on = true;
        way_.push_back(to);
        taken_.push_back(over);
        go_on();
        way_.pop_back();
        taken_.pop_back();
      }
    }
    if (!goes_on && way_.size() > 1) {
      found_.push_back({way_, true});
    }
  }

  const DraughtsPosition board_;
  const char piece_;
  std::vector<int> way_;
  std::vector<int> taken_;
  std::vector<DraughtsMove> found_;
};

std::vector<DraughtsMove> captures_of(const DraughtsPosition& position, int square) {
  DraughtsPosition lifted = position;
  put(lifted, square, '.');
  return Captures(lifted, at(position, square)).from(square);
}

std::vector<DraughtsMove> steps_of(const DraughtsPosition& position, int square) {
  std::vector<DraughtsMove> steps;
  for (const int rows : forward_rows(at(position, square))) {
    for (const int columns : {-1, 1}) {
      const int to = square_from(square, rows, columns);
      if (to != 0 && at(position, to) == '.') {
        steps.push_back({{square, to}, false});
      }
    }
  }
  return steps;
}

/// COLOR NumericSquareSequence, which may be empty.
bool put_pieces(std::string_view pieces, DraughtsPosition& position) {
  const char side = pieces.empty() ? '\0' : pieces[0];
  if (side != 'B' && side != 'W') {
    return false;
  }
  pieces.remove_prefix(1);
  while (!pieces.empty()) {
    auto one = pieces.substr(0, pieces.find(','));
    const bool is_last = one.size() == pieces.size();
    pieces.remove_prefix(is_last ? one.size() : one.size() + 1);
    const bool king = one.substr(0, 1) == "K";
    one.remove_prefix(king ? 1 : 0);
    const auto hyphen = std::min(one.find('-'), one.size());
    const int first = std::atoi(std::string(one.substr(0, hyphen)).c_str());
    const int last = hyphen == one.size() ? first : std::atoi(std::string(one.substr(hyphen + 1)).c_str());
    if (first < 1 || last < first || last > 32 || (!is_last && pieces.empty())) {
      return false;
    }
    for (int square = first; square <= last; ++square) {
      if (at(position, square) != '.') {
        return false;
      }
      put(position, square, king ? side : static_cast<char>(std::tolower(static_cast<unsigned char>(side))));
    }
  }
  return true;
}

DraughtsPosition empty_draughts(char turn) {
  DraughtsPosition position;
  position.squares.fill('.');
  position.turn = turn;
  return position;
}

tl::expected<DraughtsPosition, std::string> first_position(const PdnGame& game) {
  const auto type = game.tags.find("GameType");
  if (type != game.tags.end() && type->second != "21" && type->second != "21,B,8,8,N1,0") {
    return tl::unexpected("expected English draughts, found GameType " + type->second);
  }
  const auto count = game.tags.find("PlyCount");
  if (count != game.tags.end() && count->second != std::to_string(game.moves.size())) {
    return tl::unexpected(fmt::format("expected {} plies, found {}", count->second, game.moves.size()));
  }
  const auto fen = game.tags.find("FEN");
  return fen == game.tags.end() ? initial_draughts() : position_of_fen(fen->second);
}

/// The legal move that is meant: by all of its squares, or by its first and last where these suffice.
tl::expected<DraughtsMove, std::string> meant(const PdnMove& written, const DraughtsPosition& position) {
  std::vector<DraughtsMove> fitting;
  for (auto& move : legal_moves(position)) {
    if (move.captures == written.captures && move.squares == written.squares) {
      return std::move(move);
    }
    if (move.captures == written.captures && written.squares.size() == 2 &&
        move.squares.front() == written.squares.front() && move.squares.back() == written.squares.back()) {
      fitting.push_back(std::move(move));
    }
  }
  if (fitting.size() != 1) {
    return tl::unexpected<std::string>(fitting.empty() ? "is illegal" : "may be more than one");
  }
  return std::move(fitting[0]);
}

bool is_quiet(const DraughtsPosition& before, const DraughtsPosition& after, const DraughtsMove& move) {
  return !move.captures &&
         is_king(at(before, move.squares.front())) == is_king(at(after, move.squares.back()));
}

}  // namespace

DraughtsPosition initial_draughts() {
  DraughtsPosition position = empty_draughts('B');
  for (int square = 1; square <= 12; ++square) {
    put(position, square, 'b');
    put(position, square + 20, 'w');
  }
  return position;
}

tl::expected<DraughtsPosition, std::string> position_of_fen(std::string_view fen) {
  auto unreadable = tl::unexpected("expected a position, found FEN " + std::string(fen));
  if (!fen.empty() && fen.back() == '.') {
    fen.remove_suffix(1);
  }
  const auto turn = fen.substr(0, fen.find(':'));
  if ((turn != "B" && turn != "W") || turn.size() == fen.size()) {
    return unreadable;
  }
  DraughtsPosition position = empty_draughts(turn[0]);
  fen.remove_prefix(turn.size());
  while (!fen.empty()) {
    fen.remove_prefix(1);
    const auto pieces = fen.substr(0, fen.find(':'));
    if (!put_pieces(pieces, position)) {
      return unreadable;
    }
    fen.remove_prefix(pieces.size());
  }
  return position;
}

std::vector<DraughtsMove> legal_moves(const DraughtsPosition& position) {
  std::vector<DraughtsMove> captures;
  std::vector<DraughtsMove> steps;
  for (int square = 1; square <= 32; ++square) {
    if (side_of(at(position, square)) == position.turn) {
      std::ranges::move(captures_of(position, square), std::back_inserter(captures));
      std::ranges::move(steps_of(position, square), std::back_inserter(steps));
    }
  }
  return captures.empty() ? steps : captures;
}

DraughtsPosition played(const DraughtsPosition& position, const DraughtsMove& move) {
  DraughtsPosition after = position;
  const char piece = at(position, move.squares.front());
  put(after, move.squares.front(), '.');
  for (std::size_t step = 1; move.captures && step < move.squares.size(); ++step) {
    const auto from = place_of(move.squares[step - 1]);
    const auto to = place_of(move.squares[step]);
    put(after, square_from(move.squares[step - 1], (to.row - from.row) / 2, (to.column - from.column) / 2),
        '.');
  }
  const int last_row = side_of(piece) == 'B' ? 7 : 0;
  const bool crowned = place_of(move.squares.back()).row == last_row;
  put(after, move.squares.back(), crowned ? side_of(piece) : piece);
  after.turn = position.turn == 'B' ? 'W' : 'B';
  return after;
}

tl::expected<DraughtsReplay, std::string> replayed(const PdnGame& game) {
  const auto first = first_position(game);
  if (!first) {
    return tl::unexpected(first.error());
  }
  DraughtsReplay replay{*first};
  std::map<std::pair<std::array<char, 33>, char>, int> seen{{{first->squares, first->turn}, 1}};
  int place = first->turn == 'B' ? 0 : 1;
  for (const auto& written : game.moves) {
    if (written.number != 0 && (written.number != place / 2 + 1 || written.has_dots != (place % 2 == 1))) {
      return tl::unexpected(fmt::format("ply {}: has number {}", place + 1, written.number));
    }
    const auto move = meant(written, replay.end);
    if (!move) {
      return tl::unexpected(fmt::format("ply {}: {}-{} {}", place + 1, written.squares.front(),
                                        written.squares.back(), move.error()));
    }
    const auto after = played(replay.end, *move);
    replay.quiet_plies = is_quiet(replay.end, after, *move) ? replay.quiet_plies + 1 : 0;
    replay.end = after;
    replay.times = ++seen[{after.squares, after.turn}];
    ++place;
  }
  return replay;
}

}  // namespace harness::testing
