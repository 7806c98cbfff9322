// CSCI 561, Spring 2018, homework 1: Star against Circle on an 8x8 board. Minimax and alpha-beta.
//
// How sentences of the handout are read where they are open to two readings:
//  - "an adjacent unoccupied square" and "is vacant": the mover's last row is always vacant for its own
//    pieces, "multiple pieces can be placed on each dark square of the last row", by a step or by a jump. A
//    square with enemy pieces is never vacant, not even there.
//  - "the opponent's piece can be captured": it need not be; and a turn is one step or one jump.
//  - "It can only pass if it cannot move any of its pieces": pass is the only move exactly when there is no
//    step and no jump. A player whose pieces are all home passes; they are still its pieces.
//  - "When a player plays a pass, and the other player in response also plays a pass, the game ends": the
//    game is not over before both passes are made, so both are nodes of the tree. What was played before the
//    root is unknown and is no pass. A move between two passes separates them.
//  - "only one player has pieces on the board": such a node is a leaf at whatever depth.
//  - "after exactly D moves": a pass is a move here and costs one depth.
//  - "sort them based on the final position": the figure runs H1..H8, G1..G8, .., A8, and both positions are
//    sorted by it for Star and Circle alike, so Star's jump comes before its step and Circle's after it.
//  - "Ties are also broken by handling the moves in positional order": the first of equal moves wins.
//  - "with respect to a specific player": E is that of the player to move at the root, in every leaf.
//  - "both players select moves maximizing their utilities": E is zero-sum, so the opponent minimises it.
//  - "number of nodes visited": every node entered, the root and the leaves included, a pruned one not.
//  - Alpha-beta is only named. As in AIMA a value equal to the bound prunes, max and min alike, the bounds
//    start infinite and alpha rises between the root's children.
//  - "the instant utility after playing NEXT MOVE": E of the board after it, for a pass of the same board.
//  - "a number up to 10": 1 to 10. "8 increasing numbers": strictly, a sign is allowed.
//  - "can have more than one": 2 and more only for S on row H and C on row A. Any piece may stand on any row.
//  - "S{i}", numbers: decimal without leading zeros; a sign only before row values.
//  - "there should not be any empty new line": output.txt ends with the last digit. The input may end with
//    or without LF.
//
// Which sentences the successors follow:
//  - "Move one of its pieces diagonally to an adjacent unoccupied square on the next row", "captured (and
//    removed from the game) by jumping over it": every step and every jump is a move.
//  - "First, sort the moves based on the initial position", then "on the final position": their order.
//  - "If one player cannot make a valid move, it must play a pass move, which makes no change on the board,
//    and the game goes to the other player's turn": then pass is the only move.
//  - "When neither player can make a valid move, the game ends": no move, not even a pass. The two passes of
//    "in other words" are how a search finds this out; in a game nobody is asked for them.
//  - "the game reaches a state where only one player has pieces on the board": no move either. Such a board
//    is taken here, although it is refused as a question to a program.
//  - "<NEXT MOVE>": a move is called as in the first line of an answer.
//  - "Players alternate turns": after the move the first line has the other player. Algorithm, depth and row
//    values stay as they are.

#include "reference/starcircle.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reference {
namespace {

constexpr int side_length = 8;
constexpr char star = 'S';
constexpr char circle = 'C';
constexpr char nobody = '0';

constexpr int greatest_depth = 10;
constexpr std::int64_t greatest_stack = 1'000'000;
constexpr std::int64_t greatest_row_value = 1'000'000'000;

/// Row values, pieces, and sums of them.
using Value = std::int64_t;

/// Far above every sum: a board holds 32 dark squares of little more than 10^6 pieces worth 10^9 each.
constexpr Value infinity = std::numeric_limits<Value>::max();

/// Rows from above, 0 is H and 7 is A; columns from the left, 0 is 1.
struct Square {
  int row = 0;
  int column = 0;
};

/// A step or a jump.
struct Move {
  Square from;
  Square to;
};

/// A player's turn: a move, or none for a pass.
using Turn = std::optional<Move>;

/// What stands on a square: whose pieces and how many.
struct Cell {
  char owner = nobody;
  Value pieces = 0;
};

struct Board {
  std::array<std::array<Cell, side_length>, side_length> cells{};

  Cell& at(Square square) {
    return cells[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
  }
  const Cell& at(Square square) const {
    return cells[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
  }
};

/// As the input gives them: the values of rows A..H for Star and of rows H..A for Circle.
using RowValues = std::array<Value, side_length>;

/// All 64 squares, H1 H2 .. H8, G1 .. A8.
std::vector<Square> all_squares() {
  std::vector<Square> squares;
  for (int row = 0; row < side_length; ++row) {
    for (int column = 0; column < side_length; ++column) squares.push_back({row, column});
  }
  return squares;
}

bool on_board(Square square) {
  return square.row >= 0 && square.row < side_length && square.column >= 0 && square.column < side_length;
}

/// H2, H4, .. and A1: every second square.
bool is_dark(Square square) {
  return (square.row + square.column) % 2 == 1;
}

/// "H2".
std::string name_of(Square square) {
  return {static_cast<char>('H' - square.row), static_cast<char>('1' + square.column)};
}

std::string name_of(const Turn& turn) {
  return turn ? name_of(turn->from) + '-' + name_of(turn->to) : "pass";
}

/// The handout's order of squares: 0 is H1, 7 is H8, 8 is G1, 63 is A8.
int rank_of(Square square) {
  return square.row * side_length + square.column;
}

/// The handout's order of moves: by initial, then by final position.
bool comes_before(const Move& one, const Move& two) {
  const int one_from = rank_of(one.from);
  const int two_from = rank_of(two.from);
  return one_from != two_from ? one_from < two_from : rank_of(one.to) < rank_of(two.to);
}

char other(char player) {
  return player == star ? circle : star;
}

/// Star goes up to H, Circle down to A.
int forward(char player) {
  return player == star ? -1 : 1;
}

/// The row where the player's pieces end.
int last_row(char player) {
  return player == star ? 0 : side_length - 1;
}

/// Whether a piece of the player may come to the square.
bool can_land(const Board& board, Square square, char player) {
  if (!on_board(square)) return false;
  const char owner = board.at(square).owner;
  return owner == nobody || (owner == player && square.row == last_row(player));
}

/// The step or the jump of the piece on `from` towards one side: -1 is left, 1 is right.
std::optional<Move> move_towards(const Board& board, Square from, int side, char player) {
  const Square near{from.row + forward(player), from.column + side};
  const Square beyond{from.row + 2 * forward(player), from.column + 2 * side};
  if (can_land(board, near, player)) return Move{from, near};
  const bool enemy_near = on_board(near) && board.at(near).owner == other(player);
  if (enemy_near && can_land(board, beyond, player)) return Move{from, beyond};
  return std::nullopt;
}

/// The player's steps and jumps in the handout's order; from its last row everything ahead is off the board.
std::vector<Move> moves(const Board& board, char player) {
  std::vector<Move> found;
  for (const Square from : all_squares()) {
    if (board.at(from).owner != player) continue;
    for (const int side : {-1, 1}) {
      const std::optional<Move> move = move_towards(board, from, side, player);
      if (move) found.push_back(*move);
    }
  }
  std::sort(found.begin(), found.end(), comes_before);
  return found;
}

/// The player's choices: its moves, or a pass if there are none.
std::vector<Turn> turns(const Board& board, char player) {
  const std::vector<Move> found = moves(board, player);
  if (found.empty()) return {std::nullopt};
  return {found.begin(), found.end()};
}

/// The board after the turn.
Board play(const Board& board, const Turn& turn) {
  Board next = board;
  if (!turn) return next;
  const auto [from, to] = *turn;
  const char player = board.at(from).owner;
  if (std::abs(to.row - from.row) == 2) {
    next.at({(from.row + to.row) / 2, (from.column + to.column) / 2}) = Cell{};
  }
  next.at(from) = Cell{};
  next.at(to) = Cell{player, board.at(to).pieces + 1};
  return next;
}

/// What one piece of the player is worth on the row.
Value worth(const RowValues& values, char player, int row) {
  const int from_own_start = player == star ? side_length - 1 - row : row;
  return values[static_cast<std::size_t>(from_own_start)];
}

/// E(s): the player's pieces by their rows minus the opponent's by theirs.
Value evaluate(const Board& board, const RowValues& values, char player) {
  Value total = 0;
  for (const Square square : all_squares()) {
    const Cell& cell = board.at(square);
    if (cell.owner == nobody) continue;
    const Value sum = cell.pieces * worth(values, cell.owner, square.row);
    total += cell.owner == player ? sum : -sum;
  }
  return total;
}

bool has_pieces(const Board& board, char player) {
  const std::vector<Square> squares = all_squares();
  return std::any_of(squares.begin(), squares.end(),
                     [&](Square square) { return board.at(square).owner == player; });
}

enum class Algorithm { minimax, alpha_beta };

/// One input.
struct Problem {
  char player = star;
  Algorithm algorithm = Algorithm::minimax;
  int depth = 1;
  Board board;
  RowValues values{};
};

/// A state of the game tree. `passes` counts those that just came in a row.
struct Node {
  Board board;
  char mover = star;
  int depth = 0;
  int passes = 0;
};

Node child_of(const Node& node, const Turn& turn) {
  return {play(node.board, turn), other(node.mover), node.depth + 1, turn ? 0 : node.passes + 1};
}

/// What a node returns: its value and the first turn that gave it; no meaningful turn at a leaf.
struct Choice {
  Value value = 0;
  Turn turn;
};

/// One search from the root; counts the nodes it enters.
class Search {
 public:
  Search(const Problem& problem, Budget budget) : problem_(problem), allowed_(budget.nodes) {}

  Choice decide() {
    const Node root{problem_.board, problem_.player, 0, 0};
    switch (problem_.algorithm) {
      case Algorithm::minimax:
        return max_value(root);
      case Algorithm::alpha_beta:
        return max_value(root, -infinity, infinity);
    }
    return {};
  }

  std::int64_t entered() const { return entered_; }
  bool exhausted() const { return entered_ > allowed_; }

 private:
  Choice max_value(const Node& node) {
    ++entered_;
    if (is_leaf(node)) return leaf(node);
    Choice best{-infinity, std::nullopt};
    for (const Turn& turn : turns(node.board, node.mover)) {
      const Value child = min_value(child_of(node, turn)).value;
      if (child > best.value) best = {child, turn};
    }
    return best;
  }

  Choice min_value(const Node& node) {
    ++entered_;
    if (is_leaf(node)) return leaf(node);
    Choice best{infinity, std::nullopt};
    for (const Turn& turn : turns(node.board, node.mover)) {
      const Value child = max_value(child_of(node, turn)).value;
      if (child < best.value) best = {child, turn};
    }
    return best;
  }

  Choice max_value(const Node& node, Value alpha, Value beta) {
    ++entered_;
    if (is_leaf(node)) return leaf(node);
    Choice best{-infinity, std::nullopt};
    for (const Turn& turn : turns(node.board, node.mover)) {
      const Value child = min_value(child_of(node, turn), alpha, beta).value;
      if (child > best.value) best = {child, turn};
      if (best.value >= beta) return best;
      alpha = std::max(alpha, best.value);
    }
    return best;
  }

  Choice min_value(const Node& node, Value alpha, Value beta) {
    ++entered_;
    if (is_leaf(node)) return leaf(node);
    Choice best{infinity, std::nullopt};
    for (const Turn& turn : turns(node.board, node.mover)) {
      const Value child = max_value(child_of(node, turn), alpha, beta).value;
      if (child < best.value) best = {child, turn};
      if (best.value <= alpha) return best;
      beta = std::min(beta, best.value);
    }
    return best;
  }

  bool is_leaf(const Node& node) const {
    // Once the budget is exhausted every node is a leaf, so that the search unwinds; its answer is not used.
    if (exhausted() || node.depth == problem_.depth || node.passes == 2) return true;
    return !has_pieces(node.board, star) || !has_pieces(node.board, circle);
  }

  Choice leaf(const Node& node) const {
    return {evaluate(node.board, problem_.values, problem_.player), std::nullopt};
  }

  const Problem& problem_;
  std::int64_t allowed_;
  std::int64_t entered_ = 0;
};

/// A piece of the input in quotes, fit for a message of one line; a long one is cut off.
std::string quoted(std::string_view piece) {
  constexpr std::size_t longest = 40;
  std::string text = "'";
  for (const char c : piece.substr(0, longest)) text += c > ' ' && c <= '~' ? c : '?';
  return text + (piece.size() > longest ? "...'" : "'");
}

/// A decimal number without leading zeros and of at most ten digits.
std::optional<Value> unsigned_number(std::string_view word) {
  if (word.empty() || word.size() > 10 || (word.size() > 1 && word.front() == '0')) return std::nullopt;
  Value number = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return std::nullopt;
    number = 10 * number + (c - '0');
  }
  return number;
}

std::optional<Value> signed_number(std::string_view word) {
  const bool has_sign = !word.empty() && (word.front() == '-' || word.front() == '+');
  const std::optional<Value> number = unsigned_number(word.substr(has_sign ? 1 : 0));
  if (number && word.front() == '-') return -*number;
  return number;
}

/// What a square of the input may hold, in words.
std::string allowed_on(Square square) {
  if (!is_dark(square)) return "0 on a light square";
  const std::string highest = std::to_string(greatest_stack);
  if (square.row == last_row(star)) return "0, C1 or S1 to S" + highest;
  if (square.row == last_row(circle)) return "0, S1 or C1 to C" + highest;
  return "0, S1 or C1";
}

/// The cell that a word of the input means on the square, if it may stand there.
std::optional<Cell> cell_of(std::string_view word, Square square) {
  if (word == "0") return Cell{};
  if (word.empty() || !is_dark(square)) return std::nullopt;
  const char owner = word.front();
  if (owner != star && owner != circle) return std::nullopt;
  const std::optional<Value> pieces = unsigned_number(word.substr(1));
  const Value most = square.row == last_row(owner) ? greatest_stack : 1;
  if (!pieces || *pieces < 1 || *pieces > most) return std::nullopt;
  return Cell{owner, *pieces};
}

/// A place in the input, line and column from 1.
struct Place {
  int line = 1;
  int column = 1;
};

/// Reads an input from left to right. The first thing that is wrong becomes the refusal; from then on nothing
/// more is read and what is returned has no meaning.
class Reader {
 public:
  explicit Reader(std::string_view input) : rest_(input) {}

  const std::optional<Refusal>& refusal() const { return refusal_; }

  Place place() const { return place_; }

  /// What is left up to the next comma, blank or end of line.
  std::string_view word() const { return rest_.substr(0, rest_.find_first_of(", \t\r\n")); }

  /// Goes past the word.
  void take_word() { advance(word().size()); }

  void comma() {
    if (rest_.substr(0, 1) != ",") return refuse("a comma");
    advance(1);
  }

  void end_of_line() {
    if (rest_.substr(0, 1) != "\n") return refuse("the end of the line");
    rest_.remove_prefix(1);
    place_ = {place_.line + 1, 1};
  }

  /// At most one LF, then nothing.
  void end_of_file() {
    if (rest_ == "\n") return;
    if (rest_.substr(0, 1) == "\n") end_of_line();
    if (!rest_.empty()) refuse(place_.column == 1 ? "the end of the file" : "the end of the line");
  }

  /// Refuses what stands here.
  void refuse(const std::string& expected) { refuse(expected, found(), place_); }

  void refuse(const std::string& expected, const std::string& found, Place place) {
    if (refusal_) return;
    refusal_ = Refusal{Refusal::Kind::bad_input, place.line, place.column, expected, found};
    rest_ = {};
  }

 private:
  void advance(std::size_t length) {
    rest_.remove_prefix(length);
    place_.column += static_cast<int>(length);
  }

  std::string found() const {
    if (rest_.empty()) return "the end of the file";
    if (rest_.front() == '\n') return "the end of the line";
    if (rest_.front() == '\r') return "a carriage return";
    if (rest_.front() == ' ' || rest_.front() == '\t') return "a blank";
    if (rest_.front() == ',') return "a comma";
    return quoted(word());
  }

  std::string_view rest_;
  Place place_;
  std::optional<Refusal> refusal_;
};

/// One of two words on a line of its own; whether it is the first.
bool read_first_of(Reader& reader, const std::string& first, const std::string& second) {
  const std::string_view word = reader.word();
  const bool is_first = word == first;
  if (!is_first && word != second) reader.refuse(first + " or " + second);
  reader.take_word();
  reader.end_of_line();
  return is_first;
}

int read_depth(Reader& reader) {
  const std::optional<Value> depth = unsigned_number(reader.word());
  if (!depth || *depth < 1 || *depth > greatest_depth) {
    reader.refuse("a depth from 1 to " + std::to_string(greatest_depth));
    return 1;
  }
  reader.take_word();
  reader.end_of_line();
  return static_cast<int>(*depth);
}

/// What is done with a board on which a side has no pieces: the game is over.
enum class Ended { refused, taken };

/// The place after the last square is where a side without pieces is found out.
Board read_board(Reader& reader, Ended ended) {
  Board board;
  Place end;
  for (const Square square : all_squares()) {
    const std::optional<Cell> cell = cell_of(reader.word(), square);
    if (!cell) reader.refuse(allowed_on(square));
    board.at(square) = cell.value_or(Cell{});
    reader.take_word();
    end = reader.place();
    if (square.column + 1 < side_length) {
      reader.comma();
    } else {
      reader.end_of_line();
    }
  }
  if (ended == Ended::taken) return board;
  if (!has_pieces(board, star)) reader.refuse("at least one S", "the end of the board", end);
  if (!has_pieces(board, circle)) reader.refuse("at least one C", "the end of the board", end);
  return board;
}

/// One row value greater than the one before it.
Value read_value(Reader& reader, std::optional<Value> below) {
  const std::optional<Value> value = signed_number(reader.word());
  const std::string limit = std::to_string(greatest_row_value);
  if (!value || *value < -greatest_row_value || *value > greatest_row_value) {
    reader.refuse("a value from -" + limit + " to " + limit);
  } else if (below && *value <= *below) {
    reader.refuse("a value above " + std::to_string(*below));
  }
  reader.take_word();
  return value.value_or(0);
}

RowValues read_values(Reader& reader) {
  RowValues values{};
  std::optional<Value> below;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) reader.comma();
    values[i] = read_value(reader, below);
    below = values[i];
  }
  return values;
}

Problem read_problem(Reader& reader, Ended ended) {
  Problem problem;
  problem.player = read_first_of(reader, "Star", "Circle") ? star : circle;
  problem.algorithm =
      read_first_of(reader, "MINIMAX", "ALPHABETA") ? Algorithm::minimax : Algorithm::alpha_beta;
  problem.depth = read_depth(reader);
  problem.board = read_board(reader, ended);
  problem.values = read_values(reader);
  reader.end_of_file();
  return problem;
}

/// The text of output.txt.
std::string answer_text(const Problem& problem, const Choice& choice, std::int64_t nodes) {
  const Value myopic = evaluate(play(problem.board, choice.turn), problem.values, problem.player);
  return name_of(choice.turn) + '\n' + std::to_string(myopic) + '\n' + std::to_string(choice.value) + '\n' +
         std::to_string(nodes);
}

Refusal over_budget(Budget budget) {
  return {Refusal::Kind::over_budget, 0, 0, "at most " + std::to_string(budget.nodes) + " nodes", "more"};
}

/// The turns that a game leaves to the player: its moves, else a pass; none when the game is over.
std::vector<Turn> turns_in_game(const Board& board, char player) {
  if (!has_pieces(board, star) || !has_pieces(board, circle)) return {};
  if (moves(board, star).empty() && moves(board, circle).empty()) return {};
  return turns(board, player);
}

/// The eight lines of the board as an input has them, H first.
std::string text_of(const Board& board) {
  std::string text;
  for (const Square square : all_squares()) {
    const Cell& cell = board.at(square);
    text += cell.owner;
    if (cell.owner != nobody) text += std::to_string(cell.pieces);
    text += square.column + 1 < side_length ? ',' : '\n';
  }
  return text;
}

/// Where a line of the text begins; the first line is 0.
std::size_t start_of_line(std::string_view text, int line) {
  std::size_t start = 0;
  for (int before = 0; before < line; ++before) start = text.find('\n', start) + 1;
  return start;
}

/// The input that asks this player for a move on this board; the rest is as in the given one.
std::string asked(std::string_view input, char player, const Board& board) {
  const std::size_t algorithm = start_of_line(input, 1);
  const std::size_t rows = start_of_line(input, 3);
  const std::size_t values = start_of_line(input, 11);
  std::string text = player == star ? "Star\n" : "Circle\n";
  text += input.substr(algorithm, rows - algorithm);
  text += text_of(board);
  text += input.substr(values);
  return text;
}

}  // namespace

Result starcircle(std::string_view input, Budget budget) {
  Reader reader(input);
  const Problem problem = read_problem(reader, Ended::refused);
  if (reader.refusal()) return tl::unexpected(*reader.refusal());
  Search search(problem, budget);
  const Choice choice = search.decide();
  if (search.exhausted()) return tl::unexpected(over_budget(budget));
  return Files{{"output.txt", answer_text(problem, choice, search.entered())}};
}

Successors starcircle_successors(std::string_view input, Budget budget) {
  Reader reader(input);
  const Problem problem = read_problem(reader, Ended::taken);
  if (reader.refusal()) return tl::unexpected(*reader.refusal());

  std::int64_t nodes = 1;
  std::vector<Successor> successors;
  for (const Turn& turn : turns_in_game(problem.board, problem.player)) {
    ++nodes;
    const Board next = play(problem.board, turn);
    successors.push_back({name_of(turn), asked(input, other(problem.player), next)});
  }
  if (nodes > budget.nodes) return tl::unexpected(over_budget(budget));
  return successors;
}

}  // namespace reference
