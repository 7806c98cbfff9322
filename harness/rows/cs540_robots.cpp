#include "solver/games/cs540_robots.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>

#include "cases/cs540_robots/format.hpp"
#include "harness/rows/graph_search.hpp"
#include "harness/rows/rows.hpp"

namespace harness::rows {
namespace {

using cases::cs540_robots::Problem;
using fuzz::FringeOrder;
using fuzz::SearchMistake;
using solver::cs540_robots::RobotsGraph;

/// The larger of the two ways instead of their sum.
class LongerWay {
 public:
  LongerWay(const Problem& problem, const RobotsGraph& graph)
      : graph_(graph), building_(problem), problem_(problem) {}

  int states() const { return graph_.states(); }
  int start() const { return graph_.start(); }
  bool is_goal(int state) const { return graph_.is_goal(state); }
  solver::Cost heuristic(int state) const {
    return std::max(building_.distance(state / problem_.nodes, problem_.a_goal),
                    building_.distance(state % problem_.nodes, problem_.b_goal));
  }
  template <class Visit>
  void for_each_successor(int state, const Visit& visit) const {
    graph_.for_each_successor(state, visit);
  }

 private:
  const RobotsGraph& graph_;
  const solver::cs540_robots::Building building_;
  const Problem& problem_;
};

constexpr std::string_view log_header = "Order,A,B,G,H,F\n";

/// Robot B's moves first.
void put_b_first(int nodes, int from, std::vector<std::pair<int, solver::Cost>>& successors) {
  std::ranges::stable_sort(successors, {},
                           [=](const auto& next) { return next.first % nodes != from % nodes ? 0 : 1; });
}

/// Successors in another order than robot A's by rising node number, then robot B's.
template <class Rearrange>
OtherRule other_order(std::string name, const std::shared_ptr<const RobotsGraph>& graph,
                      const LogLayout& layout, Rearrange rearrange) {
  return {std::move(name), [=] {
            const Rearranged rearranged(*graph, rearrange);
            return mistaken_log(rearranged, FringeOrder::f, SearchMistake::none, layout);
          }};
}

/// The log of another problem, if there is anything to search in it.
RuleLog log_of(const Problem& problem) {
  const RobotsGraph graph(problem);
  return is_searched(graph) ? mistaken_log(graph, FringeOrder::f, SearchMistake::none,
                                           {log_header, problem.nodes, solver::ParentColumn::hidden})
                            : RuleLog{std::string(log_header)};
}

std::vector<OtherRule> other_rules(const Problem& problem, const std::shared_ptr<const RobotsGraph>& graph) {
  const LogLayout layout{log_header, problem.nodes, solver::ParentColumn::hidden};
  const int nodes = problem.nodes;
  auto rules = keyed_rules(graph, FringeOrder::f, layout);
  rules.push_back(other_order("robot B's moves come first", graph, layout,
                              [=](int from, auto& successors) { put_b_first(nodes, from, successors); }));
  rules.push_back(other_order(
      "each robot's moves come by falling node number", graph, layout, [=](int from, auto& successors) {
        std::ranges::reverse(successors);
        // What std::ranges::rotate returns does not compile everywhere.
        std::rotate(
            successors.begin(),
            std::ranges::find_if(successors, [=](auto& next) { return next.first % nodes == from % nodes; }),
            successors.end());
      }));
  rules.push_back({"h is the longer of the two ways, not their sum", [=] {
                     return mistaken_log(LongerWay(problem, *graph), FringeOrder::f, SearchMistake::none,
                                         layout);
                   }});
  rules.push_back({"a state is legal only if the robots are more than t apart", [=] {
                     Problem stricter = problem;
                     ++stricter.distance;
                     return log_of(stricter);
                   }});
  rules.push_back({"a state is legal whatever the distance of the robots", [=] {
                     Problem looser = problem;
                     looser.distance = 0;
                     return log_of(looser);
                   }});
  return rules;
}

SearchView search_of(const Problem& problem) {
  const auto graph = std::make_shared<const RobotsGraph>(problem);
  const int nodes = problem.nodes;
  SearchView view;
  view.key = "f = g + h";
  view.start = place_name(graph->start(), nodes);
  view.goal = place_name(graph->goal(), nodes);
  if (is_searched(*graph)) {
    view.step_cost = [=](const std::string& from, const std::string& to) {
      return step_cost(*graph, nodes, from, to);
    };
    follow(view, graph, solver::AStar{}, nodes);
    view.other_rules = other_rules(problem, graph);
  }
  return view;
}

ProblemViews views(std::string_view input) {
  const auto problem = cases::cs540_robots::parse(input).value();
  ProblemViews views;
  views.search = [problem] { return search_of(problem); };
  views.readings = {{std::string(goal_not_counted), [problem] {
                       cases::Answer answer;
                       solver::cs540_robots::solve(problem, cases::collect_into(answer), {},
                                                   solver::GoalCounting::left_out);
                       return std::vector{std::move(answer)};
                     }}};
  return views;
}

}  // namespace

Assignment cs540_robots(fuzz::Assignment core) {
  Assignment row{std::move(core)};
  row.readings = {std::string(goal_not_counted)};
  row.views = views;
  return row;
}

}  // namespace harness::rows
