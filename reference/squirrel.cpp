// CSCI 561, Spring 2016, homework 1: the squirrel war on a 5x5 board. Greedy, minimax, alpha-beta, battles.
//
// How sentences of the handout are read where they are open to two readings:
//  - Every minus sign of the text is lost. "E(s) = Total_Value_Player  Total_Value_Opponent" is a
//    difference; "Infinity" is -Infinity where a max node starts and stays Infinity for a min node.
//  - "your agent is always max": the player is whoever moves at the root, X or O, and E is that player's at
//    every depth. In a battle it is the mover's, anew in each search.
//  - "Sneak has only effect (1)": a sneak beside enemies conquers nothing. A conquest does not spread: only
//    neighbours of the square taken change sides.
//  - "value between 1 and 99": course inputs hold 100, so every positive integer is a value.
//  - "The cutoff depth is always 1" (greedy): the depth line must be there and is not used.
//  - "the program must pick C3 according to the tie breaker rule": of equal moves the first in the order
//    A1 B1 .. E1 A2 .. E5 wins, raid or sneak alike.
//  - "stop searching when there's no valid move, even if the preset cutoff depth is not reached": a full
//    board is a leaf at its own depth, logged once with E. Nobody passes, so nothing else ends a game.
//  - A full board as input follows from that: the root is a leaf and the state is unchanged; a battle on it
//    has no moves and its trace is empty.
//  - "The value of the node is updated from its children": a line after every child, changed or not.
//  - "AIMA Figure 5.7": fail-soft, and a value equal to the bound prunes. The figure returns before it moves
//    alpha or beta, so the line at a prune shows the old bounds; otherwise the line shows the new ones.
//  - "The first player always moves first": the player named first in the input, who may be O.
//  - "tracing every state of the game": the states after each move, without the given one, as in the
//    course's samples.
//
// Which sentences the successors follow:
//  - "Any unoccupied square can be taken with either Raid or Sneak, but they are mutuallyexclusive": one move
//    for each empty square, and nobody passes.
//  - "The game ends when all the squares are occupied, because no more moves are left": none on a full board.
//  - "your traverse and expand order must be in the positional order as well": A1 B1 .. E1 A2 .. E5.
//  - "a file named next_state.txt showing the next state of the board": an answer names its move by nothing
//    else, so a move is called by this board.
//  - "Each player takes turns": after the move the second line has the other player.
//  - "The values of the squares ... remain constant within a game": their lines stay as they are, and so do
//    those of task and depth.

#include "reference/squirrel.hpp"

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
#include <utility>
#include <vector>

namespace reference {
namespace {

constexpr int side_length = 5;
constexpr char unoccupied = '*';

/// Points, and sums of points.
using Value = std::int64_t;

/// Far above every sum of 25 values.
constexpr Value infinity = std::numeric_limits<Value>::max();

/// The 25 cells, [row][column], both from 0: [0][0] is A1, [0][4] is E1, [4][4] is E5.
template <typename Cell>
using Grid = std::array<std::array<Cell, side_length>, side_length>;
using Values = Grid<Value>;
using Board = Grid<char>;

struct Square {
  int row = 0;
  int column = 0;
};

template <typename Cell>
Cell& at(Grid<Cell>& grid, Square square) {
  return grid[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
}

template <typename Cell>
const Cell& at(const Grid<Cell>& grid, Square square) {
  return grid[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
}

/// Column letter, then row number: "A1".
std::string name_of(Square square) {
  return {static_cast<char>('A' + square.column), static_cast<char>('1' + square.row)};
}

/// The board as the files show it: five lines.
std::string text_of(const Board& board) {
  std::string text;
  for (const auto& row : board) {
    text.append(row.begin(), row.end());
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

/// Whether the square is on the board and taken by the player.
bool holds(const Board& board, Square square, char player) {
  const bool on_board =
      square.row >= 0 && square.row < side_length && square.column >= 0 && square.column < side_length;
  return on_board && at(board, square) == player;
}

/// The legal moves, raids and sneaks together, in positional order: A1 B1 .. E1, A2 .. E5.
std::vector<Square> moves(const Board& board) {
  std::vector<Square> squares;
  for (int row = 0; row < side_length; ++row) {
    for (int column = 0; column < side_length; ++column) {
      if (holds(board, {row, column}, unoccupied)) squares.push_back({row, column});
    }
  }
  return squares;
}

/// Whether the player reaches the square from a piece beside it.
bool is_raid(const Board& board, Square square, char player) {
  const auto beside = neighbours(square);
  return std::any_of(beside.begin(), beside.end(), [&](Square near) { return holds(board, near, player); });
}

/// The board after the player takes the square, by a raid where it is one, else by a sneak.
Board play(const Board& board, Square square, char player) {
  Board next = board;
  at(next, square) = player;
  if (!is_raid(board, square, player)) return next;
  for (const Square near : neighbours(square)) {
    if (holds(board, near, other(player))) at(next, near) = player;
  }
  return next;
}

/// E(s): the player's total minus the opponent's.
Value evaluate(const Board& board, const Values& values, char player) {
  Value total = 0;
  for (int row = 0; row < side_length; ++row) {
    for (int column = 0; column < side_length; ++column) {
      const Square square{row, column};
      if (holds(board, square, player)) total += at(values, square);
      if (holds(board, square, other(player))) total -= at(values, square);
    }
  }
  return total;
}

/// Counts the nodes entered by all searches of one answer.
struct Work {
  std::int64_t allowed = 0;
  std::int64_t entered = 0;

  bool exhausted() const { return entered > allowed; }
};

/// What a node returns: its value and the first move that gave it; no move at a leaf.
struct Choice {
  Value value = 0;
  std::optional<Square> move;
};

std::string text_of(Value value) {
  if (value == infinity) return "Infinity";
  if (value == -infinity) return "-Infinity";
  return std::to_string(value);
}

/// What both searches with a cutoff need: whose search it is, how deep it goes, and its log.
struct Search {
  const Values& values;
  char player;
  int cutoff;
  Work& work;
  std::string log;

  bool is_leaf(const Board& board, int depth) const {
    // Once the work is exhausted every node is a leaf, so that the search unwinds; its answer is not used.
    return work.exhausted() || depth == cutoff || moves(board).empty();
  }

  Choice leaf(const Board& board) const { return {evaluate(board, values, player), std::nullopt}; }
};

/// AIMA figure 5.3 with a cutoff and a log.
class Minimax {
 public:
  explicit Minimax(Search search) : search_(std::move(search)) { search_.log = "Node,Depth,Value\n"; }

  Choice decide(const Board& board) { return max_value(board, "root", 0); }

  const std::string& log() const { return search_.log; }

 private:
  Choice max_value(const Board& board, const std::string& node, int depth) {
    ++search_.work.entered;
    if (search_.is_leaf(board, depth)) return logged_leaf(board, node, depth);
    Choice best{-infinity, std::nullopt};
    write(node, depth, best.value);
    for (const Square move : moves(board)) {
      const Board next = play(board, move, search_.player);
      const Value child = min_value(next, name_of(move), depth + 1).value;
      if (child > best.value) best = {child, move};
      write(node, depth, best.value);
    }
    return best;
  }

  Choice min_value(const Board& board, const std::string& node, int depth) {
    ++search_.work.entered;
    if (search_.is_leaf(board, depth)) return logged_leaf(board, node, depth);
    Choice best{infinity, std::nullopt};
    write(node, depth, best.value);
    for (const Square move : moves(board)) {
      const Board next = play(board, move, other(search_.player));
      const Value child = max_value(next, name_of(move), depth + 1).value;
      if (child < best.value) best = {child, move};
      write(node, depth, best.value);
    }
    return best;
  }

  Choice logged_leaf(const Board& board, const std::string& node, int depth) {
    const Choice choice = search_.leaf(board);
    write(node, depth, choice.value);
    return choice;
  }

  void write(const std::string& node, int depth, Value value) {
    search_.log += node;
    search_.log += ',';
    search_.log += std::to_string(depth);
    search_.log += ',';
    search_.log += text_of(value);
    search_.log += '\n';
  }

  Search search_;
};

/// AIMA figure 5.7 with a cutoff and a log.
class AlphaBeta {
 public:
  explicit AlphaBeta(Search search) : search_(std::move(search)) {
    search_.log = "Node,Depth,Value,Alpha,Beta\n";
  }

  Choice decide(const Board& board) { return max_value(board, "root", 0, -infinity, infinity); }

  const std::string& log() const { return search_.log; }

 private:
  Choice max_value(const Board& board, const std::string& node, int depth, Value alpha, Value beta) {
    ++search_.work.entered;
    if (search_.is_leaf(board, depth)) return logged_leaf(board, node, depth, alpha, beta);
    Choice best{-infinity, std::nullopt};
    write(node, depth, best.value, alpha, beta);
    for (const Square move : moves(board)) {
      const Board next = play(board, move, search_.player);
      const Value child = min_value(next, name_of(move), depth + 1, alpha, beta).value;
      if (child > best.value) best = {child, move};
      if (best.value >= beta) {
        write(node, depth, best.value, alpha, beta);
        return best;
      }
      alpha = std::max(alpha, best.value);
      write(node, depth, best.value, alpha, beta);
    }
    return best;
  }

  Choice min_value(const Board& board, const std::string& node, int depth, Value alpha, Value beta) {
    ++search_.work.entered;
    if (search_.is_leaf(board, depth)) return logged_leaf(board, node, depth, alpha, beta);
    Choice best{infinity, std::nullopt};
    write(node, depth, best.value, alpha, beta);
    for (const Square move : moves(board)) {
      const Board next = play(board, move, other(search_.player));
      const Value child = max_value(next, name_of(move), depth + 1, alpha, beta).value;
      if (child < best.value) best = {child, move};
      if (best.value <= alpha) {
        write(node, depth, best.value, alpha, beta);
        return best;
      }
      beta = std::min(beta, best.value);
      write(node, depth, best.value, alpha, beta);
    }
    return best;
  }

  Choice logged_leaf(const Board& board, const std::string& node, int depth, Value alpha, Value beta) {
    const Choice choice = search_.leaf(board);
    write(node, depth, choice.value, alpha, beta);
    return choice;
  }

  void write(const std::string& node, int depth, Value value, Value alpha, Value beta) {
    search_.log += node;
    search_.log += ',';
    search_.log += std::to_string(depth);
    for (const Value number : {value, alpha, beta}) {
      search_.log += ',';
      search_.log += text_of(number);
    }
    search_.log += '\n';
  }

  Search search_;
};

/// Best-first with one look ahead: the move with the greatest E after it.
Choice greedy(const Board& board, const Values& values, char player, Work& work) {
  ++work.entered;
  Choice best{-infinity, std::nullopt};
  for (const Square move : moves(board)) {
    ++work.entered;
    const Value value = evaluate(play(board, move, player), values, player);
    if (value > best.value) best = {value, move};
  }
  return best;
}

enum class Algorithm { greedy = 1, minimax = 2, alpha_beta = 3 };

struct Player {
  char piece = 'X';
  Algorithm algorithm = Algorithm::greedy;
  int depth = 1;
};

/// One input. Tasks 1 to 3 have one player, a battle (task 4) has two in the order in which they move.
struct Problem {
  std::vector<Player> players;
  Values values{};
  Board board{};
};

/// A player's turn: the board after it and the log of its search, empty for greedy.
struct Turn {
  Board board{};
  std::string log;
};

/// A full board offers no move and stays as it is.
Board after(const Board& board, const Choice& choice, char player) {
  return choice.move ? play(board, *choice.move, player) : board;
}

template <typename Searcher>
Turn turn_with(Searcher searcher, const Board& board, char player) {
  const Choice choice = searcher.decide(board);
  return {after(board, choice, player), searcher.log()};
}

Turn take_turn(const Player& player, const Board& board, const Values& values, Work& work) {
  const Search search{values, player.piece, player.depth, work, {}};
  switch (player.algorithm) {
    case Algorithm::greedy:
      return {after(board, greedy(board, values, player.piece, work), player.piece), {}};
    case Algorithm::minimax:
      return turn_with(Minimax(search), board, player.piece);
    case Algorithm::alpha_beta:
      return turn_with(AlphaBeta(search), board, player.piece);
  }
  return {};
}

Files next_move(const Problem& problem, Work& work) {
  const Player& player = problem.players.front();
  const Turn turn = take_turn(player, problem.board, problem.values, work);
  Files files{{"next_state.txt", text_of(turn.board)}};
  if (player.algorithm != Algorithm::greedy) files["traverse_log.txt"] = turn.log;
  return files;
}

Files battle(const Problem& problem, Work& work) {
  std::string trace;
  Board board = problem.board;
  std::size_t mover = 0;
  while (!moves(board).empty() && !work.exhausted()) {
    board = take_turn(problem.players[mover], board, problem.values, work).board;
    trace += text_of(board);
    mover = 1 - mover;
  }
  return {{"trace_state.txt", trace}};
}

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

bool is_blank_line(std::string_view line) {
  return std::all_of(line.begin(), line.end(), is_blank);
}

/// The lines without their LF or CRLF, and without the blank lines at the end.
std::vector<std::string_view> lines_of(std::string_view input) {
  std::vector<std::string_view> lines;
  while (!input.empty()) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    std::string_view line = input.substr(0, end);
    if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
    lines.push_back(line);
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  while (!lines.empty() && is_blank_line(lines.back())) lines.pop_back();
  return lines;
}

/// A piece of the input in quotes, fit for a message of one line; a long one is cut off.
std::string quoted(std::string_view piece) {
  constexpr std::size_t longest = 40;
  std::string text = "'";
  for (const char c : piece.substr(0, longest)) text += c > ' ' && c <= '~' ? c : '?';
  return text + (piece.size() > longest ? "...'" : "'");
}

/// Reads an input from left to right, line by line. The first thing that is wrong becomes the refusal; what
/// is read after it has no meaning.
class Reader {
 public:
  explicit Reader(std::string_view input) : lines_(lines_of(input)) {}

  const std::optional<Refusal>& refusal() const { return refusal_; }

  /// An integer and the blanks after it.
  int number(const std::string& expected, int lowest, int highest) {
    const std::string_view word = next_word();
    Value value = 0;
    const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    const bool whole = !word.empty() && error == std::errc{} && stop == word.data() + word.size();
    if (!whole || value < lowest || value > highest) {
      refuse(expected, found(word));
      return lowest;
    }
    column_ += word.size();
    skip_blanks();
    return static_cast<int>(value);
  }

  /// One character out of `allowed`.
  char character(const std::string& expected, std::string_view allowed) {
    const std::string_view next = rest().substr(0, 1);
    if (next.empty() || allowed.find(next.front()) == std::string_view::npos) {
      refuse(expected, found(next));
      return allowed.front();
    }
    ++column_;
    return next.front();
  }

  /// Nothing but blanks up to the end of the line; goes on to the next.
  void end_of_line() {
    skip_blanks();
    if (!rest().empty()) refuse("end of line", found(next_word()));
    ++line_;
    column_ = 0;
  }

  /// Nothing but blank lines up to the end.
  void end_of_input() {
    while (line_ < lines_.size() && is_blank_line(lines_[line_])) ++line_;
    skip_blanks();
    if (line_ < lines_.size()) refuse("end of input", found(next_word()));
  }

 private:
  /// What is left of the current line; empty after the last line.
  std::string_view rest() const {
    return line_ < lines_.size() ? lines_[line_].substr(column_) : std::string_view{};
  }

  std::string_view next_word() const {
    const std::string_view line = rest();
    return line.substr(
        0, static_cast<std::size_t>(std::find_if(line.begin(), line.end(), is_blank) - line.begin()));
  }

  void skip_blanks() {
    while (!rest().empty() && is_blank(rest().front())) ++column_;
  }

  std::string found(std::string_view piece) const {
    if (line_ >= lines_.size()) return "end of input";
    if (rest().empty()) return "end of line";
    if (is_blank(rest().front())) return "a blank";
    return quoted(piece);
  }

  void refuse(const std::string& expected, const std::string& found) {
    if (refusal_) return;
    refusal_ = {Refusal::Kind::bad_input, static_cast<int>(line_ + 1), static_cast<int>(column_ + 1),
                expected, found};
  }

  std::vector<std::string_view> lines_;
  std::size_t line_ = 0;
  std::size_t column_ = 0;
  std::optional<Refusal> refusal_;
};

constexpr int highest_number = std::numeric_limits<std::int32_t>::max();

int read_number_line(Reader& reader, const std::string& expected, int highest) {
  const int number = reader.number(expected, 1, highest);
  reader.end_of_line();
  return number;
}

char read_piece_line(Reader& reader, const std::string& expected, std::string_view allowed) {
  const char piece = reader.character(expected, allowed);
  reader.end_of_line();
  return piece;
}

int read_depth(Reader& reader) {
  return read_number_line(reader, "a depth of at least 1", highest_number);
}

Algorithm read_algorithm(Reader& reader) {
  return static_cast<Algorithm>(read_number_line(reader, "an algorithm from 1 to 3", 3));
}

/// Everything between the task and the values.
std::vector<Player> read_players(Reader& reader, int task) {
  Player first;
  first.piece = read_piece_line(reader, "player X or O", "XO");
  first.algorithm = task == 4 ? read_algorithm(reader) : static_cast<Algorithm>(task);
  first.depth = read_depth(reader);
  if (task != 4) return {first};
  Player second;
  const std::string piece(1, other(first.piece));
  second.piece = read_piece_line(reader, "player " + piece, piece);
  second.algorithm = read_algorithm(reader);
  second.depth = read_depth(reader);
  return {first, second};
}

Values read_values(Reader& reader) {
  Values values{};
  for (auto& row : values) {
    for (Value& value : row) value = reader.number("a value from 1 to 2147483647", 1, highest_number);
    reader.end_of_line();
  }
  return values;
}

Board read_board(Reader& reader) {
  Board board{};
  for (auto& row : board) {
    for (char& cell : row) cell = reader.character("one of * X O", "*XO");
    reader.end_of_line();
  }
  return board;
}

/// Tasks from 1 up to the highest are taken.
Problem read_problem(Reader& reader, int highest_task) {
  const std::string expected = "a task from 1 to " + std::to_string(highest_task);
  const int task = read_number_line(reader, expected, highest_task);
  Problem problem;
  problem.players = read_players(reader, task);
  problem.values = read_values(reader);
  problem.board = read_board(reader);
  reader.end_of_input();
  return problem;
}

Refusal over_budget(Budget budget) {
  return {Refusal::Kind::over_budget, 0, 0, "at most " + std::to_string(budget.nodes) + " nodes", "more"};
}

/// The input of tasks 1 to 3 that asks this player for a move on this board; the rest is as in the given one.
std::string asked(std::string_view input, char player, const Board& board) {
  const std::vector<std::string_view> lines = lines_of(input);
  std::string text;
  text += lines[0];
  text += '\n';
  text += player;
  text += '\n';
  for (std::size_t i = 2; i < lines.size() - board.size(); ++i) {
    text += lines[i];
    text += '\n';
  }
  text += text_of(board);
  if (input.back() != '\n') text.pop_back();
  return text;
}

}  // namespace

Result squirrel(std::string_view input, Budget budget) {
  Reader reader(input);
  const Problem problem = read_problem(reader, 4);
  if (reader.refusal()) return tl::unexpected(*reader.refusal());

  Work work{budget.nodes, 0};
  Files files = problem.players.size() == 2 ? battle(problem, work) : next_move(problem, work);
  if (work.exhausted()) return tl::unexpected(over_budget(budget));
  return files;
}

Successors squirrel_successors(std::string_view input, Budget budget) {
  Reader reader(input);
  const Problem problem = read_problem(reader, 3);
  if (reader.refusal()) return tl::unexpected(*reader.refusal());

  const char player = problem.players.front().piece;
  Work work{budget.nodes, 1};
  std::vector<Successor> successors;
  for (const Square move : moves(problem.board)) {
    ++work.entered;
    const Board next = play(problem.board, move, player);
    successors.push_back({text_of(next), asked(input, other(player), next)});
  }
  if (work.exhausted()) return tl::unexpected(over_budget(budget));
  return successors;
}

}  // namespace reference
