#include "harness/unpack/outcome.hpp"

#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(Outcomes, AreReadAsTheyWerePrinted) {
  const Outcome good = Unpacked{3, std::int64_t{5} << 32, {"one remark", "another: \xC3\xBC"}};
  EXPECT_EQ(outcome_in(printed(good)).value(), good);
  const Outcome plain = Unpacked{1, 0};
  EXPECT_EQ(outcome_in(printed(plain)).value(), plain);
  const Outcome bad = tl::unexpected(std::string("expected files, found none"));
  EXPECT_EQ(outcome_in(printed(bad)).value(), bad);
}

TEST(Outcomes, AreNothingElse) {
  const std::string many = "unpacked 1 1\n" + std::string(200, 'x') + "\n";
  std::string lines = "unpacked 1 1\n";
  for (int i = 0; i < 40; ++i) {
    lines += "x\n";
  }
  for (const std::string& text :
       {std::string(), std::string("\n"), std::string("unpacked 1 1"), std::string("unpacked\n"),
        std::string("unpacked 1\n"), std::string("unpacked -1 1\n"), std::string("unpacked 1 -1\n"),
        std::string("unpacked 99999999999 1\n"), std::string("unpacked 1 1x\n"), std::string("refused \n"),
        std::string("refused a\nb\n"), std::string("refused \x1B[2J\n"), std::string("refused \xD6\n"),
        std::string("unpacked 1 1\na\x1B\n"), "refused " + std::string(1000, 'x') + "\n", lines}) {
    EXPECT_FALSE(outcome_in(text).has_value()) << text;
  }
  EXPECT_TRUE(outcome_in(many).has_value());
}

}  // namespace
}  // namespace harness
