#include "harness/judge/words/lines_in_words.hpp"

#include <fmt/core.h>

#include "harness/judge/visible.hpp"

namespace harness {

std::string line_in_words(const LinePiece& piece, Blanks blanks) {
  switch (piece.state) {
    case LineState::there:
      break;
    case LineState::blank:
      return std::string(empty_line);
    case LineState::ended:
      return std::string(end_of_file);
    case LineState::any_legal_move:
      return "(any legal move)";
  }
  return (piece.before == 0 ? "" : fmt::format("({} bytes) …", piece.before)) + visible(piece.text, blanks) +
         (piece.after == 0 ? "" : fmt::format("… ({} more bytes)", piece.after));
}

}  // namespace harness
