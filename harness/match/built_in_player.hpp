#pragma once

#include <memory>

#include "fuzz/foundations/play.hpp"
#include "harness/match/match_player.hpp"

namespace harness {

/// A player of ours, in process. What is random of it comes from each game's seed.
std::unique_ptr<MatchPlayer> built_in_player(const fuzz::BuiltIn& who);

}  // namespace harness
