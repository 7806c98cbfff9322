// `plycheck doctor`: the levels of isolation proven on this machine.
#include <filesystem>
#include <set>
#include <sstream>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/run/isolation.hpp"
#include "harness/testing/desk.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

/// What a report for programs says is not as promised.
std::string broken_in(const std::string& report) {
  const auto read = nlohmann::json::parse(report, nullptr, false);
  std::string broken;
  for (const auto& level : read.value("levels", nlohmann::json::array())) {
    for (const auto& row : level.at("attempts")) {
      const auto mark = row.at("mark").get<std::string>();
      if (row.at("promised").get<bool>() && (mark == "OPEN" || mark == "not tried")) {
        broken += level.at("level").get<std::string>() + ": " + row.at("title").get<std::string>() + ": " +
                  row.at("how").get<std::string>() + "\n";
      }
    }
  }
  return broken;
}

/// What `plycheck-hostile` can try.
std::set<std::string> hostile_words(const fs::path& plycheck) {
  const auto listed = run({{(plycheck.parent_path() / "plycheck-hostile").string(), "--list"}});
  std::istringstream lines(listed.out);
  std::set<std::string> words;
  for (std::string line; std::getline(lines, line);) {
    words.insert(line);
  }
  return words;
}

class DoctorTest : public ::testing::TestWithParam<std::string> {
 protected:
  Desk desk;
};

std::string level_name(const ::testing::TestParamInfo<std::string>& info) {
  return info.param;
}

TEST_P(DoctorTest, FindsALevelAsPromisedAndLeavesNothing) {
  const auto ended = desk.run({"doctor", "--level", GetParam(), "--json", "j"});
  const std::string missing = "isolation sandbox: no ";
  if (GetParam() == "sandbox" && ended.err.find(missing) != std::string::npos) {
    EXPECT_EQ(ended.code, 2);
    GTEST_SKIP() << ended.err;
  }
  EXPECT_EQ(broken_in(desk.bytes("j")), "");
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
  EXPECT_EQ(ended.err, "");
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}
INSTANTIATE_TEST_SUITE_P(Levels, DoctorTest, ::testing::Values("none", "limits", "sandbox"), level_name);

TEST(Doctor, TriesAllThatTheHostileProgramCan) {
  const Desk desk;
  desk.run({"doctor", "--level", "none", "--json", "j"});
  auto words = hostile_words(desk.plycheck({}).argv.front());
  const auto read = nlohmann::json::parse(desk.bytes("j"));
  for (const auto& row : read.at("levels").at(0).at("attempts")) {
    EXPECT_EQ(words.erase(row.at("attempt").get<std::string>()), 1U) << row;
  }
  EXPECT_EQ(words, (std::set<std::string>{"be-neighbour", "be-plycheck", "leave-message", "nothing"}));
}

/// The binaries stand where everybody may run them.
TEST(Doctor, FindsTheSandboxAsPromisedAsAnOrdinaryUser) {
  if (::geteuid() != 0 || !is_installed("setpriv")) {
    GTEST_SKIP() << "only root becomes another user, by setpriv";
  }
  const Desk desk;
  ::chmod(desk.path().c_str(), 0777);
  for (const char* name : {"plycheck", "plycheck-launcher", "plycheck-hostile"}) {
    const auto built = fs::path(desk.plycheck({}).argv.front()).parent_path() / name;
    std::error_code elsewhere;
    fs::create_hard_link(built, desk.path() / name, elsewhere);
    if (elsewhere) {
      fs::copy(built, desk.path() / name);
    }
  }
  const auto ended =
      run({{"/usr/bin/env", "setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--no-new-privs",
            (desk.path() / "plycheck").string(), "doctor", "--level", "sandbox", "--json", "j"},
           desk.path(),
           {"HOME=/nonexistent", "NO_COLOR=1"}});
  if (ended.err.find("isolation sandbox: no ") != std::string::npos) {
    GTEST_SKIP() << ended.err;
  }
  EXPECT_EQ(broken_in(desk.bytes("j")), "");
  EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
}

}  // namespace
}  // namespace harness::testing
