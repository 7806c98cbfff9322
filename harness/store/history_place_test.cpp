#include <filesystem>
#include <optional>

#include <gtest/gtest.h>

#include "cases/testing/variable.hpp"
#include "harness/store/history.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

using cases::testing::Variable;

TEST(HistoryPlace, IsWhatTheEnvironmentSays) {
  const Variable given("PLYCHECK_HISTORY", "x.db");
  EXPECT_EQ(history_place(), fs::path("x.db"));
}

TEST(HistoryPlace, IsInTheFolderForStates) {
  const Variable given("PLYCHECK_HISTORY", std::nullopt);
  const Variable home("HOME", "/h");
  {
    const Variable state("XDG_STATE_HOME", "/s");
    EXPECT_EQ(history_place(), fs::path("/s/plycheck/history.db"));
  }
  const Variable relative("XDG_STATE_HOME", "s");
  EXPECT_EQ(history_place(), fs::path("/h/.local/state/plycheck/history.db"));
}

TEST(HistoryPlace, IsNowhereWithoutAHome) {
  const Variable given("PLYCHECK_HISTORY", "");
  const Variable state("XDG_STATE_HOME", std::nullopt);
  const Variable home("HOME", std::nullopt);
  EXPECT_EQ(history_place().error(), "no place for the history: neither PLYCHECK_HISTORY nor HOME is set");
}

}  // namespace
}  // namespace harness
