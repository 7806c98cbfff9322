#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "cases/equality.hpp"

namespace cases {
namespace {

struct Row {
  const char* name;
  std::string_view expected;
  std::string_view got;
  const char* remark;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class LayoutRemark : public ::testing::TestWithParam<Row> {};

TEST_P(LayoutRemark, SaysWhatDiffers) {
  EXPECT_EQ(layout_remark(GetParam().expected, GetParam().got), GetParam().remark);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, LayoutRemark,
    ::testing::Values(Row{"nothing", "a\nb\n", "a\nb\n", ""}, Row{"nothing_in_empty_files", "", "", ""},
                      Row{"crlf", "a\nb\n", "a\r\nb\r\n", "line ends are CRLF"},
                      Row{"lf", "a\r\nb\r\n", "a\nb\n", "line ends are LF"},
                      Row{"some_crlf", "a\nb\n", "a\nb\r\n", "line ends are CRLF"},
                      Row{"fewer_crlf", "a\r\nb\r\n", "a\r\nb\n", "white space differs"},
                      Row{"blanks", "a\nb\n", "a \nb\n", "blanks at line ends"},
                      Row{"a_tab", "a\nb\n", "a\nb\t\n", "blanks at line ends"},
                      Row{"no_blanks", "a \nb\n", "a\nb\n", "no blanks at line ends"},
                      Row{"blanks_before_crlf", "a\r\n", "a \r\n", "blanks at line ends"},
                      Row{"no_final_newline", "a\n", "a", "no newline at the end"},
                      Row{"a_final_newline", "a", "a\n", "a newline at the end"},
                      Row{"final_newlines_where_none_is", "a", "a\n\n", "2 newlines at the end"},
                      Row{"more_final_newlines", "a\n", "a\n\n\n", "3 newlines at the end"},
                      Row{"fewer_final_newlines", "a\n\n", "a\n", "only one newline at the end"},
                      Row{"a_newline_in_an_empty_file", "", "\n", "a newline at the end"},
                      Row{"a_final_crlf", "a", "a\r\n", "line ends are CRLF, a newline at the end"},
                      Row{"all_of_it", "a\nb\n", "a \r\nb",
                          "line ends are CRLF, blanks at line ends, no newline at the end"},
                      Row{"a_tab_for_a_blank", "a \n", "a\t\n", "white space differs"}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace cases
