#include "cases/text_reader.hpp"

#include <algorithm>
#include <charconv>

#include "cases/in_quotes.hpp"

namespace cases {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

bool TextReader::ends_token(char c) const {
  return is_blank(c) || c == '\n' || c == '\r' || c == layout_.separator;
}

bool TextReader::at_line_end() const {
  const auto rest = text_.substr(at_);
  if (!layout_.lenient) {
    return rest.empty() || rest.front() == '\n';
  }
  return rest.empty() || rest.front() == '\n' || rest.starts_with("\r\n") || rest == "\r";
}

std::string TextReader::found() const {
  if (at_ >= text_.size()) {
    return "end of file";
  }
  if (at_line_end()) {
    return "end of line";
  }
  if (is_blank(text_[at_])) {
    return text_[at_] == '\t' ? "a TAB" : "a blank";
  }
  if (text_[at_] == layout_.separator) {
    return in_quotes(text_.substr(at_, 1));
  }
  const auto end = std::find_if(text_.begin() + static_cast<std::ptrdiff_t>(at_) + 1, text_.end(),
                                [this](char c) { return ends_token(c); });
  return in_quotes({text_.begin() + static_cast<std::ptrdiff_t>(at_), end});
}

void TextReader::fail(std::string_view expected) {
  if (!error_) {
    error_ = ParseError{line_, static_cast<int>(at_ - line_start_) + 1, std::string(expected), found()};
  }
}

void TextReader::skip_blanks() {
  while (at_ < text_.size() && is_blank(text_[at_])) {
    ++at_;
  }
}

/// `digits` is the token, maybe without a plus.
int TextReader::number(std::string_view what, std::string_view token, std::string_view digits, int low,
                       int high) {
  int value = 0;
  const char* const end = digits.data() + digits.size();
  const auto [stop, fault] = std::from_chars(digits.data(), end, value);
  const std::string_view unsigned_digits = digits.substr(digits.starts_with('-') ? 1 : 0);
  const bool zero_first = unsigned_digits.size() > 1 && unsigned_digits.front() == '0';
  const bool well_written = fault == std::errc{} && stop == end && (layout_.leading_zeros || !zero_first);
  if (failed() || !well_written || value < low || value > high) {
    fail(what);
    return 0;
  }
  at_ += token.size();
  return value;
}

int TextReader::integer(std::string_view what, int low, int high) {
  if (token().starts_with('-')) {
    fail(what);
  }
  return number(what, token(), token(), low, high);
}

int TextReader::signed_integer(std::string_view what, int low, int high) {
  std::string_view digits = token();
  if (digits.starts_with('+') && !digits.starts_with("+-")) {
    digits.remove_prefix(1);
  }
  return number(what, token(), digits, low, high);
}

int TextReader::integer_before(std::string_view ends, std::string_view what, int low, int high) {
  const auto digits = token().substr(0, token().find_first_of(ends));
  if (!layout_.lenient && digits == "-0") {
    fail(what);
  }
  return number(what, digits, digits, low, high);
}

int TextReader::integer(std::string_view what, int low, int high,
                        const std::function<std::string_view(int value)>& instead) {
  const std::size_t before = at_;
  const int value = integer(what, low, high);
  const auto wanted = failed() ? std::string_view{} : instead(value);
  if (!wanted.empty()) {
    at_ = before;
    fail(wanted);
  }
  return value;
}

char TextReader::letter(std::string_view what, std::string_view allowed) {
  if (failed()) {
    return 0;
  }
  if (at_ >= text_.size() || allowed.find(text_[at_]) == std::string_view::npos) {
    fail(what);
    return 0;
  }
  return text_[at_++];
}

std::string_view TextReader::token() const {
  const auto rest = text_.substr(at_);
  const auto end = std::ranges::find_if(rest, [this](char c) { return ends_token(c); });
  return rest.substr(0, static_cast<std::size_t>(end - rest.begin()));
}

std::size_t TextReader::word(std::string_view what, std::initializer_list<std::string_view> allowed) {
  if (failed()) {
    return 0;
  }
  const auto* const known = std::ranges::find(allowed, token());
  if (known == allowed.end()) {
    fail(what);
    return 0;
  }
  at_ += known->size();
  return static_cast<std::size_t>(known - allowed.begin());
}

std::size_t TextReader::text(std::string_view what, std::initializer_list<std::string_view> allowed) {
  if (failed()) {
    return 0;
  }
  const auto rest = text_.substr(at_);
  const auto* const known =
      std::ranges::find_if(allowed, [rest](std::string_view text) { return rest.starts_with(text); });
  if (known == allowed.end()) {
    fail(what);
    return 0;
  }
  at_ += known->size();
  return static_cast<std::size_t>(known - allowed.begin());
}

std::string TextReader::decimal(std::string_view what, std::int64_t most) {
  if (failed()) {
    return {};
  }
  const std::string_view text = token();
  const std::size_t point = text.find('.');
  const bool whole = point == std::string_view::npos;
  const std::string_view digits = text.substr(0, point);
  std::int64_t value = 0;
  const bool fits = std::from_chars(digits.data(), digits.data() + digits.size(), value).ec == std::errc{};
  if (!is_digits(digits) || !fits || value > most || (!whole && !is_digits(text.substr(point + 1)))) {
    fail(what);
    return {};
  }
  at_ += text.size();
  return std::string(text);
}

bool TextReader::takes(char wanted) {
  if (failed() || at_ >= text_.size() || text_[at_] != wanted) {
    return false;
  }
  ++at_;
  return true;
}

void TextReader::blanks() {
  if (failed()) {
    return;
  }
  if (at_ >= text_.size() || !is_blank(text_[at_])) {
    fail("a blank");
    return;
  }
  if (!layout_.lenient) {
    letter("one space", " ");
    return;
  }
  skip_blanks();
}

void TextReader::separator() {
  const char expected = layout_.separator;
  letter(is_blank(expected) ? "a blank" : in_quotes({&expected, 1}), {&expected, 1});
}

void TextReader::line_end() {
  if (failed()) {
    return;
  }
  if (layout_.lenient) {
    skip_blanks();
  }
  if (!at_line_end()) {
    fail("end of line");
    return;
  }
  const std::size_t newline = text_.find('\n', at_);
  at_ = newline == std::string_view::npos ? text_.size() : newline + 1;
  if (newline != std::string_view::npos) {
    ++line_;
    line_start_ = at_;
  }
}

void TextReader::text_end() {
  while (!failed() && at_ < text_.size()) {
    if (layout_.lenient) {
      skip_blanks();
    }
    if (!layout_.lenient || !at_line_end()) {
      fail("end of file");
      return;
    }
    line_end();
  }
}

}  // namespace cases
