#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "fuzz/foundations/play.hpp"
#include "harness/assignment/assignment.hpp"
#include "harness/cli/commands.hpp"
#include "harness/job/session.hpp"
#include "harness/match/match_plan.hpp"
#include "harness/match/worst_case.hpp"
#include "harness/store/run_records.hpp"

/// By what protocol a match is played, and what the course's asks for.
namespace harness::cli {

/// What a program is made of, as part of what makes two matches the same.
Setting program_setting(const PlayerTerms& terms, std::string hash);

inline constexpr std::string_view course_protocol = "course";

/// The options with protocol, number of games and time filled in where they were left out. An error is one
/// line, when they do not go together or the players are not made for the protocol.
tl::expected<MatchOptions, std::string> completed_options(const fuzz::Play& play, MatchOptions options,
                                                          const std::vector<PlayerTerms>& players);

/// Who plays, who cannot, and what the programs that play are made of.
struct Entrants {
  std::vector<Entrant> playing;
  std::vector<Withdrawn> withdrawn;
  std::vector<Setting> programs;
};

/// Players of ours, and folders with the course's Makefile, ready to play; who is withdrawn has been told of.
/// An error is one line.
tl::expected<Entrants, std::string> course_entrants(Session& session, const Cancellation& cancellation,
                                                    const Assignment& assignment, const MatchOptions& options,
                                                    std::vector<PlayerTerms> players);

/// What such a match may cost at most, in a sentence.
std::string course_head(const MatchPlan& plan, const WorstCase& worst);

}  // namespace harness::cli
