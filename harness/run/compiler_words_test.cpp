#include "harness/run/compiler_words.hpp"

#include <algorithm>
#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

/// So many lines of no meaning.
std::string notes(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) {
    text += "/usr/include/c++/12/bits/stl_pair.h:" + std::to_string(i + 1) + ":5: note: candidate\n";
  }
  return text;
}

TEST(CompilerWords, StayWhereTheyAreFew) {
  EXPECT_EQ(first_error_in(""), "");
  EXPECT_EQ(first_error_in("hw.cpp:1:1: error: a\n  1 | x\n\n"), "hw.cpp:1:1: error: a\n  1 | x");
  EXPECT_EQ(first_error_in(notes(20)) + "\n", notes(20));
}

TEST(CompilerWords, OfManyAreTheFirstErrorWithItsLines) {
  EXPECT_EQ(first_error_in("hw.cpp: In function 'int main()':\n"
                           "hw.cpp:12:3: error: 'n' was not declared in this scope\n"
                           "   12 |   n = 3;\n"
                           "      |   ^\n" +
                           notes(30) + "hw.cpp:13:3: error: another\n"),
            "hw.cpp:12:3: error: 'n' was not declared in this scope\n"
            "   12 |   n = 3;\n"
            "      |   ^\n"
            "[32 lines more]");
}

TEST(CompilerWords, OfAnErrorInALibraryAreTheOwnPlaceThatLedThere) {
  EXPECT_EQ(
      first_error_in("In file included from /usr/include/c++/12/algorithm:61,\n"
                     "                 from hw.cpp:1:\n"
                     "/usr/include/c++/12/bits/stl_algo.h: In instantiation of 'void sort()':\n"
                     "/usr/include/c++/12/bits/stl_algo.h:4820:18:   required from 'void std::sort()'\n"
                     "hw.cpp:9:12:   required from here\n"
                     "/usr/include/c++/12/bits/predefined_ops.h:45:23: error: no match for 'operator<'\n"
                     "   45 |       { return *__it1 < *__it2; }\n"
                     "      |                ~~~~~~~^~~~~~~~\n" +
                     notes(30)),
      "/usr/include/c++/12/bits/predefined_ops.h:45:23: error: no match for 'operator<'\n"
      "   45 |       { return *__it1 < *__it2; }\n"
      "      |                ~~~~~~~^~~~~~~~\n"
      "hw.cpp:9:12:   required from here\n"
      "[34 lines more]");
}

TEST(CompilerWords, OfJavaKeepTheirTabs) {
  std::string more;
  for (int i = 0; i < 10; ++i) {
    more += "Homework.java:9: error: ';' expected\n\tint y\n\t     ^\n";
  }
  EXPECT_EQ(first_error_in("Homework.java:5: error: cannot find symbol\n"
                           "\tint x = foo;\n"
                           "\t        ^\n"
                           "  symbol:   variable foo\n"
                           "  location: class Homework\n" +
                           more + "11 errors\n"),
            "Homework.java:5: error: cannot find symbol\n"
            "\tint x = foo;\n"
            "\t        ^\n"
            "  symbol:   variable foo\n"
            "  location: class Homework\n"
            "[31 lines more]");
}

TEST(CompilerWords, WithoutAnErrorAmongManyAreNone) {
  EXPECT_EQ(first_error_in(notes(30)), "");
}

TEST(CompilerWords, AreNeverMoreThanTwentyLines) {
  std::string text = "hw.cpp:9:12:   required from here\n   9 | a\n     | ^\n/usr/x.h:1:1: error: a\n";
  for (int i = 0; i < 50; ++i) {
    text += "    line\n";
  }
  const auto told = first_error_in(text);
  EXPECT_LE(std::ranges::count(told, '\n') + 1, 20);
  EXPECT_NE(told.find("hw.cpp:9:12:"), std::string::npos);
}

}  // namespace
}  // namespace harness
