// Mistakes in cs540-robots' states and steps: what is legal, where robots go, how far the goal is.
#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

#include "fuzz/mutants/cs540_robots.hpp"

namespace fuzz::cs540_robots {
namespace {

using cases::cs540_robots::Edge;
using cases::cs540_robots::Problem;

constexpr auto rules = MutantKind::rules;
constexpr auto equivalent = MutantClass::equivalent;

template <class Legal>
void legal_if(Program& program, Legal is_legal) {
  program.is_legal = [&program, is_legal](int a, int b) {
    return is_legal(program.distance(a, b), program.problem.distance);
  };
}

/// Replaces h by a function of the ways that the robots have left.
template <class Combine>
void expect(Program& program, Combine combine) {
  program.graph.heuristic = [&program, combine](int state) -> Cost {
    return combine(program.distance(program.a_of(state), program.a_of(program.goal)),
                   program.distance(program.b_of(state), program.b_of(program.goal)));
  };
}

/// Whether the handout's formula is finite where a state's h is replaced by one that always is.
bool has_ways(const Program& program) {
  return program.distance(program.problem.a_start, program.problem.a_goal) != infinite_cost &&
         program.distance(program.problem.b_start, program.problem.b_goal) != infinite_cost;
}

template <class Change>
void change_beside(Program& program, Change change) {
  override_part(program.beside, [change](const auto& before, int node) {
    auto nodes = before(node);
    change(nodes, node);
    return nodes;
  });
}

/// Both robots may make a step of one move.
void move_both(Program& program) {
  override_part(program.graph.successors, [&program](const auto& before, int state) {
    auto steps = before(state);
    for (const int a : program.beside(program.a_of(state))) {
      for (const int b : program.beside(program.b_of(state))) {
        if (program.is_legal(a, b)) {
          steps.push_back({program.state_of(a, b), 1});
        }
      }
    }
    return steps;
  });
}

/// A move takes both robots on; who is there already waits.
void move_both_always(Program& program) {
  program.graph.successors = [&program](int state) {
    const auto next = [&program](int node, int destination) {
      return node == destination ? std::vector<int>{node} : program.beside(node);
    };
    std::vector<FreeStep> steps;
    for (const int a : next(program.a_of(state), program.a_of(program.goal))) {
      for (const int b : next(program.b_of(state), program.b_of(program.goal))) {
        if (program.may_step(state, program.state_of(a, b))) {
          steps.push_back({program.state_of(a, b), 1});
        }
      }
    }
    return steps;
  };
}

void order_steps(Program& program) {
  std::swap(program.a_steps, program.b_steps);
}

/// Neighbours as the input's edges bring them.
void order_by_edges(Program& program) {
  program.beside = [&program](int node) {
    std::vector<int> nodes;
    for (const auto& [from, to] : program.problem.edges) {
      if (from == node || to == node) {
        nodes.push_back(from == node ? to : from);
      }
    }
    return nodes;
  };
}

/// Those of one robot alone.
template <bool of_a>
void order_one_by_edges(Program& program) {
  auto& steps = of_a ? program.a_steps : program.b_steps;
  override_part(steps, [&program](const auto& before, int state) {
    auto found = before(state);
    const auto& edges = program.problem.edges;
    const int node = of_a ? program.a_of(state) : program.b_of(state);
    std::ranges::stable_sort(found, {}, [&](int to) {
      const int next = of_a ? program.a_of(to) : program.b_of(to);
      return std::ranges::find_if(edges,
                                  [&](const Edge& edge) {
                                    return edge == Edge{node, next} || edge == Edge{next, node};
                                  }) -
             edges.begin();
    });
    return found;
  });
}

/// Of edges from `from` to `to`, only that direction.
bool is_edge(const Program& program, int from, int to) {
  return std::ranges::count(program.problem.edges, Edge{from, to}) != 0;
}

/// The states of all successors in one rising list, whoever moves.
void order_by_states(Program& program) {
  override_part(program.graph.successors, [](const auto& before, int state) {
    auto steps = before(state);
    std::ranges::sort(steps, {}, &FreeStep::state);
    return steps;
  });
}

/// A state's numbers as texts, by which "10" comes before "2".
std::pair<std::string, std::string> texts(int a, int b) {
  return {std::to_string(a), std::to_string(b)};
}

template <bool of_a>
bool moves_robot(const Program& program, int from, int to) {
  return of_a ? program.a_of(from) != program.a_of(to) : program.b_of(from) != program.b_of(to);
}

/// For the steps of one robot the state before them is tested, and not the one after.
template <bool of_a>
void test_before_steps_of(Program& program) {
  override_part(program.may_step, [&program](const auto& before, int from, int to) {
    return moves_robot<of_a>(program, from, to) ? program.is_legal(program.a_of(from), program.b_of(from))
                                                : before(from, to);
  });
}

/// The steps of one robot are not tested.
template <bool of_a>
void test_no_steps_of(Program& program) {
  override_part(program.may_step, [&program](const auto& before, int from, int to) {
    return moves_robot<of_a>(program, from, to) || before(from, to);
  });
}

constexpr std::array all{
    Mutant<Program>{{"robot-a-by-edges", "Robot A's steps are taken in the order of the edges.", rules},
                    order_one_by_edges<true>},
    Mutant<Program>{{"robot-b-by-edges", "Robot B's steps are taken in the order of the edges.", rules},
                    order_one_by_edges<false>},
    Mutant<Program>{
        {"legal-above-t", "A state is legal only if the distance is greater than t.", rules},
        [](Program& program) { legal_if(program, [](Cost distance, int t) { return distance > t; }); }},
    Mutant<Program>{{"apart-is-illegal", "Robots with no way between them are in an illegal state.", rules},
                    [](Program& program) {
                      legal_if(program, [](Cost distance, int t) {
                        return distance >= t && distance != infinite_cost;
                      });
                    }},
    Mutant<Program>{
        {"legal-up-to-t", "A state is legal if the distance is t at most.", rules},
        [](Program& program) { legal_if(program, [](Cost distance, int t) { return distance <= t; }); }},
    Mutant<Program>{{"t-ignored", "Every state is legal.", rules},
                    [](Program& program) { legal_if(program, [](Cost, int) { return true; }); }},
    Mutant<Program>{
        {"t-is-one", "Robots have to be on different nodes, whatever t is.", rules},
        [](Program& program) { legal_if(program, [](Cost distance, int) { return distance > 0; }); }},
    Mutant<Program>{{"same-node-illegal", "Both robots on one node are illegal with t = 0 too.", rules},
                    [](Program& program) {
                      legal_if(program, [](Cost distance, int t) { return distance >= std::max(t, 1); });
                    }},
    Mutant<Program>{{"t-for-beside-alone", "Robots are near each other only if an edge joins them.", rules},
                    [](Program& program) {
                      legal_if(program, [](Cost distance, int t) { return distance >= std::min(t, 2); });
                    }},
    Mutant<Program>{{"t-ignored-on-the-way", "Steps may lead to illegal states.", rules},
                    [](Program& program) { program.may_step = [](int, int) { return true; }; }},
    Mutant<Program>{{"t-before-the-step", "A step is legal if the state before it is.", rules},
                    [](Program& program) {
                      program.may_step = [&program](int from, int) {
                        return program.is_legal(program.a_of(from), program.b_of(from));
                      };
                    }},
    Mutant<Program>{{"t-before-steps-of-a",
                     "For a step of robot A the state before it is tested, for one of robot B the state "
                     "after it, as is right.",
                     rules},
                    test_before_steps_of<true>},
    Mutant<Program>{{"t-before-steps-of-b",
                     "For a step of robot B the state before it is tested, for one of robot A the state "
                     "after it, as is right.",
                     rules},
                    test_before_steps_of<false>},
    Mutant<Program>{{"t-for-robot-a-alone", "Only steps of robot A have to lead to legal states.", rules},
                    test_no_steps_of<false>},
    Mutant<Program>{{"t-for-robot-b-alone", "Only steps of robot B have to lead to legal states.", rules},
                    test_no_steps_of<true>},
    Mutant<Program>{{"start-not-checked", "It searches although the start is illegal.", rules},
                    [](Program& program) {
                      program.is_searched = [&program] {
                        return program.is_legal(program.a_of(program.goal), program.b_of(program.goal)) &&
                               !program.is_infinite(program.graph.heuristic(program.graph.start));
                      };
                    }},
    Mutant<Program>{{"goal-not-checked", "It searches although the goal is illegal.", rules},
                    [](Program& program) {
                      program.is_searched = [&program] {
                        const int start = program.graph.start;
                        return program.is_legal(program.a_of(start), program.b_of(start)) &&
                               !program.is_infinite(program.graph.heuristic(start));
                      };
                    }},
    Mutant<Program>{{"goal-may-be-illegal", "The goal may be illegal and is reached all the same.", rules},
                    [](Program& program) {
                      program.is_searched = [&program] {
                        const int start = program.graph.start;
                        return program.is_legal(program.a_of(start), program.b_of(start)) &&
                               !program.is_infinite(program.graph.heuristic(start));
                      };
                      override_part(program.may_step, [&program](const auto& before, int from, int to) {
                        return to == program.goal || before(from, to);
                      });
                    }},
    Mutant<Program>{{"h-not-checked", "It searches although h of the start is infinite.", rules},
                    [](Program& program) {
                      program.is_searched = [&program] {
                        const int start = program.graph.start;
                        return program.is_legal(program.a_of(start), program.b_of(start)) &&
                               program.is_legal(program.a_of(program.goal), program.b_of(program.goal));
                      };
                    }},
    Mutant<Program>{{"both-robots-at-once", "A move may be a step of both robots.", rules}, move_both},
    Mutant<Program>{
        {"both-robots-always", "Every move is a step of both robots that are not there yet.", rules},
        move_both_always},
    Mutant<Program>{{"robot-b-first", "Steps of robot B come before those of robot A.", rules}, order_steps},
    Mutant<Program>{{"neighbours-falling", "Neighbours are visited by falling number.", rules},
                    [](Program& program) {
                      change_beside(program, [](auto& nodes, int) { std::ranges::reverse(nodes); });
                    }},
    Mutant<Program>{{"neighbours-by-edges", "Neighbours are visited in the order of the edges.", rules},
                    order_by_edges},
    Mutant<Program>{{"steps-by-state", "Steps are ordered by the state, whoever makes them.", rules},
                    order_by_states},
    Mutant<Program>{{"neighbours-by-text",
                     "Neighbours are visited in the order of their numbers as texts, 10 before 2.", rules},
                    [](Program& program) {
                      change_beside(program, [](auto& nodes, int) {
                        std::ranges::sort(nodes, {}, [](int node) { return std::to_string(node); });
                      });
                    }},
    Mutant<Program>{
        {"steps-by-state-as-text",
         "Steps are ordered by the states that they lead to, with numbers compared as texts: 10 before 2.",
         rules},
        [](Program& program) {
          override_part(program.graph.successors, [&program](const auto& before, int state) {
            auto steps = before(state);
            std::ranges::sort(steps, {}, [&program](const FreeStep& step) {
              return texts(program.a_of(step.state), program.b_of(step.state));
            });
            return steps;
          });
        }},
    Mutant<Program>{{"robot-may-wait", "A robot may stay where it is.", rules,
                     "the state after it has been expanded before, and is not generated again", equivalent},
                    [](Program& program) {
                      change_beside(program, [](auto& nodes, int node) { nodes.push_back(node); });
                    }},
    Mutant<Program>{{"directed-edges", "Robots go along edges only as these are written.", rules},
                    [](Program& program) {
                      change_beside(program, [&program](auto& nodes, int node) {
                        std::erase_if(nodes, [&](int next) { return !is_edge(program, node, next); });
                      });
                    }},
    Mutant<Program>{{"last-edge-lost", "The last edge is not read.", rules},
                    [](Program& program) {
                      change_beside(program, [&program](auto& nodes, int node) {
                        if (!program.problem.edges.empty()) {
                          const Edge last = sorted(program.problem.edges.back());
                          std::erase_if(nodes, [&](int next) { return sorted(Edge{node, next}) == last; });
                        }
                      });
                    }},
    Mutant<Program>{{"starts-read-first", "The starts are read first, and then the destinations.", rules},
                    [](Program& program) {
                      const Problem& read = program.problem;
                      program.graph.start = program.state_of(read.a_start, read.a_goal);
                      program.goal = program.state_of(read.b_start, read.b_goal);
                    }},
    Mutant<Program>{
        {"robot-b-starts-at-b", "Robot B begins at A's destination, as the handout misprints.", rules},
        [](Program& program) {
          const Problem& read = program.problem;
          program.graph.start = program.state_of(read.a_start, read.a_goal);
        }},
    Mutant<Program>{{"robots-interchangeable", "The robots may end at each other's destination.", rules},
                    [](Program& program) {
                      override_part(program.graph.is_goal, [&program](const auto& before, int state) {
                        return before(state) ||
                               before(program.state_of(program.b_of(state), program.a_of(state)));
                      });
                    }},
    Mutant<Program>{{"h-is-the-larger-way", "h is the larger of both ways.", rules},
                    [](Program& program) { expect(program, [](Cost a, Cost b) { return std::max(a, b); }); }},
    Mutant<Program>{{"h-of-robot-a", "h is robot A's way.", rules},
                    [](Program& program) { expect(program, [](Cost a, Cost) { return a; }); }},
    Mutant<Program>{{"h-of-robot-b", "h is robot B's way.", rules},
                    [](Program& program) { expect(program, [](Cost, Cost b) { return b; }); }},
    Mutant<Program>{{"h-halved", "h is half of both ways, rounded down.", rules},
                    [](Program& program) {
                      expect(program, [](Cost a, Cost b) {
                        const Cost sum = cost_sum(a, b);
                        return sum == infinite_cost ? sum : sum / 2;
                      });
                    }},
    Mutant<Program>{{"h-zero", "h is 0 everywhere.", rules},
                    [](Program& program) {
                      const bool searched = has_ways(program);
                      expect(program, [](Cost, Cost) { return Cost{0}; });
                      override_part(program.is_searched,
                                    [searched](const auto& before) { return searched && before(); });
                    }},
    Mutant<Program>{{"h-counts-misplaced", "h counts the robots that are not at their destinations.", rules},
                    [](Program& program) {
                      const bool searched = has_ways(program);
                      expect(program, [](Cost a, Cost b) { return Cost{a == 0 ? 0 : 1} + (b == 0 ? 0 : 1); });
                      override_part(program.is_searched,
                                    [searched](const auto& before) { return searched && before(); });
                    }},
    Mutant<Program>{{"h-to-other-destinations", "h measures to the destination of the other robot.", rules},
                    [](Program& program) {
                      program.graph.heuristic = [&program](int state) {
                        return cost_sum(program.distance(program.a_of(state), program.b_of(program.goal)),
                                        program.distance(program.b_of(state), program.a_of(program.goal)));
                      };
                    }},
    Mutant<Program>{{"h-between-robots", "h is the distance between the robots.", rules},
                    [](Program& program) {
                      program.graph.heuristic = [&program](int state) {
                        return program.distance(program.a_of(state), program.b_of(state));
                      };
                    }},
};

}  // namespace

std::span<const Mutant<Program>> rule_mutants() {
  return all;
}

}  // namespace fuzz::cs540_robots
