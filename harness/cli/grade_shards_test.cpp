// A course is graded by several machines, each a part: what they leave, and what is made of it.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/testing/eventually.hpp"
#include "harness/testing/course_workspace.hpp"

namespace harness::testing {
namespace {

namespace fs = std::filesystem;
using cases::testing::eventually;
using Words = std::vector<std::string>;

class GradeShards : public ::testing::Test, protected CourseWorkspace {
 protected:
  Ended shard(int number, int of = 3, const Words& more = {}) const {
    Words words{"--shards", std::to_string(of), "--shard", std::to_string(number)};
    words.insert(words.end(), more.begin(), more.end());
    return grade(words);
  }
  Ended merge() const { return run(plycheck({"merge", "out"})); }
  /// The folders of parts.
  std::vector<fs::path> parts() const {
    std::vector<fs::path> all;
    for (const auto& entry : fs::directory_iterator(workspace.path() / "out/shards")) {
      all.push_back(entry.path());
    }
    return all;
  }
  fs::path part_of(int number) const {
    for (const auto& path : parts()) {
      if (path.filename().string().starts_with(std::to_string(number) + "-of-")) {
        return path;
      }
    }
    return {};
  }
  /// Three students, one with two programs the like of which nobody else has.
  void take_three() const {
    hand_in({"", "", "right.py"}, "subs/ann.py");
    hand_in({"", "", "sneak_conquers.py"}, "subs/bob.py");
    hand_in({"", "", "exit_status_3.py"}, "subs/cleo.py");
  }
  static void expect_in(const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  }
};

TEST_F(GradeShards, MakeWhatOneMachineMakes) {
  take_moodle();
  workspace.file("whole/key", "0123456789abcdef");
  workspace.file("out/key", "0123456789abcdef");
  ASSERT_EQ(grade({}, "whole").code, 2);
  for (int number = 0; number < 3; ++number) {
    const auto ended = shard(number);
    EXPECT_EQ(ended.code, 0) << ended.err;
  }
  EXPECT_FALSE(fs::exists(workspace.path() / "out/grades.csv"));
  EXPECT_FALSE(fs::exists(workspace.path() / "out/runs"));
  const auto merged = merge();
  EXPECT_EQ(merged.code, 2) << merged.err;
  EXPECT_EQ(files_of_grading(workspace.path() / "out"), files_of_grading(workspace.path() / "whole"));
  EXPECT_FALSE(fs::exists(workspace.path() / "out/shards"));
  // What is there is not run again by one machine either: those that cannot be judged are looked at.
  expect_in(grade({"--dry-run"}).err, "Bad Zip");
}

TEST_F(GradeShards, ThatIsMissingIsNamedWithItsCommand) {
  take_three();
  ASSERT_EQ(shard(0).code, 0);
  ASSERT_EQ(shard(2).code, 0);
  const auto merged = merge();
  EXPECT_EQ(merged.code, 2);
  expect_in(merged.err, "shard 1 of 3: 0 of 1 program are there: there is no part of it");
  expect_in(merged.err,
            " grade squirrel subs -o out --cases cases --no-times --no-diagnosis -q --shards 3 --shard 1");
  ASSERT_EQ(shard(1).code, 0);
  EXPECT_EQ(merge().code, 0);
  EXPECT_EQ(lines_of(workspace.bytes("out/grades.csv")).size(), 4U);
}

TEST_F(GradeShards, ThatIsTornOrForeignCountsForNothing) {
  take_three();
  for (int number = 0; number < 3; ++number) {
    ASSERT_EQ(shard(number, 3, number == 2 ? Words{"--isolation", "none"} : Words()).code, 0);
  }
  for (const auto& file : fs::directory_iterator(part_of(1) / "runs")) {
    fs::resize_file(file.path(), fs::file_size(file.path()) - 1);
  }
  auto merged = merge();
  EXPECT_EQ(merged.code, 2);
  expect_in(merged.err, "is torn: runs/");
  expect_in(merged.err, "--shards 3 --shard 1");
  expect_in(merged.err, "is of another grading: it differs in isolation");
  expect_in(merged.err, "--shards 3 --shard 2");
  EXPECT_FALSE(fs::exists(workspace.path() / "out/grades.csv"));
  std::ofstream(part_of(0) / "part.json") << "{";
  merged = merge();
  expect_in(merged.err, "is torn: part.json");
  for (int number = 0; number < 3; ++number) {
    ASSERT_EQ(shard(number).code, 0);
  }
  EXPECT_EQ(merge().code, 0);
}

TEST_F(GradeShards, ThatWasKilledGoesOnWithWhatItHas) {
  take_three();
  workspace.file("subs/dan.py", held_until_let_go + workspace.bytes("right.py"));
  {
    Process plycheck(command({"--shards", "1", "--shard", "0", "-j", "1"}));
    EXPECT_TRUE(eventually([&] {
      return fs::exists(workspace.path() / "out/shards") && !parts().empty() &&
             fs::exists(parts()[0] / "runs") &&
             std::distance(fs::directory_iterator(parts()[0] / "runs"), {}) >= 4;
    }));
    plycheck.send(SIGKILL);
    EXPECT_EQ(plycheck.wait().code, 128 + SIGKILL);
  }
  const auto before = files_below(parts()[0] / "runs");
  const auto merged = merge();
  EXPECT_EQ(merged.code, 2);
  expect_in(merged.err, "was not finished");
  workspace.file("subs/dan.py", workspace.bytes("right.py"));
  ASSERT_EQ(shard(0, 1).code, 0);
  // Records hold times, so that no two runs have the same bytes.
  bool took_over = false;
  for (const auto& part : parts()) {
    for (const auto& [name, bytes] : part.extension() == ".part" ? before : files_below(part / "runs")) {
      took_over =
          took_over || (part.extension() != ".part" && before.contains(name) && before.at(name) == bytes);
    }
  }
  EXPECT_TRUE(took_over);
  EXPECT_EQ(merge().code, 0);
}

TEST_F(GradeShards, OfAPlanSayTheTokenOfTheFolder) {
  take_three();
  // What a program that starts shards leaves for them.
  const nlohmann::json call{"grade",   "squirrel", "subs",           "-o", "out",
                            "--cases", "cases",    "--no-diagnosis", "-q"};
  nlohmann::json plan{
      {"report", "shards"}, {"token", "t0"}, {"call", call}, {"folder", workspace.path().string()}};
  plan["anew"] = nlohmann::json::array();
  plan["shards"] = nlohmann::json::array({nlohmann::json::array()});
  ASSERT_EQ(grade({"--dry-run"}).code, 0);
  fs::create_directories(workspace.path() / "out/shards");
  workspace.file("out/shards/plan.json", plan.dump());
  const auto foreign = run(plycheck({"grade", "out", "--shard", "0", "--token", "t1"}));
  EXPECT_EQ(foreign.code, 2);
  expect_in(foreign.err, "all machines must see the same one");
  EXPECT_EQ(run(plycheck({"grade", "out", "--shard", "1", "--token", "t0"})).code, 2);
  EXPECT_EQ(run(plycheck({"grade", "out", "--shard", "0", "--token", "t0"})).code, 0);
  const auto merged = merge();
  EXPECT_EQ(merged.code, 2);
  expect_in(merged.err, "handed in after the shards were planned");
}

TEST_F(GradeShards, SayWhatTheyNeed) {
  take_three();
  expect_in(grade({"--shard", "1"}).err, "--shard: expected a number from 0 below that of --shards");
  expect_in(run(plycheck({"grade", "squirrel", "subs", "-o", "new", "--random", "2", "--shard", "0",
                          "--shards", "2"}))
                .err,
            "--shard: expected --seed with --random");
}

}  // namespace
}  // namespace harness::testing
