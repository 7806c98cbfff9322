#include "harness/run/python_lines.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/run/source_text.hpp"

namespace harness {
namespace {

constexpr int tab_width = 8;

bool is_word_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || byte >= 0x80;
}

bool is_quote(char c) {
  return c == '"' || c == '\'';
}

/// Whether `word` may stand before a string's quote: "ur", "f".
bool is_prefix(std::string_view word) {
  return word.size() <= 2 && std::ranges::all_of(word, [](unsigned char c) {
           return std::string_view("rubf").find(static_cast<char>(std::tolower(c))) != std::string_view::npos;
         });
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) { text_.remove_prefix(has_utf8_mark(text_) ? 3 : 0); }

  std::vector<PythonLine> read() {
    while (at_ < text_.size()) {
      step();
    }
    end_line();
    return std::move(lines_);
  }

 private:
  void step() {
    const char c = text_[at_];
    if (c == '\n') {
      step_over_end();
    } else if (c == '\\' && at_ + 1 < text_.size() && (text_[at_ + 1] == '\n' || text_[at_ + 1] == '\r')) {
      at_ = std::min(text_.find('\n', at_), text_.size() - 1) + 1;
      ++number_;
    } else if (c == '#') {
      at_ = std::min(text_.find('\n', at_), text_.size());
    } else if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      column_ = c == '\t' ? (column_ / tab_width + 1) * tab_width : c == '\f' ? 0 : column_ + 1;
      ++at_;
    } else {
      add(word_end());
    }
  }

  void step_over_end() {
    ++at_;
    ++number_;
    if (brackets_ == 0) {
      end_line();
    }
  }

  void end_line() {
    if (!line_.words.empty()) {
      lines_.push_back(std::exchange(line_, {}));
    }
    column_ = 0;
  }

  std::size_t word_end() const {
    std::size_t end = at_;
    while (end < text_.size() && is_word_byte(text_[end])) {
      ++end;
    }
    if (end < text_.size() && is_quote(text_[end]) && is_prefix(text_.substr(at_, end - at_))) {
      return string_end(end);
    }
    return std::max(end, at_ + 1);
  }

  /// Behind the string whose first quote stands at `quote`; a string of one line ends with that.
  std::size_t string_end(std::size_t quote) const {
    const bool is_long =
        text_.size() >= quote + 3 && text_[quote + 1] == text_[quote] && text_[quote + 2] == text_[quote];
    const std::string_view closing = text_.substr(quote, is_long ? 3 : 1);
    for (std::size_t at = quote + closing.size(); at < text_.size(); ++at) {
      if (text_[at] == '\\') {
        ++at;
      } else if (text_.substr(at, closing.size()) == closing) {
        return at + closing.size();
      } else if (text_[at] == '\n' && !is_long) {
        return at;
      }
    }
    return text_.size();
  }

  void add(std::size_t end) {
    const std::string_view word = text_.substr(at_, end - at_);
    if (line_.words.empty()) {
      line_.number = number_;
      line_.indent = column_;
    }
    line_.words.push_back(word);
    constexpr std::string_view opening = "([{";
    constexpr std::string_view closing = ")]}";
    if (opening.find(word.front()) != std::string_view::npos) {
      ++brackets_;
    } else if (closing.find(word.front()) != std::string_view::npos && brackets_ > 0) {
      --brackets_;
    }
    number_ += static_cast<int>(std::ranges::count(word, '\n'));
    at_ = end;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int number_ = 1;
  int column_ = 0;
  int brackets_ = 0;
  PythonLine line_;
  std::vector<PythonLine> lines_;
};

}  // namespace

std::vector<PythonLine> python_lines(std::string_view text) {
  return Reader(text).read();
}

bool is_python_string(std::string_view word) {
  return !word.empty() && std::ranges::any_of(word.substr(0, 3), is_quote);
}

std::string_view python_string(std::string_view word) {
  word.remove_prefix(std::min(word.find_first_of("\"'"), word.size()));
  const bool is_long = word.size() >= 6 && word[1] == word[0] && word[2] == word[0];
  const std::size_t quotes = is_long ? 3 : 1;
  return word.size() >= 2 * quotes ? word.substr(quotes, word.size() - 2 * quotes) : std::string_view();
}

bool is_python_name(std::string_view word) {
  return !word.empty() && is_word_byte(word.front()) &&
         std::isdigit(static_cast<unsigned char>(word.front())) == 0 && !is_python_string(word);
}

}  // namespace harness
