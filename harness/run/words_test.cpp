#include "harness/run/words.hpp"

#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

struct Split {
  std::string name;
  std::string text;
  std::vector<std::string> words;
};

void PrintTo(const Split& row, std::ostream* out) {
  *out << row.text;
}

class SplitWords : public testing::TestWithParam<Split> {};

TEST_P(SplitWords, AsAShellDoes) {
  EXPECT_EQ(split_words(GetParam().text), GetParam().words);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, SplitWords,
    testing::Values(Split{"Nothing", "", {}}, Split{"OnlyBlanks", " \t ", {}},
                    Split{"Blanks", "  python3\t-u  hw1.py ", {"python3", "-u", "hw1.py"}},
                    Split{"SingleQuotes", R"('a b' 'c\d"')", {"a b", R"(c\d")"}},
                    Split{"DoubleQuotes", R"("a b" "it's" "\"\\\n")", {"a b", "it's", R"("\\n)"}},
                    Split{"Backslash", R"(a\ b \'x)", {"a b", "'x"}},
                    Split{"EmptyWord", "a '' \"\"", {"a", "", ""}},
                    Split{"Joined", R"(-x'a b'"c d"e)", {"-xa bc de"}},
                    Split{"NothingIsExpanded", "$HOME *.py ~", {"$HOME", "*.py", "~"}}),
    [](const auto& row) { return row.param.name; });

TEST(SplitWords, AnOpenQuoteIsAnError) {
  EXPECT_EQ(split_words("python3 'hw1.py").error(), "a quote ' is not closed: python3 'hw1.py");
  EXPECT_EQ(split_words("python3 \"hw1.py").error(), "a quote \" is not closed: python3 \"hw1.py");
}

TEST(SplitWords, ABackslashAtTheEndIsAnError) {
  EXPECT_EQ(split_words("a b\\").error(), "a backslash ends the command line: a b\\");
}

TEST(ReplaceAll, LeavesWhatItPutsThereAndATextWithoutTheOld) {
  std::string text = "aba";
  replace_all(text, "a", "aa");
  EXPECT_EQ(text, "aabaa");
  replace_all(text, "", "x");
  EXPECT_EQ(text, "aabaa");
}

TEST(FirstNames, CountsTheOthers) {
  EXPECT_EQ(first_names({"a", "b"}, 2), "a, b");
  EXPECT_EQ(first_names({"a", "b", "c"}, 2), "a, b and 1 more");
}

}  // namespace
}  // namespace harness
