#pragma once

#include <memory>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "fuzz/foundations/play.hpp"
#include "harness/job/session.hpp"
#include "harness/match/course_tools.hpp"
#include "harness/match/match_player.hpp"
#include "harness/run/launcher.hpp"

namespace harness {

/// Seconds by the clock after which a target is killed.
struct CourseTimes {
  double agent = 300;
  double calibrate = 300;
  double newgame = 60;
  /// What a move may take beyond the time that its player has left.
  double beyond = 10;
};

/// How a folder with a Makefile plays (protocol `course`).
struct CourseTerms {
  /// One that states the time.
  fuzz::PlayTask task;
  /// The folder as its user names it.
  std::string given;
  /// The folder of the session that it is copied into; another one for each player.
  std::string name;
  CourseTools tools;
  /// Of all but `make agent`; neither time nor what may be written are taken from it.
  Limits limits;
  std::vector<OutputFile> outputs;
  /// What a player writes lasts from game to game of a pairing, whose games are then played one after the
  /// other.
  bool keeps_between_games = false;
  CourseTimes times = {};
};

/// A player, or why there is none.
struct CourseEntry {
  /// Null for one who is withdrawn.
  std::unique_ptr<MatchPlayer> player;
  /// "make agent: exit status 2"
  std::string withdrawn;
  /// The last of what make printed then.
  std::string output;
  /// Of what the folder held before anything was made there.
  std::string hash;
};

/// Copies the folder, and runs `make agent` and `make calibrate` in the copy. Each game is then played in a
/// copy of that. The runs are made by the session's workers; it outlives the player. An error is one line.
tl::expected<CourseEntry, std::string> course_player(Session& session, CourseTerms terms);

/// What the end of `make run` says where its output does not matter; nothing where the output decides, be it
/// there or not: how make ends is ignored. `seconds_left` are those before the move.
std::optional<Reply> reply_by_course(const RunResult& run, const Limits& limits, double seconds_left);

}  // namespace harness
