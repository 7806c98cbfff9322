#include "harness/match/kept_plan.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "harness/store/packing.hpp"

namespace harness {
namespace {

using nlohmann::json;

constexpr std::string_view inputs_name = "inputs";
constexpr std::string_view course_name = "course";

/// Nothing where there is no such number.
template <class Number>
std::optional<Number> number_in(const json& in, const char* name) {
  const auto found = in.is_object() ? in.find(name) : in.end();
  return in.is_object() && found != in.end() && found->is_number() ? std::optional(found->get<Number>())
                                                                   : std::nullopt;
}

/// Empty where there is no such text.
std::string text_in(const json& in, const char* name) {
  const auto found = in.is_object() ? in.find(name) : in.end();
  return in.is_object() && found != in.end() && found->is_string() ? found->get<std::string>()
                                                                   : std::string();
}

/// No where there is no such member.
bool flag_in(const json& in, const char* name) {
  const auto found = in.is_object() ? in.find(name) : in.end();
  return in.is_object() && found != in.end() && found->is_boolean() && found->get<bool>();
}

json list_in(const json& in, const char* name) {
  const auto found = in.is_object() ? in.find(name) : in.end();
  return in.is_object() && found != in.end() && found->is_array() ? *found : json::array();
}

json object_in(const json& in, const char* name) {
  const auto found = in.is_object() ? in.find(name) : in.end();
  return in.is_object() && found != in.end() && found->is_object() ? *found : json();
}

json json_of(const MatchPlan& plan) {
  json players = json::array();
  for (const auto& entrant : plan.players) {
    players.push_back({{"name", entrant.terms.name}, {"given", entrant.terms.given}});
  }
  json pairings = json::array();
  for (const auto& pairing : plan.pairings) {
    pairings.push_back({{"first", pairing.first}, {"second", pairing.second}});
  }
  json withdrawn = json::array();
  for (const auto& [name, why] : plan.withdrawn) {
    withdrawn.push_back({{"name", name}, {"why", why}});
  }
  json out = {{"players", std::move(players)},
              {"pairings", std::move(pairings)},
              {"withdrawn", std::move(withdrawn)},
              {"protocol", plan.protocol == Protocol::course ? course_name : inputs_name},
              {"keeps_between_games", plan.keeps_between_games},
              {"knockout", plan.is_knockout},
              {"games", plan.games_of_each},
              {"openings", plan.openings},
              {"seed", plan.seed}};
  if (plan.time) {
    out["time"] = {{"seconds", plan.time->seconds},
                   {"increment", plan.time->increment},
                   {"last_overrun_is_free", plan.time->last_overrun_is_free}};
  }
  if (plan.sprt) {
    out["sprt"] = {{"elo0", plan.sprt->elo0},
                   {"elo1", plan.sprt->elo1},
                   {"alpha", plan.sprt->alpha},
                   {"beta", plan.sprt->beta}};
  }
  return out;
}

void read_lists(const json& in, MatchPlan& plan) {
  for (const auto& player : list_in(in, "players")) {
    PlayerTerms terms;
    terms.name = text_in(player, "name");
    terms.given = text_in(player, "given");
    plan.players.push_back({std::move(terms), nullptr});
  }
  for (const auto& one : list_in(in, "withdrawn")) {
    plan.withdrawn.push_back({text_in(one, "name"), text_in(one, "why")});
  }
  for (const auto& pairing : list_in(in, "pairings")) {
    plan.pairings.push_back(
        {number_in<int>(pairing, "first").value_or(-1), number_in<int>(pairing, "second").value_or(-1)});
  }
  for (const auto& opening : list_in(in, "openings")) {
    plan.openings.push_back(opening.is_string() ? opening.get<std::string>() : std::string());
  }
}

/// Whether a schedule can be made of it.
bool is_plan(const MatchPlan& plan) {
  constexpr int most_games = 1'000'000;
  const auto count = static_cast<int>(plan.players.size());
  const auto is_player = [count](int player) { return player >= 0 && player < count; };
  const bool is_single = plan.protocol == Protocol::course;
  const bool has_games = plan.games_of_each >= 1 && plan.games_of_each <= most_games &&
                         (is_single || plan.games_of_each % 2 == 0);
  return count >= 2 && has_games && plan.is_knockout == plan.pairings.empty() &&
         !(plan.is_knockout && is_single) && !plan.openings.empty() &&
         std::ranges::all_of(plan.pairings, [&](const Pairing& each) {
           return is_player(each.first) && is_player(each.second) && each.first != each.second;
         });
}

}  // namespace

std::string packed_plan(const MatchPlan& plan, std::string_view head, std::string_view again) {
  json out = json_of(plan);
  out["head"] = head;
  out["again"] = again;
  return packed(out);
}

tl::expected<KeptPlan, std::string> read_plan(std::string_view bytes, const fuzz::Assignment& assignment) {
  const json in = unpacked(bytes);
  KeptPlan kept;
  kept.head = text_in(in, "head");
  kept.again = text_in(in, "again");
  MatchPlan& plan = kept.plan;
  plan.assignment = &assignment;
  read_lists(in, plan);
  plan.protocol = text_in(in, "protocol") == course_name ? Protocol::course : Protocol::inputs;
  plan.keeps_between_games = flag_in(in, "keeps_between_games");
  plan.is_knockout = flag_in(in, "knockout");
  plan.games_of_each = number_in<int>(in, "games").value_or(0);
  plan.seed = number_in<std::uint64_t>(in, "seed").value_or(0);
  if (const auto time = object_in(in, "time"); time.is_object()) {
    plan.time =
        GameTime{number_in<double>(time, "seconds").value_or(0),
                 number_in<double>(time, "increment").value_or(0), flag_in(time, "last_overrun_is_free")};
  }
  if (const auto sprt = object_in(in, "sprt"); sprt.is_object()) {
    plan.sprt = SprtSettings{
        number_in<double>(sprt, "elo0").value_or(0), number_in<double>(sprt, "elo1").value_or(0),
        number_in<double>(sprt, "alpha").value_or(0), number_in<double>(sprt, "beta").value_or(0)};
  }
  const bool is_sound = is_plan(plan) && (!plan.sprt || !fault_of(*plan.sprt));
  return is_sound ? tl::expected<KeptPlan, std::string>(std::move(kept))
                  : tl::unexpected(std::string("the match cannot be read: its record is damaged"));
}

}  // namespace harness
