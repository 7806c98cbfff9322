#include "solver/games/cs540_grid.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/cs540_grid/format.hpp"
#include "fuzz/generators/cs540_grid_situations.hpp"
#include "harness/rows/graph_search.hpp"
#include "harness/rows/rows.hpp"

namespace harness::rows {
namespace {

using cases::cs540_grid::Algorithm;
using cases::cs540_grid::directions;
using cases::cs540_grid::Problem;
using fuzz::FringeOrder;
using fuzz::SearchMistake;
using solver::cs540_grid::GridGraph;

/// The maze as the input draws it, its cells as wide as the longest text, and these in place of S and G.
std::vector<std::string> draw_maze(const Problem& problem, const std::map<std::string, std::string>& texts) {
  std::size_t cell = problem.width <= 17 ? 3 : 1;
  for (const auto& [place, text] : texts) {
    cell = std::max(cell, text.size());
  }
  const auto index = [](int number) { return static_cast<std::size_t>(number); };
  const auto wall = [&](bool stands) { return std::string(cell, stands ? '-' : ' ') + '+'; };
  std::vector<std::string> lines{"+"};
  for (int column = 0; column < problem.width; ++column) {
    lines.front() += wall(true);
  }
  for (int row = 0; row < problem.height; ++row) {
    std::string inside = "|";
    std::string below = "+";
    for (int column = 0; column < problem.width; ++column) {
      const int here = row * problem.width + column;
      const auto found = texts.find(place_name(here, problem.width));
      const std::string text = found != texts.end() ? found->second : here == problem.goal ? "G" : "";
      inside += fmt::format("{:>{}}{}", text, cell, problem.wall_right[index(here)] ? '|' : ' ');
      below += wall(problem.wall_below[index(here)]);
    }
    lines.push_back(std::move(inside));
    lines.push_back(std::move(below));
  }
  return lines;
}

/// The neighbours of a cell in another order than Up, Right, Down, Left: how a program names it, and the
/// places of the directions in it.
struct NeighbourOrder {
  std::string name;
  std::array<int, directions> rank{};
};

/// All orders but the handout's.
std::vector<NeighbourOrder> other_orders() {
  constexpr std::array<std::string_view, directions> names{"Up", "Right", "Down", "Left"};
  std::array<int, directions> order{0, 1, 2, 3};
  std::vector<NeighbourOrder> orders;
  while (std::ranges::next_permutation(order).found) {
    NeighbourOrder other;
    for (int place = 0; place < directions; ++place) {
      const auto direction = static_cast<std::size_t>(order[static_cast<std::size_t>(place)]);
      other.rank[direction] = place;
      other.name += fmt::format("{}{}", place == 0 ? "" : ", ", names[direction]);
    }
    orders.push_back(std::move(other));
  }
  return orders;
}

/// Which direction leads from a cell to one beside it, as an index of `Direction`.
std::size_t direction_of(int from, int to, int width) {
  if (to == from - width) {
    return 0;
  }
  if (to == from + width) {
    return 2;
  }
  return to > from ? 1 : 3;
}

constexpr std::string_view log_header = "Order,Row,Col,Parent,G,H,F\n";

std::vector<OtherRule> depth_first_rules(const std::shared_ptr<const GridGraph>& graph,
                                         const LogLayout& layout) {
  std::vector<OtherRule> rules;
  for (const auto& [mistake, name] :
       {std::pair{SearchMistake::global_visited_set,
                  "no cell is expanded twice (the handout forbids only cells on the path to the root)"},
        std::pair{SearchMistake::goal_tested_when_generated,
                  "the search ends when the goal is generated, not when it is taken"}}) {
    rules.push_back({name, [graph, mistake = mistake, layout] {
                       return mistaken_log(*graph, FringeOrder::depth, mistake, layout);
                     }});
  }
  return rules;
}

std::vector<OtherRule> other_rules(const Problem& problem, const std::shared_ptr<const GridGraph>& graph) {
  const LogLayout layout{log_header, problem.width};
  const auto order = fuzz::cs540_grid::order_of(problem.algorithm);
  auto rules = problem.algorithm == Algorithm::dfs ? depth_first_rules(graph, layout)
                                                   : keyed_rules(graph, order, layout);
  for (auto& [name, rank] : other_orders()) {
    rules.push_back({"the neighbours come in the order " + name,
                     [=, rank = rank] {
                       const Rearranged rearranged(*graph, [&](int from, auto& successors) {
                         std::ranges::sort(successors, {}, [&](const auto& successor) {
                           return rank[direction_of(from, successor.first, layout.width)];
                         });
                       });
                       return mistaken_log(rearranged, order, SearchMistake::none, layout);
                     },
                     "the neighbours come in another order"});
  }
  return rules;
}

SearchView search_of(const Problem& problem) {
  const auto graph = std::make_shared<const GridGraph>(problem);
  const int width = problem.width;
  SearchView view;
  view.start = place_name(problem.start, width);
  view.goal = place_name(problem.goal, width);
  switch (problem.algorithm) {
    case Algorithm::dfs:
      view.fringe = [=](std::int64_t before) { return stack_before(*graph, width, before); };
      view.course = [=](std::int64_t most) { return stack_course(*graph, width, most); };
      break;
    case Algorithm::ucs:
      view.key = "g";
      follow(view, graph, solver::UniformCost{}, width);
      break;
    case Algorithm::greedy:
      view.key = "h";
      follow(view, graph, solver::GreedyBestFirst{}, width);
      break;
    case Algorithm::astar:
      view.key = "f = g + h";
      follow(view, graph, solver::AStar{}, width);
      break;
  }
  view.step_cost = [=](const std::string& from, const std::string& to) {
    return step_cost(*graph, width, from, to);
  };
  view.map = [problem](const std::map<std::string, std::string>& texts) { return draw_maze(problem, texts); };
  view.other_rules = other_rules(problem, graph);
  return view;
}

ProblemViews views(std::string_view input) {
  const auto problem = cases::cs540_grid::parse(input).value();
  ProblemViews views;
  views.search = [problem] { return search_of(problem); };
  views.readings = {{std::string(goal_not_counted), [problem] {
                       cases::Answer answer;
                       solver::cs540_grid::solve(problem, cases::collect_into(answer), {},
                                                 solver::GoalCounting::left_out);
                       return std::vector{std::move(answer)};
                     }}};
  return views;
}

}  // namespace

Assignment cs540_grid(fuzz::Assignment core) {
  Assignment row{std::move(core)};
  row.readings = {std::string(goal_not_counted)};
  row.views = views;
  return row;
}

}  // namespace harness::rows
