#include "harness/store/json_place.hpp"

#include <string>

#include <gtest/gtest.h>

namespace harness {
namespace {

const std::string text = R"( {
  "schema" : 99, "a\"b": "}]\\",
  "cases": [ {"id": "1", "x": [[{}], {"id": 7}]},
    {"id": "tw\"o"} ], "empty": []
})";

TEST(JsonPlace, IsFoundByNamesAndNumbers) {
  JsonPlace schema(text);
  ASSERT_TRUE(schema.enter("schema"));
  EXPECT_EQ(schema.line(), 2);
  EXPECT_EQ(schema.column(), 14);
  EXPECT_EQ(schema.value(), "99");
  JsonPlace id(text);
  ASSERT_TRUE(id.enter("cases") && id.enter(1) && id.enter("id"));
  EXPECT_EQ(id.line(), 4);
  EXPECT_EQ(id.column(), 12);
  EXPECT_EQ(id.value(), R"("tw\"o")");
}

TEST(JsonPlace, IsTheLastOneOfAName) {
  JsonPlace place(R"({"a": 1, "a": 2})");
  ASSERT_TRUE(place.enter("a"));
  EXPECT_EQ(place.value(), "2");
}

TEST(JsonPlace, ThatIsNotThereIsNotEntered) {
  for (const auto& any : {text, std::string(), std::string("["), std::string("{\"a"), std::string("7"),
                          std::string("{\"cases\""), std::string(100'000, '[')}) {
    JsonPlace place(any);
    EXPECT_FALSE(place.enter("none"));
    EXPECT_FALSE(place.enter("cases") && place.enter(2));
  }
  JsonPlace empty(text);
  EXPECT_FALSE(empty.enter("empty") && empty.enter(std::size_t{0}));
}

}  // namespace
}  // namespace harness
