#include "harness/judge/way_hint.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "harness/judge/words/testing/in_words.hpp"

namespace harness {
namespace {

using Way = std::vector<std::string>;

/// Places in a row: a step to the next one costs 2, over one of them 5, and nothing leads back.
SearchView line_of_places() {
  SearchView view;
  view.start = "(0,0)";
  view.goal = "(0,3)";
  view.step_cost = [](const std::string& from, const std::string& to) -> std::optional<std::int64_t> {
    const int steps = to[3] - from[3];
    return steps == 1   ? std::optional<std::int64_t>(2)
           : steps == 2 ? std::optional<std::int64_t>(5)
                        : std::nullopt;
  };
  return view;
}

const Way due{"(0,0)", "(0,1)", "(0,2)", "(0,3)"};

TEST(WayHint, SaysWhereAWayBeginsAndEnds) {
  EXPECT_EQ(in_words(way_hints(line_of_places(), due, {"(0,1)", "(0,2)", "(0,3)"})),
            "yours begins at (0,1), not at (0,0)");
  EXPECT_EQ(in_words(way_hints(line_of_places(), due, {"(0,0)", "(0,1)"})),
            "yours ends at (0,1), not at (0,3)");
}

TEST(WayHint, NamesTheFirstStepThatIsNone) {
  EXPECT_EQ(in_words(way_hints(line_of_places(), due, {"(0,0)", "(0,1)", "(0,0)", "(0,3)"})),
            "no legal step leads from (0,1) to (0,0)");
}

TEST(WayHint, TellsWhatAWayCosts) {
  EXPECT_EQ(in_words(way_hints(line_of_places(), due, {"(0,0)", "(0,2)", "(0,3)"})),
            "yours is a way too, but costs 7 instead of 6");
  EXPECT_EQ(in_words(way_hints(line_of_places(), {"(0,0)", "(0,2)", "(0,3)"}, {"(0,0)", "(0,1)", "(0,3)"})),
            "yours is a way too, and costs 7 as well");
  EXPECT_EQ(in_words(way_hints(line_of_places(), {}, {"(0,0)", "(0,1)", "(0,3)"})),
            "yours is a way, and costs 7");
}

TEST(WayHint, SaysNothingOfWhatIsNoWay) {
  EXPECT_EQ(in_words(way_hints(line_of_places(), due, {})), "");
  EXPECT_EQ(in_words(way_hints({}, due, due)), "");
}

TEST(PlacesIn, ReadsLinesOfPlaces) {
  const std::array<std::string_view, 2> lines{"(0,0) (0,1)", "(12,3)"};
  EXPECT_EQ(places_in(lines), (Way{"(0,0)", "(0,1)", "(12,3)"}));
}

TEST(PlacesIn, TakesNothingElse) {
  for (const std::string_view line : {"NONE", "(0,0), (0,1)", "(0,0)  (0,1)", "(0,0", "0,0 0,1"}) {
    EXPECT_EQ(places_in(std::array{line}), Way{}) << line;
  }
}

}  // namespace
}  // namespace harness
