// `plycheck test --feedback`: what a program can make a report tell of cases that are to stay hidden.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <ostream>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

/// Tells its input in every way that a program has: `hostile.py WAY INPUT FILE...`.
const std::string hostile = R"(#!/usr/bin/env python3
import os, sys
way, name, files = sys.argv[1], sys.argv[2], sys.argv[3:]
text = open(name).read()
print(text)
print(text, file=sys.stderr)
for line in text.split('\n'):
    if line:
        open(line.replace('/', '_'), 'w').write(text)
        os.makedirs('folder ' + line.replace('/', '_'), exist_ok=True)
if way == 'raises':
    raise ValueError(text)
for file in files:
    if way == 'wrong':
        open(file, 'w').write(text)
    if way == 'misnames':
        open(file.upper(), 'w').write(text)
    if way == 'replaces':
        os.mkdir(file)
if way == 'killed':
    os.kill(os.getpid(), 11)
sys.exit(77 if way == 'fails' else 0)
)";

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

const std::vector<std::string> ways{"fails", "raises", "wrong", "misnames", "replaces", "killed"};

/// An assignment with the files of its answers, and a file of which a compiler quotes whole lines.
struct Course {
  std::string name;
  std::string files;
  std::string quoted;
};

void PrintTo(const Course& course, std::ostream* out) {
  *out << course.name;
}

class HostileCandidate : public ::testing::TestWithParam<Course> {
 protected:
  void SetUp() override {
    workspace.file("hostile.py", hostile);
    const auto made =
        workspace.run({"generate", GetParam().name, "-o", "exam", "--count", "4", "--seed", "31415926"});
    ASSERT_EQ(made.code, 0) << made.err;
  }

  /// The program's own name is no secret; what lines of one sign are cannot be told from the rest.
  static bool is_telling(const std::string& line, bool with_times) {
    constexpr std::size_t fewest = 4;
    const auto is_mark = [](unsigned char c) { return std::isdigit(c) == 0 && std::isspace(c) == 0; };
    return line.size() >= fewest && (!with_times || std::ranges::any_of(line, is_mark));
  }

  /// All lines of inputs and expected files that can be told from other text.
  std::vector<std::string> secrets(bool with_times) const {
    std::vector<std::string> lines;
    for (const auto& path : workspace.paths()) {
      if (!path.starts_with("exam/") || !path.ends_with(".txt")) {
        continue;
      }
      std::istringstream text(workspace.bytes(path));
      for (std::string line; std::getline(text, line);) {
        if (!line.empty() && line.back() == '\r') {
          line.pop_back();
        }
        if (is_telling(line, with_times)) {
          lines.push_back(line);
        }
      }
    }
    return lines;
  }

  std::string reported(const std::string& way, const std::string& feedback,
                       const std::vector<std::string>& more) const {
    fs::remove(workspace.path() / "json");
    fs::remove(workspace.path() / "csv");
    std::vector<std::string> arguments{"test",
                                       GetParam().name,
                                       "hostile.py",
                                       "--invoke",
                                       "{program} " + way + " {input} " + GetParam().files,
                                       "-v",
                                       "--feedback",
                                       feedback,
                                       "--json",
                                       "json"};
    if (feedback != "none") {
      arguments.insert(arguments.end(), {"--csv", "csv"});
    }
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto ended = workspace.run(arguments);
    EXPECT_EQ(ended.code, 1) << ended.err;
    return ended.out + ended.err + workspace.bytes("json") +
           (feedback == "none" ? "" : workspace.bytes("csv"));
  }

  void expect_silence(const std::string& way, const std::string& feedback, bool with_times = false) const {
    const auto text = reported(way, feedback,
                               with_times ? std::vector<std::string>{"--cases", "exam"}
                                          : std::vector<std::string>{"--cases", "exam", "--no-times"});
    EXPECT_FALSE(has(text, "31415926")) << way;
    for (const auto& line : secrets(with_times)) {
      EXPECT_FALSE(has(text, line)) << way << " " << feedback << ": " << line << " in\n" << text;
    }
  }
  /// Whatever the way; times are told alike in all of them.
  void expect_silence(const std::string& feedback) const {
    for (const auto& way : ways) {
      expect_silence(way, feedback);
    }
    expect_silence("raises", feedback, true);
  }

  Workspace workspace;
};

TEST_P(HostileCandidate, MakesVerdictTellNoLine) {
  ASSERT_GT(secrets(true).size(), 10U);
  expect_silence("verdict");
}

TEST_P(HostileCandidate, MakesMistakeTellNoLine) {
  expect_silence("mistake");
}

TEST_P(HostileCandidate, MakesNoneTellNoLine) {
  expect_silence("none");
}

/// Else the two above would hold of a program that says nothing.
TEST_P(HostileCandidate, IsHeardInFull) {
  const auto lines = secrets(false);
  for (const auto& way : ways) {
    const auto text = reported(way, "full", {"--cases", "exam", "--no-diagnosis"});
    EXPECT_TRUE(std::ranges::any_of(lines, [&](const auto& line) { return has(text, line); })) << way;
  }
}

TEST_P(HostileCandidate, LearnsNoSeedOfRandomCases) {
  for (const std::string feedback : {"mistake", "verdict", "none"}) {
    const auto text = reported("wrong", feedback, {"--random", "3", "--seed", "31415926"});
    EXPECT_FALSE(has(text, "31415926")) << text;
    EXPECT_FALSE(has(text, "again:")) << text;
    EXPECT_FALSE(has(text, "seed")) << text;
  }
  EXPECT_TRUE(
      has(reported("wrong", "full", {"--random", "3", "--seed", "31415926", "--no-diagnosis"}), "31415926"));
}

TEST_P(HostileCandidate, IsToldTheKindOfFault) {
  const auto text = reported("fails", "verdict", {"--cases", "exam", "--no-times"});
  EXPECT_TRUE(has(text, "     exit status not 0\n     tags: ")) << text;
  EXPECT_TRUE(has(text, "\"feedback\": \"verdict\"")) << text;
  EXPECT_TRUE(has(reported("killed", "verdict", {"--cases", "exam"}), "signal SIGSEGV"));
}

// In the sandbox the compiler cannot even read it.
TEST_P(HostileCandidate, ThatIsASourceDoesNotQuoteWhatItIncludes) {
  const auto file = workspace.path() / "exam/001" / GetParam().quoted;
  workspace.file("hostile.cpp", "int main() {}\n#include \"" + file.string() + "\"\n");
  const auto test = [&](const std::string& feedback) {
    const auto ended = workspace.run({"test", GetParam().name, "hostile.cpp", "--cases", "exam", "--feedback",
                                      feedback, "--json", "json", "--no-times", "--isolation", "limits"});
    EXPECT_EQ(ended.code, 1) << ended.err;
    return ended.out + ended.err + workspace.bytes("json");
  };
  const auto lines = secrets(false);
  const auto told = [&](const std::string& text) {
    return std::ranges::any_of(lines, [&](const auto& line) { return has(text, line); });
  };
  EXPECT_TRUE(told(test("full")));
  for (const std::string feedback : {"mistake", "verdict", "none"}) {
    const auto text = test(feedback);
    EXPECT_FALSE(told(text)) << text;
    EXPECT_TRUE(has(text, "does not compile")) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Of, HostileCandidate,
    ::testing::Values(Course{"squirrel", "next_state.txt traverse_log.txt trace_state.txt", "next_state.txt"},
                      Course{"starcircle", "output.txt", "input.txt"},
                      Course{"cs540-tree", "output.txt traverse_log.txt", "input.txt"}),
    [](const ::testing::TestParamInfo<Course>& row) {
      auto name = row.param.name;
      std::erase(name, '-');
      return name;
    });

class Feedback : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_fixed_cases();
    workspace.take_candidate("sneak_conquers.py");
  }
  Ended test(const std::vector<std::string>& arguments) const {
    std::vector<std::string> all{"test",    "squirrel", "sneak_conquers.py", "--cases", "cases",
                                 "--probe", "0",        "--no-times"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    return workspace.run(all);
  }
  Workspace workspace;
};

TEST_F(Feedback, FullIsTheDefaultByteForByte) {
  const auto plain = test({"--json", "json", "--csv", "csv"});
  const auto json = workspace.bytes("json");
  const auto csv = workspace.bytes("csv");
  const auto full = test({"--json", "json", "--csv", "csv", "--feedback", "full"});
  EXPECT_EQ(plain.out, full.out);
  EXPECT_EQ(json, workspace.bytes("json"));
  EXPECT_EQ(csv, workspace.bytes("csv"));
}

TEST_F(Feedback, AllLevelsGiveTheSamePoints) {
  std::vector<nlohmann::json> totals;
  for (const std::string feedback : {"full", "verdict", "none", "mistake"}) {
    EXPECT_EQ(test({"--json", "json", "--feedback", feedback}).code, 1);
    totals.push_back(nlohmann::json::parse(workspace.bytes("json"))["total"]);
  }
  EXPECT_EQ(totals[0], totals[1]);
  EXPECT_EQ(totals[0], totals[2]);
  EXPECT_EQ(totals[0], totals[3]);
}

TEST_F(Feedback, NoneIsTheHeadAndTheTable) {
  const auto text = test({"--feedback", "none", "-v"}).out;
  const auto table = text.find("\n\n                cases  accepted   wrong  other   points\n");
  EXPECT_NE(table, std::string::npos) << text;
  EXPECT_TRUE(text.ends_with(" of 100\n")) << text;
  EXPECT_TRUE(has(text.substr(0, table), "feedback none\n")) << text;
}

TEST_F(Feedback, RefusesKeptFoldersAndLinesOfCases) {
  EXPECT_EQ(
      test({"--feedback", "verdict", "--keep-work"}).err,
      "plycheck: --keep-work: expected --feedback full, found 'verdict': the folders hold the problems\n");
  EXPECT_EQ(test({"--feedback", "none", "--keep-work"}).code, 2);
  const auto csv = test({"--feedback", "none", "--csv", "csv"});
  EXPECT_EQ(csv.code, 2);
  EXPECT_EQ(
      csv.err,
      "plycheck: --csv: expected --feedback full, mistake or verdict, found 'none': the file has a line for "
      "each case\n");
  EXPECT_EQ(workspace.bytes("csv"), "(no file)");
  EXPECT_EQ(
      test({"--feedback", "some"}).err,
      "plycheck: --feedback: expected full or mistake or verdict or none, found 'some'; see plycheck test "
      "--help\n");
}

/// A program with a known mistake, on a hidden set.
class MistakeOfAHiddenSet : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto made =
        workspace.run({"generate", "cs540-tree", "-o", "exam", "--count", "40", "--seed", "31415926"});
    ASSERT_EQ(made.code, 0) << made.err;
    workspace.take_candidate("bounds_moved_before_cut_line.py", "cs540-tree");
  }
  Ended test(const std::vector<std::string>& more = {}) const {
    std::vector<std::string> all{"test",      "cs540-tree", "bounds_moved_before_cut_line.py",
                                 "--cases",   "exam",       "--feedback",
                                 "mistake",   "--json",     "json",
                                 "--junit",   "junit",      "--csv",
                                 "csv",       "--html",     "page",
                                 "--no-times"};
    all.insert(all.end(), more.begin(), more.end());
    return workspace.run(all);
  }
  /// All that was said.
  std::vector<std::pair<std::string, std::string>> reports(const Ended& ended) const {
    return {{"text", ended.out},
            {"json", workspace.bytes("json")},
            {"junit", workspace.bytes("junit")},
            {"csv", workspace.bytes("csv")},
            {"page", workspace.bytes("page")}};
  }
  Workspace workspace;
};

TEST_F(MistakeOfAHiddenSet, IsToldByAnInputThatIsNoneOfTheSet) {
  const auto ended = test();
  EXPECT_EQ(ended.code, 1) << ended.err;
  for (const auto& [form, text] : reports(ended)) {
    EXPECT_EQ(has(text, "bound-moved-at-cut"), form != "csv") << form << ": " << text;
    // What a page packs is not to be read as it stands: here it packs nothing.
    EXPECT_FALSE(has(text, "data-name=")) << form;
  }
  const auto told = nlohmann::json::parse(workspace.bytes("json"))["told"]["sure"][0];
  const std::string shown = told["example"]["input"];
  const auto tree = shown.substr(shown.find('('));
  EXPECT_TRUE(has(ended.out, tree.substr(0, tree.find('\n')))) << ended.out;
  int inputs = 0;
  for (const auto& path : workspace.paths()) {
    if (!path.starts_with("exam/") || !path.ends_with("input.txt")) {
      continue;
    }
    const auto input = workspace.bytes(path);
    EXPECT_NE(input, shown);
    // A tree of a few leaves may be part of another one.
    constexpr std::size_t telling = 16;
    auto line = input.substr(input.find('(', input.find('\n')));
    line = line.substr(0, line.find('\n'));
    if (line.size() < telling) {
      continue;
    }
    ++inputs;
    for (const auto& [form, text] : reports(ended)) {
      EXPECT_FALSE(has(text, line)) << path << " in " << form;
    }
  }
  EXPECT_GT(inputs, 10);
}

/// Whoever may read the history learns no more.
TEST_F(MistakeOfAHiddenSet, IsKeptAsItIsTold) {
  const auto ended = test();
  const auto again = workspace.run({"history", "last", "--no-times"});
  EXPECT_TRUE(has(again.out, "bound-moved-at-cut: ")) << again.out;
  EXPECT_TRUE(has(again.out, "an input that shows it")) << again.out;
  EXPECT_EQ(again.out.substr(again.out.find("bound-moved-at-cut: ")),
            ended.out.substr(ended.out.find("bound-moved-at-cut: ")));
}

TEST_F(MistakeOfAHiddenSet, IsNotShownWhereNoFurtherRunIsAllowed) {
  const auto ended = test({"--probe", "0"});
  EXPECT_FALSE(has(ended.out, "an input that shows it")) << ended.out;
  EXPECT_FALSE(has(workspace.bytes("json"), "\"example\"")) << ended.out;
}

}  // namespace
}  // namespace harness::testing
