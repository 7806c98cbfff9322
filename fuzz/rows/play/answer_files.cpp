#include "fuzz/rows/play/answer_files.hpp"

#include <cstddef>
#include <utility>

#include <fmt/core.h>

#include "cases/in_quotes.hpp"

namespace fuzz::rows::play {
namespace {

constexpr std::string_view white_space = " \t\r\n";

std::string_view without_end(std::string_view text) {
  return text.substr(0, text.find_last_not_of(white_space) + 1);
}

/// Whether a line shows a row of the board; its letters are put behind `board` then.
bool reads_row(std::string_view line, const BoardForm& form, std::string& board) {
  const std::size_t step = form.blanks ? 2 : 1;
  const auto side = static_cast<std::size_t>(form.side);
  if (line.size() != step * (side - 1) + 1) {
    return false;
  }
  for (std::size_t at = 0; at < line.size(); ++at) {
    const bool square = at % step == 0;
    if (square ? form.letters.find(line[at]) == std::string_view::npos : line[at] != ' ') {
      return false;
    }
    if (square) {
      board += line[at];
    }
  }
  return true;
}

}  // namespace

tl::unexpected<AnswerFault> torn(std::string sentence) {
  return tl::unexpected(AnswerFault{AnswerFault::Kind::torn, std::move(sentence)});
}

tl::unexpected<AnswerFault> illegal(std::string sentence) {
  return tl::unexpected(AnswerFault{AnswerFault::Kind::illegal, std::move(sentence)});
}

Read<std::string_view> contents_of(const cases::Answer& answer, std::string_view file) {
  const auto found = answer.files.find(file);
  if (found == answer.files.end()) {
    return tl::unexpected(AnswerFault{AnswerFault::Kind::missing, fmt::format("there is no {}", file)});
  }
  const std::string_view text = without_end(found->second);
  if (text.empty()) {
    return torn(fmt::format("{} is empty", file));
  }
  return text;
}

std::string_view Lines::next() {
  const std::size_t end = left_.find('\n');
  const std::string_view line = left_.substr(0, end);
  more_ = end != std::string_view::npos;
  left_ = more_ ? left_.substr(end + 1) : std::string_view();
  ++number_;
  return without_end(line);
}

Read<std::string> read_board(Lines& lines, const BoardForm& form) {
  std::string board;
  for (int row = 0; row < form.side; ++row) {
    if (!lines.more()) {
      return torn(fmt::format("{} ends after {} of the {} rows of its board", form.file, row, form.side));
    }
    const std::string_view line = lines.next();
    if (!reads_row(line, form, board)) {
      return torn(fmt::format("{} line {}: expected {} squares out of {}{}, found {}", form.file,
                              lines.number(), form.side, form.letters,
                              form.blanks ? " with one blank between two" : "", cases::in_quotes(line)));
    }
  }
  if (lines.more()) {
    return torn(fmt::format("{} goes on after the {} rows of its board", form.file, form.side));
  }
  return board;
}

std::string differing_squares(std::string_view one, std::string_view other,
                              const std::function<std::string(int square)>& name) {
  constexpr std::size_t most = 4;
  std::vector<std::string> names;
  std::size_t count = 0;
  for (std::size_t at = 0; at < one.size() && at < other.size(); ++at) {
    if (one[at] != other[at] && ++count <= most) {
      names.push_back(name(static_cast<int>(at)));
    }
  }
  if (count > most) {
    names.push_back(fmt::format("{} more", count - most));
  }
  std::string text;
  for (std::size_t at = 0; at < names.size(); ++at) {
    text += at == 0 ? "" : at + 1 == names.size() ? " and " : ", ";
    text += names[at];
  }
  return text;
}

tl::unexpected<AnswerFault> other_board(std::string_view file, std::string_view move,
                                        std::string_view squares) {
  return illegal(
      fmt::format("the board of {} is not the one after {}: it differs on {}", file, move, squares));
}

}  // namespace fuzz::rows::play
