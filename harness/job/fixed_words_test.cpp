#include "harness/job/fixed_words.hpp"

#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

std::string fixed(const std::string& text) {
  return in_fixed_words(text, "/tmp/plycheck-7-Ab/candidate", "/tmp/plycheck-7-Ab");
}

TEST(FixedWords, NameNoFolderOfTheJob) {
  EXPECT_EQ(fixed("/tmp/plycheck-7-Ab/candidate/hw1.c:3: error"), "hw1.c:3: error");
  EXPECT_EQ(fixed("cannot open /tmp/plycheck-7-Ab/other: no"), "cannot open ../other: no");
}

TEST(FixedWords, HaveOneNameForTemporaryFiles) {
  EXPECT_EQ(fixed("ld: /tmp/plycheck-7-Ab/candidate/ccoJEdSO.o: in function `main'"),
            "ld: ccXXXXXX.o: in function `main'");
  EXPECT_EQ(fixed("/tmp/cc1234Ab.s:4: Error"), "/tmp/ccXXXXXX.s:4: Error");
}

TEST(FixedWords, LeaveNamesOfAProgramsOwn) {
  EXPECT_EQ(fixed("success.c: accounts.h, cc.c, accept12.c"), "success.c: accounts.h, cc.c, accept12.c");
}

TEST(FixedWords, SayTheSameOfTwoRuns) {
  std::string one = "in /tmp/plycheck-7-Ab/3: /tmp/plycheck-7-Ab/candidate/hw1.py below /tmp/plycheck-7-Ab";
  std::string two = "in /tmp/plycheck-8-Cd/12: /tmp/plycheck-8-Cd/candidate/hw1.py below /tmp/plycheck-8-Cd";
  forget_places(one, "/tmp/plycheck-7-Ab/3", "/tmp/plycheck-7-Ab/candidate");
  forget_places(two, "/tmp/plycheck-8-Cd/12", "/tmp/plycheck-8-Cd/candidate");
  EXPECT_EQ(one, "in .: hw1.py below ..");
  EXPECT_EQ(one, two);
}

}  // namespace
}  // namespace harness
