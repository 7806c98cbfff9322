#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include <gtest/gtest.h>

#include "harness/store/history.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;

/// A variable of the environment, for one test.
class Variable {
 public:
  Variable(const char* name, const char* value) : name_(name) {
    const char* const before = std::getenv(name);
    before_ = before == nullptr ? std::nullopt : std::optional<std::string>(before);
    value == nullptr ? ::unsetenv(name) : ::setenv(name, value, 1);
  }
  Variable(const Variable&) = delete;
  Variable& operator=(const Variable&) = delete;
  ~Variable() { before_ ? ::setenv(name_, before_->c_str(), 1) : ::unsetenv(name_); }

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST(HistoryPlace, IsWhatTheEnvironmentSays) {
  const Variable given("PLYCHECK_HISTORY", "x.db");
  EXPECT_EQ(history_place(), fs::path("x.db"));
}

TEST(HistoryPlace, IsInTheFolderForStates) {
  const Variable given("PLYCHECK_HISTORY", nullptr);
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
  const Variable state("XDG_STATE_HOME", nullptr);
  const Variable home("HOME", nullptr);
  EXPECT_EQ(history_place().error(), "no place for the history: neither PLYCHECK_HISTORY nor HOME is set");
}

}  // namespace
}  // namespace harness
