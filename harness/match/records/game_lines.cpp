#include "harness/match/records/game_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include "cases/in_quotes.hpp"

namespace harness {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

/// What all JSON reports have as `schema`.
constexpr int schema = 2;
/// What a line holds stands in no more objects and arrays than these; what is nested deeper is passed over.
constexpr int deepest = 8;

// Writing.

ordered_json json_of(const GamePlayer& player) {
  ordered_json out = {{"side", player.side}, {"name", player.name}, {"given", player.given}};
  if (player.left_behind > 0) {
    out["left_behind"] = player.left_behind;
  }
  return out;
}

ordered_json json_of(const GameOutcome& end, const std::array<GamePlayer, 2>& players) {
  ordered_json out = {{"reason", name_of(end.reason)}};
  if (end.winner) {
    out["winner"] = players[static_cast<std::size_t>(*end.winner)].side;
  }
  if (end.margin) {
    out["margin"] = *end.margin;
  }
  if (!end.detail.empty()) {
    out["detail"] = end.detail;
  }
  return out;
}

ordered_json json_of(const std::vector<MoveClock>& clocks) {
  ordered_json out = ordered_json::array();
  for (const auto& clock : clocks) {
    ordered_json one = {{"cpu_seconds", clock.cpu_seconds}, {"wall_seconds", clock.wall_seconds}};
    if (clock.left_seconds) {
      one["left_seconds"] = *clock.left_seconds;
    }
    if (clock.waiting_seconds > 0) {
      one["waiting_seconds"] = clock.waiting_seconds;
    }
    out.push_back(std::move(one));
  }
  return out;
}

// Reading.

/// Takes members out of objects and remembers the first that is not what it should be; what is taken then is
/// of no use.
class Taker {
 public:
  const std::string& fault() const { return fault_; }
  bool failed() const { return !fault_.empty(); }

  void expect(bool holds, std::string_view expected, const json* found = nullptr) {
    if (!holds && !failed()) {
      fault_ = fmt::format("expected {}, found {}", expected, found == nullptr ? "none" : shown(*found));
    }
  }

  /// Null where there is none.
  const json* find(const json& in, const char* name) {
    const auto found = in.find(name);
    return found == in.end() ? nullptr : &*found;
  }

  /// A value of one type, or an empty one.
  const json& take(const json& in, const char* name, json::value_t type) {
    static const json nothing = json::object();
    const json* const found = find(in, name);
    const bool fits = found != nullptr && found->type() == type;
    expect(fits, fmt::format("{} as '{}'", type_in_words(type), name), found);
    return fits ? *found : nothing;
  }

  std::string text(const json& in, const char* name) {
    const auto& found = take(in, name, json::value_t::string);
    return failed() ? std::string() : found.get<std::string>();
  }

  std::string text_or_none(const json& in, const char* name) {
    return find(in, name) == nullptr ? std::string() : text(in, name);
  }

  /// From `least` on, as far as the type goes.
  template <class Number>
  Number integer(const json& in, const char* name, std::int64_t least) {
    const json* const found = find(in, name);
    const bool fits = found != nullptr && found->is_number_integer() && lies_within<Number>(*found, least);
    expect(fits, fmt::format("an integer as '{}'", name), found);
    return fits ? found->get<Number>() : Number{};
  }

  double seconds(const json& in, const char* name) {
    const json* const found = find(in, name);
    const bool fits = found != nullptr && found->is_number() && std::isfinite(found->get<double>());
    expect(fits, fmt::format("seconds as '{}'", name), found);
    return fits ? found->get<double>() : 0;
  }

 private:
  /// All integers that are not negative are read as unsigned ones.
  template <class Number>
  static bool lies_within(const json& integer, std::int64_t least) {
    if (!integer.is_number_unsigned()) {
      return integer.get<std::int64_t>() >= least;
    }
    const auto value = integer.get<std::uint64_t>();
    return value <= static_cast<std::uint64_t>(std::numeric_limits<Number>::max()) &&
           (least <= 0 || value >= static_cast<std::uint64_t>(least));
  }

  static std::string_view type_in_words(json::value_t type) {
    return type == json::value_t::string ? "a text" : type == json::value_t::array ? "an array" : "an object";
  }

  static std::string shown(const json& found) {
    if (found.is_string()) {
      return cases::in_quotes(found.get<std::string>());
    }
    return found.is_array() ? "an array" : found.is_object() ? "an object" : found.dump();
  }

  std::string fault_;
};

GamePlayer player_of(const json& in, Taker& taker) {
  const bool left_some = taker.find(in, "left_behind") != nullptr;
  return {taker.text(in, "side"), taker.text(in, "name"), taker.text(in, "given"),
          left_some ? taker.integer<int>(in, "left_behind", 0) : 0};
}

std::array<GamePlayer, 2> players_of(const json& line, Taker& taker) {
  const auto& found = taker.take(line, "players", json::value_t::array);
  taker.expect(found.size() == 2 && found[0].is_object() && found[1].is_object(), "two players", &found);
  if (taker.failed()) {
    return {};
  }
  std::array<GamePlayer, 2> players{player_of(found[0], taker), player_of(found[1], taker)};
  taker.expect(taker.failed() || players[0].side != players[1].side, "players of different sides", &found);
  return players;
}

/// The index of the player whose side a member names.
int side_of(const json& in, const char* name, const std::array<GamePlayer, 2>& players, Taker& taker) {
  const auto side = taker.text(in, name);
  const auto found = std::ranges::find(players, side, &GamePlayer::side);
  taker.expect(found != players.end(), fmt::format("the side of a player as '{}'", name),
               taker.find(in, name));
  return found == players.end() ? 0 : static_cast<int>(found - players.begin());
}

std::vector<std::string> moves_of(const json& line, Taker& taker) {
  std::vector<std::string> moves;
  for (const auto& move : taker.take(line, "moves", json::value_t::array)) {
    taker.expect(move.is_string(), "a text as a move", &move);
    moves.push_back(move.is_string() ? move.get<std::string>() : std::string());
  }
  return moves;
}

std::vector<MoveClock> clocks_of(const json& line, Taker& taker) {
  std::vector<MoveClock> clocks;
  if (taker.find(line, "measured") == nullptr) {
    return clocks;
  }
  const auto& measured = taker.take(line, "measured", json::value_t::object);
  for (const auto& one : taker.take(measured, "clocks", json::value_t::array)) {
    taker.expect(one.is_object(), "an object as a clock", &one);
    if (taker.failed()) {
      return {};
    }
    MoveClock clock{taker.seconds(one, "cpu_seconds"), taker.seconds(one, "wall_seconds"), std::nullopt};
    if (taker.find(one, "left_seconds") != nullptr) {
      clock.left_seconds = taker.seconds(one, "left_seconds");
    }
    if (taker.find(one, "waiting_seconds") != nullptr) {
      clock.waiting_seconds = taker.seconds(one, "waiting_seconds");
    }
    clocks.push_back(clock);
  }
  return clocks;
}

GameOutcome end_of(const json& line, const std::array<GamePlayer, 2>& players, Taker& taker) {
  const auto& in = taker.take(line, "end", json::value_t::object);
  const auto reason = end_reason(taker.text(in, "reason"));
  taker.expect(reason.has_value(), "a reason that is known as 'reason'", taker.find(in, "reason"));
  GameOutcome end;
  end.reason = reason.value_or(EndReason::full_board);
  if (taker.find(in, "winner") != nullptr) {
    end.winner = side_of(in, "winner", players, taker);
  }
  taker.expect(end.winner.has_value() || !is_forfeit(end.reason), "a winner of a forfeited game");
  if (taker.find(in, "margin") != nullptr) {
    end.margin = taker.integer<std::int64_t>(in, "margin", std::numeric_limits<std::int64_t>::min());
  }
  end.detail = taker.text_or_none(in, "detail");
  return end;
}

/// The members of a line that is an object.
GameRecord record_of(const json& line, Taker& taker) {
  taker.expect(taker.text(line, "report") == "game", "'game' as 'report'", taker.find(line, "report"));
  taker.expect(taker.integer<int>(line, "schema", 1) <= schema, fmt::format("at most {} as 'schema'", schema),
               taker.find(line, "schema"));
  GameRecord game;
  game.plycheck = taker.text(line, "plycheck");
  game.assignment = taker.text(line, "assignment");
  game.number = taker.integer<std::int64_t>(line, "number", 1);
  game.seed = taker.integer<std::uint64_t>(line, "seed", 0);
  game.players = players_of(line, taker);
  game.opening = taker.text(line, "opening");
  game.begins = side_of(line, "begins", game.players, taker);
  game.moves = moves_of(line, taker);
  game.clocks = clocks_of(line, taker);
  game.end = end_of(line, game.players, taker);
  const std::size_t moves = game.moves.size();
  const std::size_t asked = game.clocks.size();
  const json found = asked;
  taker.expect(asked == 0 || asked == moves || asked == moves + 1,
               fmt::format("{} or {} clocks", moves, moves + 1), &found);
  return game;
}

}  // namespace

std::string game_line(const GameRecord& game, bool times) {
  ordered_json line = {{"schema", schema},
                       {"report", "game"},
                       {"plycheck", game.plycheck},
                       {"assignment", game.assignment},
                       {"number", game.number},
                       {"seed", game.seed},
                       {"players", {json_of(game.players[0]), json_of(game.players[1])}},
                       {"opening", game.opening},
                       {"begins", game.players[static_cast<std::size_t>(game.begins)].side},
                       {"moves", game.moves},
                       {"end", json_of(game.end, game.players)}};
  if (times && !game.clocks.empty()) {
    line["measured"] = {{"clocks", json_of(game.clocks)}};
  }
  return line.dump(-1, ' ', true, ordered_json::error_handler_t::replace) + '\n';
}

std::string out_of_a_line(std::string_view text) {
  return json::parse(json(text).dump(-1, ' ', true, json::error_handler_t::replace)).get<std::string>();
}

tl::expected<GameRecord, std::string> read_game_line(std::string_view line) {
  const auto keeps = [](int depth, json::parse_event_t, const json&) { return depth <= deepest; };
  const auto parsed = json::parse(line, keeps, false);
  if (!parsed.is_object()) {
    return tl::unexpected<std::string>("expected a game as a JSON object, found " + cases::in_quotes(line));
  }
  Taker taker;
  auto game = record_of(parsed, taker);
  if (taker.failed()) {
    return tl::unexpected(taker.fault());
  }
  return game;
}

tl::expected<GameLines, std::string> read_game_lines(std::string_view text) {
  GameLines read;
  int number = 0;
  for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', read.whole_bytes)) {
    const auto line = text.substr(read.whole_bytes, end - read.whole_bytes);
    ++number;
    if (!line.empty()) {
      auto game = read_game_line(line);
      if (!game) {
        return tl::unexpected(fmt::format("line {}: {}", number, game.error()));
      }
      read.games.push_back(*std::move(game));
    }
    read.whole_bytes = end + 1;
  }
  return read;
}

}  // namespace harness
