#pragma once

#include <algorithm>

#include "fuzz/foundations/free_graph.hpp"
#include "fuzz/foundations/program.hpp"

/// Mistakes of graph searches that every program can make: changes of a `FreeGraphSearch`.
namespace fuzz::graph_mistakes {

inline void take_newest_of_equals(FreeGraphSearch& search) {
  search.turn = [](const Node& node) { return -std::int64_t{node.generation}; };
}
/// `graph` must outlive the search.
inline void take_goal_first_of_equals(FreeGraphSearch& search, const FreeGraph& graph) {
  search.rank = [&graph](const Node& node) { return Cost{graph.is_goal(node.state) ? 0 : 1}; };
}
inline void take_lowest_h_of_equals(FreeGraphSearch& search) {
  search.rank = [](const Node& node) { return node.h; };
}
inline void take_lowest_g_of_equals(FreeGraphSearch& search) {
  search.rank = [](const Node& node) { return node.g; };
}
inline void take_lowest_state_of_equals(FreeGraphSearch& search) {
  search.rank = [](const Node& node) { return Cost{node.state}; };
}
/// Successors join in the order in which they are considered.
inline void arrange_nothing(FreeGraphSearch& search) {
  search.arrange = [](std::vector<FreeStep>&) {};
}
inline void arrange_backwards(FreeGraphSearch& search) {
  search.arrange = [](std::vector<FreeStep>& steps) { std::ranges::reverse(steps); };
}
inline void test_successors(FreeGraphSearch& search) {
  search.tests_successors = true;
}
/// A state that waits on the fringe is not generated again, though its g were lower.
inline void drop_late_lower_g(FreeGraphSearch& search) {
  override_part(search.joins, [](const auto& before, const Node& successor, const FreeCourse& course) {
    return course.is_waiting(successor.state) ? Joining::not_at_all : before(successor, course);
  });
}
/// What has ever been on the fringe is not generated again.
inline void join_once(FreeGraphSearch& search) {
  search.joins = [](const Node& successor, const FreeCourse& course) {
    return course.has_joined(successor.state) ? Joining::not_at_all : Joining::again;
  };
}
/// A node whose state has been expanded gets a number when it is dropped.
inline void count_duplicates(FreeGraphSearch& search) {
  override_part(search.takes, [](const auto& before, const Node& taken, const FreeCourse& course) {
    const Taking taking = before(taken, course);
    return taking == Taking::dropped ? Taking::numbered : taking;
  });
}
/// Nothing keeps a duplicate on the fringe from being expanded.
inline void expand_duplicates(FreeGraphSearch& search) {
  search.takes = [](const Node&, const FreeCourse&) { return Taking::expanded; };
}
/// What has been expanded is generated again; whether it is dropped when it is taken stays as it was.
inline void join_always(FreeGraphSearch& search) {
  search.joins = [](const Node&, const FreeCourse&) { return Joining::again; };
}
/// There is no closed list: every successor joins, and every node taken is expanded.
inline void close_nothing(FreeGraphSearch& search) {
  join_always(search);
  expand_duplicates(search);
}
/// Only what the node came from is not generated, and every node taken is expanded.
inline void close_parent_alone(FreeGraphSearch& search) {
  search.joins = [](const Node& successor, const FreeCourse& course) {
    const int grandparent = course.node(successor.parent).parent;
    const bool back = grandparent != 0 && course.node(grandparent).state == successor.state;
    return back ? Joining::not_at_all : Joining::again;
  };
  expand_duplicates(search);
}
/// Of the nodes on its own way the one that the search starts at alone is generated again.
inline void leave_start_open(FreeGraphSearch& search) {
  search.joins = [before = search.joins](const Node& successor, const FreeCourse& course) {
    const int start = course.expansions().front().state;
    if (successor.state != start) {
      return before(successor, course);
    }
    const auto path = course.path_to(successor.parent);
    return std::ranges::count(path, start) == 1 ? Joining::again : before(successor, course);
  };
}
/// No state is expanded twice.
inline void expand_once(FreeGraphSearch& search) {
  search.takes = [](const Node& taken, const FreeCourse& course) {
    return course.is_expanded(taken.state) ? Taking::dropped : Taking::expanded;
  };
}
/// A state that waits is put in order anew where its g gets lower: at its old place among equals, or at the
/// back.
inline void rejoin(FreeGraphSearch& search, Joining lower) {
  override_part(search.joins, [lower](const auto& before, const Node& successor, const FreeCourse& course) {
    if (!course.is_waiting(successor.state)) {
      return before(successor, course);
    }
    return successor.g < course.joined_g(successor.state) ? lower : Joining::not_at_all;
  });
}
/// The last way to a state that waits replaces the others, be it dearer or not.
inline void replace_waiting(FreeGraphSearch& search) {
  override_part(search.joins, [](const auto& before, const Node& successor, const FreeCourse& course) {
    return course.is_waiting(successor.state) ? Joining::at_back : before(successor, course);
  });
}
/// A state that has been expanded joins again where its g gets lower.
inline void reopen_cheaper(FreeGraphSearch& search) {
  search.joins = [](const Node& successor, const FreeCourse& course) {
    const bool dearer =
        course.is_expanded(successor.state) && successor.g >= course.expanded_g(successor.state);
    return dearer ? Joining::not_at_all : Joining::again;
  };
  search.takes = [](const Node& taken, const FreeCourse& course) {
    const bool dearer = course.is_expanded(taken.state) && taken.g >= course.expanded_g(taken.state);
    return dearer ? Taking::dropped : Taking::expanded;
  };
}
/// The order of the fringe knows the number of steps alone, not what they cost.
inline void order_by_steps(FreeGraphSearch& search) {
  search.key = [](const Node& node, const FreeCourse& course) { return Cost{course.steps_to(node)}; };
}
inline void order_by(FreeGraphSearch& search, Cost (*key)(const Node&)) {
  search.key = [key](const Node& node, const FreeCourse&) { return key(node); };
}

}  // namespace fuzz::graph_mistakes
