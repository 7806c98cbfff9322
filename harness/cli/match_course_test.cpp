// Folders with Makefiles that play each other by the protocol of stakeraid's course, from end to end.
#include <algorithm>
#include <csignal>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cases/testing/eventually.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

using cases::testing::eventually;
using Typed = std::vector<std::string>;

bool tells(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// Stakes the first empty square.
constexpr std::string_view in_python = R"(lines = open('input.txt').read().split('\n')
n, me = int(lines[0]), lines[2]
board = ''.join(lines[4 + n:4 + 2 * n])
square = board.index('.')
after = board[:square] + me + board[square + 1:]
rows = [after[at:at + n] for at in range(0, n * n, n)]
open('output.txt', 'w').write('%s%d Stake\n%s\n' % (chr(65 + square % n), square // n + 1, '\n'.join(rows)))
)";

constexpr std::string_view in_cpp = R"(#include <fstream>
#include <string>
int main() {
  std::ifstream in("input.txt");
  int n;
  std::string task, me, left, value, row, board;
  in >> n >> task >> me >> left;
  for (int i = 0; i < n * n; ++i) in >> value;
  while (in >> row) board += row;
  const int square = board.find('.');
  board[square] = me[0];
  std::ofstream out("output.txt");
  out << char('A' + square % n) << square / n + 1 << " Stake\n";
  for (int i = 0; i < n; ++i) out << board.substr(i * n, n) << '\n';
}
)";

constexpr std::string_view in_java = R"(import java.io.*;
import java.nio.file.*;
public class agent {
  public static void main(String[] words) throws IOException {
    String[] lines = new String(Files.readAllBytes(Paths.get("input.txt"))).split("\n");
    int n = Integer.parseInt(lines[0]);
    StringBuilder board = new StringBuilder();
    for (int i = 0; i < n; ++i) board.append(lines[4 + n + i]);
    int square = board.indexOf(".");
    board.setCharAt(square, lines[2].charAt(0));
    try (PrintWriter out = new PrintWriter("output.txt")) {
      out.print((char) ('A' + square % n) + "" + (square / n + 1) + " Stake\n");
      for (int i = 0; i < n; ++i) out.print(board.substring(i * n, i * n + n) + "\n");
    }
  }
}
)";

void write_python(const Workspace& workspace, const std::string& name) {
  workspace.file(name + "/Makefile", "agent:\n\ttrue\n\nrun: agent\n\tpython3 -S -E play.py\n");
  workspace.file(name + "/play.py", in_python);
}

Typed extended(Typed words, const Typed& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

const Typed small_boards{"--size", "2", "--seed", "1"};

TEST(CourseMatch, IsTheProtocolOfFoldersWithItsMakefile) {
  const Workspace workspace;
  write_python(workspace, "one");
  write_python(workspace, "two");
  const auto ended =
      workspace.run(extended({"match", "stakeraid", "one", "two", "--json", "j"}, small_boards));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(tells(ended.out, "2 players, 5 games of each two, ")) << ended.out;
  EXPECT_TRUE(
      tells(ended.out, "by the course's protocol: 200 s of user time a player and game, 2000 s in all"))
      << ended.out;
  EXPECT_TRUE(tells(ended.out, "pairs won")) << ended.out;
  EXPECT_TRUE(tells(ended.out, " --games 5 --seed 1 --protocol course")) << ended.out;
  EXPECT_FALSE(tells(ended.out, "forfeits of")) << ended.out;
  EXPECT_TRUE(tells(workspace.bytes("j"), "\"protocol\": \"course\"")) << workspace.bytes("j");
}

TEST(CourseMatch, PlayersOfOursTakePart) {
  const Workspace workspace;
  write_python(workspace, "one");
  const auto ended =
      workspace.run(extended({"match", "stakeraid", "one", "plycheck:greedy", "--games", "1"}, small_boards));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(tells(ended.out, "user time a move of one: median ")) << ended.out;
}

TEST(CourseMatch, WithAProgramOfAnotherKindInputsAreThoseOfTest) {
  const Workspace workspace;
  write_python(workspace, "one");
  workspace.file("play.py", in_python);
  const auto ended =
      workspace.run(extended({"match", "stakeraid", "one", "play.py", "--games", "2"}, small_boards));
  EXPECT_TRUE(tells(ended.err, "by --protocol inputs: play.py is no folder with a Makefile of the course"))
      << ended.err;
}

TEST(CourseMatch, AWithdrawnPlayerIsInTheTableAndPlaysNoGames) {
  const Workspace workspace;
  write_python(workspace, "one");
  write_python(workspace, "two");
  workspace.file("three/Makefile", "agent:\n\t@echo no compiler; false\nrun:\n\ttrue\n");
  const auto ended = workspace.run(
      extended({"match", "stakeraid", "one", "three", "two", "--games", "1", "--json", "j"}, small_boards));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(tells(ended.err, "three is withdrawn: make agent: exit status 2")) << ended.err;
  EXPECT_TRUE(tells(ended.err, "no compiler")) << ended.err;
  EXPECT_TRUE(tells(ended.out, "three is withdrawn: make agent: exit status 2")) << ended.out;
  EXPECT_TRUE(tells(workspace.bytes("j"), "\"withdrawn\"")) << workspace.bytes("j");
  EXPECT_TRUE(tells(workspace.bytes("j"), "\"scheduled\": 1")) << workspace.bytes("j");
  const auto alone = workspace.run(extended({"match", "stakeraid", "one", "three"}, small_boards));
  EXPECT_EQ(alone.code, 2);
  EXPECT_TRUE(tells(alone.err, "fewer than two players are left")) << alone.err;
}

TEST(CourseMatch, ProgramsInCppAndJavaAreMadeAndPlay) {
  if (!is_installed("javac")) {
    GTEST_SKIP() << "no Java here";
  }
  const Workspace workspace;
  workspace.file("cpp/Makefile", "agent: agent.cpp\n\tg++ -O2 -o agent agent.cpp\n\nrun:\n\t./agent\n");
  workspace.file("cpp/agent.cpp", in_cpp);
  workspace.file("java/Makefile",
                 "agent: agent.class\n\nagent.class: agent.java\n\tjavac agent.java\n\nrun:\n\tjava agent\n");
  workspace.file("java/agent.java", in_java);
  const auto ended =
      workspace.run(extended({"match", "stakeraid", "cpp", "java", "--games", "1"}, small_boards));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(tells(ended.out, "pairs won")) << ended.out;
  EXPECT_FALSE(tells(ended.out, "forfeits of")) << ended.out;
}

TEST(InputsMatch, ProcessesLeftBehindAreTold) {
  const Workspace workspace;
  workspace.file("leaves.py",
                 "import subprocess\nsubprocess.Popen(['sleep', '1000'])\n" + std::string(in_python));
  const auto ended = workspace.run(
      extended({"match", "stakeraid", "leaves.py", "plycheck:random", "--games", "2"}, small_boards));
  EXPECT_EQ(ended.code, 0) << ended.err;
  EXPECT_TRUE(tells(ended.out, "processes that leaves.py left behind after moves, and that were stopped: 4"))
      << ended.out;
}

struct RefusedCourse {
  std::string name;
  Typed words;
  std::string message;
};

void PrintTo(const RefusedCourse& refused, std::ostream* out) {
  *out << refused.name;
}

class CourseRefusal : public ::testing::TestWithParam<RefusedCourse> {};

TEST_P(CourseRefusal, SaysWhatWasExpected) {
  const Workspace workspace;
  write_python(workspace, "one");
  write_python(workspace, "two");
  workspace.file("play.py", in_python);
  const auto ended = workspace.run(extended({"match"}, GetParam().words));
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(tells(ended.err, GetParam().message)) << ended.err;
}

INSTANTIATE_TEST_SUITE_P(
    Typed, CourseRefusal,
    ::testing::Values(
        RefusedCourse{
            "no_folder",
            {"stakeraid", "one", "play.py", "--protocol", "course"},
            "--protocol course: play.py: expected a folder with a Makefile that has the targets agent "
            "and run"},
        RefusedCourse{"no_competition",
                      {"squirrel", "plycheck:random", "plycheck:greedy", "--protocol", "course"},
                      "--protocol course: squirrel has no competition"},
        RefusedCourse{"keep_without",
                      {"stakeraid", "plycheck:random", "plycheck:greedy", "--keep", "between-games"},
                      "--keep: without --protocol course nothing lasts"},
        RefusedCourse{"time",
                      {"stakeraid", "one", "two", "--time", "3"},
                      "--time and --wall: by the course's protocol"},
        RefusedCourse{
            "depth", {"stakeraid", "one,depth=2", "two"}, "by the course's protocol there is one task"}),
    [](const auto& row) { return row.param.name; });

/// In a match whose first two games lie in `part/games.jsonl`, so that the third one is under way.
Ended broken_off(const Workspace& workspace, Command match) {
  match.argv.insert(match.argv.end(), {"--games-out", "part"});
  Process plycheck(match);
  EXPECT_TRUE(eventually([&] {
    const auto games = workspace.bytes("part/games.jsonl");
    return plycheck.has_ended() || std::count(games.begin(), games.end(), '\n') >= 2;
  }));
  plycheck.send(SIGKILL);
  return plycheck.wait();
}

TEST(CourseMatch, GoesOnToTheReportOfAnUndisturbedOne) {
  for (const bool keeps : {false, true}) {
    const Workspace workspace;
    write_python(workspace, "one");
    write_python(workspace, "two");
    auto words = extended({"match", "stakeraid", "one", "two", "--no-times", "-j", "1"}, small_boards);
    if (keeps) {
      words = extended(words, {"--keep", "between-games"});
    }
    const auto command = [&](const Typed& more, const std::string& history) {
      auto made = workspace.plycheck(extended(words, more));
      made.environment.push_back("PLYCHECK_HISTORY=" + (workspace.path() / history).string());
      return made;
    };
    const auto whole = run(command({"--json", "j", "--games-out", "whole"}, "whole.db"));
    ASSERT_EQ(whole.code, 0) << whole.err;
    ASSERT_EQ(broken_off(workspace, command({}, "h.db")).code, 128 + SIGKILL);
    const auto resumed = run(command({"--resume", "--json", "j2", "--games-out", "part"}, "h.db"));
    EXPECT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_EQ(resumed.out, whole.out) << keeps;
    EXPECT_EQ(workspace.bytes("j2"), workspace.bytes("j"));
    EXPECT_EQ(workspace.bytes("part/games.jsonl"), workspace.bytes("whole/games.jsonl"));
  }
}

}  // namespace
}  // namespace harness::testing
