#include "harness/match/knockout_text.hpp"

#include <cstddef>
#include <string_view>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "harness/match/standings_text.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

constexpr int widest_name = 30;

std::string name_in_line(const MatchPlan& plan, int player) {
  return fitted(shown_name(plan, player), widest_name);
}

std::string_view name_of(KnockoutReason reason) {
  switch (reason) {
    case KnockoutReason::bye:
      return "bye";
    case KnockoutReason::points:
      return "points";
    case KnockoutReason::margin:
      return "margin";
    case KnockoutReason::lot:
      return "lot";
  }
  return {};
}

/// ", by margin (+12), after 1 further pair of games"
std::string reason_text(const PlayedPlace& played, bool first_won) {
  std::string text;
  if (played.winner.reason == KnockoutReason::margin) {
    text = fmt::format(", by margin ({:+})", first_won ? played.margin : -played.margin);
  } else if (played.winner.reason == KnockoutReason::lot) {
    text = ", by lot";
  }
  return played.further_pairs == 0
             ? text
             : fmt::format("{}, after {} further {} of games", text, played.further_pairs,
                           played.further_pairs == 1 ? "pair" : "pairs");
}

std::string place_text(const MatchPlan& plan, const PlayedPlace& played) {
  const auto& [first, second] = played.place;
  if (!second) {
    return name_in_line(plan, first) + " has a bye";
  }
  const bool first_won = played.winner.player == first;
  const auto& games = played.games;
  return fmt::format("{} beats {}, {:.1f} : {:.1f}{}", name_in_line(plan, first_won ? first : *second),
                     name_in_line(plan, first_won ? *second : first),
                     first_won ? games.points() : games.of_the_other().points(),
                     first_won ? games.of_the_other().points() : games.points(),
                     reason_text(played, first_won));
}

const std::string& name_in_json(const MatchPlan& plan, int player) {
  return plan.players[static_cast<std::size_t>(player)].terms.name;
}

ordered_json place_json(const MatchPlan& plan, const PlayedPlace& played) {
  const auto& [first, second] = played.place;
  ordered_json json = {{"first", name_in_json(plan, first)}};
  if (second) {
    json["second"] = name_in_json(plan, *second);
    json["points_of_first"] = played.games.points();
    json["points_of_second"] = played.games.of_the_other().points();
    json["margin"] = played.margin;
    json["further_pairs"] = played.further_pairs;
  }
  json["winner"] = name_in_json(plan, played.winner.player);
  json["by"] = name_of(played.winner.reason);
  return json;
}

}  // namespace

std::vector<std::string> knockout_text(const MatchPlan& plan, const MatchResult& result) {
  std::vector<std::string> lines;
  for (std::size_t round = 0; round < result.rounds.size(); ++round) {
    const auto& places = result.rounds[round];
    std::string label = places.size() == 1 ? "final" : fmt::format("round {}", round + 1);
    for (const auto& played : places) {
      lines.push_back(fmt::format("{:<9} {}", label, place_text(plan, played)));
      label.clear();
    }
  }
  if (!result.rounds.empty() && result.rounds.back().size() == 1) {
    lines.push_back(
        fmt::format("{:<9} {}", "winner", name_in_line(plan, result.rounds.back()[0].winner.player)));
  }
  return lines;
}

ordered_json knockout_json(const MatchPlan& plan, const MatchResult& result) {
  ordered_json rounds = ordered_json::array();
  for (const auto& round : result.rounds) {
    ordered_json places = ordered_json::array();
    for (const auto& played : round) {
      places.push_back(place_json(plan, played));
    }
    rounds.push_back(std::move(places));
  }
  return rounds;
}

std::vector<int> rounds_of_pairings(const MatchPlan& plan, const MatchResult& result) {
  // Those of a round that was broken off stand in no round that was played whole.
  std::vector<int> rounds(plan.is_knockout ? plan.pairings.size() : 0,
                          static_cast<int>(result.rounds.size()) + 1);
  for (std::size_t round = 0; round < result.rounds.size(); ++round) {
    for (const auto& played : result.rounds[round]) {
      if (played.pairing) {
        rounds[static_cast<std::size_t>(*played.pairing)] = static_cast<int>(round) + 1;
      }
    }
  }
  return rounds;
}

}  // namespace harness
