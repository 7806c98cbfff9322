#pragma once

#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/assignment/assignment.hpp"
#include "harness/cli/commands.hpp"
#include "harness/cli/match_protocol.hpp"
#include "harness/job/session.hpp"
#include "harness/match/player_terms.hpp"

/// Who plays a match. Errors are one line.
namespace harness::cli {

/// All players, with their names, or what is wrong with one.
tl::expected<std::vector<PlayerTerms>, std::string> players_of(const fuzz::Play& play,
                                                               const MatchOptions& options);

/// All who can play, ready to play, by whatever protocol; who is withdrawn has been told of.
tl::expected<Entrants, std::string> entrants_of(Session& session, const Cancellation& cancellation,
                                                const Assignment& assignment, const MatchOptions& options,
                                                std::vector<PlayerTerms> players);

}  // namespace harness::cli
