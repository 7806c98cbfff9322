#include "cases/cs540_robots/format.hpp"

#include <algorithm>
#include <set>

#include <fmt/core.h>

#include "cases/text_reader.hpp"

namespace cases::cs540_robots {
namespace {

int node(TextReader& in, std::string_view what, int nodes) {
  return in.integer(what, 0, nodes - 1);
}

/// A line of two nodes: where a robot starts, and its destination.
void read_robot(TextReader& in, int nodes, int& start, int& goal) {
  start = node(in, "a start: a node from 0 to n-1", nodes);
  in.blanks();
  goal = node(in, "a destination: a node from 0 to n-1", nodes);
  in.line_end();
}

/// Edges are known from both ends.
class EdgeReader {
 public:
  EdgeReader(TextReader& in, int nodes) : in_(in), nodes_(nodes) {}

  Edge read() {
    constexpr std::string_view what = "an edge: a node from 0 to n-1";
    Edge edge;
    edge.from = node(in_, what, nodes_);
    in_.blanks();
    edge.to = in_.integer(what, 0, nodes_ - 1, [&](int to) -> std::string_view {
      if (to == edge.from) {
        return "an edge to another node";
      }
      return seen_.insert(sorted({edge.from, to})).second ? "" : "an edge that was not there before";
    });
    in_.line_end();
    return edge;
  }

 private:
  TextReader& in_;
  const int nodes_;
  std::set<Edge> seen_;
};

}  // namespace

Edge sorted(const Edge& edge) {
  return {std::min(edge.from, edge.to), std::max(edge.from, edge.to)};
}

Parsed<Problem> parse(std::string_view text) {
  TextReader in(text, {.lenient = false, .leading_zeros = false});
  Problem problem;
  in.word("the part: ROBOTS", {"ROBOTS"});
  in.line_end();
  problem.nodes = in.integer("a number of nodes from 1 to 1000", 1, most_nodes);
  in.blanks();
  const int edges =
      in.integer("a number of edges from 0 to n(n-1)/2", 0, problem.nodes * (problem.nodes - 1) / 2);
  in.line_end();
  problem.distance = in.integer("a distance t from 0 to 1000000000", 0, largest_distance);
  in.line_end();
  read_robot(in, problem.nodes, problem.a_start, problem.a_goal);
  read_robot(in, problem.nodes, problem.b_start, problem.b_goal);
  EdgeReader reader(in, problem.nodes);
  for (int left = edges; left > 0 && !in.failed(); --left) {
    problem.edges.push_back(reader.read());
  }
  in.text_end();
  return in.result(problem);
}

std::string print(const Problem& problem, Spelling spelling) {
  std::string out =
      fmt::format("ROBOTS\n{} {}\n{}\n{} {}\n{} {}\n", problem.nodes, problem.edges.size(), problem.distance,
                  problem.a_start, problem.a_goal, problem.b_start, problem.b_goal);
  for (const auto& [from, to] : problem.edges) {
    out += fmt::format("{} {}\n", from, to);
  }
  if (!spelling.final_line_end) {
    out.pop_back();
  }
  return out;
}

}  // namespace cases::cs540_robots
