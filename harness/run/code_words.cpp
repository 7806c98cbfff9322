#include "harness/run/code_words.hpp"

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace harness {
namespace {

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Behind the first `closing` at or after `from`; the text's end where there is none.
std::size_t after(std::string_view text, std::string_view closing, std::size_t from) {
  const std::size_t found = text.find(closing, from);
  return found == std::string_view::npos ? text.size() : found + closing.size();
}

/// The end of a raw string of C++, whose quote stands at `at`.
std::size_t end_of_raw(std::string_view text, std::size_t at) {
  const std::size_t bracket = text.find('(', at);
  if (bracket == std::string_view::npos) {
    return text.size();
  }
  return after(text, ")" + std::string(text.substr(at + 1, bracket - at - 1)) + "\"", bracket);
}

/// The end of a comment or of a literal that begins at `at`; `at` where there is none.
std::size_t end_of_skipped(std::string_view text, std::size_t at) {
  const std::string_view rest = text.substr(at);
  if (rest.substr(0, 2) == "//") {
    return after(text, "\n", at);
  }
  if (rest.substr(0, 2) == "/*") {
    return after(text, "*/", at + 2);
  }
  if (rest.front() == '"' && at > 0 && text[at - 1] == 'R') {
    return end_of_raw(text, at);
  }
  const std::string_view quote = rest.substr(0, 3) == "\"\"\"" ? rest.substr(0, 3) : rest.substr(0, 1);
  if (quote.front() != '"' && quote.front() != '\'') {
    return at;
  }
  for (std::size_t next = at + quote.size(); next < text.size(); ++next) {
    if (text[next] == '\\') {
      ++next;
    } else if (text.substr(next, quote.size()) == quote) {
      return next + quote.size();
    }
  }
  return text.size();
}

/// Behind the name or number at `at`; C++ parts the digits of a number by quotes.
std::size_t end_of_name(std::string_view text, std::size_t at) {
  const bool is_number = is_digit(text[at]);
  std::size_t end = at;
  const auto goes_on = [&] {
    const bool parted = is_number && text[end] == '\'' && end + 1 < text.size() && is_digit(text[end + 1]);
    return is_name_byte(text[end]) || parted;
  };
  while (end < text.size() && goes_on()) {
    ++end;
  }
  return end;
}

}  // namespace

bool is_name_byte(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return std::isalnum(byte) != 0 || c == '_' || c == '$' || byte >= 0x80;
}

std::vector<std::string_view> code_words(std::string_view text) {
  std::vector<std::string_view> words;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t skipped = end_of_skipped(text, at);
    if (skipped != at) {
      at = skipped;
      continue;
    }
    const std::size_t end = std::max(end_of_name(text, at), at + 1);
    if (std::isspace(static_cast<unsigned char>(text[at])) == 0) {
      words.push_back(text.substr(at, end - at));
    }
    at = end;
  }
  return words;
}

}  // namespace harness
