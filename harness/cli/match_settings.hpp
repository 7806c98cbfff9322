#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "fuzz/foundations/play.hpp"
#include "harness/cli/commands.hpp"
#include "harness/match/match_job.hpp"

/// What the options of `match` mean. Errors are one line, with the option's name where it is an option's.
namespace harness::cli {

/// "SEC" or "SEC+INCREMENT".
tl::expected<GameTime, std::string> game_time_of(std::string_view text);

/// "elo0=0,elo1=20,alpha=0.05,beta=0.05"; what is left out is as in `SprtSettings`.
tl::expected<SprtSettings, std::string> sprt_of(std::string_view text);

/// The openings of a match, as `match_protocol` completes its options: of its pairs of games, or of all
/// single games of so many pairings.
tl::expected<std::vector<std::string>, std::string> openings_for(const fuzz::Play& play,
                                                                 const MatchOptions& options,
                                                                 std::uint64_t seed, int pairings = 1);

/// What has to come of a match.
struct Expectation {
  std::string text;
  /// Who is to make more points than whom of their games; else the sequential test is to decide for elo1.
  std::optional<Pairing> points;
};

/// "A>B" by the names of players who meet, or "H1".
tl::expected<Expectation, std::string> expectation_of(const MatchPlan& plan, std::string_view text);

bool is_met(const Expectation& expectation, const MatchResult& result);

}  // namespace harness::cli
