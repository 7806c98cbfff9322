#include "harness/match/player_terms.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <system_error>

#include <fmt/core.h>
#include <fmt/ranges.h>

#include "cases/in_quotes.hpp"

namespace harness {
namespace {

constexpr std::string_view own_prefix = "plycheck:";
/// No search of ours is asked for more.
constexpr int deepest_own = 99;

using Settings = std::map<std::string_view, std::string_view>;

/// Takes the settings, `,name=...`, off the end of a text.
Settings take_settings(std::string_view& text) {
  constexpr std::array<std::string_view, 4> keys{"name", "task", "depth", "noise"};
  Settings settings;
  for (auto comma = text.rfind(','); comma != std::string_view::npos; comma = text.rfind(',')) {
    const auto setting = text.substr(comma + 1);
    const auto key = setting.substr(0, setting.find('='));
    if (key.size() == setting.size() || std::ranges::find(keys, key) == keys.end()) {
      break;
    }
    // Of two alike the last one holds, as of options.
    settings.emplace(key, setting.substr(key.size() + 1));
    text = text.substr(0, comma);
  }
  return settings;
}

std::optional<int> whole_number(std::string_view text, int low, int high) {
  int number = 0;
  const auto* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  const bool is_one = read.ec == std::errc() && read.ptr == end && number >= low && number <= high;
  return is_one ? std::optional(number) : std::nullopt;
}

tl::unexpected<std::string> expected(std::string_view what, std::string_view found) {
  return tl::unexpected(fmt::format("expected {}, found {}", what, cases::in_quotes(found)));
}

bool writes_up(fuzz::BuiltInKind kind) {
  return kind == fuzz::BuiltInKind::basic || kind == fuzz::BuiltInKind::enhanced;
}

bool has_depth(fuzz::BuiltInKind kind) {
  return kind != fuzz::BuiltInKind::random && kind != fuzz::BuiltInKind::greedy;
}

tl::expected<fuzz::Noise, std::string> noise_of(std::string_view text) {
  if (text == "code") {
    return fuzz::Noise::code;
  }
  if (text == "2") {
    return fuzz::Noise::two;
  }
  return expected("noise=code or noise=2", text);
}

/// `minimax=3`
tl::expected<fuzz::BuiltIn, std::string> built_in_of(const fuzz::Play& play, std::string_view text) {
  const auto name = text.substr(0, text.find('='));
  const auto kind =
      std::ranges::find_if(play.built_in, [&](fuzz::BuiltInKind each) { return name_of(each) == name; });
  if (kind == play.built_in.end()) {
    std::vector<std::string_view> names;
    for (const auto each : play.built_in) {
      names.push_back(name_of(each));
    }
    return expected(fmt::format("{}{}", own_prefix, fmt::join(names, fmt::format(" or {}", own_prefix))),
                    text);
  }
  fuzz::BuiltIn own;
  own.kind = *kind;
  if (!has_depth(*kind)) {
    return name == text ? tl::expected<fuzz::BuiltIn, std::string>(own)
                        : expected(fmt::format("{}{}, which has no depth", own_prefix, name), text);
  }
  const auto depth = whole_number(text.substr(std::min(text.size(), name.size() + 1)), 1, deepest_own);
  if (!depth) {
    return expected(fmt::format("a depth from 1 to {}, as in {}{}=3", deepest_own, own_prefix, name), text);
  }
  own.depth = *depth;
  return own;
}

tl::expected<PlayerTerms, std::string> own_player(const fuzz::Play& play, std::string_view text,
                                                  const Settings& settings, PlayerTerms terms) {
  const auto own = built_in_of(play, text.substr(own_prefix.size()));
  if (!own) {
    return tl::unexpected(own.error());
  }
  terms.built_in = *own;
  if (settings.contains("task") || settings.contains("depth")) {
    return tl::unexpected(
        fmt::format("task and depth are settings of programs, found {}", cases::in_quotes(terms.given)));
  }
  if (const auto found = settings.find("noise"); found != settings.end()) {
    if (!writes_up(own->kind)) {
      return tl::unexpected(fmt::format("{} has no noise", text));
    }
    const auto noise = noise_of(found->second);
    if (!noise) {
      return tl::unexpected(noise.error());
    }
    terms.built_in->noise = *noise;
  }
  return terms;
}

tl::expected<PlayerTerms, std::string> program_player(const fuzz::Play& play, std::string_view text,
                                                      const Settings& settings, PlayerTerms terms) {
  terms.program = text;
  if (text.empty()) {
    return expected("a program", terms.given);
  }
  if (settings.contains("noise")) {
    return tl::unexpected<std::string>("noise is a setting of plycheck:basic and plycheck:enhanced");
  }
  if (const auto found = settings.find("task"); found != settings.end()) {
    const auto task = std::ranges::find(play.tasks, found->second, &fuzz::PlayTask::name);
    if (task == play.tasks.end()) {
      std::vector<std::string_view> names;
      for (const auto& each : play.tasks) {
        names.push_back(each.name);
      }
      return expected(fmt::format("task={}", fmt::join(names, " or task=")), found->second);
    }
    terms.task = *task;
  }
  terms.depth = terms.task.usual;
  if (const auto found = settings.find("depth"); found != settings.end()) {
    const auto depth = whole_number(found->second, 1, terms.task.deepest);
    if (!depth || terms.task.states_time) {
      return expected(terms.task.states_time
                          ? fmt::format("no depth, which {} does not state", terms.task.name)
                          : fmt::format("a depth from 1 to {}", terms.task.deepest),
                      found->second);
    }
    terms.depth = *depth;
  }
  return terms;
}

}  // namespace

tl::expected<PlayerTerms, std::string> read_player(const fuzz::Play& play, std::string_view given) {
  std::string_view text = given;
  const auto settings = take_settings(text);
  const bool is_own = text.starts_with(own_prefix);
  PlayerTerms terms;
  terms.given = given;
  terms.task = play.tasks.front();
  terms.name = is_own ? given.substr(own_prefix.size()) : text;
  if (const auto name = settings.find("name"); name != settings.end()) {
    if (name->second.empty()) {
      return expected("a name", given);
    }
    terms.name = name->second;
  }
  return is_own ? own_player(play, text, settings, std::move(terms))
                : program_player(play, text, settings, std::move(terms));
}

void tell_apart(std::vector<PlayerTerms>& players) {
  for (std::size_t at = 0; at < players.size(); ++at) {
    const auto is_taken = [&](const std::string& name) {
      const auto end = players.begin() + static_cast<std::ptrdiff_t>(at);
      return std::find_if(players.begin(), end, [&](const auto& other) { return other.name == name; }) != end;
    };
    const std::string name = players[at].name;
    for (int number = 2; is_taken(players[at].name); ++number) {
      players[at].name = fmt::format("{} ({})", name, number);
    }
  }
}

}  // namespace harness
