#include "harness/unpack/outcome.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <vector>

#include "harness/unpack/entry_name.hpp"

namespace harness {
namespace {

constexpr std::string_view head = "unpacked ";
constexpr std::string_view refusal = "refused ";
constexpr std::size_t most_lines = 32;
constexpr std::size_t longest_line = 1000;

bool is_text(std::string_view line) {
  return !line.empty() && line.size() <= longest_line && is_plain(line);
}

/// The lines of a text that ends with one; none where there are too many, or one is no text.
std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t stop = text.find('\n');
    if (stop == std::string_view::npos || lines.size() == most_lines || !is_text(text.substr(0, stop))) {
      return {};
    }
    lines.push_back(text.substr(0, stop));
    text.remove_prefix(stop + 1);
  }
  return lines;
}

/// The number that the text is; -1 where it is none.
std::int64_t number_in(std::string_view text) {
  std::int64_t number = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size() ? number : -1;
}

}  // namespace

std::string printed(const Outcome& outcome) {
  if (!outcome) {
    return std::string(refusal) + outcome.error() + "\n";
  }
  std::string out = std::string(head) + std::to_string(outcome->files) + " " + std::to_string(outcome->bytes);
  for (const std::string& remark : outcome->remarks) {
    out += "\n" + remark;
  }
  return out + "\n";
}

std::optional<Outcome> outcome_in(std::string_view text) {
  const std::vector<std::string_view> lines = lines_of(text);
  if (lines.size() == 1 && lines.front().starts_with(refusal) && lines.front() != refusal) {
    return tl::unexpected(std::string(lines.front().substr(refusal.size())));
  }
  if (lines.empty() || !lines.front().starts_with(head)) {
    return std::nullopt;
  }
  const std::string_view numbers = lines.front().substr(head.size());
  const std::size_t blank = std::min(numbers.find(' '), numbers.size());
  const std::int64_t files = number_in(numbers.substr(0, blank));
  const std::int64_t bytes = number_in(numbers.substr(std::min(blank + 1, numbers.size())));
  if (files < 0 || files > (std::int64_t{1} << 30) || bytes < 0) {
    return std::nullopt;
  }
  Unpacked unpacked{static_cast<int>(files), bytes};
  unpacked.remarks.assign(lines.begin() + 1, lines.end());
  return unpacked;
}

}  // namespace harness
