#include "harness/run/reserving_script.hpp"

#include <algorithm>
#include <cctype>
#include <string>

#include "harness/run/words.hpp"

namespace harness {
namespace {

constexpr std::string_view blanks = " \t\r";
/// After each of these a command begins.
constexpr std::string_view separators = ";|&(){}`\n";
constexpr std::string_view openers[] = {"if", "then", "else", "elif", "while", "until", "do", "!", "$", ""};
/// They start the command that follows their options.
constexpr std::string_view wrappers[] = {"exec", "env",     "command", "nice",   "nohup",  "time",
                                         "eval", "timeout", "setsid",  "stdbuf", "taskset"};
constexpr std::string_view runtimes[] = {"java", "javac", "jshell", "node", "nodejs", "npm", "npx"};

bool is_letter(char letter) {
  return std::isalpha(static_cast<unsigned char>(letter)) != 0;
}

/// "/usr/bin/node", "java-17"
bool names_runtime(std::string_view word) {
  word.remove_prefix(word.rfind('/') + 1);
  const bool with_version = (word.starts_with("java") || word.starts_with("node")) &&
                            std::ranges::none_of(word.substr(4), is_letter);
  return with_version || is_one_of(word, runtimes);
}

/// Reads the script's words, one after the other.
class Words {
 public:
  explicit Words(std::string_view script) : rest_(script) {}

  /// False at the end. `first`: a command begins with it.
  bool next(std::string& word, bool& first) {
    word.clear();
    while (!rest_.empty() && word.empty()) {
      if (!skip_blanks()) {
        take(word);
      }
    }
    first = begins_;
    begins_ = false;
    return !word.empty();
  }

 private:
  /// Or a comment, or what ends a command.
  bool skip_blanks() {
    const char letter = rest_.front();
    if (letter == '#') {
      rest_.remove_prefix(std::min(rest_.find('\n'), rest_.size()));
      return true;
    }
    const bool separates = separators.find(letter) != std::string_view::npos;
    begins_ = begins_ || separates;
    if (!separates && blanks.find(letter) == std::string_view::npos) {
      return false;
    }
    rest_.remove_prefix(1);
    return true;
  }

  void take(std::string& word) {
    char quote = 0;
    while (!rest_.empty()) {
      const char letter = rest_.front();
      const bool ends = quote == 0 && (separators.find(letter) != std::string_view::npos ||
                                       blanks.find(letter) != std::string_view::npos);
      if (ends) {
        return;
      }
      rest_.remove_prefix(1);
      const bool is_quote = letter == '"' || letter == '\'';
      if (is_quote && (quote == 0 || quote == letter)) {
        quote = quote == 0 ? letter : '\0';
      } else {
        word += letter;
      }
    }
  }

  std::string_view rest_;
  bool begins_ = true;
};

}  // namespace

bool starts_reserving_runtime(std::string_view script) {
  Words words(script);
  std::string word;
  bool first = true;
  bool command = true;
  while (words.next(word, first)) {
    command = command || first;
    const std::size_t equals = word.find('=');
    const bool assigns = command && equals != std::string::npos;
    if (command && names_runtime(assigns ? std::string_view(word).substr(equals + 1) : word)) {
      return true;
    }
    const bool option = word.starts_with('-') || std::isdigit(static_cast<unsigned char>(word.front())) != 0;
    command = command && (assigns || option || is_one_of(word, openers) || is_one_of(word, wrappers));
  }
  return false;
}

}  // namespace harness
