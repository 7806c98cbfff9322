#pragma once

#include <cstddef>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "cases/parsed.hpp"

namespace cases {

/// Reads a text from front to back and remembers the first thing that is wrong. After that every read
/// returns a zero and moves nothing, so a format is read straight down and asked once, by `result`.
/// Lines end with LF or CRLF; the last one may end with the text.
class TextReader {
 public:
  explicit TextReader(std::string_view text) : text_(text) {}

  /// A decimal integer in [low, high]; `what` names it in the error. Digits only, no sign.
  int integer(std::string_view what, int low, int high);
  /// The same, where not every integer of the range will do: `instead(value)` says what is wanted instead,
  /// and nothing where the value is right.
  int integer(std::string_view what, int low, int high,
              const std::function<std::string_view(int value)>& instead);
  /// One character out of `allowed`.
  char letter(std::string_view what, std::string_view allowed);
  /// One of the words of `allowed`, up to a blank or the end of the line: its index in there.
  std::size_t word(std::string_view what, std::initializer_list<std::string_view> allowed);
  /// One of the texts of `allowed`, whatever follows it: its index in there.
  std::size_t text(std::string_view what, std::initializer_list<std::string_view> allowed);
  /// Digits, and behind them maybe a point and more digits: their text, as it stands there.
  std::string decimal(std::string_view what);
  /// At least one space or tab.
  void blanks();
  /// Trailing blanks and the end of the line; the end of the text counts as one.
  void line_end();
  /// Nothing but blank lines up to the end of the text.
  void text_end();
  /// Records an error at the present place, unless there is one already.
  void fail(std::string_view expected);

  bool failed() const { return error_.has_value(); }
  /// `value`, or the first error.
  template <class T>
  Parsed<T> result(T value) const {
    if (error_) {
      return tl::unexpected(*error_);
    }
    return value;
  }

 private:
  bool at_line_end() const;
  std::string found() const;
  /// What stands here, up to a blank or the end of the line.
  std::string_view token() const;
  void skip_blanks();

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::size_t line_start_ = 0;
  std::optional<ParseError> error_;
};

}  // namespace cases
