#pragma once

#include <stop_token>

#include "harness/match/match_job.hpp"

namespace harness {

/// So many further pairs of games are played at most where two are still even, then the lot decides.
inline constexpr int most_further_pairs = 3;

/// Plays a knockout: the draw by the plan's seed, in each round `games_of_each` games of each two who meet,
/// and who loses is out. Who has more points goes on; of equal ones who has the greater sum of margins; where
/// these are equal or there are none, further pairs of games are played; and after the last of them the one
/// that was drawn earlier goes on. Each round begins with the first opening; further pairs take those behind.
///
/// The plan's pairings become those that met, in the order of the rounds.
MatchResult play_knockout(MatchPlan& plan, MatchListener& listener, const std::stop_token& stop,
                          const EarlierGames& earlier = {});

/// Plays a knockout or a match that is none.
MatchResult play_plan(MatchPlan& plan, MatchListener& listener, const std::stop_token& stop,
                      const EarlierGames& earlier);

/// What came of games that were all played earlier, in a knockout or a match that is none; it is stopped
/// where some are missing. Nobody is asked.
MatchResult result_of(MatchPlan& plan, const EarlierGames& earlier);

}  // namespace harness
