#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "cases/equality.hpp"

namespace cases {
namespace {

using enum LayoutChangeKind;

struct Row {
  const char* name;
  std::string_view expected;
  std::string_view got;
  std::vector<LayoutChange> changes;
};
void PrintTo(const Row& row, std::ostream* out) {
  *out << row.name;
}

class LayoutChanges : public ::testing::TestWithParam<Row> {};

TEST_P(LayoutChanges, SayWhatDiffers) {
  EXPECT_EQ(layout_changes(GetParam().expected, GetParam().got), GetParam().changes);
}

INSTANTIATE_TEST_SUITE_P(
    Texts, LayoutChanges,
    ::testing::Values(Row{"nothing", "a\nb\n", "a\nb\n", {}}, Row{"nothing_in_empty_files", "", "", {}},
                      Row{"crlf", "a\nb\n", "a\r\nb\r\n", {{line_ends_crlf}}},
                      Row{"lf", "a\r\nb\r\n", "a\nb\n", {{line_ends_lf}}},
                      Row{"some_crlf", "a\nb\n", "a\nb\r\n", {{line_ends_crlf}}},
                      Row{"fewer_crlf", "a\r\nb\r\n", "a\r\nb\n", {{white_space}}},
                      Row{"blanks", "a\nb\n", "a \nb\n", {{blanks_at_line_ends}}},
                      Row{"a_tab", "a\nb\n", "a\nb\t\n", {{blanks_at_line_ends}}},
                      Row{"no_blanks", "a \nb\n", "a\nb\n", {{no_blanks_at_line_ends}}},
                      Row{"blanks_before_crlf", "a\r\n", "a \r\n", {{blanks_at_line_ends}}},
                      Row{"no_final_newline", "a\n", "a", {{no_newline_at_end, 0}}},
                      Row{"a_final_newline", "a", "a\n", {{newline_at_end, 1}}},
                      Row{"final_newlines_where_none_is", "a", "a\n\n", {{newlines_at_end, 2}}},
                      Row{"more_final_newlines", "a\n", "a\n\n\n", {{newlines_at_end, 3}}},
                      Row{"fewer_final_newlines", "a\n\n", "a\n", {{one_newline_at_end, 1}}},
                      Row{"a_newline_in_an_empty_file", "", "\n", {{newline_at_end, 1}}},
                      Row{"a_final_crlf", "a", "a\r\n", {{line_ends_crlf}, {newline_at_end, 1}}},
                      Row{"all_of_it",
                          "a\nb\n",
                          "a \r\nb",
                          {{line_ends_crlf}, {blanks_at_line_ends}, {no_newline_at_end, 0}}},
                      Row{"a_tab_for_a_blank", "a \n", "a\t\n", {{white_space}}}),
    [](const auto& row) { return std::string(row.param.name); });

}  // namespace
}  // namespace cases
