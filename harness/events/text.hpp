#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace harness {

/// The last `count` lines that are not blank at the end, each made visible and cut at 200 bytes.
std::vector<std::string> last_lines(std::string_view text, std::size_t count);

/// Breaks a sentence at blanks so that no line is longer than `room` where its words allow.
std::vector<std::string> wrapped(std::string_view text, std::size_t room);

/// "a, b, c" in lines that are broken between parts only, the second and later ones two blanks further in.
std::vector<std::string> listed(const std::vector<std::string>& parts, std::size_t room);

/// How this program was called, for commands that are to be typed again: the wrapper tells it by
/// PLYCHECK_CALLED_AS; else "plycheck".
std::string own_name();

/// A word as a shell needs it typed: in quotes where it has to be, as $'...' where it holds what a terminal
/// would not show as it is.
std::string shell_quoted(std::string_view word);

/// An option and its text as a shell needs them typed; in one word where the text looks like an option.
std::string option_typed(std::string_view option, std::string_view text);

}  // namespace harness
