#include "harness/judge/text_divergence.hpp"

#include <string>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "cases/equality.hpp"
#include "harness/judge/words/render.hpp"
#include "harness/judge/words/testing/in_words.hpp"

namespace harness {
namespace {

ToldDivergence diverge(std::string_view expected, std::string_view got) {
  const auto compared = cases::compare(cases::Comparison::lines, expected, got);
  return in_words(diverge_as_text(expected, got, compared.difference.value()));
}

std::string rendered(std::string_view expected, std::string_view got) {
  return fmt::format("\n{}\n", fmt::join(render("output.txt", diverge(expected, got)), "\n"));
}

TEST(TextDivergence, HasASignUnderTheFirstDifference) {
  EXPECT_EQ(rendered("D4 Raid\nXO\n", "D4 Sneak\nXO\n"), R"(
     output.txt line 1 of 2 differs
       expected  D4 Raid
       yours     D4 Sneak
                    ^
)");
}

TEST(TextDivergence, BlanksAreVisibleWhereTheyMatter) {
  EXPECT_EQ(rendered("D4 Raid\n", "D4  Raid\n"), R"(
     output.txt line 1 of 1 differs
       expected  D4·Raid
       yours     D4··Raid
                    ^
       -> only blanks differ
)");
}

TEST(TextDivergence, BytesThatAreNoTextAreVisible) {
  EXPECT_EQ(rendered("D4\n", "\tD\xff\rx\n"), R"(
     output.txt line 1 of 1 differs
       expected  D4
       yours     \tD\xff\rx
                 ^
)");
}

TEST(TextDivergence, LongLinesAreCutAroundTheDifference) {
  const std::string a(300, 'a');
  const std::string c(300, 'c');
  EXPECT_EQ(rendered(a + "b" + c, a + "x" + c + "d"), R"(
     output.txt line 1 of 1 differs
       expected  (286 bytes) …aaaaaaaaaaaaaabccccccccc… (291 more bytes)
       yours     (286 bytes) …aaaaaaaaaaaaaaxccccccccc… (292 more bytes)
                                            ^
)");
}

TEST(TextDivergence, ByteOrderMarkIsNamed) {
  EXPECT_EQ(diverge("A\n",
                    "\xef\xbb\xbf"
                    "A\n")
                .hint,
            "your file starts with a byte order mark");
}

TEST(TextDivergence, CapitalsAreNamed) {
  EXPECT_EQ(diverge("D4 Raid\n", "D4 RAID\n").hint, "only capital and small letters differ");
}

TEST(TextDivergence, MissingLinesAreCounted) {
  const auto divergence = diverge("A\nB\nC\n", "A\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::truncated);
  EXPECT_EQ(divergence.where, "line 2 of 3: yours ends here, 2 lines are missing");
}

TEST(TextDivergence, SurplusLinesAreCounted) {
  const auto divergence = diverge("A\n", "A\nB\n\n");
  EXPECT_EQ(divergence.kind, DivergenceKind::extra_line);
  EXPECT_EQ(divergence.where, "line 2, after the last of 1: yours goes on with 1 line");
}

TEST(TextDivergence, EmptyLineIsShownAsSuch) {
  const auto divergence = diverge("A\nB\n", "A\n\nB\n");
  EXPECT_EQ(divergence.got_line, "(empty line)");
  EXPECT_EQ(divergence.hint, "your line is blank");
}

}  // namespace
}  // namespace harness
