#include "harness/match/match_text.hpp"

#include <algorithm>
#include <cstddef>
#include <set>
#include <string_view>

#include <fmt/core.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "harness/events/report_head.hpp"
#include "harness/judge/visible.hpp"
#include "harness/match/knockout_text.hpp"
#include "harness/match/rulings.hpp"
#include "harness/match/standings_text.hpp"

namespace harness {
namespace {

using nlohmann::ordered_json;

const std::string& name_of(const MatchPlan& plan, int player) {
  return plan.players[static_cast<std::size_t>(player)].terms.name;
}

const PlayerFigures& figures_of(const MatchResult& result, int player) {
  return result.players[static_cast<std::size_t>(player)];
}

/// "forfeits of Ann: illegal move 3, crash 1", for each who has some.
std::vector<std::string> forfeit_text(const MatchPlan& plan, const MatchResult& result) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < plan.players.size(); ++at) {
    std::vector<std::string> reasons;
    for (const auto& [reason, times] : result.players[at].forfeits) {
      reasons.push_back(fmt::format("{} {}", words_of(reason), times));
    }
    if (!reasons.empty()) {
      lines.push_back(fmt::format("forfeits of {}: {}", shown_name(plan, static_cast<int>(at)),
                                  fmt::join(reasons, ", ")));
    }
  }
  return lines;
}

std::vector<std::string> left_text(const MatchPlan& plan, const MatchResult& result) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < plan.players.size(); ++at) {
    if (result.players[at].left_behind > 0) {
      lines.push_back(fmt::format("processes that {} left behind after moves, and that were stopped: {}",
                                  shown_name(plan, static_cast<int>(at)), result.players[at].left_behind));
    }
  }
  return lines;
}

float median_of(const std::vector<float>& sorted) {
  return sorted[(sorted.size() - 1) / 2];
}

std::vector<std::string> cpu_text(const MatchPlan& plan, const MatchResult& result) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < plan.players.size(); ++at) {
    const auto& seconds = result.players[at].cpu_seconds;
    if (!seconds.empty()) {
      lines.push_back(fmt::format(
          "{} a move of {}: median {:.4f} s, largest {:.4f} s", is_course(plan) ? "user time" : "CPU",
          shown_name(plan, static_cast<int>(at)), median_of(seconds), seconds.back()));
    }
    if (const auto& figures = result.players[at]; figures.overruns > 0) {
      lines.push_back(fmt::format("beyond the time of a game: {}, {:.2f} s in {} games",
                                  shown_name(plan, static_cast<int>(at)), figures.overrun_seconds,
                                  figures.overruns));
    }
  }
  return lines;
}

/// Players of ours have none but that of a game.
bool has_clocks(const MatchPlan& plan) {
  const auto is_ours = [](const Entrant& each) { return each.terms.given.starts_with("plycheck:"); };
  return plan.time || !std::ranges::all_of(plan.players, is_ours);
}

/// Where players got a processor late, their clocks say more of the machine than of them.
std::vector<std::string> busy_text(const MatchPlan& plan, const MatchResult& result) {
  constexpr double too_much = 0.1;
  const double share = result.wall_seconds > 0 ? result.waiting_seconds / result.wall_seconds : 0;
  if (share < too_much || !has_clocks(plan)) {
    return {};
  }
  return {
      fmt::format("the machine was too busy for its clocks: players waited for a processor in {:.0f} % of "
                  "their time; -j has fewer games at once",
                  100 * share)};
}

std::string percent_text(double share) {
  constexpr double nearly_all = 0.9995;
  if (share >= nearly_all) {
    return "more than 99.9 %";
  }
  return share < 1 - nearly_all ? "less than 0.1 %" : fmt::format("{:.1f} %", 100 * share);
}

/// Of so many pairings each has a line of its own; of more there are ratings and the report for programs.
constexpr std::size_t most_pairings_told = 10;

std::vector<std::string> strength_text(const MatchPlan& plan, const MatchResult& result) {
  std::vector<std::string> lines;
  if (plan.pairings.size() > most_pairings_told) {
    return lines;
  }
  for (const auto& [pairing, pairs, elo, superiority] : strengths_of(plan, result)) {
    if (elo && superiority) {
      lines.push_back(fmt::format("{} against {}: Elo {}, the stronger one with {}",
                                  shown_name(plan, pairing.first), shown_name(plan, pairing.second),
                                  elo_text(*elo), percent_text(*superiority)));
    }
  }
  return lines;
}

/// Ratings say more than pairings where there are several.
std::vector<std::string> rating_text(const MatchPlan& plan, const MatchResult& result) {
  if (plan.pairings.size() < 2 || result.games.empty()) {
    return {};
  }
  const auto ratings = bradley_terry(static_cast<int>(plan.players.size()), result.table.meetings());
  std::vector<std::string> lines{
      "ratings (Bradley-Terry, as if each two had drawn one pair of games more; their mean is 0):"};
  for (const auto& standing : result.table.ranked(ranking_of(plan))) {
    const auto& rating = ratings.players()[static_cast<std::size_t>(standing.player)];
    lines.push_back(fmt::format("  {} (95 %: {} to {})  {}", signed_text(rating.elo), signed_text(rating.low),
                                signed_text(rating.high), shown_name(plan, standing.player)));
  }
  return lines;
}

std::string_view decision_text(SprtDecision decision) {
  switch (decision) {
    case SprtDecision::undecided:
      return "undecided";
    case SprtDecision::elo0:
      return "H0";
    case SprtDecision::elo1:
      return "H1";
  }
  return {};
}

std::vector<std::string> sprt_text(const MatchPlan& plan, const MatchResult& result) {
  if (!result.sprt || !plan.sprt) {
    return {};
  }
  const auto& [elo0, elo1, alpha, beta] = *plan.sprt;
  const auto bounds = bounds_of(*plan.sprt);
  return {fmt::format("SPRT elo0={} elo1={} alpha={} beta={}: {} after {} {}", elo0, elo1, alpha, beta,
                      decision_text(result.sprt->decision()), result.sprt->read(),
                      is_course(plan) ? "games" : "pairs of games"),
          fmt::format("  log likelihood ratio {:.2f}, between {:.2f} (H0) and {:.2f} (H1)",
                      result.sprt->ratio(), bounds.lower, bounds.upper)};
}

ordered_json json_of(const Tally& tally) {
  return {{"wins", tally.wins}, {"draws", tally.draws}, {"losses", tally.losses}, {"points", tally.points()}};
}

ordered_json player_json(const MatchPlan& plan, const MatchResult& result, int player) {
  const auto standing = result.table.standing(player);
  ordered_json json = {{"name", name_of(plan, player)},
                       {"given", plan.players[static_cast<std::size_t>(player)].terms.given},
                       {"games", standing.games.games()}};
  json.update(json_of(standing.games));
  if (const auto margin = standing.margins.mean()) {
    json["mean_margin"] = *margin;
  }
  ordered_json forfeits = ordered_json::object();
  for (const auto& [reason, times] : figures_of(result, player).forfeits) {
    forfeits[std::string(harness::name_of(reason))] = times;
  }
  json["forfeits"] = std::move(forfeits);
  if (is_course(plan)) {
    json["pairs_won"] = standing.opponents.wins;
  }
  if (const auto left = figures_of(result, player).left_behind; left > 0) {
    json["left_behind"] = left;
  }
  return json;
}

ordered_json pairing_json(const MatchPlan& plan, const MatchResult& result, const PairingStrength& strength) {
  const auto& [pairing, pairs, elo, superiority] = strength;
  ordered_json json = {{"first", name_of(plan, pairing.first)}, {"second", name_of(plan, pairing.second)}};
  json.update(json_of(result.table.games(pairing.first, pairing.second)));
  if (!is_course(plan)) {
    json["pairs"] = pairs;
  }
  const auto add = [&json](const char* name, const std::optional<double>& value) {
    if (value) {
      json[name] = *value;
    }
  };
  if (elo) {
    add("elo", elo->elo);
    add("elo_low", elo->low);
    add("elo_high", elo->high);
  }
  add("superiority", superiority);
  return json;
}

ordered_json sprt_json(const MatchPlan& plan, const Sprt& sprt) {
  const auto bounds = bounds_of(*plan.sprt);
  return {{"elo0", plan.sprt->elo0},
          {"elo1", plan.sprt->elo1},
          {"alpha", plan.sprt->alpha},
          {"beta", plan.sprt->beta},
          {is_course(plan) ? "games" : "pairs", sprt.read()},
          {"log_likelihood_ratio", sprt.ratio()},
          {"lower", bounds.lower},
          {"upper", bounds.upper},
          {"decision", decision_text(sprt.decision())}};
}

ordered_json rulings_json(const MatchPlan& plan) {
  ordered_json points = ordered_json::array();
  for (const auto& [point, rule] : rulings_of(plan)) {
    points.push_back({{"point", point}, {"rule", rule}});
  }
  return {{"by", "plycheck"}, {"page", page_of_rulings(plan)}, {"points", std::move(points)}};
}

ordered_json measured_json(const MatchPlan& plan, const MatchResult& result) {
  ordered_json players = ordered_json::array();
  for (std::size_t at = 0; at < plan.players.size(); ++at) {
    const auto& seconds = result.players[at].cpu_seconds;
    if (!seconds.empty()) {
      players.push_back({{"name", plan.players[at].terms.name},
                         {"median_cpu_seconds", median_of(seconds)},
                         {"largest_cpu_seconds", seconds.back()}});
      if (const auto& figures = result.players[at]; figures.overruns > 0) {
        players.back()["overrun_seconds"] = figures.overrun_seconds;
        players.back()["overruns"] = figures.overruns;
      }
    }
  }
  return {{"players", std::move(players)}};
}

/// A field in quotes where it has to be.
std::string quoted_field(std::string_view given) {
  auto text = visible(given, Blanks::none);
  if (text.find_first_of(",\"") == std::string::npos) {
    return text;
  }
  std::string out = "\"";
  for (const char c : text) {
    out += c == '"' ? std::string("\"\"") : std::string(1, c);
  }
  return out + '"';
}

void add_lines(std::vector<std::string>& lines, const std::vector<std::string>& more) {
  lines.insert(lines.end(), more.begin(), more.end());
}

}  // namespace

std::vector<PairingStrength> strengths_of(const MatchPlan& plan, const MatchResult& result) {
  std::vector<PairingStrength> strengths;
  for (std::size_t at = 0; at < plan.pairings.size(); ++at) {
    const auto& pairing = plan.pairings[at];
    const auto& pairs = result.pairs.of(static_cast<int>(at));
    const auto games = result.table.games(pairing.first, pairing.second).trinomial();
    const Outcomes outcomes = moments(pairs).count > 0 ? Outcomes(pairs) : Outcomes(games);
    strengths.push_back({pairing, pairs, elo_estimate(outcomes), likelihood_of_superiority(outcomes)});
  }
  return strengths;
}

std::size_t different_openings(const MatchPlan& plan) {
  const auto games = static_cast<std::size_t>(plan.games_of_each);
  const auto played =
      std::min(is_course(plan) ? games * plan.pairings.size() : games / 2, plan.openings.size());
  const auto begin = plan.openings.begin();
  return std::set<std::string>(begin, begin + static_cast<std::ptrdiff_t>(played)).size();
}

std::string repetition_remark(const MatchPlan& plan) {
  const auto different = different_openings(plan);
  const auto has_chance = [](const Entrant& each) {
    const auto& own = each.terms.built_in;
    return !own || own->kind == fuzz::BuiltInKind::random || own->noise != fuzz::Noise::none;
  };
  // A pairing of two without chance is enough.
  const auto without =
      std::ranges::count_if(plan.players, [&](const auto& each) { return !has_chance(each); });
  if (without < 2 || different >= static_cast<std::size_t>(plan.games_of_each / 2)) {
    return {};
  }
  return fmt::format(
      "players of ours without chance play the same {} games again and again, and what is said of their "
      "strength takes each for a new one: --openings random=N has more openings",
      2 * different);
}

std::string elo_text(const EloEstimate& elo) {
  if (elo.is_bound && elo.low) {
    return fmt::format("at least {} (95 %)", signed_text(*elo.low));
  }
  if (elo.is_bound && elo.high) {
    return fmt::format("at most {} (95 %)", signed_text(*elo.high));
  }
  const auto end = [](const std::optional<double>& value) {
    return value ? signed_text(*value) : std::string("open");
  };
  return fmt::format("{} (95 %: {} to {})", end(elo.elo), end(elo.low), end(elo.high));
}

std::vector<std::string> match_text(const MatchPlan& plan, const MatchResult& result, bool times) {
  auto lines = standings_text(plan, result);
  add_lines(lines, plan.is_knockout ? knockout_text(plan, result) : cross_table_text(plan, result));
  add_lines(lines, forfeit_text(plan, result));
  add_lines(lines, left_text(plan, result));
  if (times) {
    add_lines(lines, cpu_text(plan, result));
    add_lines(lines, busy_text(plan, result));
  }
  add_lines(lines, strength_text(plan, result));
  add_lines(lines, rating_text(plan, result));
  add_lines(lines, sprt_text(plan, result));
  return lines;
}

ordered_json match_json(const MatchPlan& plan, const MatchResult& result, bool times) {
  ordered_json json = report_head("match");
  json["assignment"] = plan.assignment->facts.name;
  json["protocol"] = is_course(plan) ? "course" : "inputs";
  json["seed"] = plan.seed;
  json["games_of_each"] = plan.games_of_each;
  json["openings"] = different_openings(plan);
  json["rulings"] = rulings_json(plan);
  json["stopped"] = result.stopped ? "interrupted" : "no";
  if (!result.fault.empty()) {
    json["fault"] = result.fault;
  }
  json["games"] = result.games.size();
  json["scheduled"] = result.scheduled;
  ordered_json players = ordered_json::array();
  for (std::size_t at = 0; at < plan.players.size(); ++at) {
    players.push_back(player_json(plan, result, static_cast<int>(at)));
  }
  json["players"] = std::move(players);
  for (const auto& [name, why] : plan.withdrawn) {
    json["withdrawn"].push_back({{"name", name}, {"why", why}});
  }
  ordered_json pairings = ordered_json::array();
  for (const auto& strength : strengths_of(plan, result)) {
    pairings.push_back(pairing_json(plan, result, strength));
  }
  json["pairings"] = std::move(pairings);
  if (plan.is_knockout) {
    json["rounds"] = knockout_json(plan, result);
  }
  if (result.sprt && plan.sprt) {
    json["sprt"] = sprt_json(plan, *result.sprt);
  }
  if (times) {
    json["measured"] = measured_json(plan, result);
  }
  return json;
}

std::string match_csv(const MatchPlan& plan, const MatchResult& result) {
  const auto rounds = rounds_of_pairings(plan, result);
  std::string text =
      fmt::format("game,opening,begins,other,points_of_begins,margin_of_begins,reason,plies{}\n",
                  plan.is_knockout ? ",round" : "");
  for (const auto& game : result.games) {
    const auto& scheduled = game.scheduled;
    const auto opening = scheduled.opening % static_cast<std::int64_t>(plan.openings.size());
    text += fmt::format("{},{},{},{},{},{},{},{}", scheduled.number + 1, opening + 1,
                        quoted_field(name_of(plan, scheduled.starter)),
                        quoted_field(name_of(plan, scheduled.other)), game.half_points / 2.0,
                        game.margin ? fmt::format("{}", *game.margin) : "", harness::name_of(game.reason),
                        game.plies);
    text +=
        plan.is_knockout ? fmt::format(",{}\n", rounds[static_cast<std::size_t>(scheduled.pairing)]) : "\n";
  }
  return text;
}

}  // namespace harness
