#include "harness/run/words.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <tl/expected.hpp>

namespace harness {
namespace {

constexpr std::string_view blanks = " \t\r\n";

/// Between double quotes a backslash protects these only and otherwise stands for itself.
constexpr std::string_view escapable_in_quotes = "\"\\$`";

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  tl::expected<std::vector<std::string>, std::string> split() {
    while (at_ < text_.size()) {
      if (const auto reason = step(text_[at_++])) {
        return tl::unexpected(*reason);
      }
    }
    finish_word();
    return words_;
  }

 private:
  /// Takes in one character; the reason, when the text is no command line.
  std::optional<std::string> step(char c) {
    if (blanks.find(c) != std::string_view::npos) {
      finish_word();
      return std::nullopt;
    }
    in_word_ = true;
    if (c == '\'' || c == '"') {
      return quoted(c);
    }
    if (c != '\\') {
      word_ += c;
      return std::nullopt;
    }
    if (at_ == text_.size()) {
      return fmt::format("a backslash ends the command line: {}", text_);
    }
    word_ += text_[at_++];
    return std::nullopt;
  }

  std::optional<std::string> quoted(char quote) {
    while (at_ < text_.size()) {
      const char c = text_[at_++];
      if (c == quote) {
        return std::nullopt;
      }
      const bool escapes = quote == '"' && c == '\\' && at_ < text_.size() &&
                           escapable_in_quotes.find(text_[at_]) != std::string_view::npos;
      word_ += escapes ? text_[at_++] : c;
    }
    return fmt::format("a quote {} is not closed: {}", quote, text_);
  }

  void finish_word() {
    if (in_word_) {
      words_.push_back(word_);
    }
    word_.clear();
    in_word_ = false;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string word_;
  bool in_word_ = false;
  std::vector<std::string> words_;
};

}  // namespace

tl::expected<std::vector<std::string>, std::string> split_words(std::string_view text) {
  return Splitter(text).split();
}

std::vector<std::string> pieces(std::string_view text, char separator) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (true) {
    const std::size_t end = text.find(separator, start);
    parts.emplace_back(text.substr(start, end - start));
    if (end == std::string_view::npos) {
      return parts;
    }
    start = end + 1;
  }
}

void replace_all(std::string& text, std::string_view old, std::string_view fresh) {
  if (old.empty()) {
    return;
  }
  for (auto at = text.find(old); at != std::string::npos; at = text.find(old, at + fresh.size())) {
    text.replace(at, old.size(), fresh);
  }
}

std::string first_names(const std::vector<std::string>& names, std::size_t most) {
  const auto shown = std::min(most, names.size());
  std::string list =
      fmt::format("{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  return names.size() > shown ? fmt::format("{} and {} more", list, names.size() - shown) : list;
}

}  // namespace harness
