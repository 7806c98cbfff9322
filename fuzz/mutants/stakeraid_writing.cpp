// Mistakes in how a stakeraid program writes its move and the board.
#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <string>
#include <utility>

#include "fuzz/mutants/file_mistakes.hpp"
#include "fuzz/mutants/stakeraid.hpp"

namespace fuzz::stakeraid {
namespace {

using solver::Side;

constexpr auto kind = MutantKind::writing;

/// Spells squares by their row and column from 0: `spelled(side, row, column)`.
template <class Spelled>
void spell_squares(Program& program, Spelled spelled) {
  program.square_name = [&program, spelled](Square square) {
    const int index = program.board.index_of(square);
    const int side = program.problem.side;
    return std::string(spelled(side, index / side, index % side));
  };
}

char column_name(int column) {
  return static_cast<char>('A' + column);
}

template <class Respelled>
void spell_kinds(Program& program, Respelled respelled) {
  override_part(program.kind_name, [respelled](const auto& before, Kind kind_of_move) {
    auto name = before(kind_of_move);
    std::ranges::transform(name, name.begin(),
                           [&](unsigned char c) { return static_cast<char>(respelled(c)); });
    return name;
  });
}

/// Changes the lines of the board, which stand behind the move's.
template <class Change>
void change_board(Program& program, Change change) {
  add_to_part(program.finish, [change](std::string& text) {
    const auto end = text.find('\n') + 1;
    text = text.substr(0, end) + change(text.substr(end));
  });
}

/// The move with the piece on the square that the first two characters of its name say.
void play_by_two_characters(const Program& program, Outcome& outcome) {
  const int index = program.board.index_of(outcome.move.square());
  const int side = program.problem.side;
  const int row = index / side + 1;
  if (row >= 10) {
    const Square square = program.board.square_at((row / 10 - 1) * side + index % side);
    const Move played{square, outcome.move.kind()};
    outcome.next = program.rules.play(outcome.root, played);
    (outcome.root.turn == Side::first ? outcome.next.o : outcome.next.x).drop(square);
  }
}

/// Whether the move found is a Stake on a square where a Raid may go.
bool may_raid(const Program& program, const Outcome& outcome) {
  const Move raid{outcome.move.square(), Kind::raid};
  const auto moves = program.rules.moves(outcome.root);
  return outcome.move.kind() == Kind::stake && std::ranges::find(moves, raid) != moves.end();
}

constexpr std::array all{
    Mutant<Program>{{"row-of-one-digit", "Of a row's number the first digit is written.", kind},
                    [](Program& program) {
                      spell_squares(program, [](int, int row, int column) {
                        return column_name(column) + std::to_string(row + 1).substr(0, 1);
                      });
                    }},
    Mutant<Program>{
        {"row-is-one-character", "A row's number is one character, so that 10 is written ':'.", kind},
        [](Program& program) {
          spell_squares(program, [](int, int row, int column) {
            return std::string{column_name(column), static_cast<char>('1' + row)};
          });
        }},
    Mutant<Program>{{"square-read-as-two-characters",
                     "The piece is put on the square that the first two characters of the name say.", kind},
                    [](Program& program) {
                      override_part(program.show, [&program](const auto& before, Outcome& outcome) {
                        before(outcome);
                        play_by_two_characters(program, outcome);
                      });
                    }},
    Mutant<Program>{{"row-padded", "Rows are written with two digits.", kind},
                    [](Program& program) {
                      spell_squares(program, [](int, int row, int column) {
                        return column_name(column) + std::string(row < 9 ? "0" : "") +
                               std::to_string(row + 1);
                      });
                    }},
    Mutant<Program>{{"rows-from-zero", "Rows count from 0.", kind},
                    [](Program& program) {
                      spell_squares(program, [](int, int row, int column) {
                        return column_name(column) + std::to_string(row);
                      });
                    }},
    Mutant<Program>{{"rows-from-below", "Rows count from the last line of the board.", kind},
                    [](Program& program) {
                      spell_squares(program, [](int side, int row, int column) {
                        return column_name(column) + std::to_string(side - row);
                      });
                    }},
    Mutant<Program>{{"row-before-column", "The row is written before the column.", kind},
                    [](Program& program) {
                      spell_squares(program, [](int, int row, int column) {
                        return std::to_string(row + 1) + column_name(column);
                      });
                    }},
    Mutant<Program>{{"rows-are-letters", "The letter is the row's, the number the column's.", kind},
                    [](Program& program) {
                      spell_squares(program, [](int, int row, int column) {
                        return column_name(row) + std::to_string(column + 1);
                      });
                    }},
    Mutant<Program>{{"type-in-small-letters", "The type is written in small letters.", kind},
                    [](Program& program) { spell_kinds(program, [](int c) { return std::tolower(c); }); }},
    Mutant<Program>{{"type-in-capitals", "The type is written in capitals.", kind},
                    [](Program& program) { spell_kinds(program, [](int c) { return std::toupper(c); }); }},
    Mutant<Program>{{"always-stake", "Every move is written as a Stake.", kind},
                    [](Program& program) { program.kind_name = [](Kind) { return std::string("Stake"); }; }},
    Mutant<Program>{
        {"stake-shown-as-raid",
         "A Stake beside an own piece is written with the board of the Raid on its square.", kind},
        [](Program& program) {
          override_part(program.show, [&program](const auto& before, Outcome& outcome) {
            before(outcome);
            if (may_raid(program, outcome)) {
              outcome.next = program.rules.play(outcome.root, {outcome.move.square(), Kind::raid});
            }
          });
        }},
    Mutant<Program>{
        {"stake-shown-conquering", "The board written is that of a Raid, whatever the move.", kind},
        [](Program& program) {
          override_part(program.show, [&program](const auto& before, Outcome& outcome) {
            before(outcome);
            outcome.next = program.rules.play(outcome.root, {outcome.move.square(), Kind::raid});
          });
        }},
    Mutant<Program>{{"stake-beside-own-is-raid", "A Stake beside an own piece is written as a Raid.", kind},
                    [](Program& program) {
                      override_part(program.show, [&program](const auto& before, Outcome& outcome) {
                        before(outcome);
                        if (may_raid(program, outcome)) {
                          outcome.move = {outcome.move.square(), Kind::raid};
                        }
                      });
                    }},
    Mutant<Program>{{"kind-before-square", "The type is written before the square.", kind},
                    [](Program& program) {
                      add_to_part(program.finish, [](std::string& text) {
                        const auto end = std::min(text.find('\n'), text.size());
                        const auto blank = text.find(' ');
                        if (blank > end) {
                          return;
                        }
                        text = text.substr(blank + 1, end - blank - 1) + ' ' + text.substr(0, blank) +
                               text.substr(end);
                      });
                    }},
    Mutant<Program>{{"no-blank-in-move", "No blank stands between square and type.", kind},
                    [](Program& program) {
                      add_to_part(program.finish, [](std::string& text) {
                        text.erase(std::min(text.find(' '), text.size()), 1);
                      });
                    }},
    Mutant<Program>{{"no-kind", "The type is missing.", kind},
                    [](Program& program) {
                      add_to_part(program.finish, [](std::string& text) {
                        const auto blank = std::min(text.find(' '), text.find('\n'));
                        text.erase(std::min(blank, text.size()), text.find('\n') - blank);
                      });
                    }},
    Mutant<Program>{{"columns-in-small-letters", "Columns are written in small letters.", kind},
                    [](Program& program) {
                      spell_squares(program, [](int, int row, int column) {
                        return static_cast<char>('a' + column) + std::to_string(row + 1);
                      });
                    }},
    Mutant<Program>{{"no-move-line", "The line of the move is missing.", kind},
                    [](Program& program) {
                      add_to_part(program.finish,
                                  [](std::string& text) { text.erase(0, text.find('\n') + 1); });
                    }},
    Mutant<Program>{{"board-transposed", "Rows of the board are written as columns.", kind},
                    [](Program& program) {
                      change_board(program, [&program](const std::string& board) {
                        const auto side = static_cast<std::size_t>(program.problem.side);
                        // Another mistake may have taken lines away.
                        if (board.size() + 1 < side * (side + 1)) {
                          return board;
                        }
                        std::string turned = board;
                        for (std::size_t row = 0; row < side; ++row) {
                          for (std::size_t column = 0; column < side; ++column) {
                            turned[row * (side + 1) + column] = board[column * (side + 1) + row];
                          }
                        }
                        return turned;
                      });
                    }},
    Mutant<Program>{{"player-ignored", "X always moves.", kind},
                    [](Program& program) { program.begin = [](State& start) { start.turn = Side::first; }; }},
    Mutant<Program>{
        {"trailing-blanks", "Lines end in a blank.", kind},
        [](Program& program) { add_to_part(program.finish, file_mistakes::end_lines_with_blank); }},
    Mutant<Program>{
        {"two-final-newlines", "A blank line stands at the end.", kind},
        [](Program& program) { add_to_part(program.finish, file_mistakes::end_with_blank_line); }},
    Mutant<Program>{{"board-before-move", "The board is written as it was before the move.", kind},
                    [](Program& program) {
                      override_part(program.show, [](const auto& before, Outcome& outcome) {
                        before(outcome);
                        outcome.next = outcome.root;
                      });
                    }},
    Mutant<Program>{{"board-without-conquest", "The board is written without what the Raid conquers.", kind},
                    [](Program& program) {
                      override_part(program.show, [](const auto& before, Outcome& outcome) {
                        before(outcome);
                        outcome.next = outcome.root;
                        const bool x_moves = outcome.root.turn == Side::first;
                        (x_moves ? outcome.next.x : outcome.next.o).put(outcome.move.square());
                      });
                    }},
    Mutant<Program>{{"pieces-swapped", "X and O change places on the board.", kind},
                    [](Program& program) {
                      override_part(program.show, [](const auto& before, Outcome& outcome) {
                        before(outcome);
                        std::swap(outcome.next.x, outcome.next.o);
                      });
                    }},
    Mutant<Program>{
        {"no-board", "The board is missing.", kind},
        [](Program& program) { change_board(program, [](const std::string&) { return std::string(); }); }},
    Mutant<Program>{{"blanks-in-board", "Blanks stand between the squares of the board.", kind},
                    [](Program& program) {
                      change_board(program, [](const std::string& board) {
                        std::string spaced;
                        for (const char c : board) {
                          spaced += !spaced.empty() && spaced.back() != '\n' && c != '\n' ? " " : "";
                          spaced += c;
                        }
                        return spaced;
                      });
                    }},
    Mutant<Program>{{"blank-line-before-board", "A blank line stands before the board.", kind},
                    [](Program& program) {
                      change_board(program, [](const std::string& board) { return '\n' + board; });
                    }},
    Mutant<Program>{{"crlf", "Lines end in CR and LF.", kind},
                    [](Program& program) {
                      add_to_part(program.finish, [](std::string& text) {
                        std::string ended;
                        for (const char c : text) {
                          ended += c == '\n' ? "\r" : "";
                          ended += c;
                        }
                        text = ended;
                      });
                    }},
    Mutant<Program>{{"no-final-newline", "The last line is not ended.", kind,
                     "whether the last line is ended does not count", MutantClass::invisible},
                    [](Program& program) { add_to_part(program.finish, file_mistakes::lose_final_newline); }},
};

}  // namespace

std::span<const Mutant<Program>> writing_mutants() {
  return all;
}

}  // namespace fuzz::stakeraid
