#include "harness/store/json_place.hpp"

#include <algorithm>

namespace harness {
namespace {

constexpr std::string_view blanks = " \t\r\n";

}  // namespace

JsonPlace::JsonPlace(std::string_view text) : text_(text), at_(behind_blanks(0)) {}

std::size_t JsonPlace::behind_blanks(std::size_t at) const {
  return std::min(text_.find_first_not_of(blanks, at), text_.size());
}

/// `at` is a quote.
std::size_t JsonPlace::behind_text(std::size_t at) const {
  for (++at; at < text_.size() && text_[at] != '"'; ++at) {
    at += text_[at] == '\\' ? 1 : 0;
  }
  return std::min(at + 1, text_.size());
}

/// However deep it is nested.
std::size_t JsonPlace::behind_value(std::size_t at) const {
  std::size_t depth = 0;
  while (at < text_.size()) {
    const char c = text_[at];
    if (c == '"') {
      at = behind_text(at);
    } else if (c == '{' || c == '[') {
      ++depth;
      ++at;
    } else if ((c == '}' || c == ']') && depth > 0) {
      --depth;
      ++at;
    } else if (depth > 0) {
      ++at;
    } else {
      return std::min(text_.find_first_of(" \t\r\n,]}", at), text_.size());
    }
    if (depth == 0) {
      return at;
    }
  }
  return at;
}

bool JsonPlace::enter(std::string_view member) {
  if (at_ >= text_.size() || text_[at_] != '{') {
    return false;
  }
  std::optional<std::size_t> found;
  std::size_t at = behind_blanks(at_ + 1);
  while (at < text_.size() && text_[at] == '"') {
    const std::size_t end = behind_text(at);
    const auto name = text_.substr(at + 1, end - at - 2);
    const std::size_t value = behind_blanks(std::min(text_.find(':', end), text_.size() - 1) + 1);
    if (name == member) {
      found = value;
    }
    at = behind_blanks(behind_value(value));
    at = at < text_.size() && text_[at] == ',' ? behind_blanks(at + 1) : text_.size();
  }
  at_ = found.value_or(at_);
  return found.has_value();
}

bool JsonPlace::enter(std::size_t element) {
  if (at_ >= text_.size() || text_[at_] != '[') {
    return false;
  }
  std::size_t at = behind_blanks(at_ + 1);
  for (; element > 0 && at < text_.size() && text_[at] != ']'; --element) {
    at = behind_blanks(behind_value(at));
    at = at < text_.size() && text_[at] == ',' ? behind_blanks(at + 1) : text_.size();
  }
  if (at >= text_.size() || text_[at] == ']') {
    return false;
  }
  at_ = at;
  return true;
}

int JsonPlace::line() const {
  return static_cast<int>(std::ranges::count(text_.substr(0, at_), '\n')) + 1;
}

int JsonPlace::column() const {
  const auto end_before = at_ == 0 ? std::string_view::npos : text_.rfind('\n', at_ - 1);
  return static_cast<int>(at_ - (end_before == std::string_view::npos ? 0 : end_before + 1)) + 1;
}

std::string_view JsonPlace::value() const {
  const bool is_whole = at_ < text_.size() && text_[at_] != '{' && text_[at_] != '[';
  return is_whole ? text_.substr(at_, behind_value(at_) - at_) : std::string_view();
}

}  // namespace harness
