#include "cases/cs540_tree/format.hpp"

#include <utility>

#include <fmt/core.h>

#include "cases/text_reader.hpp"

namespace cases::cs540_tree {
namespace {

/// "tree = integer | "(" tree { " " tree } ")"", read without recursion: a text may be as deep as it is long.
class TreeReader {
 public:
  explicit TreeReader(TextReader& in) : in_(in) {}

  Tree read() {
    do {
      read_down();
      close();
      if (!open_.empty()) {
        next_child();
      }
    } while (!in_.failed() && !open_.empty());
    return std::move(tree_);
  }

 private:
  /// The opening parentheses that stand here, and the leaf after them.
  void read_down() {
    while (in_.takes('(')) {
      open_.push_back(tree_.size());
      tree_.emplace_back();
      if (open_.size() >= static_cast<std::size_t>(most_levels)) {
        in_.fail(fmt::format("a tree of at most {} levels", most_levels));
      }
    }
    tree_.push_back({in_.integer_before("()", "a tree: a value from -1000000 to 1000000, or (",
                                        -largest_value, largest_value)});
  }

  void close() {
    while (!open_.empty() && in_.takes(')')) {
      tree_[open_.back()].size = static_cast<int>(tree_.size() - open_.back());
      open_.pop_back();
    }
  }

  void next_child() {
    if (!in_.takes(' ')) {
      in_.fail("a blank or )");
    }
  }

  TextReader& in_;
  Tree tree_;
  /// The inner nodes whose closing parenthesis is still to come, from the root down.
  std::vector<std::size_t> open_;
};

}  // namespace

Parsed<Problem> parse(std::string_view text) {
  TextReader in(text, {.lenient = false, .leading_zeros = false});
  Problem problem;
  in.word("the part TREE", {"TREE"});
  in.line_end();
  problem.algorithm = Algorithm{static_cast<int>(in.word("MINIMAX or ALPHABETA", {"MINIMAX", "ALPHABETA"}))};
  in.line_end();
  problem.root = Player{static_cast<int>(in.word("the player at the root, MAX or MIN", {"MAX", "MIN"}))};
  in.line_end();
  problem.tree = TreeReader(in).read();
  in.line_end();
  in.text_end();
  return in.result(std::move(problem));
}

std::string print_tree(const Tree& tree) {
  std::string out;
  // Where the subtrees end whose closing parenthesis is still to come.
  std::vector<std::size_t> ends;
  for (std::size_t node = 0; node < tree.size(); ++node) {
    if (is_leaf(tree[node])) {
      out += std::to_string(tree[node].value);
    } else {
      out += '(';
      ends.push_back(node + static_cast<std::size_t>(tree[node].size));
      continue;
    }
    while (!ends.empty() && ends.back() == node + 1) {
      out += ')';
      ends.pop_back();
    }
    out += ends.empty() ? "" : " ";
  }
  return out;
}

std::string print(const Problem& problem, Spelling spelling) {
  const bool pruned = problem.algorithm == Algorithm::alpha_beta;
  return fmt::format("TREE\n{}\n{}\n{}{}", pruned ? "ALPHABETA" : "MINIMAX",
                     problem.root == Player::max ? "MAX" : "MIN", print_tree(problem.tree),
                     spelling.final_line_end ? "\n" : "");
}

}  // namespace cases::cs540_tree
