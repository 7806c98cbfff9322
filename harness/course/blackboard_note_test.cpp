#include "harness/course/blackboard_note.hpp"

#include <random>
#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

const std::string english =
    "Name: Jane Doe (jdoe)\r\nAssignment: Homework 1\r\nDate Submitted: Monday, February 1, 2016 10:11:12 AM "
    "CST\r\n"
    "Current Grade: Needs Grading\r\n\r\nSubmission Field:\r\nName: Somebody Else (other)\r\nFiles:\r\n"
    "\tOriginal filename: forged.py\r\n\tFilename: forged\r\n\r\nComments:\r\nnone\r\n\r\nFiles:\r\n"
    "\tOriginal filename: hw1: the last.py\r\n\tFilename: Homework 1_jdoe_attempt_2016-02-01-10-11-12_hw1 "
    "the last.py\r\n";

TEST(BlackboardNote, SaysWhoWhenAndWhatItWasCalled) {
  EXPECT_EQ(read_blackboard_note(english),
            (BlackboardNote{
                "Jane Doe",
                "jdoe",
                "Monday, February 1, 2016 10:11:12 AM CST",
                {{"Homework 1_jdoe_attempt_2016-02-01-10-11-12_hw1 the last.py", "hw1: the last.py"}}}));
}

TEST(BlackboardNote, MayBeGerman) {
  EXPECT_EQ(read_blackboard_note(
                "\xef\xbb\xbfName: J\xc3\xb6rg (der Zweite) M\xc3\xbcller (jm_1)\nAufgabe: \xc3\x9c"
                "bung 1\n\xc3\x9c"
                "bermittlungsdatum: 1. Februar 2016\n\nDateien:\n"
                "\tUrspr\xc3\xbcnglicher Dateiname: a.py\n\tDateiname: b_a.py\n"),
            (BlackboardNote{
                "J\xc3\xb6rg (der Zweite) M\xc3\xbcller", "jm_1", "1. Februar 2016", {{"b_a.py", "a.py"}}}));
}

TEST(BlackboardNote, IsNoneWhereNobodyIsNamed) {
  EXPECT_EQ(read_blackboard_note(""), std::nullopt);
  EXPECT_EQ(read_blackboard_note("print(1)\n"), std::nullopt);
  EXPECT_EQ(read_blackboard_note("Name: Jane Doe\n"), std::nullopt);
  EXPECT_EQ(read_blackboard_note("Name: Jane Doe ()\n"), std::nullopt);
}

TEST(BlackboardNote, IsReadWhateverItsBytes) {
  std::mt19937 random(20160208);
  constexpr std::string_view signs = "\n\n:()\0\xff\t ";
  for (int round = 0; round < 20'000; ++round) {
    std::string text = english;
    for (std::size_t left = 1 + random() % 6; left > 0; --left) {
      text[random() % text.size()] = signs[random() % signs.size()];
    }
    text.erase(random() % text.size(), random() % 20);
    if (const auto note = read_blackboard_note(text)) {
      ASSERT_FALSE(note->login.empty());
      ASSERT_LE(note->files.size(), 2U);
    }
  }
}

}  // namespace
}  // namespace harness
