// Archives where a program or a case set is named: taken, or refused with the reason. plycheck runs where
// nothing can be written but what lies in memory, so that whatever is unpacked elsewhere would not be.
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/testing/eventually.hpp"
#include "cases/testing/plain_text.hpp"
#include "harness/testing/workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using Row = std::pair<std::string, std::string>;

/// Shell: all that is mounted can be read alone but /dev/shm, which is this process's own; then the program,
/// and what it has left.
const std::string read_only_world =
    "mount --make-rprivate / && mount -t tmpfs -o size=1200m none /dev/shm && "
    "while read -r _ place _; do case $place in /dev/shm|/proc*|/sys*) ;; "
    "*) mount -o remount,bind,ro \"$place\" ;; esac; done 2>/dev/null < /proc/self/mounts; "
    "touch here /tmp/here 2>/dev/null && exit 99; "
    "PLYCHECK_HISTORY=/dev/shm/history.db \"$@\"; status=$?; "
    "rm -rf /dev/shm/history*; ls -A /dev/shm >&2; exit $status";

class Archives : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_candidate("right.py");
    const auto made =
        testing::run({{"/usr/bin/env", "python3", PLYCHECK_STRANGE_ARCHIVES, "right.py"}, workspace.path()});
    ASSERT_EQ(made.code, 0) << made.err;
    is_shut =
        testing::run({{"/bin/sh", "-c", "unshare -m mount -t tmpfs none /mnt"}, workspace.path()}).code == 0;
    before = workspace.paths();
  }

  Ended test(const std::string& archive, const std::vector<std::string>& more = {}) const {
    std::vector<std::string> arguments{"test", "squirrel", archive, "--case", "001", "--no-times"};
    arguments.insert(arguments.end(), more.begin(), more.end());
    Command command = workspace.plycheck(arguments);
    if (is_shut) {
      const std::vector<std::string> shut{"/usr/bin/unshare", "-m", "/bin/sh", "-c", read_only_world, "sh"};
      command.argv.insert(command.argv.begin(), shut.begin(), shut.end());
    }
    return testing::run(command);
  }

  void expect_nothing_left(const Ended& ended) const {
    EXPECT_EQ(workspace.paths(), before);
    EXPECT_FALSE(fs::exists("/tmp/evil"));
    EXPECT_TRUE(cases::testing::is_plain_lines(ended.out)) << ended.out;
    EXPECT_TRUE(cases::testing::is_plain_lines(ended.err)) << ended.err;
// Sanitizers need much memory of their own.
#ifndef PLYCHECK_SANITIZED
    EXPECT_LT(ended.peak_bytes, std::int64_t{200} << 20);
#endif
  }

  Workspace workspace;
  /// Whether the world can be made read-only here.
  bool is_shut = false;
  std::vector<std::string> before;
};

/// The remark on the archive; empty where there is none.
std::string remark_in(const std::string& report) {
  const std::string mark = "of the archive: ";
  const std::size_t at = report.find(mark);
  std::string remark = at == std::string::npos ? "" : report.substr(at + mark.size());
  remark = remark.substr(0, remark.find("\n\n"));
  for (std::size_t end = remark.find('\n'); end != std::string::npos; end = remark.find('\n')) {
    remark.replace(end, remark.find_first_not_of(" \n", end) - end, " ");
  }
  return remark;
}

TEST_F(Archives, AreTakenAsTheFoldersThatTheyHold) {
  const std::string escaped = "names that are not plain UTF-8 are written with %: ";
  const std::vector<Row> table = {
      {"plain.zip", ""},
      {"plain.tar", ""},
      {"plain.tgz", ""},
      {"plain.tar.gz", ""},
      {"plain.tar.xz", ""},
      {"plain", ""},
      {"preset9.tar.xz", ""},
      {"mac.zip", ""},
      {"backslash.zip", ""},
      {"links.tar", ""},
      {"gbk.zip", escaped + "%D6%D0%CE%C4.txt"},
      {"cp437.zip", escaped + "M%81ll.txt"},
      {"control.zip", escaped + "a%1B[2J%0A.txt"},
      {"capitals.zip", "names differ in capital letters alone: a.txt and A.txt"},
      {"twice.zip", "stored more than once, the last one counts: hw1cs561s16.py"},
      {"long.zip", "names longer than 255 bytes are cut: " + std::string(100, 'x') + "..."},
      {"within.zip", "an archive within the archive is not unpacked: old.zip"},
  };
  for (const auto& [archive, remark] : table) {
    const auto ended = test(archive);
    EXPECT_EQ(ended.code, 0) << archive << ended.err << ended.out;
    EXPECT_EQ(ended.err, "") << archive;
    EXPECT_EQ(remark_in(ended.out), remark) << archive << ended.out;
    expect_nothing_left(ended);
  }
}

std::string below(const std::string& name) {
  return "expected names below the folder, found " + name;
}

std::string within(const std::string& name, const std::string& target) {
  return "expected links within the folder, found '" + name + "' that leads to '" + target + "'";
}

const std::vector<Row> leading_out = {
    {"up.zip", below("'../evil'")},
    {"up_within.zip", below("'a/../../evil'")},
    {"up_backslash.zip", below("'../evil'")},
    {"root.zip", below("'/tmp/evil'")},
    {"drive.zip", below("'C:/evil'")},
    {"link.zip", within("l", "/etc/passwd")},
    {"link_up.zip", within("l", "../..")},
    {"behind.tar", within("d", "/tmp")},
    {"behind_within.tar", below("'d/evil' behind the link 'd'")},
    {"chain.tar", within("c", "a/b/../evil")},
    {"hard.tar", within("h", "/etc/passwd")},
    {"hard_up.tar", within("h", "../../etc/passwd")},
};

const std::string wanted = "expected a .zip, .tar, .tar.gz, .tgz, .tar.xz or .7z archive, found ";
const std::string no_file = "expected files, folders and links, found ";

const std::vector<Row> of_other_kinds = {
    {"pipe.tar", no_file + "'p', a device, a pipe or a socket"},
    {"device.tar", no_file + "'d', a device, a pipe or a socket"},
    {"both.tar", "expected one thing of each name, found 'a' as a folder and as something else"},
    {"roshal.rar", wanted + "a .rar archive: unpack it and name the folder, or make a .zip"},
    {"roshal.zip", wanted + "a .rar archive: unpack it and name the folder, or make a .zip"},
    {"empty.zip", wanted + "an empty file"},
    {"page.zip", wanted + "a web page"},
    {"text.zip", "expected a zip, tar or 7z archive, found something else"},
    {"lone.gz", "expected a zip, tar or 7z archive, found one compressed file"},
    {"nothing.zip", "expected files, found none"},
    {"again.tar.gz", "expected an archive that is compressed once, found one that is compressed again"},
    {"password.zip", "expected an archive without a password, found 'hw1cs561s16.py' encrypted"},
};

const std::string in_the_program = "the archive is damaged in 'hw1cs561s16.py', after 0 files (";

const std::vector<Row> damaged_or_large = {
    {"cut.zip", in_the_program + "ZIP decompression failed (-5))"},
    {"cut.tar", in_the_program + "Truncated tar archive)"},
    {"cut.tar.gz", "the archive is damaged in its first bytes, after 0 files (truncated gzip input)"},
    {"bomb.zip", "expected files of at most 250 times the archive's size, found more"},
    {"bomb.tgz", "expected at most 200 MB of files, found more"},
    {"many.zip", "expected at most 10000 files and folders, found more"},
    {"dictionary.tar.xz", "it takes more memory to unpack than plycheck gives"},
    {"deep.zip", "expected at most 32 folders within each other, found "},
    {"name.zip", "expected names of at most 1024 bytes, found "},
    {"wrong.zip", in_the_program},
};

TEST_F(Archives, AreRefusedWithTheReason) {
  for (const auto& table : {leading_out, of_other_kinds, damaged_or_large}) {
    for (const auto& [archive, reason] : table) {
      const auto ended = test(archive);
      EXPECT_EQ(ended.code, 2) << archive << ended.out;
      EXPECT_EQ(ended.out, "") << archive;
      const std::string line = fmt::format("plycheck: {}: {}", archive, reason);
      // A reason that breaks off goes on with what is not ours to say.
      EXPECT_EQ(reason.ends_with(" ") || reason.ends_with("(") ? ended.err.substr(0, line.size()) + "\n"
                                                               : ended.err,
                line + "\n");
      expect_nothing_left(ended);
    }
  }
}

TEST_F(Archives, StandForAnyProgram) {
  const auto against =
      workspace.run({"test", "squirrel", "plain.zip", "--against", "plain.tar", "--case", "001"});
  EXPECT_EQ(against.code, 0) << against.out << against.err;
  const auto fuzz = workspace.run({"fuzz", "squirrel", "plain.zip", "--runs", "3", "--seed", "1"});
  EXPECT_EQ(fuzz.code, 0) << fuzz.out << fuzz.err;
  const auto refused = workspace.run({"fuzz", "squirrel", "up.zip", "--runs", "3"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_EQ(refused.err, "plycheck: up.zip: " + below("'../evil'") + "\n");
}

TEST_F(Archives, AreNamedWhereTheirProgramIsNotFound) {
  const auto made = testing::run({{"/usr/bin/env", "python3", "-c",
                                   "import zipfile; z = zipfile.ZipFile('two.zip', 'w'); "
                                   "z.writestr('old.zip', 'x'); z.writestr('notes.txt', 'x')"},
                                  workspace.path()});
  ASSERT_EQ(made.code, 0) << made.err;
  const auto ended = workspace.run({"test", "squirrel", "two.zip", "--case", "001"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_TRUE(ended.err.starts_with("plycheck: two.zip: expected ")) << ended.err;
  EXPECT_NE(ended.err.find("an archive within the archive is not unpacked: old.zip"), std::string::npos)
      << ended.err;
  EXPECT_EQ(ended.err.find("/dev/shm"), std::string::npos) << ended.err;
}

/// Archives in the place of case folders.
class CaseArchives : public ::testing::Test {
 protected:
  void SetUp() override {
    workspace.take_fixed_cases();
    workspace.take_candidate("right.py");
    python(
        "import shutil; shutil.make_archive('set', 'zip', 'cases'); "
        "shutil.make_archive('set', 'gztar', 'cases')");
  }
  void python(const std::string& text) const {
    const auto made = testing::run({{"/usr/bin/env", "python3", "-c", text}, workspace.path()});
    ASSERT_EQ(made.code, 0) << made.err;
  }
  Ended test(const std::string& candidate, const std::string& set,
             const std::vector<std::string>& more = {}) {
    std::vector<std::string> words{"test", "squirrel", candidate, "--cases", set, "--no-times"};
    words.insert(words.end(), more.begin(), more.end());
    return workspace.run(words);
  }
  /// The report below its head, and the hash of the set in that.
  static std::string below_title(const std::string& report) { return report.substr(report.find("set ")); }

  Workspace workspace;
};

TEST_F(CaseArchives, AreTheSetsThatTheyHold) {
  const auto folder = test("right.py", "cases");
  ASSERT_EQ(folder.code, 0) << folder.err;
  for (const std::string name : {"set.zip", "set.tar.gz"}) {
    const auto ended = test("right.py", name);
    EXPECT_EQ(ended.code, 0) << ended.out << ended.err;
    EXPECT_EQ(ended.err, "");
    EXPECT_NE(ended.out.find("(" + name + ", set "), std::string::npos) << ended.out;
    const auto hash_of = [](const std::string& report) { return report.substr(report.find(", set "), 20); };
    EXPECT_EQ(hash_of(ended.out), hash_of(folder.out));
    EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
  }
  fs::create_directory(workspace.path() / "links");
  fs::create_symlink("../set.zip", workspace.path() / "links/set.zip");
  const auto linked = test("right.py", "links/set.zip");
  EXPECT_EQ(linked.code, 0) << linked.err;
  EXPECT_NE(linked.out.find("(links/set.zip, set "), std::string::npos) << linked.out;
  workspace.run({"generate", "cs540-tree", "-o", "trees", "--count", "3", "--seed", "3"});
  python("import shutil; shutil.make_archive('trees', 'zip', 'trees')");
  const auto strength = workspace.run({"strength", "cs540-tree", "trees.zip", "--kill", "1", "--no-times"});
  EXPECT_EQ(strength.err, "");
  EXPECT_EQ(below_title(strength.out),
            below_title(workspace.run({"strength", "cs540-tree", "trees", "--kill", "1", "--no-times"}).out));
}

TEST_F(CaseArchives, AreNamedAsTheyWereTyped) {
  workspace.file("wrong.py", "open('next_state.txt', 'w').write('?')\n");
  const auto ended = test("wrong.py", "./set.zip");
  EXPECT_EQ(ended.code, 1);
  EXPECT_NE(ended.out.find("--cases ./set.zip --case "), std::string::npos) << ended.out;
  for (const std::string place : {"/dev/shm", "/tmp/plycheck-"}) {
    EXPECT_EQ((ended.out + ended.err).find(place), std::string::npos) << ended.out;
  }
  python(
      "import zipfile; z = zipfile.ZipFile('bad.zip', 'w'); z.writestr('a/input.txt', 'x'); "
      "z.writestr('a/next_state.txt', 'x')");
  const auto bad = test("right.py", "bad.zip");
  EXPECT_EQ(bad.code, 2);
  EXPECT_TRUE(bad.err.starts_with("plycheck: bad.zip/a/input.txt:1:1: expected a task")) << bad.err;
  python("import zipfile; z = zipfile.ZipFile('none.zip', 'w'); z.writestr('a/notes.doc', 'x')");
  EXPECT_TRUE(test("right.py", "none.zip").err.starts_with("plycheck: none.zip: "));
}

TEST_F(CaseArchives, AreRefusedWithTheReason) {
  python("import zipfile; z = zipfile.ZipFile('up.zip', 'w'); z.writestr('../evil', 'x')");
  const auto ended = test("right.py", "up.zip");
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err, "plycheck: up.zip: expected names below the folder, found '../evil'\n");
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

TEST_F(CaseArchives, AreNotBlessedAndNotWrittenOver) {
  const auto before = workspace.bytes("set.zip");
  const auto blessed = workspace.run({"bless", "squirrel", "set.zip"});
  EXPECT_EQ(blessed.code, 2);
  EXPECT_EQ(
      blessed.err,
      "plycheck: set.zip: expected a folder, found an archive: unpack it, and bless the folder, in which "
      "the cases are written\n");
  EXPECT_EQ(test("right.py", "set.zip", {"--json", "set.zip"}).code, 2);
  EXPECT_EQ(workspace.bytes("set.zip"), before);
}

TEST_F(CaseArchives, OfAnotherSystemsLineEndsAreToldToBeUnpacked) {
  python(
      "import zipfile; z = zipfile.ZipFile('crlf.zip', 'w'); "
      "z.writestr('a/input.txt', '1\\r\\nMINIMAX\\r\\nX\\r\\n1\\r\\n5\\r\\n.\\r\\n'); "
      "z.writestr('a/output.txt', 'A1 Stake\\nX')");
  const auto ended = workspace.run({"test", "stakeraid", "right.py", "--cases", "crlf.zip"});
  EXPECT_EQ(ended.code, 2);
  EXPECT_EQ(ended.err,
            "plycheck: crlf.zip: 1 of 1 that look like cases passed over: 1 with CRLF or a byte order mark "
            "(a/input.txt), which `plycheck bless stakeraid FOLDER --line-ends lf` mends once it is unpacked "
            "into a "
            "folder\n");
}

// The candidate looks wherever a set could have been unpacked, and beside itself.
TEST_F(CaseArchives, AreOutOfACandidatesReach) {
  fs::create_directory(workspace.path() / "hw");
  fs::copy(workspace.path() / "set.zip", workspace.path() / "hw/set.zip");
  workspace.file(
      "hw/hw1cs561s16.py",
      "import os, sys\n"
      "own = os.getcwd()\n"
      "for place in ['/dev/shm', '/tmp', os.environ.get('TMPDIR', '/tmp'), os.path.dirname(sys.argv[0])]:\n"
      "    for folder, _, files in os.walk(place):\n"
      "        for name in files:\n"
      "            if name in ('next_state.txt', 'set.zip') and not folder.startswith(own):\n"
      "                try:\n"
      "                    open(os.path.join(folder, name), 'rb').read()\n"
      "                    sys.stderr.write('FOUND ' + folder + name)\n"
      "                except OSError:\n"
      "                    pass\n");
  const auto ended = test("hw", "hw/set.zip", {"--isolation", "sandbox", "--python2", "none"});
  if (ended.err.find("--isolation: ") != std::string::npos) {
    GTEST_SKIP() << "there is no sandbox here";
  }
  EXPECT_EQ(ended.code, 1) << ended.err;
  EXPECT_EQ(ended.out.find("FOUND"), std::string::npos) << ended.out;
  EXPECT_NE(ended.out.find("not copied: set.zip"), std::string::npos) << ended.out;
}

TEST_F(CaseArchives, LeaveNothingWhenTheJobIsInterrupted) {
  workspace.file("slow.py", held_until_let_go);
  Process plycheck(workspace.plycheck({"test", "squirrel", "slow.py", "--cases", "set.zip", "--no-history"}));
  ASSERT_TRUE(cases::testing::eventually([&plycheck] { return run_under_way(plycheck.pid()) > 0; }));
  plycheck.send(SIGINT);
  const auto ended = plycheck.wait();
  EXPECT_EQ(ended.code, 130) << ended.err;
  EXPECT_EQ(left_by(ended.pid), std::vector<std::string>{});
}

}  // namespace
}  // namespace harness::testing
