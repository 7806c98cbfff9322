#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "cases/parsed.hpp"

namespace cases {

/// How a format lays out its lines.
struct Layout {
  /// What stands between the parts of a line: a blank is any number of spaces and tabs, another character
  /// stands alone.
  char separator = ' ';
  /// Whether a line may also end with CRLF or have blanks before its end, and blank lines may follow the
  /// text; where not, a blank is one space.
  bool lenient = true;
  /// Whether numbers may begin with zeros.
  bool leading_zeros = true;
};

/// Reads a text from front to back and remembers the first thing that is wrong. After that every read
/// returns a zero and moves nothing, so a format is read straight down and asked once, by `result`.
/// Lines end as the layout says; the last one may end with the text.
class TextReader {
 public:
  explicit TextReader(std::string_view text, Layout layout = {}) : text_(text), layout_(layout) {}

  /// A decimal integer in [low, high], up to a blank, the separator or the end of the line; `what` names it
  /// in the error. Digits only, no sign.
  int integer(std::string_view what, int low, int high);
  /// The same, where not every integer of the range will do: `instead(value)` says what is wanted instead,
  /// and nothing where the value is right.
  int integer(std::string_view what, int low, int high,
              const std::function<std::string_view(int value)>& instead);
  /// An integer with an optional sign, plus or minus.
  int signed_integer(std::string_view what, int low, int high);
  /// An integer with an optional minus, up to one of `ends` too.
  int integer_before(std::string_view ends, std::string_view what, int low, int high);
  /// One character out of `allowed`.
  char letter(std::string_view what, std::string_view allowed);
  /// One of the words of `allowed`, up to a blank, the separator or the end of the line: its index in there.
  std::size_t word(std::string_view what, std::initializer_list<std::string_view> allowed);
  /// One of the texts of `allowed`, whatever follows it: its index in there.
  std::size_t text(std::string_view what, std::initializer_list<std::string_view> allowed);
  /// Digits, and behind them maybe a point and more digits: their text, as it stands there. What stands
  /// before the point is at most `most`.
  std::string decimal(std::string_view what, std::int64_t most);
  /// Whether this character stands here; it is taken then.
  bool takes(char wanted);
  /// At least one space or tab.
  void blanks();
  /// The layout's separator; a blank is one space here.
  void separator();
  /// The end of the line, after blanks where the layout is lenient; the end of the text counts as one.
  void line_end();
  /// The end of the text, after blank lines where the layout is lenient.
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
  /// Whether a token ends before this character.
  bool ends_token(char c) const;
  std::string found() const;
  int number(std::string_view what, std::string_view token, std::string_view digits, int low, int high);
  /// What stands here, up to a blank, the separator or the end of the line.
  std::string_view token() const;
  void skip_blanks();

  std::string_view text_;
  Layout layout_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::size_t line_start_ = 0;
  std::optional<ParseError> error_;
};

}  // namespace cases
