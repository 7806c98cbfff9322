#include "harness/judge/words/lines_in_words.hpp"

#include <fmt/core.h>

#include "harness/judge/visible.hpp"
#include "harness/judge/words/phrases.hpp"

namespace harness {
namespace {

std::string text_of(const LinePiece& piece, Blanks blanks) {
  return (piece.before == 0 ? "" : fmt::format("({} bytes) …", piece.before)) + visible(piece.text, blanks) +
         (piece.after == 0 ? "" : fmt::format("… ({} more bytes)", piece.after));
}

}  // namespace

std::string line_in_words(const LinePiece& piece, Blanks blanks) {
  switch (piece.state) {
    case LineState::there:
      break;
    case LineState::no_newline:
      return (piece.text.empty() ? std::string(empty_line) : text_of(piece, blanks)) +
             " (no newline behind it)";
    case LineState::no_file:
      return "(no file)";
    case LineState::whole_file:
      return counted(piece.after, "byte");
    case LineState::blank:
      return std::string(empty_line);
    case LineState::ended:
      return std::string(end_of_file);
    case LineState::any_legal_move:
      return "(any legal move)";
  }
  return text_of(piece, blanks);
}

}  // namespace harness
