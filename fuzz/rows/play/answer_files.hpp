#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "cases/answer.hpp"
#include "fuzz/foundations/play.hpp"

/// How the files of an answer are read for the move alone.
namespace fuzz::rows::play {

template <class T>
using Read = tl::expected<T, AnswerFault>;

tl::unexpected<AnswerFault> torn(std::string sentence);
tl::unexpected<AnswerFault> illegal(std::string sentence);

/// The contents of a file without the white space at their end; a fault where there is no such file, or
/// nothing in it.
Read<std::string_view> contents_of(const cases::Answer& answer, std::string_view file);

/// The lines of a text without the white space at their ends. They are cut from the text one by one, since a
/// file of a stranger may have a great many.
class Lines {
 public:
  explicit Lines(std::string_view text) : left_(text), more_(!text.empty()) {}

  bool more() const { return more_; }
  /// The next line; there must be one.
  std::string_view next();
  /// The number of the line that `next` gave last, from 1.
  int number() const { return number_; }

 private:
  std::string_view left_;
  bool more_;
  int number_ = 0;
};

/// How a file shows a board.
struct BoardForm {
  std::string_view file;
  /// Rows and columns.
  int side = 0;
  /// What may stand on a square: "*XO".
  std::string_view letters;
  /// Whether one blank stands between the squares of a row.
  bool blanks = false;
};

/// The letters of a board that is all that is left of the lines, row by row.
Read<std::string> read_board(Lines& lines, const BoardForm& form);

/// The letters of a board whose squares are letters, row by row.
template <class Board>
std::string letters_of(const Board& board) {
  std::string letters;
  for (const auto square : board) {
    letters += static_cast<char>(square);
  }
  return letters;
}

/// The squares on which two boards of one size differ: "C3", "C3 and D4", "A1, A2, A3, A4 and 12 more".
/// `name` names a square by its place. Empty where there are none.
std::string differing_squares(std::string_view one, std::string_view other,
                              const std::function<std::string(int square)>& name);

/// That a board is not the one after a move; `squares` are those where it differs.
tl::unexpected<AnswerFault> other_board(std::string_view file, std::string_view move,
                                        std::string_view squares);

}  // namespace fuzz::rows::play
