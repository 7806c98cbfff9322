#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace harness {

/// What stands for a line that is not there, or has nothing in it.
inline constexpr std::string_view end_of_file = "(end of file)";
inline constexpr std::string_view empty_line = "(empty line)";

/// Which blanks are shown as `·`: all, those that one would not see (at the ends, and two in a row), or none.
enum class Blanks { all, odd, none };

/// A line of a candidate's file as it can be shown: tabs as \t, carriage returns as \r, other control
/// characters and bytes that are no UTF-8 as \xNN, characters without ink as \uNNNN. Nothing else is changed.
std::string visible(std::string_view line, Blanks blanks = Blanks::all);

/// Whether a text is UTF-8 as a whole: no character is longer than it must be, none is a surrogate.
bool is_utf8(std::string_view text);

/// A JSON text, in which characters without ink may stand for themselves, with these as \uNNNN: then it does
/// no harm on a terminal either.
std::string visible_json(std::string_view json);

/// A text made visible with its odd blanks; the middle of one that is far too long is left out.
std::string visible_text(std::string_view text);

/// A name made visible for a sentence: the middle of a very long one is left out.
std::string short_name(std::string_view name);

/// How much of two lines is shown: a piece of each, from the same byte on.
struct ShownPart {
  std::size_t from = 0;
  std::size_t to = 0;
};
struct ShownParts {
  ShownPart expected;
  ShownPart got;
};
/// Long lines are cut around the first difference.
ShownParts shown_parts(std::string_view expected, std::string_view got);

/// Two lines made visible. Long ones are cut around the first difference, and say how much is not shown.
struct VisiblePair {
  std::string expected;
  std::string got;
  bool operator==(const VisiblePair&) const = default;
};
VisiblePair visible_pair(std::string_view expected, std::string_view got, Blanks blanks = Blanks::all);

/// How many columns a text takes on a terminal: its code points.
int display_width(std::string_view text);
/// How many leading code points of two texts are the same.
int common_width(std::string_view a, std::string_view b);

}  // namespace harness
