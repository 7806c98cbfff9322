// Mistakes in cs540-grid's searches.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "fuzz/foundations/free_graph_mistakes.hpp"
#include "fuzz/mutants/cs540_grid.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;
namespace mistakes = graph_mistakes;

constexpr auto kind = MutantKind::search;
constexpr auto equivalent = MutantClass::equivalent;

/// Changes the search where it is by that algorithm.
template <Algorithm algorithm, auto change>
void change_one(Program& program) {
  if (program.runs(algorithm)) {
    change(program.search);
  }
}

/// Changes the search where it is not DFS.
template <auto change>
void change_keyed(Program& program) {
  if (!program.runs(Algorithm::dfs)) {
    change(program.search);
  }
}

/// Changes the searches by cost, in which a state can wait with a g that is not the least.
template <auto change>
void change_by_cost(Program& program) {
  change_one<Algorithm::ucs, change>(program);
  change_one<Algorithm::astar, change>(program);
}

template <Cost (*key)(const Node&)>
void order_by(FreeGraphSearch& search) {
  mistakes::order_by(search, key);
}

Cost by_f_of_twice_h(const Node& node) {
  return node.g + 2 * node.h;
}

template <Joining lower>
void rejoin(FreeGraphSearch& search) {
  mistakes::rejoin(search, lower);
}

/// Equal keys are taken in the order in which their parents were expanded, and siblings by row and column.
void number_by_expansion(FreeGraphSearch& search) {
  search.turn = [](const Node& node) { return (std::int64_t{node.parent} << 32) + std::int64_t{node.state}; };
}

/// Tree search, breadth first.
void first_in_first_out(FreeGraphSearch& search) {
  search.turn = [](const Node& node) { return std::int64_t{node.generation}; };
  mistakes::arrange_nothing(search);
}

void expand_duplicates_with_one_value(Program& program) {
  if (program.runs(Algorithm::dfs)) {
    return;
  }
  mistakes::expand_duplicates(program.search);
  override_part(program.entries, [](const auto& before, std::vector<std::string> entries) {
    for (std::size_t at = 0; at + 1 < entries.size(); ++at) {
      entries[at].resize(std::min(entries[at].find(' '), entries[at].size()));
    }
    return before(entries);
  });
}

constexpr std::array all{
    Mutant<Program>{{"newest-of-equals", "Of equal keys the newest node is taken first.", kind},
                    change_keyed<mistakes::take_newest_of_equals>},
    Mutant<Program>{{"goal-first-of-equals", "Of equal keys the goal is taken first.", kind},
                    [](Program& program) {
                      if (!program.runs(Algorithm::dfs)) {
                        mistakes::take_goal_first_of_equals(program.search, program.graph);
                      }
                    }},
    Mutant<Program>{
        {"lowest-h-of-equals", "Of equal keys the node nearest to the goal is taken first.", kind},
        change_keyed<mistakes::take_lowest_h_of_equals>},
    Mutant<Program>{
        {"lowest-g-of-equals", "Of equal keys the node of the cheapest way is taken first.", kind},
        change_keyed<mistakes::take_lowest_g_of_equals>},
    Mutant<Program>{
        {"first-cell-of-equals", "Of equal keys the cell with the least row and column is taken.", kind},
        change_keyed<mistakes::take_lowest_state_of_equals>},
    Mutant<Program>{
        {"siblings-by-cell",
         "Of successors with equal keys the one with the least row, then column, is taken first.", kind},
        change_keyed<number_by_expansion>},
    Mutant<Program>{{"last-successor-first", "Successors join the queue in reverse order.", kind},
                    change_keyed<mistakes::arrange_backwards>},
    Mutant<Program>{{"goal-tested-when-generated", "The search ends as soon as the goal is generated.", kind},
                    [](Program& program) { mistakes::test_successors(program.search); }},
    Mutant<Program>{{"late-lower-g-dropped",
                     "A cell on the fringe is not generated again, though its g were lower.", kind},
                    change_by_cost<mistakes::drop_late_lower_g>},
    Mutant<Program>{{"old-place-kept",
                     "A cell whose g gets lower keeps its old place among the nodes of equal keys.", kind},
                    change_by_cost<rejoin<Joining::in_old_place>>},
    Mutant<Program>{{"last-way-kept", "The last way to a cell on the fringe replaces a cheaper one.", kind},
                    change_by_cost<mistakes::replace_waiting>},
    Mutant<Program>{
        {"lower-g-replaces", "A cell on the fringe joins again only with a lower g, and its old node leaves.",
         kind, "of two nodes of a cell that with the higher g, or the later one, is taken second and dropped",
         equivalent},
        change_by_cost<rejoin<Joining::at_back>>},
    Mutant<Program>{{"expanded-cells-reopened",
                     "In UCS and ASTAR an expanded cell is expanded again when its g gets lower.", kind,
                     "steps cost 1 at least, so that h is consistent and no g gets lower after the expansion",
                     equivalent},
                    change_by_cost<mistakes::reopen_cheaper>},
    Mutant<Program>{{"greedy-reopens", "In GREEDY a cell is expanded again when its g gets lower.", kind},
                    change_one<Algorithm::greedy, mistakes::reopen_cheaper>},
    Mutant<Program>{{"greedy-lower-g-replaces", "In GREEDY a lower g replaces a node on the fringe.", kind},
                    change_one<Algorithm::greedy, rejoin<Joining::in_old_place>>},
    Mutant<Program>{
        {"greedy-late-lower-g-dropped", "In GREEDY a cell on the fringe is not generated again.", kind,
         "nodes of a cell have one h, so that the first is taken first in any case", equivalent},
        change_one<Algorithm::greedy, mistakes::drop_late_lower_g>},
    Mutant<Program>{
        {"duplicates-counted", "A node of an expanded cell gets a number when it is dropped.", kind},
        change_keyed<mistakes::count_duplicates>},
    Mutant<Program>{
        {"duplicates-expanded", "A node of an expanded cell that is on the fringe is expanded too.", kind},
        change_keyed<mistakes::expand_duplicates>},
    Mutant<Program>{{"duplicates-expanded-one-value",
                     "A node of an expanded cell that is on the fringe is expanded too; its cell shows all "
                     "numbers, and the value of the last.",
                     kind},
                    expand_duplicates_with_one_value},
    Mutant<Program>{
        {"closed-list-at-taking", "Expanded cells are generated again, and dropped when they are taken.",
         kind, "they wait until they are dropped, and take no number", equivalent},
        change_keyed<mistakes::join_always>},
    Mutant<Program>{{"closed-list-missing", "Expanded cells are generated again.", kind},
                    change_keyed<mistakes::close_nothing>},
    Mutant<Program>{
        {"back-step-alone-excluded", "There is no closed list; only the step back is not taken.", kind},
        change_keyed<mistakes::close_parent_alone>},
    Mutant<Program>{{"greedy-by-f", "GREEDY orders by g + h.", kind},
                    change_one<Algorithm::greedy, order_by<by_f>>},
    Mutant<Program>{{"greedy-by-g", "GREEDY orders by g.", kind},
                    change_one<Algorithm::greedy, order_by<by_g>>},
    Mutant<Program>{{"astar-by-g", "ASTAR orders by g.", kind}, change_one<Algorithm::astar, order_by<by_g>>},
    Mutant<Program>{{"astar-by-h", "ASTAR orders by h.", kind}, change_one<Algorithm::astar, order_by<by_h>>},
    Mutant<Program>{{"astar-doubles-h", "ASTAR orders by g + 2h.", kind},
                    change_one<Algorithm::astar, order_by<by_f_of_twice_h>>},
    Mutant<Program>{{"ucs-by-f", "UCS orders by g + h.", kind}, change_one<Algorithm::ucs, order_by<by_f>>},
    Mutant<Program>{
        {"ucs-by-steps", "UCS orders by the number of steps, as breadth-first search does.", kind},
        change_one<Algorithm::ucs, mistakes::order_by_steps>},
    Mutant<Program>{{"dfs-visited-set", "DFS expands no cell twice.", kind},
                    change_one<Algorithm::dfs, mistakes::expand_once>},
    Mutant<Program>{{"dfs-generated-set", "DFS generates no cell twice.", kind},
                    change_one<Algorithm::dfs, mistakes::join_once>},
    Mutant<Program>{{"dfs-waiting-dropped", "DFS generates no cell that waits on the stack.", kind},
                    change_one<Algorithm::dfs, mistakes::drop_late_lower_g>},
    Mutant<Program>{{"dfs-last-successor-first", "DFS tries left first, as the stack has it.", kind},
                    change_one<Algorithm::dfs, mistakes::arrange_nothing>},
    Mutant<Program>{{"dfs-without-path-check", "DFS generates the cells of its own path.", kind},
                    change_one<Algorithm::dfs, mistakes::close_nothing>},
    Mutant<Program>{{"dfs-returns-to-start", "DFS does not exclude S from the cells of its path.", kind},
                    change_one<Algorithm::dfs, mistakes::leave_start_open>},
    Mutant<Program>{{"dfs-goes-in-circles", "DFS excludes the cell that it came from alone.", kind},
                    change_one<Algorithm::dfs, mistakes::close_parent_alone>},
    Mutant<Program>{{"dfs-is-bfs", "DFS takes the oldest node of the fringe.", kind},
                    change_one<Algorithm::dfs, first_in_first_out>},
};

}  // namespace

std::span<const Mutant<Program>> search_mutants() {
  return all;
}

}  // namespace fuzz::cs540_grid
