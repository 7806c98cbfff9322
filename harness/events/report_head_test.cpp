#include "harness/events/report_head.hpp"

#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace harness {
namespace {

TEST(NameInJson, IsTheNameWhereItCanBe) {
  for (const std::string name : {"001", "caf\xc3\xa9", "week\\2", "a\tb"}) {
    EXPECT_EQ(name_in_json(name), name);
  }
}

TEST(NameInJson, ShowsWhatIsNoText) {
  EXPECT_EQ(name_in_json("\xff bad"), "\\xff bad");
}

TEST(NameInJson, NoTwoNamesAreSpeltAlike) {
  const std::vector<std::string> names = {"\xff",     "\\xff",   "\\\\xff",   "\xff\\xff", "\\xff\xff",
                                          "\xff\t",   "\xff\\t", "\\",        "\\\\",      "\xff\\",
                                          "\xff\\\\", "\\xff\\", "\\\\\\xff", "\xfe"};
  std::set<std::string> spelt;
  for (const auto& name : names) {
    spelt.insert(name_in_json(name));
  }
  EXPECT_EQ(spelt.size(), names.size());
}

}  // namespace
}  // namespace harness
