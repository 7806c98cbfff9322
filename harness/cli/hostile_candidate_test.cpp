// Candidates that write what no student would: escape sequences, zero bytes, lines of many megabytes, files
// of strange names. What plycheck says of them is text, and its JSON is JSON.
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/testing/plain_text.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

using cases::testing::is_plain_lines;
using nlohmann::json;

class HostileCandidate : public ::testing::Test {
 protected:
  void SetUp() override { workspace.take_fixed_cases(); }

  /// Runs a Python program on the fixed cases; reports and output must be text, whatever it wrote.
  json judged(const std::string& program, const std::vector<std::string>& more = {}) const {
    workspace.file("hostile.py", "import os, sys\n" + program);
    std::vector<std::string> arguments{"test",   "squirrel",    "hostile.py", "--cases",    "cases",
                                       "--json", "report.json", "--csv",      "report.csv", "-v"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const auto ended = workspace.run(arguments);
    EXPECT_EQ(ended.code, 1) << ended.err;
    EXPECT_TRUE(is_plain_lines(ended.out)) << ended.out.substr(0, 5'000);
    EXPECT_TRUE(is_plain_lines(ended.err)) << ended.err.substr(0, 5'000);
    EXPECT_LT(ended.out.size(), 200'000U);
    EXPECT_TRUE(is_plain_lines(workspace.bytes("report.json")));
    EXPECT_TRUE(is_plain_lines(workspace.bytes("report.csv")));
    EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
    constexpr std::int64_t most_bytes = std::int64_t{1} << 30;
    EXPECT_LT(ended.peak_bytes, most_bytes);
    auto report = json::parse(workspace.bytes("report.json"), nullptr, false);
    EXPECT_TRUE(report.is_object());
    return report;
  }
  /// The same for a program that writes the same bytes, a Python expression, into every file.
  json judged_bytes(const std::string& bytes, const std::vector<std::string>& more = {}) const {
    return judged(
        "for name in ('next_state.txt', 'traverse_log.txt', 'trace_state.txt'):\n"
        "    open(name, 'wb').write(" +
            bytes + ")\n",
        more);
  }
  Workspace workspace;
};

TEST_F(HostileCandidate, WritesEscapeSequences) {
  const auto report = judged_bytes(R"(b'\x1b[2J\x1b]0;t\x07\x9b31m,1,2\n' * 9)");
  EXPECT_EQ(report["total"]["accepted"], 0);
}

TEST_F(HostileCandidate, WritesEveryByte) {
  judged_bytes("bytes(range(256)) * 3");
}

TEST_F(HostileCandidate, WritesWhatIsNearlyUtf8) {
  judged_bytes(R"(b'\xe0\x81\x81\xed\xa0\x80\xf4\x90\x80\x80\xc0\x80,\xe2\x80\xae,1\n' * 5)");
}

TEST_F(HostileCandidate, WritesEscapesIntoEachColumnOfARightLog) {
  judged(R"(
lines = ['Node,Depth,Value,Alpha,Beta', 'root,0,-Infinity,-Infinity,Infinity']
for column in range(5):
    cells = 'A1,1,3,-Infinity,Infinity'.split(',')
    cells[column] = '\x1b[31m' + cells[column] + '\x00\x9b\u202e'
    lines.append(','.join(cells))
open('traverse_log.txt', 'w', encoding='utf-8').write('\n'.join(lines))
open('next_state.txt', 'wb').write(b'\x1b[1mXO\xff\n' * 5)
)");
}

TEST_F(HostileCandidate, PrintsEscapeSequencesAndCrashes) {
  const auto report = judged(R"(
sys.stderr.buffer.write(b'\x1b[31mno\x1b[0m \xff\xfe \x00 \xc2\x9b2J\r\n' * 50)
sys.stdout.buffer.write(b'\x1b[2J\x07' * 100)
sys.exit(3)
)");
  EXPECT_EQ(report["cases"][0]["verdict"], "RTE");
}

TEST_F(HostileCandidate, MakesFilesOfStrangeNames) {
  const auto report = judged(R"(
right = b'x'
for name in (b'Next_State\n.txt', b'\x1b[2J', b'next_state.\xff\xfe', b'next_state.' + b't' * 244,
             b'next_state.\xe2\x80\xae', b'TRAVERSE_LOG.txt\x9b', b'trace state\r', b'-rf', b'$(x)'):
    open(name, 'wb').write(right)
os.mkdir(b'folder\x1b')
os.symlink(b'\x1b[31m', b'next_state.link')
os.mkfifo(b'traverse_log\n')
)");
  EXPECT_EQ(report["cases"][0]["verdict"], "NO");
  EXPECT_NE(report["cases"][0]["files"][0]["remark"].get<std::string>().find("is there as "),
            std::string::npos);
}

TEST_F(HostileCandidate, HasAStrangeName) {
  const std::string name = "\x1b[31mm\xe4in\n.py";
  workspace.file(name, "print(1)\n");
  const auto ended = workspace.run({"test", "squirrel", name, "--cases", "cases", "--json", "report.json"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_TRUE(is_plain_lines(ended.out)) << ended.out;
  EXPECT_TRUE(json::accept(workspace.bytes("report.json")));
}

TEST_F(HostileCandidate, DoesNotCompileInEscapeSequences) {
  workspace.file("hostile.cpp", "#error \x1b[31m\xff stop\nint main() { return \"\x1b[2J\"; }\n");
  const auto ended =
      workspace.run({"test", "squirrel", "hostile.cpp", "--cases", "cases", "--json", "report.json"});
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_TRUE(is_plain_lines(ended.out)) << ended.out;
  EXPECT_TRUE(json::accept(workspace.bytes("report.json")));
}

/// Forty megabytes in each file, of what the judge looks at most closely.
TEST_F(HostileCandidate, WritesALineOfManyMegabytes) {
  const auto report = judged_bytes("b'x' * 40_000_000", {"--case", "3"});
  EXPECT_EQ(report["cases"][0]["verdict"], "WA");
}

TEST_F(HostileCandidate, WritesManyMegabytesOfCommas) {
  judged_bytes("b'Node,Depth,Value,Alpha,Beta\\n' + b',' * 40_000_000", {"--case", "3"});
}

TEST_F(HostileCandidate, WritesManyMegabytesOfZeroBytes) {
  judged_bytes("b'Node,Depth,Value,Alpha,Beta\\nroot,0,' + bytes(40_000_000) + b',1,2\\n'", {"--case", "3"});
}

TEST_F(HostileCandidate, WritesMillionsOfLines) {
  judged_bytes("b'\\n' * 40_000_000 + b'x'", {"--case", "3"});
  judged_bytes("b'A1,1,2\\n' * 5_000_000", {"--case", "4"});
}

TEST_F(HostileCandidate, WritesAGigabyteThatTakesNoRoom) {
  const auto report = judged(R"(
with open('next_state.txt', 'wb') as out:
    out.truncate(1 << 30)
)",
                             {"--case", "1"});
  EXPECT_NE(report["cases"][0]["verdict"], "AC");
}

}  // namespace
}  // namespace harness::testing
