// Command lines and #! lines.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/targets/require.hpp"
#include "harness/run/interpreter.hpp"
#include "harness/run/words.hpp"

namespace {

/// A word in single quotes, and one with a backslash before each character: nothing is special there.
std::string in_quotes(const std::string& word) {
  std::string out = "'";
  for (const char c : word) {
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out + "'";
}

std::string with_backslashes(const std::string& word) {
  std::string out = word.empty() ? "''" : "";
  for (const char c : word) {
    out += '\\';
    out += c;
  }
  return out;
}

void look_at_words(const std::vector<std::string>& words) {
  std::string quoted;
  std::string escaped;
  for (const auto& word : words) {
    quoted += in_quotes(word) + " ";
    escaped += with_backslashes(word) + "\t";
  }
  fuzz::require(harness::split_words(quoted) == words, "quoted words are the words");
  fuzz::require(harness::split_words(escaped) == words, "words with backslashes are the words");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  if (const auto words = harness::split_words(text)) {
    look_at_words(*words);
    std::size_t bytes = 0;
    for (const auto& word : *words) {
      bytes += word.size();
    }
    fuzz::require(bytes <= text.size(), "words have no more than was given");
  } else {
    fuzz::require(text.find_first_of("'\"\\") != std::string::npos, "what has no quotes can be split");
  }
  const auto program = harness::shebang_words(text);
  fuzz::require(program.empty() || text.starts_with("#!"), "a program is named in a #! line alone");
  fuzz::require(std::ranges::none_of(
                    program, [](const std::string& word) { return word.find('\n') != std::string::npos; }),
                "a #! line is one line");
  return 0;
}
