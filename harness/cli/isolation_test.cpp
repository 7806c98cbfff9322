// Candidates at every level of isolation: right ones run, and what the level forbids does not work.
#include "harness/run/isolation.hpp"

#include <filesystem>
#include <ostream>
#include <string>
#include <unistd.h>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;

std::string plycheck_itself() {
  return Workspace().plycheck({}).argv.front();
}

/// The supervisor stands beside the plycheck that is tested, not beside this program.
IsolationOffer offer() {
  return offered_isolation((fs::path(plycheck_itself()).parent_path() / "plycheck-launcher").string());
}

bool has_sandbox() {
  return why_not(Isolation::sandbox, offer()).empty();
}

/// Python 2 that works, not a stand-in that says it is missing.
bool has_python2() {
  const Workspace workspace;
  return run({{"/bin/sh", "-c", "python2.7 -c 1"}, workspace.path()}).code == 0;
}

constexpr const char* shell_candidate =
    "#!/bin/sh\n"
    "# Calls another program for the answer, with files in between, as scripts do.\n"
    "cp \"$2\" copied.txt && sed -n 1p copied.txt > first.txt || exit 9\n"
    "exec /usr/bin/python3 \"$1\" -i copied.txt\n";

struct Levelled {
  std::string level;
  std::string candidate;
};

void PrintTo(const Levelled& levelled, std::ostream* out) {
  *out << levelled.candidate << " at " << levelled.level;
}

class AtEveryLevel : public ::testing::TestWithParam<Levelled> {
 protected:
  void SetUp() override {
    const auto& [level, name] = GetParam();
    if (level == "sandbox" && !has_sandbox()) {
      GTEST_SKIP() << "there is no sandbox here";
    }
    if ((name == "Right.java" && !is_installed("javac")) || (name == "right.js" && !is_installed("node")) ||
        (name == "python2.py" && !has_python2()) || (name == "shell" && !fs::exists("/usr/bin/python3"))) {
      GTEST_SKIP() << "what runs it is not here";
    }
    if (name == "shell") {
      fs::create_directory(workspace.path() / "shell");
      workspace.take_candidate("right.py");
      fs::rename(workspace.path() / "right.py", workspace.path() / "shell/right.py");
      workspace.file("shell/hw1cs561s16.sh", shell_candidate);
      fs::permissions(workspace.path() / "shell/hw1cs561s16.sh", fs::perms::owner_all);
    } else {
      workspace.take_candidate(name);
    }
    workspace.take_fixed_cases();
  }
  Workspace workspace;
};

TEST_P(AtEveryLevel, RightProgramsAreAccepted) {
  const auto& [level, name] = GetParam();
  const std::string candidate = name == "shell" ? "./shell/hw1cs561s16.sh shell/right.py" : name;
  const std::string invoke = name == "shell" ? "{program} {input}" : "{program} -i {input}";
  std::vector<std::string> arguments = {"test", "squirrel",    candidate, "--cases",  "cases", "--json",
                                        "j",    "--isolation", level,     "--invoke", invoke};
  if (name == "python2.py") {
    arguments.insert(arguments.end(), {"--python2", "python2.7"});
  }
  const auto ended = workspace.run(arguments);
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "AC AC AC AC AC AC") << ended.out << ended.err;
  const auto report = nlohmann::json::parse(workspace.bytes("j"));
  EXPECT_EQ(report["isolation"], level);
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

std::vector<Levelled> every_level() {
  std::vector<Levelled> all;
  for (const char* level : {"none", "limits", "sandbox"}) {
    for (const char* candidate :
         {"right.py", "python2.py", "Right.java", "right.js", "right.cpp", "folder", "shell"}) {
      all.push_back({level, candidate});
    }
  }
  return all;
}

std::string name_of(const ::testing::TestParamInfo<Levelled>& info) {
  std::string name = info.param.candidate + "_" + info.param.level;
  for (char& c : name) {
    c = c == '.' ? '_' : c;
  }
  return name;
}

INSTANTIATE_TEST_SUITE_P(Candidates, AtEveryLevel, ::testing::ValuesIn(every_level()), name_of);

class Sandboxed : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!has_sandbox()) {
      GTEST_SKIP() << "there is no sandbox here";
    }
    workspace.take_fixed_cases();
  }
  /// What a Python program of these lines prints to standard error at the end.
  std::string complaint_of(const std::string& lines) {
    workspace.file("a.py", "import sys, os\ntry:\n    " + lines +
                               "\n    sys.exit('done')\nexcept OSError as e:\n" +
                               "    sys.exit(type(e).__name__)\n");
    workspace.run({"test", "squirrel", "a.py", "--cases", "cases", "--case", "1", "--json", "j",
                   "--isolation", "sandbox", "--no-diagnosis"});
    const auto report = nlohmann::json::parse(workspace.bytes("j"));
    return report["measured"]["cases"]["1"]["stderr_tail"];
  }
  Workspace workspace;
};

TEST_F(Sandboxed, ExpectedFilesAreOutOfReach) {
  const std::string expected = (workspace.path() / "cases/1/next_state.txt").string();
  EXPECT_EQ(complaint_of("open('" + expected + "').read()"), "PermissionError\n");
  EXPECT_EQ(complaint_of("os.listdir('" + (workspace.path() / "cases").string() + "')"), "PermissionError\n");
  EXPECT_EQ(complaint_of("os.listdir('..')"), "PermissionError\n");
  EXPECT_EQ(complaint_of("open('" + plycheck_itself() + "', 'rb').read(1)"), "PermissionError\n");
}

/// In a mount namespace of this test's own, so that the machine's folders stay as they are.
TEST_F(Sandboxed, CopiesOfPlycheckAndItsCasesAreOutOfReachUnderOtherNames) {
  if (run({{"/bin/sh", "-c", "unshare -m mount -t tmpfs t /usr/local/share"}, workspace.path()}).code != 0) {
    GTEST_SKIP() << "nothing may be mounted here";
  }
  workspace.file("a.py",
                 "import sys\n"
                 "for name in '/usr/local/sbin/grader', '/usr/local/share/x/hidden/001/input.txt':\n"
                 "    try:\n"
                 "        open(name, 'rb').read(1)\n"
                 "        print('read', file=sys.stderr)\n"
                 "    except OSError as e:\n"
                 "        print(type(e).__name__, file=sys.stderr)\n");
  const std::string own = plycheck_itself();
  const auto cases = fs::path(own).parent_path() / "../../cases/squirrel/hidden";
  const auto ended = run(
      {{"/usr/bin/unshare", "-m", "/bin/sh", "-c",
        "mount -t tmpfs t /usr/local/share && mount -t tmpfs t /usr/local/sbin && mkdir /usr/local/share/x "
        "&& "
        "cp -r '" +
            cases.string() + "' /usr/local/share/x && cp '" + own + "' /usr/local/sbin/grader && '" + own +
            "' test squirrel a.py --case 001 --no-history --json j --isolation sandbox --no-diagnosis"},
       workspace.path()});
  EXPECT_EQ(ended.code, 1) << ended.err;
  const auto report = nlohmann::json::parse(workspace.bytes("j"));
  EXPECT_EQ(report["measured"]["cases"]["001"]["stderr_tail"], "PermissionError\nPermissionError\n");
}

TEST_F(Sandboxed, NothingIsWrittenBesideTheFolder) {
  EXPECT_EQ(complaint_of("open('" + (workspace.path() / "new").string() + "', 'w')"), "PermissionError\n");
  EXPECT_FALSE(fs::exists(workspace.path() / "new"));
  EXPECT_EQ(complaint_of("open(sys.argv[0], 'a')"), "PermissionError\n");
  EXPECT_EQ(complaint_of("open('new', 'w')"), "done\n");
}

TEST_F(Sandboxed, ThereIsNoNetwork) {
  EXPECT_EQ(complaint_of("import socket; socket.socket()"), "PermissionError\n");
}

TEST_F(Sandboxed, ABuildReadsNoExpectedFiles) {
  const std::string expected = (workspace.path() / "cases/1/next_state.txt").string();
  workspace.file("a.cpp", "#include <cstdio>\nasm(\".global a\\na: .incbin \\\"" + expected +
                              "\\\"\");\nint main() {}\n");
  workspace.run({"test", "squirrel", "a.cpp", "--cases", "cases", "--json", "j", "--isolation", "limits"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")).substr(0, 2), "NO");
  workspace.run({"test", "squirrel", "a.cpp", "--cases", "cases", "--json", "j", "--isolation", "sandbox"});
  EXPECT_EQ(verdicts_in(workspace.bytes("j")), "CE CE CE CE CE CE");
}

TEST_F(Sandboxed, WhatItsFirstLineNamesReadsAndWritesNothingBeforeTheRuns) {
  const std::string here = workspace.path().string();
  workspace.file("python3", "#!/bin/sh\n{ id; cat " + here + "/cases/1/next_state.txt; } > " + here +
                                "/stolen\nexec /usr/bin/python3 \"$@\"\n");
  fs::permissions(workspace.path() / "python3", fs::perms::owner_all);
  workspace.file("a.py", "#!" + here + "/python3\nprint(1)\n");
  for (const char* level : {"sandbox", "auto"}) {
    workspace.run({"test", "squirrel", "a.py", "--cases", "cases", "--isolation", level});
    EXPECT_FALSE(fs::exists(workspace.path() / "stolen")) << level;
  }
}

TEST_F(Sandboxed, AFolderLinkedToTheExpectedFilesGrantsNothing) {
  const std::string here = workspace.path().string();
  fs::create_directories(workspace.path() / "mine/bin");
  fs::copy_file("/bin/dash", workspace.path() / "mine/bin/runner");
  fs::create_directory_symlink(workspace.path() / "cases", workspace.path() / "mine/share");
  workspace.file("mine/hw1cs561s16.sh",
                 "#!" + here + "/mine/bin/runner\nfor d in " + here +
                     "/cases/*; do cmp -s $d/input.txt input.txt && cp $d/*.txt .; done\n");
  fs::permissions(workspace.path() / "mine/hw1cs561s16.sh", fs::perms::owner_all);
  for (const char* candidate : {"mine", "mine/hw1cs561s16.sh"}) {
    workspace.run(
        {"test", "squirrel", candidate, "--cases", "cases", "--json", "j", "--isolation", "sandbox"});
    EXPECT_EQ(workspace.bytes("j").find("\"AC\""), std::string::npos) << candidate;
  }
}

TEST_F(Sandboxed, AutoTakesTheSandboxAndNamesIt) {
  workspace.take_candidate("right.py");
  const auto ended = workspace.run({"test", "squirrel", "right.py", "--cases", "cases", "--json", "j"});
  EXPECT_NE(ended.out.find("isolation sandbox"), std::string::npos) << ended.out;
  const auto report = nlohmann::json::parse(workspace.bytes("j"));
  EXPECT_EQ(report["isolation"], "sandbox");
  EXPECT_EQ(report["isolation_lacks"], isolation_in_force(std::nullopt, offer()).lacks);
}

TEST(IsolationOption, ALevelThatIsNoneIsRefused) {
  const Workspace workspace;
  const auto ended = workspace.run({"test", "squirrel", "a.py", "--isolation", "jail"});
  EXPECT_EQ(ended.code, 2);
}

TEST(IsolationOption, IsPartOfTheCommandThatRunsACaseAgain) {
  const Workspace workspace;
  workspace.take_fixed_cases();
  workspace.take_candidate("no_file.py");
  const auto ended =
      workspace.run({"test", "squirrel", "no_file.py", "--cases", "cases", "--isolation", "limits"});
  EXPECT_NE(ended.out.find("--isolation limits"), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("isolation limits"), std::string::npos) << ended.out;
}

}  // namespace
}  // namespace harness::testing
