// Outputs that are far larger than what is expected: plycheck's own memory does not depend on them.
#include <cstdint>
#include <filesystem>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

using Names = std::vector<std::string>;

const std::string input =
    "1\nX\n1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
    "XOXXX\nOXXXX\nXXXXX\nXXXXX\nXXXX*\n";
const std::string answer = "XOXXX\nOXXXX\nXXXXX\nXXXXX\nXXXXX\n";

/// A program, and how it is judged.
struct Large {
  std::string name;
  /// What it does with its output, the file `out`.
  std::string does;
  std::string verdict;
};

void PrintTo(const Large& large, std::ostream* out) {
  *out << large.does;
}

constexpr std::int64_t megabyte = std::int64_t{1} << 20;
/// What a worker may need for outputs of any size.
constexpr std::int64_t most_of_a_worker = 64 * megabyte;

class LargeOutput : public ::testing::TestWithParam<Large> {
 protected:
  void SetUp() override {
    for (const std::string id : {"1", "2"}) {
      workspace.file("set/" + id + "/input.txt", input);
      workspace.file("set/" + id + "/next_state.txt", answer);
    }
    workspace.file("right.py", program("out.write(right)"));
    workspace.file("large.py", program(GetParam().does));
  }
  static std::string program(const std::string& does) {
    return "right = b'''" + answer + "'''\nwith open('next_state.txt', 'wb') as out:\n    " + does + "\n";
  }
  Ended judged(const std::string& candidate, const Names& more = {}) const {
    Names arguments{"test", "squirrel", candidate, "--cases", "set", "-j", "2", "--json", "j"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return workspace.run(arguments);
  }
  /// How much more it needs than for a program that writes what it should.
  std::int64_t more_memory(const Ended& ended, const Names& more = {}) const {
    return ended.peak_bytes - judged("right.py", more).peak_bytes;
  }
  Workspace workspace;
};

TEST_P(LargeOutput, IsJudgedInLittleMemory) {
  const auto ended = judged("large.py");
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), GetParam().verdict + " " + GetParam().verdict) << ended.out;
  EXPECT_LT(more_memory(ended), 2 * most_of_a_worker);
}

TEST_P(LargeOutput, IsRepeatedInLittleMemory) {
  const Names twice{"--repeat", "2"};
  const auto ended = judged("large.py", twice);
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), GetParam().verdict + " " + GetParam().verdict) << ended.out;
  EXPECT_LT(more_memory(ended, twice), 2 * most_of_a_worker);
}

TEST_P(LargeOutput, IsDifferedInLittleMemory) {
  const auto folder = workspace.path() / "own";
  std::filesystem::create_directory(folder);
  const auto diff = [&](const std::string& candidate) {
    run({{"/usr/bin/env", "python3", "../" + candidate}, folder});
    return workspace.run({"diff", "squirrel", "set/1/input.txt", "own"});
  };
  const auto right = diff("right.py");
  const auto large = diff("large.py");
  EXPECT_EQ(right.code, 0) << right.err;
  EXPECT_EQ(large.code, GetParam().verdict == "AC" ? 0 : 1) << large.err;
  EXPECT_LT(large.peak_bytes - right.peak_bytes, most_of_a_worker);
}

INSTANTIATE_TEST_SUITE_P(
    Programs, LargeOutput,
    ::testing::Values(Large{"Hole", "out.truncate(255 << 20)", "WA:WA"},
                      Large{"HoleBehindTheAnswer", "out.write(right); out.truncate(255 << 20)", "WA:WA"},
                      Large{"Newlines", "[out.write(b'\\n' * (1 << 20)) for _ in range(100)]", "WA:WA"},
                      Large{"NewlinesBehindTheAnswer",
                            "out.write(right); [out.write(b'\\n' * (1 << 20)) for _ in range(100)]", "AC"},
                      Large{"OneLine", "[out.write(b'x' * (1 << 20)) for _ in range(100)]", "WA:WA"}),
    [](const ::testing::TestParamInfo<Large>& large) { return large.param.name; });

/// Both files of a case with a log.
class LargeLog : public ::testing::TestWithParam<Large> {
 protected:
  void SetUp() override {
    for (const std::string id : {"1", "2"}) {
      workspace.file("set/" + id + "/input.txt",
                     "2\nX\n2\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n1 1 1 1 1\n"
                     "XOXXX\nOXXXX\nXXXXX\nXXXX*\nXXXX*\n");
    }
    workspace.run({"bless", "squirrel", "set"});
    workspace.file("right.py", program("files[at].write(right[at])"));
    workspace.file("large.py", program(GetParam().does));
  }
  std::string program(const std::string& does) const {
    return "#!/usr/bin/env python3\nimport os\nM = 1 << 20\nright = [b\"\"\"" +
           workspace.bytes("set/1/next_state.txt") + "\"\"\", b\"\"\"" +
           workspace.bytes("set/1/traverse_log.txt") +
           "\"\"\"]\nfiles = [open(name, 'wb') for name in ('next_state.txt', 'traverse_log.txt')]\n"
           "for at in range(2):\n    " +
           does + "\n";
  }
  Ended judged(const std::string& candidate) const {
    return workspace.run({"test", "squirrel", candidate, "--cases", "set", "-j", "2", "--json", "j"});
  }
  Workspace workspace;
};

TEST_P(LargeLog, IsJudgedInLittleMemory) {
  const auto right = judged("right.py");
  EXPECT_EQ(right.code, 0) << right.out << right.err;
  const auto large = judged("large.py");
  EXPECT_EQ(large.code, 1) << large.err;
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), GetParam().verdict + " " + GetParam().verdict) << large.out;
  EXPECT_LT(large.peak_bytes - right.peak_bytes, 2 * most_of_a_worker);
}

INSTANTIATE_TEST_SUITE_P(
    Programs, LargeLog,
    ::testing::Values(
        Large{"Newlines", "files[at].write(b'\\n' * 15 * M)", "WA:WA,WA"},
        Large{"LogLines", "files[at].write(b'E5,1,-Infinity\\n' * M)", "WA:WA,WA"},
        Large{"RandomBytes", "files[at].write(os.urandom(15 * M))", "WA:WA,WA"},
        // As much as is read whole.
        Large{"NewlinesInTheLog", "files[at].write(b'\\n' * 9 * M if at else right[0])", "WA:AC,WA"},
        Large{"RandomLinesInTheLog",
              "files[at].write(os.urandom(9 * M).replace(b'x', b'\\n') if at else right[0])", "WA:AC,WA"}),
    [](const ::testing::TestParamInfo<Large>& large) { return large.param.name; });

/// What is kept of such a run is bounded, too.
TEST(LargeOutputInTheHistory, IsKeptInPart) {
  const Workspace workspace;
  workspace.file("set/1/input.txt", input);
  workspace.file("set/1/next_state.txt", answer);
  workspace.file("large.py",
                 "import os\nwith open('next_state.txt', 'wb') as out:\n"
                 "    for _ in range(100): out.write(os.urandom(1 << 20))\n");
  auto command = workspace.plycheck({"test", "squirrel", "large.py", "--cases", "set"});
  command.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / "kept/h.db").string());
  std::filesystem::create_directory(workspace.path() / "kept");
  EXPECT_EQ(run(command).code, 1);
  std::uintmax_t bytes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(workspace.path() / "kept")) {
    bytes += entry.is_regular_file() ? entry.file_size() : 0;
  }
  EXPECT_GT(bytes, 0U);
  EXPECT_LT(bytes, std::uintmax_t{17} << 20);
}

}  // namespace
}  // namespace harness::testing
