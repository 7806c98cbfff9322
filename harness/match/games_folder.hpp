#pragma once

#include <filesystem>
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

  /// What such a folder may come to hold.
  static std::vector<std::filesystem::path> files_of(const std::filesystem::path& folder);

  /// Nothing more is added after an error, which is told by `finish`.
  void add(const GameRecord& game);
  /// An error is one line.
  tl::expected<void, std::string> finish();

 private:
  GamesFolder(std::filesystem::path folder, bool times);

  std::filesystem::path folder_;
  bool times_;
  std::string fault_;
};

}  // namespace harness
