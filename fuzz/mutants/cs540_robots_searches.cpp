// Mistakes in cs540-robots' searches.
#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>
#include <string>
#include <vector>

#include "fuzz/foundations/free_graph_mistakes.hpp"
#include "fuzz/mutants/cs540_robots.hpp"

namespace fuzz::cs540_robots {
namespace {

namespace mistakes = graph_mistakes;

constexpr auto kind = MutantKind::search;
constexpr auto equivalent = MutantClass::equivalent;

template <auto change>
void change_both(Program& program) {
  change(program.bfs);
  change(program.astar);
}

template <auto change>
void change_bfs(Program& program) {
  change(program.bfs);
}

template <auto change>
void change_astar(Program& program) {
  change(program.astar);
}

template <Cost (*key)(const Node&)>
void order_by(FreeGraphSearch& search) {
  mistakes::order_by(search, key);
}

Cost by_f_of_twice_h(const Node& node) {
  return cost_sum(node.g, cost_sum(node.h, node.h));
}

template <Joining lower>
void rejoin(FreeGraphSearch& search) {
  mistakes::rejoin(search, lower);
}

/// Of equal keys that comes first whose nodes are less as texts, those of robot A before those of robot B.
void take_first_text_of_equals(Program& program) {
  std::vector<int> by_text(static_cast<std::size_t>(program.problem.nodes));
  std::iota(by_text.begin(), by_text.end(), 0);
  std::ranges::sort(by_text, {}, [](int node) { return std::to_string(node); });
  std::vector<Cost> ranks(by_text.size());
  for (std::size_t rank = 0; rank < by_text.size(); ++rank) {
    ranks[static_cast<std::size_t>(by_text[rank])] = static_cast<Cost>(rank);
  }
  const auto rank = [&program, ranks](const Node& node) {
    return ranks[static_cast<std::size_t>(program.a_of(node.state))] * program.problem.nodes +
           ranks[static_cast<std::size_t>(program.b_of(node.state))];
  };
  program.bfs.rank = rank;
  program.astar.rank = rank;
}

/// Graph search, last in, first out.
void last_in_first_out(FreeGraphSearch& search) {
  search.key = [](const Node&, const FreeCourse&) { return Cost{0}; };
  mistakes::take_newest_of_equals(search);
  mistakes::arrange_backwards(search);
}

constexpr std::array all{
    Mutant<Program>{{"newest-of-equals", "Of equal keys the newest node is taken first.", kind},
                    change_both<mistakes::take_newest_of_equals>},
    Mutant<Program>{{"astar-newest-of-equals", "In A* the newest of equal nodes is taken first.", kind},
                    change_astar<mistakes::take_newest_of_equals>},
    Mutant<Program>{{"goal-first-of-equals", "Of equal keys the goal is taken first.", kind},
                    [](Program& program) {
                      mistakes::take_goal_first_of_equals(program.bfs, program.graph);
                      mistakes::take_goal_first_of_equals(program.astar, program.graph);
                    }},
    Mutant<Program>{
        {"astar-goal-first-of-equals", "In A* the goal is the first of equal nodes.", kind},
        [](Program& program) { mistakes::take_goal_first_of_equals(program.astar, program.graph); }},
    Mutant<Program>{{"lowest-h-of-equals", "Of equal keys the node with the least h is taken first.", kind},
                    change_both<mistakes::take_lowest_h_of_equals>},
    Mutant<Program>{{"astar-lowest-g-of-equals", "In A* the least g of equal nodes is taken first.", kind},
                    change_astar<mistakes::take_lowest_g_of_equals>},
    Mutant<Program>{{"first-state-of-equals", "Of equal keys the least state is taken first.", kind},
                    change_both<mistakes::take_lowest_state_of_equals>},
    Mutant<Program>{
        {"first-text-of-equals",
         "Of equal keys the least state is taken first, with numbers compared as texts: 10 before 2.", kind},
        take_first_text_of_equals},
    Mutant<Program>{{"last-successor-first", "Successors join the queue in reverse order.", kind},
                    change_both<mistakes::arrange_backwards>},
    Mutant<Program>{{"goal-tested-when-generated", "Searches end as soon as the goal is generated.", kind},
                    change_both<mistakes::test_successors>},
    Mutant<Program>{{"bfs-goal-tested-when-generated", "BFS ends as soon as the goal is generated.", kind},
                    change_bfs<mistakes::test_successors>},
    Mutant<Program>{{"bfs-generated-set", "BFS generates no state twice.", kind,
                     "every later node of a state waits behind the first one, and is dropped", equivalent},
                    change_bfs<mistakes::join_once>},
    Mutant<Program>{
        {"astar-late-lower-g-dropped", "A* generates no state twice, though its g were lower.", kind},
        change_astar<mistakes::drop_late_lower_g>},
    Mutant<Program>{
        {"astar-old-place-kept",
         "In A* a state whose g gets lower keeps its old place among the nodes of equal keys.", kind},
        change_astar<rejoin<Joining::in_old_place>>},
    Mutant<Program>{{"last-way-kept", "The last way to a state on the fringe replaces the others.", kind},
                    change_both<mistakes::replace_waiting>},
    Mutant<Program>{
        {"lower-g-replaces",
         "A state on the fringe joins again only with a lower g, and its old node leaves.", kind,
         "of two nodes of a state that with the higher g, or the later one, is taken second and dropped",
         equivalent},
        change_both<rejoin<Joining::at_back>>},
    Mutant<Program>{{"expanded-states-reopened", "An expanded state is expanded again when its g gets lower.",
                     kind, "h is consistent, so that no g gets lower after the expansion", equivalent},
                    change_both<mistakes::reopen_cheaper>},
    Mutant<Program>{
        {"duplicates-counted", "A node of an expanded state gets a number when it is dropped.", kind},
        change_both<mistakes::count_duplicates>},
    Mutant<Program>{
        {"duplicates-expanded", "A node of an expanded state that is on the fringe is expanded too.", kind},
        change_both<mistakes::expand_duplicates>},
    Mutant<Program>{
        {"closed-list-at-taking", "Expanded states are generated again, and dropped when they are taken.",
         kind, "they wait until they are dropped, and take no number", equivalent},
        change_both<mistakes::join_always>},
    Mutant<Program>{{"closed-list-missing", "Expanded states are generated again.", kind},
                    change_both<mistakes::close_nothing>},
    Mutant<Program>{
        {"back-step-alone-excluded", "There is no closed list; only the step back is not taken.", kind},
        change_both<mistakes::close_parent_alone>},
    Mutant<Program>{{"bfs-is-dfs", "BFS takes the newest node of the fringe.", kind},
                    change_bfs<last_in_first_out>},
    Mutant<Program>{{"bfs-by-f", "BFS orders by g + h, as A* does.", kind}, change_bfs<order_by<by_f>>},
    Mutant<Program>{{"astar-by-h", "A* orders by h.", kind}, change_astar<order_by<by_h>>},
    Mutant<Program>{{"astar-by-g", "A* orders by g.", kind}, change_astar<order_by<by_g>>},
    Mutant<Program>{{"astar-doubles-h", "A* orders by g + 2h.", kind},
                    change_astar<order_by<by_f_of_twice_h>>},
};

}  // namespace

std::span<const Mutant<Program>> search_mutants() {
  return all;
}

}  // namespace fuzz::cs540_robots
