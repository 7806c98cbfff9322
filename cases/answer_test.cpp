#include "cases/answer.hpp"

#include <gtest/gtest.h>

namespace cases {
namespace {

TEST(CollectInto, JoinsThePiecesOfEachFileInOrder) {
  Answer answer;
  const Write write = collect_into(answer);
  write("log", "a\n");
  write("state", "***");
  write("log", "b\n");
  EXPECT_EQ(answer.files, (decltype(answer.files){{"log", "a\nb\n"}, {"state", "***"}}));
}

TEST(CollectInto, MakesAFileOutOfNoBytes) {
  Answer answer;
  collect_into(answer)("trace", {});
  EXPECT_EQ(answer.files, (decltype(answer.files){{"trace", ""}}));
}

TEST(CollectInto, GoesOnAfterWhatIsThere) {
  Answer answer{{{"log", "a"}}};
  collect_into(answer)("log", "b");
  EXPECT_EQ(answer.files.at("log"), "ab");
}

}  // namespace
}  // namespace cases
