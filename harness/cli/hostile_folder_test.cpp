// Case folders from strangers: names, links, devices and texts that nobody would make on purpose. Reports
// stay readable, JSON stays JSON, a terminal gets text alone, and nothing waits or grows.
#include <algorithm>
#include <fcntl.h>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/testing/plain_text.hpp"
#include "harness/testing/fixed_cases.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using cases::testing::is_plain_lines;
using nlohmann::json;

/// What any run on foreign files must keep to.
void expect_text(const Ended& ended) {
  EXPECT_TRUE(is_plain_lines(ended.out)) << ended.out;
  EXPECT_TRUE(is_plain_lines(ended.err)) << ended.err;
// Sanitizers need much memory of their own.
#ifndef PLYCHECK_SANITIZED
  constexpr std::int64_t most_bytes = std::int64_t{700} << 20;
  EXPECT_LT(ended.peak_bytes, most_bytes);
#endif
}

/// Names of folders, each a stranger's idea of a case's name.
std::vector<std::string> strange_names() {
  return {"line\nbreak",
          "\x1b[2J\x1b]0;title\x07",
          "h\xe4tte",
          "h\xe5tte",
          std::string("\xc2\x9b").append("31m"),
          "a,\"b\",c",
          "-rf",
          std::string("\xe2\x80\xae").append("txt"),
          " blanks ",
          "$(touch pwned)",
          std::string(255, 'n'),
          "tab\tand\rreturn",
          "\xed\xa0\x80",
          "'quotes'\"",
          "\\x1b"};
}

class StrangeNames : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_candidate("no_file.py");
    for (const auto& name : strange_names()) {
      workspace.file(fs::path("cases") / name / "input.txt", fixed_cases().front().input);
      workspace.file(fs::path("cases") / name / "next_state.txt", "wrong\n");
    }
  }
  Workspace workspace;
};

TEST_F(StrangeNames, AreReportedAsText) {
  const auto ended = workspace.run({"test", "squirrel", "no_file.py", "--cases", "cases", "--trust-solver",
                                    "--json", "report.json", "--csv", "report.csv", "-v"});
  EXPECT_EQ(ended.code, 1);
  expect_text(ended);
  const auto report = json::parse(workspace.bytes("report.json"), nullptr, false);
  ASSERT_TRUE(report.is_object());
  EXPECT_TRUE(is_plain_lines(workspace.bytes("report.json")));
  EXPECT_EQ(report["cases"].size(), strange_names().size());
  EXPECT_EQ(report["measured"]["cases"].size(), strange_names().size());
  const auto csv = workspace.bytes("report.csv");
  EXPECT_TRUE(is_plain_lines(csv));
  EXPECT_EQ(static_cast<std::size_t>(std::count(csv.begin(), csv.end(), '\n')), strange_names().size() + 1);
}

TEST_F(StrangeNames, AreFoundAgainByTheCommandThatIsTold) {
  const auto all =
      workspace.run({"test", "squirrel", "no_file.py", "--cases", "cases", "--trust-solver", "-v"});
  const std::string_view mark = "again:  ";
  std::size_t commands = 0;
  for (auto at = all.out.find(mark); at != std::string::npos; at = all.out.find(mark, at + 1)) {
    const auto from = at + mark.size();
    auto again = all.out.substr(from, all.out.find('\n', from) - from);
    again.replace(0, again.find(' '), "exec \"$0\"");
    auto command = workspace.plycheck({});
    command.argv = {"/bin/bash", "-c", again, command.argv.front()};
    const auto ended = run(command);
    EXPECT_EQ(ended.code, 1) << again << "\n" << ended.err;
    expect_text(ended);
    ++commands;
  }
  EXPECT_EQ(commands, strange_names().size());
  EXPECT_FALSE(fs::exists(workspace.path() / "pwned"));
}

TEST_F(StrangeNames, AreBlessedAsAnyOther) {
  const auto refused = workspace.run({"bless", "squirrel", "cases"});
  EXPECT_EQ(refused.code, 1);
  expect_text(refused);
  const auto blessed = workspace.run({"bless", "squirrel", "cases", "--replace"});
  EXPECT_EQ(blessed.code, 0) << blessed.err;
  expect_text(blessed);
  for (const auto& name : strange_names()) {
    EXPECT_TRUE(fs::exists(workspace.path() / "cases" / name / "case.json")) << name;
  }
}

TEST_F(StrangeNames, DoNoHarmInTheFiguresOfASet) {
  ASSERT_EQ(workspace.run({"bless", "squirrel", "cases", "--replace"}).code, 0);
  const auto ended = workspace.run(
      {"strength", "squirrel", "cases", "--json", "strength.json", "--no-times", "--kill", "1"});
  expect_text(ended);
  EXPECT_TRUE(is_plain_lines(workspace.bytes("strength.json")));
  EXPECT_TRUE(json::accept(workspace.bytes("strength.json")));
}

TEST_F(StrangeNames, AreNamedAsTextWhereAnInputIsGiven) {
  for (const auto& name : strange_names()) {
    const auto folder = "cases/" + name;
    const auto diff = workspace.run({"diff", "squirrel", folder + "/input.txt", folder});
    EXPECT_EQ(diff.code, 1) << diff.err;
    expect_text(diff);
    expect_text(workspace.run({"diff", "squirrel", folder + "/next_state.txt", folder}));
    expect_text(workspace.run({"show", "squirrel", folder + "/nowhere"}));
    expect_text(workspace.run({"solve", "squirrel", "-i", folder + "/next_state.txt"}));
    expect_text(workspace.run({"oracle", "squirrel", "-i", folder + "/next_state.txt"}));
    expect_text(workspace.run({"test", "squirrel", folder + "/input.txt"}));
    expect_text(
        workspace.run({"test", "squirrel", "no_file.py", "--cases", folder, "--case", name, "--task", name}));
  }
}

TEST_F(StrangeNames, MayBeThoseOfNewSets) {
  for (const auto& name : strange_names()) {
    const auto folder = "new/" + name;
    const auto ended = workspace.run(
        {"generate", "squirrel", "-o", folder, "--count", "1", "--seed", "1", "--task", "greedy"});
    // A set is written under a longer name before it gets its own.
    EXPECT_EQ(ended.code, name.size() < 200 ? 0 : 2) << ended.err;
    expect_text(ended);
    expect_text(workspace.run({"generate", "squirrel", "-o", folder, "--count", "1"}));
  }
}

TEST(StrangeArguments, AreQuotedAsText) {
  const Workspace workspace;
  for (const auto& name : strange_names()) {
    expect_text(workspace.run({name}));
    expect_text(workspace.run({"test", name, name}));
    expect_text(workspace.run({"test", "squirrel", "x", "--color", name}));
    expect_text(workspace.run({"test", "squirrel", "./" + name, "--invoke", name + " {program}"}));
    expect_text(workspace.run({"solve", "squirrel", "--mutant", name}));
  }
}

/// A case.json that is none, and what is said of it.
struct BrokenFacts {
  std::string name;
  std::string text;
};

void PrintTo(const BrokenFacts& broken, std::ostream* out) {
  *out << broken.name;
}

class BrokenCaseJson : public ::testing::TestWithParam<BrokenFacts> {};

TEST_P(BrokenCaseJson, IsOneLineAndExit2) {
  const Workspace workspace;
  workspace.take_candidate("no_file.py");
  workspace.file("cases/1/input.txt", fixed_cases().front().input);
  workspace.file("cases/1/case.json", GetParam().text);
  for (const auto& arguments :
       {std::vector<std::string>{"test", "squirrel", "no_file.py", "--cases", "cases"},
        std::vector<std::string>{"bless", "squirrel", "cases"},
        std::vector<std::string>{"strength", "squirrel", "cases"}}) {
    const auto ended = workspace.run(arguments);
    EXPECT_EQ(ended.code, 2);
    expect_text(ended);
    EXPECT_TRUE(ended.err.starts_with("plycheck: cases/1/case.json: ")) << ended.err;
    EXPECT_EQ(std::count(ended.err.begin(), ended.err.end(), '\n'), 1);
    EXPECT_LT(ended.err.size(), 400U);
  }
}

/// Objects in objects, or arrays in arrays.
std::string nested(const std::string& opening, std::size_t bytes) {
  std::string text;
  while (text.size() < bytes) {
    text += opening;
  }
  return text;
}

INSTANTIATE_TEST_SUITE_P(
    Texts, BrokenCaseJson,
    ::testing::Values(BrokenFacts{"Empty", ""}, BrokenFacts{"ZeroBytes", std::string(1'000, '\0')},
                      BrokenFacts{"EscapeSequence", "{\"\x1b[2J\": 1}"},
                      BrokenFacts{"EscapedEscapeSequence", R"({"\u001b[2J": {"\u001b": 1}, "expected": 7})"},
                      BrokenFacts{"Latin1", "{\"h\xe4tte\": 1}"},
                      BrokenFacts{"LongName", "{\"" + std::string(900'000, 'x')},
                      BrokenFacts{"ArraysWithoutEnd", nested("[", 1'000'000)},
                      BrokenFacts{"ObjectsWithoutEnd", nested("{\"a\":", 1'000'000)},
                      BrokenFacts{"NestedAndClosed", std::string(400'000, '[') + std::string(400'000, ']')},
                      BrokenFacts{"HugeNumber", "{\"seed\": 1e99999}"},
                      BrokenFacts{"LongNumber", "{\"seed\": " + std::string(900'000, '9') + "}"},
                      BrokenFacts{"SeedTwice", R"({"seed": 1, "seed": 2})"},
                      BrokenFacts{"AString", "\"case\""},
                      BrokenFacts{"WrongTypes",
                                  R"({"assignment": [], "seed": {}, "tags": 7, "expected": null})"},
                      BrokenFacts{"TooLarge", "{\"assignment\": \"" + std::string(2'000'000, 'x') + "\"}"}),
    [](const auto& row) { return row.param.name; });

class OddFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_candidate("no_file.py");
    workspace.file("cases/right/input.txt", fixed_cases().front().input);
    workspace.file("cases/right/next_state.txt", "");
    ASSERT_EQ(workspace.run({"bless", "squirrel", "cases", "--replace"}).code, 0);
    fs::create_directory(workspace.path() / "cases/odd");
  }
  fs::path odd(const std::string& name) const { return workspace.path() / "cases/odd" / name; }
  /// How many cases are found, and that nothing else is the matter.
  void expect_cases(std::size_t count) const {
    const auto ended = workspace.run(
        {"test", "squirrel", "no_file.py", "--cases", "cases", "--partial", "--json", "report.json", "-q"});
    expect_text(ended);
    const auto report = json::parse(workspace.bytes("report.json"), nullptr, false);
    ASSERT_TRUE(report.is_object()) << ended.err;
    EXPECT_EQ(report["cases"].size(), count);
    expect_text(workspace.run({"bless", "squirrel", "cases"}));
    // The set is read whole whatever part of the mutants is tried.
    expect_text(workspace.run({"strength", "squirrel", "cases", "--partial", "--kill", "1", "--shard", "0",
                               "--shards", "60", "--out", "parts"}));
  }
  /// A file that has so many bytes and takes no room.
  static void make_large(const fs::path& path, std::uintmax_t bytes) {
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC, 0644);
    ASSERT_GE(file, 0);
    ::close(file);
    fs::resize_file(path, bytes);
  }
  Workspace workspace;
};

constexpr std::uintmax_t giga = std::uintmax_t{1} << 30;

TEST_F(OddFiles, PipesAndDevicesAreNoInputs) {
  ASSERT_EQ(::mkfifo(odd("input.txt").c_str(), 0644), 0);
  fs::create_symlink("/dev/zero", odd("next_state.txt"));
  expect_cases(1);
}

TEST_F(OddFiles, PipesAndDevicesAreNoExpectedFiles) {
  workspace.file("cases/odd/input.txt", fixed_cases().at(1).input);
  ASSERT_EQ(::mkfifo(odd("next_state.txt").c_str(), 0644), 0);
  fs::create_symlink("/dev/zero", odd("traverse_log.txt"));
  expect_cases(1);
}

TEST_F(OddFiles, APipeIsNoCaseJson) {
  workspace.file("cases/odd/input.txt", fixed_cases().front().input);
  ASSERT_EQ(::mkfifo(odd("case.json").c_str(), 0644), 0);
  const auto ended = workspace.run({"test", "squirrel", "no_file.py", "--cases", "cases"});
  EXPECT_EQ(ended.err, "plycheck: cases/odd/case.json: not a regular file\n");
  EXPECT_EQ(ended.code, 2);
}

TEST_F(OddFiles, LinksInACircleAreNoFolders) {
  fs::create_directory_symlink(".", odd("here"));
  fs::create_directory_symlink("..", odd("up"));
  fs::create_symlink("input.txt", odd("input.txt"));
  fs::create_symlink("case.json", odd("case.json"));
  expect_cases(1);
}

TEST_F(OddFiles, InputOfAGigabyteIsNotRead) {
  make_large(odd("input.txt"), giga);
  workspace.file("cases/odd/next_state.txt", "");
  const auto ended = workspace.run({"test", "squirrel", "no_file.py", "--cases", "cases"});
  EXPECT_EQ(
      ended.err,
      "plycheck: cases: 1 of 2 that look like cases passed over: cases/odd/input.txt: larger than 64 MB; "
      "--partial takes the other 1\n");
  EXPECT_EQ(ended.code, 2);
  expect_text(ended);
  expect_text(workspace.run({"bless", "squirrel", "cases"}));
}

TEST_F(OddFiles, ExpectedFileOfATerabyteIsNotRead) {
  workspace.file("cases/odd/input.txt", fixed_cases().front().input);
  make_large(odd("next_state.txt"), 1'000 * giga);
  const auto ended = workspace.run({"test", "squirrel", "no_file.py", "--cases", "cases"});
  EXPECT_EQ(ended.err, "plycheck: cases/odd/next_state.txt: larger than 256 MB\n");
  EXPECT_EQ(ended.code, 2);
  expect_text(ended);
  const auto bless = workspace.run({"bless", "squirrel", "cases"});
  EXPECT_EQ(bless.err, "plycheck: cases/odd/next_state.txt: larger than 256 MB\n");
  expect_text(bless);
}

TEST_F(OddFiles, AnswerOfATerabyteIsJudgedWithoutBeingRead) {
  make_large(odd("next_state.txt"), 1'000 * giga);
  const auto ended = workspace.run({"diff", "squirrel", "cases/right/input.txt", "cases/odd"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_NE(ended.out.find("next_state.txt"), std::string::npos);
  expect_text(ended);
}

TEST_F(OddFiles, ThousandsOfFoldersInEachOtherAreFollowedOrRefused) {
  int folder = ::open(odd("").c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  constexpr int depth = 3'000;
  for (int level = 0; level < depth; ++level) {
    ASSERT_EQ(::mkdirat(folder, "d", 0755), 0);
    const int next = ::openat(folder, "d", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ::close(folder);
    folder = next;
  }
  ::close(folder);
  for (const auto& arguments :
       {std::vector<std::string>{"test", "squirrel", "no_file.py", "--cases", "cases"},
        std::vector<std::string>{"bless", "squirrel", "cases"}}) {
    const auto ended = workspace.run(arguments);
    EXPECT_EQ(ended.code, 2);
    EXPECT_TRUE(ended.err.ends_with(": File name too long\n")) << ended.err;
    expect_text(ended);
  }
}

TEST_F(OddFiles, ALinkLaidWhereAFileIsWrittenIsNotFollowed) {
  workspace.file("secret", "keep me\n");
  workspace.file("cases/odd/input.txt", fixed_cases().front().input);
  fs::create_symlink("../../secret", odd("next_state.txt"));
  EXPECT_EQ(workspace.run({"bless", "squirrel", "cases", "--replace"}).code, 0);
  EXPECT_EQ(workspace.bytes("secret"), "keep me\n");
  EXPECT_FALSE(fs::is_symlink(odd("next_state.txt")));
}

}  // namespace
}  // namespace harness::testing
