#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include <tl/expected.hpp>

#include "harness/match/records/game_record.hpp"

namespace harness {

/// The games of a match in a folder: `games.jsonl`, a line a game, each written as the game ends; at the end
/// in the order of the schedule, and for checkers `games.pdn` beside it.
class GamesFolder {
 public:
  /// Makes the folder where it is not there. An error is one line: it has such files already, or cannot be
  /// written.
  static tl::expected<GamesFolder, std::string> make(const std::filesystem::path& folder, bool times);
  /// The same, but games that are all of this match are removed: they come again.
  using IsOfMatch = std::function<bool(const GameRecord& game)>;
  static tl::expected<GamesFolder, std::string> make_again(const std::filesystem::path& folder, bool times,
                                                           const IsOfMatch& is_of_match);

  /// What such a folder may come to hold.
  static std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder);

  /// Nothing more is added after an error, which is told by `finish`.
  void add(const GameRecord& game);
  /// Games of higher numbers than `last` go. An error is one line.
  tl::expected<void, std::string> finish(std::int64_t last = std::numeric_limits<std::int64_t>::max());

 private:
  GamesFolder(std::filesystem::path folder, bool times);

  std::filesystem::path folder_;
  bool times_;
  std::string fault_;
};

}  // namespace harness
