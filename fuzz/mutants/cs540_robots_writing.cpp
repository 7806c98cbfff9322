// Mistakes in what cs540-robots' programs count and write.
#include <algorithm>
#include <array>
#include <cstddef>

#include <fmt/core.h>

#include "fuzz/mutants/cs540_robots.hpp"

namespace fuzz::cs540_robots {
namespace {

constexpr auto kind = MutantKind::writing;

/// The columns of the log.
enum Column { column_order, column_a, column_b, column_g, column_h, column_f };

/// LEGAL counts only some of the legal states.
template <class Counted>
void count_legal(Program& program, Counted is_counted) {
  program.legal = [&program, is_counted] {
    int legal = 0;
    for (int a = 0; a < program.problem.nodes; ++a) {
      for (int b = 0; b < program.problem.nodes; ++b) {
        legal += program.is_legal(a, b) && is_counted(program, a, b) ? 1 : 0;
      }
    }
    return std::to_string(legal);
  };
}

bool is_no_goal(const Program& program, const Expansion& expansion) {
  return !program.graph.is_goal(expansion.node.state);
}

bool reaches_goal(const Program& program, const std::vector<Expansion>& told) {
  return !std::ranges::all_of(told,
                              [&](const Expansion& expansion) { return is_no_goal(program, expansion); });
}

template <class Change>
void change_plan(Program& program, Change change) {
  override_part(program.plan, [change](const auto& before, const Plans& plans) {
    auto states = before(plans);
    change(states);
    return states;
  });
}

/// Replaces a count where a search has run and found nothing, or where nothing was searched.
template <auto count>
void count_nothing(Program& program, bool searched, const char* word) {
  override_part(program.*count, [searched, word](const auto& before, const Plans& plans) {
    const bool has_run = !plans.bfs.expansions.empty();
    return !plans.bfs.reaches_goal && has_run == searched ? std::string(word) : before(plans);
  });
}

std::string generated(const FreeReached& reached) {
  return std::to_string(reached.nodes - static_cast<std::int64_t>(reached.expansions.size()));
}

void spell_h(Program& program, const char* word) {
  override_part(program.h, [word](const auto& before) {
    const auto h = before();
    return h == "Infinity" ? std::string(word) : h;
  });
}

template <class Change>
void change_output(Program& program, Change change) {
  add_to_part(program.finish, [change](std::string& output, std::string&) { change(output); });
}

template <class Change>
void change_log(Program& program, Change change) {
  add_to_part(program.finish, [change](std::string&, std::string& log) { change(log); });
}

/// Changes which expansions the log shows.
template <class Change>
void change_logged(Program& program, Change change) {
  override_part(program.logged, [&program, change](const auto& before, const Plans& plans) {
    auto told = before(plans);
    change(program, told);
    return told;
  });
}

constexpr std::array all{
    Mutant<Program>{
        {"legal-unordered", "LEGAL counts (A,B) and (B,A) once.", kind},
        [](Program& program) { count_legal(program, [](const Program&, int a, int b) { return a <= b; }); }},
    Mutant<Program>{
        {"legal-unordered-without-equals", "LEGAL counts (A,B) and (B,A) once, and no robots on one node.",
         kind},
        [](Program& program) { count_legal(program, [](const Program&, int a, int b) { return a < b; }); }},
    Mutant<Program>{
        {"legal-without-equals", "LEGAL does not count robots on one node.", kind},
        [](Program& program) { count_legal(program, [](const Program&, int a, int b) { return a != b; }); }},
    Mutant<Program>{{"legal-where-joined", "LEGAL counts only robots between whom there is a way.", kind},
                    [](Program& program) {
                      count_legal(program, [](const Program& own, int a, int b) {
                        return own.distance(a, b) != infinite_cost;
                      });
                    }},
    Mutant<Program>{{"legality-yes-no", "START and GOAL are YES or NO.", kind},
                    [](Program& program) {
                      override_part(program.legality, [](const auto& before, int state) {
                        return std::string(before(state) == "LEGAL" ? "YES" : "NO");
                      });
                    }},
    Mutant<Program>{{"infinity-inf", "An infinite h is written inf.", kind},
                    [](Program& program) { spell_h(program, "inf"); }},
    Mutant<Program>{{"infinity-minus-one", "An infinite h is written -1.", kind},
                    [](Program& program) { spell_h(program, "-1"); }},
    Mutant<Program>{{"h-infinite-if-illegal", "H is Infinity when start or goal is illegal.", kind},
                    [](Program& program) {
                      override_part(program.h, [&program](const auto& before) {
                        return program.is_searched() ? before() : "Infinity";
                      });
                    }},
    Mutant<Program>{{"no-moves-minus-one", "MOVES is -1 without a plan.", kind},
                    [](Program& program) {
                      change_output(
                          program, [](std::string& output) { file_mistakes::respell(output, "NONE", "-1"); });
                    }},
    Mutant<Program>{{"moves-infinity", "MOVES is Infinity without a plan.", kind},
                    [](Program& program) {
                      change_output(program, [](std::string& output) {
                        file_mistakes::respell(output, "NONE", "Infinity");
                      });
                    }},
    Mutant<Program>{{"moves-count-states", "MOVES counts the states of the plan.", kind},
                    [](Program& program) {
                      override_part(program.moves, [](const auto& before, const Plans& plans) {
                        return plans.bfs.reaches_goal ? std::to_string(plans.bfs.path.size()) : before(plans);
                      });
                    }},
    Mutant<Program>{{"no-moves-no-plan", "MOVES is NONE when the robots are there already.", kind},
                    [](Program& program) {
                      override_part(program.moves, [](const auto& before, const Plans& plans) {
                        return plans.bfs.path.size() == 1 ? "NONE" : before(plans);
                      });
                    }},
    Mutant<Program>{{"goal-not-counted", "The goal is neither counted nor logged.", kind, "",
                     MutantClass::killable, "goal not counted"},
                    [](Program& program) {
                      add_to_part(program.tell, [&program](std::vector<Expansion>& told) {
                        std::erase_if(told, [&](const Expansion& expansion) {
                          return !is_no_goal(program, expansion);
                        });
                      });
                    }},
    Mutant<Program>{{"start-not-counted", "The start is neither counted nor logged.", kind},
                    [](Program& program) {
                      add_to_part(program.tell, [](std::vector<Expansion>& told) {
                        told.erase(told.begin(), told.begin() + (told.empty() ? 0 : 1));
                        for (Expansion& expansion : told) {
                          --expansion.number;
                        }
                      });
                    }},
    Mutant<Program>{{"counts-generated", "BFS and ASTAR count the nodes generated.", kind},
                    [](Program& program) {
                      program.bfs_count = [](const Plans& plans) { return generated(plans.bfs); };
                      program.astar_count = [](const Plans& plans) { return generated(plans.astar); };
                    }},
    Mutant<Program>{{"counts-swapped", "BFS and ASTAR change places.", kind},
                    [](Program& program) { std::swap(program.bfs_count, program.astar_count); }},
    Mutant<Program>{{"counts-of-failure-zero", "BFS and ASTAR are 0 when there is no plan.", kind},
                    [](Program& program) {
                      count_nothing<&Program::bfs_count>(program, true, "0");
                      count_nothing<&Program::astar_count>(program, true, "0");
                    }},
    Mutant<Program>{{"counts-none-unsearched", "BFS and ASTAR are NONE when nothing is searched.", kind},
                    [](Program& program) {
                      count_nothing<&Program::bfs_count>(program, false, "NONE");
                      count_nothing<&Program::astar_count>(program, false, "NONE");
                    }},
    Mutant<Program>{
        {"plan-of-astar", "The plan is the one that A* finds.", kind},
        [](Program& program) { program.plan = [](const Plans& plans) { return plans.astar.path; }; }},
    Mutant<Program>{{"plan-reversed", "The plan leads from the destinations to the start.", kind},
                    [](Program& program) {
                      change_plan(program, [](std::vector<int>& states) { std::ranges::reverse(states); });
                    }},
    Mutant<Program>{{"plan-without-start", "The plan begins behind the start.", kind},
                    [](Program& program) {
                      change_plan(program, [](std::vector<int>& states) {
                        states.erase(states.begin(), states.begin() + (states.empty() ? 0 : 1));
                      });
                    }},
    Mutant<Program>{{"plan-without-goal", "The plan ends before the goal.", kind},
                    [](Program& program) {
                      change_plan(program, [](std::vector<int>& states) {
                        states.resize(states.empty() ? 0 : states.size() - 1);
                      });
                    }},
    Mutant<Program>{{"plan-with-blanks", "A blank follows the comma in the plan's states.", kind},
                    [](Program& program) {
                      program.plan_line = [&program](int state) {
                        return fmt::format("({}, {})", program.a_of(state), program.b_of(state));
                      };
                    }},
    Mutant<Program>{{"plan-b-first", "The plan names robot B before A.", kind},
                    [](Program& program) {
                      program.plan_line = [&program](int state) {
                        return fmt::format("({},{})", program.b_of(state), program.a_of(state));
                      };
                    }},
    Mutant<Program>{{"plan-from-one", "The plan numbers nodes from 1.", kind},
                    [](Program& program) {
                      program.plan_line = [&program](int state) {
                        return fmt::format("({},{})", program.a_of(state) + 1, program.b_of(state) + 1);
                      };
                    }},
    Mutant<Program>{{"plan-in-one-line", "Blanks stand between the states of the plan.", kind},
                    [](Program& program) {
                      change_output(program, [](std::string& output) {
                        file_mistakes::respell(output, ")\n(", ") (");
                      });
                    }},
    Mutant<Program>{
        {"log-of-bfs", "The log is that of BFS.", kind},
        [](Program& program) { program.logged = [](const Plans& plans) { return plans.bfs_told; }; }},
    Mutant<Program>{{"log-of-both", "The log holds both searches, BFS first.", kind},
                    [](Program& program) {
                      program.logged = [](const Plans& plans) {
                        auto told = plans.bfs_told;
                        told.insert(told.end(), plans.astar_told.begin(), plans.astar_told.end());
                        return told;
                      };
                    }},
    Mutant<Program>{{"log-without-goal", "The log ends before the goal.", kind},
                    [](Program& program) {
                      change_logged(program, [](const Program& own, std::vector<Expansion>& told) {
                        std::erase_if(told, [&](const Expansion& each) { return !is_no_goal(own, each); });
                      });
                    }},
    Mutant<Program>{{"log-without-failure", "The log has no lines when there is no plan.", kind},
                    [](Program& program) {
                      change_logged(program, [](const Program& own, std::vector<Expansion>& told) {
                        told.resize(reaches_goal(own, told) ? told.size() : 0);
                      });
                    }},
    Mutant<Program>{{"log-header-missing", "The log has no header.", kind},
                    [](Program& program) { program.log.header = ""; }},
    Mutant<Program>{{"log-header-searched-only", "The log is empty when nothing is searched.", kind},
                    [](Program& program) {
                      change_log(program, [](std::string& log) {
                        log.resize(std::ranges::count(log, '\n') == 1 ? 0 : log.size());
                      });
                    }},
    Mutant<Program>{{"log-header-of-grid", "The log's header is that of the grid.", kind},
                    [](Program& program) { program.log.header = "Order,Row,Col,Parent,G,H,F\n"; }},
    Mutant<Program>{{"log-with-parents", "The log's lines have a parent behind A and B.", kind},
                    [](Program& program) {
                      program.log.header = "Order,A,B,Parent,G,H,F\n";
                      log_mistakes::change_fields(program.log, [](auto& fields, const Expansion& expansion) {
                        fields.insert(fields.begin() + std::min<std::ptrdiff_t>(column_g, std::ssize(fields)),
                                      std::to_string(expansion.node.parent));
                      });
                    }},
    Mutant<Program>{{"log-order-from-zero", "The log numbers expansions from 0.", kind},
                    [](Program& program) { log_mistakes::shift_column(program.log, column_order, -1); }},
    Mutant<Program>{{"log-b-first", "The log has robot B before A.", kind},
                    [](Program& program) { log_mistakes::swap_columns(program.log, column_a, column_b); }},
    Mutant<Program>{{"log-nodes-from-one", "The log numbers nodes from 1.", kind},
                    [](Program& program) {
                      log_mistakes::shift_column(program.log, column_a, 1);
                      log_mistakes::shift_column(program.log, column_b, 1);
                    }},
    Mutant<Program>{{"log-g-and-h-swapped", "G and H change places in the log.", kind},
                    [](Program& program) { log_mistakes::swap_columns(program.log, column_g, column_h); }},
    Mutant<Program>{{"log-without-f", "The log's lines have no F.", kind},
                    [](Program& program) { log_mistakes::lose_column(program.log, column_f); }},
    Mutant<Program>{{"log-with-blanks", "Blanks follow the commas of the log's lines.", kind},
                    [](Program& program) { program.log.separator = ", "; }},
    Mutant<Program>{{"final-newline-missing", "The last line of the output is not ended.", kind},
                    [](Program& program) { change_output(program, file_mistakes::lose_final_newline); }},
    Mutant<Program>{{"final-blank-line", "A blank line ends the output.", kind},
                    [](Program& program) { change_output(program, file_mistakes::end_with_blank_line); }},
    Mutant<Program>{{"output-with-crlf", "Lines of the output end with CR and LF.", kind},
                    [](Program& program) { change_output(program, file_mistakes::end_lines_with_crlf); }},
    Mutant<Program>{{"log-with-crlf", "Lines of the log end with CR and LF.", kind},
                    [](Program& program) { change_log(program, file_mistakes::end_lines_with_crlf); }},
};

}  // namespace

std::span<const Mutant<Program>> writing_mutants() {
  return all;
}

}  // namespace fuzz::cs540_robots
