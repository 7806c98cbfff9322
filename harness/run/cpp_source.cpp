#include "harness/run/cpp_source.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "harness/run/code_words.hpp"
#include "harness/run/source_text.hpp"

namespace harness {
namespace {

constexpr std::string_view blanks = " \t\r";

/// The line without blanks in front of it.
std::string_view trimmed(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  return line;
}

/// What `#include` names in the rest of a preprocessor's line; empty for any other one.
std::string included_by(std::string_view line) {
  constexpr std::string_view word = "include";
  line = trimmed(line);
  if (line.substr(0, word.size()) != word) {
    return "";
  }
  line = trimmed(line.substr(word.size()));
  const bool is_name = !line.empty() && (line.front() == '"' || line.front() == '<');
  const std::size_t end = is_name ? line.find(line.front() == '"' ? '"' : '>', 1) : std::string_view::npos;
  return end == std::string_view::npos ? "" : std::string(line.substr(1, end - 1));
}

/// Blanks out the preprocessor's lines of `text`, with those that they go on in, and gives what they include.
std::vector<std::string> take_includes(std::string& text) {
  std::vector<std::string> includes;
  bool goes_on = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = std::string_view(text).substr(at, end - at);
    const std::string_view from = trimmed(line);
    const bool is_directive = goes_on || from.substr(0, 1) == "#";
    if (is_directive) {
      if (const std::string name = goes_on ? "" : included_by(from.substr(1)); !name.empty()) {
        includes.push_back(name);
      }
      const std::size_t last = line.find_last_not_of(blanks);
      goes_on = last != std::string_view::npos && line[last] == '\\';
      std::fill(text.begin() + static_cast<std::ptrdiff_t>(at),
                text.begin() + static_cast<std::ptrdiff_t>(end), ' ');
    }
    at = end + 1;
  }
  return includes;
}

/// `main`, and what it is called where only Windows knows it.
bool is_main(std::string_view word) {
  constexpr std::array<std::string_view, 5> names = {"main", "wmain", "_tmain", "WinMain", "wWinMain"};
  return std::ranges::find(names, word) != names.end();
}

/// Whether the word at `name`, which is `main`, begins a definition: `main(...) {`.
bool defines(const std::vector<std::string_view>& words, std::size_t name) {
  int depth = 0;
  std::size_t at = name + 1;
  for (; at < words.size(); ++at) {
    depth += words[at] == "(" ? 1 : words[at] == ")" ? -1 : 0;
    if (depth == 0) {
      break;
    }
  }
  // What C of the seventies has between the brackets and the brace does not count; `-> int` and `try` do.
  const auto is_ahead = [&](std::size_t ahead, std::string_view word) {
    return at + ahead < words.size() && words[at + ahead] == word;
  };
  return at > name + 1 && (is_ahead(1, "{") || is_ahead(1, "try") || (is_ahead(1, "-") && is_ahead(2, ">")));
}

bool has_main(const std::vector<std::string_view>& words) {
  int depth = 0;
  for (std::size_t at = 0; at < words.size(); ++at) {
    depth += words[at] == "{" ? 1 : words[at] == "}" ? -1 : 0;
    const bool is_member = at > 0 && (words[at - 1] == "." || words[at - 1] == ":");
    if (depth == 0 && is_main(words[at]) && !is_member && defines(words, at)) {
      return true;
    }
  }
  return false;
}

}  // namespace

std::vector<std::string> included_by_cpp(std::string_view text) {
  std::string code(text.substr(has_utf8_mark(text) ? 3 : 0));
  return take_includes(code);
}

CppSource read_cpp(std::string_view text) {
  std::string code(text.substr(has_utf8_mark(text) ? 3 : 0));
  CppSource source;
  source.includes = take_includes(code);
  source.has_main = has_main(code_words(code));
  return source;
}

}  // namespace harness
