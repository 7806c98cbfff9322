#include "harness/course/student_key.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

/// Only as good as tests need it.
std::string summed(std::string_view text) {
  unsigned sum = 7;
  for (const char c : text) {
    sum = sum * 31 + static_cast<unsigned char>(c);
  }
  return std::to_string(sum);
}

using Keys = std::vector<std::string>;

TEST(StudentKeys, AreNumbersOrHashes) {
  const std::vector<KeyedStudent> students = {
      {{"Jane", "123", "", ""}, "a"}, {{"Jane", "../x", "", ""}, "b"}, {{"Jane", "jane", "", ""}, "c"}};
  EXPECT_EQ(student_keys(students, true, summed),
            (Keys{"123", "s-" + summed("id:../x"), "s-" + summed("id:jane")}));
  EXPECT_EQ(student_keys(students, false, summed)[0], "s-" + summed("id:123"));
}

TEST(StudentKeys, OfTwoWithOneNameAreTwo) {
  const std::vector<KeyedStudent> students = {{{"Jane", "", "", ""}, "x"}, {{"Jane", "", "", ""}, "y"}};
  const Keys keys = student_keys(students, true, summed);
  EXPECT_NE(keys[0], keys[1]);
  EXPECT_EQ(student_keys({students[1]}, true, summed)[0], keys[1]);
}

TEST(StudentKeys, OfOneIdAreNumbered) {
  const KeyedStudent student = {{"Jane", "1", "", ""}, "x"};
  EXPECT_EQ(student_keys({student, student, student}, true, summed), (Keys{"1", "1-2", "1-3"}));
}

}  // namespace
}  // namespace harness
