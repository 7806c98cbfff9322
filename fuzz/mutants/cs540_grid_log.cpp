// Mistakes in the log of expansions that cs540-grid's programs write.
#include <algorithm>
#include <array>

#include "fuzz/mutants/cs540_grid.hpp"

namespace fuzz::cs540_grid {
namespace {

constexpr auto kind = MutantKind::writing;

/// The columns of the log.
enum Column { column_order, column_row, column_column, column_parent, column_g, column_h, column_f };

/// Writes another text where there is no parent.
void spell_no_parent(Program& program, const char* text) {
  log_mistakes::change_fields(program.log, [text](auto& fields, const Expansion& expansion) {
    if (expansion.node.parent == 0) {
      log_mistakes::set_field(fields, column_parent, text);
    }
  });
}

template <class Change>
void change_log(Program& program, Change change) {
  add_to_part(program.finish, [change](std::string&, std::string& log) { change(log); });
}

constexpr std::array all{
    Mutant<Program>{{"log-header-missing", "The log has no header.", kind},
                    [](Program& program) { program.log.header = ""; }},
    Mutant<Program>{{"log-header-with-blanks", "Blanks follow the commas of the log's header.", kind},
                    [](Program& program) { program.log.header = "Order, Row, Col, Parent, G, H, F\n"; }},
    Mutant<Program>{{"log-with-blanks", "Blanks follow the commas of the log's lines.", kind},
                    [](Program& program) { program.log.separator = ", "; }},
    Mutant<Program>{
        {"log-by-columns", "The log names cells by column and row.", kind},
        [](Program& program) { log_mistakes::swap_columns(program.log, column_row, column_column); }},
    Mutant<Program>{{"log-cells-from-one", "The log counts rows and columns from 1.", kind},
                    [](Program& program) {
                      log_mistakes::shift_column(program.log, column_row, 1);
                      log_mistakes::shift_column(program.log, column_column, 1);
                    }},
    Mutant<Program>{{"log-order-from-zero", "The log's first number is 0; parents have theirs.", kind},
                    [](Program& program) { log_mistakes::shift_column(program.log, column_order, -1); }},
    Mutant<Program>{{"parent-from-zero", "The log counts parents from 0, so that S has -1.", kind},
                    [](Program& program) { log_mistakes::shift_column(program.log, column_parent, -1); }},
    Mutant<Program>{{"no-parent-minus-one", "The parent of S is -1.", kind},
                    [](Program& program) { spell_no_parent(program, "-1"); }},
    Mutant<Program>{{"no-parent-empty", "The parent of S is left blank.", kind},
                    [](Program& program) { spell_no_parent(program, ""); }},
    Mutant<Program>{{"start-its-own-parent", "The parent of S is S.", kind},
                    [](Program& program) { spell_no_parent(program, "1"); }},
    Mutant<Program>{{"parent-is-last-expanded", "The parent is the node that was expanded before.", kind},
                    [](Program& program) {
                      log_mistakes::change_fields(program.log, [](auto& fields, const Expansion& expansion) {
                        log_mistakes::set_field(fields, column_parent, std::to_string(expansion.number - 1));
                      });
                    }},
    Mutant<Program>{{"parent-as-cell", "The parent is written as its cell, S has itself.", kind},
                    [](Program& program) {
                      program.log.text = [](const FreeExpansionLog& log, const std::vector<Expansion>& told) {
                        std::string lines = log.header;
                        for (const Expansion& expansion : told) {
                          const int parent = expansion.node.parent;
                          const auto of = std::ranges::find(told, parent, &Expansion::number);
                          const int cell = of == told.end() ? expansion.node.state : of->node.state;
                          auto fields = log.fields(expansion);
                          log_mistakes::set_field(fields, column_parent, std::to_string(cell));
                          lines += log.joined(fields) + '\n';
                        }
                        return lines;
                      };
                    }},
    Mutant<Program>{{"log-without-parents", "The log's lines have no parent.", kind},
                    [](Program& program) { log_mistakes::lose_column(program.log, column_parent); }},
    Mutant<Program>{{"log-g-and-h-swapped", "G and H change places in the log.", kind},
                    [](Program& program) { log_mistakes::swap_columns(program.log, column_g, column_h); }},
    Mutant<Program>{
        {"log-f-is-key", "F is what the algorithm orders by.", kind},
        [](Program& program) {
          log_mistakes::change_fields(program.log, [&program](auto& fields, const Expansion& expansion) {
            using enum cases::cs540_grid::Algorithm;
            const Node& node = expansion.node;
            const Cost f = program.runs(ucs) ? node.g : program.runs(greedy) ? node.h : by_f(node);
            log_mistakes::set_field(fields, column_f, std::to_string(f));
          });
        }},
    Mutant<Program>{{"log-without-goal", "The log ends before the goal.", kind},
                    [](Program& program) {
                      override_part(program.log.text,
                                    [&program](const auto& before, const FreeExpansionLog& log,
                                               const std::vector<Expansion>& told) {
                                      auto shown = told;
                                      std::erase_if(shown, [&program](const Expansion& expansion) {
                                        return program.graph.is_goal(expansion.node.state);
                                      });
                                      return before(log, shown);
                                    });
                    }},
    Mutant<Program>{
        {"log-without-dead-end", "The log is empty where there is no path.", kind},
        [](Program& program) {
          override_part(program.log.text, [&program](const auto& before, const FreeExpansionLog& log,
                                                     const std::vector<Expansion>& told) {
            const bool reached = std::ranges::any_of(told, [&program](const Expansion& expansion) {
              return program.graph.is_goal(expansion.node.state);
            });
            return before(log, reached ? told : std::vector<Expansion>{});
          });
        }},
    Mutant<Program>{{"log-final-newline-missing", "The log's last line is not ended.", kind},
                    [](Program& program) { change_log(program, file_mistakes::lose_final_newline); }},
    Mutant<Program>{{"log-with-crlf", "The log's lines end with CR and LF.", kind},
                    [](Program& program) { change_log(program, file_mistakes::end_lines_with_crlf); }},
};

}  // namespace

std::span<const Mutant<Program>> log_mutants() {
  return all;
}

}  // namespace fuzz::cs540_grid
