#include "fuzz/foundations/bounded_answer.hpp"

#include <optional>
#include <stop_token>
#include <string>

#include <gtest/gtest.h>

namespace fuzz {
namespace {

/// Never comes to an end by itself.
bool endless(const cases::Write& write, const solver::SolveSettings& settings) {
  while (!settings.stop.stop_requested()) {
    write("log.txt", "");
  }
  return false;
}

bool ten_bytes(const cases::Write& write, const solver::SolveSettings& settings) {
  write("a.txt", "12345");
  write("b.txt", "67890");
  return !settings.stop.stop_requested();
}

TEST(BoundedAnswer, IsWholeWithinItsBounds) {
  const auto answer = answer_within({60, 10, {}}, ten_bytes).value();
  EXPECT_EQ(answer.files.at("a.txt"), "12345");
  EXPECT_EQ(answer.files.at("b.txt"), "67890");
}

TEST(BoundedAnswer, EndsWithItsTime) {
  EXPECT_EQ(answer_within({0.01, 10, {}}, endless).error(), Unanswered::too_slow);
}

TEST(BoundedAnswer, IsNotWrittenBeyondItsBytes) {
  std::string written;
  const auto why_not = solve_within({std::nullopt, 9, {}}, ten_bytes,
                                    [&](std::string_view, std::string_view piece) { written += piece; });
  EXPECT_EQ(why_not, Unanswered::too_long);
  EXPECT_EQ(written, "12345");
}

TEST(BoundedAnswer, EndsWhenToldTo) {
  std::stop_source stop;
  stop.request_stop();
  EXPECT_EQ(answer_within({std::nullopt, 10, stop.get_token()}, endless).error(), Unanswered::interrupted);
}

TEST(BoundedAnswer, TellsALimitOfTheSolversOwn) {
  const auto gives_up = [](const cases::Write&, const solver::SolveSettings&) { return false; };
  EXPECT_EQ(answer_within({}, gives_up).error(), Unanswered::too_large);
}

}  // namespace
}  // namespace fuzz
