// Mistakes in what squirrel's programs write: the log, the next state, the states of a battle.
#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

#include "fuzz/mutants/file_mistakes.hpp"
#include "fuzz/mutants/free_writing.hpp"
#include "fuzz/mutants/squirrel.hpp"

namespace fuzz::squirrel {
namespace {

using solver::Side;
using solver::squirrel::beside;
using solver::squirrel::Squares;
using writing::At;

constexpr auto kind = MutantKind::writing;

/// The chosen move made as a Raid, or as a Sneak, whatever it is.
void play_chosen_as(Program& program, bool raid) {
  program.play_chosen = [raid](const State& state, Square square) {
    const std::size_t own = state.turn == Side::first ? 0 : 1;
    const Squares conquered = raid ? beside[square] & state.pieces[1 - own] : 0;
    State next;
    next.pieces[own] = state.pieces[own] | conquered | Squares{1} << square;
    next.pieces[1 - own] = state.pieces[1 - own] & ~conquered;
    next.turn = other(state.turn);
    return next;
  };
}

/// Spells the names of squares otherwise, in the log.
template <class Respelled>
void respell_names(Program& program, Respelled respelled) {
  override_part(program.log.name, [respelled](const auto& before, const Log::Event& event) {
    const auto name = before(event);
    return event.move == nullptr ? name : respelled(name);
  });
}

/// A state whose rows are the columns of another.
State transposed(const State& state) {
  constexpr int side = cases::squirrel::side_length;
  State turned = state;
  turned.pieces = {};
  for (std::size_t player = 0; player < state.pieces.size(); ++player) {
    for (const Square square : solver::squirrel::SquareRange(state.pieces[player])) {
      turned.pieces[player] |= Squares{1} << (square % side * side + square / side);
    }
  }
  return turned;
}

constexpr std::array all{
    Mutant<Program>{{"bound-moved-at-cut", "The line at a cut-off shows the bound after its child.", kind},
                    [](Program& program) { writing::move_bound_at_cut(program.log); }},
    Mutant<Program>{
        {"last-bound-missing", "The bound that a last child moves is missing from the last line.", kind},
        [](Program& program) { writing::forget_last_bound(program.log); }},
    Mutant<Program>{{"bound-moved-after-line", "Every line shows the bound from before its child.", kind},
                    [](Program& program) { writing::show_bound_before_child(program.log); }},
    Mutant<Program>{{"leaf-bounds-infinite", "Leaves are logged with the widest window.", kind},
                    [](Program& program) { writing::widen_leaves(program.log); }},
    Mutant<Program>{{"bounds-swapped", "Alpha and beta change places in the log.", kind},
                    [](Program& program) { writing::swap_bounds(program.log); }},
    Mutant<Program>{{"depth-from-one", "The root's depth is logged as 1.", kind},
                    [](Program& program) { writing::count_depth_from_one(program.log); }},
    Mutant<Program>{{"line-on-change-only", "A node is logged again only when its value changes.", kind},
                    [](Program& program) { writing::write_on_change_alone(program.log); }},
    Mutant<Program>{
        {"first-line-missing", "Inner nodes at depth 2 and below are not logged when entered.", kind},
        [](Program& program) { writing::enter_silently_from(program.log, 2); }},
    Mutant<Program>{{"entries-only", "Nodes are logged when entered, and never again.", kind},
                    [](Program& program) { writing::write_entries_alone(program.log); }},
    Mutant<Program>{{"leaves-twice", "Leaves are logged twice.", kind},
                    [](Program& program) { writing::write_leaves_twice(program.log); }},
    Mutant<Program>{{"full-board-twice", "A full board before the cutoff depth is logged twice.", kind},
                    [](Program& program) {
                      program.log.lines = [&program](const Log::Event& event) {
                        const bool early = event.is_leaf && event.depth < program.problem.first.depth;
                        return event.kind == Log::Event::Kind::left ? 0 : early ? 2 : 1;
                      };
                    }},
    Mutant<Program>{{"header-missing", "The log has no header.", kind},
                    [](Program& program) { writing::lose_header(program.log); }},
    Mutant<Program>{{"last-line-missing", "The log's last line is missing.", kind},
                    [](Program& program) { writing::lose_last_line(program.log); }},
    Mutant<Program>{{"infinity-inf", "Infinity is written inf.", kind},
                    [](Program& program) { writing::spell_infinity(program.log, "inf"); }},
    Mutant<Program>{{"infinity-999999", "Infinity is written as a great number.", kind},
                    [](Program& program) { writing::spell_infinity(program.log, "999999"); }},
    Mutant<Program>{{"floats", "Values are written with a decimal point.", kind},
                    [](Program& program) { writing::spell_floats(program.log); }},
    Mutant<Program>{{"three-columns", "Below depth 1 the log of alpha-beta has three columns.", kind},
                    [](Program& program) { writing::drop_bounds_from(program.log, 2); }},
    Mutant<Program>{{"comma-lost", "Below depth 1 the comma behind the depth is lost.", kind},
                    [](Program& program) { writing::lose_comma_from(program.log, 2); }},
    Mutant<Program>{{"blanks-after-commas", "A blank stands behind every comma of the log.", kind},
                    [](Program& program) { writing::put_blanks_after_commas(program.log); }},
    Mutant<Program>{{"names-swapped", "Squares are named row first: 1A.", kind},
                    [](Program& program) {
                      override_part(program.log.name, [](const auto& before, const Log::Event& event) {
                        const auto name = before(event);
                        return event.move == nullptr ? name : std::string(name.rbegin(), name.rend());
                      });
                    }},
    Mutant<Program>{{"chosen-sneak-as-raid", "The chosen Sneak is made as a Raid.", kind},
                    [](Program& program) { play_chosen_as(program, true); }},
    Mutant<Program>{{"chosen-raid-as-sneak", "The chosen Raid is made as a Sneak.", kind},
                    [](Program& program) { play_chosen_as(program, false); }},
    Mutant<Program>{{"battle-start-first", "The trace of a battle begins with the given board.", kind},
                    [](Program& program) {
                      program.before_battle = [](const State& start) {
                        return print_board(solver::squirrel::board_of(start));
                      };
                    }},
    Mutant<Program>{{"battle-last-missing", "The last board of a battle is missing.", kind},
                    [](Program& program) {
                      override_part(program.after_move,
                                    [](const auto& before, const State& state, int move, bool last) {
                                      return last ? std::string() : before(state, move, last);
                                    });
                    }},
    Mutant<Program>{{"battle-blank-lines", "A blank line follows every board of a battle.", kind},
                    [](Program& program) {
                      override_part(program.after_move,
                                    [](const auto& before, const State& state, int move, bool last) {
                                      return before(state, move, last) + "\n";
                                    });
                    }},
    Mutant<Program>{{"battle-words", "A word with its number stands before every board of a battle.", kind},
                    [](Program& program) {
                      override_part(program.after_move, [](const auto& before, const State& state, int move,
                                                           bool last) {
                        return "move " + std::to_string(move) + "\n" + before(state, move, last);
                      });
                    }},
    Mutant<Program>{{"blanks-in-boards", "Blanks stand between the squares of a board.", kind},
                    [](Program& program) {
                      add_to_part(program.finish, [](cases::Answer& answer) {
                        for (auto& [name, bytes] : answer.files) {
                          if (name == "traverse_log.txt") {
                            continue;
                          }
                          std::string text;
                          for (const char c : bytes) {
                            text += !text.empty() && text.back() != '\n' && c != '\n' ? " " : "";
                            text += c;
                          }
                          bytes = text;
                        }
                      });
                    }},
    Mutant<Program>{
        {"full-board-infinite-in-log",
         "A full board before the cutoff depth is logged with an infinity; its value is used.", kind},
        [](Program& program) { writing::start_ended_games(program.log, program.problem.first.depth); }},
    Mutant<Program>{
        {"full-board-entered",
         "A full board before the cutoff depth is logged with an infinity, then with its value.", kind},
        [](Program& program) { writing::enter_ended_games(program.log, program.problem.first.depth); }},
    Mutant<Program>{{"child-value-shown", "Lines after a child show the child's value, better or not.", kind},
                    [](Program& program) { writing::show_childs_value(program.log); }},
    Mutant<Program>{{"value-before-child-shown", "Lines after a child show the value from before it.", kind},
                    [](Program& program) { writing::show_value_before_child(program.log); }},
    Mutant<Program>{{"child-value-shown-at-root",
                     "At the root lines after a child show the child's value, better or not.", kind},
                    [](Program& program) { writing::show_childs_value<Log, At::root>(program.log); }},
    Mutant<Program>{{"child-value-shown-below-root",
                     "Below the root lines after a child show the child's value, better or not.", kind},
                    [](Program& program) { writing::show_childs_value<Log, At::below_root>(program.log); }},
    Mutant<Program>{{"value-before-child-shown-at-root",
                     "At the root lines after a child show the value from before it.", kind},
                    [](Program& program) { writing::show_value_before_child<Log, At::root>(program.log); }},
    Mutant<Program>{
        {"value-before-child-shown-below-root",
         "Below the root lines after a child show the value from before it.", kind},
        [](Program& program) { writing::show_value_before_child<Log, At::below_root>(program.log); }},
    Mutant<Program>{{"bound-moved-after-line-at-root",
                     "At the root lines after a child show alpha from before it.", kind},
                    [](Program& program) { writing::show_bound_before_child<Log, At::root>(program.log); }},
    Mutant<Program>{
        {"bound-moved-after-line-below-root",
         "Below the root lines after a child show the bound from before it.", kind},
        [](Program& program) { writing::show_bound_before_child<Log, At::below_root>(program.log); }},
    Mutant<Program>{
        {"entries-at-minus-infinity", "All inner nodes are entered in the log at -Infinity.", kind},
        [](Program& program) { writing::enter_at_least_value(program.log); }},
    Mutant<Program>{{"root-in-capitals", "The root is named ROOT.", kind},
                    [](Program& program) { writing::name_root(program.log, "ROOT"); }},
    Mutant<Program>{{"root-with-capital", "The root is named Root.", kind},
                    [](Program& program) { writing::name_root(program.log, "Root"); }},
    Mutant<Program>{
        {"board-transposed", "Rows of the boards are written as columns.", kind},
        [](Program& program) {
          if (program.problem.task != cases::squirrel::Task::battle) {
            override_part(program.play_chosen, [](const auto& before, const State& state, Square square) {
              return transposed(before(state, square));
            });
          }
          override_part(program.after_move, [](const auto& before, const State& state, int move, bool last) {
            return before(transposed(state), move, last);
          });
        }},
    Mutant<Program>{
        {"entry-bounds-infinite", "Inner nodes are entered in the log with the widest window.", kind},
        [](Program& program) { writing::widen_entries(program.log); }},
    Mutant<Program>{
        {"depth-counts-down", "The log shows how many plies are left, not the depth.", kind},
        [](Program& program) { writing::count_depth_down(program.log, program.problem.first.depth); }},
    Mutant<Program>{{"root-entry-missing", "The root is not logged when it is entered.", kind},
                    [](Program& program) {
                      writing::lose_lines(program.log, [](const Log::Event& event) {
                        return event.depth == 0 && event.kind == Log::Event::Kind::entered;
                      });
                    }},
    Mutant<Program>{{"entries-missing", "Inner nodes are not logged when they are entered.", kind},
                    [](Program& program) { writing::enter_silently_from(program.log, 0); }},
    Mutant<Program>{{"root-updates-missing", "The root is logged when it is entered, and never again.", kind},
                    [](Program& program) {
                      writing::lose_lines(program.log, [](const Log::Event& event) {
                        return event.depth == 0 && event.kind == Log::Event::Kind::changed;
                      });
                    }},
    Mutant<Program>{{"cut-line-missing", "A node writes no line for the child that cuts it off.", kind},
                    [](Program& program) {
                      writing::lose_lines(program.log, [](const Log::Event& event) { return event.cut; });
                    }},
    Mutant<Program>{{"leaves-missing", "Leaves are not logged.", kind},
                    [](Program& program) {
                      writing::lose_lines(program.log, [](const Log::Event& event) { return event.is_leaf; });
                    }},
    Mutant<Program>{
        {"lines-on-leaving", "A node is logged when entered and when left, not after every child.", kind},
        [](Program& program) { writing::write_on_leaving(program.log); }},
    Mutant<Program>{{"infinity-without-sign", "Both infinities are written Infinity.", kind},
                    [](Program& program) { writing::lose_infinitys_sign(program.log); }},
    Mutant<Program>{{"infinity-maxint", "Infinity is written as the greatest number of 64 bits.", kind},
                    [](Program& program) { writing::spell_infinity(program.log, "9223372036854775807"); }},
    Mutant<Program>{{"infinity-in-small-letters", "Infinity is written infinity.", kind},
                    [](Program& program) { writing::spell_infinity(program.log, "infinity"); }},
    Mutant<Program>{{"minimax-with-bounds", "The log of minimax has the columns of alpha-beta.", kind},
                    [](Program& program) { writing::write_windows(program.log, true); }},
    Mutant<Program>{{"alpha-beta-without-bounds", "The log of alpha-beta has three columns.", kind},
                    [](Program& program) { writing::write_windows(program.log, false); }},
    Mutant<Program>{{"header-without-bounds", "The header of alpha-beta's log names three columns.", kind},
                    [](Program& program) {
                      override_part(program.log.header,
                                    [](const auto& before, bool) { return before(false); });
                    }},
    Mutant<Program>{{"names-from-zero", "Rows are named from 0: A0.", kind},
                    [](Program& program) {
                      respell_names(program, [](const std::string& name) {
                        return std::string{name[0], static_cast<char>(name[1] - 1)};
                      });
                    }},
    Mutant<Program>{{"names-transposed", "The letter is the row's, the number the column's.", kind},
                    [](Program& program) {
                      respell_names(program, [](const std::string& name) {
                        return std::string{static_cast<char>(name[1] - '1' + 'A'),
                                           static_cast<char>(name[0] - 'A' + '1')};
                      });
                    }},
    Mutant<Program>{{"names-in-small-letters", "Columns are named in small letters.", kind},
                    [](Program& program) {
                      respell_names(program, [](const std::string& name) {
                        return std::string{static_cast<char>(name[0] - 'A' + 'a'), name[1]};
                      });
                    }},
    Mutant<Program>{{"board-before-move", "The board written is that before the move.", kind},
                    [](Program& program) {
                      if (program.problem.task != cases::squirrel::Task::battle) {
                        program.play_chosen = [](const State& state, Square) { return state; };
                      }
                    }},
    Mutant<Program>{{"player-ignored", "In tasks 1 to 3 X always moves.", kind},
                    [](Program& program) {
                      if (program.problem.task != cases::squirrel::Task::battle) {
                        program.begin = [](State& start) { start.turn = Side::first; };
                      }
                    }},
    Mutant<Program>{{"crlf-crashes", "An input whose lines end in CR and LF cannot be read.", kind},
                    [](Program& program) { program.crashes = program.crlf; }},
    Mutant<Program>{
        {"cr-kept", "With CR and LF the player's line is not equal to X, and O moves first.", kind},
        [](Program& program) {
          program.begin = [&program](State& start) { start.turn = program.crlf ? Side::second : start.turn; };
        }},
    Mutant<Program>{{"battle-last-twice", "The last board of a battle stands there twice.", kind},
                    [](Program& program) {
                      override_part(program.after_move,
                                    [](const auto& before, const State& state, int move, bool last) {
                                      const auto text = before(state, move, last);
                                      return last ? text + text : text;
                                    });
                    }},
    Mutant<Program>{
        {"battle-blank-lines-before", "A blank line stands before every board of a battle.", kind},
        [](Program& program) {
          override_part(program.after_move, [](const auto& before, const State& state, int move, bool last) {
            return "\n" + before(state, move, last);
          });
        }},
    Mutant<Program>{{"battle-last-alone", "Of a battle the last board alone is written.", kind},
                    [](Program& program) {
                      override_part(program.after_move,
                                    [](const auto& before, const State& state, int move, bool last) {
                                      return last ? before(state, move, last) : std::string();
                                    });
                    }},
    Mutant<Program>{
        {"blank-line-before-boards", "A blank line stands before every board.", kind},
        [](Program& program) {
          add_to_part(program.finish, [](cases::Answer& answer) {
            if (const auto found = answer.files.find("next_state.txt"); found != answer.files.end()) {
              found->second.insert(0, "\n");
            }
          });
          override_part(program.after_move, [](const auto& before, const State& state, int move, bool last) {
            return "\n" + before(state, move, last);
          });
        }},
    Mutant<Program>{{"pieces-swapped", "X and O change places on the boards written.", kind},
                    [](Program& program) {
                      add_to_part(program.finish, [](cases::Answer& answer) {
                        for (auto& [name, bytes] : answer.files) {
                          if (name != "traverse_log.txt") {
                            std::ranges::transform(bytes, bytes.begin(), [](char c) {
                              return c == 'X' ? 'O' : c == 'O' ? 'X' : c;
                            });
                          }
                        }
                      });
                    }},
    Mutant<Program>{
        {"crlf", "Lines end in CR and LF.", kind, "files are compared by lines, whatever ends them",
         MutantClass::invisible},
        [](Program& program) { file_mistakes::change_files(program, file_mistakes::end_lines_with_crlf); }},
    Mutant<Program>{
        {"trailing-blanks", "Lines end in a blank.", kind, "blanks at line ends do not count",
         MutantClass::invisible},
        [](Program& program) { file_mistakes::change_files(program, file_mistakes::end_lines_with_blank); }},
    Mutant<Program>{
        {"no-final-newline", "The last line is not ended.", kind,
         "the line end of the last line does not count", MutantClass::invisible},
        [](Program& program) { file_mistakes::change_files(program, file_mistakes::lose_final_newline); }},
};

}  // namespace

std::span<const Mutant<Program>> writing_mutants() {
  return all;
}

}  // namespace fuzz::squirrel
