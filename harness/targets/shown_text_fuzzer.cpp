// Foreign text as it is shown: lines of files, ends of standard error, words to be typed again.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "cases/testing/plain_text.hpp"
#include "fuzz/targets/require.hpp"
#include "harness/events/text.hpp"
#include "harness/judge/visible.hpp"

namespace {

using namespace harness;
using cases::testing::is_plain;

/// What bash makes of a word: plain, in '...' or as $'...'.
std::string typed(std::string_view word) {
  std::string out;
  if (word.starts_with("$'")) {
    word = word.substr(2, word.size() - 3);
    for (std::size_t at = 0; at < word.size(); ++at) {
      if (word[at] != '\\') {
        out += word[at];
      } else if (word[++at] == 'x') {
        out += static_cast<char>(std::stoi(std::string(word.substr(at + 1, 2)), nullptr, 16));
        at += 2;
      } else {
        out += word[at] == 'n' ? '\n' : word[at];
      }
    }
    return out;
  }
  bool quoted = false;
  for (std::size_t at = 0; at < word.size(); ++at) {
    if (word[at] == '\'') {
      quoted = !quoted;
    } else {
      out += !quoted && word[at] == '\\' ? word[++at] : word[at];
    }
  }
  return out;
}

void look_at_visible(const std::string& text) {
  for (const auto blanks : {Blanks::all, Blanks::odd, Blanks::none}) {
    fuzz::require(is_plain(visible(text, blanks)), "visible text is plain");
  }
  const auto once = visible(text, Blanks::none);
  fuzz::require(visible(once, Blanks::none) == once, "what is visible stays as it is");
  const auto name = short_name(text);
  constexpr std::size_t longest_name = 400;
  fuzz::require(is_plain(name) && name.size() < longest_name, "a name is short and plain");
}

void look_at_pair(const std::string& expected, const std::string& got) {
  constexpr std::size_t longest = 500;
  const auto pair = visible_pair(expected, got);
  fuzz::require(is_plain(pair.expected) && is_plain(pair.got), "two visible lines are plain");
  fuzz::require(pair.expected.size() < longest && pair.got.size() < longest, "two visible lines are short");
  const int same = common_width(pair.expected, pair.got);
  fuzz::require(same >= 0 && same <= std::min(display_width(pair.expected), display_width(pair.got)),
                "the place of the difference lies in both lines");
}

void look_at_lines(const std::string& text) {
  constexpr std::size_t most = 5;
  constexpr std::size_t longest = 1'300;
  const auto lines = last_lines(text, most);
  fuzz::require(lines.size() <= most, "no more lines than asked for");
  for (const auto& line : lines) {
    fuzz::require(is_plain(line) && line.size() < longest, "the last lines are plain and short");
  }
  constexpr std::size_t room = 20;
  std::string joined;
  bool first = true;
  for (const auto& line : wrapped(text, room)) {
    joined += first ? line : " " + line;
    first = false;
  }
  fuzz::require(joined == text, "a wrapped text has all its words");
}

void look_at_list(std::string_view text) {
  std::vector<std::string> parts;
  std::string joined;
  while (!text.empty()) {
    parts.emplace_back(text.substr(0, text.find('\n')));
    joined += (parts.size() == 1 ? "" : ", ") + parts.back();
    text.remove_prefix(std::min(parts.back().size() + 1, text.size()));
  }
  constexpr std::size_t room = 20;
  const auto lines = listed(parts, room);
  std::string told = lines.front();
  for (const auto& line : std::span(lines).subspan(1)) {
    fuzz::require(line.starts_with("  "), "the second line of a list is further in");
    told += line.substr(1);
  }
  fuzz::require(told == joined, "a list has all its parts");
}

void look_at_json(const std::string& text) {
  const auto json = nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
  const auto shown = visible_json(json);
  fuzz::require(is_plain(shown), "visible JSON is plain");
  fuzz::require(nlohmann::json::parse(shown) == nlohmann::json::parse(json), "visible JSON says the same");
  fuzz::require(is_utf8(text) == cases::testing::is_utf8(text), "a text is UTF-8 or not");
}

void look_at_words(const std::string& text) {
  const auto word = shell_quoted(text);
  fuzz::require(is_plain(word), "a quoted word is plain");
  // No word that is typed has a zero byte in it.
  if (text.find('\0') != std::string::npos) {
    return;
  }
  fuzz::require(typed(word) == text, "a quoted word is the word when typed");
  const std::string option = "--case";
  const auto whole = option_typed(option, text);
  fuzz::require(whole.starts_with(option + (text.starts_with('-') ? "=" : " ")) &&
                    typed(std::string_view(whole).substr(option.size() + 1)) == text,
                "an option's text is the text when typed, and no other option");
  ::setenv("PLYCHECK_CALLED_AS", text.c_str(), 1);
  fuzz::require(typed(own_name()) == (text.empty() ? "plycheck" : text),
                "our name is the one we are called by");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto half = std::min(text.find('\n'), text.size());
  look_at_visible(text);
  look_at_pair(text.substr(0, half), text.substr(std::min(half + 1, text.size())));
  look_at_lines(text);
  look_at_list(text);
  look_at_json(text);
  look_at_words(text);
  return 0;
}
