#include "cases/text_reader.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/core.h>

namespace cases {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

bool is_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

/// The text in quotes, bytes that do not print as \xNN, cut with an ellipsis where it is long.
std::string quoted(std::string_view token) {
  constexpr std::size_t longest = 24;
  std::string out = "'";
  for (const char c : token.substr(0, longest)) {
    const auto byte = static_cast<unsigned char>(c);
    out += (byte < 0x20 || byte >= 0x7f) ? fmt::format("\\x{:02x}", byte) : std::string(1, c);
  }
  return out + (token.size() > longest ? "...'" : "'");
}

}  // namespace

bool TextReader::at_line_end() const {
  const auto rest = text_.substr(at_);
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
    return "a blank";
  }
  const std::size_t end = text_.find_first_of(" \t\r\n", at_ + 1);
  return quoted(text_.substr(at_, end == std::string_view::npos ? end : end - at_));
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

int TextReader::integer(std::string_view what, int low, int high) {
  if (failed()) {
    return 0;
  }
  int value = 0;
  const char* const begin = text_.data() + at_;
  const char* const end = text_.data() + text_.size();
  const auto [stop, fault] = std::from_chars(begin, end, value);
  const bool digits = begin != end && *begin != '-';
  const bool whole = stop == end || is_blank(*stop) || *stop == '\n' || *stop == '\r';
  if (fault != std::errc{} || !digits || !whole || value < low || value > high) {
    fail(what);
    return 0;
  }
  at_ += static_cast<std::size_t>(stop - begin);
  return value;
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
  return rest.substr(0, rest.find_first_of(" \t\r\n"));
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

std::string TextReader::decimal(std::string_view what) {
  if (failed()) {
    return {};
  }
  const std::string_view text = token();
  const std::size_t point = text.find('.');
  const bool whole = point == std::string_view::npos;
  if (!is_digits(text.substr(0, point)) || (!whole && !is_digits(text.substr(point + 1)))) {
    fail(what);
    return {};
  }
  at_ += text.size();
  return std::string(text);
}

void TextReader::blanks() {
  if (failed()) {
    return;
  }
  if (at_ >= text_.size() || !is_blank(text_[at_])) {
    fail("a blank");
    return;
  }
  skip_blanks();
}

void TextReader::line_end() {
  if (failed()) {
    return;
  }
  skip_blanks();
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
    skip_blanks();
    if (!at_line_end()) {
      fail("end of file");
      return;
    }
    line_end();
  }
}

}  // namespace cases
