// CS 540, Fall 2008, homework 2, question 1: one maze searched depth first, by uniform cost, greedily, by A*.
//
// How sentences are read where they are open to two readings. The student's write-up holds only the tables
// of "1.b) Uniform Cost Search", "1.c) Greedy Best First Search" and "1.d) A^* Search"; the words of the
// assignment and the input format are taken from our specification.
//  - "1.a) Depth First Search" (its figure is lost): a tree search; only cells on the path to the root are
//    left out, so a cell may be expanded, and numbered in the table, several times.
//  - The numbers of the tables: a node gets its number when it is taken from the fringe, and only then is it
//    compared with the goal; the goal has a number and is counted ("including the goal node").
//  - Ties: the node longest on the fringe goes first, siblings in the order Up, Right, Down, Left. The goal
//    has no preference among equals.
//  - A cell that waits on the fringe may be put there again; a node whose cell is already expanded is
//    dropped without a number. This one rule serves uniform cost, greedy and A*: with costs of at least 1
//    and the Manhattan distance it expands what OPEN and CLOSED do if a node put back joins the end.
//  - "21 ... g" and "14 f" are what these rules give where the write-up ends "19 g = 19" and "13 f = 6" for
//    the goal; the write-up's two endings follow no order and are taken for slips. Its greedy table has row
//    2 shifted by a cell, its A* table lost the empty top row.
//  - The step costs make G, F and COST for depth first and greedy too. H is the Manhattan distance for every
//    algorithm.
//  - Cells never expanded are empty but for "h = 3" in the greedy table. Tabs at the end of a row stay.
//  - The first place that makes no sense is the first byte (in the maze) or word (above it) that no
//    well-formed input has there: a missing S or G is told at the last cell that could have held it, a maze
//    of one cell at its width.

#include "reference/cs540_grid.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reference {
namespace {

constexpr std::int64_t longest_depth_first_walk = 5'000'000;

enum class Algorithm { dfs, ucs, greedy, astar };

/// Row 0 is on top, column 0 is left.
struct Cell {
  int row = 0;
  int column = 0;

  bool operator==(const Cell&) const = default;
};

/// A direction as a step of the cell.
struct Direction {
  int down = 0;
  int right = 0;
};

/// Up, Right, Down, Left: the order of the moves and of the costs.
constexpr std::array<Direction, 4> directions{{{-1, 0}, {0, 1}, {1, 0}, {0, -1}}};

/// One input. The drawing is the maze's 2H+1 lines as they were given.
struct Problem {
  Algorithm algorithm = Algorithm::dfs;
  std::array<std::int64_t, 4> costs{};
  int height = 0;
  int width = 0;
  std::vector<std::string> drawing;
  Cell start;
  Cell goal;
};

/// A cell one may step to and what the step costs.
struct Step {
  Cell cell;
  std::int64_t cost = 0;
};

/// Whether the place between the cell and its neighbour in that direction is drawn blank. The border is
/// always drawn, so every step stays inside.
bool is_open(const Problem& problem, Cell cell, Direction direction) {
  const int line = 2 * cell.row + 1 + direction.down;
  const int byte = 4 * cell.column + 2 + 2 * direction.right;
  return problem.drawing[static_cast<std::size_t>(line)][static_cast<std::size_t>(byte)] == ' ';
}

std::vector<Step> steps(const Problem& problem, Cell cell) {
  std::vector<Step> possible;
  for (std::size_t i = 0; i < directions.size(); ++i) {
    const Direction direction = directions[i];
    if (!is_open(problem, cell, direction)) continue;
    possible.push_back({{cell.row + direction.down, cell.column + direction.right}, problem.costs[i]});
  }
  return possible;
}

/// h: the Manhattan distance to the goal.
std::int64_t distance(const Problem& problem, Cell cell) {
  return std::abs(cell.row - problem.goal.row) + std::abs(cell.column - problem.goal.column);
}

/// A numbered node; its number is its place in the list, from 1. The parent is a number, 0 for the start.
struct Expansion {
  Cell cell;
  std::int64_t parent = 0;
  std::int64_t g = 0;
};

/// What a search did. With a path, the goal is the last expansion.
struct Search {
  std::int64_t allowed = 0;
  std::int64_t taken = 0;
  bool found = false;
  std::vector<Expansion> expansions;

  bool exhausted() const { return taken > allowed; }
  std::int64_t last_number() const { return static_cast<std::int64_t>(expansions.size()); }
};

/// Expands the last cell of the path and what lies below it; says whether to stop the whole search.
bool depth_first(const Problem& problem, std::vector<Cell>& path, std::int64_t parent, std::int64_t g,
                 Search& search) {
  const Cell cell = path.back();
  ++search.taken;
  if (search.exhausted()) return true;
  search.expansions.push_back({cell, parent, g});
  const std::int64_t number = search.last_number();
  search.found = cell == problem.goal;
  if (search.found) return true;
  for (const Step& step : steps(problem, cell)) {
    if (std::find(path.begin(), path.end(), step.cell) != path.end()) continue;
    path.push_back(step.cell);
    const bool stop = depth_first(problem, path, number, g + step.cost, search);
    path.pop_back();
    if (stop) return true;
  }
  return false;
}

/// A node on the fringe.
struct Node {
  Cell cell;
  std::int64_t parent = 0;
  std::int64_t g = 0;
  std::int64_t key = 0;
  std::int64_t generation = 0;
};

/// What the fringe is ordered by.
std::int64_t key_of(const Problem& problem, Cell cell, std::int64_t g) {
  switch (problem.algorithm) {
    case Algorithm::ucs:
      return g;
    case Algorithm::greedy:
      return distance(problem, cell);
    case Algorithm::astar:
      return g + distance(problem, cell);
    case Algorithm::dfs:
      break;
  }
  return 0;
}

/// Removes the node with the least key, of equals the one generated first.
Node take_first(std::vector<Node>& fringe) {
  std::size_t first = 0;
  for (std::size_t i = 1; i < fringe.size(); ++i) {
    const bool less = fringe[i].key < fringe[first].key;
    const bool equal = fringe[i].key == fringe[first].key;
    if (less || (equal && fringe[i].generation < fringe[first].generation)) first = i;
  }
  const Node node = fringe[first];
  fringe.erase(fringe.begin() + static_cast<std::ptrdiff_t>(first));
  return node;
}

bool is_expanded(const Search& search, Cell cell) {
  return std::any_of(search.expansions.begin(), search.expansions.end(),
                     [&](const Expansion& expansion) { return expansion.cell == cell; });
}

void best_first(const Problem& problem, Search& search) {
  std::int64_t generation = 0;
  std::vector<Node> fringe{{problem.start, 0, 0, key_of(problem, problem.start, 0), generation}};
  while (!fringe.empty()) {
    const Node node = take_first(fringe);
    ++search.taken;
    if (search.exhausted()) return;
    if (is_expanded(search, node.cell)) continue;
    search.expansions.push_back({node.cell, node.parent, node.g});
    search.found = node.cell == problem.goal;
    if (search.found) return;
    for (const Step& step : steps(problem, node.cell)) {
      if (is_expanded(search, step.cell)) continue;
      const std::int64_t g = node.g + step.cost;
      ++generation;
      fringe.push_back({step.cell, search.last_number(), g, key_of(problem, step.cell, g), generation});
    }
  }
}

Search run(const Problem& problem, Budget budget) {
  Search search;
  search.allowed = budget.nodes;
  if (problem.algorithm != Algorithm::dfs) {
    best_first(problem, search);
    return search;
  }
  search.allowed = std::min(budget.nodes, longest_depth_first_walk);
  std::vector<Cell> path{problem.start};
  depth_first(problem, path, 0, 0, search);
  return search;
}

std::string text_of(Cell cell) {
  return "(" + std::to_string(cell.row) + "," + std::to_string(cell.column) + ")";
}

/// The cells from the start to the goal, each with a blank before it.
std::string path_text(const Search& search) {
  std::string text;
  for (std::int64_t number = search.last_number(); number != 0;) {
    const Expansion& expansion = search.expansions[static_cast<std::size_t>(number - 1)];
    text.insert(0, " " + text_of(expansion.cell));
    number = expansion.parent;
  }
  return text;
}

/// What the table adds to a cell's number.
std::string remark(const Problem& problem, const Expansion& expansion) {
  const std::int64_t h = distance(problem, expansion.cell);
  switch (problem.algorithm) {
    case Algorithm::dfs:
      return "";
    case Algorithm::ucs:
      return " g = " + std::to_string(expansion.g);
    case Algorithm::greedy:
      return " h = " + std::to_string(h);
    case Algorithm::astar:
      return " f = " + std::to_string(expansion.g + h);
  }
  return "";
}

std::string table_text(const Problem& problem, const Search& search) {
  const auto height = static_cast<std::size_t>(problem.height);
  const auto width = static_cast<std::size_t>(problem.width);
  std::vector<std::vector<std::string>> table(height, std::vector<std::string>(width));
  for (std::size_t i = 0; i < search.expansions.size(); ++i) {
    const Cell cell = search.expansions[i].cell;
    std::string& entry = table[static_cast<std::size_t>(cell.row)][static_cast<std::size_t>(cell.column)];
    if (!entry.empty()) entry += ",";
    entry += std::to_string(i + 1) + remark(problem, search.expansions[i]);
  }
  std::string text;
  for (int row = 0; row < problem.height; ++row) {
    for (int column = 0; column < problem.width; ++column) {
      std::string entry = table[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
      if (entry.empty() && problem.algorithm == Algorithm::greedy) {
        entry = "h = " + std::to_string(distance(problem, {row, column}));
      }
      text += (column == 0 ? "" : "\t") + entry;
    }
    text += "\n";
  }
  return text;
}

std::string output_text(const Problem& problem, const Search& search) {
  std::string text = "COST ";
  text += search.found ? std::to_string(search.expansions.back().g) : "NONE";
  text += "\nPATH";
  text += search.found ? path_text(search) : " NONE";
  text += "\nEXPANDED " + std::to_string(search.expansions.size()) + "\n";
  return text + table_text(problem, search);
}

std::string log_text(const Problem& problem, const Search& search) {
  std::string text = "Order,Row,Col,Parent,G,H,F\n";
  std::int64_t number = 0;
  for (const Expansion& expansion : search.expansions) {
    ++number;
    const std::int64_t h = distance(problem, expansion.cell);
    text += std::to_string(number) + "," + std::to_string(expansion.cell.row) + "," +
            std::to_string(expansion.cell.column) + "," + std::to_string(expansion.parent) + "," +
            std::to_string(expansion.g) + "," + std::to_string(h) + "," + std::to_string(expansion.g + h) +
            "\n";
  }
  return text;
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

  /// Everything up to the next blank or line end.
  std::string_view word() const {
    return rest_.substr(0, std::min(rest_.find_first_of(" \n"), rest_.size()));
  }

  /// The next byte; a LF at the end of a line and of the file.
  char next() const { return rest_.empty() ? '\n' : rest_.front(); }

  void skip(std::size_t bytes) {
    rest_.remove_prefix(bytes);
    column_ += static_cast<int>(bytes);
  }

  /// A number in plain digits, without a sign or leading zeros.
  int number(const std::string& what, int lowest, int highest) {
    const std::string_view digits = word();
    const bool plain = !digits.empty() && digits.size() <= 9 && (digits == "0" || digits.front() != '0') &&
                       std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
    const int value = plain ? std::atoi(std::string(digits).c_str()) : 0;
    if (!plain || value < lowest || value > highest) {
      refuse(what + " from " + std::to_string(lowest) + " to " + std::to_string(highest));
      return lowest;
    }
    skip(digits.size());
    return value;
  }

  /// The one blank between two fields.
  void blank() {
    if (next() != ' ') {
      refuse("a blank");
      return;
    }
    skip(1);
  }

  /// The end of a line that another line must follow.
  void end_of_line() {
    if (rest_.empty() || rest_.front() != '\n') {
      refuse("the end of the line");
      return;
    }
    rest_.remove_prefix(1);
    ++line_;
    column_ = 1;
  }

  /// The end of the last line, with or without its LF, and nothing after it.
  void end_of_file() {
    if (rest_.empty()) return;
    end_of_line();
    if (!rest_.empty()) refuse("the end of the file");
  }

  /// Tells the next word as found.
  void refuse(const std::string& expected) { refuse(expected, word()); }

  /// Tells the next byte as found.
  void refuse_byte(const std::string& expected) { refuse(expected, rest_.substr(0, 1)); }

 private:
  void refuse(const std::string& expected, std::string_view piece) {
    if (refusal_) return;
    std::string found = quoted(piece);
    if (rest_.empty()) {
      found = "the end of the file";
    } else if (rest_.front() == '\n') {
      found = "the end of the line";
    } else if (rest_.front() == ' ') {
      found = "a blank";
    }
    refusal_ = {Refusal::Kind::bad_input, line_, column_, expected, found};
  }

  std::string_view rest_;
  int line_ = 1;
  int column_ = 1;
  std::optional<Refusal> refusal_;
};

/// One byte out of the allowed ones.
char read_byte(Reader& reader, const std::string& expected, std::string_view allowed) {
  const char byte = reader.next();
  if (byte == '\n' || allowed.find(byte) == std::string_view::npos) {
    reader.refuse_byte(expected);
    return allowed.front();
  }
  reader.skip(1);
  return byte;
}

Algorithm read_algorithm(Reader& reader) {
  const std::array<std::string_view, 4> names{"DFS", "UCS", "GREEDY", "ASTAR"};
  const std::array<Algorithm, 4> algorithms{Algorithm::dfs, Algorithm::ucs, Algorithm::greedy,
                                            Algorithm::astar};
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (reader.word() != names[i]) continue;
    reader.skip(names[i].size());
    return algorithms[i];
  }
  reader.refuse("DFS, UCS, GREEDY or ASTAR");
  return Algorithm::dfs;
}

/// A line of corners with walls or blanks between them; on the border all walls are drawn.
std::string read_wall_line(Reader& reader, int width, bool is_border) {
  std::string line(1, read_byte(reader, "'+'", "+"));
  for (int column = 0; column < width; ++column) {
    const char first = is_border ? read_byte(reader, "'-'", "-") : read_byte(reader, "'-' or a blank", "- ");
    const std::string expected = first == '-' ? "'-'" : "a blank";
    line += first;
    line += read_byte(reader, expected, std::string(1, first));
    line += read_byte(reader, expected, std::string(1, first));
    line += read_byte(reader, "'+'", "+");
  }
  return line;
}

/// Reads the marks of the cells in reading order.
class Marks {
 public:
  explicit Marks(int cells) : cells_left_(cells) {}

  /// The middle of the next cell: a blank, S or G, as far as each still may stand there.
  char read(Reader& reader, Cell cell, Problem& problem) {
    const int missing = (start_seen_ ? 0 : 1) + (goal_seen_ ? 0 : 1);
    std::string allowed;
    std::string expected;
    if (cells_left_ > missing) allow(' ', "a blank", allowed, expected);
    if (!start_seen_) allow('S', "S", allowed, expected);
    if (!goal_seen_) allow('G', "G", allowed, expected);
    const char mark = read_byte(reader, expected, allowed);
    --cells_left_;
    if (mark == 'S') problem.start = cell;
    if (mark == 'G') problem.goal = cell;
    start_seen_ = start_seen_ || mark == 'S';
    goal_seen_ = goal_seen_ || mark == 'G';
    return mark;
  }

 private:
  static void allow(char mark, const std::string& name, std::string& allowed, std::string& expected) {
    allowed += mark;
    expected += (expected.empty() ? "" : " or ") + name;
  }

  int cells_left_;
  bool start_seen_ = false;
  bool goal_seen_ = false;
};

/// A line of cells with walls or blanks between them.
std::string read_cell_line(Reader& reader, int row, Marks& marks, Problem& problem) {
  std::string line(1, read_byte(reader, "'|'", "|"));
  for (int column = 0; column < problem.width; ++column) {
    line += read_byte(reader, "a blank", " ");
    line += marks.read(reader, {row, column}, problem);
    line += read_byte(reader, "a blank", " ");
    const bool is_border = column == problem.width - 1;
    line += is_border ? read_byte(reader, "'|'", "|") : read_byte(reader, "'|' or a blank", "| ");
  }
  return line;
}

void read_maze(Reader& reader, Problem& problem) {
  Marks marks(problem.height * problem.width);
  problem.drawing.push_back(read_wall_line(reader, problem.width, true));
  for (int row = 0; row < problem.height; ++row) {
    reader.end_of_line();
    problem.drawing.push_back(read_cell_line(reader, row, marks, problem));
    reader.end_of_line();
    problem.drawing.push_back(read_wall_line(reader, problem.width, row == problem.height - 1));
  }
}

Problem read_problem(Reader& reader) {
  Problem problem;
  if (reader.word() == "GRID") {
    reader.skip(4);
  } else {
    reader.refuse("GRID");
  }
  reader.end_of_line();
  problem.algorithm = read_algorithm(reader);
  reader.end_of_line();
  for (std::size_t i = 0; i < problem.costs.size(); ++i) {
    if (i > 0) reader.blank();
    problem.costs[i] = reader.number("a cost", 1, 1'000'000);
  }
  reader.end_of_line();
  problem.height = reader.number("a height", 1, 20);
  reader.blank();
  problem.width = reader.number("a width", problem.height == 1 ? 2 : 1, 20);
  reader.end_of_line();
  // Once something is wrong the maze need not be looked at.
  if (reader.refusal()) return problem;
  read_maze(reader, problem);
  reader.end_of_file();
  return problem;
}

}  // namespace

Result cs540_grid(std::string_view input, Budget budget) {
  Reader reader(input);
  const Problem problem = read_problem(reader);
  if (reader.refusal()) return tl::unexpected(*reader.refusal());
  const Search search = run(problem, budget);
  if (search.exhausted()) {
    const std::string limit = "at most " + std::to_string(search.allowed) + " nodes";
    return tl::unexpected(Refusal{Refusal::Kind::over_budget, 0, 0, limit, "more"});
  }
  return Files{{"output.txt", output_text(problem, search)}, {"traverse_log.txt", log_text(problem, search)}};
}

}  // namespace reference
