// Whether two files are equal, and where they first differ, against a comparison that is written straight
// down.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cases/equality.hpp"
#include "fuzz/targets/require.hpp"

namespace {

using cases::Comparison;
using cases::Equality;

/// The lines without what does not count in them.
std::vector<std::string> lines_that_count(const std::string& text) {
  std::vector<std::string> lines(1);
  for (const char c : text) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  for (auto& line : lines) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t' || line.back() == '\r')) {
      line.pop_back();
    }
  }
  while (!lines.empty() && lines.back().empty()) {
    lines.pop_back();
  }
  return lines;
}

std::string without_last_newline(std::string text) {
  if (!text.empty() && text.back() == '\n') {
    text.pop_back();
  }
  return text;
}

/// The number of the first line in which they differ; 0 where they do not.
std::int64_t first_difference(const std::string& expected, const std::string& got) {
  auto due = lines_that_count(expected);
  auto own = lines_that_count(got);
  const auto count = std::max(due.size(), own.size());
  due.resize(count);
  own.resize(count);
  const auto [at, other] = std::mismatch(due.begin(), due.end(), own.begin());
  return at == due.end() ? 0 : at - due.begin() + 1;
}

Equality due_equality(Comparison comparison, const std::string& expected, const std::string& got) {
  if (expected == got) {
    return Equality::identical;
  }
  if (comparison == Comparison::bytes_free_final_newline &&
      without_last_newline(expected) == without_last_newline(got)) {
    return Equality::accepted;
  }
  if (first_difference(expected, got) != 0) {
    return Equality::different;
  }
  return comparison == Comparison::lines ? Equality::accepted : Equality::layout;
}

void look(Comparison comparison, const std::string& expected, const std::string& got) {
  const auto compared = cases::compare(comparison, expected, got);
  fuzz::require(compared.equality == due_equality(comparison, expected, got),
                "files relate as their lines do");
  fuzz::require(compared.difference.has_value() == (compared.equality == Equality::different),
                "a difference is told where there is one");
  if (compared.difference) {
    const auto& [line, expected_at, got_at] = *compared.difference;
    fuzz::require(line == first_difference(expected, got), "the first line that differs is told");
    fuzz::require(expected_at <= expected.size() && got_at <= got.size(), "the lines lie within the files");
    fuzz::require(cases::line_at(expected, expected_at) != cases::line_at(got, got_at) ||
                      expected_at == expected.size() || got_at == got.size(),
                  "the two lines differ");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The expected file and the candidate's, with a zero byte between.
  const std::string both(data, data + size);
  const auto middle = std::min(both.find('\0'), both.size());
  const std::string expected = both.substr(0, middle);
  const std::string got = both.substr(std::min(middle + 1, both.size()));
  for (const auto comparison : {Comparison::lines, Comparison::bytes, Comparison::bytes_free_final_newline}) {
    look(comparison, expected, got);
    look(comparison, got, expected);
  }
  const auto changes = cases::layout_changes(expected, got);
  fuzz::require(changes.empty() == (expected == got) || first_difference(expected, got) != 0,
                "a change of the layout is told where bytes differ");
  return 0;
}
