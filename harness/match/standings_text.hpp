#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/match/match_job.hpp"

/// Tables of players, a line each, at most 100 columns wide.
namespace harness {

bool is_course(const MatchPlan& plan);

/// What the course's protocol ranks players by is how many others they have beaten.
RankBy ranking_of(const MatchPlan& plan);

/// A player's name as a line has it, without what a terminal does not show.
std::string shown_name(const MatchPlan& plan, int player);

/// The beginning of a text, and "..." where that is not all of it, in at most so many columns (at least 3).
std::string fitted(std::string_view text, int width);

/// A number with its sign and no digits behind the point; never "-0".
std::string signed_text(double value);

/// Who has made what, the best first; then who was withdrawn. There is a mean margin only where a game had a
/// margin, and by the course's protocol it says how many others each has beaten.
std::vector<std::string> standings_text(const MatchPlan& plan, const MatchResult& result);

/// The points of each against each, the best first; nothing for two players.
std::vector<std::string> cross_table_text(const MatchPlan& plan, const MatchResult& result);

}  // namespace harness
