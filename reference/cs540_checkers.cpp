// CS 540, Fall 2008, homework 2, question 4: checkers by alpha-beta with iterative deepening.
//
// How sentences of the handout are read where they are open to two readings (quotes are from the write-up):
//  - "100 is some arbitrary number which will never be reached": the depth limits run from 1 to the input's
//  D,
//    all of them, also when the tree is exhausted. D stands for the course's time limit.
//  - "Integer.MIN_VALUE, //alpha Integer.MAX_VALUE //beta": every root move has the full window; nothing is
//    pruned at the root.
//  - "tempSolution == null || kidValue > this.tempValue": the first of the best root moves.
//  - "tempValue > this.chosenMoveValue": a deeper search replaces the move only by a strictly greater value,
//  so
//    a shallow move stays although deeper search refutes it.
//  - "depth-0 is always maximizing": the root player moves at even depths, the other at odd ones. The value
//  is
//    the root player's view at every depth.
//  - "depth >= this.depthCutoff" stands before the moves are generated. "depthCutOff" is the same variable.
//  - "this is a dead end. just return the current value": no moves is not a loss in the search.
//  - "alpha < beta": equality prunes. "pruneCount += kids.size() - i": the children not examined are counted,
//    from 0 at every depth limit. "return alpha", "return beta": a node returns its clipped bound.
//  - "a small random component" is left out of the enhanced evaluation.
//  - "doesn't consider multiple jumps": attacks are directions in which one jump is open now, whoever moves.
//    "not considering other pieces": freedom counts squares on the board, taken or not.
//  - Captures are forced for the whole side, and a jump goes on as long as it can; every such path is a move.
//    A jumped piece vanishes at once, so a king may come back to its start. Crowning follows the whole move.
//  - The order of moves: rows from the top, columns from the left, then up-left, down-left, up-right,
//    down-right, depth first within a jump.
//  - After a move: both can move: it is the other's turn; only RED can: RED wins; else BLACK wins, also if
//    neither can. Without a move at the start the other side wins, whether or not it can move.
//  - Nodes are the root and the calls of the search function.
//  - Exactly one blank between squares, none at a line's end; no CR, no tab. Only the last line may lack its
//    LF; a line after the board, even an empty one, is one too many.
//
// Which sentences the successors follow (of docs/cs540-checkers.md, which tells the rules of the course's own
// program):
//  - "If any piece of a side can jump, the side must jump": steps are moves only where there is no jump.
//  - "A jump goes on as long as the piece can jump from where it is. Every such sequence is one move; it need
//    not be the longest": two ways to the same board are two moves.
//  - "A piece that is jumped over is taken off at once: a king may come back over the square where it
//    started": so its circle is a move.
//  - "A pawn that ends its whole move on its last row becomes a king. It does not jump on as a king."
//  - "Order of moves": the one above.
//  - "A move is written as all its squares, the start first".
//  - "If the side to move has no move, ... the other side wins": it has no successors. Whether the other side
//    could move is not asked, although the last line of an answer looks at both.
//  - "RED or BLACK: the side to move": after the move the second line has the other. Evaluation and depth
//    limit stay as they are. No draw is seen here: an input says nothing of the moves before it.

#include "reference/cs540_checkers.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reference {
namespace {

constexpr int side_length = 8;
constexpr int most_pieces = 12;
constexpr char blank = '-';

enum class Player { red, black };
enum class Evaluation { basic, enhanced };

struct Square {
  int row = 0;
  int column = 0;
};

/// A direction: rows grow downwards, columns to the right.
struct Step {
  int down = 0;
  int right = 0;
};

/// [row][column], row 0 on top, column 0 on the left: - r R b B.
using Board = std::array<std::array<char, side_length>, side_length>;

/// All squares of a move, the start first.
using Move = std::vector<Square>;

Square operator+(Square square, Step step) {
  return {square.row + step.down, square.column + step.right};
}

bool on_board(Square square) {
  return square.row >= 0 && square.row < side_length && square.column >= 0 && square.column < side_length;
}

char& at(Board& board, Square square) {
  return board[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
}

char at(const Board& board, Square square) {
  return board[static_cast<std::size_t>(square.row)][static_cast<std::size_t>(square.column)];
}

Player other(Player player) {
  return player == Player::red ? Player::black : Player::red;
}

std::string name_of(Player player) {
  return player == Player::red ? "RED" : "BLACK";
}

bool is_king(char piece) {
  return piece == 'R' || piece == 'B';
}

bool belongs_to(char piece, Player player) {
  if (player == Player::red) return piece == 'r' || piece == 'R';
  return piece == 'b' || piece == 'B';
}

/// All squares in the order in which moves are generated: rows from the top, columns from the left.
std::vector<Square> all_squares() {
  std::vector<Square> squares;
  for (int row = 0; row < side_length; ++row) {
    for (int column = 0; column < side_length; ++column) squares.push_back({row, column});
  }
  return squares;
}

/// Where a piece may go: up-left, down-left, up-right, down-right, as far as they are open to it.
std::vector<Step> directions(char piece) {
  const Step up_left{-1, -1};
  const Step down_left{1, -1};
  const Step up_right{-1, 1};
  const Step down_right{1, 1};
  if (piece == 'r') return {up_left, up_right};
  if (piece == 'b') return {down_left, down_right};
  if (is_king(piece)) return {up_left, down_left, up_right, down_right};
  return {};
}

/// Whether the player's piece on `from` could jump an enemy in this direction.
bool can_jump(const Board& board, Square from, Step step, Player player) {
  const Square over = from + step;
  const Square to = over + step;
  return on_board(to) && belongs_to(at(board, over), other(player)) && at(board, to) == blank;
}

/// Adds every way to go on jumping from the last square of `path`, where the jumping piece stands on `board`;
/// the path itself if it can go no further and has jumped at all.
void add_jumps(const Board& board, const Move& path, Player player, std::vector<Move>& jumps) {
  const Square from = path.back();
  const char piece = at(board, from);
  bool goes_on = false;
  for (const Step step : directions(piece)) {
    if (!can_jump(board, from, step, player)) continue;
    goes_on = true;
    const Square over = from + step;
    const Square to = over + step;
    Board next = board;
    at(next, from) = blank;
    at(next, over) = blank;
    at(next, to) = piece;
    Move longer = path;
    longer.push_back(to);
    add_jumps(next, longer, player, jumps);
  }
  if (!goes_on && path.size() > 1) jumps.push_back(path);
}

std::vector<Move> jumps_of(const Board& board, Player player) {
  std::vector<Move> jumps;
  for (const Square square : all_squares()) {
    if (belongs_to(at(board, square), player)) add_jumps(board, {square}, player, jumps);
  }
  return jumps;
}

std::vector<Move> simple_moves_of(const Board& board, Player player) {
  std::vector<Move> simple_moves;
  for (const Square square : all_squares()) {
    if (!belongs_to(at(board, square), player)) continue;
    for (const Step step : directions(at(board, square))) {
      const Square to = square + step;
      if (on_board(to) && at(board, to) == blank) simple_moves.push_back({square, to});
    }
  }
  return simple_moves;
}

/// The legal moves in order: the jumps if there are any, else the simple moves.
std::vector<Move> moves_of(const Board& board, Player player) {
  const std::vector<Move> jumps = jumps_of(board, player);
  return jumps.empty() ? simple_moves_of(board, player) : jumps;
}

/// Red pawns in the top row and black pawns in the bottom row become kings.
void crown(Board& board) {
  for (char& piece : board.front()) {
    if (piece == 'r') piece = 'R';
  }
  for (char& piece : board.back()) {
    if (piece == 'b') piece = 'B';
  }
}

/// The board after the move.
Board play(const Board& board, const Move& move) {
  Board next = board;
  for (std::size_t i = 1; i < move.size(); ++i) {
    const Square from = move[i - 1];
    const Square to = move[i];
    const bool is_jump = to.row - from.row == 2 || from.row - to.row == 2;
    if (is_jump) at(next, {(from.row + to.row) / 2, (from.column + to.column) / 2}) = blank;
    at(next, to) = at(next, from);
    at(next, from) = blank;
  }
  crown(next);
  return next;
}

/// The course's own evaluation: pawns 1, kings 2.
int basic_value(char piece) {
  return is_king(piece) ? 2 : 1;
}

/// The write-up's evaluation: base value, degree of freedom, attacks.
int enhanced_value(const Board& board, Square square, Player owner) {
  const char piece = at(board, square);
  int value = is_king(piece) ? 25 : 10;
  for (const Step step : directions(piece)) {
    if (on_board(square + step)) ++value;
    if (can_jump(board, square, step, owner)) ++value;
  }
  return value;
}

/// The board's value from the player's view.
int evaluate(const Board& board, Evaluation evaluation, Player player) {
  int value = 0;
  for (const Square square : all_squares()) {
    const char piece = at(board, square);
    if (piece == blank) continue;
    const Player owner = belongs_to(piece, Player::red) ? Player::red : Player::black;
    const int worth =
        evaluation == Evaluation::basic ? basic_value(piece) : enhanced_value(board, square, owner);
    value += owner == player ? worth : -worth;
  }
  return value;
}

struct Problem {
  Player player = Player::red;
  Evaluation evaluation = Evaluation::basic;
  int depth_limit = 1;
  Board board{};
};

/// Counts the nodes entered at all depth limits of one answer.
struct Work {
  std::int64_t allowed = 0;
  std::int64_t entered = 0;

  bool exhausted() const { return entered > allowed; }
};

constexpr int lowest = std::numeric_limits<std::int32_t>::min();
constexpr int highest = std::numeric_limits<std::int32_t>::max();

/// What the search to one depth limit found; no move if there is none, and the value has no meaning then.
struct Finding {
  std::optional<Move> move;
  int value = lowest;
  std::int64_t nodes = 0;
  std::int64_t pruned = 0;
};

/// The write-up's search to one depth limit.
class Search {
 public:
  Search(const Problem& problem, int cutoff, Work& work) : problem_(problem), cutoff_(cutoff), work_(work) {}

  /// findBestSolutionWithinDepth.
  Finding find_best() {
    enter();
    for (const Move& move : moves_of(problem_.board, problem_.player)) {
      const int kid_value = alpha_beta_prune(play(problem_.board, move), 1, lowest, highest);
      if (!finding_.move || kid_value > finding_.value) {
        finding_.move = move;
        finding_.value = kid_value;
      }
    }
    return finding_;
  }

 private:
  /// alphaBetaPrune.
  int alpha_beta_prune(const Board& board, int depth, int alpha, int beta) {
    enter();
    // Once the work is exhausted every node is a leaf, so that the search unwinds; its answer is not used.
    if (work_.exhausted()) return 0;
    if (depth >= cutoff_) return evaluate(board, problem_.evaluation, problem_.player);
    const bool is_max = depth % 2 == 0;
    const std::vector<Move> kids = moves_of(board, is_max ? problem_.player : other(problem_.player));
    if (kids.empty()) return evaluate(board, problem_.evaluation, problem_.player);
    std::size_t i = 0;
    for (; i < kids.size() && alpha < beta; ++i) {
      const int kid_value = alpha_beta_prune(play(board, kids[i]), depth + 1, alpha, beta);
      if (is_max && kid_value > alpha) alpha = kid_value;
      if (!is_max && kid_value < beta) beta = kid_value;
    }
    finding_.pruned += static_cast<std::int64_t>(kids.size() - i);
    return is_max ? alpha : beta;
  }

  void enter() {
    ++finding_.nodes;
    ++work_.entered;
  }

  const Problem& problem_;
  int cutoff_;
  Work& work_;
  Finding finding_;
};

/// The findings of the depth limits 1, 2, .., D in this order.
std::vector<Finding> search_all_depths(const Problem& problem, Work& work) {
  std::vector<Finding> findings;
  for (int depth = 1; depth <= problem.depth_limit; ++depth) {
    findings.push_back(Search(problem, depth, work).find_best());
  }
  return findings;
}

/// calculateMove: the first finding with the greatest value.
Finding choose(const std::vector<Finding>& findings) {
  Finding chosen;
  for (const Finding& finding : findings) {
    if (finding.value > chosen.value) chosen = finding;
  }
  return chosen;
}

std::string text_of(const Board& board) {
  std::string text;
  for (const auto& row : board) {
    for (const char square : row) {
      text += square;
      text += ' ';
    }
    text.back() = '\n';
  }
  return text;
}

/// "(5,0),(4,1)" or "none".
std::string text_of(const std::optional<Move>& move) {
  if (!move) return "none";
  std::string text;
  for (const Square square : *move) {
    if (!text.empty()) text += ',';
    text += '(' + std::to_string(square.row) + ',' + std::to_string(square.column) + ')';
  }
  return text;
}

std::string value_of(const Finding& finding) {
  return finding.move ? std::to_string(finding.value) : "none";
}

/// How the game stands after the mover has moved, or after it could not.
std::string status(const Board& board, Player mover, bool has_moved) {
  if (!has_moved) return name_of(other(mover)) + " wins!!!";
  const bool red_can_move = !moves_of(board, Player::red).empty();
  const bool black_can_move = !moves_of(board, Player::black).empty();
  if (red_can_move && black_can_move) return name_of(other(mover)) + " Turn";
  return red_can_move ? "RED wins!!!" : "BLACK wins!!!";
}

std::string log_of(const std::vector<Finding>& findings) {
  std::string log = "Depth Move Value Nodes Pruned\n";
  int depth = 0;
  for (const Finding& finding : findings) {
    log += std::to_string(++depth) + ' ' + text_of(finding.move) + ' ' + value_of(finding) + ' ' +
           std::to_string(finding.nodes) + ' ' + std::to_string(finding.pruned) + '\n';
  }
  return log;
}

Files files_of(const Problem& problem, const std::vector<Finding>& findings) {
  const Finding chosen = choose(findings);
  const Board next = chosen.move ? play(problem.board, *chosen.move) : problem.board;
  std::string output;
  int depth = 0;
  for (const Finding& finding : findings) {
    output += "Done with depth limit " + std::to_string(++depth) + "\n";
    output += "I pruned the tree " + std::to_string(finding.pruned) + " time(s)\n";
  }
  output += name_of(problem.player) + " PLAYER's move " + text_of(chosen.move) + "\n";
  output += value_of(chosen) + "\n";
  output += status(next, problem.player, chosen.move.has_value()) + "\n";
  return {{"output.txt", output}, {"next_state.txt", text_of(next)}, {"traverse_log.txt", log_of(findings)}};
}

/// The lines without their LF.
std::vector<std::string_view> lines_of(std::string_view input) {
  std::vector<std::string_view> lines;
  while (!input.empty()) {
    const std::size_t end = std::min(input.find('\n'), input.size());
    lines.push_back(input.substr(0, end));
    input.remove_prefix(std::min(end + 1, input.size()));
  }
  return lines;
}

/// A piece of the input in quotes, fit for a message of one line; a long one is cut off.
std::string quoted(std::string_view piece) {
  constexpr std::size_t longest = 40;
  std::string text = "'";
  for (const char c : piece.substr(0, longest)) text += c >= ' ' && c <= '~' ? c : '?';
  return text + (piece.size() > longest ? "...'" : "'");
}

/// Reads an input from left to right, line by line. The first thing that is wrong becomes the refusal; what
/// is read after it has no meaning.
class Reader {
 public:
  explicit Reader(std::string_view input) : lines_(lines_of(input)) {}

  const std::optional<Refusal>& refusal() const { return refusal_; }

  /// A line that is one of the words; the index of that word.
  std::size_t word_line(const std::string& expected, const std::vector<std::string_view>& words) {
    const std::string_view word = next_word();
    const auto place = std::find(words.begin(), words.end(), word);
    if (place == words.end()) {
      refuse(expected, word);
      return 0;
    }
    column_ += word.size();
    end_of_line();
    return static_cast<std::size_t>(place - words.begin());
  }

  /// Eight lines of eight squares.
  Board board_lines() {
    Board board{};
    for (int row = 0; row < side_length; ++row) {
      for (int column = 0; column < side_length; ++column) {
        if (column > 0) separator();
        at(board, {row, column}) = square({row, column});
      }
      end_of_line();
    }
    return board;
  }

  void end_of_input() {
    if (line_ < lines_.size()) refuse("the end of the file", next_word());
  }

 private:
  void separator() {
    if (next() != " ") refuse("a blank", next());
    ++column_;
  }

  char square(Square where) {
    const std::string_view piece = next();
    if (piece.empty() || std::string_view("-rRbB").find(piece) == std::string_view::npos) {
      refuse("one of - r R b B", piece);
      return blank;
    }
    if (piece.front() != blank) check_piece(piece, where);
    ++column_;
    return piece.front();
  }

  /// Refuses a piece where none can stand and the thirteenth of its side.
  void check_piece(std::string_view piece, Square where) {
    if ((where.row + where.column) % 2 == 0) refuse("no piece on a light square", piece);
    if (piece == "r" && where.row == 0) refuse("no red pawn in row 0", piece);
    if (piece == "b" && where.row == side_length - 1) refuse("no black pawn in row 7", piece);
    const bool is_red = belongs_to(piece.front(), Player::red);
    int& pieces = is_red ? red_pieces_ : black_pieces_;
    ++pieces;
    if (pieces > most_pieces) refuse(is_red ? "at most 12 red pieces" : "at most 12 black pieces", piece);
  }

  void end_of_line() {
    if (!rest().empty()) refuse("the end of the line", next_word());
    ++line_;
    column_ = 0;
  }

  /// What is left of the current line; nothing after the last line and after a refusal.
  std::string_view rest() const {
    return !refusal_ && line_ < lines_.size() ? lines_[line_].substr(column_) : std::string_view{};
  }

  /// The next character; nothing at the end of the line.
  std::string_view next() const { return rest().substr(0, 1); }

  /// All up to the next blank, tab or CR.
  std::string_view next_word() const { return rest().substr(0, rest().find_first_of(" \t\r")); }

  std::string found(std::string_view piece) const {
    if (line_ >= lines_.size()) return "the end of the file";
    if (lines_[line_].empty()) return "an empty line";
    if (next().empty()) return "the end of the line";
    if (next() == " ") return "a blank";
    if (next() == "\t") return "a tab";
    if (next() == "\r") return "a carriage return";
    return quoted(piece);
  }

  void refuse(const std::string& expected, std::string_view piece) {
    if (refusal_) return;
    refusal_ = {Refusal::Kind::bad_input, static_cast<int>(line_ + 1), static_cast<int>(column_ + 1),
                expected, found(piece)};
  }

  std::vector<std::string_view> lines_;
  std::size_t line_ = 0;
  std::size_t column_ = 0;
  int red_pieces_ = 0;
  int black_pieces_ = 0;
  std::optional<Refusal> refusal_;
};

Problem read_problem(Reader& reader) {
  Problem problem;
  reader.word_line("CHECKERS", {"CHECKERS"});
  problem.player = static_cast<Player>(reader.word_line("RED or BLACK", {"RED", "BLACK"}));
  problem.evaluation = static_cast<Evaluation>(reader.word_line("BASIC or ENHANCED", {"BASIC", "ENHANCED"}));
  problem.depth_limit = 1 + static_cast<int>(reader.word_line("a depth limit from 1 to 8",
                                                              {"1", "2", "3", "4", "5", "6", "7", "8"}));
  problem.board = reader.board_lines();
  reader.end_of_input();
  return problem;
}

Refusal over_budget(Budget budget) {
  return {Refusal::Kind::over_budget, 0, 0, "at most " + std::to_string(budget.nodes) + " nodes", "more"};
}

/// The input that asks this player for a move on this board; the rest is as in the given one.
std::string asked(std::string_view input, Player player, const Board& board) {
  const std::vector<std::string_view> lines = lines_of(input);
  std::string text = "CHECKERS\n" + name_of(player) + "\n";
  for (const std::string_view line : {lines[2], lines[3]}) {
    text += line;
    text += '\n';
  }
  text += text_of(board);
  if (input.back() != '\n') text.pop_back();
  return text;
}

}  // namespace

Result cs540_checkers(std::string_view input, Budget budget) {
  Reader reader(input);
  const Problem problem = read_problem(reader);
  if (reader.refusal()) return tl::unexpected(*reader.refusal());

  Work work{budget.nodes, 0};
  const std::vector<Finding> findings = search_all_depths(problem, work);
  if (work.exhausted()) return tl::unexpected(over_budget(budget));
  return files_of(problem, findings);
}

Successors cs540_checkers_successors(std::string_view input, Budget budget) {
  Reader reader(input);
  const Problem problem = read_problem(reader);
  if (reader.refusal()) return tl::unexpected(*reader.refusal());

  Work work{budget.nodes, 1};
  std::vector<Successor> successors;
  for (const Move& move : moves_of(problem.board, problem.player)) {
    ++work.entered;
    const Board next = play(problem.board, move);
    successors.push_back({text_of(move), asked(input, other(problem.player), next)});
  }
  if (work.exhausted()) return tl::unexpected(over_budget(budget));
  return successors;
}

}  // namespace reference
