// CS 540, Fall 2008, homework 2, question 2: two robots walk through a building and keep their distance.
//
// How sentences are read where they are open to two readings:
//  - "robot B is at node b in the beginning" (assignment): a misprint for c; the write-up has "the robot B
//    starts at node c".
//  - "shortestPath(x, y) >= t" where there is no path: infinitely far is legal for every t. With t = 0 both
//    robots may share a node.
//  - "one robot can move" in a step, along one edge; standing still together is no step.
//  - The union of the next states says A's moves first, then B's; within each by rising node number.
//  - "if (a, c) and (b, d) are not legal, then there is trivially no solution": one of the two is enough.
//    Then, or when a robot can never reach its destination, nothing is searched and both counts are 0. H is
//    still what its formula gives.
//  - The searches follow question 1: a state is numbered when it is taken from the fringe, compared with the
//    goal then, the goal counts; a state already expanded is neither generated nor numbered again; of equals
//    the one generated first is taken.
//  - LEGAL counts ordered pairs, a pair of one node twice among them.
//  - The canonical plan is the one breadth-first search finds: the first of the shortest in the order of the
//    next states.
//  - Every number of edges is accepted; more than there are pairs of nodes must repeat one and is refused
//    there.
//  - The fringe is looked through from end to end for every state taken. So that big graphs do not keep a
//    caller waiting, `most_looks` bounds these looks as the budget bounds the states.

#include "reference/cs540_robots.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace reference {
namespace {

constexpr std::int64_t most_looks = 1'000'000'000;

/// The length of a path that is not there; far above every other length, and sums of two do not overflow.
constexpr std::int64_t infinite = 1'000'000'000'000;

/// [node][node].
template <typename T>
using Table = std::vector<std::vector<T>>;

template <typename T>
Table<T> table_of(int nodes, T value) {
  const auto size = static_cast<std::size_t>(nodes);
  return Table<T>(size, std::vector<T>(size, value));
}

/// Where the robots are.
struct State {
  int a = 0;
  int b = 0;

  bool operator==(const State&) const = default;
};

/// One input.
struct Problem {
  int nodes = 0;
  std::int64_t t = 0;
  State start;
  State goal;
  Table<char> edge;
};

template <typename T>
T at(const Table<T>& table, int row, int column) {
  return table[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
}

template <typename T>
void set(Table<T>& table, int row, int column, T value) {
  table[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)] = value;
}

/// The problem and its table of shortest paths.
struct World {
  const Problem& problem;
  Table<std::int64_t> shortest;

  bool legal(State state) const { return at(shortest, state.a, state.b) >= problem.t; }

  /// h(A,B); at least `infinite` when a robot cannot reach its destination.
  std::int64_t h(State state) const {
    return at(shortest, state.a, problem.goal.a) + at(shortest, state.b, problem.goal.b);
  }
};

/// Floyd and Warshall, as the write-up proposes.
Table<std::int64_t> shortest_paths(const Problem& problem) {
  Table<std::int64_t> shortest = table_of<std::int64_t>(problem.nodes, infinite);
  for (int i = 0; i < problem.nodes; ++i) {
    for (int j = 0; j < problem.nodes; ++j) {
      if (at(problem.edge, i, j) != 0) set<std::int64_t>(shortest, i, j, 1);
    }
    set<std::int64_t>(shortest, i, i, 0);
  }
  for (int k = 0; k < problem.nodes; ++k) {
    for (int i = 0; i < problem.nodes; ++i) {
      if (at(shortest, i, k) == infinite) continue;
      for (int j = 0; j < problem.nodes; ++j) {
        const std::int64_t detour = at(shortest, i, k) + at(shortest, k, j);
        if (detour < at(shortest, i, j)) set(shortest, i, j, detour);
      }
    }
  }
  return shortest;
}

/// The legal next states: A's moves, then B's, each by rising node.
std::vector<State> next_states(const World& world, State state) {
  std::vector<State> next;
  for (int node = 0; node < world.problem.nodes; ++node) {
    const State moved{node, state.b};
    if (at(world.problem.edge, state.a, node) != 0 && world.legal(moved)) next.push_back(moved);
  }
  for (int node = 0; node < world.problem.nodes; ++node) {
    const State moved{state.a, node};
    if (at(world.problem.edge, state.b, node) != 0 && world.legal(moved)) next.push_back(moved);
  }
  return next;
}

/// What all searches of one answer may do and have done.
struct Work {
  std::int64_t allowed = 0;
  std::int64_t taken = 0;
  std::int64_t looks = 0;

  bool exhausted() const { return taken > allowed || looks > most_looks; }
};

/// A node on the fringe. The parent is the number of an expansion, 0 for the start.
struct Node {
  State state;
  std::int64_t parent = 0;
  std::int64_t g = 0;
  std::int64_t key = 0;
  std::int64_t generation = 0;
};

/// The nodes numbered by a search, number 1 first. When it found the goal, that is the last one.
struct Search {
  bool found = false;
  std::vector<Node> expansions;
};

enum class Algorithm { bfs, astar };

/// Removes the node with the least key, of equals the one generated first.
Node take_first(std::vector<Node>& fringe, Work& work) {
  ++work.taken;
  work.looks += static_cast<std::int64_t>(fringe.size());
  std::size_t first = 0;
  for (std::size_t i = 1; i < fringe.size(); ++i) {
    const bool less = fringe[i].key < fringe[first].key;
    const bool equal = fringe[i].key == fringe[first].key;
    if (less || (equal && fringe[i].generation < fringe[first].generation)) first = i;
  }
  // The place of a node in the fringe means nothing, its generation says its age.
  std::swap(fringe[first], fringe.back());
  const Node node = fringe.back();
  fringe.pop_back();
  return node;
}

/// Breadth-first search orders its fringe by g, A* by g + h.
Search run(const World& world, Algorithm algorithm, Work& work) {
  const auto key_of = [&](State state, std::int64_t g) {
    return algorithm == Algorithm::bfs ? g : g + world.h(state);
  };
  Search search;
  Table<char> expanded = table_of<char>(world.problem.nodes, 0);
  std::int64_t generation = 0;
  const State start = world.problem.start;
  std::vector<Node> fringe{{start, 0, 0, key_of(start, 0), generation}};
  while (!fringe.empty()) {
    const Node node = take_first(fringe, work);
    if (work.exhausted()) return search;
    if (at(expanded, node.state.a, node.state.b) != 0) continue;
    set<char>(expanded, node.state.a, node.state.b, 1);
    search.expansions.push_back(node);
    search.found = node.state == world.problem.goal;
    if (search.found) return search;
    const auto number = static_cast<std::int64_t>(search.expansions.size());
    for (const State next : next_states(world, node.state)) {
      if (at(expanded, next.a, next.b) != 0) continue;
      ++generation;
      fringe.push_back({next, number, node.g + 1, key_of(next, node.g + 1), generation});
    }
  }
  return search;
}

/// The states from the start to the goal.
std::vector<State> plan_of(const Search& search) {
  std::vector<State> plan;
  auto number = static_cast<std::int64_t>(search.expansions.size());
  while (number != 0) {
    const Node& node = search.expansions[static_cast<std::size_t>(number - 1)];
    plan.push_back(node.state);
    number = node.parent;
  }
  std::reverse(plan.begin(), plan.end());
  return plan;
}

int count_legal(const World& world) {
  int count = 0;
  for (int a = 0; a < world.problem.nodes; ++a) {
    for (int b = 0; b < world.problem.nodes; ++b) count += world.legal({a, b}) ? 1 : 0;
  }
  return count;
}

std::string legality(bool legal) {
  return legal ? "LEGAL" : "ILLEGAL";
}

std::string output_text(const World& world, const Search& bfs, const Search& astar) {
  const std::int64_t h = world.h(world.problem.start);
  const std::vector<State> plan = bfs.found ? plan_of(bfs) : std::vector<State>{};
  std::string text = "LEGAL " + std::to_string(count_legal(world));
  text += "\nSTART " + legality(world.legal(world.problem.start));
  text += "\nGOAL " + legality(world.legal(world.problem.goal));
  text += "\nH " + (h >= infinite ? "Infinity" : std::to_string(h));
  text += "\nMOVES " + (bfs.found ? std::to_string(plan.size() - 1) : "NONE");
  text += "\nBFS " + std::to_string(bfs.expansions.size());
  text += "\nASTAR " + std::to_string(astar.expansions.size()) + "\n";
  for (const State state : plan) {
    text += "(" + std::to_string(state.a) + "," + std::to_string(state.b) + ")\n";
  }
  return text;
}

std::string log_text(const World& world, const Search& astar) {
  std::string text = "Order,A,B,G,H,F\n";
  int number = 0;
  for (const Node& node : astar.expansions) {
    ++number;
    const std::int64_t h = world.h(node.state);
    text += std::to_string(number) + "," + std::to_string(node.state.a) + "," + std::to_string(node.state.b) +
            "," + std::to_string(node.g) + "," + std::to_string(h) + "," + std::to_string(node.g + h) + "\n";
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

/// Reads an input from left to right, word by word. The first thing that is wrong becomes the refusal; what
/// is read after it has no meaning.
class Reader {
 public:
  explicit Reader(std::string_view input) : rest_(input) {}

  const std::optional<Refusal>& refusal() const { return refusal_; }

  void literal(std::string_view expected) {
    if (word() != expected) {
      refuse(std::string(expected));
      return;
    }
    skip(expected.size());
  }

  /// A number in plain digits, without a sign or leading zeros.
  std::int64_t number(const std::string& what, std::int64_t lowest, std::int64_t highest) {
    const std::optional<std::int64_t> value = plain_number(word());
    if (!value || *value < lowest || *value > highest) {
      refuse(what + " from " + std::to_string(lowest) + " to " + std::to_string(highest));
      return lowest;
    }
    skip(word().size());
    return *value;
  }

  int node(int nodes) { return static_cast<int>(number("a node", 0, nodes - 1)); }

  /// The next word if it is a number.
  std::optional<std::int64_t> upcoming() const { return plain_number(word()); }

  /// The one blank between two fields.
  void blank() {
    if (rest_.empty() || rest_.front() != ' ') {
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
  void refuse(const std::string& expected) {
    if (refusal_) return;
    std::string found = quoted(word());
    if (rest_.empty()) {
      found = "the end of the file";
    } else if (rest_.front() == '\n') {
      found = "the end of the line";
    } else if (rest_.front() == ' ') {
      found = "a blank";
    }
    refusal_ = {Refusal::Kind::bad_input, line_, column_, expected, found};
  }

 private:
  /// Everything up to the next blank or line end.
  std::string_view word() const {
    return rest_.substr(0, std::min(rest_.find_first_of(" \n"), rest_.size()));
  }

  static std::optional<std::int64_t> plain_number(std::string_view digits) {
    if (digits.empty() || digits.size() > 10) return std::nullopt;
    if (digits.size() > 1 && digits.front() == '0') return std::nullopt;
    std::int64_t value = 0;
    for (const char c : digits) {
      if (c < '0' || c > '9') return std::nullopt;
      value = 10 * value + (c - '0');
    }
    return value;
  }

  void skip(std::size_t bytes) {
    rest_.remove_prefix(bytes);
    column_ += static_cast<int>(bytes);
  }

  std::string_view rest_;
  int line_ = 1;
  int column_ = 1;
  std::optional<Refusal> refusal_;
};

/// One edge, which is no loop and not yet known in either direction.
void read_edge(Reader& reader, Problem& problem) {
  const int u = reader.node(problem.nodes);
  reader.blank();
  const std::optional<std::int64_t> upcoming = reader.upcoming();
  if (upcoming == u) reader.refuse("a node other than " + std::to_string(u));
  if (upcoming && *upcoming < problem.nodes && at(problem.edge, u, static_cast<int>(*upcoming)) != 0) {
    reader.refuse("a node not yet joined to " + std::to_string(u));
  }
  const int v = reader.node(problem.nodes);
  set<char>(problem.edge, u, v, 1);
  set<char>(problem.edge, v, u, 1);
}

Problem read_problem(Reader& reader) {
  Problem problem;
  reader.literal("ROBOTS");
  reader.end_of_line();
  problem.nodes = static_cast<int>(reader.number("a number of nodes", 1, 1000));
  reader.blank();
  const std::int64_t edges = reader.number("a number of edges", 0, std::numeric_limits<std::int32_t>::max());
  reader.end_of_line();
  problem.t = reader.number("a distance", 0, 1'000'000'000);
  reader.end_of_line();
  problem.start.a = reader.node(problem.nodes);
  reader.blank();
  problem.goal.a = reader.node(problem.nodes);
  reader.end_of_line();
  problem.start.b = reader.node(problem.nodes);
  reader.blank();
  problem.goal.b = reader.node(problem.nodes);
  problem.edge = table_of<char>(problem.nodes, 0);
  for (std::int64_t i = 0; i < edges && !reader.refusal(); ++i) {
    reader.end_of_line();
    read_edge(reader, problem);
  }
  reader.end_of_file();
  return problem;
}

Refusal over_budget(const Work& work) {
  std::string limit = "at most " + std::to_string(work.allowed) + " nodes";
  if (work.taken <= work.allowed) limit = "at most " + std::to_string(most_looks) + " looks at the fringe";
  return {Refusal::Kind::over_budget, 0, 0, limit, "more"};
}

}  // namespace

Result cs540_robots(std::string_view input, Budget budget) {
  Reader reader(input);
  const Problem problem = read_problem(reader);
  if (reader.refusal()) return tl::unexpected(*reader.refusal());

  const World world{problem, shortest_paths(problem)};
  const bool hopeful =
      world.legal(problem.start) && world.legal(problem.goal) && world.h(problem.start) < infinite;
  Work work{budget.nodes, 0, 0};
  Search bfs;
  Search astar;
  if (hopeful) bfs = run(world, Algorithm::bfs, work);
  if (hopeful && !work.exhausted()) astar = run(world, Algorithm::astar, work);
  if (work.exhausted()) return tl::unexpected(over_budget(work));
  return Files{{"output.txt", output_text(world, bfs, astar)}, {"traverse_log.txt", log_text(world, astar)}};
}

}  // namespace reference
