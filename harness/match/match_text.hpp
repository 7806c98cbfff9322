#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/match/match_job.hpp"
#include "harness/match/statistics/elo.hpp"

namespace harness {

/// What two players' games say of their strengths, as the first one sees it.
struct PairingStrength {
  Pairing pairing;
  Pentanomial pairs{};
  /// Of pairs of games; of single games where no pair is whole. Nothing where nothing was played.
  std::optional<EloEstimate> elo;
  std::optional<double> superiority;
};

/// One a pairing, in the plan's order.
std::vector<PairingStrength> strengths_of(const MatchPlan& plan, const MatchResult& result);

/// How many different openings a pairing plays, or where each game has one of its own all do.
std::size_t different_openings(const MatchPlan& plan);

/// That games will repeat, since players of ours without chance have fewer openings than pairs of games;
/// empty where that is not known. One line.
std::string repetition_remark(const MatchPlan& plan);

/// "+107 (95 %: +50 to +170)", "at least +207 (95 %)".
std::string elo_text(const EloEstimate& elo);

/// The table and what it says, a line each, players by their names. Without `times` nothing that differs from
/// run to run.
std::vector<std::string> match_text(const MatchPlan& plan, const MatchResult& result, bool times);

/// The report for programs (docs/formats.md).
nlohmann::ordered_json match_json(const MatchPlan& plan, const MatchResult& result, bool times);

/// A head, then a line a game.
std::string match_csv(const MatchPlan& plan, const MatchResult& result);

}  // namespace harness
