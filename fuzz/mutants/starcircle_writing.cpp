// Mistakes in how a starcircle program reads the board and writes what it found.
#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <utility>

#include "fuzz/mutants/starcircle.hpp"

namespace fuzz::starcircle {
namespace {

using cases::starcircle::Cell;

constexpr auto kind = MutantKind::writing;

/// Shows another myopic utility: `myopic(program, outcome)`.
template <class Myopic>
void show_myopic(Program& program, Myopic myopic) {
  program.show = [&program, myopic, before = program.show](Outcome& outcome) {
    before(outcome);
    outcome.myopic = myopic(program, outcome);
  };
}

/// Spells moves otherwise: `respelled(move, name)`.
template <class Respelled>
void spell_moves(Program& program, Respelled respelled) {
  override_part(program.move_name,
                [respelled](const auto& before, const Move& move) { return respelled(move, before(move)); });
}

void replace_all(std::string& text, const std::string& old, const std::string& by) {
  for (auto at = text.find(old); at != std::string::npos; at = text.find(old, at + by.size())) {
    text.replace(at, old.size(), by);
  }
}

constexpr std::array all{
    Mutant<Program>{{"myopic-of-pass-zero", "The myopic utility of a pass is 0.", kind},
                    [](Program& program) {
                      show_myopic(program, [](const Program&, const Outcome& outcome) {
                        return outcome.move.is_pass() ? solver::Score{0} : outcome.myopic;
                      });
                    }},
    Mutant<Program>{
        {"stack-read-as-digit", "Of the number of pieces on a square the first digit is read.", kind},
        [](Program& program) {
          for (Cell& cell : program.problem.board) {
            while (cell.count >= 10) {
              cell.count /= 10;
            }
          }
        }},
    Mutant<Program>{
        {"stack-of-ten-refused", "An input with 10 pieces or more on a square cannot be read.", kind},
        [](Program& program) {
          program.crashes =
              std::ranges::any_of(program.problem.board, [](const Cell& cell) { return cell.count >= 10; });
        }},
    Mutant<Program>{{"stack-read-as-one", "Of a stack one piece is read.", kind},
                    [](Program& program) {
                      for (Cell& cell : program.problem.board) {
                        cell.count = std::min(cell.count, 1);
                      }
                    }},
    Mutant<Program>{{"myopic-before-move", "The myopic utility is that of the board before the move.", kind},
                    [](Program& program) {
                      show_myopic(program, [](const Program& own, const Outcome& outcome) {
                        return own.utility(outcome.root, outcome.root.turn);
                      });
                    }},
    Mutant<Program>{{"myopic-for-star", "The myopic utility is always Star's.", kind},
                    [](Program& program) {
                      override_part(program.utility,
                                    [](const auto& before, const State& state, solver::Side) {
                                      return before(state, solver::Side::first);
                                    });
                    }},
    Mutant<Program>{{"myopic-of-first-move", "The myopic utility is that of the first move.", kind},
                    [](Program& program) {
                      show_myopic(program, [](const Program& own, const Outcome& outcome) {
                        return own.myopic_of(outcome.root, own.rules.moves(outcome.root).front());
                      });
                    }},
    Mutant<Program>{{"myopic-of-last-move", "The myopic utility is that of the last move.", kind},
                    [](Program& program) {
                      show_myopic(program, [](const Program& own, const Outcome& outcome) {
                        return own.myopic_of(outcome.root, own.rules.moves(outcome.root).back());
                      });
                    }},
    Mutant<Program>{{"myopic-of-greedy-move", "The myopic utility is the greatest of all moves.", kind},
                    [](Program& program) {
                      show_myopic(program, [](const Program& own, const Outcome& outcome) {
                        auto greatest = outcome.myopic;
                        for (const Move& move : own.rules.moves(outcome.root)) {
                          greatest = std::max(greatest, own.myopic_of(outcome.root, move));
                        }
                        return greatest;
                      });
                    }},
    Mutant<Program>{{"myopic-for-opponent", "The myopic utility is that of who moves next.", kind},
                    [](Program& program) {
                      show_myopic(program,
                                  [](const Program&, const Outcome& outcome) { return -outcome.myopic; });
                    }},
    Mutant<Program>{{"utilities-swapped", "The farsighted utility stands before the myopic one.", kind},
                    [](Program& program) {
                      override_part(program.show, [](const auto& before, Outcome& outcome) {
                        before(outcome);
                        std::swap(outcome.myopic, outcome.farsighted);
                      });
                    }},
    Mutant<Program>{{"myopic-shown-twice", "The farsighted utility written is the myopic one.", kind},
                    [](Program& program) {
                      override_part(program.show, [](const auto& before, Outcome& outcome) {
                        before(outcome);
                        outcome.farsighted = outcome.myopic;
                      });
                    }},
    Mutant<Program>{{"farsighted-shown-twice", "The myopic utility written is the farsighted one.", kind},
                    [](Program& program) {
                      show_myopic(program,
                                  [](const Program&, const Outcome& outcome) { return outcome.farsighted; });
                    }},
    Mutant<Program>{{"utilities-shown-for-star", "Both utilities are written from Star's view.", kind},
                    [](Program& program) {
                      override_part(program.show, [](const auto& before, Outcome& outcome) {
                        before(outcome);
                        const int sign = outcome.root.turn == solver::Side::first ? 1 : -1;
                        outcome.myopic *= sign;
                        outcome.farsighted *= sign;
                      });
                    }},
    Mutant<Program>{{"pass-as-none", "The pass is written None.", kind},
                    [](Program& program) {
                      spell_moves(program, [](const Move& move, const std::string& name) {
                        return move.is_pass() ? "None" : name;
                      });
                    }},
    Mutant<Program>{{"pass-with-capital", "The pass is written Pass.", kind},
                    [](Program& program) {
                      spell_moves(program, [](const Move& move, const std::string& name) {
                        return move.is_pass() ? "Pass" : name;
                      });
                    }},
    Mutant<Program>{{"pass-crashes", "A root without moves is a crash.", kind},
                    [](Program& program) {
                      override_part(program.show, [&program](const auto& before, Outcome& outcome) {
                        before(outcome);
                        program.crashes = program.crashes || outcome.move.is_pass();
                      });
                    }},
    Mutant<Program>{{"columns-before-rows", "Squares are written column first: 4F-2H.", kind},
                    [](Program& program) {
                      spell_moves(program, [](const Move& move, std::string name) {
                        if (!move.is_pass() && name.size() == 5) {
                          std::swap(name[0], name[1]);
                          std::swap(name[3], name[4]);
                        }
                        return name;
                      });
                    }},
    Mutant<Program>{{"rows-named-downwards", "The first row is written A, the last one H.", kind},
                    [](Program& program) {
                      spell_moves(program, [](const Move& move, std::string name) {
                        for (char& c : name) {
                          c = static_cast<char>(!move.is_pass() && c >= 'A' && c <= 'H' ? 'A' + ('H' - c)
                                                                                        : c);
                        }
                        return name;
                      });
                    }},
    Mutant<Program>{{"columns-mirrored", "Columns are written from 8 to 1.", kind},
                    [](Program& program) {
                      spell_moves(program, [](const Move&, std::string name) {
                        for (char& c : name) {
                          c = static_cast<char>(c >= '1' && c <= '8' ? '1' + ('8' - c) : c);
                        }
                        return name;
                      });
                    }},
    Mutant<Program>{{"commas-in-moves", "A comma stands between the squares of a move.", kind},
                    [](Program& program) {
                      spell_moves(program, [](const Move&, std::string name) {
                        replace_all(name, "-", ",");
                        return name;
                      });
                    }},
    Mutant<Program>{{"utilities-with-point", "Both utilities are written with a decimal point.", kind},
                    [](Program& program) {
                      add_to_part(program.finish, [](std::string& text) {
                        const auto first = text.find('\n', text.find('\n') + 1);
                        const auto second = std::min(text.find('\n', first + 1), text.size());
                        text.insert(second, ".0");
                        text.insert(std::min(first, second), ".0");
                      });
                    }},
    Mutant<Program>{{"nodes-missing", "The number of nodes is missing.", kind},
                    [](Program& program) {
                      add_to_part(program.finish, [](std::string& text) {
                        text.resize(std::min(text.rfind('\n'), text.size()));
                      });
                    }},
    Mutant<Program>{
        {"jump-to-captured", "A jump is written with the square of the captured piece as its end.", kind},
        [](Program& program) {
          spell_moves(program, [](const Move& move, const std::string& name) {
            const Move shown{move.from, move.jumped()};
            return move.is_jump() ? solver::starcircle::move_name(shown) : name;
          });
        }},
    Mutant<Program>{{"pass-in-capitals", "The pass is written in capitals.", kind},
                    [](Program& program) {
                      spell_moves(program, [](const Move& move, const std::string& name) {
                        return move.is_pass() ? "PASS" : name;
                      });
                    }},
    Mutant<Program>{{"pass-as-step", "The pass is written as a move from a square to itself.", kind},
                    [](Program& program) {
                      spell_moves(program, [](const Move& move, const std::string& name) {
                        return move.is_pass() ? "H1-H1" : name;
                      });
                    }},
    Mutant<Program>{{"moves-in-small-letters", "Rows are written in small letters.", kind},
                    [](Program& program) {
                      spell_moves(program, [](const Move&, std::string name) {
                        std::ranges::transform(name, name.begin(), [](unsigned char c) {
                          return static_cast<char>(std::tolower(c));
                        });
                        return name;
                      });
                    }},
    Mutant<Program>{{"columns-from-zero", "Columns are written from 0 to 7.", kind},
                    [](Program& program) {
                      spell_moves(program, [](const Move&, std::string name) {
                        for (char& c : name) {
                          c = static_cast<char>(c >= '1' && c <= '8' ? c - 1 : c);
                        }
                        return name;
                      });
                    }},
    Mutant<Program>{{"blanks-in-moves", "Blanks stand around the hyphen of a move.", kind},
                    [](Program& program) {
                      spell_moves(program, [](const Move&, std::string name) {
                        replace_all(name, "-", " - ");
                        return name;
                      });
                    }},
    Mutant<Program>{
        {"final-newline", "The last line is ended.", kind},
        [](Program& program) { add_to_part(program.finish, [](std::string& text) { text += '\n'; }); }},
    Mutant<Program>{
        {"final-blank", "A blank stands at the end.", kind},
        [](Program& program) { add_to_part(program.finish, [](std::string& text) { text += ' '; }); }},
    Mutant<Program>{{"one-line", "All is written on one line.", kind},
                    [](Program& program) {
                      add_to_part(program.finish, [](std::string& text) { replace_all(text, "\n", " "); });
                    }},
    Mutant<Program>{{"crlf", "Lines end in CR and LF.", kind},
                    [](Program& program) {
                      add_to_part(program.finish, [](std::string& text) { replace_all(text, "\n", "\r\n"); });
                    }},
};

}  // namespace

std::span<const Mutant<Program>> writing_mutants() {
  return all;
}

}  // namespace fuzz::starcircle
