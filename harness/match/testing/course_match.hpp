#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/core.h>
#include <gtest/gtest.h>

#include "cases/testing/temporary_folder.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/job/session.hpp"
#include "harness/match/course_player.hpp"
#include "harness/match/course_tools.hpp"
#include "harness/match/match_job.hpp"
#include "harness/match/match_plan.hpp"
#include "harness/match/player_terms.hpp"
#include "harness/match/records/game_record.hpp"
#include "harness/match/testing/course_programs.hpp"
#include "harness/rows/built_in.hpp"
#include "harness/run/isolation.hpp"

namespace harness::testing {

/// What players of the course are written in.
enum class Language { python, cpp, java };

inline std::string_view name_of(Language language) {
  switch (language) {
    case Language::python:
      return "python";
    case Language::cpp:
      return "cpp";
    case Language::java:
      return "java";
  }
  return {};
}

/// Whether its players can be made.
inline bool is_here(Language language) {
  return language != Language::java || std::system("command -v javac > /dev/null 2>&1") == 0;
}

inline std::string replaced(std::string text, std::string_view what, std::string_view by) {
  const auto at = text.find(what);
  return at == std::string::npos ? text : text.replace(at, what.size(), by);
}

inline const Assignment& stakeraid() {
  static const std::vector<Assignment> rows = built_in_assignments();
  return *std::ranges::find_if(rows, [](const auto& row) { return row.facts().name == "stakeraid"; });
}

/// Looked for once: it takes a while.
inline const CourseTools& tools_here(Session& session) {
  static const CourseTools tools = find_course_tools(session).value();
  return tools;
}

/// Keeps all games by their numbers.
class Kept final : public MatchListener {
 public:
  void ended(const GameRecord& game) override { games[game.number] = game; }
  void fails_at_once(const std::string& /*player*/, const GameRecord& /*game*/) override {}
  std::map<std::int64_t, GameRecord> games;
};

/// A session with folders of players.
class CourseMatch : public ::testing::Test {
 protected:
  explicit CourseMatch(int workers = 1)
      : level(isolation_in_force(std::nullopt, offered_isolation()).level),
        session(std::move(Session::start(workers, {level, {}}).value())),
        tools(tools_here(*session)) {
    plan.assignment = &stakeraid().core;
    plan.protocol = Protocol::course;
    plan.workers = workers;
    plan.time = GameTime{1, 0, true};
    plan.pairings = {{0, 1}};
    plan.games_of_each = 2;
    plan.openings = {"3\nALPHABETA\nX\n1\n1 2 3\n4 5 6\n7 8 9\n...\n...\n...\n"};
  }
  // They are run by the session.
  ~CourseMatch() override { plan.players.clear(); }

  CourseTerms terms_of(const std::string& name) {
    CourseTerms terms;
    terms.task = plan.assignment->play->tasks.back();
    terms.given = (folder.path() / name).string();
    terms.name = fmt::format("player{}", ++made);
    terms.tools = tools;
    terms.limits = stakeraid().facts().limits;
    terms.outputs = stakeraid().facts().outputs;
    // A busy machine is to blame for none of it.
    terms.times = {100, 100, 100, 100};
    return terms;
  }

  void write(const std::string& name, std::string_view kind, std::string_view when,
             Language language = Language::python) {
    const auto put = [&](std::string_view makefile, const char* source, std::string_view program) {
      folder.file(name + "/Makefile", makefile);
      folder.file(name + "/" + source,
                  replaced(replaced(std::string(program), "@KIND@", kind), "@WHEN@", when));
    };
    switch (language) {
      case Language::python:
        return put(makefile_in_python, "play.py", failing_in_python);
      case Language::cpp:
        return put(makefile_in_cpp, "agent.cpp", failing_in_cpp);
      case Language::java:
        return put(makefile_in_java, "agent.java", failing_in_java);
    }
  }

  void enter(const std::string& name, CourseTerms terms) {
    auto entry = course_player(*session, std::move(terms));
    ASSERT_TRUE(entry) << entry.error();
    ASSERT_TRUE(entry->player) << entry->withdrawn << entry->output;
    PlayerTerms player;
    player.name = name;
    plan.players.push_back({player, std::move(entry->player)});
  }
  void enter(const std::string& name) { enter(name, terms_of(name)); }

  std::map<std::int64_t, GameRecord> played() {
    Kept kept;
    result = play_match(plan, kept, {});
    EXPECT_EQ(result->fault, "");
    return kept.games;
  }

  const Isolation level;
  std::unique_ptr<Session> session;
  const CourseTools tools;
  cases::testing::TemporaryFolder folder;
  MatchPlan plan;
  /// Of what was played last.
  std::optional<MatchResult> result;
  int made = 0;
};

}  // namespace harness::testing
