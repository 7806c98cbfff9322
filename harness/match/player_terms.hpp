#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <tl/expected.hpp>

#include "fuzz/foundations/play.hpp"

namespace harness {

/// A player of a match as its user names it.
struct PlayerTerms {
  /// As typed, with its settings.
  std::string given;
  /// What tables call it.
  std::string name;
  /// The program that plays, as `test` takes it; empty for a player of ours.
  std::string program;
  /// A player of ours, its seed aside.
  std::optional<fuzz::BuiltIn> built_in;
  /// What a program is asked for: one of `Play::tasks`, and how deep.
  fuzz::PlayTask task;
  int depth = 1;
  bool operator==(const PlayerTerms&) const = default;
};

/// Reads `PROGRAM,name=...,task=...,depth=...`, or `plycheck:enhanced=4,noise=code,name=...` for a player of
/// ours; each setting may be left out. What is no setting belongs to the program. Else what was expected.
tl::expected<PlayerTerms, std::string> read_player(const fuzz::Play& play, std::string_view given);

/// Puts a number behind the name of each player that an earlier one has: `basic=4 (2)`.
void tell_apart(std::vector<PlayerTerms>& players);

}  // namespace harness
