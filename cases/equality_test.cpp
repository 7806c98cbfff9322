#include "cases/equality.hpp"

#include <algorithm>
#include <array>
#include <ostream>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace cases {

void PrintTo(const Equality& equality, std::ostream* out) {
  static constexpr std::array names{"identical", "accepted", "layout", "different"};
  *out << names.at(static_cast<std::size_t>(equality));
}

void PrintTo(const Compared& compared, std::ostream* out) {
  PrintTo(compared.equality, out);
  if (const auto& at = compared.difference) {
    *out << " in line " << at->line << ", expected at " << at->expected_at << ", got at " << at->got_at;
  }
}

namespace {

using enum Comparison;
using enum Equality;

/// What the three comparisons say of one pair of texts.
struct Row {
  const char* name;
  std::string_view expected;
  std::string_view got;
  Equality by_lines;
  Equality by_bytes;
  Equality by_bytes_free_final_newline;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class Equalities : public ::testing::TestWithParam<Row> {};

TEST_P(Equalities, ByLines) {
  EXPECT_EQ(compare(lines, GetParam().expected, GetParam().got).equality, GetParam().by_lines);
}

TEST_P(Equalities, ByBytes) {
  EXPECT_EQ(compare(bytes, GetParam().expected, GetParam().got).equality, GetParam().by_bytes);
}

TEST_P(Equalities, ByBytesWithAFreeFinalNewline) {
  EXPECT_EQ(compare(bytes_free_final_newline, GetParam().expected, GetParam().got).equality,
            GetParam().by_bytes_free_final_newline);
}

TEST_P(Equalities, AreTheSameFromBothSides) {
  for (const auto comparison : {lines, bytes, bytes_free_final_newline}) {
    EXPECT_EQ(compare(comparison, GetParam().got, GetParam().expected).equality,
              compare(comparison, GetParam().expected, GetParam().got).equality);
  }
}

TEST_P(Equalities, HaveADifferenceExactlyWhenDifferent) {
  for (const auto comparison : {lines, bytes, bytes_free_final_newline}) {
    const auto compared = compare(comparison, GetParam().expected, GetParam().got);
    EXPECT_EQ(compared.difference.has_value(), compared.equality == different);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Texts, Equalities,
    ::testing::Values(Row{"the_same", "a\nb\n", "a\nb\n", identical, identical, identical},
                      Row{"two_empty_files", "", "", identical, identical, identical},
                      Row{"crlf", "a\nb\n", "a\r\nb\r\n", accepted, layout, layout},
                      Row{"crlf_in_one_line", "a\nb\n", "a\r\nb\n", accepted, layout, layout},
                      Row{"a_blank_at_a_line_end", "a\nb\n", "a \nb\n", accepted, layout, layout},
                      Row{"a_tab_before_crlf", "a\nb\n", "a\t\r\nb\n", accepted, layout, layout},
                      Row{"a_blank_at_the_end_of_the_file", "a\nb", "a\nb ", accepted, layout, layout},
                      Row{"blanks_of_other_kinds", "a \t\n", "a\t \n", accepted, layout, layout},
                      Row{"a_line_of_blanks", "a\n\nb\n", "a\n  \nb\n", accepted, layout, layout},
                      Row{"no_final_newline", "a\nb\n", "a\nb", accepted, layout, accepted},
                      Row{"no_final_crlf", "a\r\n", "a", accepted, layout, layout},
                      Row{"a_second_final_newline", "a\n", "a\n\n", accepted, layout, layout},
                      Row{"two_final_newlines_more", "a\n", "a\n\n\n", accepted, layout, layout},
                      Row{"blank_lines_at_the_end", "a\n", "a\n \n\t\r\n", accepted, layout, layout},
                      Row{"a_newline_in_an_empty_file", "", "\n", accepted, layout, accepted},
                      Row{"blanks_in_an_empty_file", "", " \r\n \n", accepted, layout, layout},
                      Row{"text_in_an_empty_file", "", "a", different, different, different},
                      Row{"another_letter", "a\nb\n", "a\nc\n", different, different, different},
                      Row{"another_case", "a\n", "A\n", different, different, different},
                      Row{"a_blank_at_a_line_start", "a\n", " a\n", different, different, different},
                      Row{"a_blank_inside", "a b\n", "a  b\n", different, different, different},
                      Row{"a_blank_line_at_the_start", "a\n", "\na\n", different, different, different},
                      Row{"a_blank_line_inside", "a\nb\n", "a\n\nb\n", different, different, different},
                      Row{"a_line_less", "a\nb\n", "a\n", different, different, different},
                      Row{"a_line_more", "a\nb\n", "a\nb\nc\n", different, different, different},
                      Row{"a_line_cut_in_two", "ab\n", "a\nb\n", different, different, different},
                      Row{"a_cut_line", "root,0,15\n", "root,0,1\n", different, different, different},
                      Row{"a_cr_inside_a_line", "a\rb\n", "a\nb\n", different, different, different},
                      Row{"a_form_feed", "a\n", "a\f\n", different, different, different},
                      Row{"a_nul_byte", "a\n", std::string_view("a\0\n", 3), different, different,
                          different}),
    [](const auto& row) { return std::string(row.param.name); });

/// Two texts and the first line in which they differ.
struct Place {
  const char* name;
  std::string_view expected;
  std::string_view got;
  LineDifference difference;
};
void PrintTo(const Place& place, std::ostream* out) {
  *out << place.name;
}

class Differences : public ::testing::TestWithParam<Place> {};

TEST_P(Differences, NameTheFirstLineAndWhereItStarts) {
  const Compared want{different, GetParam().difference};
  for (const auto comparison : {lines, bytes, bytes_free_final_newline}) {
    EXPECT_EQ(compare(comparison, GetParam().expected, GetParam().got), want);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Places, Differences,
    ::testing::Values(Place{"in_the_first_line", "abc\nd\n", "abx\nd\n", {1, 0, 0}},
                      Place{"in_the_first_byte", "a", "b", {1, 0, 0}},
                      Place{"in_the_second_line", "a\nbb\nc\n", "a\nbx\nc\n", {2, 2, 2}},
                      Place{"in_the_last_line", "a\nb\ncd\n", "a\nb\ncx\n", {3, 4, 4}},
                      Place{"in_the_last_line_without_newline", "a\nb\ncd", "a\nb\ncx", {3, 4, 4}},
                      Place{"after_crlf_lines", "a\nb\nc\n", "a\r\nb\r\nx\r\n", {3, 4, 6}},
                      Place{"after_blanks", "a   \nb\nc", "a\nb \nx", {3, 7, 5}},
                      Place{"twice", "a\nb\nc\n", "a\nx\ny\n", {2, 2, 2}},
                      Place{"a_line_that_goes_on", "ab\n", "abc\n", {1, 0, 0}},
                      Place{"a_line_that_ends_early", "a\nbc\nd\n", "a\nb\nd\n", {2, 2, 2}},
                      Place{"a_truncated_file", "a\nb\nc\n", "a\nb\n", {3, 4, 4}},
                      Place{"a_truncated_file_without_newline", "a\nb\nc\n", "a\nb", {3, 4, 3}},
                      Place{"a_truncated_file_with_blanks", "a\nb\nc\n", "a\nb \n \n", {3, 4, 5}},
                      Place{"a_file_cut_inside_a_line", "a\nbcd\n", "a\nbc", {2, 2, 2}},
                      Place{"a_file_cut_before_a_blank_line", "a\n\nb\n", "a\n", {3, 3, 2}},
                      Place{"a_longer_file", "a\nb\n", "a\nb\nc\n", {3, 4, 4}},
                      Place{"a_longer_file_where_no_newline_was", "a\nb", "a\nb\nc", {3, 3, 4}},
                      Place{"a_longer_file_after_blank_lines", "a\n", "a\n\n\nb\n", {4, 2, 4}},
                      Place{"a_longer_file_after_blank_lines_of_both", "a\n\n", "a\n\nb\n", {3, 3, 3}},
                      Place{"an_empty_file", "a\nb\n", "", {1, 0, 0}},
                      Place{"an_empty_file_expected", "", "a\n", {1, 0, 0}},
                      Place{"an_empty_file_expected_and_a_blank_line", "", "\na\n", {2, 0, 1}}),
    [](const auto& place) { return std::string(place.param.name); });

struct NaiveLine {
  std::string text;
  std::size_t at;
};

/// The lines of a text without blanks and carriage returns at their ends.
std::vector<NaiveLine> naive_lines(const std::string& text) {
  std::vector<NaiveLine> found;
  std::string line;
  std::size_t start = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && text[at] != '\n') {
      line += text[at];
      continue;
    }
    while (!line.empty() && std::string(" \t\r").find(line.back()) != std::string::npos) {
      line.pop_back();
    }
    if (start < text.size()) {
      found.push_back({line, start});
    }
    line.clear();
    start = at + 1;
  }
  return found;
}

Compared naive_compare(const std::string& expected, const std::string& got) {
  if (expected == got) {
    return {identical, std::nullopt};
  }
  auto want = naive_lines(expected);
  auto have = naive_lines(got);
  const std::size_t count = std::max(want.size(), have.size());
  want.resize(count, {"", expected.size()});
  have.resize(count, {"", got.size()});
  for (std::size_t line = 0; line < count; ++line) {
    if (want[line].text != have[line].text) {
      return {different, LineDifference{static_cast<std::int64_t>(line) + 1, want[line].at, have[line].at}};
    }
  }
  return {accepted, std::nullopt};
}

std::string random_text(std::mt19937& random) {
  static constexpr std::array pieces{"a", "b", "\n", "\n", "\r\n", " ", "\t", "\r", "abcdefghij"};
  std::string text;
  for (auto left = random() % 12; left > 0; --left) {
    text += pieces.at(random() % pieces.size());
  }
  return text;
}

/// The text with a few bytes put in, taken out or replaced.
std::string changed(std::string text, std::mt19937& random) {
  static constexpr std::string_view bytes = "ab\n\r \t";
  for (auto left = random() % 3; left > 0; --left) {
    const auto at = random() % (text.size() + 1);
    text.replace(at, random() % 2, random() % 2, bytes[random() % bytes.size()]);
  }
  return text;
}

TEST(Equality, ByLinesAgreesWithANaiveComparisonOfLines) {
  std::mt19937 random(20160208);
  for (int round = 0; round < 200'000; ++round) {
    const std::string expected = random_text(random);
    const std::string got = round % 4 == 0 ? random_text(random) : changed(expected, random);
    ASSERT_EQ(compare(lines, expected, got), naive_compare(expected, got))
        << "expected " << ::testing::PrintToString(expected) << ", got " << ::testing::PrintToString(got);
  }
}

TEST(Equality, OfViewsOfNothingIsIdentical) {
  EXPECT_EQ(compare(bytes, std::string_view(), std::string_view()).equality, identical);
}

TEST(LineAt, EndsBeforeTheLineEnd) {
  EXPECT_EQ(line_at("a\nbc\nd", 2), "bc");
}

TEST(LineAt, EndsBeforeCrlf) {
  EXPECT_EQ(line_at("a\r\nbc\r\n", 3), "bc");
}

TEST(LineAt, KeepsBlanksAtTheLineEnd) {
  EXPECT_EQ(line_at("a \t\n", 0), "a \t");
}

TEST(LineAt, EndsWithTheText) {
  EXPECT_EQ(line_at("a\nbc", 2), "bc");
}

TEST(LineAt, IsEmptyPastTheEnd) {
  EXPECT_EQ(line_at("abc", 3), "");
  EXPECT_EQ(line_at("abc", 99), "");
}

}  // namespace
}  // namespace cases
