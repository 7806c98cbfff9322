// One job told to several audiences at once: its cases are run and judged, and the mistake behind its
// failures is looked for, once for all of them, and each is told what it may see.
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "cases/file.hpp"
#include "cases/testing/temporary_folder.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/events/events.hpp"
#include "harness/job/case_source.hpp"
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

/// What a job cost.
struct Cost {
  int runs = 0;
  /// Answers that the search for the mistake asked for.
  int answers = 0;
  bool operator==(const Cost&) const = default;
};

/// A program with a mistake that plycheck knows, on some cases.
class Audiences : public ::testing::Test {
 protected:
  void SetUp() override {
    const auto source = random_cases(squirrel, 12, 7, "greedy");
    ASSERT_TRUE(source);
    all_cases = *source;
    static constexpr std::array<std::string_view, 1> mistakes{"sneak-conquers"};
    for (const auto& one : all_cases.cases) {
      const auto answer = squirrel.core.answer_with(one.input, mistakes, {});
      ASSERT_TRUE(answer);
      answers[one.input] = answer->answer;
    }
    assignment.core.answer_with = [this](std::string_view input, std::span<const std::string_view> names,
                                         const fuzz::MutantBudget& budget) {
      ++asked;
      return squirrel.core.answer_with(input, names, budget);
    };
    std::ofstream(folder.path() / "wrong.sh") << "#!/bin/sh\n";
    fs::permissions(folder.path() / "wrong.sh", fs::perms::owner_all);
  }

  /// Runs the job for these audiences, each told in text and in JSON.
  Cost told_to(const std::vector<Feedback>& levels) {
    asked = 0;
    std::atomic<int> runs = 0;
    testing::ScriptedWorld world([&](const std::string& input, bool /*alone*/, int /*k*/) {
      ++runs;
      const auto found = answers.find(input);
      return testing::ending_well(found == answers.end() ? cases::Answer() : found->second);
    });
    SessionParts parts;
    parts.launchers.push_back(world.launcher());
    parts.start = [&world] { return world.launcher(); };
    parts.folders = WorkFolders::make();
    parts.machine = world.machine();
    Session session(std::move(parts));
    world.watch(session.gate());
    std::vector<std::unique_ptr<Reporter>> reporters;
    std::vector<std::unique_ptr<std::FILE, int (*)(std::FILE*)>> streams;
    for (const auto level : levels) {
      streams.emplace_back(std::fopen(file(level, "text").c_str(), "w"), &std::fclose);
      reporters.push_back(
          terminal_reporter({level}, {Detail::all, false, false, false}, streams.back().get()));
      reporters.push_back(json_reporter({level}, file(level, "json"), false));
    }
    JobStarted head;
    head.assignment = &assignment;
    head.cases = static_cast<int>(all_cases.cases.size());
    JobSettings settings;
    settings.invocation = assignment.facts().invocation;
    const auto outcome = run_job(session, {assignment, all_cases, (folder.path() / "wrong.sh").string()},
                                 settings, head, reporters);
    EXPECT_TRUE(outcome) << outcome.error();
    EXPECT_TRUE(outcome && outcome->failing > 0 && outcome->judge_errors == 0);
    return {runs, asked};
  }

  fs::path file(Feedback level, const std::string& form) const {
    return folder.path() / (std::string(name_of(level)) + "." + form);
  }
  std::string text(Feedback level, const std::string& form) const {
    return cases::read_file(file(level, form)).value_or("");
  }

  const Assignment& squirrel = *find_assignment("squirrel");
  const cases::testing::TemporaryFolder folder;
  Assignment assignment = squirrel;
  CaseSource all_cases;
  std::map<std::string, cases::Answer> answers;
  std::atomic<int> asked = 0;
};

/// All names of members, at any depth.
void add_names(const json& value, std::set<std::string>& names) {
  for (const auto& [name, member] : value.items()) {
    if (value.is_object()) {
      names.insert(name);
    }
    if (member.is_structured()) {
      add_names(member, names);
    }
  }
}

/// All texts that are long enough to be known again.
void add_texts(const json& value, std::set<std::string>& texts) {
  constexpr std::size_t telling = 12;
  if (value.is_string() && value.get<std::string>().size() >= telling) {
    texts.insert(value.get<std::string>());
  } else if (value.is_structured()) {
    for (const auto& member : value) {
      add_texts(member, texts);
    }
  }
}

TEST_F(Audiences, AreToldOfOneJudgementAndOneDiagnosis) {
  const auto full = told_to({Feedback::full});
  EXPECT_GT(full.runs, 0);
  EXPECT_GT(full.answers, 0);
  const auto reports = std::pair(text(Feedback::full, "text"), json::parse(text(Feedback::full, "json")));
  EXPECT_EQ(told_to({Feedback::full, Feedback::verdict}), full);
  EXPECT_EQ(text(Feedback::full, "text"), reports.first);
  EXPECT_EQ(json::parse(text(Feedback::full, "json")), reports.second);
  EXPECT_NE(reports.second["diagnosis"].dump().find("sneak-conquers"), std::string::npos);
  EXPECT_EQ(told_to({Feedback::verdict, Feedback::none, Feedback::full}), full);
}

TEST_F(Audiences, AreToldNothingThatTheirLevelHides) {
  told_to({Feedback::full, Feedback::verdict});
  const auto full = json::parse(text(Feedback::full, "json"));
  const auto verdict = json::parse(text(Feedback::verdict, "json"));
  ASSERT_EQ(verdict["cases"].size(), full["cases"].size());
  EXPECT_TRUE(full.contains("diagnosis"));
  EXPECT_FALSE(verdict.contains("diagnosis"));
  std::set<std::string> names;
  add_names(verdict["cases"], names);
  const std::set<std::string> shown{"id",   "task",    "summary",    "tags",  "verdict", "reason",
                                    "why",  "reasons", "files",      "file",  "kind",    "where",
                                    "name", "column",  "divergence", "known", "columns", "nondeterministic",
                                    "runs"};
  for (const auto& name : names) {
    EXPECT_TRUE(shown.contains(name)) << name;
  }
  std::set<std::string> hidden;
  for (std::size_t at = 0; at < full["cases"].size(); ++at) {
    const auto& one = full["cases"][at];
    EXPECT_EQ(verdict["cases"][at]["verdict"], one["verdict"]);
    add_texts(one["summary"], hidden);
    for (const auto& judged : one["files"]) {
      add_texts(judged.value("divergence", json()), hidden);
    }
    hidden.insert(all_cases.cases[at].input);
    EXPECT_EQ(verdict["cases"][at]["summary"], one["task"]);
  }
  add_texts(full["diagnosis"], hidden);
  ASSERT_GT(hidden.size(), all_cases.cases.size());
  for (const auto& part : hidden) {
    EXPECT_EQ(text(Feedback::verdict, "text").find(part), std::string::npos) << part;
    EXPECT_EQ(text(Feedback::verdict, "json").find(part), std::string::npos) << part;
  }
  EXPECT_NE(text(Feedback::full, "text").find("sneak-conquers"), std::string::npos);
  EXPECT_EQ(text(Feedback::verdict, "text").find("sneak-conquers"), std::string::npos);
}

}  // namespace
}  // namespace harness
