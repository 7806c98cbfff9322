// What somebody is told who is to know of a hidden set's mistakes and of nothing in it.
#include "harness/job/examples.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/job/session.hpp"
#include "harness/job/test_job.hpp"
#include "harness/job/testing/scripted_world.hpp"
#include "harness/report/records.hpp"
#include "harness/report/terminal.hpp"
#include "harness/rows/testing/built_in.hpp"

namespace harness {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// What hears of the end as it is.
class EndKeeper final : public Reporter {
 public:
  explicit EndKeeper(JobFinished& end) : end_(end) {}
  void started(const JobStarted& /*job*/) override {}
  void result(const CaseResult& /*result*/) override {}
  std::string finished(const JobFinished& end) override {
    end_ = end;
    return {};
  }

 private:
  JobFinished& end_;
};

/// A program with mistakes that plycheck knows, on whatever it is run.
class Examples : public ::testing::Test {
 protected:
  void SetUp() override {
    std::ofstream(folder.path() / "wrong.sh") << "#!/bin/sh\n";
    fs::permissions(folder.path() / "wrong.sh", fs::perms::owner_all);
    source = random_cases(assignment, 16, 7, "alpha-beta").value();
  }

  /// Runs the job; the program makes these mistakes, and what `spoil` does to each file.
  void run(const std::vector<std::string_view>& mistakes, int probes = 10) {
    testing::ScriptedWorld world([&](const std::string& input, bool /*alone*/, int /*k*/) {
      asked.push_back(input);
      auto made = assignment.core.answer_with(input, mistakes, {}).value();
      for (auto& [name, text] : made.answer.files) {
        spoil(text);
      }
      return testing::ending_well(std::move(made.answer));
    });
    SessionParts parts;
    parts.launchers.push_back(world.launcher());
    parts.start = [&world] { return world.launcher(); };
    parts.folders = WorkFolders::make();
    parts.machine = world.machine();
    Session session(std::move(parts));
    world.watch(session.gate());
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> text(std::fopen(file("text").c_str(), "w"),
                                                               &std::fclose);
    const Audience audience{Feedback::mistake};
    std::vector<std::unique_ptr<Reporter>> reporters;
    reporters.push_back(std::make_unique<EndKeeper>(end));
    reporters.push_back(terminal_reporter(audience, {Detail::alike, false, false, false}, text.get()));
    reporters.push_back(json_reporter(audience, file("json"), false));
    JobStarted head;
    head.assignment = &assignment;
    head.cases = static_cast<int>(source.cases.size());
    JobSettings settings;
    settings.invocation = assignment.facts().invocation;
    settings.most_probes = probes;
    settings.makes_examples = true;
    const auto outcome = run_job(session, {assignment, source, (folder.path() / "wrong.sh").string()},
                                 settings, head, reporters);
    ASSERT_TRUE(outcome) << outcome.error();
    ASSERT_GT(outcome->failing, 0);
  }

  fs::path file(const std::string& form) const { return folder.path() / form; }
  std::string said(const std::string& form) const { return cases::read_file(file(form)).value_or(""); }

  const Assignment& assignment = *find_assignment("cs540-tree");
  const cases::testing::TemporaryFolder folder;
  CaseSource source;
  std::function<void(std::string& text)> spoil = [](std::string&) {};
  std::vector<std::string> asked;
  JobFinished end;
};

TEST_F(Examples, ShowAMistakeByAnInputOfItsOwn) {
  run({"bounds-swapped"});
  ASSERT_TRUE(end.finding);
  ASSERT_EQ(end.finding->examples.size(), 1);
  const auto& example = end.finding->examples.front();
  const auto is_secret = inputs_of(source);
  EXPECT_FALSE(is_secret(example.input));
  EXPECT_NE(std::ranges::find(asked, example.input), asked.end());
  const auto report = json::parse(said("json"));
  EXPECT_EQ(report["feedback"], "mistake");
  EXPECT_FALSE(report.contains("diagnosis"));
  const auto& told = report["told"]["sure"][0];
  EXPECT_EQ(told["mistakes"][0]["name"], "bounds-swapped");
  EXPECT_EQ(told["tasks"], json({"alpha-beta"}));
  EXPECT_EQ(told["example"]["input"], example.input);
  const auto& log = told["example"]["files"].back();
  EXPECT_EQ(log["verdict"], "WA");
  EXPECT_NE(log["expected"], log["yours"]);
  EXPECT_NE(said("text").find("bounds-swapped: "), std::string::npos);
  EXPECT_NE(said("text").find("an input that shows it"), std::string::npos) << said("text");
}

TEST_F(Examples, AreNoneWhereNoFurtherRunIsAllowed) {
  run({"bounds-swapped"}, 0);
  EXPECT_TRUE(end.finding && end.finding->examples.empty());
  EXPECT_EQ(asked.size(), source.cases.size() + static_cast<std::size_t>(end.finding->failing));
  EXPECT_NE(said("text").find("bounds-swapped: "), std::string::npos) << said("text");
}

/// The input hangs on the mistake, and not on what the set's inputs are.
TEST_F(Examples, AreTheSameWhateverTheSet) {
  run({"bounds-swapped"});
  const auto first = end.finding->examples.at(0).input;
  source = random_cases(assignment, 40, 8, "alpha-beta").value();
  run({"bounds-swapped"});
  EXPECT_EQ(end.finding->examples.at(0).input, first);
}

/// A set that has it: another one is shown.
TEST_F(Examples, AreNoneOfTheSet) {
  run({"bounds-swapped"});
  const auto first = end.finding->examples.at(0).input;
  auto problem = assignment.read(first);
  ASSERT_TRUE(problem);
  source.cases.push_back({"it", first, std::move(*problem), {}, {}, std::nullopt});
  run({"bounds-swapped"});
  for (const auto& example : end.finding->examples) {
    EXPECT_NE(example.input, first);
  }
}

TEST_F(Examples, SayThatNothingIsKnownWhereNothingIsSure) {
  spoil = [](std::string& text) { std::ranges::reverse(text); };
  run({});
  EXPECT_TRUE(json::parse(said("json"))["told"]["sure"].empty());
  EXPECT_EQ(json::parse(said("json"))["told"]["unknown_at"], json({"alpha-beta"}));
  EXPECT_NE(said("text").find("in alpha-beta the mistake is not known, or not for sure\n"), std::string::npos)
      << said("text");
}

}  // namespace
}  // namespace harness
