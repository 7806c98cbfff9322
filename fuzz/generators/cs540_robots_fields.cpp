#include "fuzz/generators/cs540_robots_fields.hpp"

#include <array>
#include <numeric>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/core.h>

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Edge;
using cases::cs540_robots::Problem;

using Fields = FieldsOf<Problem>;

struct Place {
  std::string_view name;
  int Problem::*node;
};
constexpr std::array<Place, 4> places{{{"start of A", &Problem::a_start},
                                       {"goal of A", &Problem::a_goal},
                                       {"start of B", &Problem::b_start},
                                       {"goal of B", &Problem::b_goal}}};

/// Each edge goes, or is written the other way round.
void add_edges(Fields& fields, const Problem& from) {
  for (std::size_t at = 0; at < from.edges.size(); ++at) {
    const Edge& edge = from.edges[at];
    fields.add("edge", fmt::format("{}-{}", edge.from, edge.to), std::vector{false, true},
               [&](Problem& problem, bool turned) {
                 if (turned) {
                   std::swap(problem.edges[at].from, problem.edges[at].to);
                 } else {
                   problem.edges.erase(problem.edges.begin() + static_cast<std::ptrdiff_t>(at));
                 }
               });
  }
}

}  // namespace

std::vector<FieldOf<Problem>> fields(const Problem& problem) {
  Fields fields(problem);
  fields.add("distance", "", other_numbers(problem.distance, 0, problem.nodes),
             [](Problem& other, int distance) { other.distance = distance; });
  std::vector<int> nodes(static_cast<std::size_t>(problem.nodes));
  std::iota(nodes.begin(), nodes.end(), 0);
  for (const auto& place : places) {
    fields.add("place", std::string(place.name), nodes,
               [&](Problem& other, int node) { other.*place.node = node; });
  }
  add_edges(fields, problem);
  return fields.take();
}

}  // namespace fuzz::cs540_robots
