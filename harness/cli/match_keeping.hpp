#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "harness/cli/commands.hpp"
#include "harness/match/earlier_games.hpp"
#include "harness/match/games_folder.hpp"
#include "harness/match/games_place.hpp"
#include "harness/match/match_plan.hpp"
#include "harness/run/isolation.hpp"
#include "harness/store/games_writer.hpp"

/// How a match is kept while it is played, and goes on. Errors are one line.
namespace harness::cli {

/// The seed of a match: the one given; to go on with a match its own; else a fresh one.
tl::expected<std::uint64_t, std::string> seed_of_match(const MatchOptions& options, History* history);

/// A match that is about to be kept.
struct MatchToKeep {
  const Assignment* assignment = nullptr;
  const MatchOptions* options = nullptr;
  /// Of a knockout the pairings are those who met, once it is played.
  MatchPlan* plan = nullptr;
  /// Of each program what it is made of, by the player's name.
  std::vector<Setting> programs;
  /// At which programs are run; nothing where all players are ours.
  std::optional<IsolationInForce> isolation;
  /// What stands above its report, and the command that plays it again.
  std::string head;
  std::string again;
};

/// What makes two matches the same one.
RunKey key_of(const MatchToKeep& match);

/// Where the games go: into the history, a part's file, or nowhere. Null where they are not kept, which has
/// been said if nobody wanted it so; to go on there must be games.
tl::expected<std::unique_ptr<GamesPlace>, std::string> place_of_games(const MatchToKeep& match,
                                                                      History* history);

/// The options of a part of a match, to be typed, each with a blank before it.
std::string shard_typed(const MatchPart& part, const std::string& out);

/// Games as they lie in a place; each that counts is handed on as well.
tl::expected<EarlierGames, std::string> earlier_games(
    GamesPlace& place, const MatchPlan& plan, const std::function<void(const GameRecord& game)>& hand_on);

/// The folder of `--games-out`; none where none is asked for. To go on, that of the same match is taken
/// again.
tl::expected<std::optional<GamesFolder>, std::string> games_folder(const std::string& path, bool times,
                                                                   const MatchPlan* resumed);

/// Keeps games while they are played.
class GamesKeeper {
 public:
  /// Keeps nothing where there is no place, which must outlive it.
  explicit GamesKeeper(GamesPlace* place);
  void put(const GameRecord& game);
  /// Whether all games are there that are to be; why not all are kept, empty when they are.
  std::string finish(bool is_whole);

 private:
  GamesPlace* place_;
  std::unique_ptr<GamesWriter> writer_;
};

}  // namespace harness::cli
