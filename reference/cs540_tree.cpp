// CS 540, Fall 2008, homework 2, question 3: minimax and alpha-beta on a tree that is written out.
//
// How sentences of the handout are read where they are open to two readings (the write-up prints only "3.a)
// Minimax algorithm" and "3.b) Alpha Beta Pruning"; its figures are lost):
//  - The algorithms are AIMA 2e figures 6.3 and 6.7. Children are examined from left to right.
//  - "i < kids.size() && alpha < beta": a value equal to the bound prunes, at MAX and at MIN.
//  - "return alpha" / "return beta": the write-up clips what a node returns; the figure returns v unclipped.
//    The nodes visited and the root's value are the same; the inner values printed are the figure's.
//  - "pruneCount += kids.size() - i": PRUNED counts the children a cut leaves out, not what lies below them.
//    The leaves below them are counted and named in PRUNED LEAVES.
//  - Who moves at the root stands in the input; the levels below alternate, also below a single child.
//  - BEST is the first child of the root that returned the root's value: 0 if the root is a leaf. The root
//  has
//    no finite bound to reach, so all its children are examined.
//  - The log: a line when a node is entered, -Infinity at MAX, Infinity at MIN; a line for the parent after
//    every child, changed or not. The figure returns before it moves alpha or beta, so the line at a cut
//    shows the old bounds; otherwise the line shows the new ones. A leaf shows the bounds it was called with.
//  - A name is the path of child numbers, the root's is "root". A root that is a leaf is the node "root".
//  - A leaf value has one spelling: no plus sign, no zeros in front, no "-0".
//  - Exactly one blank between trees, none inside a parenthesis or at a line's end; no CR, no tab. Only the
//    last line may lack its LF; a line after the tree, even an empty one, is one too many.

#include "reference/cs540_tree.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace reference {
namespace {

using Value = int;

constexpr Value greatest_value = 1'000'000;

/// Far above every value.
constexpr Value infinity = std::numeric_limits<Value>::max();

/// Levels of a tree, the root's included; the searches recurse as deep. The handout's trees have a handful.
constexpr int most_levels = 5'000;

/// Of one output file, in bytes: an answer must fit into memory.
constexpr std::size_t longest_file = std::size_t{512} * 1024 * 1024;

enum class Player { max, min };
enum class Algorithm { minimax, alpha_beta };

/// A leaf has a value and no children, an inner node children and no value. Children are indices into the
/// tree; the number says which child of its parent the node is, from 1, and is 0 at the root.
struct Node {
  int number = 0;
  std::optional<Value> value;
  std::vector<std::size_t> children;
};

/// All nodes in preorder; [0] is the root.
using Tree = std::vector<Node>;

struct Problem {
  Algorithm algorithm = Algorithm::minimax;
  Player root_player = Player::max;
  Tree tree;
};

/// The path of child numbers: "2.1.3" is the third child of "2.1", "2" the second of "root".
std::string child_name(const std::string& parent, int number) {
  return parent == "root" ? std::to_string(number) : parent + '.' + std::to_string(number);
}

std::string text_of(Value value) {
  if (value == infinity) return "Infinity";
  if (value == -infinity) return "-Infinity";
  return std::to_string(value);
}

/// What a search writes down while it runs.
struct Record {
  const Tree& tree;
  std::int64_t allowed = 0;
  std::int64_t entered = 0;
  std::int64_t pruned = 0;
  std::string log;
  /// Node -> the value it returned, empty as long as it has not.
  std::vector<std::optional<Value>> returned;

  bool too_many_nodes() const { return entered > allowed; }
  bool too_long() const { return log.size() > longest_file; }
  /// From here on the search only unwinds and its answer is not used.
  bool stopped() const { return too_many_nodes() || too_long(); }
};

/// One line of the log.
void write(Record& record, const std::string& name, int depth, const std::vector<Value>& numbers) {
  record.log += name;
  record.log += ',';
  record.log += std::to_string(depth);
  for (const Value number : numbers) {
    record.log += ',';
    record.log += text_of(number);
  }
  record.log += '\n';
}

/// AIMA figure 6.3 on a tree, with a log.
class Minimax {
 public:
  explicit Minimax(Record& record) : record_(record) { record_.log = "Node,Depth,Value\n"; }

  void search(Player player) {
    if (player == Player::max) max_value(0, "root", 0);
    if (player == Player::min) min_value(0, "root", 0);
  }

 private:
  Value max_value(std::size_t node, const std::string& name, int depth) {
    ++record_.entered;
    if (record_.tree[node].value) return leaf(node, name, depth);
    Value v = -infinity;
    write_line(name, depth, v);
    for (const std::size_t child : record_.tree[node].children) {
      if (record_.stopped()) return v;
      v = std::max(v, min_value(child, name_below(name, child), depth + 1));
      write_line(name, depth, v);
    }
    record_.returned[node] = v;
    return v;
  }

  Value min_value(std::size_t node, const std::string& name, int depth) {
    ++record_.entered;
    if (record_.tree[node].value) return leaf(node, name, depth);
    Value v = infinity;
    write_line(name, depth, v);
    for (const std::size_t child : record_.tree[node].children) {
      if (record_.stopped()) return v;
      v = std::min(v, max_value(child, name_below(name, child), depth + 1));
      write_line(name, depth, v);
    }
    record_.returned[node] = v;
    return v;
  }

  Value leaf(std::size_t node, const std::string& name, int depth) {
    const Value value = *record_.tree[node].value;
    write_line(name, depth, value);
    record_.returned[node] = value;
    return value;
  }

  std::string name_below(const std::string& name, std::size_t child) const {
    return child_name(name, record_.tree[child].number);
  }

  void write_line(const std::string& name, int depth, Value v) { write(record_, name, depth, {v}); }

  Record& record_;
};

/// AIMA figure 6.7 on a tree, with a log and a count of the children left out.
class AlphaBeta {
 public:
  explicit AlphaBeta(Record& record) : record_(record) { record_.log = "Node,Depth,Value,Alpha,Beta\n"; }

  void search(Player player) {
    if (player == Player::max) max_value(0, "root", 0, -infinity, infinity);
    if (player == Player::min) min_value(0, "root", 0, -infinity, infinity);
  }

 private:
  Value max_value(std::size_t node, const std::string& name, int depth, Value alpha, Value beta) {
    ++record_.entered;
    if (record_.tree[node].value) return leaf(node, name, depth, alpha, beta);
    Value v = -infinity;
    write_line(name, depth, v, alpha, beta);
    for (const std::size_t child : record_.tree[node].children) {
      if (record_.stopped()) return v;
      v = std::max(v, min_value(child, name_below(name, child), depth + 1, alpha, beta));
      if (v >= beta) {
        write_line(name, depth, v, alpha, beta);
        return cut(node, child, v);
      }
      alpha = std::max(alpha, v);
      write_line(name, depth, v, alpha, beta);
    }
    record_.returned[node] = v;
    return v;
  }

  Value min_value(std::size_t node, const std::string& name, int depth, Value alpha, Value beta) {
    ++record_.entered;
    if (record_.tree[node].value) return leaf(node, name, depth, alpha, beta);
    Value v = infinity;
    write_line(name, depth, v, alpha, beta);
    for (const std::size_t child : record_.tree[node].children) {
      if (record_.stopped()) return v;
      v = std::min(v, max_value(child, name_below(name, child), depth + 1, alpha, beta));
      if (v <= alpha) {
        write_line(name, depth, v, alpha, beta);
        return cut(node, child, v);
      }
      beta = std::min(beta, v);
      write_line(name, depth, v, alpha, beta);
    }
    record_.returned[node] = v;
    return v;
  }

  Value leaf(std::size_t node, const std::string& name, int depth, Value alpha, Value beta) {
    const Value value = *record_.tree[node].value;
    write_line(name, depth, value, alpha, beta);
    record_.returned[node] = value;
    return value;
  }

  /// The node returns v after its child `last`.
  Value cut(std::size_t node, std::size_t last, Value v) {
    const auto children = static_cast<std::int64_t>(record_.tree[node].children.size());
    record_.pruned += children - record_.tree[last].number;
    record_.returned[node] = v;
    return v;
  }

  std::string name_below(const std::string& name, std::size_t child) const {
    return child_name(name, record_.tree[child].number);
  }

  void write_line(const std::string& name, int depth, Value v, Value alpha, Value beta) {
    write(record_, name, depth, {v, alpha, beta});
  }

  Record& record_;
};

/// The number of the root's first child that returned the root's value, 0 if the root has no children.
int best_child(const Record& record) {
  for (const std::size_t child : record.tree[0].children) {
    if (record.returned[child] == record.returned[0]) return record.tree[child].number;
  }
  return 0;
}

/// What `output.txt` says of single nodes, in preorder.
struct NodeLists {
  std::int64_t pruned_leaves = 0;
  /// One blank and a name for each leaf that was never visited.
  std::string names;
  /// One line for each inner node.
  std::string lines;

  bool too_long() const { return names.size() + lines.size() > longest_file; }
};

/// Adds the node and all below it, as long as the lists are not too long.
void list_nodes(const Record& record, std::size_t node, const std::string& name, NodeLists& lists) {
  const std::optional<Value> returned = record.returned[node];
  if (record.tree[node].value) {
    if (returned) return;
    ++lists.pruned_leaves;
    lists.names += ' ';
    lists.names += name;
    return;
  }
  lists.lines += name;
  lists.lines += ' ';
  lists.lines += returned ? text_of(*returned) : "PRUNED";
  lists.lines += '\n';
  for (const std::size_t child : record.tree[node].children) {
    if (lists.too_long()) return;
    list_nodes(record, child, child_name(name, record.tree[child].number), lists);
  }
}

/// `output.txt`.
std::string output_of(const Record& record, const NodeLists& lists) {
  std::string output = "VALUE " + text_of(*record.returned[0]) + "\n";
  output += "BEST " + std::to_string(best_child(record)) + "\n";
  output += "NODES " + std::to_string(record.entered) + "\n";
  output += "PRUNED " + std::to_string(record.pruned) + "\n";
  output += "PRUNED LEAVES " + std::to_string(lists.pruned_leaves);
  output += lists.names;
  output += '\n';
  output += lists.lines;
  return output;
}

Refusal over_budget(const std::string& limit) {
  return {Refusal::Kind::over_budget, 0, 0, limit, "more"};
}

Result answer(const Problem& problem, Budget budget) {
  Record record{problem.tree, budget.nodes, 0, 0, {}, {}};
  record.returned.resize(problem.tree.size());
  if (problem.algorithm == Algorithm::minimax) Minimax(record).search(problem.root_player);
  if (problem.algorithm == Algorithm::alpha_beta) AlphaBeta(record).search(problem.root_player);
  if (record.too_many_nodes()) {
    return tl::unexpected(over_budget("at most " + std::to_string(budget.nodes) + " nodes"));
  }
  const Refusal long_file = over_budget("at most " + std::to_string(longest_file) + " bytes in a file");
  if (record.too_long()) return tl::unexpected(long_file);
  NodeLists lists;
  list_nodes(record, 0, "root", lists);
  if (lists.too_long()) return tl::unexpected(long_file);
  return Files{{"output.txt", output_of(record, lists)}, {"traverse_log.txt", record.log}};
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

constexpr std::string_view a_tree = "a value from -1000000 to 1000000 or an opening parenthesis";
constexpr std::string_view a_separator = "a blank or a closing parenthesis";

/// The value a leaf's word stands for, if it is spelled as values are.
std::optional<Value> value_of(std::string_view word) {
  const bool negative = word.substr(0, 1) == "-";
  const std::string_view digits = word.substr(negative ? 1 : 0);
  if (digits.empty() || digits.size() > 7) return std::nullopt;
  Value value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return std::nullopt;
    value = 10 * value + (c - '0');
  }
  if (value > greatest_value) return std::nullopt;
  if (digits.front() == '0' && word != "0") return std::nullopt;
  return negative ? -value : value;
}

/// Reads an input from left to right, line by line. The first thing that is wrong becomes the refusal; what
/// is read after it has no meaning.
class Reader {
 public:
  explicit Reader(std::string_view input) : lines_(lines_of(input)) {}

  const std::optional<Refusal>& refusal() const { return refusal_; }

  /// A line that is one of the words; the index of that word.
  std::size_t word_line(std::string_view expected, const std::vector<std::string_view>& words) {
    const std::string_view word = next_word();
    const auto place = std::find(words.begin(), words.end(), word);
    if (place == words.end()) {
      refuse(expected);
      return 0;
    }
    column_ += word.size();
    end_of_line();
    return static_cast<std::size_t>(place - words.begin());
  }

  /// A line that is a tree.
  Tree tree_line() {
    Tree tree;
    read_tree(tree, 0, 0, 0);
    end_of_line();
    return tree;
  }

  void end_of_input() {
    if (line_ < lines_.size()) refuse("the end of the file");
  }

 private:
  /// tree = integer | "(" tree { " " tree } ")"; the tree is child `number` of `parent` and stands inside
  /// `nesting` open parentheses.
  void read_tree(Tree& tree, std::size_t parent, int number, int nesting) {
    const std::size_t node = tree.size();
    tree.push_back({number, std::nullopt, {}});
    if (number > 0) tree[parent].children.push_back(node);
    if (next() != '(') {
      read_leaf(tree[node]);
      return;
    }
    if (nesting + 1 == most_levels) refuse_levels();
    ++column_;
    int child = 1;
    read_tree(tree, node, child, nesting + 1);
    while (!refusal_ && next() == ' ') {
      ++column_;
      read_tree(tree, node, ++child, nesting + 1);
    }
    if (next() != ')') refuse(a_separator);
    ++column_;
  }

  void read_leaf(Node& node) {
    const std::string_view word = next_word();
    node.value = value_of(word);
    if (!node.value) refuse(a_tree);
    column_ += word.size();
  }

  void end_of_line() {
    if (!rest().empty()) refuse("the end of the line");
    ++line_;
    column_ = 0;
  }

  /// What is left of the current line; nothing after the last line and after a refusal.
  std::string_view rest() const {
    return !refusal_ && line_ < lines_.size() ? lines_[line_].substr(column_) : std::string_view{};
  }

  /// The next character of the line, NUL if there is none.
  char next() const { return rest().empty() ? '\0' : rest().front(); }

  /// All up to the next blank, tab, CR or parenthesis.
  std::string_view next_word() const { return rest().substr(0, rest().find_first_of(" \t\r()")); }

  std::string found() const {
    if (line_ >= lines_.size()) return "the end of the file";
    if (lines_[line_].empty()) return "an empty line";
    if (rest().empty()) return "the end of the line";
    if (next() == ' ') return "a blank";
    if (next() == '\t') return "a tab";
    if (next() == '\r') return "a carriage return";
    return quoted(next_word().empty() ? rest().substr(0, 1) : next_word());
  }

  void refuse_levels() { refuse("a tree of at most " + std::to_string(most_levels) + " levels"); }

  void refuse(std::string_view expected) {
    if (refusal_) return;
    refusal_ = {Refusal::Kind::bad_input, static_cast<int>(line_ + 1), static_cast<int>(column_ + 1),
                std::string(expected), found()};
  }

  std::vector<std::string_view> lines_;
  std::size_t line_ = 0;
  std::size_t column_ = 0;
  std::optional<Refusal> refusal_;
};

}  // namespace

Result cs540_tree(std::string_view input, Budget budget) {
  Reader reader(input);
  Problem problem;
  reader.word_line("TREE", {"TREE"});
  problem.algorithm =
      static_cast<Algorithm>(reader.word_line("MINIMAX or ALPHABETA", {"MINIMAX", "ALPHABETA"}));
  problem.root_player = static_cast<Player>(reader.word_line("MAX or MIN", {"MAX", "MIN"}));
  problem.tree = reader.tree_line();
  reader.end_of_input();
  if (reader.refusal()) return tl::unexpected(*reader.refusal());
  return answer(problem, budget);
}

}  // namespace reference
