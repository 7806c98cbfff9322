#include "harness/cli/match_settings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <filesystem>
#include <system_error>

#include <fmt/core.h>

#include "cases/file.hpp"
#include "cases/in_quotes.hpp"
#include "harness/cli/match_protocol.hpp"
#include "harness/match/course_openings.hpp"
#include "harness/match/knockout_job.hpp"

namespace harness::cli {
namespace {

namespace fs = std::filesystem;

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

tl::unexpected<std::string> expected_for(std::string_view option, std::string_view what,
                                         std::string_view found) {
  return tl::unexpected(fmt::format("{}: expected {}, found {}", option, what, cases::in_quotes(found)));
}

/// One that a game can begin from.
tl::expected<std::string, std::string> opening_in(const fuzz::Play& play, const fs::path& path) {
  auto input = cases::read_named_file(path, cases::largest_input);
  if (!input) {
    return input;
  }
  const auto game = play.begin(*input);
  if (!game) {
    return tl::unexpected(cases::describe(path.string(), game.error()));
  }
  if (const auto end = (*game)->end()) {
    return tl::unexpected(fmt::format("{}: expected a game that goes on, found its end: {}", path.string(),
                                      sentence_of(end->reason)));
  }
  return input;
}

/// A file, or all files of a folder in the order of their names.
tl::expected<std::vector<std::string>, std::string> openings_in(const fuzz::Play& play,
                                                                const fs::path& given) {
  std::error_code error;
  std::vector<fs::path> paths;
  if (!fs::is_directory(given, error)) {
    paths.push_back(given);
  }
  for (fs::directory_iterator entry(given, error), end; !error && entry != end; entry.increment(error)) {
    if (entry->is_regular_file()) {
      paths.push_back(entry->path());
    }
  }
  std::ranges::sort(paths);
  std::vector<std::string> openings;
  for (const auto& path : paths) {
    auto opening = opening_in(play, path);
    if (!opening) {
      return tl::unexpected("--openings: " + opening.error());
    }
    openings.push_back(std::move(*opening));
  }
  if (openings.empty()) {
    return tl::unexpected(fmt::format("--openings: {}: no file lies there", given.string()));
  }
  return openings;
}

/// The size that is asked for, 0 where there is no choice.
tl::expected<int, std::string> size_of_board(const fuzz::Play& play, std::optional<int> given) {
  if (!play.sizes) {
    return given ? tl::expected<int, std::string>(tl::unexpect,
                                                  "--size: the handout has boards of one size alone")
                 : 0;
  }
  const auto& [smallest, largest, usual] = *play.sizes;
  if (given && (*given < smallest || *given > largest)) {
    return expected_for("--size", fmt::format("a number from {} to {}", smallest, largest),
                        fmt::format("{}", *given));
  }
  return given.value_or(usual);
}

/// How many random openings are asked for; nothing where the text asks for something else.
std::optional<std::string_view> random_in(std::string_view text) {
  constexpr std::string_view prefix = "random=";
  return text.starts_with(prefix) ? std::optional(text.substr(prefix.size())) : std::nullopt;
}

int player_named(const MatchPlan& plan, std::string_view name) {
  const auto is_it = [&](const Entrant& entrant) { return entrant.terms.name == name; };
  const auto found = std::ranges::find_if(plan.players, is_it);
  return found == plan.players.end() ? -1 : static_cast<int>(found - plan.players.begin());
}

bool meet(const MatchPlan& plan, const Pairing& pairing) {
  // The draw has not been made yet.
  if (plan.is_knockout) {
    return plan.players.size() == 2;
  }
  return std::ranges::any_of(plan.pairings, [&](const Pairing& each) {
    return each == pairing || each == Pairing{pairing.second, pairing.first};
  });
}

}  // namespace

tl::expected<GameTime, std::string> game_time_of(std::string_view text) {
  constexpr double longest = 86400;
  const auto plus = text.find('+');
  const auto seconds = number_in<double>(text.substr(0, plus));
  const auto increment = plus == std::string_view::npos ? 0 : number_in<double>(text.substr(plus + 1));
  const bool is_time =
      seconds && increment && *seconds > 0 && *seconds <= longest && *increment >= 0 && *increment <= longest;
  if (!is_time) {
    return expected_for("--game-time", "seconds, or seconds and an increment, as 60 or 60+0.5", text);
  }
  return GameTime{*seconds, *increment};
}

tl::expected<SprtSettings, std::string> sprt_of(std::string_view text) {
  SprtSettings settings;
  const std::array<std::pair<std::string_view, double*>, 4> values{{{"elo0", &settings.elo0},
                                                                    {"elo1", &settings.elo1},
                                                                    {"alpha", &settings.alpha},
                                                                    {"beta", &settings.beta}}};
  for (std::string_view left = text; !left.empty();) {
    const auto setting = left.substr(0, left.find(','));
    left.remove_prefix(std::min(left.size(), setting.size() + 1));
    const auto key = setting.substr(0, setting.find('='));
    const auto* const value =
        std::ranges::find_if(values, [&](const auto& each) { return each.first == key; });
    const auto number = number_in<double>(setting.substr(std::min(setting.size(), key.size() + 1)));
    if (value == values.end() || !number) {
      return expected_for("--sprt", "elo0=, elo1=, alpha= or beta= with a number", setting);
    }
    *value->second = *number;
  }
  if (const auto fault = fault_of(settings)) {
    return tl::unexpected("--sprt: " + *fault);
  }
  return settings;
}

namespace {

/// As many different ones as there are.
tl::expected<std::vector<std::string>, std::string> openings_found(const fuzz::Play& play,
                                                                   const MatchOptions& options,
                                                                   std::uint64_t seed, std::int64_t wanted) {
  const auto size = size_of_board(play, options.size);
  if (!size) {
    return tl::unexpected(size.error());
  }
  if (options.openings == "start") {
    return play.openings({fuzz::OpeningsAsked::Kind::start, *size, seed}, wanted);
  }
  const auto random = random_in(options.openings);
  if (!random) {
    return options.size ? tl::expected<std::vector<std::string>, std::string>(
                              tl::unexpect, "--size: the openings of files have sizes of their own")
                        : openings_in(play, options.openings);
  }
  const auto count = number_in<std::int64_t>(*random);
  if (!count || *count < 1) {
    return expected_for("--openings", "random=N with a number of openings", options.openings);
  }
  auto openings = play.openings({fuzz::OpeningsAsked::Kind::random, *size, seed}, std::min(*count, wanted));
  if (openings.empty()) {
    return tl::unexpected<std::string>("--openings: no balanced opening was found");
  }
  return openings;
}

}  // namespace

tl::expected<std::vector<std::string>, std::string> openings_for(const fuzz::Play& play,
                                                                 const MatchOptions& options,
                                                                 std::uint64_t seed, int pairings) {
  const std::int64_t games = options.games.value_or(2);
  if (options.protocol != course_protocol) {
    return openings_found(play, options, seed, games / 2 + (options.knockout ? most_further_pairs : 0));
  }
  const std::int64_t all = games * pairings;
  return openings_found(play, options, seed, all).map([&](const std::vector<std::string>& openings) {
    return course_openings(openings, static_cast<std::size_t>(all), seed);
  });
}

tl::expected<Expectation, std::string> expectation_of(const MatchPlan& plan, std::string_view text) {
  if (text == "H1") {
    return plan.sprt ? tl::expected<Expectation, std::string>(Expectation{std::string(text), std::nullopt})
                     : tl::unexpected<std::string>("--expect: H1 is said of a test, and there is no --sprt");
  }
  // A name may have such a sign itself.
  for (auto sign = text.find('>'); sign != std::string_view::npos; sign = text.find('>', sign + 1)) {
    const Pairing pairing{player_named(plan, text.substr(0, sign)),
                          player_named(plan, text.substr(sign + 1))};
    if (pairing.first >= 0 && pairing.second >= 0 && meet(plan, pairing)) {
      return Expectation{std::string(text), pairing};
    }
  }
  return expected_for("--expect", "H1, or 'A>B' with the names of two players who meet", text);
}

bool is_met(const Expectation& expectation, const MatchResult& result) {
  if (!expectation.points) {
    return result.sprt && result.sprt->decision() == SprtDecision::elo1;
  }
  const auto games = result.table.games(expectation.points->first, expectation.points->second);
  return games.wins > games.losses;
}

}  // namespace harness::cli
