#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "harness/assignment/assignment.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/match_settings.hpp"
#include "harness/cli/printout.hpp"
#include "harness/match/game_pages.hpp"
#include "harness/match/match_job.hpp"

/// How a match is told of, by the command that plays it and by those that tell of it again.
namespace harness::cli {

/// Where its reports go; empty for nowhere.
struct MatchReports {
  std::string json;
  std::string csv;
  std::string html;
  PrintOptions print;
};

/// What its page has beside the figures.
struct MatchPage {
  /// The report as it is printed, and the command that plays it again.
  std::string text;
  std::string again;
  const GamePages* games = nullptr;
};

/// The command that plays it again; `options` as `completed_options` gives them.
std::string again_command(const MatchOptions& options, std::uint64_t seed);

/// What is played, and how long it may take, in lines.
std::string match_head(const MatchPlan& plan, const MatchOptions& options, const Assignment& assignment);

/// The table and what it says, and the command that plays it again.
void put_match(Printout& out, const MatchPlan& plan, const MatchResult& result, const std::string& again,
               bool times);

/// Whether all reports could be written; when not, that has been said on standard error.
bool write_match(const MatchPlan& plan, const MatchResult& result, const MatchReports& reports,
                 const MatchPage& page);

/// What has to come of the match, as its users say it. An error is one line.
tl::expected<std::vector<Expectation>, std::string> expectations_of(const MatchPlan& plan,
                                                                    const std::vector<std::string>& texts);

/// The exit status of a match that was played, or broken off; what is not as expected is said.
int status_of(const std::vector<Expectation>& expectations, const MatchResult& result);

}  // namespace harness::cli
