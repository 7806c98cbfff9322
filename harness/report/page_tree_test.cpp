#include "harness/report/page_tree.hpp"

#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace harness {
namespace {

constexpr std::string_view log =
    "Node,Depth,Value,Alpha,Beta\n"
    "root,0,-Infinity,-Infinity,Infinity\n"
    "A,1,7,-Infinity,Infinity\n"
    "root,0,7,7,Infinity\n";

/// The numbers of an array as the page's script reads them.
std::vector<std::int64_t> numbers(const PageArrays& made, const std::string& name) {
  const auto place = nlohmann::json::parse(made.head)["arrays"][name];
  const std::size_t width = place["type"] == "i32" ? 4 : place["type"] == "u16" ? 2 : 1;
  std::vector<std::int64_t> found;
  for (std::size_t at = 0; at < place["length"].get<std::size_t>(); ++at) {
    std::uint32_t number = 0;
    for (std::size_t byte = 0; byte < width; ++byte) {
      const auto from = place["offset"].get<std::size_t>() + at * width + byte;
      number |= static_cast<std::uint32_t>(static_cast<unsigned char>(made.arrays.at(from))) << (8 * byte);
    }
    found.push_back(width == 4 ? static_cast<std::int32_t>(number) : static_cast<std::int64_t>(number));
  }
  return found;
}

using Numbers = std::vector<std::int64_t>;

TEST(PageTree, HasNodesAsDifferences) {
  const auto made = page_tree(log, "", {}, {}).value();
  EXPECT_EQ(numbers(made, "parents"), (Numbers{1, 1}));
  EXPECT_EQ(numbers(made, "expected.nodes"), (Numbers{0, 1, -1}));
  EXPECT_EQ(numbers(made, "expected.steps"), (Numbers{0, 1, 2}));
  EXPECT_EQ(numbers(made, "yours.nodes"), Numbers());
}

TEST(PageTree, SaysWhichColumnsAreNumbers) {
  const auto made = page_tree(log, "", {}, {}).value();
  EXPECT_EQ(nlohmann::json::parse(made.head)["columns"].dump(),
            R"([{"at":2,"name":"Value"},{"at":3,"name":"Alpha"},{"at":4,"name":"Beta"}])");
  EXPECT_EQ(numbers(made, "expected.widths.3"), (Numbers{9, 9, 1}));
}

TEST(PageTree, SaysWhereALogIsNoLog) {
  const auto made = page_tree(log, "Node,Depth,Value\nroot,0,3\nhello\n", {}, {}).value();
  EXPECT_EQ(nlohmann::json::parse(made.head)["ends"].dump(),
            R"({"expected":"","yours":"line 3 is no line of a log: it is drawn to there"})");
}

TEST(PageTree, IsNothingWhereNoLineIsOfALog) {
  EXPECT_FALSE(page_tree("", "hello\nworld\n", {}, {}).has_value());
}

TEST(PageTree, HasTheChangesOfItsBoards) {
  BoardView view;
  view.after = [](std::span<const std::string> moves) {
    return std::optional(Grid{2, {"-", moves.empty() ? "-" : moves.back()}});
  };
  const auto made = page_tree(log, "", view, {}).value();
  EXPECT_EQ(numbers(made, "board.counts"), (Numbers{0, 1}));
  EXPECT_EQ(numbers(made, "board.squares"), (Numbers{1}));
  EXPECT_EQ(nlohmann::json::parse(made.head)["board"]["texts"].dump(), R"(["A"])");
}

}  // namespace
}  // namespace harness
