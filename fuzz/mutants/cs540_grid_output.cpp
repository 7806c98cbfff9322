// Mistakes in what cs540-grid's programs write to output.txt, and in which expansions they tell.
#include <algorithm>
#include <array>
#include <cstddef>
#include <set>

#include <fmt/core.h>
#include <fmt/format.h>

#include "fuzz/mutants/cs540_grid.hpp"

namespace fuzz::cs540_grid {
namespace {

using cases::cs540_grid::Algorithm;

constexpr auto kind = MutantKind::writing;

/// Leaves expansions out; the others keep their numbers.
template <class Told>
void tell_only(Program& program, Told is_told) {
  add_to_part(program.tell, [&program, is_told](std::vector<Expansion>& told) {
    std::erase_if(told, [&](const Expansion& expansion) { return !is_told(program, expansion); });
  });
}

bool is_no_goal(const Program& program, const Expansion& expansion) {
  return !program.graph.is_goal(expansion.node.state);
}

/// Changes all numbers: in table and log, and those of parents.
void number_from(Program& program, int first) {
  add_to_part(program.tell, [first](std::vector<Expansion>& told) {
    for (Expansion& expansion : told) {
      expansion.number += first - 1;
      expansion.node.parent += expansion.node.parent == 0 ? 0 : first - 1;
    }
  });
}

template <class Change>
void change_path(Program& program, Change change) {
  override_part(program.path, [change](const auto& before, const FreeReached& reached) {
    FreeReached changed = reached;
    change(changed.path);
    return before(changed);
  });
}

/// The path goes back by what each cell was last generated from, whichever of its nodes was expanded.
void follow_last_generated(Program& program) {
  override_part(program.path, [&program](const auto& before, const FreeReached& reached) {
    FreeReached changed = reached;
    std::vector<int> from(static_cast<std::size_t>(program.graph.states), -1);
    std::vector<char> is_expanded(from.size());
    for (const Node& node : reached.expansions) {
      is_expanded[static_cast<std::size_t>(node.state)] = 1;
      for (const auto& next : program.graph.successors(node.state)) {
        if (is_expanded[static_cast<std::size_t>(next.state)] == 0) {
          from[static_cast<std::size_t>(next.state)] = node.state;
        }
      }
    }
    if (!reached.path.empty()) {
      changed.path = {reached.path.back()};
      while (from[static_cast<std::size_t>(changed.path.back())] != -1) {
        changed.path.push_back(from[static_cast<std::size_t>(changed.path.back())]);
      }
      std::ranges::reverse(changed.path);
    }
    return before(changed);
  });
}

/// Changes what stands behind a word where there is no path.
template <auto part>
void spell_none(Program& program, const char* word) {
  override_part(program.*part, [word](const auto& before, const FreeReached& reached) {
    return reached.reaches_goal ? before(reached) : std::string(word);
  });
}

/// What a cell shows of an expansion: its number and a value.
void show_value(Program& program, const char* format, Cost (*value)(const Node&)) {
  program.entry = [format, value](const Expansion& expansion) {
    return fmt::format(fmt::runtime(format), expansion.number, value(expansion.node));
  };
}

void swap_number_and_value(Program& program) {
  override_part(program.entry, [](const auto& before, const Expansion& expansion) {
    const auto text = before(expansion);
    const auto blank = text.find(' ');
    return blank == std::string::npos ? text : text.substr(blank + 1) + ' ' + text.substr(0, blank);
  });
}

void separate_cells_by(Program& program, const std::string& separator) {
  override_part(program.table, [separator](const auto& before, const std::vector<std::string>& cells) {
    std::string lines;
    for (const char c : before(cells)) {
      lines += c == '\t' ? separator : std::string(1, c);
    }
    return lines;
  });
}

void cut_tabs(Program& program) {
  override_part(program.table, [](const auto& before, const std::vector<std::string>& cells) {
    std::string lines;
    for (const char c : before(cells)) {
      if (c == '\n') {
        lines.erase(lines.find_last_not_of('\t') + 1);
      }
      lines += c;
    }
    return lines;
  });
}

/// Every cell is followed by a TAB, the last one of a row too.
void end_rows_with_tabs(Program& program) {
  override_part(program.table, [](const auto& before, const std::vector<std::string>& cells) {
    std::string lines = before(cells);
    file_mistakes::respell(lines, "\n", "\t\n");
    return lines;
  });
}

void transpose(Program& program) {
  program.table = [&program](const std::vector<std::string>& cells) {
    const auto height = static_cast<std::size_t>(program.problem.height);
    const auto width = static_cast<std::size_t>(program.problem.width);
    std::string lines;
    for (std::size_t column = 0; column < width; ++column) {
      for (std::size_t row = 0; row < height; ++row) {
        lines += cells[row * width + column] + (row + 1 == height ? '\n' : '\t');
      }
    }
    return lines;
  };
}

void fill_empty_cells(Program& program, const char* filling) {
  override_part(program.cell_text, [filling](const auto& before, int cell, const std::string& entries) {
    const auto text = before(cell, entries);
    return text.empty() ? std::string(filling) : text;
  });
}

void name_cells(Program& program, const char* format, int first) {
  program.cell_name = [format, first, width = program.problem.width](int cell) {
    return fmt::format(fmt::runtime(format), cell / width + first, cell % width + first);
  };
}

template <class Change>
void change_output(Program& program, Change change) {
  add_to_part(program.finish, [change](std::string& output, std::string&) { change(output); });
}

constexpr std::array all{
    Mutant<Program>{{"goal-not-counted", "The goal is neither numbered nor counted.", kind, "",
                     MutantClass::killable, "goal not counted"},
                    [](Program& program) { tell_only(program, is_no_goal); }},
    Mutant<Program>{{"start-not-counted", "The start is neither numbered nor counted.", kind},
                    [](Program& program) {
                      add_to_part(program.tell, [](std::vector<Expansion>& told) {
                        told.erase(told.begin(), told.begin() + (told.empty() ? 0 : 1));
                        for (Expansion& expansion : told) {
                          --expansion.number;
                          --expansion.node.parent;
                        }
                      });
                    }},
    Mutant<Program>{{"numbers-from-zero", "Expansions are numbered from 0.", kind},
                    [](Program& program) { number_from(program, 0); }},
    Mutant<Program>{{"expanded-without-goal", "EXPANDED leaves out the goal, the table does not.", kind},
                    [](Program& program) {
                      program.expanded = [&program](const auto&, const std::vector<Expansion>& told) {
                        return std::to_string(std::ranges::count_if(told, [&](const Expansion& expansion) {
                          return is_no_goal(program, expansion);
                        }));
                      };
                    }},
    Mutant<Program>{{"expanded-less-one", "EXPANDED is one less than the nodes expanded.", kind},
                    [](Program& program) {
                      program.expanded = [](const auto&, const std::vector<Expansion>& told) {
                        return std::to_string(std::ssize(told) - 1);
                      };
                    }},
    Mutant<Program>{{"expanded-counts-generated", "EXPANDED counts the nodes generated.", kind},
                    [](Program& program) {
                      program.expanded = [](const FreeReached& reached, const auto&) {
                        return std::to_string(reached.nodes -
                                              static_cast<std::int64_t>(reached.expansions.size()));
                      };
                    }},
    Mutant<Program>{{"expanded-counts-cells", "EXPANDED counts a cell that is expanded again once.", kind},
                    [](Program& program) {
                      program.expanded = [](const auto&, const std::vector<Expansion>& told) {
                        std::set<int> states;
                        for (const Expansion& expansion : told) {
                          states.insert(expansion.node.state);
                        }
                        return std::to_string(states.size());
                      };
                    }},
    Mutant<Program>{{"cost-counts-steps", "COST is the number of steps.", kind},
                    [](Program& program) {
                      override_part(program.cost, [](const auto& before, const FreeReached& reached) {
                        return reached.reaches_goal ? std::to_string(reached.path.size() - 1)
                                                    : before(reached);
                      });
                    }},
    Mutant<Program>{{"no-cost-minus-one", "COST is -1 where there is no path.", kind},
                    [](Program& program) { spell_none<&Program::cost>(program, "-1"); }},
    Mutant<Program>{{"no-cost-infinity", "COST is Infinity where there is no path.", kind},
                    [](Program& program) { spell_none<&Program::cost>(program, "Infinity"); }},
    Mutant<Program>{{"no-path-empty", "Behind PATH stands nothing where there is no path.", kind},
                    [](Program& program) { spell_none<&Program::path>(program, ""); }},
    Mutant<Program>{{"none-in-small-letters", "NONE is spelled None.", kind},
                    [](Program& program) {
                      change_output(program, [](std::string& output) {
                        file_mistakes::respell(output, "NONE", "None");
                      });
                    }},
    Mutant<Program>{
        {"path-by-last-generated",
         "The path goes back by what each cell was last generated from, not by what was expanded.", kind},
        follow_last_generated},
    Mutant<Program>{{"path-reversed", "The path leads from G to S.", kind},
                    [](Program& program) {
                      change_path(program, [](std::vector<int>& path) { std::ranges::reverse(path); });
                    }},
    Mutant<Program>{{"path-without-start", "The path begins behind S.", kind},
                    [](Program& program) {
                      change_path(program, [](std::vector<int>& path) {
                        path.erase(path.begin(), path.begin() + (path.empty() ? 0 : 1));
                      });
                    }},
    Mutant<Program>{{"path-without-goal", "The path ends before G.", kind},
                    [](Program& program) {
                      change_path(program, [](std::vector<int>& path) {
                        path.resize(path.empty() ? 0 : path.size() - 1);
                      });
                    }},
    Mutant<Program>{{"path-by-columns", "The path names cells by column and row.", kind},
                    [](Program& program) {
                      program.cell_name = [width = program.problem.width](int cell) {
                        return fmt::format("({},{})", cell % width, cell / width);
                      };
                    }},
    Mutant<Program>{{"path-from-one", "The path counts rows and columns from 1.", kind},
                    [](Program& program) { name_cells(program, "({},{})", 1); }},
    Mutant<Program>{{"path-with-blanks", "A blank follows the comma in the path's cells.", kind},
                    [](Program& program) { name_cells(program, "({}, {})", 0); }},
    Mutant<Program>{{"path-with-arrows", "Arrows stand between the path's cells.", kind},
                    [](Program& program) {
                      change_output(program, [](std::string& output) {
                        file_mistakes::respell(output, ") (", ")->(");
                      });
                    }},
    Mutant<Program>{{"value-before-number", "In UCS and ASTAR a cell's number follows its value.", kind},
                    swap_number_and_value},
    Mutant<Program>{{"value-without-blanks", "In UCS and ASTAR values are written g=1 and f=1.", kind},
                    [](Program& program) {
                      override_part(program.entry, [](const auto& before, const Expansion& expansion) {
                        auto text = before(expansion);
                        file_mistakes::respell(text, " = ", "=");
                        return text;
                      });
                    }},
    Mutant<Program>{{"values-missing", "The table shows numbers alone.", kind},
                    [](Program& program) {
                      program.entry = [](const Expansion& expansion) {
                        return std::to_string(expansion.number);
                      };
                      program.cell_text = [](int, const std::string& entries) { return entries; };
                    }},
    Mutant<Program>{{"astar-shows-g", "In ASTAR the table shows g instead of f.", kind},
                    [](Program& program) {
                      if (program.runs(Algorithm::astar)) {
                        show_value(program, "{} f = {}", by_g);
                      }
                    }},
    Mutant<Program>{{"dfs-shows-g", "In DFS the table shows g as in UCS.", kind},
                    [](Program& program) {
                      if (program.runs(Algorithm::dfs)) {
                        show_value(program, "{} g = {}", by_g);
                      }
                    }},
    Mutant<Program>{{"greedy-h-where-expanded", "In GREEDY only expanded cells show h.", kind},
                    [](Program& program) {
                      override_part(program.cell_text,
                                    [](const auto& before, int cell, const std::string& entries) {
                                      return entries.empty() ? entries : before(cell, entries);
                                    });
                    }},
    Mutant<Program>{{"first-number-only", "A cell shows its first expansion alone.", kind},
                    [](Program& program) {
                      program.entries = [](const std::vector<std::string>& entries) {
                        return entries.empty() ? std::string() : entries.front();
                      };
                    }},
    Mutant<Program>{{"last-number-only", "A cell shows its last expansion alone.", kind},
                    [](Program& program) {
                      program.entries = [](const std::vector<std::string>& entries) {
                        return entries.empty() ? std::string() : entries.back();
                      };
                    }},
    Mutant<Program>{{"numbers-apart-by-blanks", "Blanks stand between several numbers of a cell.", kind},
                    [](Program& program) {
                      program.entries = [](const std::vector<std::string>& entries) {
                        return fmt::format("{}", fmt::join(entries, " "));
                      };
                    }},
    Mutant<Program>{{"blanks-for-tabs", "Blanks stand between the cells of the table.", kind},
                    [](Program& program) { separate_cells_by(program, " "); }},
    Mutant<Program>{{"tabs-cut", "TABs at the ends of rows are cut.", kind}, cut_tabs},
    Mutant<Program>{{"tab-behind-every-cell", "A TAB follows the last cell of a row too.", kind},
                    end_rows_with_tabs},
    Mutant<Program>{{"empty-cells-dotted", "A cell that was never expanded shows a dot.", kind},
                    [](Program& program) { fill_empty_cells(program, "."); }},
    Mutant<Program>{{"start-and-goal-marked", "The table marks S and G.", kind},
                    [](Program& program) {
                      override_part(program.cell_text,
                                    [&program](const auto& before, int cell, const std::string& entries) {
                                      const auto text = before(cell, entries);
                                      return cell == program.graph.start   ? "S " + text
                                             : program.graph.is_goal(cell) ? "G " + text
                                                                           : text;
                                    });
                    }},
    Mutant<Program>{{"table-transposed", "The table has a line a column.", kind}, transpose},
    Mutant<Program>{{"table-missing", "There is no table.", kind},
                    [](Program& program) {
                      program.table = [](const std::vector<std::string>&) { return std::string(); };
                    }},
    Mutant<Program>{{"final-newline-missing", "The last line of the output is not ended.", kind},
                    [](Program& program) { change_output(program, file_mistakes::lose_final_newline); }},
    Mutant<Program>{{"final-blank-line", "A blank line ends the output.", kind},
                    [](Program& program) { change_output(program, file_mistakes::end_with_blank_line); }},
    Mutant<Program>{{"output-with-crlf", "Lines of the output end with CR and LF.", kind},
                    [](Program& program) { change_output(program, file_mistakes::end_lines_with_crlf); }},
};

}  // namespace

std::span<const Mutant<Program>> output_mutants() {
  return all;
}

}  // namespace fuzz::cs540_grid
