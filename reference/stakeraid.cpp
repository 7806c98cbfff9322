// CSCI 561, Fall 2016, homework 2: Stake / Raid on an N x N board. Minimax and alpha-beta with a depth limit.
//
// How sentences of the handout are read where they are open to two readings:
//  - "AIMA Figure 5.3 (Alpha-Beta without cut-off)": a misprint for figure 5.7. A value equal to the bound
//    prunes, as that figure has it.
//  - "the root of the search tree is at depth 0", "section 5.4.2": a node at depth DEPTH is a leaf.
//  - "The game ends when all the squares are occupied": a full board is a leaf at whatever depth.
//  - "the squares occupied by your player": game score is the root player's at every depth, whoever moves.
//  - "take any open space on the board" (Stake): also beside own pieces and where a Raid is possible. It
//    "cannot conquer any pieces".
//  - "From any space you occupy ... take the one next to it" (Raid): one move for each square taken, however
//    many own pieces stand beside it, since the next board is the same.
//  - "Any enemy touching the square you have taken is conquered": all four neighbours, also those that do not
//    touch the piece the raid came from; what touches a conquered piece stays as it is.
//  - "A Raid can be done even if it will not conquer another piece": it is a move and a node of its own.
//  - "Same result, Stake over Raid": all Stakes come before all Raids, each kind row by row from A1 by the
//    square taken; the first move of the greatest value is played.
//  - Both algorithms play that move: what a pruned sibling returns is only a bound and is no tie.
//  - "DEPTH will always be larger than or equal to 1": 0 is refused, and so is anything above 1000000000.
//  - "at least one valid move exists": a full board is refused at its last square, where it becomes full.
//  - "N positive integer numbers each separated by a single space": exactly one, and none at a line's ends.
//    Leading zeros do no harm. A last line without LF is taken; CR, blank lines and anything more are not.
//  - COMPETITION: the fourth line is the CPU time left, digits that may be followed by a point and digits.
//    "You can use any algorithm": any legal move is right; this one is the minimax move of depth 1.
//
// Which sentences the successors follow:
//  - "You can take any open space on the board" (Stake), "take the one next to it ... if it is unoccupied"
//    (Raid): these are the moves. A Raid that gives the same board as the Stake on its square is another
//    move, since its line is another.
//  - "Players cannot pass their move, i.e., they must make a valid move if one exists": there are no others.
//  - "The game ends when all the squares are occupied by the players since no more moves are left": none on a
//    full board, which is taken here although it is refused as a question to a program.
//  - Their order is the one above: all Stakes, then all Raids, each kind row by row by the square taken.
//  - "<MOVE> <MOVETYPE>": a move is called as in the first line of an answer.
//  - "player X takes a move, then player O": after the move the third line has the other player. In a
//    competition either may begin, so that the board's counts say nothing of whose turn it is.
//  - "The values of the squares ... remain constant within a game": their lines stay as they are, and so do
//    those of size, mode and depth; a competition's time left is for its clock to change.

#include "reference/stakeraid.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace reference {
namespace {

constexpr char unoccupied = '.';

/// Points, and sums of points: at most 26 * 26 * 99.
using Value = int;

/// Far above every sum of points.
constexpr Value infinity = std::numeric_limits<Value>::max();

/// Both from 0: row 0, column 1 is B1.
struct Square {
  int row = 0;
  int column = 0;
};

/// The cells row by row from A1: X, O or unoccupied.
struct Board {
  int side_length = 0;
  std::string cells;

  std::size_t index(Square square) const {
    return static_cast<std::size_t>(square.row) * static_cast<std::size_t>(side_length) +
           static_cast<std::size_t>(square.column);
  }
};

/// The points of the squares, in the order of a board's cells.
using Values = std::vector<Value>;

enum class MoveType { stake, raid };

struct Move {
  MoveType type = MoveType::stake;
  Square square;
};

/// Column letter, then row number: "F22".
std::string name_of(Square square) {
  return static_cast<char>('A' + square.column) + std::to_string(square.row + 1);
}

/// "F22 Stake".
std::string name_of(Move move) {
  return name_of(move.square) + (move.type == MoveType::stake ? " Stake" : " Raid");
}

/// The board as the files show it: a line for each row.
std::string text_of(const Board& board) {
  const auto width = static_cast<std::size_t>(board.side_length);
  std::string text;
  for (std::size_t start = 0; start < board.cells.size(); start += width) {
    text += board.cells.substr(start, width);
    text += '\n';
  }
  return text;
}

char other(char player) {
  return player == 'X' ? 'O' : 'X';
}

/// The squares above, below, left and right; some may lie off the board.
std::array<Square, 4> neighbours(Square square) {
  const auto [row, column] = square;
  return {Square{row - 1, column}, Square{row + 1, column}, Square{row, column - 1}, Square{row, column + 1}};
}

/// Whether the square is on the board and shows this: X, O or unoccupied.
bool shows(const Board& board, Square square, char content) {
  const int length = board.side_length;
  const bool on_board =
      square.row >= 0 && square.row < length && square.column >= 0 && square.column < length;
  return on_board && board.cells[board.index(square)] == content;
}

bool is_full(const Board& board) {
  return board.cells.find(unoccupied) == std::string::npos;
}

/// The empty squares row by row, left to right.
std::vector<Square> open_squares(const Board& board) {
  std::vector<Square> squares;
  for (int row = 0; row < board.side_length; ++row) {
    for (int column = 0; column < board.side_length; ++column) {
      if (shows(board, {row, column}, unoccupied)) squares.push_back({row, column});
    }
  }
  return squares;
}

/// Whether the player has a piece beside the square.
bool can_raid(const Board& board, Square square, char player) {
  for (const Square near : neighbours(square)) {
    if (shows(board, near, player)) return true;
  }
  return false;
}

/// The player's legal moves: all stakes, then all raids, each row by row by the square taken.
std::vector<Move> moves(const Board& board, char player) {
  const std::vector<Square> squares = open_squares(board);
  std::vector<Move> result;
  for (const Square square : squares) result.push_back({MoveType::stake, square});
  for (const Square square : squares) {
    if (can_raid(board, square, player)) result.push_back({MoveType::raid, square});
  }
  return result;
}

/// The board after the player's move.
Board play(const Board& board, Move move, char player) {
  Board next = board;
  next.cells[next.index(move.square)] = player;
  if (move.type == MoveType::stake) return next;
  for (const Square near : neighbours(move.square)) {
    if (shows(board, near, other(player))) next.cells[next.index(near)] = player;
  }
  return next;
}

/// Game score: the values of the player's squares minus those of the other player's.
Value game_score(const Board& board, const Values& values, char player) {
  Value score = 0;
  for (std::size_t index = 0; index < values.size(); ++index) {
    if (board.cells[index] == player) score += values[index];
    if (board.cells[index] == other(player)) score -= values[index];
  }
  return score;
}

/// Counts the nodes entered by a search.
struct Work {
  std::int64_t allowed = 0;
  std::int64_t entered = 0;

  bool exhausted() const { return entered > allowed; }
};

/// What both algorithms need: whose search it is and how deep it goes.
struct Search {
  const Values& values;
  char player;
  int depth_limit;
  Work& work;

  bool is_leaf(const Board& board, int depth) const { return depth == depth_limit || is_full(board); }

  Value leaf(const Board& board) const { return game_score(board, values, player); }
};

/// AIMA figure 5.3 with a depth limit. Once the work is exhausted it unwinds and its answer is not used.
class Minimax {
 public:
  explicit Minimax(const Search& search) : search_(search) {}

  /// The first move of the greatest value.
  Move decide(const Board& board) {
    ++search_.work.entered;
    Value best = -infinity;
    Move chosen;
    for (const Move move : moves(board, search_.player)) {
      const Value child = min_value(play(board, move, search_.player), 1);
      if (child > best) {
        best = child;
        chosen = move;
      }
    }
    return chosen;
  }

 private:
  Value max_value(const Board& board, int depth) {
    ++search_.work.entered;
    if (search_.is_leaf(board, depth)) return search_.leaf(board);
    Value best = -infinity;
    for (const Move move : moves(board, search_.player)) {
      if (search_.work.exhausted()) return best;
      best = std::max(best, min_value(play(board, move, search_.player), depth + 1));
    }
    return best;
  }

  Value min_value(const Board& board, int depth) {
    ++search_.work.entered;
    if (search_.is_leaf(board, depth)) return search_.leaf(board);
    const char opponent = other(search_.player);
    Value best = infinity;
    for (const Move move : moves(board, opponent)) {
      if (search_.work.exhausted()) return best;
      best = std::min(best, max_value(play(board, move, opponent), depth + 1));
    }
    return best;
  }

  Search search_;
};

/// AIMA figure 5.7 with a depth limit. Once the work is exhausted it unwinds and its answer is not used.
class AlphaBeta {
 public:
  explicit AlphaBeta(const Search& search) : search_(search) {}

  /// The first move of the greatest value. A pruned move returns at most alpha, which is no improvement.
  Move decide(const Board& board) {
    ++search_.work.entered;
    Value alpha = -infinity;
    Move chosen;
    for (const Move move : moves(board, search_.player)) {
      const Value child = min_value(play(board, move, search_.player), 1, alpha, infinity);
      if (child > alpha) {
        alpha = child;
        chosen = move;
      }
    }
    return chosen;
  }

 private:
  Value max_value(const Board& board, int depth, Value alpha, Value beta) {
    ++search_.work.entered;
    if (search_.is_leaf(board, depth)) return search_.leaf(board);
    Value best = -infinity;
    for (const Move move : moves(board, search_.player)) {
      if (search_.work.exhausted()) return best;
      best = std::max(best, min_value(play(board, move, search_.player), depth + 1, alpha, beta));
      if (best >= beta) return best;
      alpha = std::max(alpha, best);
    }
    return best;
  }

  Value min_value(const Board& board, int depth, Value alpha, Value beta) {
    ++search_.work.entered;
    if (search_.is_leaf(board, depth)) return search_.leaf(board);
    const char opponent = other(search_.player);
    Value best = infinity;
    for (const Move move : moves(board, opponent)) {
      if (search_.work.exhausted()) return best;
      best = std::min(best, max_value(play(board, move, opponent), depth + 1, alpha, beta));
      if (best <= alpha) return best;
      beta = std::min(beta, best);
    }
    return best;
  }

  Search search_;
};

enum class Mode { minimax, alphabeta, competition };

/// One input.
struct Problem {
  Mode mode = Mode::minimax;
  char player = 'X';
  int depth = 1;
  Values values;
  Board board;
};

Move decide(const Problem& problem, Work& work) {
  const Search search{problem.values, problem.player, problem.depth, work};
  if (problem.mode == Mode::alphabeta) return AlphaBeta(search).decide(problem.board);
  return Minimax(search).decide(problem.board);
}

/// A piece of the input in quotes, fit for a message of one line; a long one is cut off.
std::string quoted(std::string_view piece) {
  constexpr std::size_t longest = 40;
  std::string text = "'";
  for (const char c : piece.substr(0, longest)) text += c > ' ' && c <= '~' ? c : '?';
  return text + (piece.size() > longest ? "...'" : "'");
}

/// Reads an input from left to right. The first thing that is wrong becomes the refusal; what is read after
/// it has no meaning.
class Reader {
 public:
  explicit Reader(std::string_view input) : rest_(input) {}

  const std::optional<Refusal>& refusal() const { return refusal_; }

  /// What stands before the next blank, tab or line end.
  std::string_view word() const { return rest_.substr(0, rest_.find_first_of(" \t\r\n")); }

  /// Takes the word when it is `right`, else refuses it.
  void take_word(bool right, const std::string& expected) {
    const std::string_view next = word();
    if (!right) refuse(expected, found(next));
    take(next.size());
  }

  /// Takes and returns one character out of `allowed`.
  char character(const std::string& expected, std::string_view allowed) {
    const std::string_view next = rest_.substr(0, 1);
    if (next.empty() || allowed.find(next.front()) == std::string_view::npos) {
      refuse(expected, found(next));
      return allowed.front();
    }
    take(1);
    return next.front();
  }

  /// Goes on to the next line; the end of the file is also the end of its line.
  void end_of_line() {
    if (!rest_.empty() && rest_.front() != '\n') refuse("the end of the line", found(word()));
    rest_.remove_prefix(std::min(rest_.size(), std::size_t{1}));
    ++line_;
    column_ = 1;
  }

  void end_of_file() {
    if (!rest_.empty()) refuse("the end of the file", found(word()));
  }

  void refuse(const std::string& expected, const std::string& found) {
    if (refusal_) return;
    refusal_ = {Refusal::Kind::bad_input, line_, column_, expected, found};
  }

 private:
  void take(std::size_t count) {
    rest_.remove_prefix(count);
    column_ += static_cast<int>(count);
  }

  /// Names what comes next: a piece of text or what stands where text is missing.
  std::string found(std::string_view piece) const {
    if (rest_.empty()) return "the end of the file";
    switch (rest_.front()) {
      case '\n':
        return column_ == 1 ? "an empty line" : "the end of the line";
      case '\r':
        return "a carriage return";
      case '\t':
        return "a tab";
      case ' ':
        return "a blank";
      default:
        return quoted(piece);
    }
  }

  std::string_view rest_;
  int line_ = 1;
  int column_ = 1;
  std::optional<Refusal> refusal_;
};

constexpr int greatest_number = 1'000'000'000;

/// An integer of digits alone, not above `greatest_number`.
std::optional<int> integer_of(std::string_view digits) {
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos) return std::nullopt;
  int number = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || number > greatest_number) return std::nullopt;
  return number;
}

/// Whether this is a count of seconds: digits, which may be followed by a point and digits.
bool is_seconds(std::string_view word) {
  const std::size_t point = word.find('.');
  if (!integer_of(word.substr(0, point))) return false;
  if (point == std::string_view::npos) return true;
  const std::string_view fraction = word.substr(point + 1);
  return !fraction.empty() && fraction.find_first_not_of("0123456789") == std::string_view::npos;
}

int read_number(Reader& reader, const std::string& expected, int lowest, int highest) {
  const std::optional<int> number = integer_of(reader.word());
  const bool right = number && *number >= lowest && *number <= highest;
  reader.take_word(right, expected);
  return right ? *number : lowest;
}

Mode read_mode(Reader& reader) {
  const std::string_view word = reader.word();
  const bool right = word == "MINIMAX" || word == "ALPHABETA" || word == "COMPETITION";
  reader.take_word(right, "MINIMAX, ALPHABETA or COMPETITION");
  if (word == "ALPHABETA") return Mode::alphabeta;
  return word == "COMPETITION" ? Mode::competition : Mode::minimax;
}

/// The fourth line; a competition is searched to depth 1 whatever time is left.
int read_depth(Reader& reader, Mode mode) {
  if (mode != Mode::competition)
    return read_number(reader, "a depth from 1 to 1000000000", 1, greatest_number);
  reader.take_word(is_seconds(reader.word()), "a number of seconds from 0 to 1000000000");
  return 1;
}

Values read_values(Reader& reader, int side_length) {
  Values values;
  for (int row = 0; row < side_length; ++row) {
    for (int column = 0; column < side_length; ++column) {
      if (column > 0) reader.character("a blank and another value", " ");
      values.push_back(read_number(reader, "a value from 1 to 99", 1, 99));
    }
    reader.end_of_line();
  }
  return values;
}

/// What is done with a board on which the game is over.
enum class Ended { refused, taken };

/// The rows of the board. Where a full one is refused, that is at its last square, which had to be empty.
Board read_board(Reader& reader, int side_length, Ended ended) {
  Board board{side_length, {}};
  const std::size_t size = static_cast<std::size_t>(side_length) * static_cast<std::size_t>(side_length);
  for (int row = 0; row < side_length; ++row) {
    for (int column = 0; column < side_length; ++column) {
      const bool is_last = board.cells.size() + 1 == size;
      const bool must_be_open = ended == Ended::refused && is_last && is_full(board);
      const std::string_view next = reader.word().substr(0, 1);
      if (must_be_open && (next == "X" || next == "O")) reader.refuse("an empty square", quoted(next));
      board.cells += reader.character("one of X O .", "XO.");
    }
    reader.end_of_line();
  }
  return board;
}

Problem read_problem(Reader& reader, Ended ended) {
  Problem problem;
  const int side_length = read_number(reader, "a board size from 1 to 26", 1, 26);
  reader.end_of_line();
  problem.mode = read_mode(reader);
  reader.end_of_line();
  problem.player = reader.character("player X or O", "XO");
  reader.end_of_line();
  problem.depth = read_depth(reader, problem.mode);
  reader.end_of_line();
  problem.values = read_values(reader, side_length);
  problem.board = read_board(reader, side_length, ended);
  reader.end_of_file();
  return problem;
}

Refusal over_budget(Budget budget) {
  return {Refusal::Kind::over_budget, 0, 0, "at most " + std::to_string(budget.nodes) + " nodes", "more"};
}

/// The input that asks this player for a move on this board; the rest is as in the given one.
std::string asked(std::string_view input, char player, const Board& board) {
  std::string rows = text_of(board);
  if (input.back() != '\n') rows.pop_back();
  const std::size_t second_line = input.find('\n') + 1;
  const std::size_t third_line = input.find('\n', second_line) + 1;
  std::string text(input.substr(0, input.size() - rows.size()));
  text[third_line] = player;
  return text + rows;
}

}  // namespace

Result stakeraid(std::string_view input, Budget budget) {
  Reader reader(input);
  const Problem problem = read_problem(reader, Ended::refused);
  if (reader.refusal()) return tl::unexpected(*reader.refusal());

  Work work{budget.nodes, 0};
  const Move move = decide(problem, work);
  if (work.exhausted()) return tl::unexpected(over_budget(budget));
  const Board next = play(problem.board, move, problem.player);
  return Files{{"output.txt", name_of(move) + "\n" + text_of(next)}};
}

Successors stakeraid_successors(std::string_view input, Budget budget) {
  Reader reader(input);
  const Problem problem = read_problem(reader, Ended::taken);
  if (reader.refusal()) return tl::unexpected(*reader.refusal());

  Work work{budget.nodes, 1};
  std::vector<Successor> successors;
  for (const Move move : moves(problem.board, problem.player)) {
    ++work.entered;
    const Board next = play(problem.board, move, problem.player);
    successors.push_back({name_of(move), asked(input, other(problem.player), next)});
  }
  if (work.exhausted()) return tl::unexpected(over_budget(budget));
  return successors;
}

}  // namespace reference
