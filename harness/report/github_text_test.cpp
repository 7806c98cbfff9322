#include "harness/report/github_text.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(WorkflowCommand, KeepsItsTextInOneLine) {
  EXPECT_EQ(command_data("100%\r\nof a,b:c"), "100%25%0D%0Aof a,b:c");
  EXPECT_EQ(command_property("100%\r\nof a,b:c"), "100%25%0D%0Aof a%2Cb%3Ac");
}

TEST(Shield, LeavesHarmlessLinesAlone) {
  for (const std::string lines : {"", "yours  ::error::x\n", "a::b\n", "# [x]\n", ": :\n"}) {
    EXPECT_EQ(shielded(lines), lines);
  }
}

/// The lines between the command that stops commands and the token that allows them again.
std::string inside(const std::string& text) {
  const std::string begin = "::stop-commands::";
  EXPECT_TRUE(text.starts_with(begin)) << text;
  const auto first_end = text.find('\n');
  const auto token = text.substr(begin.size(), first_end - begin.size());
  const auto end = "::" + token + "::\n";
  EXPECT_TRUE(text.ends_with(end)) << text;
  EXPECT_GT(token.size(), 16U);
  const auto lines = text.substr(first_end + 1, text.size() - end.size() - first_end - 1);
  EXPECT_EQ(lines.find(token), std::string::npos);
  return lines;
}

TEST(Shield, StopsCommandsAroundLinesThatWouldBeOne) {
  for (const std::string lines :
       {"::error::x\n", "a\n  \t::set-output name=a::b\nc\n", "a\r::error::x\n", "\xc2\xa0::error::x\n",
        "a ##[set-env name=PATH]x\n", "a\n::stop-commands::me\n"}) {
    EXPECT_EQ(inside(shielded(lines)), lines);
  }
  EXPECT_EQ(inside(shielded("::error::no newline")), "::error::no newline\n");
}

TEST(Shield, IsTheSameForTheSameLines) {
  EXPECT_EQ(shielded("::error::x\n"), shielded("::error::x\n"));
  EXPECT_NE(shielded("::error::x\n").substr(0, 40), shielded("::error::y\n").substr(0, 40));
}

TEST(Markdown, HasNoMarkupFromAText) {
  EXPECT_EQ(markdown_text("a_b *c* <img> [x](y) `z` | # @me\nd"),
            "a\\_b \\*c\\* \\<img\\> \\[x\\]\\(y\\) \\`z\\` \\| \\# \\@me d");
  EXPECT_EQ(markdown_text("alpha-beta, depth 3"), "alpha-beta, depth 3");
}

TEST(Fence, IsLongerThanAnyInIt) {
  EXPECT_EQ(fenced(std::vector<std::string>{"a", "b"}), "```text\na\nb\n```\n");
  EXPECT_EQ(fenced(std::vector<std::string>{"  `````", "</details>"}),
            "``````text\n  `````\n</details>\n``````\n");
  EXPECT_EQ(fenced(std::vector<std::string>{"a\n```\rb"}), "````text\na ``` b\n````\n");
}

}  // namespace
}  // namespace harness
